import { addDays, dayInRome } from '#shared/dates.ts'
import { aiutaIn, nelleOreDi } from '#shared/presenze.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { giorniDelMese } from '#visite/appuntamenti/mese.rules.ts'
import { eDel, giorniFra } from '#visite/tempo/parti.rules.ts'
import type { Giornata, SchedaConModuli } from './contract.ts'
import { DOCUMENTI_BYTE, GIORNI_DOCUMENTI, GIORNI_SCELTI } from './rules.ts'

/** A visit and its customer's sheet are shown until so long after its end, in ms. */
const DOPO_LA_FINE_MS = 48 * 3_600_000
/** Without having heard of the server for so long, the telephone shows nothing any more, in ms. */
export const SENZA_CONTATTO_MS = 14 * 86_400_000

export type DomandaTenuta = Record<string, string | number | boolean | null | undefined>
/** As the server's own answer: `{data}` or `{data, count}`. */
export interface RispostaTenuta {
  data: unknown
  count?: number
  conAltri?: Appuntamento[]
}

/** Lists of a sheet, by their call. */
const ELENCHI = {
  '/caldaie': 'caldaie',
  '/condizionatori': 'condizionatori',
  '/rcee': 'rcee',
  '/impianti': 'impianti',
  '/scadenze': 'scadenze',
  '/documenti': 'documenti',
} as const satisfies Record<string, keyof SchedaConModuli>

const elenco = (righe: unknown[]): RispostaTenuta => ({ data: righe, count: righe.length })

const scaduta = ({ data_fine }: Appuntamento, adesso: number) =>
  Date.parse(data_fine) + DOPO_LA_FINE_MS <= adesso

/** The visits on which one goes along with somebody; days that were kept before they were know none. */
const conAltriDi = (tenuta: Giornata): Appuntamento[] => tenuta.conAltri ?? []

/** Whether there is anything that the telephone shows only where something waits for it. */
export const haScadute = (tenuta: Giornata, adesso: number): boolean =>
  [...tenuta.visite, ...conAltriDi(tenuta)].some((visita) => scaduta(visita, adesso))

/**
 * Leaves out what the telephone no longer shows, and the customers whom nothing leads to.
 * @param servono visits that something waits for on this device: what is being written, or has yet to be sent
 */
export function ancoraTenuta(tenuta: Giornata, adesso: number, servono: ReadonlySet<number>): Giornata {
  const visite = tenuta.visite.filter((visita) => servono.has(visita.id) || !scaduta(visita, adesso))
  const conAltri = conAltriDi(tenuta).filter((visita) => !scaduta(visita, adesso))
  const tenute = [...visite, ...conAltri]
  const ids = new Set(tenute.map(({ id }) => id))
  const clienti = new Set(tenute.map(({ cliente_id }) => cliente_id))
  return {
    ...tenuta,
    ...{ visite, conAltri },
    lavori: tenuta.lavori.filter(({ visitaId }) => ids.has(visitaId)),
    schede: tenuta.schede.filter(({ cliente }) => clienti.has(cliente.id)),
  }
}

/** The days whole, of the parts that they came in: a customer may be in several. */
export const giornateUnite = (parti: readonly [Giornata, ...Giornata[]]): Giornata => ({
  ...parti[0],
  visite: parti.flatMap(({ visite }) => visite),
  lavori: parti.flatMap(({ lavori }) => lavori),
  schede: [
    ...new Map(
      parti.flatMap(({ schede }) => schede.map((scheda) => [scheda.cliente.id, scheda] as const)),
    ).values(),
  ],
})

/** A kept day after an action of this device has arrived: its visit, wherever it stands, and the works that it has done. */
export function conArrivata(
  tenuta: Giornata,
  visitaId: number,
  { riga, fatti }: { riga: (visita: Appuntamento) => Appuntamento; fatti: ReadonlySet<number> },
): Giornata {
  const giorni = conRighe(tenuta, (visita) => (visita.id === visitaId ? riga(visita) : visita))
  return {
    ...giorni,
    lavori: tenuta.lavori.map((gruppo) =>
      gruppo.visitaId === visitaId
        ? { ...gruppo, lavori: gruppo.lavori.filter(({ id }) => !fatti.has(id)) }
        : gruppo,
    ),
  }
}

/** Every row of a visit, wherever it stands. */
const conRighe = (tenuta: Giornata, riga: (visita: Appuntamento) => Appuntamento): Giornata => ({
  ...tenuta,
  visite: tenuta.visite.map(riga),
  conAltri: conAltriDi(tenuta).map(riga),
  schede: tenuta.schede.map((scheda) => ({
    ...scheda,
    appuntamenti: { ...scheda.appuntamenti, data: scheda.appuntamenti.data.map(riga) },
  })),
})

