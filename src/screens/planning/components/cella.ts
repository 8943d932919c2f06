import type { GiornoTecnico, Libero, Posato } from './geometria.ts'

/** Visits and free slots of a day in order of time, which is the order of the arrow keys and of who listens. */
export function componiCella({ dentro, liberi }: GiornoTecnico): (Posato | Libero)[] {
  return [...dentro, ...liberi].sort((x, y) => x.da - y.da)
}
