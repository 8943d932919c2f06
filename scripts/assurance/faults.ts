import { execFileSync } from 'node:child_process'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cable } from '#test/cable.ts'
import { multipart, samplePdf } from '#test/pdf.ts'
import { incoerenzeIn } from './consistency.ts'
import { conOcchio, inPostgres, unPostgres } from './place.ts'
import { acceso, allaFine, cartellaTemporanea, type Programma, type Risposta } from './program.ts'
import { type Conto, type Parte, pausa } from './tally.ts'
import { nuovoDiario, preparaSfondo, type Sfondo, scrivi } from './work.ts'

const TAGLIO_MS = 30_000

const nonOra = ({ stato, corpo, intestazioni }: Risposta) =>
  stato === 503 &&
  corpo.code === 'database_non_disponibile' &&
  Number(intestazioni.get('retry-after')) > 0 &&
  typeof corpo.richiesta === 'string'

type Filo = Awaited<ReturnType<typeof cable>>

interface Interruzione {
  nome: string
  comincia(filo: Filo): void
  /** In how long every call is answered, ms. */
  entro: number
}

const CAVO_TAGLIATO: Interruzione = { nome: 'taglio', comincia: (filo) => filo.taglia(), entro: 6_000 }
/** Ten seconds of patience, five until it is looked at, five to ask over a connection that is swallowed too. */
const RETE_MUTA: Interruzione = {
  nome: 'muta',
  comincia: (filo) => filo.ammutolisci({ ancheLeNuove: true }),
  entro: 22_000,
}

/** PostgreSQL can't be reached for 30 s: every call says so in time, and afterwards all goes on by itself. */
async function interrotto(conto: Conto, { nome, comincia, entro }: Interruzione): Promise<void> {
  const vera = await inPostgres(await unPostgres(), nome)
  const indirizzo = new URL(vera.DATABASE_URL)
  const filo = await cable(indirizzo.hostname, Number(indirizzo.port))
  allaFine(() => filo.chiudi())
  indirizzo.port = String(filo.porta)
  const server = await acceso({ ...vera, DATABASE_URL: indirizzo.href })
  const background = await preparaSfondo(server)
  const pid = server.pid()
  const diario = nuovoDiario()
  let fermi = false
  const scrittori = ['A', 'B', 'C'].map((n) => scrivi(server, background, n, diario, () => fermi))
  await pausa(1000)
  comincia(filo)
  const fine = performance.now() + TAGLIO_MS
  const { token } = background
  await pausa(200)
  while (performance.now() < fine) {
    for (const [method, path, corpo] of [
      ['GET', '/clienti', undefined],
      ['POST', '/clienti', { nome: 'Ada', cognome: 'Durante' }],
      ['GET', '/health/ready', undefined],
    ] as const) {
      const inizio = performance.now()
      const risposta = await server.chiedi(method, path, { corpo, token })
      const ms = performance.now() - inizio
      conto.prova(nonOra(risposta) && ms < entro, `${method} ${path} → ${risposta.stato} in ${ms} ms`)
    }
    const vivo = await server.chiedi('GET', '/health')
    conto.prova(vivo.stato === 200, `GET /health → ${vivo.stato}`)
    await pausa(250)
  }
  filo.ricollega()
  const ritorno = performance.now()
  let stato = 0
  while (stato !== 200 && performance.now() - ritorno < 20_000)
    stato = (await server.chiedi('GET', '/clienti', { token })).stato
  const ms = performance.now() - ritorno
  conto.prova(stato === 200 && ms < 10_000 && server.pid() === pid, `ripreso dopo ${ms} ms`)
  await pausa(1000)
  fermi = true
  await Promise.all(scrittori)
  const trovate = await incoerenzeIn(vera, diario)
  const [durante] = await conOcchio(vera, (occhio) =>
    occhio.chiedi(`select count(*)::int as n from clienti where cognome = 'Durante'`),
  )
  conto.prova(trovate.length === 0 && durante?.n === 0, `dopo: ${trovate.slice(0, 3).join('; ')}`)
  conto.nota(`ripreso da sé ${Math.round(ms)} ms dopo il ritorno`)
}

const MEGABYTE = 1_048_576
const DISCO_MB = 24

