import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makers, PASSWORD } from '#test/makers.ts'
import { freePort } from '#test/postgres.ts'
import { startCommand } from '#test/start-command.ts'
import { pausa } from './tally.ts'

export { PASSWORD } from '#test/makers.ts'
export const RADICE = join(import.meta.dirname, '../..')

export interface Risposta {
  stato: number
  // biome-ignore lint/suspicious/noExplicitAny: replies are what this run examines
  corpo: any
  intestazioni: Headers
}

export interface Richiesta {
  corpo?: unknown
  token?: string
  intestazioni?: Record<string, string>
}

/** Tepore as a process of its own, on one port for all of its lives. */
export interface Programma {
  url: string
  pid(): number
  /** MB that the program holds once all garbage is collected; only where it was made with `misurata`. */
  trattenuta(): Promise<number>
  accendi(): Promise<number>
  /** Ends it and waits for its end. */
  spegni(segnale?: NodeJS.Signals): Promise<void>
  /** One call below /api; rejects where there is no answer. */
  chiedi(method: string, path: string, request?: Richiesta): Promise<Risposta>
  entra(nome: string, password?: string): Promise<string>
}

/** Records made in one line, by who has the token; a refusal throws. */
export const creatore = (server: Pick<Programma, 'chiedi'>, token: string, tecnicoId = 0) =>
  makers(async (path, corpo) => {
    const r = await server.chiedi('POST', path, { corpo, token })
    if (r.stato >= 300) throw new Error(`POST ${path} → ${r.stato} ${JSON.stringify(r.corpo)}`)
    return r.corpo.data
  }, tecnicoId)

const vivi = new Set<ChildProcess>()
const cartelle = new Set<string>()
process.once('exit', () => {
  for (const processo of vivi) processo.kill('SIGKILL')
  for (const cartella of cartelle) rmSync(cartella, { recursive: true, force: true })
})
for (const segnale of ['SIGINT', 'SIGTERM'] as const) process.once(segnale, () => process.exit(1))

/** A folder that is gone when the run ends. */
export function cartellaTemporanea(nome: string): string {
  const cartella = mkdtempSync(join(tmpdir(), `tepore-${nome}-`))
  cartelle.add(cartella)
  return cartella
}

/** Where one of the project's programs runs, and as whom: this clone and this user unless said. */
export interface Posto {
  radice: string
  utente?: { uid: number; gid: number } | undefined
}

const QUI: Posto = { radice: RADICE }

/** Begins one of the project's programs. `finito` gives its exit status, null where it was killed, and what it wrote. */
export function avvia(argomenti: string[], environment: Record<string, string>, { radice, utente } = QUI) {
  const node = radice === RADICE ? process.execPath : join(radice, 'node_modules/.bin/node')
  const processo = spawn(node, argomenti, {
    ...utente,
    cwd: radice,
    env: { ...process.env, LOG_LEVEL: 'silent', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  vivi.add(processo)
  let scritto = ''
  for (const uscita of [processo.stdout, processo.stderr]) uscita?.on('data', (p) => (scritto += String(p)))
  const finito = new Promise<{ codice: number | null; scritto: string }>((fine) =>
    processo.once('close', (codice) => {
      vivi.delete(processo)
      fine({ codice, scritto })
    }),
  )
  return { processo, finito }
}

/** Runs one of the project's programs to its end. @throws Error with what it wrote unless it ends with 0 */
export async function lancia(
  argomenti: string[],
  environment: Record<string, string>,
  attesi: readonly (number | null)[] = [0],
  posto = QUI,
): Promise<string> {
  const { codice, scritto } = await avvia(argomenti, environment, posto).finito
  if (!attesi.includes(codice)) throw new Error(`${argomenti.join(' ')} → ${codice}\n${scritto.slice(-3000)}`)
  return scritto
}

/** A program on these data, not yet started. `accendi` gives the ms until it is ready. */
export async function programma(
  environment: Record<string, string>,
  { misurata = false } = {},
): Promise<Programma> {
  const porta = await freePort()
  const url = `http://127.0.0.1:${porta}`
  let processo: ChildProcess | undefined
  let conTrattenuta = (_: number) => {}
  const inPiu = misurata ? ['--import', './scripts/assurance/memory-child.ts'] : []

  async function accendi(): Promise<number> {
    const inizio = performance.now()
    const [node = '', ...argomenti] = startCommand(...inPiu)
    const nuovo = spawn(node, argomenti, {
      cwd: RADICE,
      env: {
        ...process.env,
        LOG_LEVEL: 'silent',
        ADMIN_PASSWORD: PASSWORD,
        ...environment,
        PORT: String(porta),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    processo = nuovo
    vivi.add(nuovo)
    nuovo.once('exit', () => vivi.delete(nuovo))
    let scritto = ''
    for (const uscita of [nuovo.stdout, nuovo.stderr])
      uscita?.on('data', (pezzo) => {
        scritto = (scritto + String(pezzo)).slice(-3000)
        const mega = /TRATTENUTA (\S+)\n/.exec(String(pezzo))?.[1]
        if (mega) conTrattenuta(Number(mega))
      })
    while (performance.now() - inizio < 60_000 && nuovo.exitCode === null && nuovo.signalCode === null) {
      const ready = await fetch(`${url}/api/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (ready) return performance.now() - inizio
      await pausa(10)
    }
    nuovo.kill('SIGKILL')
    throw new Error(`Tepore non è partito:\n${scritto}`)
  }

  async function chiedi(method: string, path: string, request: Richiesta = {}): Promise<Risposta> {
    const { corpo, token, intestazioni = {} } = request
    const grezzo = corpo instanceof Buffer || corpo instanceof FormData
    const risposta = await fetch(`${url}/api${path}`, {
      method: method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(corpo !== undefined && !grezzo && { 'content-type': 'application/json' }),
        ...intestazioni,
      },
      ...(corpo !== undefined && { body: grezzo ? (corpo as FormData) : JSON.stringify(corpo) }),
    })
    const testo = await risposta.text()
    const json = risposta.headers.get('content-type')?.includes('json') && testo !== ''
    return {
      stato: risposta.status,
      corpo: json ? JSON.parse(testo) : testo,
      intestazioni: risposta.headers,
    }
  }

  return {
    url,
    chiedi,
    accendi,
    pid: () => processo?.pid ?? 0,
    trattenuta: () =>
      new Promise((fatto) => {
        conTrattenuta = fatto
        processo?.kill('SIGUSR2')
      }),
    async spegni(segnale = 'SIGTERM') {
      const vecchio = processo
      if (!vecchio || vecchio.exitCode !== null || vecchio.signalCode !== null) return
      const fine = new Promise((via) => vecchio.once('exit', via))
      vecchio.kill(segnale)
      await fine
    },
    async entra(nome, password = PASSWORD) {
      const { stato, corpo } = await chiedi('POST', '/auth/login', { corpo: { email: nome, password } })
      if (stato !== 200) throw new Error(`accesso di ${nome}: ${stato} ${JSON.stringify(corpo)}`)
      return corpo.data.token
    },
  }
}

/** Resident memory in MB. */
export const memoria = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
