import { dayInRome, timeInRome } from '#shared/dates.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import type { Statistiche } from '../contract.ts'

/** The hours that are offered, and how long a booking is; minutes from midnight, as everywhere here. */
const APERTURA = 9 * 60
const CHIUSURA = 18 * 60
const PASSO = 15
const MINIMO = 30
const DURATA = 60

export interface QuandoLibero {
  /** Null: free now. Else until when, at most 18:00; `oltre` where the visit under way should have ended then. */
  fino: { ora: string; oltre: boolean } | null
  /** The first stretch of today that can be booked; null when there is none. */
  prenota: { oraInizio: string; oraFine: string } | null
}

/** One who can be sent out today. */
export interface TecnicoDiOggi extends QuandoLibero {
  id: number
  nome: string
  /** Of today, without the cancelled ones. */
  visite: Appuntamento[]
}

type Visita = Pick<Appuntamento, 'stato' | 'data_inizio' | 'data_fine'>

/**
 * Whether a technician can be sent, and when: what is done or cancelled keeps nobody, what follows without a pause is one
 * stretch.
 * @param visite of today, of one technician
 * @param adesso instant, ISO UTC
 */
export function quandoLibero(visite: readonly Visita[], adesso: string): QuandoLibero {
  const ora = minuti(adesso)
  const oggi = dayInRome(adesso)
  const impegni = visite
    .filter(({ stato }) => stato === 'In_Corso' || stato === 'Programmato')
    .map((v) => ({
      inCorso: v.stato === 'In_Corso',
      da: dayInRome(v.data_inizio) < oggi ? 0 : minuti(v.data_inizio),
      a: dayInRome(v.data_fine) > oggi ? 24 * 60 : minuti(v.data_fine),
    }))
    .filter(({ inCorso, a }) => inCorso || a > ora)
    .sort((x, y) => x.da - y.da)
  const attuali = impegni.filter(({ inCorso, da }) => inCorso || da <= ora)
  const previsto = Math.max(0, ...attuali.map(({ a }) => a))
  let fine = Math.max(ora, previsto)
  if (attuali.length > 0) for (const { da, a } of impegni) if (da <= fine) fine = Math.max(fine, a)
  const fino =
    attuali.length === 0
      ? null
      : { ora: testo(Math.min(fine > ora ? fine : previsto, CHIUSURA)), oltre: fine <= ora }

  let da = scatto(Math.max(fine, APERTURA))
  for (const impegno of impegni) {
    if (impegno.da - da >= MINIMO) break
    da = scatto(Math.max(da, impegno.a))
  }
  const prossimo = impegni.find((impegno) => impegno.da >= da)?.da ?? CHIUSURA
  const a = Math.min(da + DURATA, prossimo, CHIUSURA)
  return { fino, prenota: a - da >= MINIMO ? { oraInizio: testo(da), oraFine: testo(a) } : null }
}

/**
 * Who can be sent out today, each with their visits.
 * @param appuntamenti everybody's of today
 * @param adesso instant, ISO UTC
 */
export const tecniciDiOggi = (
  tecnici: Statistiche['tecniciOggi'],
  appuntamenti: Appuntamento[],
  adesso: string,
): TecnicoDiOggi[] =>
  tecnici.map(({ id, nome_utente: nome }) => {
    const visite = appuntamenti.filter((a) => a.utente_assegnato_id === id && a.stato !== 'Annullato')
    return { id, nome, visite, ...quandoLibero(visite, adesso) }
  })

function minuti(istante: string): number {
  const [h = 0, m = 0] = timeInRome(istante).split(':').map(Number)
  return h * 60 + m
}

const scatto = (m: number): number => Math.ceil(m / PASSO) * PASSO

const testo = (m: number): string =>
  `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`
