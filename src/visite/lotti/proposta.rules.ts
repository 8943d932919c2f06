// long because it is one algorithm: where a visit fits into a day, which day a zone goes to, and why
import { minutiIn, type Tratto } from '#anagrafe/orari/rules.ts'
import { type Luogo, lungoLaStrada } from '#anagrafe/zone/rules.ts'
import { formatLongDate } from '#shared/dates.ts'
import { normalise } from '#shared/text.ts'
import { quanteVisite } from './rules.ts'

/**
 * Which visit goes to whom and when (docs/product.md §25.4): pure, the same input always gives the same plan. Times are
 * minutes from midnight of a day of Europe/Rome.
 */

/** What there is of a technician's day already. */
export interface Impegno {
  inizio: number
  fine: number
  luogo: Luogo
  /** Key of its zone. */
  zona: string
}

/** A technician's day: hours without absences and holidays, and what is booked. */
export interface Giornata {
  utenteId: number
  giorno: string
  ore: readonly Tratto[]
  impegni: readonly Impegno[]
}

export interface Da {
  /** Names the visit in the plan. */
  chiave: string
  luogo: Luogo
  zona: { chiave: string; nome: string }
  minuti: number
  dovuta: string | null
  fascia: 'Mattina' | 'Pomeriggio' | null
  tecnicoPreferitoId: number | null
}

export interface Misure {
  /** Minutes from one visit to the next, in a zone and between two. */
  viaggio: number
  viaggioFuori: number
  /** Per cent of a day that stays free for breakdowns. */
  riserva: number
}

/** A visit with its place. */
export interface Piazzata {
  chiave: string
  utenteId: number
  giorno: string
  inizio: number
  fine: number
  /** Why at this hour, where there is more to say than that it was free. */
  perche: string | null
}

/** Visits of one zone that one technician makes on one day. */
export interface Giro {
  zona: string
  utenteId: number
  giorno: string
  visite: number
  perche: string
}

export interface Piano {
  visite: Piazzata[]
  giri: Giro[]
  fuori: { chiave: string; perche: string }[]
}

const MEZZOGIORNO = 13 * 60
const QUARTO = 15

const edificio = ({ comune, indirizzo }: Luogo): string =>
  indirizzo ? normalise(`${indirizzo} ${comune ?? ''}`) : ''

/** Minutes from one place to another: none inside one building. */
export function viaggioFra(
  a: { luogo: Luogo; zona: string },
  b: { luogo: Luogo; zona: string },
  { viaggio, viaggioFuori }: Misure,
): number {
  const qui = edificio(a.luogo)
  if (qui !== '' && qui === edificio(b.luogo)) return 0
  return a.zona === b.zona ? viaggio : viaggioFuori
}

const perInizio = (a: Impegno, b: Impegno) => a.inizio - b.inizio || a.fine - b.fine

/** Minutes of a day that are taken, the way between its visits included. */
export function minutiPresi(impegni: readonly Impegno[], misure: Misure): number {
  const ordinati = [...impegni].sort(perInizio)
  return ordinati.reduce((somma, uno, i) => {
    const prima = ordinati[i - 1]
    return somma + uno.fine - uno.inizio + (prima ? viaggioFra(prima, uno, misure) : 0)
  }, 0)
}

/** Minutes that can still be given out on a day: what is kept for breakdowns is not among them. */
export const minutiLiberi = ({ ore, impegni }: Giornata, misure: Misure): number =>
  Math.max(0, Math.floor((minutiIn(ore) * (100 - misure.riserva)) / 100) - minutiPresi(impegni, misure))

const alQuarto = (minuti: number) => Math.ceil(minuti / QUARTO) * QUARTO

interface Posto {
  inizio: number
  fine: number
}

/**
 * The first time of a day at which a visit fits: within hours, with the way there and onwards, at the time of day that is
 * wanted.
 * @param dalle not before
 */
