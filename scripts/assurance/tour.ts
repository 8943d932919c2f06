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

export const perIntero: Parte[] = [
  {
    nome: 'accessibilità di ogni schermata e finestra',
    chiave: 'accessibilita',
    esegui: accessibilita,
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
]
