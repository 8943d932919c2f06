import type { Db } from './schema.ts'

/**
 * Takes out of the replies that are kept for repeats (http/idempotency.ts) what they say: those that speak of a customer,
 * and texts of which nobody knows of whom they speak; or those to a user, who may see less from now on. Their keys stay, so
 * that nothing is done twice.
 */
export async function forgetReplies(db: Db, of: { customer: number } | { user: number }): Promise<void> {
  await db
    .updateTable('richieste_ripetibili')
    .set({ corpo: null })
    .where((e) =>
      'user' in of
        ? e('utente_id', '=', of.user)
        : e.or([
            e('cliente_id', '=', of.customer),
            // A body without a text has only numbers, such as the id of what was deleted.
            e.and([e('cliente_id', 'is', null), e('corpo', 'like', '%:"%')]),
          ]),
    )
    .execute()
}
