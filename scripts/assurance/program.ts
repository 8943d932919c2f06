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
  /** A call that succeeds. @returns the data of its answer; @throws Error where it is refused */
  // biome-ignore lint/suspicious/noExplicitAny: replies are what this run examines
  dati(method: string, path: string, request?: Richiesta): Promise<any>
  entra(nome: string, password?: string): Promise<string>
  /** Makes somebody and signs them in: a technician unless said. */
  persona(admin: string, nomeUtente: string, ruoloId?: number): Promise<{ id: number; token: string }>
}

/** Records made in one line, by who has the token; a refusal throws. */
export const creatore = (server: Pick<Programma, 'dati'>, token: string, tecnicoId = 0) =>
  makers((path, corpo) => server.dati('POST', path, { corpo, token }), tecnicoId)

const vivi = new Set<ChildProcess>()
const cartelle = new Set<string>()
process.once('exit', () => {
  for (const processo of vivi) processo.kill('SIGKILL')
  for (const cartella of cartelle) rmSync(cartella, { recursive: true, force: true })
})
for (const segnale of ['SIGINT', 'SIGTERM'] as const) process.once(segnale, () => process.exit(1))

const aperte: (() => unknown)[] = []

/** What ends with the part that is running, whatever becomes of it; the last opened first. */
export const allaFine = (chiudi: () => unknown): number => aperte.push(chiudi)

/** Ends what a part has opened. */
export async function sgombera(): Promise<void> {
  for (const chiudi of aperte.splice(0).reverse()) await chiudi()
}

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

/** A program on these data that is ready; it ends with its part. */
export async function acceso(...come: Parameters<typeof programma>): Promise<Programma> {
  const server = await programma(...come)
  await server.accendi()
  return server
}

/** A program on these data, not yet started; it ends with its part. `accendi` gives the ms until it is ready. */
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

  const dati: Programma['dati'] = async (method, path, request) => {
    const { stato, corpo } = await chiedi(method, path, request)
    if (stato >= 300) throw new Error(`${method} ${path} → ${stato} ${JSON.stringify(corpo).slice(0, 300)}`)
    return corpo.data
  }

  const entra = async (email: string, password = PASSWORD): Promise<string> =>
    (await dati('POST', '/auth/login', { corpo: { email, password } })).token

  async function spegni(segnale: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const vecchio = processo
    if (!vecchio || vecchio.exitCode !== null || vecchio.signalCode !== null) return
    const fine = new Promise((via) => vecchio.once('exit', via))
    vecchio.kill(segnale)
    await fine
  }
  allaFine(spegni)

  return {
    url,
    chiedi,
    dati,
    entra,
    accendi,
    spegni,
    pid: () => processo?.pid ?? 0,
    trattenuta: () =>
      new Promise((fatto) => {
        conTrattenuta = fatto
        processo?.kill('SIGUSR2')
      }),
    async persona(token, nomeUtente, ruoloId = 3) {
      // Who makes an Admin says their own password.
      if (ruoloId === 1) await dati('POST', '/auth/conferma', { corpo: { password: PASSWORD }, token })
      const { id } = await creatore({ dati }, token).utente(nomeUtente, { ruoloId })
      return { id, token: await entra(nomeUtente) }
    },
  }
}

/** Resident memory in MB. */
export const memoria = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
