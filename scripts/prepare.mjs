// Runs before every npm script: makes a fresh clone ready, and costs next to nothing where it already is.
// Plain JavaScript without packages, because on a fresh clone only the system's Node (20 or newer) is there.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const OLDEST_NODE = 20
const OWN_NODE = 26
const LOCK = '.prepare.lock'
const STAMPS = 'node_modules/.tepore'
const NODE = isWindows() ? 'node_modules/.bin/node.cmd' : 'node_modules/.bin/node'

class Failure extends Error {}

try {
  process.chdir(dirname(dirname(fileURLToPath(import.meta.url))))
  if (major(process.version) < OLDEST_NODE)
    throw new Failure(
      `Serve Node ${OLDEST_NODE} o più recente, qui c’è ${process.version}: https://nodejs.org`,
    )
  prepare(process.argv.slice(2))
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}

/** @param {string[]} flags */
function prepare(flags) {
  const stale = () => ({
    install: !fresh('install', installHash()) && !installedByHand(),
    build: !flags.includes('--no-build') && (!existsSync('dist/index.html') || !fresh('build', buildHash())),
  })
  if (Object.values(stale()).some(Boolean))
    alone(() => {
      if (stale().install) install()
      if (stale().build) build()
    })
  if (flags.includes('--test')) run(ownNode(), ['scripts/prepare-test.ts'])
}

/** npm ci, then the proof that the Node it brought runs on this machine. */
function install() {
  console.log('Installo i pacchetti…')
  const npm = process.env.npm_execpath
  const options = ['ci', '--loglevel=error', '--no-audit', '--no-fund', '--include=dev', '--include=optional']
  const result = npm
    ? spawnSync(process.execPath, [npm, ...options], { encoding: 'utf8' })
    : spawnSync('npm', options, { encoding: 'utf8', shell: isWindows() })
  if (result.error || result.status !== 0)
    throw new Failure(explainNpm(result.stderr || String(result.error ?? '')))
  chooseNode()
  stamp('install', installHash())
}

/** After a developer's own `npm install` the packages already are those of the lock: no reason to begin again. */
function installedByHand() {
  const hidden = 'node_modules/.package-lock.json'
  if (!existsSync(hidden) || !existsSync(NODE)) return false
  const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
  const found = JSON.parse(readFileSync(hidden, 'utf8')).packages
  const agrees = ([path, { version, optional }]) =>
    path === '' || (found[path] ? found[path].version === version : optional)
  if (!Object.entries(wanted).every(agrees)) return false
  stamp('install', installHash())
  return true
}

/** The platform package's Node where it works; else the system's, if it is new enough to take its place. */
function chooseNode() {
  const own = packagedNode()
  if (own && version(own) >= OWN_NODE) {
    // npm 9 (Debian 13) leaves its link out where a package for another system has a program of the same name.
    if (!existsSync(NODE) && !isWindows()) {
      mkdirSync(dirname(NODE), { recursive: true })
      symlinkSync(relative(dirname(NODE), own), NODE)
    }
    return
  }
  // a Node that cannot run here must not hide the system's from npm
  rmSync(NODE, { force: true })
  if (version('node', withoutBin()) >= OWN_NODE) return
  const missing = own && missingLibrary(own)
  if (missing)
    throw new Failure(
      `Al Node ${OWN_NODE} dei pacchetti manca ${missing}${missing.startsWith('libatomic') ? ' (Debian e Ubuntu: apt-get install libatomic1)' : ''}: installala e riprova.`,
    )
  const here = `${process.platform}-${process.arch}`
  throw new Failure(
    `Per questo sistema (${here}) non c’è un pacchetto di Node ${OWN_NODE}: installalo da https://nodejs.org e riprova.`,
  )
}

/** The browser's part, from src/web and what it shows to dist/. */
function build() {
  console.log('Preparo l’interfaccia…')
  const result = spawnSync(ownNode(), ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    encoding: 'utf8',
    shell: false,
  })
  if (result.status !== 0)
    throw new Failure(
      `${result.stdout}${result.stderr}\nL’interfaccia non si costruisce: l’errore è qui sopra.`,
    )
  stamp('build', buildHash())
}

