import { minutiDeiTratti } from '#anagrafe/orari/rules.ts'
import { addDays, daysBetween, instantFromRome } from '#shared/dates.ts'
import { fuoriAgenda, type StatoAppuntamento } from '#shared/stati.ts'
import type { VisitaPlanning } from '#visite/appuntamenti/contract.ts'
import type { GiornoDaDare, GiornoDiLavoro } from '#visite/tempo/contract.ts'
import { type Momento, momento, parteDi } from '#visite/tempo/parti.rules.ts'
import { type Assente, senza, trattoDi } from '#visite/tempo/rules.ts'

/**
 * Where visits stand in the planning, without a pixel. Days and minutes are those of the wall clock in Europe/Rome: a
 * visit at 9 is drawn at 9 also in the weeks when the hour changes.
 */

/** The nine hourly slots, in minutes from midnight. */
export const APERTURA = 9 * 60
export const CHIUSURA = 18 * 60
/** Dragging and resizing snap to quarters. */
export const PASSO = 15
const ORA = 60
const GIORNO = 24 * 60
/** Less than half an hour is not offered. */
const SLOT_MINIMO = 30

export interface TrattoPlanning {
  /** Minutes from midnight, `a` excluded. */
  da: number
  a: number
}

/** The part of a visit that falls on one day. */
export interface Spicchio extends TrattoPlanning {
  visita: VisitaPlanning
  /** Which of the visit's days this is, and of how many. */
  numero: number
  giorni: number
}

/** A piece inside 9–18 and its place beside those that overlap it. */
export interface Posato extends Spicchio {
  colonna: number
  colonne: number
}

/** A free stretch: what a click there books, and the part of it that no visit is drawn over. */
export interface Libero extends TrattoPlanning {
  inVista: TrattoPlanning
}

type Tempo = GiornoDiLavoro & Partial<Pick<GiornoDaDare, 'riservaDa' | 'riservaA'>>

export interface GiornoTecnico {
  giorno: string
  /** All of the day's pieces, by start. */
  spicchi: Spicchio[]
  dentro: Posato[]
  /** Wholly before 9 or after 18: the chips of the strip. */
  fuori: Spicchio[]
  liberi: Libero[]
  /** Hours, holiday and absences, and what is kept for breakdowns; null of who has left. */
  tempo: Tempo | null
}

/** What a move sets. */
export interface PuntoPlanning {
  utenteId: number
  inizio: Momento
  fine: Momento
}

/** `09:30`; 1440 is the midnight that ends the day. */
export const oraDelMinuto = (minuti: number): string =>
  `${String(Math.floor(minuti / 60) % 24).padStart(2, '0')}:${String(minuti % 60).padStart(2, '0')}`

export const istanteDelPunto = ({ giorno, minuti }: Momento): string =>
  instantFromRome(giorno, oraDelMinuto(minuti))

export function sommaTratti({ giorno, minuti }: Momento, aggiunti: number): Momento {
  const totale = minuti + aggiunti
  const giorni = Math.floor(totale / GIORNO)
  return { giorno: addDays(giorno, giorni), minuti: totale - giorni * GIORNO }
}

/** Minutes of wall clock from `da` to `a`. */
export const minutiTraIstanti = (da: Momento, a: Momento): number =>
  daysBetween(da.giorno, a.giorno) * GIORNO + a.minuti - da.minuti

const estremi = new WeakMap<VisitaPlanning, { inizio: Momento; fine: Momento }>()

/** Start and end of a visit; remembered, because time zones are slow to ask for. */
export function estremiDi(visita: VisitaPlanning): { inizio: Momento; fine: Momento } {
  const noti = estremi.get(visita)
  if (noti) return noti
  const nuovi = { inizio: momento(visita.data_inizio), fine: momento(visita.data_fine) }
  estremi.set(visita, nuovi)
  return nuovi
}

/** The part of the visit on a day; null when there is none. */
export function spicchioDi(visita: VisitaPlanning, giorno: string): Spicchio | null {
  const parte = parteDi(visita, giorno)
  if (!parte) return null
  const { inizio: da, fine, numero, giorni } = parte
  return { visita, da, a: Math.max(fine, da + PASSO), numero, giorni }
}

/** An absence on a day: what it takes of it, and whether it takes all. */
export interface Via extends TrattoPlanning {
  assenza: Assente
  intera: boolean
}

/** The absences of a day, by hour. */
export const vieDi = ({ giorno, tempo }: Pick<GiornoTecnico, 'giorno' | 'tempo'>): Via[] =>
  (tempo?.assenze ?? []).flatMap((assenza) => {
    const tratto = trattoDi(assenza, giorno)
    return tratto ? [{ assenza, da: tratto[0], a: tratto[1], intera: assenza.dalle === null }] : []
  })

