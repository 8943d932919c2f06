import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { freePort } from '#test/postgres.ts'

export interface Acceso {
  url: string
  processo: ChildProcess
  /** From the start of the process to the first answer, in ms. */
  prontoDopo: number
  spegni(): Promise<void>
}

const accesi = new Set<() => Promise<void>>()

/** Stops what a failure has left running. */
export async function spegniTutti(): Promise<void> {
  await Promise.all([...accesi].map((spegni) => spegni()))
}

const pausa = (ms: number) => new Promise((via) => setTimeout(via, ms))

/**
 * Starts a program and waits until `path` answers 200.
 * @throws Error with what it wrote when it ends before, or after three minutes
 */
export async function accendi(
  comando: string[],
  environment: Record<string, string>,
  path: string,
  cartella = process.cwd(),
): Promise<Acceso> {
  const porta = await freePort()
  const url = `http://127.0.0.1:${porta}`
  const inizio = performance.now()
  const [programma = '', ...argomenti] = comando
  const processo = spawn(programma, argomenti, {
    cwd: cartella,
    env: { ...process.env, LOG_LEVEL: 'error', ...environment, PORT: String(porta) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let scritto = ''
  for (const uscita of [processo.stdout, processo.stderr])
    uscita?.on('data', (pezzo) => {
      scritto = (scritto + String(pezzo)).slice(-2000)
    })
  const spegni = async () => {
    accesi.delete(spegni)
    if (processo.exitCode !== null || processo.pid === undefined) return
    const finito = new Promise((via) => processo.once('exit', via))
    // npm's child too: the whole group, which is ours alone
    process.kill(-processo.pid, 'SIGTERM')
    await finito
  }
  accesi.add(spegni)
  while (performance.now() - inizio < 180_000 && processo.exitCode === null) {
    const risponde = await fetch(url + path).then(
      (r) => r.ok,
      () => false,
    )
    if (risponde) return { url, processo, prontoDopo: performance.now() - inizio, spegni }
    await pausa(5)
  }
  await spegni()
  throw new Error(`${comando.join(' ')} non è partito:\n${scritto}`)
}

/** Resident memory of a process in MB. */
export function memoria({ pid }: ChildProcess): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}

/** Processor time that a process has taken so far, in microseconds; NaN where the system has no /proc. */
export function processore({ pid }: ChildProcess): number {
  try {
    // after the name in brackets: state is field 3, utime and stime are 14 and 15, in hundredths of a second
    const campi = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(campi[11]) + Number(campi[12])) * 10_000
  } catch {
    return Number.NaN
  }
}
