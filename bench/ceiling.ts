import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import pg from 'pg'
import { intervalloGiorno } from '#shared/dates.ts'
import { cliente, SQL, visita } from './ceiling-sql.ts'

/**
 * The ceiling: the five measured calls on bare `node:http` with prepared statements, without session, permission,
 * validation, errors, logs or headers. Nothing that does the same work in this language can be much faster.
 * DATA_DIR or DATABASE_URL and PORT as for the program.
 */

type Riga = Record<string, unknown>
/** Runs a statement of `SQL` and gives its rows. */
type Chiedi = (nome: keyof typeof SQL, ...valori: (string | number)[]) => Promise<Riga[]> | Riga[]
interface Base {
  chiedi: Chiedi
  scrivi: (cosa: (chiedi: Chiedi) => Promise<string>) => Promise<string>
  cerca: 'cercaSqlite' | 'cercaPostgres'
}

function sqlite(cartella: string): Base {
  const db = new DatabaseSync(join(cartella, 'tepore.sqlite'))
  db.exec(`pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;
    pragma cache_size = -32768; pragma temp_store = memory`)
  const pronte = new Map<string, StatementSync>()
  const chiedi: Chiedi = (nome, ...valori) => {
    let pronta = pronte.get(nome)
    if (!pronta) {
      pronta = db.prepare(SQL[nome].replace(/\$(\d+)/g, '?$1'))
      pronte.set(nome, pronta)
    }
    return pronta.all(...valori)
  }
  const [inizia, conferma] = [db.prepare('begin immediate'), db.prepare('commit')]
  let prima: Promise<unknown> = Promise.resolve()
  const scrivi: Base['scrivi'] = (cosa) => {
    const mia = prima.then(async () => {
      inizia.run()
      const esito = await cosa(chiedi)
      conferma.run()
      return esito
    })
    prima = mia
    return mia
  }
  return { chiedi, scrivi, cerca: 'cercaSqlite' }
}

function postgres(url: string): Base {
  for (const numero of [20, 1700]) pg.types.setTypeParser(numero, Number)
  pg.types.setTypeParser(1082, (v: string) => v)
  pg.types.setTypeParser(1184, (v: string) => new Date(v).toISOString())
  const pool = new pg.Pool({ connectionString: url, max: 16, options: '-c timezone=UTC' })
  const di =
    (chi: pg.Pool | pg.PoolClient): Chiedi =>
    async (nome, ...values) =>
      (await chi.query({ name: nome, text: SQL[nome], values })).rows
  const scrivi: Base['scrivi'] = async (cosa) => {
    const uno = await pool.connect()
    await uno.query('begin')
    const esito = await cosa(di(uno))
    await uno.query('commit')
    uno.release()
    return esito
  }
  return { chiedi: di(pool), scrivi, cerca: 'cercaPostgres' }
}

const { DATABASE_URL, DATA_DIR = '', PORT } = process.env
const base = DATABASE_URL ? postgres(DATABASE_URL) : sqlite(DATA_DIR)
const elenco = (data: Riga[], count = data.length) => JSON.stringify({ data, count })

async function leggi(url: URL): Promise<string> {
  const { pathname, searchParams: q } = url
  if (pathname === '/api/clienti') {
    const righe = await base.chiedi('clienti', Number(q.get('limit')), Number(q.get('offset')))
    const [quanti] = await base.chiedi('quanti')
    return elenco(righe.map(cliente), quanti?.n as number)
  }
  if (pathname === '/api/clienti/search') {
    const testo = q.get('q') ?? ''
    const parola = base.cerca === 'cercaSqlite' ? `"${testo}"` : `%${testo}%`
    return elenco((await base.chiedi(base.cerca, parola, `${testo}%`)).map(cliente))
  }
  if (pathname === '/api/appuntamenti') {
    const { inizio, fine } = intervalloGiorno(q.get('data') ?? '')
    return elenco((await base.chiedi('giorno', inizio, fine)).map(visita))
  }
  const [uno] = await base.chiedi('cliente', Number(pathname.slice('/api/clienti/'.length)))
  return JSON.stringify({ data: cliente(uno ?? {}) })
}

async function corpoDi(richiesta: IncomingMessage): Promise<string> {
  let testo = ''
  for await (const pezzo of richiesta) testo += pezzo
  return testo
}

async function crea(richiesta: IncomingMessage): Promise<string> {
  const testo = await corpoDi(richiesta)
  const v = JSON.parse(testo)
  const impronta = createHash('sha256').update(testo).digest('base64url')
  return base.scrivi(async (chiedi) => {
    const adesso = new Date().toISOString()
    const [inizio, fine] = [v.dataInizio, v.dataFine].map((t) => new Date(t).toISOString()) as [
      string,
      string,
    ]
    const titolo = String(v.titolo)
    const chi = [v.utenteAssegnatoId, titolo.toLowerCase(), adesso] as const
    const quali = [v.tipologia, inizio, fine, 'Programmato', v.priorita] as const
    const [nuova] = await chiedi('nuova', v.clienteId, titolo, ...quali, ...chi)
    const id = nuova?.id as number
    const [riga] = await chiedi('visita', id)
    const corpo = JSON.stringify({ data: visita(riga ?? {}) })
    await chiedi('registro', adesso, id, corpo, randomUUID())
    await chiedi('chiave', String(richiesta.headers['idempotency-key']), impronta, corpo, adesso)
    return corpo
  })
}

createServer(async (richiesta, risposta) => {
  const url = new URL(richiesta.url ?? '/', 'http://locale')
  const corpo = richiesta.method === 'POST' ? await crea(richiesta) : await leggi(url)
  risposta.writeHead(richiesta.method === 'POST' ? 201 : 200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(corpo),
  })
  risposta.end(corpo)
}).listen(Number(PORT), '127.0.0.1')
