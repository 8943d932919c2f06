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
    .map((uno) => uno.trim())
    .filter(Boolean)

/** Ids as a column keeps them, with commas between. */
export const idsDi = (testo: string | null): number[] => (testo ? testo.split(',').map(Number) : [])

/** All that places are looked up in. */
export interface Carta {
  perLuogo: ReadonlyMap<string, Zona>
  zone: readonly Zona[]
  /** Towns where customers have more than one postal code. */
  grandi: ReadonlySet<string>
}

/** What places are looked up in. @param grandi towns with several postal codes, as `normalise` writes them */
export function carta(zone: readonly Zona[], grandi: ReadonlySet<string> = new Set()): Carta {
  const perLuogo = new Map<string, Zona>()
  for (const zona of zone) for (const luogo of luoghiDi(zona.luoghi)) perLuogo.set(normalise(luogo), zona)
  return { perLuogo, zone, grandi }
}

const SENZA: ZonaDi = { chiave: '-', nome: 'Senza comune' }

/** The zone of a place: a named one by its postal code or town; else the town, or the postal code of a large town. */
export function zonaDi({ comune, cap }: Omit<Luogo, 'indirizzo'>, { perLuogo, grandi }: Carta): ZonaDi {
  const dove = normalise(comune ?? '')
  const zona = (cap ? perLuogo.get(cap) : undefined) ?? perLuogo.get(dove)
  if (zona) return { chiave: `z${zona.id}`, nome: zona.nome }
  if (cap && grandi.has(dove)) return { chiave: `c${cap}`, nome: `${comune} ${cap}` }
  if (comune) return { chiave: dove, nome: comune }
  return cap ? { chiave: `c${cap}`, nome: cap } : SENZA
}

/** Whether two zones are next to each other, as an Admin ticked. */
export function zoneVicine(a: string, b: string, { zone }: Carta): boolean {
  const accanto = (x: string, y: string) =>
    zone.find(({ id }) => `z${id}` === x)?.vicine.some((id) => `z${id}` === y) ?? false
  return accanto(a, b) || accanto(b, a)
}

/** In the order in which one goes along: postal code, town, street, number. */
export function lungoLaStrada(a: Luogo, b: Luogo): number {
  const [x, y] = [viaENumero(a.indirizzo), viaENumero(b.indirizzo)]
  return (
    (a.cap ?? '').localeCompare(b.cap ?? '') ||
    normalise(a.comune ?? '').localeCompare(normalise(b.comune ?? '')) ||
    x.via.localeCompare(y.via) ||
    x.numero - y.numero
  )
}
