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

/** The browser of the journeys: $CHROMIUM where it is set, else the first Chromium, Chrome or Edge installed here. */
export function findBrowser(): string | undefined {
  const scelto = process.env.CHROMIUM
  if (scelto) return existsSync(scelto) ? scelto : undefined
  const cartelle = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const nelPercorso = NOMI.flatMap((nome) => cartelle.map((cartella) => join(cartella, nome)))
  return [...nelPercorso, ...ALTROVE].find((path) => existsSync(path))
}

export const NO_BROWSER =
  'Browser non trovato: installa Chromium o Chrome, oppure indica il suo percorso nella variabile CHROMIUM.'
