import { registra } from '#server/data/register.ts'
import type { Db } from '#server/data/schema.ts'
import { thing } from '#server/data/words.ts'
import { generatePassword, hashPassword } from '#server/http/passwords.ts'
import { RUOLO_ID } from '#shared/permissions.ts'

/** Months between two services. */
const ANNUALE = 12

/**
 * Gives an empty database its first user, `admin` (id 1), with the given password or a generated one.
 * @returns the generated password, to be shown once; undefined when there was nothing to do or one was given
 */
export async function prepareFirstStart(db: Db, password: string | undefined): Promise<string | undefined> {
  const qualcuno = await db.selectFrom('utenti').select('id').limit(1).executeTakeFirst()
  if (qualcuno) return undefined
  const scelta = password ?? generatePassword()
  const adesso = new Date().toISOString()
  const password_hash = await hashPassword(scelta)
  return db.transaction().execute(async (trx) => {
    const admin = {
      nome_utente: 'admin',
      email: 'admin@tepore.local',
      ruolo_id: RUOLO_ID.Admin,
      attivo: true,
      // Who goes out for visits too says so.
      esce_per_visite: false,
    }
    // Another process may start on the same empty database at the same moment: the first one's user is the user.
    const nuovo = await trx
      .insertInto('utenti')
      .values({
        ...admin,
        password_hash,
        nome_chiave: admin.nome_utente,
        email_chiave: admin.email,
        created_at: adesso,
        updated_at: adesso,
      })
      .onConflict((c) => c.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!nuovo) return undefined
    // A new company is proposed a yearly service; one that was here before the question is asked (docs/product.md §24.3).
    await trx.updateTable('azienda').set({ manutenzione_mesi: ANNUALE }).execute()
    const programma = { id: null, nome_utente: 'Tepore' }
    await registra(
      { db: trx, utente: programma, requestId: 'primo-avvio' },
      'crea',
      thing('utenti'),
      nuovo.id,
      null,
      admin,
    )
    return password ? undefined : scelta
  })
}
