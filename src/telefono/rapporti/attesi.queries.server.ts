import type { Context } from '#server/data/context.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import { type CurrentUser, isAdmin } from '#shared/permissions.ts'
import { type Atteso, chiudiCorpo, rigaAtteso } from './contract.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    rapporti_attesi: TableOf<typeof rigaAtteso>
  }
}

/** Reports whose words and signatures are here before their files (docs/product.md §28.2). */
export const attesi = table(
  'rapporti_attesi',
  { uno: 'rapporto che aspetta i suoi file', tanti: 'rapporti che aspettano i loro file', genere: 'm' },
  rigaAtteso,
  { person: 'cliente_id', erased: () => 'deleted' },
)

/** Whoever sends more has files that never come: the last ones are kept. */
const AL_MASSIMO = 50
const GIORNI = 90

interface Arrivato {
  uid: string
  visitaId: number
  clienteId: number | null
  corpo: unknown
}

/** Keeps what a report says until its files are there; the same again is kept once. */
export async function tieniAtteso(
  { db, utente }: Pick<Context, 'db' | 'utente'>,
  { uid, visitaId, clienteId, corpo }: Arrivato,
): Promise<void> {
  const adesso = new Date().toISOString()
  await db
    .insertInto('rapporti_attesi')
    .values({
      ...{ uid, utente_id: utente.id, appuntamento_id: visitaId, cliente_id: clienteId },
      ...{ corpo: JSON.stringify(corpo), ricevuto_il: adesso, created_at: adesso, updated_at: adesso },
    })
    .onConflict((c) => c.column('uid').doNothing())
    .execute()
  const troppi = await db
    .selectFrom('rapporti_attesi')
    .select('id')
    .where('utente_id', '=', utente.id)
    .orderBy('id', 'desc')
    .limit(100)
    .offset(AL_MASSIMO)
    .execute()
  if (troppi.length > 0)
    await db
      .deleteFrom('rapporti_attesi')
      .where(
        'id',
        'in',
        troppi.map(({ id }) => id),
      )
      .execute()
}

/** It has come whole, or was refused for good. */
export const togliAtteso = (db: Db, uid: string) =>
  db.deleteFrom('rapporti_attesi').where('uid', '=', uid).execute()

/** Whose files never came, by now. */
export const dimenticaAttesi = (db: Db) =>
  db
    .deleteFrom('rapporti_attesi')
    .where('ricevuto_il', '<', new Date(Date.now() - GIORNI * 86_400_000).toISOString())
    .execute()

/** Those of a visit, the last first: for who wrote them, and for Admins. */
export async function elencaAttesi(db: Db, utente: CurrentUser, visitaId: number): Promise<Atteso[]> {
  const righe = await db
    .selectFrom('rapporti_attesi')
    .innerJoin('utenti', 'utenti.id', 'rapporti_attesi.utente_id')
    .select(['rapporti_attesi.id', 'corpo', 'ricevuto_il', 'utenti.nome_utente as tecnico'])
    .where('appuntamento_id', '=', visitaId)
    .$if(!isAdmin(utente), (q) => q.where('utente_id', '=', utente.id))
    .orderBy('rapporti_attesi.id', 'desc')
    .execute()
  return righe.map(({ id, corpo, ricevuto_il, tecnico }) => {
    const { contenuto, firma } = chiudiCorpo.parse(JSON.parse(corpo))
    return { id, tecnico, ricevuto_il, contenuto, firma }
  })
}
