import { addDays, addMonths, daysBetween } from '#shared/dates.ts'
import { type CurrentUser, isAdmin } from '#shared/permissions.ts'

/** Maintenance contracts: their states, periods and fees (docs/product.md §26). */

export const PERIODICITA = ['Annuale', 'Semestrale', 'Trimestrale', 'Per_Visita'] as const
export type Periodicita = (typeof PERIODICITA)[number]

export const PERIODICITA_IN_PAROLE: Record<Periodicita, string> = {
  Annuale: 'Una volta l’anno',
  Semestrale: 'Ogni sei mesi',
  Trimestrale: 'Ogni tre mesi',
  Per_Visita: 'A ogni visita',
}

/** What the next visit is counted from: the day of the contract, or that of the last visit. */
export const ANCORE = ['Data_Fissa', 'Ultima_Visita'] as const

export const VISITE_ANNO = [1, 2, 3, 4, 6, 12] as const

/** As it is kept. */
export const STATI_CONTRATTO = ['Bozza', 'Attivo', 'Disdetto'] as const
export type StatoContratto = (typeof STATI_CONTRATTO)[number]

/** As it is today. */
export const STATI_DI_OGGI = ['Bozza', 'Attivo', 'Da_Rinnovare', 'Scaduto', 'Disdetto'] as const
export type StatoDiOggi = (typeof STATI_DI_OGGI)[number]

export const MESI_AL_MASSIMO = 120

/** A contract begins within so many years of today: its periods are all reckoned. */
export const ANNI_DA_OGGI = 30

export const numeroContratto = (anno: number, numero: number): string =>
  `CONTR-${anno}-${String(numero).padStart(3, '0')}`

/** The last day of a period of so many months. */
export const finePeriodo = (dal: string, mesi: number): string => addDays(addMonths(dal, mesi), -1)

/** The end of the first of the periods that follow each other from `dal` which comes to a day, or goes beyond it. */
export function finePeriodoFino(dal: string, mesi: number, giorno: string): string {
  let n = 1
  while (finePeriodo(dal, n * mesi) < giorno) n++
  return finePeriodo(dal, n * mesi)
}

interface Rinnovato {
  data_inizio: string
  durata_mesi: number
  fine: string
}

/** The end of the period that runs once beginning or length change: one that was renewed doesn't lose its renewals. */
export function fineCambiata(contratto: Rinnovato | null, dal: string, mesi: number): string {
  if (!contratto) return finePeriodo(dal, mesi)
  if (dal === contratto.data_inizio && mesi === contratto.durata_mesi) return contratto.fine
  const rinnovato = contratto.fine > finePeriodo(contratto.data_inizio, contratto.durata_mesi)
  return finePeriodoFino(dal, mesi, rinnovato ? contratto.fine : dal)
}

/** The first day on which somebody should think of the next period; null where it opens by itself. */
export const avvisoDal = (fine: string, tacito: boolean, preavviso: number): string | null =>
  tacito ? null : addDays(fine, -preavviso)

/** What happens to contracts between two days: a next period began, they ended, somebody has to renew them. */
export const CHE_SUCCEDE = ['rinnovati', 'finiti', 'da_rinnovare'] as const
export type CheSuccede = (typeof CHE_SUCCEDE)[number]

interface ConPeriodi extends Rinnovato, Periodo {
  disdetto_il: string | null
}

/** The days on which a next period began, the last first, as far back as `dal`: each period is as long as the present one. */
function rinnoviDi({ data_inizio, fine, durata_mesi, disdetto_il }: ConPeriodi, dal: string): string[] {
  const giorni: string[] = []
  for (let n = 1; ; n++) {
    const giorno = addMonths(addDays(fine, 1), -n * durata_mesi)
    if (giorno <= data_inizio || giorno < dal) return giorni
    if (disdetto_il === null || giorno <= disdetto_il) giorni.push(giorno)
  }
}

/** Whether it happened to a contract between two days, both included; what has yet to come isn't over. */
export function succede(che: CheSuccede, c: ConPeriodi, dal: string, al: string, oggi: string): boolean {
  const fra = (giorno: string | null) => giorno !== null && giorno >= dal && giorno <= al
  if (c.stato === 'Bozza') return false
  if (che === 'rinnovati') return rinnoviDi(c, dal).some((giorno) => fra(giorno) && giorno <= oggi)
  if (c.stato === 'Disdetto') return che === 'finiti' && fra(c.disdetto_il)
  if (c.rinnovo_tacito) return false
  return fra(c.fine) && (che === 'finiti') === c.fine < oggi
}

interface Periodo {
  stato: StatoContratto
  fine: string
  avviso_dal: string | null
  rinnovo_tacito: boolean
}

/** One that renews itself never runs out: it waits for the night that opens its next period. */
export function statoContrattoOggi(c: Periodo, oggi: string): StatoDiOggi {
  if (c.stato !== 'Attivo') return c.stato
  if (c.fine < oggi && !c.rinnovo_tacito) return 'Scaduto'
  return c.avviso_dal !== null && c.avviso_dal <= oggi ? 'Da_Rinnovare' : 'Attivo'
}

/** What has ended folds away in the list. */
export const FINITI: readonly StatoDiOggi[] = ['Scaduto', 'Disdetto']

/** Months that one fee is for. */
export function mesiDelCanone(periodicita: Periodicita, visiteAnno: number): number {
  if (periodicita === 'Annuale') return 12
  if (periodicita === 'Semestrale') return 6
  return periodicita === 'Trimestrale' ? 3 : 12 / visiteAnno
}

