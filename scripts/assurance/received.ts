import type { DocumentoRicevuto, Ricezione } from '#archivio/fatture-ricevute/contract.ts'
import { type DaMandare, moltiFile } from '#test/ricevute.ts'
import type { Programma, Risposta } from './program.ts'
import { pausa } from './tally.ts'

const ASPETTA_MS = 180_000
const OGNI_MS = 50

/** What somebody does with received invoices on a running program. */
export function chiRiceve(server: Programma, token: string) {
  const chiedi = (method: string, path: string, altro: object = {}): Promise<Risposta> =>
    server.chiedi(method, path, { token, ...altro })
  const dati = (method: string, path: string, altro: object = {}) =>
    server.dati(method, path, { token, ...altro })
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
