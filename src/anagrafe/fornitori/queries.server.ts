import type { Context } from '#server/data/context.ts'
import { type List, type PaginaRichiesta, pageOf, slicesOf, type Whole } from '#server/data/list.ts'
import { richiedi } from '#server/data/read.ts'
import { aggiorna, elimina, esigeRiferimento } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { search } from '#server/data/search.ts'
import { table } from '#server/data/table.ts'
import { usesOf } from '#server/data/usage.ts'
import { AppError } from '#shared/errors.ts'
import { eItalia, esigeCodici, nomePaese } from '#shared/paesi.ts'
import { normalise, searchable, telefonoInCifre } from '#shared/text.ts'
import { type Fornitore, type FornitoreDati, rigaFornitore } from './contract.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    fornitori: TableOf<typeof rigaFornitore, { ricerca: string; ordine: string }>
  }
}

const testoDi = (v: unknown) => (typeof v === 'string' ? v : '')

export const fornitori = table(
  'fornitori',
  { uno: 'fornitore', tanti: 'fornitori', genere: 'm' },
  rigaFornitore,
  {
    derivate: (r) => ({
      ricerca: searchable(
        [
          ...[r.ragione_sociale, r.partita_iva, r.telefono, telefonoInCifre(testoDi(r.telefono))],
          // By its country too, where it isn't Italy.
          eItalia(testoDi(r.nazione) || 'IT') ? '' : nomePaese(testoDi(r.nazione)),
        ]
          .map(testoDi)
          .join(' '),
      ),
      ordine: normalise(testoDi(r.ragione_sociale)),
    }),
  },
)

const elenco = (db: Db, q: string | undefined) => ({
  found: db.selectFrom('fornitori').where((e) => e.and(search(db, q, { table: 'fornitori' }))),
  rows: db.selectFrom('fornitori').select(fornitori.colonne),
  order: [
    ['fornitori.ordine', 'asc'],
    ['fornitori.id', 'asc'],
  ] as const,
  read: (righe: object[]) => righe.map(fornitori.leggi),
})

/** Suppliers by name; `q` looks in name, VAT number, telephone and, abroad, the country. */
export const elencaFornitori = (db: Db, query: PaginaRichiesta & { q?: string }): Promise<List<Fornitore>> =>
  pageOf(elenco(db, query.q), query)

/** Every supplier that matches, slice by slice. */
export const scorriFornitori = (db: Db, { q }: { q?: string }): Whole<Fornitore> => slicesOf(elenco(db, q))

/** @throws AppError dati_non_validi on fornitoreId when there is no such supplier */
export const esigeFornitore = (db: Db, id: number): Promise<void> =>
  esigeRiferimento(db, 'fornitori', id, 'fornitoreId', 'Questo fornitore non c’è più')

/** @throws AppError dati_non_validi where CAP or partita IVA are longer than those of its country */
export async function aggiornaFornitore(ctx: Context, id: number, dati: FornitoreDati): Promise<void> {
  esigeCodici(await richiedi(ctx.db, fornitori, id), dati)
  await aggiorna(ctx, fornitori, id, dati)
}

/** @throws AppError in_uso, saying how many invoices */
export async function eliminaFornitore(ctx: Context, id: number): Promise<void> {
  const usi = await usesOf(ctx.db, id, [
    { tabella: 'fatture', colonna: 'fornitore_id' },
    { tabella: 'ordini_pezzi', colonna: 'fornitore_id' },
    { tabella: 'pezzi', colonna: 'fornitore_id' },
  ])
  if (usi) throw new AppError('in_uso', `Il fornitore ha ${usi}: non può essere eliminato`)
  await elimina(ctx, fornitori, id)
}
