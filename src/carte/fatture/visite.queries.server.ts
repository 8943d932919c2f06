import * as z from 'zod'
import type { Context } from '#server/data/context.ts'
import { crea, elimina } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import { riga } from '#shared/rows.ts'

/** A visit and the invoice that it is in; without one, it was invoiced elsewhere. */
const rigaFatturaVisita = z.object({
  id: riga.id(),
  appuntamento_id: riga.riferimento('Appuntamento'),
  fattura_id: riga.idNullo('Fattura'),
  versione: riga.versione(),
})

declare module '#server/data/schema.ts' {
  interface Schema {
    fatture_visite: TableOf<typeof rigaFatturaVisita>
  }
}

export const fattureVisite = table(
  'fatture_visite',
  { uno: 'visita fatturata', tanti: 'visite fatturate', genere: 'f' },
  rigaFatturaVisita,
  {
    person: { through: 'appuntamenti', column: 'appuntamento_id' },
    erased: () => 'kept',
  },
)

/** Where a visit is invoiced; undefined where it isn't yet. */
export const fatturaDiVisita = (db: Db, appuntamentoId: number) =>
  db
    .selectFrom('fatture_visite')
    .select(['id', 'fattura_id'])
    .where('appuntamento_id', '=', appuntamentoId)
    .executeTakeFirst()

/** Puts a visit in an invoice; null: it was invoiced elsewhere. */
export const collegaVisita = (ctx: Context, appuntamentoId: number, fatturaId: number | null) =>
  crea(ctx, fattureVisite, { appuntamentoId, fatturaId })

/** Takes a visit out of where it was invoiced. */
export const scollegaVisita = (ctx: Context, id: number) =>
  elimina({ ...ctx, ifVersion: null }, fattureVisite, id)
