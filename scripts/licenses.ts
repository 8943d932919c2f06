import { readFileSync } from 'node:fs'

/** `npm run licenze`: prints the packages of the lockfile with the licence that each declares, as a table. */

/** A package of the lockfile; `license` is an SPDX expression, undefined where it declares none. */
export interface Package {
  name: string
  version: string
  license: string | undefined
  /** Installed where the program runs; the others build it, check it, or are bundled into its pages. */
  server: boolean
}

/**
 * Licences that let us use a package unchanged in a program whose source stays ours. MPL-2.0 and OFL-1.1 ask that a changed
 * copy of theirs stays open, and we change none. Read a licence before you add it.
 */
const ALLOWED: ReadonlySet<string> = new Set([
  'MIT',
  'MIT-0',
  '0BSD',
  'ISC',
  'Zlib',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'Apache-2.0',
  'Python-2.0',
  'MPL-2.0',
  'OFL-1.1',
  // Data, not code: its source is named in docs/licenze.md and on the page of the program's state.
  'CC-BY-4.0',
])

/** Whether an SPDX expression leaves us a choice in which all parts are allowed. */
export const isAllowed = (license: string | undefined): boolean =>
  (license ?? '')
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => ALLOWED.has(part)))

/** Every package of the lockfile, also those for other systems than this one, by name. */
export function lockedPackages(): Package[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { version?: string; license?: string; dev?: boolean }>
  }
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { version = '', license, dev = false }]) => ({
      name: path.replace(/^.*node_modules\//, ''),
      version,
      license,
      server: !dev,
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

if (import.meta.main) {
  const all = lockedPackages()
  console.info(
    `# Licenze: ${all.length} packages\n\n| package | version | licence | used by |\n|---|---|---|---|`,
  )
  for (const { name, version, license = 'none', server } of all)
    console.info(`| ${name} | ${version} | ${license} | ${server ? 'server' : 'browser, sviluppo'} |`)
}
