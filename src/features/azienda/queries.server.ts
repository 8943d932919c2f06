import { aggiorna } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import type { Context } from '#server/http/context.ts'
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

export async function aggiornaAzienda(ctx: Context, dati: object): Promise<void> {
  await aggiorna(ctx, azienda, UNICA, dati)
}
