import { ASSENZE_IN_PAROLE } from '#anagrafe/orari/components/words.ts'
import { dayInRome } from '#shared/dates.ts'
import { aiutaIn, nelleOreDi } from '#shared/presenze.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import type { GiornoDiLavoro } from '#visite/tempo/contract.ts'
import { eDel, minutoDelGiorno, oraScritta, parteDi, UN_GIORNO } from '#visite/tempo/parti.rules.ts'
import { senza, trattoDi } from '#visite/tempo/rules.ts'
import type { Statistiche } from '../contract.ts'

/** How long a booking is, and the least; minutes from midnight, as everywhere here. */
const PASSO = 15
const MINIMO = 30
const DURATA = 60
const FINE_GIORNATA = 18 * 60

export interface QuandoLibero {
  /** Why nobody can be sent at all now: `Ferie`, `Immacolata`, `Non lavora`. */
  via: string | null
  /** Null: free now. Else until when, at most the end of the day; `oltre` where the visit under way should have ended then. */
  fino: { ora: string; oltre: boolean } | null
  /** The first stretch of today's hours that can be booked; null when there is none. */
  prenota: { oraInizio: string; oraFine: string } | null
}

/** One who can be sent out today. */
export interface TecnicoDiOggi extends QuandoLibero {
  id: number
  nome: string
  /** Whether they go out for visits; others are here for one of today's. */
  esce: boolean
  /** Of today, without the cancelled ones. */
  visite: Appuntamento[]
}

type Visita = Pick<Appuntamento, 'stato' | 'data_inizio' | 'data_fine'>

/**
 * Whether a technician can be sent, and when: what is done or cancelled keeps nobody, what follows without a pause is one
 * stretch.
 * @param visite of today, of one technician
 * @param adesso instant, ISO UTC
 * @param tempo hours and absences of today; undefined of who has left
 */
export function quandoLibero(
  visite: readonly Visita[],
  adesso: string,
  tempo: GiornoDiLavoro | undefined,
): QuandoLibero {
  const oggi = dayInRome(adesso)
  const ora = minutoDelGiorno(adesso, oggi)
  const impegni = visite
    .flatMap((v) => {
      const parte = parteDi(v, oggi)
      const occupa = v.stato === 'In_Corso' || v.stato === 'Programmato'
      // One that is under way beyond its last day holds still.
      const da = parte?.inizio ?? 0
      const a = parte?.fine ?? 0
      return occupa && (parte || v.stato === 'In_Corso') ? [{ inCorso: v.stato === 'In_Corso', da, a }] : []
    })
    .filter(({ inCorso, a }) => inCorso || a > ora)
    .sort((x, y) => x.da - y.da)
  const ultima = tempo?.ore.at(-1)?.[1] ?? FINE_GIORNATA
  // After it, until when is what the visit says.
  const chiude = ora < ultima ? ultima : UN_GIORNO - 1
  const attuali = impegni.filter(({ inCorso, da }) => inCorso || da <= ora)
  const previsto = Math.max(0, ...attuali.map(({ a }) => a))
  let fine = Math.max(ora, previsto)
  if (attuali.length > 0) for (const { da, a } of impegni) if (da <= fine) fine = Math.max(fine, a)
  const fino =
    attuali.length === 0
      ? null
      : { ora: oraScritta(Math.min(fine > ora ? fine : previsto, chiude)), oltre: fine <= ora }
  const liberi = senza(tempo?.ore ?? [], [[0, fine], ...impegni.map(({ da, a }) => [da, a] as const)])
  const posto = liberi
    .map(([da, a]) => ({ da: Math.ceil(da / PASSO) * PASSO, a }))
    .find(({ da, a }) => a - da >= MINIMO)
  return {
    // Whoever is at a visit works, whatever their hours say.
    via: tempo
      ? viaAdesso(
          tempo,
          ora,
          impegni.some(({ inCorso }) => inCorso),
        )
      : null,
    fino,
    prenota: posto
      ? { oraInizio: oraScritta(posto.da), oraFine: oraScritta(Math.min(posto.da + DURATA, posto.a)) }
      : null,
  }
}

/** Who isn't there now, and why; null where they are at work, or will be. */
function viaAdesso(
  { giorno, festivo, orario, assenze }: GiornoDiLavoro,
  ora: number,
  inVisita: boolean,
): string | null {
  const assenza = assenze.find((assente) => {
    const tratto = trattoDi(assente, giorno)
    return tratto !== null && tratto[0] <= ora && ora < tratto[1]
  })
  if (assenza) return assenza.tipo ? ASSENZE_IN_PAROLE[assenza.tipo] : 'Assente'
  return orario.length > 0 || inVisita ? null : (festivo ?? 'Non lavora')
}

/** Whether somebody is at work and at no visit. */
export const eLibero = ({ fino, via }: QuandoLibero): boolean => fino === null && via === null

/** How many can be sent out at once: who stays in the office isn't counted. */
export const quantiLiberi = (tecnici: readonly TecnicoDiOggi[]): number =>
  tecnici.filter((t) => t.esce && eLibero(t)).length

/** A visit on which somebody goes, in their hours; nothing of the others. */
function nelleSueOre(a: Appuntamento, utenteId: number): Appuntamento[] {
  if (a.utente_assegnato_id === utenteId) return [a]
  return aiutaIn(a, utenteId) ? [nelleOreDi(a, utenteId)] : []
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
): TecnicoDiOggi[] => {
  const oggi = dayInRome(adesso)
  return tecnici.map(({ id, nome_utente: nome, esce_per_visite: esce, giorni }) => {
    const visite = appuntamenti
      .flatMap((a) => nelleSueOre(a, id))
      .filter((a) => a.stato !== 'Annullato' && (eDel(a, oggi) || a.stato === 'In_Corso'))
    const tempo = giorni.find(({ giorno }) => giorno === oggi)
    return { id, nome, esce, visite, ...quandoLibero(visite, adesso, tempo) }
  })
}
