import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/node'
import { expect } from 'vitest'
import type { Bench } from './bench.ts'
import type { Chi } from './template.ts'

/** Downloads exported lists and reads them back, as a program that gets the file would. */
export function esportazioni(bench: Bench) {
  async function scarica(
    path: string,
    formato: 'csv' | 'xlsx',
    query: Record<string, string> = {},
    come: Chi = 'admin',
  ) {
    const risposta = await bench.app.inject({
      url: `/api${path}/esporta`,
      query: { ...query, formato },
      headers: { authorization: `Bearer ${bench[come].token}` },
    })
    expect(risposta.statusCode, risposta.body.slice(0, 300)).toBe(200)
    return risposta
  }

  /** A CSV as a program reads it: one record for each line, by its headings. */
  async function csv(path: string, query?: Record<string, string>, come?: Chi) {
    const { body } = await scarica(path, 'csv', query, come)
    expect(body.startsWith('\ufeff')).toBe(true)
    const letto = Papa.parse<Record<string, string>>(body.slice(1).replace(/\r\n$/, ''), {
      header: true,
      delimiter: ';',
      newline: '\r\n',
    })
    expect(letto.errors).toEqual([])
    return { righe: letto.data, testo: body }
  }

  async function xlsx(path: string, query?: Record<string, string>, come?: Chi) {
    const { rawPayload } = await scarica(path, 'xlsx', query, come)
    const [intestazione = [], ...righe] = await readSheet(rawPayload)
    return righe.map((celle) => Object.fromEntries(celle.map((c, n) => [String(intestazione[n]), c])))
  }
  return { scarica, csv, xlsx }
}
