/**
 * Who is at a visit and when: its lead in all of it, and who comes along in hours of theirs. Kept as minutes from the visit's
 * start, so that one that moves takes them along. Pure; SQL reads them by `AIUTANTI` of visite/tempo.
 */

/** What lasts from one instant to another. */
interface Durata {
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
export const oreDellAiutante = ({ data_inizio }: Durata, { da, a }: MinutiAiutante) => ({
  da: istanteDopo(data_inizio, da),
  a: istanteDopo(data_inizio, a),
})

/** The same, with the visit's own where they are. */
export const presenza = (visita: Durata, ore: OreAiutante): Durata => ({
  data_inizio: ore.da ?? visita.data_inizio,
  data_fine: ore.a ?? visita.data_fine,
})

/**
 * The hours of who comes along once the visit has others: they move as its start does, but where only its start changes they
 * stay where they are; what is outside of it is cut off.
 * @returns null where nothing is left of them
 */
export function dopoIlCambio(ore: MinutiAiutante, prima: Durata, ora: Durata): MinutiAiutante | null {
  const fermo = prima.data_fine === ora.data_fine ? minutiTra(prima.data_inizio, ora.data_inizio) : 0
  const durata = minutiTra(ora.data_inizio, ora.data_fine)
  const nella = (minuti: number | null) =>
    minuti === null ? null : Math.min(durata, Math.max(0, minuti - fermo))
  const nuove = { da: nella(ore.da), a: nella(ore.a) }
  return (nuove.da ?? 0) < (nuove.a ?? durata) ? nuove : null
}

/** The same of hours as they are read: null where they are the visit's. */
export function oreDopo(ore: OreAiutante, prima: Durata, ora: Durata): OreAiutante | null {
  const minuti = (istante: string | null) => (istante ? minutiTra(prima.data_inizio, istante) : null)
  const nuove = dopoIlCambio({ da: minuti(ore.da), a: minuti(ore.a) }, prima, ora)
  return nuove && oreDellAiutante(ora, nuove)
}

/** When who comes along is there, once the visit has other hours; null: no longer. */
export function presenzaDopo(ore: OreAiutante, prima: Durata, ora: Durata): Durata | null {
  const nuove = oreDopo(ore, prima, ora)
  return nuove && presenza(ora, nuove)
}

/** A visit in the hours in which this person is on it. */
export const nelleOreDi = <V extends Durata & { aiutanti?: readonly Aiutante[] }>(
  visita: V,
  utenteId: number,
): V => ({
  ...visita,
  ...presenza(
    visita,
    visita.aiutanti?.find(({ utente_id }) => utente_id === utenteId) ?? { da: null, a: null },
  ),
})

/** Whether somebody's hours are inside the visit's, and end after they begin. */
export function dentroLaVisita(visita: Durata, ore: OreAiutante): boolean {
  const { data_inizio, data_fine } = presenza(visita, ore)
  return data_inizio >= visita.data_inizio && data_fine <= visita.data_fine && data_inizio < data_fine
}

export const ORE_FUORI = 'Le ore di chi viene stanno in quelle della visita'

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
