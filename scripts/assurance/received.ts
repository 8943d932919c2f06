import type { DocumentoRicevuto, Ricezione } from '#archivio/fatture-ricevute/contract.ts'
import { run, startPostgres } from '#test/postgres.ts'
import { type DaMandare, moltiFile } from '#test/ricevute.ts'
import type { Programma, Risposta } from './program.ts'
import { type Conto, pausa } from './tally.ts'

const ASPETTA_MS = 180_000
const OGNI_MS = 50

/** What somebody does with received invoices on a running program. */
export function chiRiceve(server: Programma, token: string) {
  const chiedi = (method: string, path: string, altro: object = {}): Promise<Risposta> =>
    server.chiedi(method, path, { token, ...altro })
  const dati = async (method: string, path: string, altro: object = {}) => {
    const { stato, corpo } = await chiedi(method, path, altro)
    if (stato >= 300) throw new Error(`${method} ${path} → ${stato} ${JSON.stringify(corpo).slice(0, 300)}`)
    return corpo.data
  }
  const leggi = (id: number): Promise<Ricezione> => dati('GET', `/fatture-ricevute/${id}`)
  /** Waits for a state. @returns it, and the ms that it took */
  async function fino(id: number, stato: Ricezione['stato']): Promise<{ una: Ricezione; ms: number }> {
    const inizio = performance.now()
    for (;;) {
      const una = await leggi(id)
      const ms = performance.now() - inizio
      if (una.stato === stato) return { una, ms }
      if (ms > ASPETTA_MS) throw new Error(`la ricezione ${id} è ancora ${una.stato}`)
      await pausa(OGNI_MS)
    }
  }
  const manda = (file: DaMandare): Promise<Risposta> => chiedi('POST', '/fatture-ricevute', moltiFile(file))
  const righe = (id: number): Promise<DocumentoRicevuto[]> => dati('GET', `/fatture-ricevute/${id}/righe`)
  async function carica(file: DaMandare): Promise<number> {
    const { id } = await dati('POST', '/fatture-ricevute', moltiFile(file))
    await fino(id, 'pronta')
    return id
  }
  const conferma = (id: number): Promise<Risposta> => chiedi('POST', `/fatture-ricevute/${id}/conferma`)
  const quante = async (q: string): Promise<number> =>
    (await chiedi('GET', `/fatture?q=${encodeURIComponent(q)}&limit=1`)).corpo.count
  return { chiedi, dati, leggi, fino, manda, righe, carica, conferma, quante }
}

/** The same part on a PostgreSQL of its own, which is gone afterwards. */
export async function suPostgres(
  nome: string,
  fai: (environment: Record<string, string>) => Promise<void>,
): Promise<void> {
  const postgres = await startPostgres({ durevole: true })
  try {
    await run(postgres.url, `create database ${nome}`)
    await fai({ DATABASE_URL: `${postgres.url}/${nome}` })
  } finally {
    await postgres.ferma()
  }
}

/** One of this name for each engine. */
export const suEntrambi = (
  nome: string,
  chiave: string,
  fai: (conto: Conto, environment: Record<string, string>) => Promise<void>,
) => [
  { nome: `${nome}, SQLite`, chiave: `${chiave}-sqlite`, esegui: (conto: Conto) => fai(conto, {}) },
  {
    nome: `${nome}, PostgreSQL`,
    chiave: `${chiave}-postgres`,
    esegui: (conto: Conto) => suPostgres(chiave.replace('-', '_'), (environment) => fai(conto, environment)),
  },
]
