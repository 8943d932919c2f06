import { officialIsHere } from '#test/fatturapa.ts'
import { oldSchemas } from '#test/schemas.ts'
import type { Conto, Parte } from './tally.ts'
import { runTests } from './vitest.ts'

/** The tour of every screen and window of `npm test`, in every width and both themes. */
async function accessibilita(conto: Conto): Promise<void> {
  const { titles, failed } = await runTests('e2e', 'e2e/accessibilita.e2e.ts', { TUTTO: '1' })
  conto.prove(titles.length, failed)
  conto.nota(`${titles.length} schermate con le loro finestre × 3 larghezze × 2 temi`)
}

/** The upgrade of `npm test` from every stored schema in the place of some. */
async function schemi(conto: Conto, engine: 'sqlite' | 'postgres'): Promise<void> {
  const { failed } = await runTests(`api-${engine}`, 'src/server/data/upgrade.test.ts', { TUTTO: '1' })
  conto.prove(oldSchemas(engine).length, failed)
}

/** The comparison with the official schema of the electronic invoice, on 10,000 damaged files in the place of 100. */
async function forma(conto: Conto): Promise<void> {
  if (!officialIsHere) {
    conto.saltata = 'lo schema ufficiale della fattura non sta accanto a questa copia'
    return
  }
  const { failed } = await runTests('unit', 'src/shared/forma-fattura.test.ts', { TUTTO: '1' })
  conto.prove(11_000, failed)
}

/** The booking of many visits together of `npm test`, with as many as one may, while others read and write. */
async function insieme(conto: Conto): Promise<void> {
  const { titles, failed } = await runTests('api-sqlite', 'src/visite/lotti/routes.insieme.test.ts', {
    TUTTO: '1',
  })
  conto.prove(titles.length, failed)
}

/** The generated files of `npm test`, a hundred times as many: every row is read or refused. */
async function fileACaso(conto: Conto): Promise<void> {
  const { failed } = await runTests('unit', 'src/archivio/importazioni/file-a-caso.test.ts', { TUTTO: '1' })
  conto.prove(10_000, failed)
}

/** The import of many rows of `npm test`, with as many as a file may well have, while others read. */
async function molte(conto: Conto, engine: 'sqlite' | 'postgres'): Promise<void> {
  const file = 'src/archivio/importazioni/routes.molte.test.ts'
  const { titles, failed } = await runTests(`api-${engine}`, file, { TUTTO: '1' })
  conto.prove(titles.length, failed)
}

export const perIntero: Parte[] = [
  {
    nome: 'accessibilità di ogni schermata e finestra',
    chiave: 'accessibilita',
    esegui: accessibilita,
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
    nome: 'aggiornamento da ogni schema, SQLite',
    chiave: 'schemi-sqlite',
    esegui: (conto) => schemi(conto, 'sqlite'),
  },
  {
    nome: 'aggiornamento da ogni schema, PostgreSQL',
    chiave: 'schemi-postgres',
    esegui: (conto) => schemi(conto, 'postgres'),
  },
  {
    nome: 'schema della fattura accanto a quello ufficiale',
    chiave: 'forma-fattura',
    esegui: forma,
  },
]
