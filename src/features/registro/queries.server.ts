import { sql } from 'kysely'
import type {} from '#server/data/counts.ts'
import { conConteggio } from '#server/data/counts.ts'
import { wordsOf } from '#server/data/marks.ts'
import type { Db } from '#server/data/schema.ts'
import { centColumns, registeredTables } from '#server/data/table.ts'
import { type List, NO_LIMIT, type Pagina } from '#server/http/routes.ts'
import { euro } from '#shared/money.ts'
import type { ParoleRegistro, RigaRegistro } from './contract.ts'
import { nomeRecord, RIFERIMENTI } from './rules.ts'

interface Filtri {
  tabella?: string
  recordId?: number
  utenteId?: number
}

const filtrato = (db: Db, p: Filtri) =>
  db
    .selectFrom('registro')
    .$if(p.tabella !== undefined, (q) => q.where('tabella', '=', p.tabella ?? ''))
    .$if(p.recordId !== undefined, (q) => q.where('record_id', '=', p.recordId ?? 0))
    .$if(p.utenteId !== undefined, (q) => q.where('utente_id', '=', p.utenteId ?? 0))

/**
 * The ids first, from the index of what is asked for: PostgreSQL takes a table's lines to be spread evenly, and looks for
 * them among all lines, the last first, where whole lines are wanted.
 */
const elenco = (db: Db, p: Filtri & { limit: number; offset: number }) => {
  const pagina = filtrato(db, p).orderBy('id', 'desc').limit(p.limit).offset(p.offset)
  if (p.tabella === undefined && p.utenteId === undefined) return pagina.selectAll().execute()
  return db
    .selectFrom('registro')
    .selectAll()
    .where('id', 'in', pagina.select('id'))
    .orderBy('id', 'desc')
    .execute()
}
const REGISTRO = 'registro'

/** The name of what is counted together: all lines, those of one table, of one person, of both. */
const gruppoDi = ({ tabella, utenteId }: Filtri) =>
  [tabella === undefined ? '' : `t ${tabella}`, utenteId === undefined ? '' : `u ${utenteId}`]
    .filter((parte) => parte !== '')
    .join(' ')

/** How many of a group there were when they were last counted, and up to which line that was. */
const gia = (db: Db, p: { gruppo: string }) =>
  db
    .selectFrom('conteggi')
    .where('tabella', '=', REGISTRO)
    .where('gruppo', 'in', ['', p.gruppo])
    .select(['gruppo', 'numero', 'somma'])
    .execute()
const quanti = (db: Db, p: Filtri & { oltre?: number }) =>
  filtrato(db, p)
    .$if(p.oltre !== undefined, (q) => q.where('id', '>', p.oltre ?? 0))
    .select((e) => e.fn.countAll<number>().as('n'))
    .execute()

/** The register only grows: what was counted once stays, and only the lines since then are counted again. */
async function conta(db: Db, filtri: Filtri): Promise<number> {
  const gruppo = gruppoDi(filtri)
  // The lines of one record are few.
  if (filtri.recordId !== undefined) return (await quanti(db, filtri))[0]?.n ?? 0
  const contate = await gia(db, { gruppo })
  const oltre = contate.find((c) => c.gruppo === '')?.somma ?? 0
  const nuove = (await quanti(db, { ...filtri, oltre }))[0]?.n ?? 0
  return nuove + (contate.find((c) => c.gruppo === gruppo)?.numero ?? 0)
}

/** No transaction is open for so long: older lines are all there. */
const FERME_MS = 60 * 60_000

/** Counts the lines that can't become more any longer, once, by table and person. */
export async function contaRegistro(db: Db): Promise<void> {
  const prima = new Date(Date.now() - FERME_MS).toISOString()
  await db.transaction().execute(async (trx) => {
    const dal = (await gia(trx, { gruppo: '' }))[0]?.somma ?? 0
    const nuove = await trx
      .selectFrom('registro')
      .where('id', '>', dal)
      .where('quando', '<', prima)
      .groupBy(['tabella', 'utente_id'])
      .select(['tabella', 'utente_id'])
      .select((e) => [e.fn.countAll<number>().as('n'), e.fn.max('id').as('ultimo')])
      .execute()
    if (nuove.length === 0) return
    const numeri = new Map<string, number>()
    for (const { tabella, utente_id, n } of nuove) {
      const utenteId = utente_id ?? undefined
      for (const gruppo of new Set([{}, { tabella }, { utenteId }, { tabella, utenteId }].map(gruppoDi)))
        numeri.set(gruppo, (numeri.get(gruppo) ?? 0) + Number(n))
    }
    const ultimo = Math.max(...nuove.map((r) => Number(r.ultimo)))
    // Of two processes at once the second adds nothing: what it started from is no longer there.
    const mia = await aggiungi(trx, '', numeri.get('') ?? 0, ultimo, dal)
    numeri.delete('')
    if (mia) for (const [gruppo, numero] of numeri) await aggiungi(trx, gruppo, numero, 0, 0)
  })
}