/** Whether a visit that is still to be made stands in an absence: somebody must move it. */
export const daSpostare = (giorno: GiornoTecnico, { visita, da, a }: Spicchio): boolean =>
  visita.stato === 'Programmato' && vieDi(giorno).some((via) => via.da < a && via.a > da)

/** Cancelled visits keep nobody busy (docs/product.md §8.5). */
export const occupa = (stato: StatoAppuntamento): boolean => !fuoriAgenda(stato)

/** What is drawn of a piece inside 9–18: at least `minimo` minutes. */
function disegnato({ da, a }: TrattoPlanning, minimo: number): TrattoPlanning {
  const alto = Math.min(Math.max(da, APERTURA), CHIUSURA - minimo)
  return { da: alto, a: Math.max(a, alto + minimo) }
}

/**
 * Side by side what overlaps: each cluster has as many columns as it needs, each piece the first that is free. A piece
 * counts for what is drawn of it: inside 9–18, at least `minimo` minutes tall.
 */
export function affianca(spicchi: readonly Spicchio[], minimo: number): Posato[] {
  const alto = (spicchio: Spicchio) => disegnato(spicchio, minimo).da
  const ordinati = [...spicchi].sort((x, y) => alto(x) - alto(y) || y.a - x.a)
  const posati: Posato[] = []
  let gruppo: Posato[] = []
  let fini: number[] = []
  const chiudi = () => {
    for (const spicchio of gruppo) spicchio.colonne = fini.length
    gruppo = []
    fini = []
  }
  for (const spicchio of ordinati) {
    const da = alto(spicchio)
    if (fini.every((fine) => fine <= da)) chiudi()
    const libera = fini.findIndex((fine) => fine <= da)
    const colonna = libera < 0 ? fini.length : libera
    fini[colonna] = disegnato(spicchio, minimo).a
    const posato = { ...spicchio, colonna, colonne: 1 }
    gruppo.push(posato)
    posati.push(posato)
  }
  chiudi()
  return posati
}

/** In each of the nine hours the first free stretch of at least half an hour, without absences: what a click there books. */
export function liberi(spicchi: readonly Spicchio[], vie: readonly TrattoPlanning[] = []): TrattoPlanning[] {
  const presi = [...occupati(spicchi), ...vie].sort((x, y) => x.da - y.da)
  const esito: TrattoPlanning[] = []
  for (let ora = APERTURA; ora < CHIUSURA; ora += ORA) {
    let da = ora
    for (const spicchio of presi) {
      if (spicchio.a <= da || spicchio.da >= ora + ORA) continue
      if (spicchio.da - da >= SLOT_MINIMO) break
      da = Math.ceil(spicchio.a / PASSO) * PASSO
    }
    const prossimo = presi.find((spicchio) => spicchio.da >= da && spicchio.a > da)?.da ?? CHIUSURA
    const a = Math.min(ora + ORA, prossimo)
    if (a - da >= SLOT_MINIMO) esito.push({ da, a })
  }
  return esito
}

/** Those of which half an hour is in sight beside the visits, which are drawn at least `minimo` minutes tall. */
function inVista(tratti: readonly TrattoPlanning[], spicchi: readonly Spicchio[], minimo: number): Libero[] {
  const coperti = occupati(spicchi).map((spicchio) => disegnato(spicchio, minimo))
  return tratti.flatMap(({ da, a }) => {
    const prima = coperti.filter((spicchio) => spicchio.da <= da).map((spicchio) => spicchio.a)
    const dopo = coperti.filter((spicchio) => spicchio.da > da).map((spicchio) => spicchio.da)
    const visto = { da: Math.max(da, ...prima), a: Math.min(a, ...dopo) }
    return visto.a - visto.da >= SLOT_MINIMO ? [{ da, a, inVista: visto }] : []
  })
}

/** Where two or more visits keep the same person busy, inside 9–18, by start and apart from each other. */
export function sovrapposizioni(spicchi: readonly Spicchio[]): TrattoPlanning[] {
  const esito: TrattoPlanning[] = []
  let fino = 0
  for (const { da, a } of occupati(spicchi)) {
    const comune = { da: Math.max(da, APERTURA), a: Math.min(a, fino, CHIUSURA) }
    const ultima = esito.at(-1)
    if (comune.a > comune.da) {
      if (ultima && comune.da <= ultima.a) ultima.a = Math.max(ultima.a, comune.a)
      else esito.push(comune)
    }
    fino = Math.max(fino, a)
  }
  return esito
}