/** The newest days, but for visits that have changed since they were asked for: what was kept of them is newer. */
export function conUltime(chieste: Giornata, vecchia: Giornata): Giornata {
  const cera = new Map(vecchia.visite.map((visita) => [visita.id, visita]))
  return conRighe(chieste, (visita) => {
    const tenuta = cera.get(visita.id)
    return tenuta && tenuta.versione > visita.versione ? tenuta : visita
  })
}

/** The newest days, with what the former ones have of visits that are needed still. */
export function conServite(nuova: Giornata, vecchia: Giornata, servono: ReadonlySet<number>): Giornata {
  const ci = new Set(nuova.visite.map(({ id }) => id))
  const visite = vecchia.visite.filter(({ id }) => servono.has(id) && !ci.has(id))
  if (visite.length === 0) return nuova
  const mie = new Set(visite.map(({ id }) => id))
  const clienti = new Set(visite.map(({ cliente_id }) => cliente_id))
  const presenti = new Set(nuova.schede.map(({ cliente }) => cliente.id))
  return {
    ...nuova,
    visite: [...visite, ...nuova.visite],
    lavori: [...vecchia.lavori.filter(({ visitaId }) => mie.has(visitaId)), ...nuova.lavori],
    schede: [
      ...nuova.schede,
      ...vecchia.schede.filter(({ cliente: { id } }) => clienti.has(id) && !presenti.has(id)),
    ],
  }
}

/**
 * What a kept day answers to a reading of the server's, undefined where that can't be known here.
 * @param utenteId whose day it is
 * @param adesso ms since 1970
 */
export function rispostaDallaGiornata(
  tenuta: Giornata,
  { path, domanda = {}, utenteId, adesso, servono }: RichiestaTenuta,
): RispostaTenuta | undefined {
  const { visite, conAltri, lavori, schede } = ancoraTenuta(tenuta, adesso, servono)
  const insieme = [...visite, ...conAltri]
  const scheda = (id: unknown) => schede.find(({ cliente }) => cliente.id === Number(id))
  const [, noun = '', id = '', part = ''] = path.split('/')
  const delCliente = scheda(domanda.clienteId)
  const elencoDi = path in ELENCHI ? ELENCHI[path as keyof typeof ELENCHI] : undefined

  if (path === '/dashboard/stats') return { data: cruscotto(visite, conAltri, adesso) }
  if (noun === 'clienti' && id && part === 'scheda') return conData(scheda(id))
  if (noun === 'clienti' && id && !part) return conData(scheda(id)?.cliente)
  if (elencoDi && soloChiavi(domanda, ['clienteId'])) return delCliente?.[elencoDi]
  if (`/${noun}` in ELENCHI && id && !part) return conData(record(schede, `/${noun}`, Number(id)))
  if (path === '/appuntamenti/mese') return mese(tenuta, insieme, domanda, utenteId)
  if (noun === 'appuntamenti' && id && part === 'lavori')
    return conData(lavori.find(({ visitaId }) => visitaId === Number(id))?.lavori)
  if (noun === 'appuntamenti' && id && !part) return conData(insieme.find((v) => v.id === Number(id)))
  if (path === '/appuntamenti' && delCliente && soloChiavi(domanda, ['clienteId', 'ordine', 'limit']))
    return delCliente.appuntamenti
  if (path === '/appuntamenti') return periodo(tenuta, insieme, domanda, utenteId)
  if (path === '/tempo') return tempo(tenuta, domanda)
  return undefined
}

/** One of a sheet's rows, by its own call: what the sheet shows opens. */
const record = (schede: readonly SchedaConModuli[], path: string, id: number): unknown =>
  schede
    .flatMap((scheda): { id: number }[] => scheda[ELENCHI[path as keyof typeof ELENCHI]]?.data ?? [])
    .find((voce) => voce.id === id)

interface RichiestaTenuta {
  /** Below /api, without its query. */
  path: string
  domanda: DomandaTenuta | undefined
  utenteId: number
  adesso: number
  servono: ReadonlySet<number>
}

const conData = (data: unknown): RispostaTenuta | undefined => (data === undefined ? undefined : { data })

const soloChiavi = (domanda: DomandaTenuta, ammesse: string[]) =>
  Object.entries(domanda).every(([nome, valore]) => valore === undefined || ammesse.includes(nome))

