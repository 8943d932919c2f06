import { execFileSync } from 'node:child_process'
import { type Kysely, sql } from 'kysely'
import { clienti } from '#features/clienti/queries.server.ts'
import { contaRegistro } from '#features/registro/queries.server.ts'
import { openDatabase } from '#server/data/database.ts'
import type { DbRow } from '#server/data/table.ts'
import { readEnvironment } from '#server/env.ts'
import { addDays } from '#shared/dates.ts'

/**
 * Fills an archive to measure on. Every size has the same present (the demo's thousand customers: today, this week, what
 * is due); what grows is the past: copies of that thousand, spread from three to twenty years back, done and paid. What
 * nobody ever cleared (follow-up dates) stays overdue. Five appointments and one invoice a customer, with boilers, air
 * conditioners, reports, quotes, instalments, a register line and a notification for what was written.
 */

const PRESENTE = 1000
/** Rows of one statement. */
const FETTA = 1000
const DA_GIORNI = 1200
const A_GIORNI = 7300

type Libero = Kysely<Record<string, DbRow>>

/** Columns of dates and of instants, which move back; ids of other records that were copied too. */
const DATE = new Set(
  `data_installazione ultima_revisione prossima_revisione ultima_manutenzione prossima_manutenzione data_emissione
  data_scadenza data_pagamento data_follow_up data_ricontatto`.split(/\s+/),
)
const ISTANTI = new Set(['data_inizio', 'data_fine', 'data_accettazione', 'created_at', 'updated_at'])
const RIFERIMENTI: Record<string, string> = {
  cliente_id: 'clienti',
  caldaia_id: 'caldaie',
  fattura_id: 'fatture',
}
const NESSUNO = new Set(['file_media_id', 'documento_id'])

/** What is not copied as it is: `b` is the row, `k.n` which copy. */
const DIVERSI: Record<string, Record<string, string>> = {
  appuntamenti: { stato: `case when b.stato = 'Annullato' then b.stato else 'Completato' end` },
  preventivi: { numero_preventivo: `b.numero_preventivo || '/' || k.n`, ricerca: `b.ricerca || ' ' || k.n` },
  fatture: {
    numero_documento: `b.numero_documento || '/' || k.n`,
    numero_unico: `b.numero_unico || '/' || k.n`,
    ricerca: `b.ricerca || ' ' || k.n`,
    stato: `'Pagata'`,
    importo_pagato: 'b.totale',
    data_pagamento: 'PRIMA(coalesce(b.data_pagamento, b.data_emissione))',
    ordine: `'1' || ROVESCIO(PRIMA(b.data_emissione))`,
  },
  rate_fatture: { pagata: 'true', data_pagamento: 'PRIMA(b.data_scadenza)' },
  rcee: { ordine: `coalesce(TESTO(PRIMA(b.data_scadenza)), '9999-12-31')` },
}
const COPIATE = [
  'caldaie',
  'condizionatori',
  'rcee',
  'preventivi',
  'fatture',
  'rate_fatture',
  'appuntamenti',
] as const

