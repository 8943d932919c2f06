import { type Kysely, sql } from 'kysely'
import { type Autore, registra } from '#server/data/register.ts'
import type { Db } from '#server/data/schema.ts'
import type { DbRow, Table } from '#server/data/table.ts'
import { formatPercent } from '#shared/decimal-text.ts'
import { euro, formatEuro } from '#shared/money.ts'

/** Of what document lines are: its table, and the column of the lines that names it. */
export interface Madre {
  tabella: 'fatture' | 'preventivi'
  id: number
  clienteId: number | null
}

const byName = (db: Db) => db as unknown as Kysely<Record<string, DbRow>>
const colonnaDi = ({ tabella }: Pick<Madre, 'tabella'>) =>
  tabella === 'fatture' ? 'fattura_id' : 'preventivo_id'

/** As the register tells a line: `1 pz × 90: Manutenzione, 90,00 € IVA 10%`. */
const inParole = (r: DbRow) =>
  [
    `${r.quantita} ${r.um ?? ''}`.trim(),
    ` × ${r.prezzo_unitario}: ${r.descrizione}, ${formatEuro(euro(Number(r.imponibile)))}`,
    r.natura ? ` ${r.natura}` : ` IVA ${formatPercent(euro(Number(r.aliquota)))}`,
  ].join('')

const righeGrezze = (db: Db, tabella: string, madre: Madre) =>
  byName(db)
    .selectFrom(tabella)
    .selectAll()
    .where(colonnaDi(madre), '=', madre.id)
    .orderBy('n')
    .execute() as Promise<DbRow[]>

/** The lines of a document, in order. */
export async function righeDelDocumento<T>(db: Db, righe: Table, madre: Madre): Promise<T[]> {
  const trovate = await byName(db)
    .selectFrom(righe.nome)
    .select(righe.colonne as never)
    .where(colonnaDi(madre), '=', madre.id)
    .orderBy('n')
    .execute()
  return trovate.map((riga) => righe.leggi(riga) as T)
}

/**
 * Writes the lines of a document in the place of those that it had; one line of the register tells both. Writes nothing
 * where nothing changed.
 * @param nuove in order, with the keys of the lines' contract but `n`; amounts in euro
 * @returns whether anything changed
 */
export async function sostituisciRighe(
  autore: Autore,
  righe: Table,
  madre: Madre,
  nuove: readonly object[],
): Promise<boolean> {
  const colonna = colonnaDi(madre)
  const attuali = await righeGrezze(autore.db, righe.nome, madre)
  const vuota = Object.fromEntries(
    Object.keys(righe.riga.shape)
      .filter((chiave) => chiave !== 'id')
      .map((chiave) => [chiave, null]),
  )
  // A quote's lines say whose they are: they go with their customer.
  const dati = { [colonna]: madre.id, ...(madre.tabella === 'preventivi' && { cliente_id: madre.clienteId }) }
  const scritte = nuove.map((riga, i) => ({ ...vuota, ...righe.valori(riga), n: i + 1, ...dati }) as DbRow)
  const uguali =
    attuali.length === scritte.length &&
    scritte.every((riga, i) =>
      Object.entries(riga).every(([chiave, valore]) => attuali[i]?.[chiave] === valore),
    )
  if (uguali) return false
  await byName(autore.db).deleteFrom(righe.nome).where(colonna, '=', madre.id).execute()
  for (let da = 0; da < scritte.length; da += 100)
    await byName(autore.db)
      .insertInto(righe.nome)
      .values(scritte.slice(da, da + 100))
      .execute()
  await registra(
    autore,
    attuali.length > 0 ? 'aggiorna' : 'crea',
    // Under their own table: those of the document count its versions.
    righe,
    madre.id,
    attuali.length > 0 ? { righe: attuali.map(inParole).join('\n') } : null,
    { righe: scritte.map(inParole).join('\n') },
    madre.clienteId ? [madre.clienteId] : [],
  )
  return true
}

/** Which of these articles the list has, with what a line takes from them. */
export async function articoliDi(db: Db, ids: readonly number[]) {
  const distinti = [...new Set(ids)]
  if (distinti.length === 0) return new Map<number, { costo: string | null; bene_significativo: boolean }>()
  const { rows } = await sql<{ id: number; costo: string | null; bene_significativo: boolean }>`
    select id, costo, bene_significativo from articoli where id in (${sql.join(distinti)})`.execute(db)
  return new Map(
    rows.map((riga) => [riga.id, { ...riga, bene_significativo: Boolean(riga.bene_significativo) }]),
  )
}
