import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** A broken rule: where (`file:line`) and why. */
export type Violation = { dove: string; perche: string }

/** One import or re-export of a source file. */
export type Importazione = {
  riga: number
  /** as written */
  da: string
  /** project path where it points inside the project, else undefined (a package) */
  file: string | undefined
  soloTipi: boolean
  riesporta: boolean
  /** Loaded when it is wanted: a chunk of its own. */
  pigra: boolean
}

export type Source = { file: string; testo: string; righe: number; importazioni: Importazione[] }

/** Its texts are examples of broken rules. */
const ESEMPI = 'scripts/structure.test.ts'
const CARTELLE = ['src', 'migrations', 'scripts', 'test', 'e2e', 'bench']
const STATICA = /^(import|export)\s+(type\s+)?(?:[\w$*{}\s,]+?\sfrom\s+)?'([^']+)'/gm
const DINAMICA = /\bimport\('([^']+)'\)/g

/** Every TypeScript and plain JavaScript file of the project, with what it imports. */
export function readSources(radice: string): Source[] {
  return allFiles(radice)
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && file !== ESEMPI)
    .map((file) => {
      const testo = readFileSync(join(radice, file), 'utf8')
      return {
        file,
        testo,
        righe: testo.split('\n').length - 1,
        importazioni: leggiImportazioni(file, testo),
      }
    })
}

/** Paths (with /) of all files of the source folders, styles and pictures included. */
export function allFiles(radice: string): string[] {
  return CARTELLE.filter((cartella) => existsSync(join(radice, cartella))).flatMap((cartella) =>
    readdirSync(join(radice, cartella), { recursive: true, withFileTypes: true })
      .filter((voce) => voce.isFile())
      .map((voce) => join(voce.parentPath, voce.name).slice(join(radice, '/').length).replaceAll('\\', '/'))
      .sort(),
  )
}

function leggiImportazioni(file: string, testo: string): Importazione[] {
  const riga = (posizione: number) => testo.slice(0, posizione).split('\n').length
  const statiche = [...testo.matchAll(STATICA)].map((trovata) => ({
    riga: riga(trovata.index),
    da: trovata[3] ?? '',
    soloTipi: trovata[2] !== undefined,
    riesporta: trovata[1] === 'export',
    pigra: false,
  }))
  const dinamiche = [...testo.matchAll(DINAMICA)].map((trovata) => ({
    riga: riga(trovata.index),
    da: trovata[1] ?? '',
    soloTipi: false,
    riesporta: false,
    pigra: true,
  }))
  return [...statiche, ...dinamiche].map((una) => ({ ...una, file: path(file, una.da) }))
}

function path(file: string, da: string): string | undefined {
  if (da.startsWith('.')) return normalize(join(dirname(file), da)).replaceAll('\\', '/')
  if (!da.startsWith('#')) return undefined
  const [alias = '', ...resto] = da.slice(1).split('/')
  const cartella = ['migrations', 'scripts', 'test'].includes(alias) ? alias : `src/${alias}`
  return [cartella, ...resto].join('/')
}
