import { elencaAdmin } from '#anagrafe/utenti/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { registra } from '#server/data/register.ts'
import { thing } from '#server/data/words.ts'
import { describeDevice } from '#server/http/device.ts'
import type { Device } from '#server/http/devices.ts'
import { notifica } from '#visite/notifiche/queries.server.ts'

/** Tells the Admins, and the register, of actions that a browser has deleted by itself before they were sent. */
export async function segnalaPerse(ctx: Context, device: Device | null, azioni: number): Promise<void> {
  const { db, utente } = ctx
  const nome = device && describeDevice(device.userAgent)
  await registra(ctx, 'aggiorna', thing('dispositivi'), null, null, {
    ...{ utente: utente.nome_utente, nome, azioni_perse: azioni },
  })
  const quante =
    azioni === 1 ? '1 azione che non era ancora arrivata' : `${azioni} azioni che non erano ancora arrivate`
  const admin = (await elencaAdmin(db)).filter((id) => id !== utente.id)
  await notifica(
    ctx,
    null,
    admin.map((utenteId) => ({
      ...{ utenteId, clienteId: null, tipo: 'Cambio_Stato', titolo: 'Azioni perse' },
      messaggio: `${nome ?? 'Il browser'} di ${utente.nome_utente} ha cancellato da sé ${quante}: chiedigli che cosa rifare`,
      datiExtra: { apri: '/admin?dispositivi=1' },
    })),
  )
}
