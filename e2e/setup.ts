import { existsSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { BROWSER_ASSENTE, trovaBrowser } from '#test/browser.ts'
import { modelloSqlite } from '#test/template.ts'

/** Vitest global setup of the journeys: the built interface, a browser and a prepared data folder must be there. */
export default async function prepara(progetto: TestProject) {
  if (!existsSync('dist/index.html')) throw new Error('Manca dist/: esegui prima npm run build.')
  if (!trovaBrowser()) throw new Error(BROWSER_ASSENTE)
  const { modello, butta } = await modelloSqlite()
  progetto.provide('modello', modello)
  return butta
}
