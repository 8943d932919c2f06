/**
 * Who is at a visit and when: its lead in all of it, and who comes along in hours of theirs. Kept as minutes from the visit's
 * start, so that one that moves takes them along. Pure; SQL reads them by `AIUTANTI` of visite/tempo.
 */

/** Who leads it and whoever comes along, of one visit. */
export const PERSONE_AL_MASSIMO = 10

/** What lasts from one instant to another. */
export interface DurataVisita {
  data_inizio: string
  data_fine: string
}

/** Minutes from the visit's start; null: from its start, until its end. */
export interface MinutiAiutante {
  da: number | null
  a: number | null
}

/** Who comes along, and in which hours: null where they are the visit's. */
export interface Aiutante {
  utente_id: number
  nome_utente: string
  da: string | null
  a: string | null
}

export type OreAiutante = Pick<Aiutante, 'da' | 'a'>

const istanteDopo = (istante: string, minuti: number | null): string | null =>
  minuti === null ? null : new Date(Date.parse(istante) + minuti * 60_000).toISOString()

/** Whole minutes from one instant to another. */
export const minutiTra = (da: string, a: string): number =>
  Math.floor((Date.parse(a) - Date.parse(da)) / 60_000)

/** The hours in which who comes along is there, as instants. */
export const oreDellAiutante = ({ data_inizio }: DurataVisita, { da, a }: MinutiAiutante) => ({
  da: istanteDopo(data_inizio, da),
  a: istanteDopo(data_inizio, a),
})

/** The same, with the visit's own where they are. */
export const presenza = (visita: DurataVisita, ore: OreAiutante): DurataVisita => ({
  data_inizio: ore.da ?? visita.data_inizio,
  data_fine: ore.a ?? visita.data_fine,
})

/** A visit in the hours in which this person is on it. */
export const nelleOreDi = <V extends DurataVisita & { aiutanti?: readonly Aiutante[] }>(
  visita: V,
  utenteId: number,
): V => ({
  ...visita,
  ...presenza(
    visita,
    visita.aiutanti?.find(({ utente_id }) => utente_id === utenteId) ?? { da: null, a: null },
  ),
})

/** Whether somebody comes along on a visit. */
export const aiutaIn = (
  { aiutanti = [] }: { aiutanti?: readonly { utente_id: number }[] },
  utenteId: number,
): boolean => aiutanti.some(({ utente_id }) => utente_id === utenteId)

/** Whose the visit is for this person: their own where they come along, with what that lets them read. */
export const diChiPer = (
  visita: { utente_assegnato_id: number; aiutanti: readonly { utente_id: number }[] },
  utenteId: number,
): number => (aiutaIn(visita, utenteId) ? utenteId : visita.utente_assegnato_id)

/** `con luca.ferrero`, `con luca.ferrero e anna.riva`; empty of nobody, and where a telephone kept the visit before this was known. */
export function conChi(aiutanti: readonly { nome_utente: string }[] = []): string {
  const nomi = aiutanti.map(({ nome_utente }) => nome_utente)
  const ultimo = nomi.pop()
  return ultimo ? `con ${nomi.length > 0 ? `${nomi.join(', ')} e ` : ''}${ultimo}` : ''
}

/** How many people a visit still lacks. */
export const quantiMancano = ({
  servono,
  aiutanti = [],
}: {
  servono: number | null
  aiutanti?: readonly unknown[]
}): number => Math.max(0, (servono ?? 1) - 1 - aiutanti.length)
