import { elencaAdmin } from '#anagrafe/utenti/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { isAdmin } from '#shared/permissions.ts'
import { notifica } from '#visite/notifiche/queries.server.ts'
import type { Appuntamento } from './contract.ts'
import { notificheDi } from './notifiche.rules.ts'

/** Tells whom a change of a visit concerns; `vecchio` null when created, `nuovo` null when deleted. */
export async function notificaCambiamento(
  ctx: Context,
  vecchio: Appuntamento | null,
  nuovo: Appuntamento | null,
): Promise<void> {
  const admin = await elencaAdmin(ctx.db)
  const autore = { id: ctx.utente.id, nome_utente: ctx.utente.nome_utente, admin: isAdmin(ctx.utente) }
  await notifica(ctx, nuovo?.id ?? null, notificheDi({ autore, admin, vecchio: vecchio, nuovo: nuovo }))
}
