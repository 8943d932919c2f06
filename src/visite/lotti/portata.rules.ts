import type { Partenza } from '#anagrafe/orari/rules.ts'
import { chilometri, type Indirizzo, minutiFra } from '#shared/distanze.ts'

/** How far a person goes, in words. */

/** `a 780 km da Torino`: from where somebody of these sets out who is nearest. */
export function lontanaDa(luogo: Indirizzo, partenze: readonly Partenza[]): string {
  const { punto } = luogo
  const [vicina] = partenze
    .flatMap(({ nome, luogo: da }) => (punto && da.punto ? [{ nome, km: chilometri(da.punto, punto) }] : []))
    .sort((a, b) => a.km - b.km || a.nome.localeCompare(b.nome, 'it'))
  return vicina
    ? `a ${Math.max(1, Math.round(vicina.km))} km da ${vicina.nome}`
    : 'non so dire quanto è lontana: controlla comune e provincia'
}

/** What there is to say of a place that is further than somebody goes; undefined where they reach it, or go anywhere. */
export function fuoriPortata(luogo: Indirizzo, partenza: Partenza | undefined): string | undefined {
  if (!partenza) return undefined
  const minuti = minutiFra(partenza.luogo, luogo)
  return minuti !== null && minuti <= partenza.raggio ? undefined : lontanaDa(luogo, [partenza])
}
