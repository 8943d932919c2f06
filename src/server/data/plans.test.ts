// long because it says of each exception why it may

import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { MAILABLES, ROUTES } from '#server/app.ts'
import { addDays, oggi } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { type Bench, engine, openBench } from '#test/bench.ts'
import { multiply } from '#test/multiply.ts'
import { piani } from '#test/plans.ts'
import { ascoltaSqlite, type Lette, lettePostgres } from '#test/reads.ts'
import type { Db } from './schema.ts'

/**
 * How the databases go about every query of the program, on tables with thousands of rows: none may read a table through
 * that grows with the years. Queries are taken where they reach the driver, so a new route is seen without being named
 * here; what it is asked with comes from the names of its query.
 */

/** Tables that stay as small as the company is. */
const PICCOLE = new Set([
  'ditte',
  'azienda',
  'ruoli',
  'utenti',
  'fornitori',
  'contatori',
  'sessioni',
  'dispositivi',
  'articoli',
  // some for each long work
  'commesse',
  // one row for each order of parts
  'ordini_pezzi',
  'frasi',
  'serie_fatture',
  'indirizzi_noti',
  'codici_accesso',
  'codici_riserva',
  'assenze',
  'calendari',
  'installazione',
  // a row for each job
  'lavori_notturni',
  // a row for each customer at most, and few customers have one
  'contratti',
  'contratti_impianti',
  'contratti_canoni',
  // few customers declare anything, and its customer's index leads to it
  'dichiarazioni_iva',
  // few payments are more than what they pay
  'crediti',
  'crediti_restituzioni',
  // one row for each customer that was there twice
  'clienti_uniti',
  // one row for each pair that somebody put aside
  'clienti_distinti',
  // words of reports whose files haven't come yet, for 90 days at most
  'rapporti_attesi',
  // one row for each import, not for what it brought
  'importazioni',
  // some for each invoice without VAT, of which there are few
  'integrazioni',
  // one row for each month
  'mesi_scaricati',
  // one row for each receiving; its documents go after two months at most
  'fatture_ricevute',
  'fatture_ricevute_righe',
  // one row for each bank statement, not for what it tells
  'movimenti',
  // one row for each account of a statement, and for each layout of a bank
  'movimenti_conti',
  'movimenti_tracciati',
  // one row
  'calcolo_scadenze',
  // what an Admin says of the rules
  'regole_conferme',
  'regole_locali',
  // how the company works
  'orari',
  'zone',
  'posta',
  'posta_certificata',
  // one row for each provider
  'emittenti_pec',
  'modelli',
])

