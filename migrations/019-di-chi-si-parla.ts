import { type Kysely, sql } from 'kysely'
import { ePostgres } from './columns.ts'
import { cancellaDavvero } from './trigrams.ts'

/** Tables whose rows, as the register keeps them, name their customer. */
const DI_UN_CLIENTE = [
  'caldaie',
  'condizionatori',
  'appuntamenti',
  'rcee',
  'preventivi',
  'fatture',
  'documenti',
]

/**
 * Notifications, lines of the register and kept replies say which customer they speak of, so that an erasure finds them
 * when the visit or the boiler is gone; old ones get it as far as the data tell. The indexes of words give nothing up
 * only by marking it as deleted. Harmless when done again.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await colonna(db, 'registro', 'cliente_id')
  await colonna(db, 'registro', 'altro_cliente_id')
  await colonna(db, 'notifiche', 'cliente_id')
  await colonna(db, 'richieste_ripetibili', 'cliente_id')
  await apriRegistro(db)
  await attribuisciRegistro(db)
  await chiudiRegistro(db)
  await attribuisciDocumenti(db)
  await sql`update notifiche set cliente_id = (select cliente_id from appuntamenti a where a.id = appuntamento_id)
    where cliente_id is null and appuntamento_id is not null and not exists (select 1 from registro r
      where r.tabella = 'appuntamenti' and r.record_id = appuntamento_id and r.altro_cliente_id is not null)`.execute(
    db,
  )
  await attribuisciNotifiche(db)
  await sql`create index if not exists registro_cliente on registro (cliente_id)`.execute(db)
  await sql`create index if not exists registro_altro_cliente on registro (altro_cliente_id)
    where altro_cliente_id is not null`.execute(db)
  await sql`create index if not exists notifiche_cliente on notifiche (cliente_id)`.execute(db)
  if (!ePostgres(db)) await cancellaDavvero(db)
}

async function colonna(db: Kysely<never>, tabella: string, nome: string): Promise<void> {
  const gia = (await db.introspection.getTables()).find((t) => t.name === tabella)?.columns
  if (gia?.some((c) => c.name === nome)) return
  await db.schema.alterTable(tabella).addColumn(nome, 'integer').execute()
}

async function apriRegistro(db: Kysely<never>): Promise<void> {
  await sql
    .raw(
      ePostgres(db)
        ? 'drop trigger if exists registro_sola_aggiunta on registro'
        : 'drop trigger if exists registro_non_cambia',
    )
    .execute(db)
}

/** As of 009, with the new columns: a line can lose what it tells, and nothing else of it ever changes. */
async function chiudiRegistro(db: Kysely<never>): Promise<void> {
  if (ePostgres(db)) {
    await sql`create or replace function registro_sola_aggiunta() returns trigger language plpgsql as
      $$ begin
        if tg_op = 'UPDATE' and new.prima is null and new.dopo is null
          and (new.id, new.quando, new.nome_utente, new.azione, new.tabella, new.richiesta)
            = (old.id, old.quando, old.nome_utente, old.azione, old.tabella, old.richiesta)
          and new.utente_id is not distinct from old.utente_id
          and new.record_id is not distinct from old.record_id
          and new.cliente_id is not distinct from old.cliente_id
          and new.altro_cliente_id is not distinct from old.altro_cliente_id then return new; end if;
        raise exception 'registro is append-only' using errcode = '23514';
      end $$`.execute(db)
    await sql`create trigger registro_sola_aggiunta before update or delete on registro
      for each row execute function registro_sola_aggiunta()`.execute(db)
    return
  }
  await sql`create trigger registro_non_cambia before update on registro
    when new.prima is not null or new.dopo is not null
      or new.id <> old.id or new.quando <> old.quando or new.nome_utente <> old.nome_utente
      or new.azione <> old.azione or new.tabella <> old.tabella or new.richiesta <> old.richiesta
      or new.utente_id is not old.utente_id or new.record_id is not old.record_id
      or new.cliente_id is not old.cliente_id or new.altro_cliente_id is not old.altro_cliente_id
    begin select raise(abort, 'registro is append-only'); end`.execute(db)
}

