import { globSync, readFileSync } from 'node:fs'
import { officialIsHere } from '#test/fatturapa.ts'
import type { Conto, Parte } from './tally.ts'
import { runTests } from './vitest.ts'

/** The tour of every screen and window of `npm test`, in every width and both themes. */
async function accessibilita(conto: Conto): Promise<void> {
  const { titles, failed } = await runTests('e2e', ['e2e/accessibilita.e2e.ts'], { TUTTO: '1' })
  conto.prove(titles.length, failed)
  conto.nota('ogni schermata con le sue finestre × 3 larghezze × 2 temi')
}

/** The comparison with the official schema of the electronic invoice, on 10,000 damaged files in the place of 100. */
async function forma(conto: Conto): Promise<void> {
  if (!officialIsHere) {
    conto.saltata = 'lo schema ufficiale della fattura non sta accanto a questa copia'
    return
  }
  const { failed } = await runTests('unit', ['src/shared/forma-fattura.test.ts'], { TUTTO: '1' })
  conto.prove(11_000, failed)
}

/** The booking of many visits together of `npm test`, with as many as one may, while others read and write. */
async function insieme(conto: Conto): Promise<void> {
  const { titles, failed } = await runTests('api-sqlite', ['src/visite/lotti/routes.insieme.test.ts'], {
    TUTTO: '1',
  })
  conto.prove(titles.length, failed)
}

const mentions = (file: string, what: RegExp) => what.test(readFileSync(file, 'utf8'))

/** API tests whose whole, or whose other engine, no change waits for: all of them, on either engine. */
async function interi(conto: Conto, engine: 'sqlite' | 'postgres'): Promise<void> {
  const files = globSync('src/**/*.test.ts').filter(
    (f) =>
      mentions(f, /#test\/bench\.ts/) &&
      mentions(f, /#test\/sample\.ts|suUnMotore|perIntero|\/\/ On one engine:/),
  )
  const { titles, failed } = await runTests(`api-${engine}`, files, { TUTTO: '1' })
  conto.prove(titles.length, failed)
}

/** The large samples of the rules, of which `npm test` tries the same hundredth each time. */
async function campioni(conto: Conto): Promise<void> {
  const files = globSync('src/**/*.test.ts').filter(
    (f) => mentions(f, /#test\/sample\.ts/) && !mentions(f, /#test\/bench\.ts/),
  )
  const { titles, failed } = await runTests('unit', files, { TUTTO: '1' })
  conto.prove(titles.length, failed)
}

/** Every journey with its variations: other devices, themes, time zones, and what seldom goes wrong. */
async function percorsi(conto: Conto): Promise<void> {
  const files = globSync('e2e/*.e2e.ts').filter((file) => !file.includes('accessibilita'))
  const { titles, failed } = await runTests('e2e', files, { TUTTO: '1' })
  conto.prove(titles.length, failed)
}

/** The times that journeys print, held to their aims, one file after the other: on a machine that has nothing else to do. */
async function tempi(conto: Conto): Promise<void> {
  const files = ['conti', 'emissione', 'invio', 'mese', 'righe', 'senza-rete'].map(
    (nome) => `e2e/${nome}.e2e.ts`,
  )
  const { titles, failed } = await runTests('e2e', files, { TEMPI: '1' }, '--no-file-parallelism')
  conto.prove(titles.length, failed)
}

/** The generated files of `npm test`, a hundred times as many: every row is read or refused. */
async function fileACaso(conto: Conto): Promise<void> {
  const { failed } = await runTests('unit', ['src/archivio/importazioni/file-a-caso.test.ts'], { TUTTO: '1' })
  conto.prove(10_000, failed)
}

/** The import of many rows of `npm test`, with as many as a file may well have, while others read. */
async function molte(conto: Conto, engine: 'sqlite' | 'postgres'): Promise<void> {
  const files = ['src/archivio/importazioni/routes.molte.test.ts']
  const { titles, failed } = await runTests(`api-${engine}`, files, { TUTTO: '1' })
  conto.prove(titles.length, failed)
}

export const perIntero: Parte[] = [
  {
    nome: 'accessibilità di ogni schermata e finestra',
    chiave: 'accessibilita',
    esegui: accessibilita,
  },
  {
    nome: 'ogni percorso con le sue varianti',
    chiave: 'percorsi',
    esegui: percorsi,
  },
  {
    nome: 'i tempi dei percorsi',
    chiave: 'tempi',
    esegui: tempi,
  },
  {
    nome: 'le regole su tutti i loro campioni',
    chiave: 'campioni',
    esegui: campioni,
  },
  {
    nome: 'prove API per intero, SQLite',
    chiave: 'interi-sqlite',
    esegui: (conto) => interi(conto, 'sqlite'),
  },
  {
    nome: 'prove API per intero, PostgreSQL',
    chiave: 'interi-postgres',
    esegui: (conto) => interi(conto, 'postgres'),
  },
  {
    nome: '300 visite prenotate e annullate insieme, mentre altri leggono',
    chiave: 'insieme',
    esegui: insieme,
  },
  {
    nome: '10.000 file a caso: righe lette e righe rifiutate sono quelle del file',
    chiave: 'file-a-caso',
    esegui: fileACaso,
  },
  {
    nome: '10.000 righe importate, mentre altri leggono, SQLite',
    chiave: 'molte-sqlite',
    esegui: (conto) => molte(conto, 'sqlite'),
  },
  {
    nome: '10.000 righe importate, mentre altri leggono, PostgreSQL',
    chiave: 'molte-postgres',
    esegui: (conto) => molte(conto, 'postgres'),
  },
  {
    nome: 'schema della fattura accanto a quello ufficiale',
    chiave: 'forma-fattura',
    esegui: forma,
  },
]
