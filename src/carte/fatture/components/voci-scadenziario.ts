import type { VoceScadenziario } from '#carte/fatture/contract.ts'

/**
 * The days that have something due, in order, what comes in before what goes out.
 * @param oggi a day that stands among them also with nothing due
 */
export function vociPerGiorno(
  voci: VoceScadenziario[],
  oggi: string | null,
): [data: string, voci: VoceScadenziario[]][] {
  const giorni = Map.groupBy(
    voci.toSorted((a, b) => a.fattura.tipo.localeCompare(b.fattura.tipo)),
    (v) => v.data,
  )
  if (oggi && !giorni.has(oggi)) giorni.set(oggi, [])
  return [...giorni].sort(([a], [b]) => a.localeCompare(b))
}
