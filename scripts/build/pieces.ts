import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What Vite writes in dist/.vite/manifest.json, as far as it is used here. */
export interface Pezzo {
  file: string
  css?: string[]
  imports?: string[]
}
export type Manifest = Record<string, Pezzo>

export const MANIFESTO = '.vite/manifest.json'
export const INGRESSO = 'index.html'

/** Loaded with every screen of a signed-in user. */
export const CORNICE = [
  INGRESSO,
  'layout/frame.tsx',
  '../screens/notifiche/components/campanella.tsx',
  '../screens/ricerca/components/cerca.tsx',
]

export function leggiManifesto(cartella: string): Manifest {
  return JSON.parse(readFileSync(join(cartella, MANIFESTO), 'utf8'))
}

/** The chunks that load together with the given ones; lazy imports are not among them. */
export function raggiunti(manifesto: Manifest, radici: string[]): Set<string> {
  const trovati = new Set(radici.filter((radice) => radice in manifesto))
  for (const chiave of trovati) for (const altro of manifesto[chiave]?.imports ?? []) trovati.add(altro)
  return trovati
}

/** The scripts and style sheets of the given chunks and of what loads with them, each once. */
export function fileDi(manifesto: Manifest, radici: string[]): { js: string[]; css: string[] } {
  const pezzi = [...raggiunti(manifesto, radici)].flatMap((chiave) => manifesto[chiave] ?? [])
  return {
    js: [...new Set(pezzi.map(({ file }) => file))],
    css: [...new Set(pezzi.flatMap(({ css }) => css ?? []))],
  }
}

/** First part of the address → the page's chunk, as src/web/router.tsx has them. */
export function schermate(router: string): Map<string, string> {
  const righe = router.matchAll(/percorso: '([^']+)'.*?import\('#(screens\/[a-z-]+\/page\.tsx)'\)/g)
  return new Map([...righe].map(([, path = '', file]) => [path, `../${file}`]))
}
