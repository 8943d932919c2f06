import type { Azienda } from '#features/azienda/contract.ts'
import type { Preventivo } from '#features/preventivi/contract.ts'
import type { Caratteri } from './foglio.ts'
import interForte from './inter-forte.ttf?url'
import interTesto from './inter-testo.ttf?url'
import { preparaLogo } from './logo.ts'
import { disegnaPreventivo } from './preventivo-pdf.ts'

let inArrivo: Promise<Caratteri> | null = null

/** The faces are read once; after a failure, again. */
function caratteri(): Promise<Caratteri> {
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
  if (!risposta.ok) throw new Error(`carattere non disponibile: ${risposta.status}`)
  return new TextDecoder('x-user-defined').decode(await risposta.arrayBuffer())
}

/** The quote's document; this module is loaded when the first one is asked for. */
export async function generaPdf(preventivo: Preventivo, azienda: Azienda): Promise<Blob> {
  const [logo, font] = await Promise.all([preparaLogo(azienda.logo), caratteri()])
  performance.mark('preventivo-pdf')
  const pdf = disegnaPreventivo({ preventivo, azienda, logo, caratteri: font }).doc.output('blob')
  performance.measure('preventivo-pdf', 'preventivo-pdf')
  return pdf
}
