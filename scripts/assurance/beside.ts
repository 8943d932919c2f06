import { memoryOfChildren } from '#test/hostile/memory.ts'
import { memoria, type Programma } from './program.ts'
import { type Conto, pausa, percentile } from './tally.ts'

/** Most that a process which reads files may hold, MB. */
const LETTORE_MB = 900

export type Chiamata = readonly [method: string, path: string, corpo?: object]

export interface Fatta {
  chiamata: string
  stato: number
  ms: number
}

/** Somebody at work beside what is tried: one call after the other, with a moment between them, until it is enough. */
export function alLavoro(
  server: Programma,
  token: string,
  prossima: (n: number) => Chiamata,
  { ogni = 20, dopo }: { ogni?: number; dopo?: () => void } = {},
) {
  const fatte: Fatta[] = []
  let viste = 0
  let fermo = false
  const fine = (async () => {
    for (let n = 0; !fermo; n++) {
      const [method, path, corpo] = prossima(n)
      const inizio = performance.now()
      const { stato } = await server.chiedi(method, path, { token, corpo })
      fatte.push({ chiamata: `${method} ${path}`, stato, ms: performance.now() - inizio })
      dopo?.()
      await pausa(ogni)
    }
  })()
  fine.catch(() => undefined)
  return {
    /** Longest wait since the last time that this was asked, ms. */
    attesa() {
      const nuove = fatte.slice(viste)
      viste = fatte.length
      return Math.max(0, ...nuove.map(({ ms }) => ms))
    },
    async basta(): Promise<Fatta[]> {
      fermo = true
      await fine
      return fatte
    },
  }
}

/** What somebody at work has had until `fai` was done. */
export async function mentre(
  lavoro: ReturnType<typeof alLavoro>,
  fai: () => Promise<unknown>,
): Promise<Fatta[]> {
  try {
    await fai()
  } finally {
    await lavoro.basta()
  }
  return lavoro.basta()
}

/** What a program holds, in MB, each time that `guarda` looks (it starts a program: not often), and the most of it. */
export function memoriaVista(pid: number, quanta = memoria) {
  let massima = quanta(pid)
  return {
    guarda: () => {
      massima = Math.max(massima, quanta(pid))
    },
    massima: () => massima,
  }
}

const LETTURE = ['/dashboard/stats', '/clienti?q=lavora&limit=20']

/** Reads and writes of a person who has nothing to do with what is sent. */
const diUnCollega = (n: number): Chiamata =>
  n % 5 === 0
    ? ['POST', '/clienti', { nome: 'Ugo', cognome: `Lavora${n}` }]
    : ['GET', LETTURE[n % LETTURE.length] ?? '']

/**
 * Sends hostile cases one after the other, while somebody else is at work.
 * @param prepara makes what is sent: the time that it takes is none of the server's
 * @param manda sends it and judges the answer; `attesa` gives how long the other has waited since
 * @returns the longest wait of the other, ms, and the most that a reading process held, MB
 */
export async function unoAllaVolta<C, P>(
  conto: Conto,
  { server, collega }: { server: Programma; collega: string },
  casi: readonly C[],
  prepara: (caso: C) => P | Promise<P>,
  manda: (caso: C, pronto: P, attesa: () => Promise<number>) => Promise<void>,
): Promise<{ attesa: number; lettore: number }> {
  const lavoro = alLavoro(server, collega, diUnCollega)
  const lettori = memoryOfChildren(server.pid())
  let peggiore = 0
  const attesa = async () => {
    await pausa(60)
    const questa = lavoro.attesa()
    peggiore = Math.max(peggiore, questa)
    return questa
  }
  try {
    for (const caso of casi) {
      const pronto = await prepara(caso)
      await pausa(100)
      lavoro.attesa()
      await manda(caso, pronto, attesa)
    }
    const sbagliate = (await lavoro.basta()).filter(({ stato }) => stato >= 300)
    conto.prove(
      1,
      sbagliate.map(({ stato }) => `chi lavora: ${stato}`),
    )
    const lettore = lettori.peak()
    conto.prova(lettore < LETTORE_MB, `un lettore ha avuto ${Math.round(lettore)} MB`)
    return { attesa: peggiore, lettore }
  } finally {
    lettori.stop()
    await lavoro.basta()
  }
}

/** The value that 95 of a hundred calls don't pass, ms. */
export const p95 = (fatte: readonly Fatta[]): number =>
  percentile(
    fatte.map(({ ms }) => ms),
    0.95,
  )
export const peggio = (fatte: readonly Fatta[]): number => Math.max(0, ...fatte.map(({ ms }) => ms))