/** Runs `work` while no other start prepares the same folder; waits for the other one where there is. */
function alone(work) {
  const patience = Date.now() + 10 * 60_000
  while (!lock()) {
    if (!ownerAlive() || Date.now() > patience) rmSync(LOCK, { force: true })
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  }
  try {
    work()
  } finally {
    rmSync(LOCK, { force: true })
  }
}

function lock() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function ownerAlive() {
  try {
    const pid = Number(readFileSync(LOCK, 'utf8'))
    return pid > 0 ? process.kill(pid, 0) : true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function installHash() {
  return hash(['package-lock.json'], `${process.platform}-${process.arch}`)
}

/** Everything the browser bundle is made of: the sources that the server alone uses don't count. */
function buildHash() {
  const folders = readdirSync('src').filter((folder) => folder !== 'server')
  const sources = [...folders.map((folder) => join('src', folder)), 'scripts/build'].flatMap((folder) =>
    existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [],
  )
  const files = sources
    .filter((entry) => entry.isFile() && !/\.server\.ts$|\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  const settings = ['vite.config.ts', 'package-lock.json'].filter((file) => existsSync(file))
  return hash([...files.sort(), ...settings])
}

function hash(files, salt = '') {
  const sum = createHash('sha256').update(salt)
  for (const file of files) sum.update(`\0${file}\0`).update(readFileSync(file))
  return sum.digest('hex')
}

function fresh(what, value) {
  const file = join(STAMPS, what)
  return existsSync(file) && readFileSync(file, 'utf8') === value
}

function stamp(what, value) {
  mkdirSync(STAMPS, { recursive: true })
  writeFileSync(join(STAMPS, what), value)
}

function run(command, options) {
  const { status } = spawnSync(command, options, { stdio: 'inherit', shell: false })
  if (status !== 0) throw new Failure('')
}

/** What runs our own steps: the packaged Node, unless `chooseNode` has found that it can't run here. */
function ownNode() {
  return (existsSync(NODE) && packagedNode()) || 'node'
}

/** The program in the platform package itself: npm's link to it is a script on Windows. */
function packagedNode() {
  const system = isWindows() ? 'win' : process.platform
  const names = [`node-${system}-${process.arch}`, `node-bin-${system}-${process.arch}`]
  const program = isWindows() ? 'bin/node.exe' : 'bin/node'
  return names.map((name) => join('node_modules', name, program)).find((path) => existsSync(path))
}

/** Major version of a Node program; 0 where it doesn't run. */
function version(program, env = process.env) {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', env })
  return status === 0 ? major(stdout) : 0
}

/** The library of the system that it does not find, as bare installations have it. */
function missingLibrary(program) {
  const { stderr } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return /(\S+\.so[.\d]*): cannot open shared object/.exec(stderr ?? '')?.[1]
}

function withoutBin() {
  const separator = isWindows() ? ';' : ':'
  const path = (process.env.PATH ?? '').split(separator).filter((folder) => !folder.includes('node_modules'))
  return { ...process.env, PATH: path.join(separator) }
}

function isWindows() {
  return process.platform === 'win32'
}

function major(version) {
  return Number(/(\d+)\./.exec(version)?.[1] ?? 0)
}

function explainNpm(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|FETCH_ERROR/.test(output))
    return 'Non raggiungo il registro dei pacchetti: controlla la rete (o il proxy di npm) e riprova.'
  if (/EACCES|EPERM|EROFS/.test(output))
    return `Non posso scrivere in ${process.cwd()}: controlla i permessi e riprova.`
  if (/ENOSPC/.test(output)) return 'Il disco è pieno: libera qualche centinaio di megabyte e riprova.'
  if (/EUSAGE|in sync/.test(output))
    return 'package-lock.json non corrisponde a package.json: esegui npm install e riprova.'
  return `${output.trim()}\nL’installazione dei pacchetti non è riuscita: l’errore di npm è qui sopra.`
}

function explain(error) {
  if (error instanceof Failure) return error.message
  if (['EACCES', 'EPERM', 'EROFS'].includes(error.code))
    return `Non posso scrivere in ${process.cwd()}: controlla i permessi e riprova.`
  if (error.code === 'ENOSPC') return 'Il disco è pieno: libera qualche centinaio di megabyte e riprova.'
  return `La preparazione non è riuscita: ${error.message}`
}
