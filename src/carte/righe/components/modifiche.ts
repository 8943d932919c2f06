import { nuovaChiave, type RigaDelModulo, rigaVuota } from './modulo.ts'

/** What the editor does to its lines: each gives new ones, and which of them has the focus then. */
interface Fatta {
  righe: RigaDelModulo[]
  chiave: string
}

const postoDi = (righe: readonly RigaDelModulo[], chiave: string): number =>
  righe.findIndex((r) => r.chiave === chiave)

/** What was paid for the customer (art. 15) is one line's matter: the next one is not left out of the VAT with it. */
const ivaDopo = (iva: string): string => (iva === 'N1' ? '' : iva)

/** An empty line below this one; it takes from it what one would choose again: VAT, and whether it is optional. */
export function aggiungiSotto(righe: readonly RigaDelModulo[], chiave: string | null): Fatta {
  const i = chiave === null ? righe.length - 1 : postoDi(righe, chiave)
  const sopra = righe[i]
  const nuova = { ...rigaVuota(), ...(sopra && { iva: ivaDopo(sopra.iva), facoltativa: sopra.facoltativa }) }
  return { righe: righe.toSpliced(i + 1, 0, nuova), chiave: nuova.chiave }
}

/** One place up (−1) or down (1); the first and the last stay. */
export function spostaRiga(righe: readonly RigaDelModulo[], chiave: string, passo: -1 | 1): Fatta {
  const i = postoDi(righe, chiave)
  const [mossa, vicina] = [righe[i], righe[i + passo]]
  if (!mossa || !vicina) return { righe: [...righe], chiave }
  return { righe: righe.with(i, vicina).with(i + passo, mossa), chiave }
}

/** The same line once more, below. */
export function ripeti(righe: readonly RigaDelModulo[], chiave: string): Fatta {
  const i = postoDi(righe, chiave)
  const riga = righe[i]
  if (!riga) return { righe: [...righe], chiave }
  const copia = { ...riga, chiave: nuovaChiave() }
  return { righe: righe.toSpliced(i + 1, 0, copia), chiave: copia.chiave }
}

/** Without this line; the last one leaves an empty one. The focus goes to the line above. */
export function togli(righe: readonly RigaDelModulo[], chiave: string): Fatta {
  const i = postoDi(righe, chiave)
  const resto = righe.toSpliced(i, 1)
  const rimaste = resto.length > 0 ? resto : [rigaVuota()]
  return { righe: rimaste, chiave: (rimaste[Math.max(0, i - 1)] as RigaDelModulo).chiave }
}