/** One's own visits of a period that the kept days reach into; everybody's are only the server's to know. */
function periodo(tenuta: Giornata, visite: Appuntamento[], domanda: DomandaTenuta, utenteId: number) {
  const { dataInizio, dataFine, stato, limit } = domanda
  if (!soloChiavi(domanda, ['dataInizio', 'dataFine', 'utenteId', 'stato', 'limit'])) return undefined
  if (domanda.utenteId !== undefined && domanda.utenteId !== utenteId) return undefined
  if (typeof dataInizio !== 'string' || typeof dataFine !== 'string') return undefined
  if (dataInizio > tenuta.al || dataFine < tenuta.dal) return undefined
  const trovate = visite
    .filter((v) => eDel(nelleOreDi(v, utenteId), dataInizio, dataFine) && (!stato || v.stato === stato))
    .toSorted((a, b) => a.data_inizio.localeCompare(b.data_inizio))
  const fino = limit === undefined ? trovate.length : Number(limit)
  if (domanda.utenteId === undefined) return elenco(trovate.slice(0, fino))
  const conAltri = trovate.filter((v) => aiutaIn(v, utenteId))
  return { ...elenco(trovate.filter((v) => !conAltri.includes(v)).slice(0, fino)), conAltri }
}

/** The cells of those days, of one's own visits alone. */
function mese(tenuta: Giornata, visite: Appuntamento[], domanda: DomandaTenuta, utenteId: number) {
  const { utenteId: _, ...tutti } = domanda
  if (domanda.utenteId !== undefined && domanda.utenteId !== utenteId) return undefined
  const trovate = periodo(tenuta, visite, tutti, utenteId)
  if (!trovate) return undefined
  const giorni = giorniFra(String(domanda.dataInizio), String(domanda.dataFine))
  return elenco(giorniDelMese(trovate.data as Appuntamento[], giorni, utenteId))
}

/** One's own hours and absences, of the days that are kept; one that was kept before they were knows none. */
function tempo(tenuta: Giornata, { dal, al }: DomandaTenuta): RispostaTenuta | undefined {
  if (typeof dal !== 'string' || typeof al !== 'string' || !('tempo' in tenuta)) return undefined
  return { data: tenuta.tempo.filter(({ giorno }) => giorno >= dal && giorno <= al) }
}

/** A technician's day as the dashboard asks for it. */
function cruscotto(visite: Appuntamento[], conAltri: Appuntamento[], adesso: number) {
  const giorno = dayInRome(new Date(adesso).toISOString())
  return {
    appuntamentiOggi: visite.filter((v) => eDel(v, giorno)),
    conAltri: conAltri.filter((v) => eDel(v, giorno)),
    tecniciOggi: [],
    followUpClienti: [],
    followUpRcee: [],
    followUpAppuntamenti: [],
    rceeInScadenza: [],
    ribaInScadenza: [],
    quanti: null,
    avvisi: [],
    richieste: [],
    finanzeMese: null,
  }
}

/** Documents that somebody wants to keep, by their id: since when, in ms. */
export type Scelti = Record<string, number>

/** Ids of those that are still to be kept, the last wanted first. */
export const ancoraScelti = (scelti: Scelti, adesso: number): number[] =>
  Object.entries(scelti)
    .filter(([, quando]) => adesso - quando < GIORNI_SCELTI * 86_400_000)
    .toSorted(([, a], [, b]) => b - a)
    .map(([id]) => Number(id))

/**
 * The documents to keep for where there is no signal: the last report and the RCEE of whoever is visited today or
 * tomorrow, where one comes along after where one leads, then what was asked for, as long as there is room.
 * @param oggi `yyyy-MM-dd`
 * @param scelti ids, the last wanted first: where there is no room the oldest goes
 * @returns their ids, the first visit's first
 */
export function documentiDaTenere(
  // Days that were kept before anybody came along have no `conAltri`.
  { visite, conAltri = [], schede }: Giornata,
  oggi: string,
  scelti: readonly number[] = [],
): number[] {
  const fino = addDays(oggi, GIORNI_DOCUMENTI)
  const ids = new Set<number>()
  let byte = 0
  for (const visita of [...visite, ...conAltri]) {
    if (!eDel(visita, oggi, fino)) continue
    const scheda = schede.find(({ cliente }) => cliente.id === visita.cliente_id)
    const documenti = scheda?.documenti.data ?? []
    // Of several plants each has its report.
    const deiRcee = new Set(scheda?.rcee?.data.flatMap(({ file_media }) => file_media?.id ?? []))
    const ultimi = ['Rapporto', 'RCEE'].map((tipo) => documenti.find(({ tipologia }) => tipologia === tipo))
    for (const ultimo of [...ultimi, ...documenti.filter(({ id }) => deiRcee.has(id))]) {
      if (!ultimo || ids.has(ultimo.id) || byte + ultimo.dimensione > DOCUMENTI_BYTE) continue
      ids.add(ultimo.id)
      byte += ultimo.dimensione
    }
  }
  const conservati = schede.flatMap(({ documenti }) => documenti.data)
  for (const id of scelti) {
    const scelto = conservati.find((documento) => documento.id === id)
    if (!scelto || ids.has(id) || byte + scelto.dimensione > DOCUMENTI_BYTE) continue
    ids.add(id)
    byte += scelto.dimensione
  }
  return [...ids]
}