/** Queries that do read through, and why they may. */
const AMMESSE: [quale: RegExp, perche: string][] = [
  [/^select count\(\*\) as "n" from "\w+"( where 1 = 1)?$/, 'all are counted'],
  [/^select string_agg\(.*\) as "text" from "\w+"( where 1 = 1)?$/, 'an export is of all'],
  [/"id" in \((\?|\$1), .* order by [^?$]*$/s, 'a slice of an export, where the table is as small as here'],
  [
    /"impianti"\."id" = "g"\."impianto_id" where "g"\."cliente_id" in \(/,
    'a slice of an export, where plants are as few as here',
  ],
  [/\(\+"|in \(select found\.id/, 'one or two letters begin words of very many: the list is read'],
  [/limit \S+\) as "ultimi"/, 'the last thousand visits, however many there are'],
  [/"stato" = 'In_Attesa' and "richiedente_id" = \S+$/, 'of an index that holds only what waits'],
  [/not exists \(select 1 from rcee dopo/, 'what was due in past months is most of an old archive'],
  [/where "(cliente_id|id)" in \((\$\d+, ){200}/, 'all deadlines are reckoned again, block by block'],
  [/from "clienti" where "attivo" = .* group by "provincia"$/, 'the customers of each province are counted'],
  [
    /"stato" in \(\S+ \S+\) and "controllo" != \S+\)/,
    'what lacks data is most of an archive that was brought in',
  ],
  [/group by "comune", "cap"$/, 'the places where customers live'],
  [/count\(distinct "clienti"."id"\) as "n" from "scadenze"/, 'the visits to be booked are counted by place'],
  [
    /exists \(select "impianti"\."id" from "impianti" where "impianti"\."cliente_id" = "scadenze"\."cliente_id"/,
    'who has houses of their own is looked up among all plants at once, beside what is due',
  ],
  [/from \(select count\(\*\) as "n" from "clienti_telefoni"/, 'an export has a column for each number'],
  [/"nazione" = \S+ group by "provincia", "comune", "cap"$/, 'the spellings of places, all of them'],
  [/"telefono" is null/, 'who has no telephone is most of an archive that was brought in'],
  [
    /"dismesso_il" is null and ("modello" = |"\w+"\."tipo(_combustibile)?" is null)/,
    'so are plants whose model, fuel or kind nobody knows',
  ],
  [/group by "marca", "modello", "tipo(_combustibile)?"$/, 'what is known of each model'],
  [/having count\(\*\) > 1\)/, 'all customers are compared with each other'],
  [/group by "generatori"\."impianto_id"/, 'plants of several generators are looked for among all'],
  [/from "clienti" where 1 = 0\)/, 'nothing is read'],
  [
    /"preventivi" where "preventivi"\."(tipologia|utente_creatore_id|created_at)" [=<>]/,
    'no screen asks for quotes of a kind, a person or an open period without more',
  ],
  [
    /"preventivi"\."stato" in \(\S+ \S+\) and "preventivi"\."data_scadenza" < \S+ or/,
    'nor for all that ran out',
  ],
  [/from "preventivi" group by "stato"/, 'the quotes of each state are added up'],
  [/"appuntamenti"\."stato" = \S+( |$)/, 'no screen asks for a state without a period'],
]

/** Queries that read much for what they give, and why they may; beside those above. */
const LEGGONO: [quale: RegExp, perche: string][] = [
  [
    /"preventivi"\."stato" in \(\S+ \S+\) and "preventivi"\."data_scadenza" < /,
    'no screen asks for all that ran out',
  ],
  [/coalesce\(incasso, 0\)/, 'what visits of a year brought, kind by kind'],
  [/date\(created_at\) as "nata"/, 'how long before their day the visits of twelve weeks were booked'],
  [/"fatture"\."ritenuta" > /, 'the payments of two months, few of which withheld anything'],
  [
    /"fatture"\."data_emissione" [<>]= .* order by/s,
    'the invoices of some days, in the order in which they are due',
  ],
  [/"fatture"\."tipo_documento" <> /, 'nor for all that is no credit note'],
  [/from pagamenti p join fatture .*ritenuta > 0/s, 'the payments of a year, few of which withheld anything'],
  [/from fatture\s+where fase = 'Registrata' and tipo = 'Attiva' and data_em/, 'once, when a series begins'],
  [/"fatture"\."tipo_documento" = /, 'no screen asks for a kind alone'],
  [/"fatture"\."bollo" > /, 'the invoices of a quarter, few of which bear stamp duty'],
  [
    /from "scadenze" .*\("scadenze"\."stato" = .* (order by min\("data_dovuta"\)|"contatti"\."esito")/,
    'a filter of the board: all to be booked',
  ],
  [
    /"comune" is not distinct from \S+ and "cap" is not/,
    'of a spelling the first fifty, where they may be all',
  ],
  [/"origine" = \S+ and \("ultima_revisione" is not null/, 'what is due, of which nobody wrote few'],
  [/not exists \(select 1 from rate_fatture r/, 'what is open is read, and here each invoice has a plan'],
]

/** A query may read so many rows for each that it gives; and of few it gives, so many in all. */
const VOLTE = 20
const POCHE = 10

const giorno = oggi()
/** What each key of a query is asked with, where it isn't one of a few values. */
const PROVE: Record<string, unknown[]> = {
  q: ['e', 'es', 'esposito', 'esposito ada', 'esposito e', '333 418'],
  limit: [20],
  offset: [40],
  attivo: [true],
  ferme: [true],
  preventivoId: [1],
  aperti: [true],
  dittaId: [1],
  clienteId: [3],
  altroId: [4],
  altroGiorno: [true],
  lottoId: [1],
  movimentoId: [1],
  visita: [3],
  id: [3],
  visite: ['3', '3,4,5'],
  appuntamentoId: [3],
  giorno: [addDays(giorno, 1)],
  anche: ['1,2'],
  fornitoreId: [1],
  utenteId: [1],
  recordId: [3],
  tabella: ['clienti'],
  telefono: ['3334182206'],
  altriTelefoni: ['0824551219;3334182206'],
  email: ['ada@example.com'],
  codiceFiscale: ['RSSDAA80A41F839X'],
  partitaIva: ['01234567897'],
  escludi: [1],
  data: [giorno],
  dataInizio: [giorno],
  dataFine: [addDays(giorno, 6)],
  escludiAppuntamentoId: [1],
  mese: [11],
  anno: [2026],
  stato: ['Inviato', 'Programmato'],
  tipo: ['Passiva'],
  lista: ['tutti', 'manutenzioni', 'scadenze', 'follow-up', 'contattati'],
  giorni: [30],
  nonLette: [true],
  perRcee: [true],
  finiti: [true, false],
  pagate: [true, false],
  fermi: [true],
  note: [true, false],
  autoreId: [1],
  arretrate: [true, false],
  stati: ['Scaduta,Da_Pagare', 'Pagata'],
  genere: ['cap', 'avviso 1 …'],
  sospese: [true, false],
  ordine: ['recenti'],
  periodi: ['ritardo,2026-11,2026-12', 'completare'],
  zone: ['portici'],
  ditta: [1],
  commessaId: [1],
  articoloId: [1],
  tecnico: [1],
  cliente: [3],
  parte: [0, 1],
  breve: [true],
  dal: [giorno],
  al: [addDays(giorno, 6)],
  da: [giorno],
  entro: [giorno],
  solo: ['visita', 'preventivo'],
}
const PARAMETRI: Record<string, number> = { anno: 2026, mese: 11 }

/** Each statement, who asked it first and with what. */
const raccolte = new Map<string, { da: string; valori: readonly unknown[] }>()
let dove = ''
const raccogli = (testo: unknown, valori: readonly unknown[] = []) => {
  const istruzione = typeof testo === 'string' ? testo : (testo as { text?: unknown } | null)?.text
  if (dove && typeof istruzione === 'string' && /^\s*(with|select|insert|update|delete)\b/i.test(istruzione))
    if (!raccolte.has(istruzione)) raccolte.set(istruzione, { da: dove, valori })
}

/** The file of the embedded database. */
let file = ''
// Where every statement passes, whoever wrote it.
const { prepare } = DatabaseSync.prototype
DatabaseSync.prototype.prepare = function (testo, ...altro) {
  if (dove) file = this.location() ?? file
  raccogli(testo)
  return prepare.call(this, testo, ...altro)
}
const { query } = pg.Client.prototype
pg.Client.prototype.query = function (this: pg.Client, ...argomenti: unknown[]) {
  raccogli(argomenti[0], argomenti[1] as unknown[] | undefined)
  return query.apply(this, argomenti as never)
} as typeof query

/** Of each statement of a screen, the time that it read the most. */
const avide = new Map<string, Lette & { da: string }>()
const senti = (istruzione: string, { lette, date }: Lette, da = dove) => {
  if (!/^GET/.test(da) || /\/esporta /.test(da) || lette <= VOLTE * Math.max(POCHE, date)) return
  if ((avide.get(istruzione)?.lette ?? 0) < lette) avide.set(istruzione, { lette, date, da })
}

let bench: Bench
let smetti = () => {}
beforeAll(async () => {
  bench = await openBench()
  await multiply(bench)
  smetti = ascoltaSqlite(senti)
})
afterAll(async () => {
  DatabaseSync.prototype.prepare = prepare
  pg.Client.prototype.query = query
  smetti()
  await bench.chiudi()
})

/** The values of a key that has a few, optional or not. */
function scelte(schema: unknown): unknown[] | undefined {
  if (schema instanceof z.ZodEnum) return schema.options
  const { innerType } = (schema as { def: { innerType?: unknown } }).def
  return innerType ? scelte(innerType) : undefined
}

/** What a route is asked with: nothing or a page, and that by each of its keys. */
function domande(schema: z.ZodType | undefined): Record<string, unknown>[] {
  if (!(schema instanceof z.ZodObject)) return [{}]
  const prove = Object.fromEntries(Object.entries(schema.shape).map(([c, v]) => [c, PROVE[c] ?? scelte(v)]))
  const chiavi = Object.keys(prove)
  const ignote = chiavi.filter((c) => !prove[c])
  if (ignote.length > 0) throw new Error(`dì in PROVE con che valore si chiede ${ignote.join(', ')}`)
  const pagina: Record<string, unknown> = chiavi.includes('limit') ? { limit: 20, offset: 40 } : {}
  const una = chiavi
    .filter((c) => !(c in pagina))
    .flatMap((c) => (prove[c] ?? []).map((v) => ({ ...pagina, [c]: v })))
  // all at once as well: some answer only when they are told everything
  const insieme = Object.fromEntries(chiavi.map((c) => [c, prove[c]?.at(-1)]))
  return [pagina, ...una, insieme]
}

async function chiediTutto(): Promise<void> {
  for (const route of ROUTES) {
    if (route.method !== 'GET' || route.path.startsWith('/backup')) continue
    const path = route.path.replace(/:(\w+)/g, (_, nome) => String(PARAMETRI[nome] ?? 3))
    for (const query of domande(route.query))
      for (const come of ['admin', 'operatore'] as const) {
        dove = `GET ${path} ${JSON.stringify(query)}`
        const { stato, corpo } = await bench.chiedi('GET', path, { query: query as never, come })
        if (stato >= 500) throw new Error(`${dove}: ${JSON.stringify(corpo)}`)
      }
  }
  dove = ''
}

/** What a document is sent, read and answered with: no call asks for all of it. */
async function leggiSpedibili(): Promise<void> {
  const services = { ...bench.services, mailables: MAILABLES }
  const domanda = { esito: 'Domanda', nota: 'Quando?' }
  for (const { kind, find, ready, files, page, answer, sent } of MAILABLES) {
    const passi = {
      ...{ find: () => find(services, 3), ready: () => ready?.(services, 3) },
      ...{ files: () => files(services, 3, true), page: () => page?.(services, 3) },
      ...{ answer: () => answer?.(services, 3, domanda, ''), sent: () => sent?.(services, 3) },
    }
    for (const [nome, passo] of Object.entries(passi)) {
      dove = `${kind} ${nome}`
      await Promise.resolve(passo()).catch((errore) => {
        if (!(errore instanceof AppError)) throw errore
      })
    }
  }
  dove = ''
}

async function scriviTutto(): Promise<void> {
  const fai = async (method: 'POST' | 'PUT' | 'DELETE', path: string, corpo: object = {}) => {
    dove = `${method} ${path}`
    const intestazioni = { 'idempotency-key': `piani ${method} ${path} ${Math.random()}` }
    const { stato, corpo: risposta } = await bench.chiedi(method, path, { corpo, intestazioni })
    dove = ''
    if (stato >= 500) throw new Error(`${method} ${path}: ${JSON.stringify(risposta)}`)
    return risposta.data
  }
  for (const route of ROUTES)
    if (route.method !== 'GET' && !route.path.startsWith('/backup') && route.path !== '/auth/logout')
      await fai(route.method, route.path.replace(/:\w+/g, '7'))
  const cliente = await fai('POST', '/clienti', { nome: 'Ada', cognome: 'Rossi', telefono: '333 4182206' })
  const visita = await fai('POST', '/appuntamenti', {
    clienteId: cliente.id,
    titolo: 'Manutenzione',
    tipologia: 'Manutenzione',
    dataInizio: `${giorno}T09:00:00Z`,
    dataFine: `${giorno}T10:00:00Z`,
    utenteAssegnatoId: bench.operatore.id,
  })
  await fai('PUT', `/appuntamenti/${visita.id}`, { stato: 'Completato', incasso: 80 })
  await fai('PUT', `/clienti/${cliente.id}`, { cognome: 'Bianchi' })
  const fattura = await fai('POST', '/fatture', {
    numeroDocumento: 'piani/1',
    tipo: 'Passiva',
    fornitoreId: 1,
    dataEmissione: giorno,
    subtotale: 100,
    ivaImporto: 22,
    totale: 122,
    aliquotaIva: '22',
    metodoPagamento: 'RiBa',
  })
  const piano = { fatturaId: fattura.id, dataEmissione: giorno, totale: 122, giorniArray: [60, 90] }
  const [rata] = await fai('POST', '/rate-fatture/genera', piano)
  await fai('PUT', `/rate-fatture/ricalcola/${rata.id}`, { importo: 50 })
  await fai('PUT', `/rate-fatture/${rata.id}`, { pagata: true })
  await fai('PUT', `/fatture/${fattura.id}`, { stato: 'Pagata' })
  await fai('DELETE', `/fatture/${fattura.id}`)
  await fai('DELETE', `/appuntamenti/${visita.id}`)
  await fai('DELETE', `/clienti/${cliente.id}`)
}

test('nessuna interrogazione legge da capo a fondo una tabella che cresce', async () => {
  await chiediTutto()
  await leggiSpedibili()
  await scriviTutto()
  // Much was written since the planner last looked.
  if (engine() === 'postgres') await sql`vacuum analyze`.execute(bench.db)
  expect(raccolte.size).toBeGreaterThan(100)
  const lette: string[] = []
  for (const [istruzione, { da, valori }] of raccolte) {
    const tabelle = (await piani(bench.db, engine(), istruzione, valori)).filter((t) => !PICCOLE.has(t))
    if (tabelle.length === 0 || AMMESSE.some(([quale]) => quale.test(istruzione))) continue
    lette.push(
      `${da}\n  legge tutta ${tabelle.join(', ')}: ${istruzione
        .replace(/\s+/g, ' ')
        .replace(/^select .*? from/, 'select … from')
        .slice(0, 900)}`,
    )
  }
  expect(lette.join('\n')).toBe('')
})

test('nessuna interrogazione di una schermata legge venti volte le righe che dà', async () => {
  if (engine() === 'postgres') {
    for (const [istruzione, { da, valori }] of raccolte)
      if (/^\s*(with|select)/i.test(istruzione))
        senti(istruzione, await lettePostgres(bench.db, istruzione, valori, PICCOLE), da)
  }
  const troppo = [...avide]
    .filter(([istruzione]) => ![...AMMESSE, ...LEGGONO].some(([quale]) => quale.test(istruzione)))
    .map(([istruzione, { lette, date, da }]) => `${da}\n  ${lette} per ${date}: ${istruzione.slice(-700)}`)
  expect(troppo.join('\n')).toBe('')
})

/** Columns that refer to people: accounts end, but are never deleted. */
const VERSO = new Set(['utenti', 'ruoli', 'ditte'])

test('chi è citato da altri si elimina senza leggerli tutti', async () => {
  expect((await riferimentiSenzaIndice(bench.db)).filter((r) => !VERSO.has(r.verso))).toEqual([])
})

async function riferimentiSenzaIndice(db: Db) {
  const { rows } =
    engine() === 'postgres'
      ? await sql<{ tabella: string; colonna: string; verso: string }>`
        select k.conrelid::regclass::text as tabella, a.attname as colonna, k.confrelid::regclass::text as verso
        from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
        where k.contype = 'f' and not exists (select 1 from pg_index i
          where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1] and i.indpred is null)`.execute(db)
      : await sql<{ tabella: string; colonna: string; verso: string }>`
        select m.name as tabella, f."from" as colonna, f."table" as verso
        from sqlite_master m join pragma_foreign_key_list(m.name) f where m.type = 'table' and not exists (
          select 1 from pragma_index_list(m.name) l join pragma_index_info(l.name) c
          where c.seqno = 0 and c.name = f."from" and l.partial = 0)`.execute(db)
  return rows
}
