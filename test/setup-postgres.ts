import type { TestProject } from 'vitest/node'
import { modelloPostgres } from './template.ts'

/** Vitest global setup: starts PostgreSQL and prepares the template database once for all test files. */
export default async function prepara(progetto: TestProject) {
  const { modello, butta } = await modelloPostgres()
  progetto.provide('modello', modello)
  return butta
}