/** Adds to a group, where its `somma` still is `era`. */
async function aggiungi(
  trx: Db,
  gruppo: string,
  numero: number,
  somma: number,
  era: number,
): Promise<boolean> {
  const fatto = await trx
    .insertInto('conteggi')
    .values({ tabella: REGISTRO, gruppo, pezzo: 0, numero, somma })
    .onConflict((c) =>
      c
        .columns(['tabella', 'gruppo', 'pezzo'])
        .doUpdateSet({ numero: sql`conteggi.numero + excluded.numero`, somma })
        .where('conteggi.somma', '=', era),
    )
    .returning('gruppo')
    .executeTakeFirst()
  return fatto !== undefined
}

/** How the columns of each table are called, by their contracts and in their order. */
export const paroleDelRegistro = (): ParoleRegistro =>
  Object.fromEntries(registeredTables().map(({ nome, riga }) => [nome, wordsOf(riga)]))

const NON_MOSTRATE = new Set(['versione', 'created_at', 'updated_at', 'id'])

type Riga = Record<string, unknown>

function cambiamenti(tabella: string, era: Riga, ora: Riga): RigaRegistro['cambiamenti'] {
  const riga = registeredTables().find(({ nome }) => nome === tabella)?.riga
  const importi = riga ? centColumns(riga) : new Set<string>()
  const mostra = (campo: string, v: unknown) =>
    importi.has(campo) && typeof v === 'number' ? euro(v) : (v ?? null)
  return [...new Set([...Object.keys(era), ...Object.keys(ora)])]
    .filter((campo) => !NON_MOSTRATE.has(campo) && (era[campo] ?? null) !== (ora[campo] ?? null))
    .map((campo) => ({ campo, prima: mostra(campo, era[campo]), dopo: mostra(campo, ora[campo]) }))
}

const CITATI = {
  utenti: (db: Db, id: number[]) =>
    db.selectFrom('utenti').select(['id', 'nome_utente']).where('id', 'in', id).execute(),
  ditte: (db: Db, id: number[]) =>
    db.selectFrom('ditte').select(['id', 'nome']).where('id', 'in', id).execute(),
  clienti: (db: Db, id: number[]) =>
    db.selectFrom('clienti').select(['id', 'nome', 'cognome']).where('id', 'in', id).execute(),
}

/** Ids in one query: databases have a limit, which a whole register may pass. */
const BLOCCO = 1000

/** What records that are gone were called, by the register's own lines; nobody knows it of those who were erased. */
const eliminati = (db: Db, tabella: string, id: number[]) =>
  db
    .selectFrom('registro')
    .select(['record_id', 'prima'])
    .where('tabella', '=', tabella)
    .where('azione', '=', 'elimina')
    .where('record_id', 'in', id)
    .where('prima', 'is not', null)
    .execute()

async function nomiDi(db: Db, tabella: keyof typeof CITATI, id: number[]) {
  const nomi = new Map<unknown, string | null>()
  for (let n = 0; n < id.length; n += BLOCCO) {
    const blocco = id.slice(n, n + BLOCCO)
    for (const record of await CITATI[tabella](db, blocco)) nomi.set(record.id, nomeRecord(record))
    const mancano = blocco.filter((uno) => !nomi.has(uno))
    if (mancano.length === 0) continue
    for (const { record_id, prima } of await eliminati(db, tabella, mancano))
      nomi.set(record_id, nomeRecord(JSON.parse(prima ?? '{}')))
  }
  return nomi
}

/**
 * The names of people (also of those who left), firms and customers that the changes refer to, or that a line is about
 * without telling anything of them: a query for each table.
 */
async function conNomi(db: Db, righe: RigaRegistro[]): Promise<void> {
  const citati = righe.flatMap((riga) => riga.cambiamenti.filter(({ campo }) => campo in RIFERIMENTI))
  for (const tabella of Object.keys(CITATI) as (keyof typeof CITATI)[]) {
    const qui = citati.filter(({ campo }) => RIFERIMENTI[campo] === tabella)
    const senza = righe.filter((r) => r.tabella === tabella && r.nome === null && r.record_id !== null)
    const tutti = [...qui.flatMap(({ prima, dopo }) => [prima, dopo]), ...senza.map((r) => r.record_id)]
    const nomi = await nomiDi(
      db,
      tabella,
      [...new Set(tutti)].filter((v) => typeof v === 'number'),
    )
    for (const uno of qui) {
      uno.nome_prima = nomi.get(uno.prima) ?? null
      uno.nome_dopo = nomi.get(uno.dopo) ?? null
    }
    for (const riga of senza) riga.nome = nomi.get(riga.record_id) ?? null
  }
}

/** The register, last first, each line with the fields that changed. */
export async function elencaRegistro(db: Db, query: Filtri & Pagina): Promise<List<RigaRegistro>> {
  const { limit = NO_LIMIT, offset = 0, ...filtri } = query
  const lette = await elenco(db, { ...filtri, limit, offset })
  const righe = lette.map((r) => {
    const era: Riga = r.prima ? JSON.parse(r.prima) : {}
    const ora: Riga = r.dopo ? JSON.parse(r.dopo) : {}
    return {
      id: r.id,
      quando: r.quando,
      nome_utente: r.nome_utente,
      azione: r.azione as RigaRegistro['azione'],
      tabella: r.tabella,
      record_id: r.record_id,
      nome: nomeRecord(ora) ?? nomeRecord(era),
      cambiamenti: cambiamenti(r.tabella, era, ora),
    }
  })
  await conNomi(db, righe)
  return conConteggio(righe, query, () => conta(db, filtri))
}
