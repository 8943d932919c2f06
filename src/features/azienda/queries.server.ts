import { aggiorna } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import type { Context } from '#server/http/context.ts'
import { sign } from '#server/secrets.ts'
import { type Azienda, rigaAzienda } from './contract.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    azienda: TableOf<typeof rigaAzienda>
  }
}

/** There is one company: its row is made with the table. */
const UNICA = 1

export const azienda = table('azienda', rigaAzienda)

export async function trovaAzienda(db: Db): Promise<Azienda> {
  const riga = await db
    .selectFrom('azienda')
    .select(azienda.colonne)
    .where('id', '=', UNICA)
    .executeTakeFirstOrThrow()
  return azienda.leggi(riga)
}

/** @throws AppError conflitto where the customers' page is turned on and nothing can be signed for it */
export async function aggiornaAzienda(
  ctx: Context,
  dati: { indirizzoPubblico?: string | null | undefined },
): Promise<void> {
  if (dati.indirizzoPubblico) await sign(ctx.environment, 'conferma', '')
  await aggiorna(ctx, azienda, UNICA, dati)
}
