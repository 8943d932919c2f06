import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pausa } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import {
  cartelle,
  chiave,
  fileUnita,
  fileVariabili,
  type Istanza,
  servizio,
  unita,
  variabili,
} from './servizio-unit.ts'

/**
 * `npm run servizio`: Tepore as a service of systemd, from boot on. As root it installs and starts it; otherwise it prints what
 * it would install.
 *   --dominio NAME   the name that people type, with one proxy in front (HOSTS and TRUST_PROXY)
 *   --porta N        3000 where not given
 *   --nome COMPANY   one of several companies on this machine: its own user, folder, port (`tepore@COMPANY`)
 *   --stampa         only prints
 *   --togli          stops it and removes the unit; data and variables stay
 */
const UNITS = '/etc/systemd/system'
/** Until it answers: the first start makes the archive. */
const PAZIENZA_MS = 30_000

const { values } = parseArgs({
  options: {
    dominio: { type: 'string' },
    porta: { type: 'string', default: '3000' },
    nome: { type: 'string' },
    stampa: { type: 'boolean', default: false },
    togli: { type: 'boolean', default: false },
  },
})

class Rifiuto extends Error {}

const radice = dirname(import.meta.dirname)
const istanza: Istanza = { nome: values.nome, radice }
const porta = Number(values.porta)

const comando = (nome: string, ...argomenti: string[]) =>
  execFileSync(nome, argomenti, { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' })

function controlla(): void {
  if (values.nome !== undefined && !/^[a-z][a-z0-9-]{0,20}$/.test(values.nome))
    throw new Rifiuto('--nome: lettere minuscole, cifre e trattini, come rossi o termo-sud')
  if (!Number.isInteger(porta) || porta < 1 || porta > 65535)
    throw new Rifiuto('--porta: un numero da 1 a 65535')
  if (values.dominio !== undefined && !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(values.dominio))
    throw new Rifiuto('--dominio: un nome come gestionale.esempio.it')
}

function installa(): void {
  if (/^\/(home|root|tmp|var\/tmp)\//.test(`${radice}/`))
    throw new Rifiuto(`il servizio non legge ${radice}: mettete il programma in /opt/tepore`)
  const utente = chiave(istanza)
  if (spawnSync('id', ['-u', utente]).status !== 0)
    comando('useradd', '--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', utente)
  const file = fileVariabili(istanza)
  mkdirSync(dirname(file), { recursive: true, mode: 0o755 })
  if (!existsSync(file)) {
    writeFileSync(file, variabili({ porta, dominio: values.dominio }), { mode: 0o640 })
    chownSync(file, 0, Number(comando('id', '-g', utente)))
    console.info(`Scritto ${file}`)
  }
  writeFileSync(join(UNITS, fileUnita(istanza)), unita(istanza))
  chmodSync(join(UNITS, fileUnita(istanza)), 0o644)
  const aggiunte = join(UNITS, `${servizio(istanza)}.d`)
  const testo = cartelle(readFileSync(file, 'utf8'))
  rmSync(aggiunte, { recursive: true, force: true })
  if (testo) {
    mkdirSync(aggiunte)
    writeFileSync(join(aggiunte, 'cartelle.conf'), testo)
  }
  comando('systemctl', 'daemon-reload')
  comando('systemctl', 'enable', '--quiet', servizio(istanza))
  comando('systemctl', 'restart', servizio(istanza))
}

/** What the service writes about itself, since it was started now. */
const scritto = (da: string) => comando('journalctl', '-u', servizio(istanza), '-o', 'cat', '--since', da)

async function aspetta(da: string): Promise<void> {
  const fine = Date.now() + PAZIENZA_MS
  while (Date.now() < fine) {
    if (scritto(da).includes('Tepore è pronto')) return
    await pausa(300)
  }
  throw new Rifiuto(`il servizio non è partito:\n${scritto(da).split('\n').slice(-8).join('\n')}`)
}

function togli(): void {
  spawnSync('systemctl', ['disable', '--now', '--quiet', servizio(istanza)], { stdio: 'inherit' })
  // Other companies may still be there, and share the template.
  if (!istanza.nome) rmSync(join(UNITS, fileUnita(istanza)), { force: true })
  rmSync(join(UNITS, `${servizio(istanza)}.d`), { recursive: true, force: true })
  comando('systemctl', 'daemon-reload')
  console.info(
    `Tolto ${servizio(istanza)}. Restano i dati in /var/lib/${chiave(istanza)} e ${fileVariabili(istanza)}.`,
  )
}

try {
  controlla()
  const conSystemd = existsSync('/run/systemd/system')
  const daRoot = process.getuid?.() === 0
  if (values.stampa || !conSystemd || !daRoot) {
    if (!conSystemd && !values.stampa)
      console.info(
        '# Qui systemd non è in funzione: questo è ciò che installerebbe. Altri modi: docs/esercizio.md',
      )
    else if (!values.stampa)
      console.info('# Da root lo installa: sudo npm run servizio. Questo è ciò che installerebbe:')
    console.info(`# ${join(UNITS, fileUnita(istanza))}\n${unita(istanza)}`)
    console.info(`# ${fileVariabili(istanza)}\n${variabili({ porta, dominio: values.dominio })}`)
  } else if (values.togli) togli()
  else {
    const da = new Date().toISOString().replace('T', ' ').slice(0, 19)
    installa()
    await aspetta(`${da} UTC`)
    const primo = /Primo avvio.*\n.*\n/.exec(scritto(`${da} UTC`))
    if (primo) console.info(`\n  ${primo[0].trim()}\n  (annotatela: da journalctl la legge solo root)`)
    console.info(`\n  ${servizio(istanza)} è in funzione, e riparte con il computer.`)
  }
} catch (errore) {
  if (!(errore instanceof Rifiuto)) throw errore
  console.error(`Servizio non installato: ${errore.message}`)
  process.exit(1)
}
