import type { PostgresServer } from '#test/postgres.ts'
import { incoerenzeIn } from './consistency.ts'
import { inPostgres, type Luogo, luogo, suEntrambi, unPostgres } from './place.ts'
import { acceso, type Programma } from './program.ts'
import { type Conto, type Parte, pausa, percentile } from './tally.ts'
import { type Diario, nuovoDiario, preparaSfondo, ripeti, type Sfondo, scrivi } from './work.ts'

const SCRITTORI = 6
const PRONTO_ENTRO_MS = 10_000

interface Scena {
  server: Programma
  sfondo: Sfondo
  dove: Luogo
  diario: Diario
}

async function allestisci(dove: Luogo): Promise<Scena> {
  const server = await acceso(dove)
  return { server, sfondo: await preparaSfondo(server), dove, diario: nuovoDiario() }
}

/** One round: writers at work, the fall in the middle of it, back up, repeats, and the look at what is there. */
async function giro(
  conto: Conto,
  { server, sfondo: background, dove, diario }: Scena,
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
  const trovate = await incoerenzeIn(dove, diario, ultimo)
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

const treDecimi = (n: number) => Math.max(1, Math.round(n * 0.3))

/** PostgreSQL itself falls; the program is never restarted and must be well again by itself. */
const cadePostgres =
  ({ server }: Scena, postgres: PostgresServer) =>
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
  ...suEntrambi('kill -9 del programma,', 'caduta', async (conto, motore, opzioni) => {
    const scena = await allestisci(await luogo('caduta', motore))
    const quanti = motore === 'sqlite' ? opzioni.giri : treDecimi(opzioni.giri)
    await giri(conto, scena, quanti, () => riavvio(scena))
  }),
  {
    nome: 'kill -9 e arresto immediato di PostgreSQL',
    chiave: 'caduta-di-postgres',
    async esegui(conto, opzioni) {
      const postgres = await unPostgres()
      const scena = await allestisci(await inPostgres(postgres, 'caduta'))
      await giri(conto, scena, treDecimi(opzioni.giri), cadePostgres(scena, postgres))
    },
  },
]
