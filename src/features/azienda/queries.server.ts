import type { Contesto } from '#server/context.ts'
import { aggiorna } from '#server/records.ts'
import type { Db, Tabella } from '#server/schema.ts'
import { tavola } from '#server/table.ts'
import { type Azienda, rigaAzienda } from './contract.ts'

declare module '#server/schema.ts' {
  interface Schema {
    azienda: Tabella<typeof rigaAzienda>
  }
}

/** There is one company: its row is made with the table. */
const UNICA = 1

const azienda = tavola('azienda', rigaAzienda)

export async function trovaAzienda(db: Db): Promise<Azienda> {
  const riga = await db
    .selectFrom('azienda')
    .select(azienda.colonne)
    .where('id', '=', UNICA)
    .executeTakeFirstOrThrow()
  return azienda.leggi(riga)
}

export async function aggiornaAzienda(ctx: Contesto, dati: object): Promise<void> {
  await aggiorna(ctx, azienda, UNICA, dati)
}
