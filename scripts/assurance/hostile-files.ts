import { memoryOfChildren } from '#test/hostile/memory.ts'
import { HOSTILE_WORKBOOKS } from '#test/hostile/workbooks.ts'
import { multipart, samplePdf } from '#test/pdf.ts'
import { run, startPostgres } from '#test/postgres.ts'
import { CASI } from './hostile-cases.ts'
import { cartellaTemporanea, memoria, PASSWORD, type Programma, programma, type Risposta } from './program.ts'
import { type Conto, type Parte, pausa, percentile } from './tally.ts'
import { preparaSfondo } from './work.ts'

const RISPOSTA_MS = 5000
/** Of the network and of the answer itself, beside the five seconds of the reading. */
const INTORNO_MS = 500
const ALTRI_MS = 1000
/** A good file is read as well, perhaps by a process that starts for it. */
const FILE_BUONO_MS = 2000
/** What the server holds once all garbage is collected, and what it has resident meanwhile: bodies of 10 MB pass through it. */
const TRATTENUTA_MB = 25
const RESIDENTE_MB = 200
const LETTORE_MB = 900
const VENTI = 20
/** Words that only an untranslated message would have. */
export const INGLESE = /\b(invalid|expected|required|must|too|error|received|undefined|null|not)\b/i

/** Somebody at work: reads and writes every few moments, and how long each call took. */
export function alLavoro(server: Programma, token: string) {
  const tempi: number[] = []
  const sbagliate: string[] = []
  let fermo = false
  const una = async (n: number): Promise<Risposta> =>
    n % 5 === 0
      ? server.chiedi('POST', '/clienti', { corpo: { nome: 'Ugo', cognome: `Lavora${n}` }, token })
      : server.chiedi('GET', n % 2 ? '/clienti?q=lavora&limit=20' : '/dashboard/stats', { token })
  const fine = (async () => {
    for (let n = 0; !fermo; n++) {
      const inizio = performance.now()
      const { stato } = await una(n)
      tempi.push(performance.now() - inizio)
      if (stato >= 300) sbagliate.push(`chi lavora: ${stato}`)
      await pausa(20)
    }
  })()
  return {
    /** Longest wait since the last time that this was asked. */
    attesa: () => Math.max(0, ...tempi.splice(0)),
    async basta() {
      fermo = true
      await fine
      return sbagliate
    },
  }
}

export async function persona(server: Programma, token: string, nome: string): Promise<string> {
  const corpo = { nomeUtente: nome, email: `${nome}@tepore.example`, password: PASSWORD, ruoloId: 1 }
  await server.chiedi('POST', '/auth/conferma', { corpo: { password: PASSWORD }, token })
  await server.chiedi('POST', '/utenti', { corpo, token })
  return server.entra(nome)
}

const quanti = async (server: Programma, token: string): Promise<number> =>
  (await server.chiedi('GET', '/clienti?q=rossi', { token })).corpo.count

async function unoAllaVolta(conto: Conto, server: Programma, ostile: string, collega: string): Promise<void> {
  const lavoro = alLavoro(server, collega)
  const lettori = memoryOfChildren(server.pid())
  const trattenuta = await server.trattenuta()
  const prima = memoria(server.pid())
  const tempi: number[] = []
  const attese: number[] = []
  let massima = prima
  try {
    for (const { nome, path, corpo, intestazioni, accolto } of CASI) {
      const clienti = await quanti(server, collega)
      const body = corpo()
      // What waited for this process to make it is none of the server's.
      await pausa(100)
      lavoro.attesa()
      const inizio = performance.now()
      const risposta = await server
        .chiedi('POST', path, { corpo: body, token: ostile, intestazioni })
        .catch((errore: Error) => ({ stato: 0, corpo: { error: errore.message } }))
      const ms = performance.now() - inizio
      await pausa(60)
      const attesa = lavoro.attesa()
      tempi.push(ms)
      attese.push(attesa)
      massima = Math.max(massima, memoria(server.pid()))
      const { stato, corpo: detto } = risposta
      const guai = [
        ms > RISPOSTA_MS + INTORNO_MS && `risposta dopo ${Math.round(ms)} ms`,
        attesa > ALTRI_MS && `gli altri hanno aspettato ${Math.round(attesa)} ms`,
        stato >= 500 && `${stato}`,
        stato < 300 && !accolto && `accolto con ${stato}`,
        stato >= 300 &&
          (!/^[A-ZÈ].{8}/.test(String(detto.error)) || INGLESE.test(String(detto.error))) &&
          `non in italiano: ${stato} ${detto.error}`,
        !accolto && (await quanti(server, collega)) !== clienti && 'qualcosa è stato scritto',
      ].filter(Boolean)
      conto.prova(guai.length === 0, `${path} ${nome}: ${guai.join('; ')}`)
    }
    conto.prove(1, await lavoro.basta())
    const resta = (await server.trattenuta()) - trattenuta
    conto.prova(resta < TRATTENUTA_MB, `il server trattiene ${Math.round(resta)} MB in più`)
    conto.prova(massima - prima < RESIDENTE_MB, `il server è cresciuto di ${Math.round(massima - prima)} MB`)
    conto.prova(lettori.peak() < LETTORE_MB, `un lettore ha avuto ${Math.round(lettori.peak())} MB`)
    conto.nota(
      `${CASI.length} file e richieste: risposta in ${Math.round(percentile(tempi, 0.5))} ms (mediana), al massimo ${Math.round(Math.max(...tempi))}; chi lavora accanto ha aspettato al massimo ${Math.round(Math.max(...attese))} ms; memoria del server da ${Math.round(prima)} a ${Math.round(massima)} MB, trattenuta ${resta < 0 ? '' : '+'}${Math.round(resta)} MB, di un lettore al massimo ${Math.round(lettori.peak())} MB`,
    )
  } finally {
    lettori.stop()
    await lavoro.basta()
  }
}

