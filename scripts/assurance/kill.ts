import { join } from 'node:path'
import { run, startPostgres } from '#test/postgres.ts'
import { guarda } from './archive.ts'
import { incoerenze } from './consistency.ts'
import { cartellaTemporanea, type Programma, programma } from './program.ts'
import { type Conto, type Opzioni, type Parte, pausa, percentile } from './tally.ts'
import { type Diario, nuovoDiario, preparaSfondo, ripeti, type Sfondo, scrivi } from './work.ts'

const SCRITTORI = 6
const PRONTO_ENTRO_MS = 10_000

interface Scena {
  server: Programma
  sfondo: Sfondo
  environment: Record<string, string>
  diario: Diario
}

async function allestisci(environment: Record<string, string>): Promise<Scena> {
  const server = await programma(environment)
  await server.accendi()
  return { server, sfondo: await preparaSfondo(server), environment, diario: nuovoDiario() }
}

/** One round: writers at work, the fall in the middle of it, back up, repeats, and the look at what is there. */
async function giro(
  conto: Conto,
  { server, sfondo: background, environment, diario }: Scena,
  n: number,
  ultimo: boolean,
  cadi: () => Promise<number>,
): Promise<number> {
  let fermi = false
  const nomi = Array.from({ length: SCRITTORI }, (_, i) => `G${n}-S${i}`)
  const tutti = nomi.map((nome) => scrivi(server, background, nome, diario, () => fermi))
  // never at the same instant of the work
  await pausa(60 + ((n * 37) % 240))
  const inPiedi = cadi()
  inPiedi.catch(() => undefined)
  await pausa(0)
  fermi = true
  await Promise.all(tutti)
  const ms = await inPiedi
  await ripeti(server, background.token, diario)
  const occhio = await guarda(environment)
  const trovate = await incoerenze(occhio, diario, join(environment.DATA_DIR ?? '', 'documenti'), ultimo)
  await occhio.chiudi()
  if (ms > PRONTO_ENTRO_MS) trovate.push(`pronto dopo ${Math.round(ms)} ms`)
  conto.prova(trovate.length === 0, `giro ${n}: ${trovate.slice(0, 3).join('; ')}`)
  return ms
}

async function giri(
  conto: Conto,
  scena: Scena,
  quanti: number,
  cadi: (n: number) => Promise<number>,
): Promise<void> {
  const tempi: number[] = []
  for (let n = 1; n <= quanti; n++) tempi.push(await giro(conto, scena, n, n === quanti, () => cadi(n)))
  conto.nota(
    `${scena.diario.confermate.length} scritture confermate, tutte presenti; pronto in ${Math.round(percentile(tempi, 0.5))} ms (mediana), al massimo ${Math.round(Math.max(...tempi))} ms`,
  )
}

const riavvio = async ({ server }: Scena) => {
  await server.spegni('SIGKILL')
  return server.accendi()
}

async function suSqlite(conto: Conto, { giri: quanti }: Opzioni): Promise<void> {
  const scena = await allestisci({ DATA_DIR: cartellaTemporanea('caduta') })
  await giri(conto, scena, quanti, () => riavvio(scena))
  await scena.server.spegni()
}

const treDecimi = (n: number) => Math.max(1, Math.round(n * 0.3))

async function conPostgres(
  conto: Conto,
  quanti: number,
  cadi: (scena: Scena, postgres: Awaited<ReturnType<typeof startPostgres>>) => (n: number) => Promise<number>,
): Promise<void> {
  const postgres = await startPostgres({ durevole: true })
  try {
    await run(postgres.url, 'create database caduta')
    const environment = { DATA_DIR: cartellaTemporanea('caduta'), DATABASE_URL: `${postgres.url}/caduta` }
    const scena = await allestisci(environment)
    await giri(conto, scena, quanti, cadi(scena, postgres))
    await scena.server.spegni()
  } finally {
    await postgres.ferma()
  }
}

/** PostgreSQL itself falls; the program is never restarted and must be well again by itself. */
const cadePostgres =
  ({ server }: Scena, postgres: Awaited<ReturnType<typeof startPostgres>>) =>
  async (n: number) => {
    const pid = server.pid()
    const inizio = performance.now()
    await postgres.abbatti(n % 2 === 0 ? 'SIGQUIT' : 'SIGKILL')
    while (performance.now() - inizio < 60_000) {
      const risposta = await server.chiedi('GET', '/health/ready')
      if (risposta.stato === 200) break
      await pausa(20)
    }
    if (server.pid() !== pid) throw new Error('il programma è ripartito')
    return performance.now() - inizio
  }

export const cadute: Parte[] = [
  { nome: 'kill -9 del programma, SQLite', chiave: 'caduta-sqlite', esegui: suSqlite },
  {
    nome: 'kill -9 del programma, PostgreSQL',
    chiave: 'caduta-postgres',
    esegui: (conto, { giri: n }) => conPostgres(conto, treDecimi(n), (scena) => () => riavvio(scena)),
  },
  {
    nome: 'kill -9 e arresto immediato di PostgreSQL',
    chiave: 'caduta-di-postgres',
    esegui: (conto, { giri: n }) => conPostgres(conto, treDecimi(n), cadePostgres),
  },
]
