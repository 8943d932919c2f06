import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NOMI = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']

const ALTROVE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** A whole browser: $CHROMIUM where it is set, else the first Chromium, Chrome or Edge installed here. */
export function findBrowser(): string | undefined {
  const scelto = process.env.CHROMIUM
  if (scelto) return existsSync(scelto) ? scelto : undefined
  return [...inPath(NOMI), ...ALTROVE].find((path) => existsSync(path))
}

/**
 * The browser of the journeys: Chromium without its own windows where it is installed (the same pages for two thirds of
 * the work, but no viewer of PDFs), else a whole one. $CHROMIUM wins here too.
 */
export function findHeadlessBrowser(): string | undefined {
  if (process.env.CHROMIUM) return findBrowser()
  return inPath([HEADLESS]).find((path) => existsSync(path)) ?? findBrowser()
}

/** Debian's name of the package and of the program. */
export const HEADLESS = 'chromium-headless-shell'

function inPath(nomi: readonly string[]): string[] {
  const cartelle = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return nomi.flatMap((nome) => cartelle.map((cartella) => join(cartella, nome)))
}

export const NO_BROWSER =
  'Browser non trovato: installa Chromium o Chrome, oppure indica il suo percorso nella variabile CHROMIUM.'
