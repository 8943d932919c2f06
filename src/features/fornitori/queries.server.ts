import { conConteggio } from '#server/data/counts.ts'
import { aggiorna, crea, elimina, esigeRiferimento } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { contiene, type Parole, paroleDi, telefonoInCifre } from '#server/data/search.ts'
import { table } from '#server/data/table.ts'
import { usesOf } from '#server/data/usage.ts'
import { oltre, type Segno, scorri } from '#server/data/walk.ts'
import type { Context } from '#server/http/context.ts'
import { type List, NO_LIMIT, type Pagina } from '#server/http/routes.ts'
import { AppError } from '#shared/errors.ts'
import { normalise } from '#shared/text.ts'
import { type Fornitore, rigaFornitore } from './contract.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    fornitori: TableOf<typeof rigaFornitore, { ricerca: string; ordine: string }>
  }
}

const testoDi = (v: unknown) => (typeof v === 'string' ? v : '')

export const fornitori = table('fornitori', rigaFornitore, {
  derivate: (r) => ({
    ricerca: normalise(
      [r.ragione_sociale, r.partita_iva, r.telefono, telefonoInCifre(testoDi(r.telefono))]
        .map(testoDi)
        .join(' '),
    ),
    ordine: normalise(testoDi(r.ragione_sociale)),
  }),
})

const filtrati = (db: Db, p: Parole) =>
  db.selectFrom('fornitori').where((e) => e.and(contiene(p, 'fornitori.ricerca')))

const elenco = (db: Db, p: Parole & Segno & { limit: number; offset: number }) => {
  const dopo = oltre('asc')(p, 'ordine', 'id')
  const tutti = filtrati(db, p)
  return (dopo ? tutti.where(dopo) : tutti)
    .select(fornitori.colonne)
    .select(['ordine as dopo', 'id as dopoId'])
    .orderBy('ordine')
    .orderBy('id')
    .limit(p.limit)
    .offset(p.offset)
    .execute()
}
const quanti = (db: Db, p: Parole) =>
  filtrati(db, p)
    .select((e) => e.fn.countAll<number>().as('n'))
    .execute()
const uno = (db: Db, p: { id: number }) =>
  db.selectFrom('fornitori').select(fornitori.colonne).where('id', '=', p.id).execute()

/** Suppliers by name; `q` looks in name, VAT number and telephone. */
export async function elencaFornitori(
  db: Db,
  { q, ...pagina }: Pagina & { q?: string },
): Promise<List<Fornitore>> {
  const { limit = NO_LIMIT, offset = 0 } = pagina
  const parole = paroleDi(db, q)
  const righe = (await elenco(db, { ...parole, limit, offset })).map(fornitori.leggi)
  return conConteggio(righe, pagina, async () => (await quanti(db, parole))[0]?.n)
}

/** Every supplier that matches, page after page. */
export async function* scorriFornitori(db: Db, { q }: { q?: string }): AsyncGenerator<Fornitore[]> {
  const parole = paroleDi(db, q)
  for await (const righe of scorri((finestra) => elenco(db, { ...parole, ...finestra })))
    yield righe.map(fornitori.leggi)
}

export async function trovaFornitore(db: Db, id: number): Promise<Fornitore> {
  const [riga] = await uno(db, { id })
  if (!riga) throw new AppError('non_trovato', 'Fornitore non trovato')
  return fornitori.leggi(riga)
}

/** @throws AppError dati_non_validi on fornitoreId when there is no such supplier */
export const esigeFornitore = (db: Db, id: number): Promise<void> =>
  esigeRiferimento(db, 'fornitori', id, 'fornitoreId', 'Questo fornitore non c’è più')

export async function creaFornitore(ctx: Context, dati: object): Promise<number> {
  return (await crea(ctx, fornitori, dati)).id
}

export async function aggiornaFornitore(ctx: Context, id: number, dati: object): Promise<void> {
  await aggiorna(ctx, fornitori, id, dati)
}

/** @throws AppError in_uso, saying how many invoices */
export async function eliminaFornitore(ctx: Context, id: number): Promise<void> {
  const usi = await usesOf(ctx.db, id, [
    { tabella: 'fatture', colonna: 'fornitore_id', uno: 'fattura', molti: 'fatture' },
  ])
  if (usi) throw new AppError('in_uso', `Il fornitore ha ${usi}: non può essere eliminato`)
  await elimina(ctx, fornitori, id)
}
