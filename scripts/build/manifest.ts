import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What Vite writes in dist/.vite/manifest.json, as far as it is used here; the keys are paths from src/web. */
export type Manifest = Record<string, { file: string; name?: string; css?: string[]; imports?: string[] }>

export const MANIFEST = '.vite/manifest.json'

/** What everybody loads, and what whoever is signed in loads with every screen: the names of chunks.ts. */
export const ENTRY = ['index.html', 'program']
export const FRAME = [...ENTRY, 'frame']

export const readManifest = (dist: string): Manifest => JSON.parse(readFileSync(join(dist, MANIFEST), 'utf8'))

/**
 * The scripts and style sheets of these chunks and of what they import, each once; lazy imports are not among them.
 * @param roots paths, or names given in chunks.ts
 */
export function filesOf(manifest: Manifest, roots: string[]): { js: string[]; css: string[] } {
  const isRoot = (key: string) => roots.includes(key) || roots.includes(manifest[key]?.name ?? '')
  const found = new Set(Object.keys(manifest).filter(isRoot))
  for (const key of found) for (const other of manifest[key]?.imports ?? []) found.add(other)
  const chunks = [...found].flatMap((key) => manifest[key] ?? [])
  return {
    js: [...new Set(chunks.map(({ file }) => file))],
    css: [...new Set(chunks.flatMap(({ css }) => css ?? []))],
  }
}
