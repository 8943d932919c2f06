import {
  type DurataVisita,
  type MinutiAiutante,
  minutiTra,
  type OreAiutante,
  oreDellAiutante,
  presenza,
} from './presenze.ts'

/**
 * The hours of who comes along once the visit has others: they move as its start does, but where only its start changes they
 * stay where they are; what is outside of it is cut off.
 * @returns null where nothing is left of them
 */
export function dopoIlCambio(
  ore: MinutiAiutante,
  prima: DurataVisita,
  ora: DurataVisita,
): MinutiAiutante | null {
  const fermo = prima.data_fine === ora.data_fine ? minutiTra(prima.data_inizio, ora.data_inizio) : 0
  const durata = minutiTra(ora.data_inizio, ora.data_fine)
  const nella = (minuti: number | null) =>
    minuti === null ? null : Math.min(durata, Math.max(0, minuti - fermo))
  const nuove = { da: nella(ore.da), a: nella(ore.a) }
  return (nuove.da ?? 0) < (nuove.a ?? durata) ? nuove : null
}

/** The same of hours as they are read: null where they are the visit's. */
export function oreDopo(ore: OreAiutante, prima: DurataVisita, ora: DurataVisita): OreAiutante | null {
  const minuti = (istante: string | null) => (istante ? minutiTra(prima.data_inizio, istante) : null)
  const nuove = dopoIlCambio({ da: minuti(ore.da), a: minuti(ore.a) }, prima, ora)
  return nuove && oreDellAiutante(ora, nuove)
}

/** When who comes along is there, once the visit has other hours; null: no longer. */
export function presenzaDopo(ore: OreAiutante, prima: DurataVisita, ora: DurataVisita): DurataVisita | null {
  const nuove = oreDopo(ore, prima, ora)
  return nuove && presenza(ora, nuove)
}

/** Whether somebody's hours are inside the visit's, and end after they begin. */
export function dentroLaVisita(visita: DurataVisita, ore: OreAiutante): boolean {
  const { data_inizio, data_fine } = presenza(visita, ore)
  return data_inizio >= visita.data_inizio && data_fine <= visita.data_fine && data_inizio < data_fine
}

export const ORE_FUORI = 'Le ore di chi viene stanno in quelle della visita'
