import type { MessaggiDiRiga } from './celle.rules.ts'

/** Messages of rows, put together by what they say. */

export interface Genere {
  /** Stays the same while the columns do: `avviso 4 CAP: …`. */
  chiave: string
  che: 'errore' | 'avviso'
  /** The column's number; null for the whole row. */
  colonna: number | null
  testo: string
  righe: number[]
}

/** What a message says of any row: `Nessuna ditta si chiama «Sud»: resta vuota` → `Nessuna ditta si chiama «…»: resta vuota`. */
export const senzaParticolari = (testo: string): string =>
  testo.replace(/«[^»]*»/g, '«…»').replace(/\briga \d+/g, 'riga …')

/** The kinds of what rows say; worst first, then those of most rows. */
export function generiDi(righe: readonly ({ n: number } & MessaggiDiRiga)[]): Genere[] {
  const trovati = new Map<string, Genere>()
  for (const { n, ...messaggi } of righe)
    for (const che of ['errore', 'avviso'] as const)
      for (const [colonna, intero] of Object.entries(che === 'errore' ? messaggi.errori : messaggi.avvisi)) {
        const testo = senzaParticolari(intero)
        const chiave = `${che} ${colonna} ${testo}`.slice(0, 400)
        const genere = trovati.get(chiave)
        if (genere) genere.righe.push(n)
        else
          trovati.set(chiave, {
            ...{ chiave, che, testo, righe: [n] },
            colonna: colonna === '' ? null : Number(colonna),
          })
      }
  return [...trovati.values()].sort(
    (a, b) => Number(b.che === 'errore') - Number(a.che === 'errore') || b.righe.length - a.righe.length,
  )
}