/** Mounts a small disk, which is gone with its part; undefined where this is not allowed. */
export function piccoloDisco(): string | undefined {
  const cartella = cartellaTemporanea('disco')
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISCO_MB}m`, 'tmpfs', cartella], { stdio: 'pipe' })
  } catch {
    return undefined
  }
  const smonta = () => execFileSync('umount', ['-l', cartella], { stdio: 'pipe' })
  process.once('exit', smonta)
  allaFine(() => {
    process.off('exit', smonta)
    smonta()
  })
  return cartella
}

const libero = (cartella: string) => {
  const { bavail, bsize } = statfsSync(cartella)
  return bavail * bsize
}

/** Takes all of the room but `meno` bytes. */
export function riempi(cartella: string, meno: number): string {
  const zavorra = join(cartella, 'zavorra')
  rmSync(zavorra, { force: true })
  writeFileSync(zavorra, Buffer.alloc(Math.max(0, libero(cartella) - meno)))
  return zavorra
}

const grande = (n: number) =>
  multipart({ tipologia: 'RCEE' }, { nome: `grande-${n}.pdf`, contenuto: conCoda(n) })

/** A PDF of half a megabyte, its own each time. */
const conCoda = (n: number) =>
  Buffer.concat([
    Buffer.from('%PDF-1.4\n'),
    Buffer.from(`%${String(n).repeat(MEGABYTE / 2)}`.slice(0, MEGABYTE / 2)),
    Buffer.from('\n'),
    samplePdf(`grande ${n}`).subarray(9),
  ])

async function discoPieno(conto: Conto): Promise<void> {
  const disco = piccoloDisco()
  if (!disco) {
    conto.saltata = 'qui non si può montare un piccolo disco (serve root)'
    return
  }
  const dove = { DATA_DIR: join(disco, 'dati') }
  const server = await acceso(dove)
  const background = await preparaSfondo(server)
  const { token } = background
  const diario = nuovoDiario()
  for (const meno of [0, 4096, 65_536, 300_000, 700_000]) {
    const zavorra = riempi(disco, meno)
    await finoAlPieno(conto, server, background, diario)
    rmSync(zavorra)
    const dopo = await server.chiedi('POST', '/clienti', { corpo: { nome: 'Ada', cognome: 'Dopo' }, token })
    conto.prova(dopo.stato === 201, `tornato lo spazio → ${dopo.stato}`)
    const trovate = await incoerenzeIn(dove, diario)
    conto.prova(trovate.length === 0, `con ${meno} byte liberi: ${trovate.slice(0, 4).join('; ')}`)
  }
  // killed on a full disk, started on a full disk
  const zavorra = riempi(disco, 0)
  await server.spegni('SIGKILL')
  const partito = await server.accendi().catch((errore: Error) => errore.message)
  conto.prova(
    typeof partito === 'number' || /Tepore non può partire: [^\n]+\n$/.test(partito),
    `partenza a disco pieno: ${partito}`,
  )
  rmSync(zavorra)
  await server.spegni('SIGKILL')
  await server.accendi()
  const trovate = await incoerenzeIn(dove, diario)
  conto.prova(trovate.length === 0, `dopo la ripartenza: ${trovate.slice(0, 3).join('; ')}`)
}

/** Writers until the disk is full and for a while after; large uploads, reads and a backup on the full disk. */
async function finoAlPieno(
  conto: Conto,
  server: Programma,
  background: Sfondo,
  diario: ReturnType<typeof nuovoDiario>,
): Promise<void> {
  const { token } = background
  const chiama = async (method: string, path: string, corpo?: unknown, intestazioni = {}) => {
    const risposta = await server.chiedi(method, path, { corpo, token, intestazioni })
    const pieno = nonOra(risposta) && String(risposta.corpo.error).includes('disco')
    return {
      stato: risposta.stato,
      pieno,
      descritta: `${method} ${path} → ${risposta.stato} ${JSON.stringify(risposta.corpo).slice(0, 160)}`,
    }
  }
  let fermi = false
  const nome = `D${diario.confermate.length}`
  const scrittori = ['a', 'b'].map((s) => scrivi(server, background, `${nome}${s}`, diario, () => fermi))
  let pieni = 0
  for (let n = 0; n < 400 && pieni < 10; n++) {
    const { corpo, intestazioni } = grande(n)
    for (const risposta of [
      await chiama('POST', '/documenti/upload', corpo, intestazioni),
      await chiama('POST', '/clienti', { nome: 'Ada', cognome: 'Rossi', note: 'x'.repeat(2000) }),
    ]) {
      conto.prova(risposta.stato === 201 || risposta.pieno, risposta.descritta)
      if (risposta.pieno) pieni++
    }
  }
  conto.prova(pieni >= 10, 'il disco non si è riempito')
  fermi = true
  await Promise.all(scrittori)
  const lettura = await chiama('GET', '/clienti')
  conto.prova(lettura.stato === 200, `a disco pieno si legge: ${lettura.descritta}`)
  const copia = await chiama('POST', '/backup')
  conto.prova(copia.pieno, `a disco pieno: ${copia.descritta}`)
}

export const inGuasto: Parte[] = [
  {
    nome: 'PostgreSQL irraggiungibile per 30 s',
    chiave: 'taglio',
    esegui: (conto) => interrotto(conto, CAVO_TAGLIATO),
  },
  { nome: 'rete che inghiotte per 30 s', chiave: 'muta', esegui: (conto) => interrotto(conto, RETE_MUTA) },
  { nome: 'disco pieno', chiave: 'disco', esegui: discoPieno },
]
