import { viaENumero } from '#shared/distanze.ts'
import { normalise } from '#shared/text.ts'

/** Zones: where a customer is, and how far two of them are from each other, by street, postal code and town. */

/** A zone as places are looked up in it. */
export interface Zona {
  id: number
  nome: string
  /** Towns and postal codes, with commas between. */
  luoghi: string
  /** Ids of zones next to it. */
  vicine: number[]
}

/** Where a customer lives. */
export interface Luogo {
  comune: string | null
  cap: string | null
  indirizzo: string | null
}

/** A zone by its key (of a named one, a postal code, a town) and how it is called. */
export interface ZonaDi {
  chiave: string
  nome: string
}

export const luoghiDi = (luoghi: string): string[] =>
  luoghi
    .split(/[,;\n]/)
    .map((luogo) => luogo.trim())
    .filter(Boolean)

/** Ids as a column keeps them, with commas between. */
export const idsDi = (testo: string | null): number[] => (testo ? testo.split(',').map(Number) : [])

/** All that places are looked up in. */
export interface Carta {
  perLuogo: ReadonlyMap<string, Zona>
  zone: readonly Zona[]
  /** Cities where customers have more than one postal code. */
  grandi: ReadonlySet<string>
  /** The town that alone has a postal code, for who names none. */
  comuneDelCap: (cap: string) => string | undefined
}

/** What places are looked up in. @param grandi towns with several postal codes, as `normalise` writes them */
export function carta(
  zone: readonly Zona[],
  grandi: ReadonlySet<string> = new Set(),
  comuneDelCap: Carta['comuneDelCap'] = () => undefined,
): Carta {
  const perLuogo = new Map<string, Zona>()
  for (const zona of zone) for (const luogo of luoghiDi(zona.luoghi)) perLuogo.set(normalise(luogo), zona)
  return { perLuogo, zone, grandi, comuneDelCap }
}

const SENZA: ZonaDi = { chiave: '-', nome: 'Senza comune' }

/** The zone of a place: a named one by its postal code or town; else the town, or the postal code of a large town. */
export function zonaDi(
  luogo: Pick<Luogo, 'comune' | 'cap'>,
  { perLuogo, grandi, comuneDelCap }: Carta,
): ZonaDi {
  const { cap } = luogo
  const comune = luogo.comune || (cap && comuneDelCap(cap)) || null
  const chiave = normalise(comune ?? '')
  const zona = (cap ? perLuogo.get(cap) : undefined) ?? perLuogo.get(chiave)
  if (zona) return { chiave: `z${zona.id}`, nome: zona.nome }
  if (cap && grandi.has(chiave)) return { chiave: `c${cap}`, nome: `${comune} ${cap}` }
  if (comune) return { chiave, nome: comune }
  return cap ? { chiave: `c${cap}`, nome: `${SENZA.nome} (${cap})` } : SENZA
}

/** The keys of zones that are next to each other, as an Admin ticked, in pairs. */
export const zoneVicine = (zone: readonly Pick<Zona, 'id' | 'vicine'>[]): [string, string][] =>
  zone.flatMap(({ id, vicine }) => vicine.map((vicina): [string, string] => [`z${id}`, `z${vicina}`]))

/** In the order in which one goes along: postal code, town, street, number. */
export function lungoLaStrada(a: Luogo, b: Luogo): number {
  const [x, y] = [viaENumero(a.indirizzo), viaENumero(b.indirizzo)]
  return (
    (a.cap ?? '').localeCompare(b.cap ?? '') ||
    normalise(a.comune ?? '').localeCompare(normalise(b.comune ?? '')) ||
    x.via.localeCompare(y.via) ||
    x.numero - y.numero ||
    x.lettera.localeCompare(y.lettera)
  )
}
