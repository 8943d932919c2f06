import type * as z from 'zod'
import { gruppoIva } from '#carte/righe/contract.ts'
import { righeDelDocumento, sostituisciRighe } from '#carte/righe/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { elenca } from '#server/data/read.ts'
import type { Db } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import { riga } from '#shared/rows.ts'
import { type RigaDiFattura, rigaDiFattura } from './contract.ts'

const rigaConMadre = rigaDiFattura.extend({ id: riga.id(), fattura_id: riga.riferimento('Fattura') })
const gruppoConMadre = gruppoIva.extend({
  id: riga.id(),
  fattura_id: riga.riferimento('Fattura'),
  n: riga.intero('Gruppo'),
})

declare module '#server/data/schema.ts' {
  interface Schema {
    fatture_righe: z.output<typeof rigaConMadre>
    fatture_riepilogo: z.output<typeof gruppoConMadre>
  }
}

const DI_FATTURA = { person: { through: 'fatture', column: 'fattura_id' }, erased: () => 'kept' as const }

/** Lines and groups go with their invoice; the law wants them kept. */
export const fattureRighe = table(
  'fatture_righe',
  { uno: 'riga di fattura', tanti: 'righe di fattura', genere: 'f' },
  rigaConMadre,
  {
    ...DI_FATTURA,
    insieme: true,
  },
)
export const fattureRiepilogo = table(
  'fatture_riepilogo',
  { uno: 'riepilogo IVA', tanti: 'riepiloghi IVA', genere: 'm' },
  gruppoConMadre,
  DI_FATTURA,
)
const lette = table('fatture_righe', fattureRighe.parola, rigaDiFattura)
const gruppi = table('fatture_riepilogo', fattureRiepilogo.parola, gruppoIva)

const madreDi = (id: number, clienteId: number | null) => ({ tabella: 'fatture' as const, id, clienteId })

export const righeDiFattura = (db: Db, id: number): Promise<RigaDiFattura[]> =>
  righeDelDocumento(db, lette, madreDi(id, null))

/** The sums of an invoice by rate, in the order in which its lines name them. */
export const riepilogoFattura = (db: Db, id: number): Promise<z.output<typeof gruppoIva>[]> =>
  elenca(db, gruppi, { dove: { fattura_id: id }, ordine: ['n'] })

interface Documento {
  righe: readonly object[]
  riepilogo: readonly object[]
}

/** Writes lines and groups of an invoice, in the place of those that it had. @returns whether a line changed */
export async function scriviDocumento(
  ctx: Context,
  id: number,
  clienteId: number | null,
  { righe, riepilogo }: Documento,
): Promise<boolean> {
  const cambiate = await sostituisciRighe(ctx, fattureRighe, madreDi(id, clienteId), righe)
  await ctx.db.deleteFrom('fatture_riepilogo').where('fattura_id', '=', id).execute()
  await ctx.db
    .insertInto('fatture_riepilogo')
    .values(
      riepilogo.map((gruppo, i) => ({
        ...fattureRiepilogo.valori(gruppo),
        fattura_id: id,
        n: i + 1,
      })) as never,
    )
    .execute()
  return cambiate
}
