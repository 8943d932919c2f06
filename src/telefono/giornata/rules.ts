import { dayInRome } from '#shared/dates.ts'

/** How many visits of a customer a sheet asks for: enough to find the last one behind those booked; it shows five. */
export const APPUNTAMENTI_IN_SCHEDA = 20

/** The days that a telephone keeps, beside today. */
export const GIORNI_TENUTI_INDIETRO = 1
export const GIORNI_TENUTI_AVANTI = 6

/** Visits of one call: with their customers' sheets about 170 kB. */
export const VISITE_PER_PARTE = 15

/** The days are asked for again so often, in ms. */
export const OGNI_MS = 5 * 60_000

/** Documents that a telephone keeps: of who is visited until so many days ahead, and no more than so many bytes. */
export const GIORNI_DOCUMENTI = 1
export const DOCUMENTI_BYTE = 25_000_000
/** Those that somebody wants to keep stay so many days. */
export const GIORNI_SCELTI = 7

interface Inizio {
  id: number
  stato: string
  data_inizio: string
}

/** Of the same person's visits, the one that comes before this one on its day; undefined for the first. */
export const visitaPrima = <V extends Inizio>(visita: Inizio, visite: readonly V[]): V | undefined =>
  visite
    .filter(
      (vicina) =>
        vicina.id !== visita.id &&
        vicina.stato !== 'Annullato' &&
        vicina.data_inizio < visita.data_inizio &&
        dayInRome(vicina.data_inizio) === dayInRome(visita.data_inizio),
    )
    .toSorted((a, b) => a.data_inizio.localeCompare(b.data_inizio))
    .at(-1)

/** What nobody would wait less for, in minutes: in the same street one still has to find a place for the van. */
const ALMENO = 5

/**
 * What a customer reads before somebody comes: `Arrivo tra circa 20 minuti`.
 * @param minuti null where nobody knows how far it is
 */
export const arrivoDetto = (minuti: number | null): string =>
  minuti === null ? 'Sto arrivando' : `Arrivo tra circa ${Math.max(ALMENO, minuti)} minuti`

/** The message itself. @param firma who comes, and for whom: `Marco Rossi, Vesuvio Clima` */
export const messaggioArrivo = (minuti: number | null, firma: string): string =>
  `Buongiorno, ${arrivoDetto(minuti).replace(/^./, (iniziale) => iniziale.toLowerCase())}. ${firma}`.trim()

/** Photographs of last time that are shown, and kept on the telephone; and no more than so many bytes of them in all. */
const FOTO_DI_PRIMA = 2
export const FOTO_BYTE = 10_000_000

/** Which: one of before and one of after where there are, else the first ones. */
export function fotoDiPrima<F extends { categoria: string }>(foto: readonly F[]): F[] {
  const due = ['Prima', 'Dopo'].flatMap((nome) => foto.find(({ categoria }) => categoria === nome) ?? [])
  return [...due, ...foto.filter((scatto) => !due.includes(scatto))].slice(0, FOTO_DI_PRIMA)
}

/** How long a visit is that somebody begins without having booked it, in ms. */
export const DURATA_MS = 60 * 60_000

/** The minute of an instant, in ms since 1970. */
export const minutoDi = (istante: string): number => Math.floor(Date.parse(istante) / 60_000) * 60_000

/** What such a visit is called: `Riparazione Scotto`. */
export const titoloSulPosto = (tipologia: string, { cognome }: { cognome: string }): string =>
  `${tipologia} ${cognome}`.trim().slice(0, 120)
