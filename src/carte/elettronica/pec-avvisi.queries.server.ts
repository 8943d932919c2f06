import type { Db } from '#server/data/schema.ts'
import { avvisaAdmin } from '#visite/notifiche/queries.server.ts'

/** Tells the Admins what became of an invoice on its way. */
export async function avvisaDellaPec(db: Db, fatturaId: number, che: string, motivo: string): Promise<void> {
  const { cliente_id, numero_documento } = await db
    .selectFrom('fatture')
    .select(['cliente_id', 'numero_documento'])
    .where('id', '=', fatturaId)
    .executeTakeFirstOrThrow()
  await avvisaAdmin({ db }, cliente_id, {
    ...{ titolo: 'Fattura per PEC', apri: '/contabilita/da-inviare' },
    messaggio: `${numero_documento}: ${che}. ${motivo}`,
  })
}