const comeCoppie = (tratti: readonly TrattoPlanning[]) => tratti.map(({ da, a }) => [da, a] as const)

/** Until when who is free from minute `a` stays so, at most until 18. */
export function liberoFino(giorno: Pick<GiornoTecnico, 'giorno' | 'spicchi' | 'tempo'>, a: number): number {
  const prossimi = [...occupati(giorno.spicchi), ...vieDi(giorno)].flatMap(({ da }) => (da >= a ? [da] : []))
  return Math.max(Math.min(CHIUSURA, ...prossimi), a)
}

/** The pieces that keep somebody busy, by start. */
const occupati = (spicchi: readonly Spicchio[]): Spicchio[] =>
  spicchi.filter(({ visita }) => occupa(visita.stato)).sort((x, y) => x.da - y.da)

/** One technician's day. `minimo`: see `affianca`. */
export function componiGiorno(
  visite: readonly VisitaPlanning[],
  giorno: string,
  minimo: number,
  tempo: Tempo | null = null,
): GiornoTecnico {
  const spicchi = visite
    .map((visita) => spicchioDi(visita, giorno))
    .filter((spicchio) => spicchio !== null)
    .sort((x, y) => x.da - y.da)
  const eDentro = ({ da, a }: TrattoPlanning) => a > APERTURA && da < CHIUSURA
  const dentro = spicchi.filter(eDentro)
  return {
    giorno,
    spicchi,
    dentro: affianca(dentro, minimo),
    fuori: spicchi.filter((spicchio) => !eDentro(spicchio)),
    liberi: inVista(liberi(spicchi, vieDi({ giorno, tempo })), dentro, minimo),
    tempo,
  }
}

/** Part of the hours of some days that is taken, 0–1; overlapping hours count once. */
export function carico(giorni: readonly GiornoTecnico[]): number {
  const pieno = giorni.reduce((minuti, { tempo }) => minuti + minutiDeiTratti(tempo?.ore ?? []), 0)
  const liberi = giorni.reduce(
    (minuti, { tempo, spicchi }) =>
      minuti + minutiDeiTratti(senza(tempo?.ore ?? [], comeCoppie(occupati(spicchi)))),
    0,
  )
  return pieno === 0 ? 0 : 1 - liberi / pieno
}

/** The visits that keep the technician busy in a stretch of the day, without the one being moved. */
export function conflitti(
  giorno: GiornoTecnico | undefined,
  { da, a }: TrattoPlanning,
  escludi: number,
): Spicchio[] {
  return (giorno?.spicchi ?? []).filter(
    (spicchio) =>
      spicchio.visita.id !== escludi && occupa(spicchio.visita.stato) && spicchio.da < a && spicchio.a > da,
  )
}

const scatta = (minuti: number): number => Math.round(minuti / PASSO) * PASSO

/** Where a piece of `durata` minutes goes when its top is dropped at `minuti`: on the quarter, inside 9–18. */
export function posa(minuti: number, durata: number): TrattoPlanning {
  const ultimo = Math.max(APERTURA, CHIUSURA - durata)
  const da = Math.min(Math.max(scatta(minuti), APERTURA), Math.floor(ultimo / PASSO) * PASSO)
  return { da, a: da + durata }
}

/** Its new end when the bottom edge is dropped at `minuti`: at least a quarter long, at most until 18. */
export function allunga({ da }: TrattoPlanning, minuti: number): TrattoPlanning {
  const minimo = Math.ceil((da + PASSO) / PASSO) * PASSO
  return { da, a: Math.max(minimo, Math.min(scatta(minuti), Math.max(CHIUSURA, minimo))) }
}

/** The whole visit, when its piece of day `giorno` that starts at `da` goes to `meta`; the duration stays. */
export function spostaVisita(
  visita: VisitaPlanning,
  spicchio: Momento,
  meta: { utenteId: number; giorno: string; da: number },
): PuntoPlanning {
  const { inizio, fine } = estremiDi(visita)
  const scarto = minutiTraIstanti(spicchio, { giorno: meta.giorno, minuti: meta.da })
  return { utenteId: meta.utenteId, inizio: sommaTratti(inizio, scarto), fine: sommaTratti(fine, scarto) }
}

/** Where the visit is now. */
export const doveE = (visita: VisitaPlanning): PuntoPlanning => ({
  utenteId: visita.utente_assegnato_id,
  ...estremiDi(visita),
})

export const stessoPosto = (x: PuntoPlanning, y: PuntoPlanning): boolean =>
  x.utenteId === y.utenteId &&
  minutiTraIstanti(x.inizio, y.inizio) === 0 &&
  minutiTraIstanti(x.fine, y.fine) === 0