/**
 * The last day of the periods of fees that have ended by a day; null where none has, or the first day isn't one yet.
 * @param dal the contract's first day, as it is typed
 */
export function finitiFinoAl(
  dal: string,
  periodicita: Periodicita,
  visiteAnno: number,
  giorno: string,
): string | null {
  const lontano = addMonths(giorno, -ANNI_DA_OGGI * 12)
  if (!/^\d{4}-\d\d-\d\d$/.test(dal) || dal > giorno || dal < lontano) return null
  const mesi = mesiDelCanone(periodicita, visiteAnno)
  let finiti: string | null = null
  for (let n = 1; finePeriodo(dal, n * mesi) < giorno; n++) finiti = finePeriodo(dal, n * mesi)
  return finiti
}

/** A fee and its days, both included; cents. */
export interface CanoneDiPeriodo {
  dal: string
  al: string
  importo: number
}

interface Canoni {
  dal: string
  /** Last day. */
  al: string
  /** Cents for a year. */
  canone: number
  mesi: number
}

/** Months from a day to another, both included; of one that isn't whole, as many of its days as are in. */
function mesiFra(dal: string, al: string): number {
  let interi = 0
  while (finePeriodo(dal, interi + 1) <= al) interi++
  const resto = addMonths(dal, interi)
  return interi + (daysBetween(resto, al) + 1) / daysBetween(resto, addMonths(dal, interi + 1))
}

/**
 * The fees from a day to another. Those of one year sum to the year's fee: the first ones take a cent more where it
 * doesn't divide. A last one that is shorter is as much smaller, by its months and days; one of no cent is none.
 */
export function canoniDi({ dal, al, canone, mesi }: Canoni): CanoneDiPeriodo[] {
  const quanti = 12 / mesi
  const base = Math.floor(canone / quanti)
  const resto = canone - base * quanti
  const canoni: CanoneDiPeriodo[] = []
  for (let i = 0; ; i++) {
    const inizio = addMonths(dal, i * mesi)
    if (inizio > al) return canoni.filter(({ importo }) => importo > 0)
    const fine = addDays(addMonths(dal, (i + 1) * mesi), -1)
    const intero = base + (i % quanti < resto ? 1 : 0)
    canoni.push(
      fine <= al
        ? { dal: inizio, al: fine, importo: intero }
        : { dal: inizio, al, importo: Math.round((intero * mesiFra(inizio, al)) / mesi) },
    )
  }
}

type Giorni = Pick<CanoneDiPeriodo, 'dal' | 'al'>

/** What of some days none of the others covers. */
function scoperti({ dal, al }: Giorni, coperti: readonly Giorni[]): Giorni[] {
  const tratti: Giorni[] = []
  let da = dal
  for (const coperto of [...coperti].sort((a, b) => (a.dal < b.dal ? -1 : 1))) {
    if (coperto.dal > da)
      tratti.push({ dal: da, al: addDays(coperto.dal <= al ? coperto.dal : addDays(al, 1), -1) })
    if (coperto.al >= da) da = addDays(coperto.al, 1)
    if (da > al) return tratti
  }
  return [...tratti, { dal: da, al }]
}

/**
 * The fees that are still to be invoiced where some are: those of the same calendar that no invoiced one touches. Where
 * periods or days changed meanwhile, the days that neither these nor the invoiced ones cover have a fee of their own.
 */
export function canoniCheMancano(voluti: Canoni, fatturati: readonly Giorni[]): CanoneDiPeriodo[] {
  const liberi = canoniDi(voluti).filter(
    ({ dal, al }) => !fatturati.some((giorni) => giorni.dal <= al && giorni.al >= dal),
  )
  const restanti = scoperti(voluti, [...fatturati, ...liberi]).flatMap((giorni) =>
    canoniDi({ ...voluti, ...giorni }),
  )
  return [...liberi, ...restanti].sort((a, b) => (a.dal < b.dal ? -1 : 1))
}

/** Whether a fee is what a year's fee gives for its days, but for the cent that doesn't divide. */
const alPrezzo = ({ dal, al, importo }: CanoneDiPeriodo, canone: number): boolean =>
  Math.abs(importo - (canone * mesiFra(dal, al)) / 12) <= 1

/**
 * The fees, still to be invoiced, that a new price leaves as they are: their period begins before it holds, and they were
 * reckoned with another one (docs/product.md §26.4). One that reaches beyond the contract's days is cut to them, at its own price.
 * @param liberi as they are kept
 * @param contratto its days and its fee of today; 0 where it has none
 * @param prezzoDal the first day that the price of today is for
 */
export const canoniFermi = (
  liberi: readonly CanoneDiPeriodo[],
  contratto: Omit<Canoni, 'mesi'>,
  prezzoDal: string,
): CanoneDiPeriodo[] =>
  liberi
    .filter((canone) => canone.dal < prezzoDal && !alPrezzo(canone, contratto.canone))
    .flatMap((canone) => {
      const dal = canone.dal < contratto.dal ? contratto.dal : canone.dal
      const al = canone.al > contratto.al ? contratto.al : canone.al
      if (dal > al || dal >= prezzoDal) return []
      const importo = Math.round((canone.importo * mesiFra(dal, al)) / mesiFra(canone.dal, canone.al))
      return { dal, al, importo }
    })

/** Those of all customers are a list for who administers; of one customer everybody sees them. */
export const puoElencareContratti = (utente: CurrentUser, clienteId: number | undefined): boolean =>
  clienteId !== undefined || isAdmin(utente)
