import { globSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { run, startPostgres } from '#test/postgres.ts'
import { openMailServer } from '#test/smtp.ts'
import { cartellaTemporanea, PASSWORD, programma } from './program.ts'
import { type Conto, type Parte, pausa } from './tally.ts'
import { runTests } from './vitest.ts'
import { preparaSfondo } from './work.ts'

const utente = { name: 'ditta@pec.example', password: 'per programmi' }

/** What nobody has told of for ten minutes is uncertain: so long ago, for a program that is down. */
const UNDICI_MINUTI = `update invii_pec set presa_il = '2026-01-01T00:00:00.000Z' where stato = 'In_Invio'`

async function scrivi(environment: Record<string, string>, sql: string): Promise<void> {
  if (!environment.DATABASE_URL) {
    const aperto = new DatabaseSync(join(environment.DATA_DIR ?? '', 'tepore.sqlite'))
    aperto.exec(sql)
    aperto.close()
    return
  }
  const cliente = new pg.Client({ connectionString: environment.DATABASE_URL })
  await cliente.connect()
  await cliente.query(sql)
  await cliente.end()
}

/**
 * The process is killed within some milliseconds of the server's 250 for an invoice, before or after it is written down; back
 * up, nothing of it leaves again. The mail server's own record is what counts.
 */
async function cadePerPec(conto: Conto, quante: number, environment: Record<string, string>): Promise<void> {
  const smtp = await openMailServer({ user: utente })
  const server = await programma({
    ...environment,
    ...{ CHIAVE_SEGRETI: 'la chiave delle prove', PEC_SENZA_TLS: '1' },
  })
  await server.accendi()
  const { token, clienteId } = await preparaSfondo(server)
  const chiedi = async (method: string, path: string, corpo?: unknown) => {
    const risposta = await server.chiedi(method, path, { token, ...(corpo !== undefined && { corpo }) })
    if (risposta.stato >= 300) throw new Error(`${path}: ${risposta.stato} ${JSON.stringify(risposta.corpo)}`)
    return risposta.corpo.data
  }
  await chiedi('POST', '/auth/conferma', { password: PASSWORD })
  await chiedi('PUT', '/posta-certificata', {
    ...{ indirizzo: utente.name, password: utente.password, indirizzoSdi: 'sdi12@pec.fatturapa.it' },
    ...{ smtpHost: '127.0.0.1', smtpPorta: smtp.port, imapHost: '127.0.0.1', imapPorta: 1 },
  })
  await chiedi('POST', '/posta-certificata/attiva')
  const oggi = new Date().toISOString().slice(0, 10)
  const stati: Record<string, number> = {}
  for (let n = 0; n < quante; n++) {
    const { id } = await chiedi('POST', '/fatture', {
      ...{ fase: 'Bozza', tipo: 'Attiva', clienteId, dataEmissione: oggi, dataScadenza: oggi },
      righe: [{ descrizione: 'Manutenzione', quantita: '1', prezzoUnitario: '90', aliquota: 22 }],
    })
    const { nome_file } = await chiedi('POST', `/fatture/${id}/emetti`)
    const prima = smtp.taken.length
    await chiedi('POST', '/fatture/invia-pec', { ids: [id] })
    for (let atteso = 0; smtp.taken.length === prima && atteso < 5_000; atteso++) await pausa(1)
    await pausa(n % 12)
    await server.spegni('SIGKILL')
    await scrivi(environment, UNDICI_MINUTI)
    await server.accendi()
    // The round at the start finds what was under way.
    for (let volte = 0; volte < 200; volte++) {
      const { invio_pec: invio } = await chiedi('GET', `/fatture/${id}`)
      if (invio?.stato !== 'In_Invio' && invio?.stato !== 'In_Coda') break
      await pausa(20)
    }
    const { invio_pec: invio } = await chiedi('GET', `/fatture/${id}`)
    stati[invio?.stato] = (stati[invio?.stato] ?? 0) + 1
    const partite = smtp.taken.filter(({ text }) => text.includes(`Subject: ${nome_file}`)).length
    conto.prova(
      partite === 1 && ['Spedita', 'Incerta'].includes(invio?.stato),
      `caduta ${n}: ${partite} mail di ${nome_file}, ${invio?.stato}`,
    )
    if (invio?.stato === 'Incerta')
      await chiedi('POST', `/fatture/${id}/invia-pec/decisione`, { decisione: 'Partita' })
  }
  conto.nota(`${smtp.taken.length} mail di ${quante} file; ${JSON.stringify(stati)}`)
  await server.spegni()
  await smtp.close()
}

async function suPostgres(conto: Conto, quante: number): Promise<void> {
  const postgres = await startPostgres({ durevole: true })
  try {
    await run(postgres.url, 'create database pec')
    await cadePerPec(conto, quante, {
      DATA_DIR: cartellaTemporanea('pec'),
      DATABASE_URL: `${postgres.url}/pec`,
    })
  } finally {
    await postgres.ferma()
  }
}

/** Random orders of sending, falls, answers and restores, and what else is tried of the mailbox, in large. */
async function aCaso(conto: Conto, engine: 'sqlite' | 'postgres'): Promise<void> {
  const { titles, failed } = await runTests(
    `api-${engine}`,
    globSync('src/archivio/posta-arrivata/*.test.ts'),
    { TUTTO: '1', SEQUENZE: '2000' },
  )
  conto.prove(titles.length, failed)
}

export const pec: Parte[] = [
  {
    nome: 'PEC: kill -9 attorno al 250, SQLite',
    chiave: 'pec-caduta-sqlite',
    esegui: (conto, { giri }) => cadePerPec(conto, giri * 2, { DATA_DIR: cartellaTemporanea('pec') }),
  },
  {
    nome: 'PEC: kill -9 attorno al 250, PostgreSQL',
    chiave: 'pec-caduta-postgres',
    esegui: (conto, { giri }) => suPostgres(conto, giri * 2),
  },
  { nome: 'PEC: ordini a caso, SQLite', chiave: 'pec-sqlite', esegui: (conto) => aCaso(conto, 'sqlite') },
  {
    nome: 'PEC: ordini a caso, PostgreSQL',
    chiave: 'pec-postgres',
    esegui: (conto) => aCaso(conto, 'postgres'),
  },
]
