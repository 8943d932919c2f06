import { existsSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { findBrowser, NO_BROWSER } from '#test/browser.ts'
import { sqliteTemplate } from '#test/template.ts'

/** Vitest global setup of the journeys: the built interface, a browser and a prepared data folder must be there. */
export default async function prepare(progetto: TestProject) {
  if (!existsSync('dist/index.html')) throw new Error('Manca dist/: esegui prima npm run build.')
  if (!findBrowser()) throw new Error(NO_BROWSER)
  const { modello, butta } = await sqliteTemplate()
  progetto.provide('modello', modello)
  return butta
}
