import { sql } from 'kysely'
import type { Context } from '#server/data/context.ts'
import { type List, type PaginaRichiesta, pageOf, slicesOf, type Whole } from '#server/data/list.ts'
import { aggiorna, crea, elimina } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { holds } from '#server/data/search-words.ts'
import { table } from '#server/data/table.ts'
import { usesOf } from '#server/data/usage.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { type CurrentUser, isAdmin } from '#shared/permissions.ts'
import { normalise, searchable, searched } from '#shared/text.ts'
import { type Articolo, type ArticoloDati, type ArticoloInBreve, rigaArticolo } from './contract.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    articoli: TableOf<typeof rigaArticolo, { ricerca: string; codice_chiave: string | null }>
  }
}

const testoDi = (v: unknown) => (typeof v === 'string' ? v : '')

export const articoli = table('articoli', { uno: 'articolo', tanti: 'articoli', genere: 'm' }, rigaArticolo, {
  derivate: ({ codice, descrizione }) => ({
    ricerca: searchable(`${testoDi(descrizione)} ${testoDi(codice)}`),
    codice_chiave: normalise(testoDi(codice)) || null,
  }),
})

/** As this person may see it: prices are for the Direttore and the Admins, the rest of the money for the Admins. */
function comeVisto(utente: CurrentUser, articolo: Articolo): Articolo | ArticoloInBreve {
  if (isAdmin(utente)) return articolo
  const { id, codice, descrizione, um, attivo, prezzo } = articolo
  return { id, codice, descrizione, um, attivo, ...(utente.ruolo === 'Direttore' && { prezzo }) }
}

/** Every word of `q` in description or code: a company has a few thousand at most. */
const elenco = (db: Db, utente: CurrentUser, q: string | undefined) => ({
  found: db.selectFrom('articoli').where((e) =>
    e.and(
      searched(q ?? '')
        .split(' ')
        .filter(Boolean)
        .map((parola) => holds(sql.ref('ricerca'), parola)),
    ),
  ),
  rows: db.selectFrom('articoli').select(articoli.colonne),
  order: [
    ['articoli.ricerca', 'asc'],
    ['articoli.id', 'asc'],
  ] as const,
  read: (righe: object[]) => righe.map((riga) => comeVisto(utente, articoli.leggi(riga))),
})

type Visto = Articolo | ArticoloInBreve
type Cercati = PaginaRichiesta & { q?: string }

/** The list by description, as this person may see it. */
export const elencaArticoli = (db: Db, utente: CurrentUser, query: Cercati): Promise<List<Visto>> =>
  pageOf(elenco(db, utente, query.q), query)

/** Every article that matches, slice by slice. */
export const scorriArticoli = (db: Db, utente: CurrentUser, { q }: { q?: string }): Whole<Visto> =>
  slicesOf(elenco(db, utente, q))

/** @throws AppError dati_non_validi where another has this code already */
async function esigeCodice(db: Db, id: number | null, codice: string | null | undefined): Promise<void> {
  const chiave = normalise(codice ?? '')
  if (!chiave) return
  const esistente = await db
    .selectFrom('articoli')
    .select(['id', 'descrizione'])
    .where('codice_chiave', '=', chiave)
    .executeTakeFirst()
  if (esistente && esistente.id !== id)
    throw fieldError('codice', `È già il codice di ${esistente.descrizione}`)
}

export async function creaArticolo(ctx: Context, dati: ArticoloDati): Promise<number> {
  await esigeCodice(ctx.db, null, dati.codice)
  const nuovo = { tipo: 'Bene', beneSignificativo: false, attivo: true, ...dati }
  return (await crea(ctx, articoli, nuovo)).id
}

export async function aggiornaArticolo(ctx: Context, id: number, dati: ArticoloDati): Promise<void> {
  await esigeCodice(ctx.db, id, dati.codice)
  await aggiorna(ctx, articoli, id, dati)
}

/** @throws AppError in_uso, saying where */
export async function eliminaArticolo(ctx: Context, id: number): Promise<void> {
  const usi = await usesOf(ctx.db, id, [
    { tabella: 'rapporti_materiali', colonna: 'articolo_id', parola: { uno: 'rapporto', tanti: 'rapporti' } },
    { tabella: 'preventivi_righe', colonna: 'articolo_id' },
    { tabella: 'fatture_righe', colonna: 'articolo_id' },
    { tabella: 'pezzi', colonna: 'articolo_id' },
  ])
  if (usi) throw new AppError('in_uso', `È in ${usi}: togli il segno «In uso» invece di eliminarlo`)
  await elimina(ctx, articoli, id)
}
