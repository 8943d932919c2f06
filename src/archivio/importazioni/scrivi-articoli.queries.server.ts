import { sql } from 'kysely'
import { articoli } from '#carte/articoli/queries.server.ts'
import { aggiorna, creaMolti, eliminaMolti } from '#server/data/records.ts'
import type { Autore } from '#server/data/register.ts'
import type { Db } from '#server/data/schema.ts'
import {
  cambiamenti,
  chiaveCodice,
  type DatiArticolo,
  trovaPerCodice,
} from './leggi-articoli.queries.server.ts'
import { inNomeDellImportazione } from './scrivi-impianti.queries.server.ts'

interface Da {
  n: number
  articolo: DatiArticolo
}

/** What an article was, and which version it has since. */
interface Prima {
  valori: Record<string, string | null>
  versione: number
}

/**
 * Writes rows of a price list: a known code gets price, cost and description, the others are new.
 * @returns how many articles were made or changed
 */
export async function scriviArticoli(ctx: Autore, id: number, righe: readonly Da[]): Promise<number> {
  const { db } = ctx
  const noti = await trovaPerCodice(
    db,
    righe.map(({ articolo }) => articolo.codice),
  )
  const nuovi = righe.filter(({ articolo }) => !noti.has(chiaveCodice(articolo.codice)))
  const ids = await creaMolti(
    ctx,
    articoli,
    nuovi.map(({ articolo }) => ({ attivo: true, ...articolo })),
  )
  const creati = ids.map((record_id, i) => ({
    record_id,
    gruppo: nuovi[i]?.n ?? 0,
    prima: null as string | null,
  }))
  for (const { n, articolo } of righe) {
    const noto = noti.get(chiaveCodice(articolo.codice))
    const cambia = noto && cambiamenti(articolo, noto)
    if (!noto || !cambia || Object.keys(cambia).length === 0) continue
    const { dopo: scritto } = await aggiorna(inNomeDellImportazione(ctx), articoli, noto.id, cambia)
    const { descrizione, prezzo, costo } = noto
    const vecchio: Prima = { valori: { descrizione, prezzo, costo }, versione: Number(scritto.versione) }
    creati.push({ record_id: noto.id, gruppo: n, prima: JSON.stringify(vecchio) })
  }
  if (creati.length > 0)
    await db
      .insertInto('importazioni_creati')
      .values(creati.map((creato) => ({ importazione_id: id, tabella: 'articoli' as const, ...creato })))
      .execute()
  return creati.length
}

export interface ArticoloUsato {
  id: number
  nome: string
  gruppo: number
  perche: string[]
}

const USI: readonly [perche: string, tabella: string][] = [
  ['è in un rapporto', 'rapporti_materiali'],
  ['è in un preventivo', 'preventivi_righe'],
  ['è in una fattura', 'fatture_righe'],
]

const scritti = async (db: Db, id: number, gruppi?: readonly number[]) =>
  (
    await db
      .selectFrom('importazioni_creati')
      .innerJoin('articoli', 'articoli.id', 'importazioni_creati.record_id')
      .select(['articoli.id', 'articoli.descrizione', 'articoli.versione'])
      .select(['importazioni_creati.prima', 'importazioni_creati.gruppo'])
      .where('importazione_id', '=', id)
      .where('tabella', '=', 'articoli')
      .$if(gruppi !== undefined, (q) => q.where('gruppo', 'in', gruppi ?? []))
      .orderBy('articoli.id')
      .execute()
  ).map((creato) => ({ ...creato, prima: creato.prima ? (JSON.parse(creato.prima) as Prima) : null }))

/**
 * Articles that an import made and that are in use by now, or that it made or changed and somebody changed since.
 * @param gruppi those of these rows alone; all where absent
 */
export async function elencaArticoliUsati(
  db: Db,
  id: number,
  gruppi?: readonly number[],
): Promise<ArticoloUsato[]> {
  const usati = new Map<number, ArticoloUsato>()
  const segna = (articolo: { id: number; descrizione: string; gruppo: number }, perche: string) => {
    const usato = usati.get(articolo.id) ?? {
      id: articolo.id,
      nome: articolo.descrizione,
      gruppo: articolo.gruppo,
      perche: [],
    }
    usato.perche.push(perche)
    usati.set(articolo.id, usato)
  }
  const toccati = await scritti(db, id, gruppi)
  for (const articolo of toccati)
    if (articolo.versione !== (articolo.prima?.versione ?? 1)) segna(articolo, 'è stato modificato')
  const diLoro = gruppi ? sql`i.gruppo in (${sql.join(gruppi)})` : sql`true`
  for (const [perche, tabella] of USI) {
    const { rows } = await sql<{
      id: number
    }>`select distinct t.articolo_id as id from ${sql.table(tabella)} t
      join importazioni_creati i on i.record_id = t.articolo_id
      where i.importazione_id = ${id} and i.tabella = 'articoli' and ${diLoro} and i.prima is null`.execute(
      db,
    )
    const ids = new Set(rows.map((riga) => riga.id))
    for (const articolo of toccati) if (ids.has(articolo.id)) segna(articolo, perche)
  }
  return [...usati.values()]
}

/**
 * Deletes the articles that these rows of an import made, and puts the others back as they were.
 * @returns how many there are
 */
export async function annullaArticoli(ctx: Autore, id: number, gruppi: readonly number[]): Promise<number> {
  const via = await scritti(ctx.db, id, gruppi)
  await eliminaMolti(
    ctx,
    articoli,
    via.filter(({ prima: vecchio }) => !vecchio).map((creato) => creato.id),
  )
  for (const { id: articoloId, prima: vecchio } of via)
    if (vecchio) await aggiorna(inNomeDellImportazione(ctx), articoli, articoloId, vecchio.valori)
  return via.length
}