/** Lines on customers are of that customer; of other records, of the customers that the row named before and after. */
async function attribuisciRegistro(db: Kysely<never>): Promise<void> {
  await sql`update registro set cliente_id = record_id where tabella = 'clienti' and cliente_id is null
    and record_id is not null`.execute(db)
  // In a text within JSON the quotes are escaped: what is found is the key.
  const di = (colonna: string) =>
    sql.raw(
      ePostgres(db)
        ? `cast(substring(${colonna} from '"cliente_id":(\\d{1,9})[,}]') as integer)`
        : `case when json_valid(${colonna}) then json_extract(${colonna}, '$.cliente_id') end`,
    )
  const righe = sql`tabella in (${sql.join(DI_UN_CLIENTE.map((t) => sql.lit(t)))}) and cliente_id is null`
  await sql`update registro set cliente_id = coalesce(${di('dopo')}, ${di('prima')}),
    altro_cliente_id = case when ${di('prima')} <> ${di('dopo')} then ${di('prima')} end where ${righe}`.execute(
    db,
  )
}

/** A file that was stored without a customer belongs to that of the report or invoice that shows it. */
async function attribuisciDocumenti(db: Kysely<never>): Promise<void> {
  for (const tabella of ['rcee', 'fatture'])
    await sql`update documenti set cliente_id = (select min(t.cliente_id) from ${sql.table(tabella)} t
      where t.file_media_id = documenti.id) where cliente_id is null
      and exists (select 1 from ${sql.table(tabella)} t where t.file_media_id = documenti.id and t.cliente_id is not null)`.execute(
      db,
    )
}

type Riga = Record<string, unknown>

function leggi(testo: unknown): Riga {
  try {
    const letto: unknown = JSON.parse(String(testo ?? '{}'))
    return letto !== null && typeof letto === 'object' ? (letto as Riga) : {}
  } catch {
    return {}
  }
}

/** From what to whom. */
class Attribuzioni {
  readonly #di = new Map<string, Set<number>>()
  aggiungi(che: string, cliente: unknown): void {
    const gia = this.#di.get(che) ?? new Set()
    this.#di.set(che, gia.add(Number(cliente)))
  }
  di(che: string): Set<number> {
    return this.#di.get(che) ?? new Set()
  }
}

const visita = (titolo: unknown, inizio: unknown) => JSON.stringify([titolo, inizio])
const solo = (uno: Set<number>) => (uno.size === 1 ? [...uno][0] : undefined)

/**
 * Notifications of visits that were deleted, or went to another customer: by what the register tells of visits with this
 * title and start, and by the name that they bear. Where these lead to several or to nobody they stay nobody's: an erasure
 * finds them by the name.
 */
async function attribuisciNotifiche(db: Kysely<never>): Promise<void> {
  const { rows: orfane } = await sql<{ id: number; dati_extra: string }>`
    select id, dati_extra from notifiche where cliente_id is null`.execute(db)
  if (orfane.length === 0) return
  const visite = new Attribuzioni()
  const nomi = new Attribuzioni()
  for await (const { tabella, cliente_id, prima, dopo } of righeDelRegistro(db))
    for (const riga of [prima, dopo].filter((testo) => testo !== null).map(leggi))
      if (tabella === 'clienti') nomi.aggiungi(`${riga.nome} ${riga.cognome}`, cliente_id)
      else visite.aggiungi(visita(riga.titolo, riga.data_inizio), riga.cliente_id ?? cliente_id)
  const { rows: clienti } = await sql<Riga>`select id, nome, cognome from clienti`.execute(db)
  for (const { id, nome, cognome } of clienti) nomi.aggiungi(`${nome} ${cognome}`, id)
  for (const { id, dati_extra } of orfane) {
    const { titolo, dataInizio, cliente } = leggi(dati_extra)
    const perVisita = visite.di(visita(titolo, dataInizio))
    const perNome = nomi.di(String(cliente))
    const suo =
      perNome.size === 0
        ? solo(perVisita)
        : (solo(new Set([...perVisita].filter((id) => perNome.has(id)))) ?? solo(perNome))
    if (suo !== undefined) await sql`update notifiche set cliente_id = ${suo} where id = ${id}`.execute(db)
  }
}

/** Lines on customers and visits, in pages. */
async function* righeDelRegistro(db: Kysely<never>): AsyncGenerator<Riga> {
  for (let da = 0; ; ) {
    const { rows } = await sql<Riga>`select id, tabella, cliente_id, prima, dopo from registro
      where id > ${da} and tabella in ('clienti', 'appuntamenti') and cliente_id is not null order by id limit 1000`.execute(
      db,
    )
    yield* rows
    if (rows.length < 1000) return
    da = Number(rows.at(-1)?.id)
  }
}