/** Twenty of the slowest from one person at once: how long others wait for a file of their own. */
async function ventiInsieme(conto: Conto, server: Programma, ostile: string, collega: string): Promise<void> {
  const [nome, make] = HOSTILE_WORKBOOKS.find(([n]) => n.startsWith('un milione di righe')) ?? [
    '',
    () => Buffer.alloc(0),
  ]
  const { corpo, intestazioni } = multipart({}, { nome: 'a.xlsx', contenuto: make() })
  const stati: number[] = []
  const venti = Array.from({ length: VENTI }, () =>
    server
      .chiedi('POST', '/importazioni', { corpo, token: ostile, intestazioni })
      .then(({ stato, intestazioni: testa }) => {
        stati.push(stato)
        conto.prova(stato !== 429 || testa.has('retry-after'), '429 senza Retry-After')
      }),
  )
  const attese: number[] = []
  await pausa(300)
  for (let n = 0; n < 5; n++) {
    const inizio = performance.now()
    const file = { nome: 'buono.pdf', contenuto: samplePdf(`buono ${n}`) }
    const { corpo: body, intestazioni: testa } = multipart({ tipologia: 'RCEE' }, file)
    const { stato } = await server.chiedi('POST', '/documenti/upload', {
      corpo: body,
      token: collega,
      intestazioni: testa,
    })
    attese.push(performance.now() - inizio)
    conto.prova(stato === 201, `un file buono: ${stato}`)
    await pausa(200)
  }
  await Promise.all(venti)
  conto.prova(
    Math.max(...attese) < FILE_BUONO_MS,
    `un file buono ha aspettato ${Math.round(Math.max(...attese))} ms`,
  )
  conto.prova(
    stati.every((s) => s === 400 || s === 429),
    `venti file insieme: ${stati}`,
  )
  conto.nota(
    `venti volte «${nome}» da una persona: ${stati.filter((s) => s === 429).length} respinti con 429, gli altri letti uno alla volta; intanto un file buono di un’altra è preso in ${Math.round(Math.max(...attese))} ms al massimo`,
  )
}

async function ostili(conto: Conto, environment: Record<string, string>): Promise<void> {
  const dove = { DATA_DIR: cartellaTemporanea('ostili'), ...environment }
  const server = await programma(dove, { misurata: true })
  await server.accendi()
  try {
    const { token } = await preparaSfondo(server)
    const ostile = await persona(server, token, 'ostile')
    const collega = await persona(server, token, 'collega')
    await unoAllaVolta(conto, server, ostile, collega)
    await ventiInsieme(conto, server, ostile, collega)
  } finally {
    await server.spegni()
  }
}

async function suPostgres(conto: Conto): Promise<void> {
  const postgres = await startPostgres()
  try {
    await run(postgres.url, 'create database ostili')
    await ostili(conto, { DATABASE_URL: `${postgres.url}/ostili` })
  } finally {
    await postgres.ferma()
  }
}

export const fileOstili: Parte[] = [
  { nome: 'file ostili, SQLite', chiave: 'ostili-sqlite', esegui: (conto) => ostili(conto, {}) },
  { nome: 'file ostili, PostgreSQL', chiave: 'ostili-postgres', esegui: suPostgres },
]
