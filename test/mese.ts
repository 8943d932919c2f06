import { unzipSync } from 'fflate'
import Papa from 'papaparse'
import { expect } from 'vitest'
import { cents } from '#shared/money.ts'
import type { Bench } from './bench.ts'
import type { Chi } from './template.ts'

/** Takes the accountant's month as he gets it. */
export function mesi(bench: Bench) {
  const mese = (quale: string) => bench.dati('GET', `/fatture/mese/${percorso(quale)}`)

  async function scarica(quale: string, come: Chi = 'admin') {
    const risposta = await bench.app.inject({
      url: `/api/fatture/mese/${percorso(quale)}/zip`,
      headers: { authorization: `Bearer ${bench[come].token}` },
    })
    expect(risposta.statusCode, risposta.body.slice(0, 300)).toBe(200)
    return risposta.rawPayload
  }
  /** Its files by their names. */
  const apri = async (quale: string) => unzipSync(new Uint8Array(await scarica(quale)))
  return { mese, scarica, apri }
}

/** `2026-10` → `2026/10` */
const percorso = (mese: string) => mese.replace('-', '/').replace('/0', '/')

/** A text of the ZIP. */
export const testoDi = (file: Record<string, Uint8Array>, nome: string): string =>
  Buffer.from(file[nome] ?? []).toString()

/** A list of the ZIP as a program reads it. */
export function lista(file: Record<string, Uint8Array>, nome: string): Record<string, string>[] {
  const testo = Buffer.from(file[`${nome}.csv`] ?? []).toString()
  const { data, errors } = Papa.parse<Record<string, string>>(testo.slice(1).replace(/\r\n$/, ''), {
    ...{ header: true, delimiter: ';', newline: '\r\n' },
  })
  expect(errors).toEqual([])
  return data
}

/** Cents of a cell. */
export const centesimi = (cella: string | undefined): number =>
  cents(Number((cella || '0').replace(',', '.')))

export const sommaDi = (righe: readonly Record<string, string>[], colonna: string): number =>
  righe.reduce((fin, riga) => fin + centesimi(riga[colonna]), 0)
