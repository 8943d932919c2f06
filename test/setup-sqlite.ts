import type { TestProject } from 'vitest/node'
import { modelloSqlite } from './template.ts'

/** Vitest global setup: prepares the SQLite model once for all test files. */
export default async function prepara(progetto: TestProject) {
  const { modello, butta } = await modelloSqlite()
  progetto.provide('modello', modello)
  return butta
}
