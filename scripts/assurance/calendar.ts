import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { instantFromRome } from '#shared/dates.ts'
import { type Posto, RADICE } from './program.ts'
import type { Conto, Parte } from './tally.ts'
import { runTests, runTestsIn } from './vitest.ts'

/** Days that have something about them, by the clock of Rome: the suites have each as their own (test/own-day.ts). */
const GIORNI: readonly [nome: string, giorno: string, ora?: string][] = [
  ['sabato', '2026-11-28'],
  ['domenica', '2026-11-29'],
  ['lunedì, ultimo del mese', '2026-11-30'],
  ['31 dicembre alle 23:50', '2026-12-31', '23:50'],
  ['1° gennaio', '2027-01-01'],
  ['domenica dell’ora legale', '2027-03-28'],
  ['lunedì di Pasqua', '2027-03-29'],
  ['Ferragosto', '2027-08-15'],
  ['domenica dell’ora solare', '2027-10-31'],
  ['29 febbraio', '2028-02-29'],
]

/** What reads today's date, or now: the tour of every screen looks at screens, and has a part of its own. */
const leggonoOrologio = (dove: string): string[] =>
  globSync(dove).filter(
    (file) =>
      !file.includes('accessibilita') && /\boggi\(|Date\.now\(|new Date\(\)/.test(readFileSync(file, 'utf8')),
  )

function suite(): readonly [progetto: string, file: string[]][] {
  const regoleEApi = leggonoOrologio('{src,scripts,test,migrations}/**/*.test.ts')
  return [
    ['unit', regoleEApi],
    ['api-sqlite', regoleEApi],
    ['api-postgres', regoleEApi],
    ['e2e', leggonoOrologio('e2e/*.e2e.ts')],
  ]
}

/** Every suite that reads the clock, on each of the days. */
async function calendario(conto: Conto): Promise<void> {
  for (const [nome, giorno, ora = '10:24'] of GIORNI)
    for (const [progetto, file] of suite()) {
      const GIORNO = instantFromRome(giorno, ora)
      await conta(conto, `${nome} (${giorno}), ${progetto}`, () => runTests(progetto, file, { GIORNO }))
    }
}

/** Counts what ran, and says it at once: these parts take long. */
async function conta(conto: Conto, dove: string, prove: () => ReturnType<typeof runTests>): Promise<void> {
  const inizio = performance.now()
  const { titles, failed } = await prove()
  conto.prove(
    titles.length,
    failed.map((quale) => `${dove}: ${quale}`),
  )
  const minuti = ((performance.now() - inizio) / 60_000).toFixed(1)
  console.info(`  ${dove}: ${titles.length} prove, ${failed.length} fallite, ${minuti} minuti`)
}

/** What has to do with folders, processes and users: rules, the whole API, the program beside PostgreSQL, some journeys. */
const OVUNQUE: readonly [progetto: string, file: string[]][] = [
  ['unit', []],
  ['api-sqlite', []],
  ['api-postgres', ['src/server/']],
  ['e2e', ['accesso', 'backup', 'clienti', 'importazione', 'rapporto'].map((uno) => `e2e/${uno}.e2e.ts`)],
]

/** A clone elsewhere: what git would bring, with the packages and the built interface. */
function copia(sopra: string, nome: string): string {
  const qui = join(mkdtempSync(join(sopra, 'tepore-copia-')), nome)
  const altrui = ['.git', 'data', 'data-demo', 'test-results', 'pictures', '.archivi.json', '.prepare.lock']
  cpSync(RADICE, qui, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (da) =>
      !(dirname(da) === RADICE && altrui.includes(basename(da))) && relative(RADICE, da) !== CACHE,
  })
  return qui
}
const CACHE = 'node_modules/.tepore/compiled'

/** Somebody without privileges, to whom the copy belongs; undefined where this process is nobody else. */
function senzaPrivilegi(copiata: string): Posto['utente'] {
  if (process.getuid?.() !== 0) return undefined
  const numero = (quale: string) => Number(execFileSync('id', [quale, 'nobody'], { encoding: 'utf8' }))
  const [uid, gid] = [numero('-u'), numero('-g')]
  execFileSync('chown', ['-R', `${uid}:${gid}`, dirname(copiata)])
  return { uid, gid }
}

/** The suites in a copy somewhere else, or as another user. */
async function altrove(conto: Conto, sopra: string, nome: string, daChiunque: boolean): Promise<void> {
  const radice = copia(sopra, nome)
  try {
    const utente = daChiunque ? senzaPrivilegi(radice) : undefined
    const chi = utente ? `, utente ${utente.uid}` : ''
    const HOME = utente ? radice : homedir()
    for (const [progetto, file] of OVUNQUE)
      await conta(conto, `${radice}${chi}, ${progetto}`, () =>
        runTestsIn({ radice, utente }, progetto, file, { HOME }),
      )
  } finally {
    rmSync(dirname(radice), { recursive: true, force: true })
  }
}

export const giorniEPosti: Parte[] = [
  { nome: 'le prove in ogni giorno', chiave: 'calendario', esegui: calendario },
  {
    nome: 'le prove in una cartella temporanea',
    chiave: 'cartella-temporanea',
    esegui: (conto) => altrove(conto, tmpdir(), 'copia', false),
  },
  {
    nome: 'le prove in una cartella con spazi e accenti',
    chiave: 'cartella-accenti',
    esegui: (conto) => altrove(conto, tmpdir(), 'Caffè & caldaie, più in là', false),
  },
  {
    nome: 'le prove nella cartella di casa',
    chiave: 'cartella-casa',
    esegui: (conto) => altrove(conto, homedir(), 'copia', false),
  },
  {
    nome: 'le prove di chi non è root',
    chiave: 'senza-root',
    esegui: (conto) => altrove(conto, tmpdir(), 'copia', true),
  },
]