/** Fills the empty database of `variables` with `quanti` customers (a multiple of a thousand) and what they have. */
export async function riempiArchivio(
  variables: Record<string, string>,
  quanti: number,
  password: string,
): Promise<void> {
  const numeri = {
    clienti: PRESENTE,
    appuntamenti: 5 * PRESENTE,
    rcee: 800,
    preventivi: 400,
    fatture: PRESENTE,
  }
  execFileSync(
    process.execPath,
    ['scripts/demo.ts', '--solo-dati', '--data', variables.DATA_DIR ?? ''].concat(
      Object.entries(numeri).flatMap(([nome, n]) => [`--${nome}`, String(n)]),
    ),
    { env: { ...process.env, ...variables, DEMO_PASSWORD: password } },
  )
  const archive = await openDatabase(readEnvironment(variables))
  const libero = archive.db as unknown as Libero
  const pg = archive.engine === 'postgres'
  try {
    archive.sqlite?.exec('pragma synchronous = off; pragma cache_size = -262144')
    const copie = Math.round(quanti / PRESENTE) - 1
    const scrivi = async (dove: Libero) => {
      if (copie > 0) await copia(dove, copie, pg)
      await racconta(dove)
    }
    // PostgreSQL commits each statement: triggers count row by row, and a number that one transaction has changed a
    // hundred thousand times is looked for among as many of its versions.
    await (pg ? scrivi(libero) : libero.transaction().execute(scrivi))
    if (pg)
      for (const tabella of ['clienti', ...COPIATE, 'registro', 'notifiche'])
        await sql`select setval(pg_get_serial_sequence(${tabella}, 'id'), (select max(id) from ${sql.table(tabella)}))`.execute(
          libero,
        )
    // as the program does by the hour
    await contaRegistro(archive.db)
    await sql.raw(pg ? 'vacuum analyze' : 'analyze').execute(libero)
    archive.sqlite?.exec('pragma wal_checkpoint(truncate)')
  } finally {
    await archive.chiudi()
  }
}

async function copia(trx: Libero, copie: number, pg: boolean): Promise<void> {
  const giorni = Array.from({ length: copie }, (_, i) =>
    Math.round(DA_GIORNI + ((i + 1) * (A_GIORNI - DA_GIORNI)) / copie),
  )
  await copiaClienti(trx, giorni)
  await sql`create table copie (n integer primary key, giorni integer not null)`.execute(trx)
  await trx
    .insertInto('copie')
    .values(giorni.map((g, i) => ({ n: i + 1, giorni: g })))
    .execute()
  const passo: Record<string, number> = { clienti: PRESENTE }
  for (const tabella of COPIATE) passo[tabella] = await massimo(trx, tabella)
  for (const tabella of COPIATE) {
    const colonne = await colonneDi(trx, tabella)
    const espressioni = colonne.map((c) => tradotta(valoreDi(tabella, c, passo), pg))
    // the oldest first, as they would have come
    for (let n = copie; n > 0; n--)
      await aFette(
        trx,
        passo[tabella] ?? 0,
        (da, a) => `insert into ${tabella} (${colonne.join(', ')}) select ${espressioni.join(', ')}
          from copie k cross join ${tabella} b where k.n = ${n} and b.id > ${da} and b.id <= ${a} order by b.id`,
      )
  }
  await sql`drop table copie`.execute(trx)
}

/** Runs a statement for every thousand ids up to `ultimo`. */
async function aFette(trx: Libero, ultimo: number, istruzione: (da: number, a: number) => string) {
  for (let da = 0; da < ultimo; da += FETTA)
    await sql.raw(istruzione(da, Math.min(da + FETTA, ultimo))).execute(trx)
}

function valoreDi(tabella: string, colonna: string, passo: Record<string, number>): string {
  const diverso = DIVERSI[tabella]?.[colonna]
  if (diverso) return diverso
  if (colonna === 'id') return `b.id + k.n * ${passo[tabella]}`
  if (NESSUNO.has(colonna)) return 'null'
  if (DATE.has(colonna)) return `PRIMA(b.${colonna})`
  if (ISTANTI.has(colonna)) return `ISTANTE(b.${colonna})`
  const altra = RIFERIMENTI[colonna]
  return altra ? `b.${colonna} + k.n * ${passo[altra]}` : `b.${colonna}`
}