export function postoIn(
  { ore, impegni }: Pick<Giornata, 'ore' | 'impegni'>,
  visita: Pick<Da, 'luogo' | 'zona' | 'minuti' | 'fascia'>,
  misure: Misure,
  dalle = 0,
): Posto | undefined {
  const ordinati = [...impegni].sort(perInizio)
  const questa = { luogo: visita.luogo, zona: visita.zona.chiave }
  const { fascia, minuti } = visita
  for (const [apre, chiude] of ore) {
    const da = Math.max(apre, dalle, fascia === 'Pomeriggio' ? MEZZOGIORNO : 0)
    const a = fascia === 'Mattina' ? Math.min(chiude, MEZZOGIORNO) : chiude
    let inizio = alQuarto(da)
    for (const uno of ordinati) {
      const via = viaggioFra(uno, questa, misure)
      // This one is over before, with the way from it, or there is room before it, or else after it.
      if (uno.fine + via <= inizio || uno.inizio >= inizio + minuti + via) continue
      inizio = alQuarto(uno.fine + via)
    }
    if (inizio + minuti <= a) return { inizio, fine: inizio + minuti }
  }
  return undefined
}

const inOrdine = (a: Da, b: Da): number => lungoLaStrada(a.luogo, b.luogo) || a.chiave.localeCompare(b.chiave)

const urgenza = (visite: readonly Da[]) =>
  visite.reduce((prima, { dovuta }) => ((dovuta ?? '9') < prima ? (dovuta ?? '9') : prima), '9')

const giornoDella = (giorno: string) => formatLongDate(giorno).split(' ')[0] ?? giorno

interface Richiesta {
  visite: readonly Da[]
  giornate: readonly Giornata[]
  misure: Misure
  /** Last day of the plan, for what stays out. */
  al: string
  vicine: (zonaA: string, zonaB: string) => boolean
  /** Minutes from midnight before which nothing is planned today. */
  adesso?: { giorno: string; minuti: number }
}

/**
 * Zones by their most urgent visit; each goes to the day that is in that zone already, or next to it, that is a preferred
 * technician's, that has most free time, that is earliest.
 */
export function proponi({ visite, giornate, misure, al, vicine, adesso }: Richiesta): Piano {
  const piano: Piano = { visite: [], giri: [], fuori: [] }
  const stato = giornate
    .map((una) => ({ ...una, impegni: [...una.impegni], liberi: minutiLiberi(una, misure) }))
    .sort((a, b) => a.giorno.localeCompare(b.giorno) || a.utenteId - b.utenteId)
  const conVia = visite.filter(({ chiave, luogo }) => {
    if (luogo.indirizzo?.trim()) return true
    piano.fuori.push({ chiave, perche: 'manca la via' })
    return false
  })
  const zone = [...Map.groupBy(conVia, ({ zona }) => zona.chiave).values()]
    .map((sue) => ({ sue, prima: urgenza(sue), zona: sue[0]?.zona ?? { chiave: '', nome: '' } }))
    .sort((a, b) => a.prima.localeCompare(b.prima) || a.zona.chiave.localeCompare(b.zona.chiave))

  for (const { sue, zona } of zone) {
    let restano = [...sue].sort(inOrdine)
    const provate = new Set<(typeof stato)[number]>()
    while (restano.length > 0) {
      const scelta = migliore(stato, provate, zona.chiave, restano, vicine)
      if (!scelta) break
      provate.add(scelta.giornata)
      const { giornata, gia, accanto, preferito } = scelta
      const dalle = adesso && adesso.giorno === giornata.giorno ? adesso.minuti : 0
      const diEsso = stato.filter(({ utenteId }) => utenteId === giornata.utenteId)
      const piuLibero = diEsso.every((una) => una === giornata || una.liberi < giornata.liberi)
      const piazzate: Piazzata[] = []
      const dopo: Da[] = []
      // Who must have an hour goes first; the others fill up around them, along the street.
      for (const visita of [...restano].sort(
        (a, b) => Number(b.fascia !== null) - Number(a.fascia !== null),
      )) {
        const messa = piazza(giornata, visita, misure, dalle)
        if (messa) piazzate.push(messa)
        else dopo.push(visita)
      }
      restano = dopo.sort(inOrdine)
      if (piazzate.length === 0) continue
      piano.visite.push(...piazzate)
      const giorno = giornoDella(giornata.giorno)
      piano.giri.push({
        zona: zona.nome,
        utenteId: giornata.utenteId,
        giorno: giornata.giorno,
        visite: piazzate.length,
        perche:
          gia > 0
            ? `${giorno} è già lì per ${quanteVisite(gia)}`
            : accanto
              ? `${giorno} è già in una zona vicina`
              : preferito > 0
                ? `è il tecnico preferito di ${preferito === 1 ? '1 cliente' : `${preferito} clienti`}`
                : piuLibero
                  ? `${giorno} è il suo giorno più libero`
                  : `${giorno} ha ancora posto`,
      })
    }
    const fine = `${al.slice(8, 10)}/${al.slice(5, 7)}`
    for (const { chiave, fascia } of restano)
      piano.fuori.push({
        chiave,
        perche:
          fascia === null
            ? `nessun posto entro il ${fine}`
            : `nessun posto di ${fascia === 'Mattina' ? 'mattina' : 'pomeriggio'} entro il ${fine}`,
      })
  }
  return piano
}

