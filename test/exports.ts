import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/node'
import { expect } from 'vitest'
import type { Banco } from './bench.ts'
import type { Chi } from './template.ts'

/** Downloads exported lists and reads them back, as a program that gets the file would. */
export function esportazioni(banco: Banco) {
  async function scarica(
    percorso: string,
    formato: 'csv' | 'xlsx',
    query: Record<string, string> = {},
    come: Chi = 'admin',
  ) {
    const risposta = await banco.app.inject({
      url: `/api${percorso}/esporta`,
      query: { ...query, formato },
      headers: { authorization: `Bearer ${banco[come].token}` },
    })
    expect(risposta.statusCode, risposta.body.slice(0, 300)).toBe(200)
    return risposta
  }

  /** A CSV as a program reads it: one record for each line, by its headings. */
  async function csv(percorso: string, query?: Record<string, string>, come?: Chi) {
    const { body } = await scarica(percorso, 'csv', query, come)
    expect(body.startsWith('\ufeff')).toBe(true)
    const letto = Papa.parse<Record<string, string>>(body.slice(1).replace(/\r\n$/, ''), {
      header: true,
      delimiter: ';',
      newline: '\r\n',
    })
    expect(letto.errors).toEqual([])
    return { righe: letto.data, testo: body }
  }

  async function xlsx(percorso: string, query?: Record<string, string>, come?: Chi) {
    const { rawPayload } = await scarica(percorso, 'xlsx', query, come)
    const [intestazione = [], ...righe] = await readSheet(rawPayload)
    return righe.map((celle) => Object.fromEntries(celle.map((c, n) => [String(intestazione[n]), c])))
  }
  return { scarica, csv, xlsx }
}
