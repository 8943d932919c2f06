import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findBrowser, findHeadlessBrowser, HEADLESS, NO_BROWSER } from '#test/browser.ts'
import { NO_POSTGRES, programsFolder } from '#test/postgres.ts'
import { caddy, nginx } from '#test/proxy.ts'

/**
 * What the tests need beside the packages: a browser and PostgreSQL, and Caddy and nginx for the journey behind them. On
 * Debian and as root they are installed; elsewhere one line says what is missing. Nothing is skipped silently.
 */
const mancanti = () => [
  ...(findBrowser() ? [] : [{ pacchetto: 'chromium', testo: NO_BROWSER }]),
  ...(process.env.TEST_DATABASE_URL || programsFolder()
    ? []
    : [{ pacchetto: 'postgresql', testo: NO_POSTGRES }]),
]

/** Where a system runs services, installing a proxy would start one on its port 80: there it is only said. */
const proxy = () => [
  ...(caddy.programmi() ? [] : ['caddy']),
  ...(nginx.programmi() ? [] : ['nginx-light', 'openssl']),
]
const conServizi = existsSync('/run/systemd/system')

/** The journeys' own Chromium is quicker; without it they take the whole one. */
const headless = findHeadlessBrowser()?.endsWith(HEADLESS) ? [] : [HEADLESS]

const pacchetti = [
  ...mancanti().map(({ pacchetto }) => pacchetto),
  ...(process.env.CHROMIUM ? [] : headless),
  ...(conServizi ? [] : proxy()),
]
if (pacchetti.length > 0 && puoInstallare()) {
  console.warn(`Installo ${pacchetti.join(', ')}…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const opzioni = { env, stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'] }
  spawnSync('apt-get', ['update', '-qq'], opzioni)
  // one by one: a package that this Debian does not have leaves the others
  for (const pacchetto of pacchetti)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', pacchetto], opzioni)
}

if (proxy().length > 0)
  console.warn(`Il viaggio dietro i proxy è saltato: manca ${proxy().join(', ')} (Debian: apt-get install)`)
for (const { testo } of mancanti()) {
  console.error(testo)
  process.exitCode = 1
}

function puoInstallare(): boolean {
  if (process.getuid?.() !== 0 || process.env.CHROMIUM) return false
  try {
    execFileSync('apt-get', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