type Aperta = Omit<Giornata, 'impegni'> & { impegni: Impegno[]; liberi: number }

/** The day to try next for a zone: those tried already are out. */
function migliore(
  giornate: readonly Aperta[],
  provate: ReadonlySet<Aperta>,
  zona: string,
  restano: readonly Da[],
  vicine: (a: string, b: string) => boolean,
) {
  let prima: { giornata: Aperta; gia: number; accanto: boolean; preferito: number } | undefined
  const piuCorta = Math.min(...restano.map(({ minuti }) => minuti))
  for (const giornata of giornate) {
    if (provate.has(giornata) || giornata.liberi < piuCorta) continue
    const gia = giornata.impegni.filter((uno) => uno.zona === zona).length
    const accanto = gia === 0 && giornata.impegni.some((uno) => vicine(uno.zona, zona))
    const preferito = restano.filter(({ tecnicoPreferitoId: id }) => id === giornata.utenteId).length
    const questa = { giornata, gia, accanto, preferito }
    if (!prima || viene(questa, prima)) prima = questa
  }
  return prima
}

type Candidata = { giornata: Aperta; gia: number; accanto: boolean; preferito: number }

/** Whether a day is better than another; days come by date and technician, so that ties stay as they are. */
function viene(a: Candidata, b: Candidata): boolean {
  const passi = [
    Number(a.gia > 0) - Number(b.gia > 0),
    Number(a.accanto) - Number(b.accanto),
    a.preferito - b.preferito,
    a.giornata.liberi - b.giornata.liberi,
  ]
  return (passi.find((passo) => passo !== 0) ?? 0) > 0
}

/** Puts a visit into a day, if there is time for it and its way. */
function piazza(giornata: Aperta, visita: Da, misure: Misure, dalle: number): Piazzata | undefined {
  const posto = postoIn(giornata, visita, misure, dalle)
  if (!posto) return undefined
  const nuovo: Impegno = { ...posto, luogo: visita.luogo, zona: visita.zona.chiave }
  const impegni = [...giornata.impegni, nuovo]
  const liberi = minutiLiberi({ ...giornata, impegni }, misure)
  const presi = minutiPresi(impegni, misure) - minutiPresi(giornata.impegni, misure)
  if (presi > giornata.liberi) return undefined
  giornata.impegni = impegni
  giornata.liberi = liberi
  return {
    chiave: visita.chiave,
    utenteId: giornata.utenteId,
    giorno: giornata.giorno,
    ...posto,
    perche: visita.fascia
      ? `ha chiesto ${visita.fascia === 'Mattina' ? 'la mattina' : 'il pomeriggio'}`
      : null,
  }
}
