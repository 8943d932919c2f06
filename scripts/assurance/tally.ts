/** What one part of the run tried, and what of it went wrong. */
export interface Conto {
  casi: number
  falliti: string[]
  /** Why the part can't be run here. */
  saltata?: string
  /** Figures that belong beside the table. */
  note: string[]
  /** Counts a case; a false one is written down with its words. */
  prova(riuscito: boolean, che: string): void
  nota(testo: string): void
  /** Counts cases whose failures are listed: none means that all went well. */
  prove(quante: number, sbagliate: readonly string[]): void
}

export interface Opzioni {
  /** Rounds of the crash part on SQLite; PostgreSQL gets three tenths of them. */
  giri: number
  /** Minutes of mixed work. */
  minuti: number
}

export interface Parte {
  nome: string
  /** What `--solo` calls it. */
  chiave: string
  esegui(conto: Conto, opzioni: Opzioni): Promise<void>
}

export function nuovoConto(): Conto {
  const conto: Conto = {
    casi: 0,
    falliti: [],
    note: [],
    prova(riuscito, che) {
      conto.casi++
      if (!riuscito) conto.falliti.push(che)
    },
    prove(quante, sbagliate) {
      conto.casi += quante
      conto.falliti.push(...sbagliate)
    },
    nota(testo) {
      conto.note.push(testo)
    },
  }
  return conto
}

export const pausa = (ms: number) => new Promise<void>((via) => setTimeout(via, ms))

/** The value below which `p` (0 to 1) of the times lie. */
export function percentile(tempi: readonly number[], p: number): number {
  const ordinati = [...tempi].sort((a, b) => a - b)
  return ordinati[Math.min(ordinati.length - 1, Math.floor(ordinati.length * p))] ?? Number.NaN
}