/** PRIMA, ISTANTE, ROVESCIO and TESTO in the words of each engine. */
function tradotta(espressione: string, pg: boolean): string {
  const dentro = (nome: string, come: (x: string) => string) => (testo: string) => {
    const inizio = testo.indexOf(`${nome}(`)
    if (inizio < 0) return testo
    let [fine, aperte] = [inizio + nome.length + 1, 1]
    for (; aperte > 0; fine++) aperte += testo[fine] === '(' ? 1 : testo[fine] === ')' ? -1 : 0
    return testo.slice(0, inizio) + come(testo.slice(inizio + nome.length + 1, fine - 1)) + testo.slice(fine)
  }
  const rovescio = (x: string) =>
    pg
      ? `translate((${x})::text, '0123456789', '9876543210')`
      : [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
          .reduce((t, n) => `replace(${t}, '${n}', '${'abcdefghij'[n]}')`, x)
          .replace(/^/, '')
  const digits = (x: string) =>
    pg
      ? x
      : [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].reduce((t, n) => `replace(${t}, '${'abcdefghij'[n]}', '${9 - n}')`, x)
  return [
    dentro('ROVESCIO', (x) => digits(rovescio(x))),
    dentro('TESTO', (x) => (pg ? `(${x})::text` : x)),
    dentro('PRIMA', (x) => (pg ? `(${x} - k.giorni)` : `date(${x}, '-' || k.giorni || ' days')`)),
    dentro('ISTANTE', (x) =>
      pg
        ? `(${x} - k.giorni * interval '1 day')`
        : `strftime('%Y-%m-%dT%H:%M:%fZ', ${x}, '-' || k.giorni || ' days')`,
    ),
  ].reduce((testo, traduci) => traduci(testo), espressione)
}

/** The same surnames with other first names: searches find a hundred times as many people, no two all alike. */
async function copiaClienti(trx: Libero, giorni: number[]): Promise<void> {
  const primi = await trx.selectFrom('clienti').selectAll().orderBy('id').execute()
  for (const [i, indietro] of giorni.entries()) {
    const n = i + 1
    const righe = primi.map((r, posto) => {
      const altro = primi[(posto * 7 + n * 131) % primi.length] ?? r
      const riga = {
        ...r,
        id: Number(r.id) + n * PRESENTE,
        nome: altro.nome ?? '',
        telefono: r.telefono ? `${String(r.telefono).slice(0, -3)}${100 + ((posto + n * 37) % 900)}` : null,
        data_follow_up: r.data_follow_up ? addDays(String(r.data_follow_up), -indietro) : null,
      }
      return { ...riga, ...clienti.derivate(riga) }
    })
    for (let da = 0; da < righe.length; da += 500)
      await trx
        .insertInto('clienti')
        .values(righe.slice(da, da + 500))
        .execute()
  }
}

/** One register line for each customer, appointment and invoice, and a notification for each past appointment. */
async function racconta(trx: Libero): Promise<void> {
  for (const [tabella, nome] of [
    ['clienti', 'cognome'],
    ['appuntamenti', 'titolo'],
    ['fatture', 'numero_documento'],
  ])
    await sql
      .raw(
        `insert into registro (quando, utente_id, nome_utente, azione, tabella, record_id, dopo, richiesta)
        select t.created_at, u.id, u.nome_utente, 'crea', '${tabella}', t.id,
          '{"${nome}":"' || replace(t.${nome}, '"', '') || '"}', 'misure'
        from ${tabella} t join utenti u on u.id = 1 + t.id % 5 order by t.id`,
      )
      .execute(trx)
  await aFette(
    trx,
    await massimo(trx, 'appuntamenti'),
    (
      da,
      a,
    ) => `insert into notifiche (utente_id, tipo, titolo, messaggio, letta, appuntamento_id, dati_extra, created_at)
      select case when a.id % 5 = 0 then 1 else a.utente_assegnato_id end, 'Appuntamento_Modificato',
        'Appuntamento modificato', a.titolo, true, a.id, '{"autore":"teresa.marino"}', a.created_at
      from appuntamenti a where a.stato in ('Completato', 'Annullato') and a.id > ${da} and a.id <= ${a} order by a.id`,
  )
}

async function massimo(trx: Libero, tabella: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select max(id) as n from ${sql.table(tabella)}`.execute(trx)
  return Number(rows[0]?.n ?? 0)
}

async function colonneDi(trx: Libero, tabella: string): Promise<string[]> {
  const tutte = await trx.introspection.getTables({ withInternalKyselyTables: false })
  return tutte.find((t) => t.name === tabella)?.columns.map((c) => c.name) ?? []
}
