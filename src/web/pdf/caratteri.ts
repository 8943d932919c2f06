import type { Caratteri } from '#shared/foglio.ts'
import interForte from '#shared/inter-forte.ttf?url'
import interTesto from '#shared/inter-testo.ttf?url'
import { isForeign } from '../foreign.ts'

let inArrivo: Promise<Caratteri> | null = null

/** The faces are read once; after a failure, again. */
export function caratteri(): Promise<Caratteri> {
  inArrivo ??= Promise.all([leggi(interTesto), leggi(interForte)]).then(([testo, forte]) => ({
    testo,
    forte,
  }))
  inArrivo.catch(() => {
    inArrivo = null
  })
  return inArrivo
}

async function leggi(indirizzo: string): Promise<string> {
  const risposta = await fetch(indirizzo)
  if (!risposta.ok || isForeign(risposta)) throw new Error(`carattere non disponibile: ${risposta.status}`)
  return new TextDecoder('x-user-defined').decode(await risposta.arrayBuffer())
}
