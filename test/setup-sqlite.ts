import type { TestProject } from 'vitest/node'
import { sqliteTemplate } from './template.ts'

/** Vitest global setup: prepares the SQLite model once for all test files. */
export default async function prepare(progetto: TestProject) {
  const { modello, butta } = await sqliteTemplate()
  progetto.provide('modello', modello)
  return butta
}
