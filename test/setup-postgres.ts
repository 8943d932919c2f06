import type { TestProject } from 'vitest/node'
import { postgresTemplate } from './template.ts'

/** Vitest global setup: starts PostgreSQL and prepares the template database once for all test files. */
export default async function prepare(progetto: TestProject) {
  const { modello, butta } = await postgresTemplate()
  progetto.provide('modello', modello)
  return butta
}
