import { readFileSync } from 'node:fs'
import type { Caratteri } from '#shared/foglio.ts'

const face = (name: string) =>
  readFileSync(new URL(`../../shared/${name}.ttf`, import.meta.url)).toString('latin1')

let read: Caratteri | undefined

/** The faces of what the server draws, read once: the ones that the browser has. */
export function faces(): Caratteri {
  read ??= { testo: face('inter-testo'), forte: face('inter-forte') }
  return read
}
