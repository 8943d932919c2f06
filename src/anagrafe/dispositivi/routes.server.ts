import * as z from 'zod'
import { registra } from '#server/data/register.ts'
import { named } from '#server/data/words.ts'
import { listDevices, revokeDevices } from '#server/http/devices.ts'
import { adminRoute, type Route } from '#server/http/routes.ts'
import { requireConfirmed } from '#server/http/sessions.ts'
import { AppError } from '#shared/errors.ts'
import { isAdminBy } from '#shared/permissions.ts'
import { dispositivo } from './contract.ts'

const DISPOSITIVI = named({
  nome: 'dispositivi',
  parola: { uno: 'dispositivo', tanti: 'dispositivi', genere: 'm' },
})

export const dispositiviRoutes: Route[] = [
  adminRoute({
    method: 'GET',
    path: '/dispositivi',
    operation: 'elencaDispositivi',
    title: 'I dispositivi degli utenti, l’ultimo visto per primo',
    list: true,
    reply: dispositivo,
    run: async ({ db, utente, device }) =>
      (await listDevices(db)).map(({ uuid, ...riga }) => ({
        ...riga,
        questo: uuid === device?.uuid && riga.utente_id === utente.id,
      })),
  }),
  adminRoute({
    method: 'DELETE',
    path: '/dispositivi/:id',
    operation: 'revocaDispositivo',
    title:
      'Cancella i dati di un dispositivo: la sua sessione si chiude, e al prossimo collegamento si svuota',
    failures: ['conferma_richiesta'],
    reply: z.null(),
    async run({ id, token, ...ctx }) {
      const voluto = (await listDevices(ctx.db)).find((dispositivo) => dispositivo.id === id)
      if (!voluto || voluto.revocato_il)
        throw new AppError('non_trovato', 'Questo dispositivo è già stato tolto')
      const utente = await ctx.db
        .selectFrom('utenti')
        .select(['nome_utente', 'ruolo_id'])
        .where('id', '=', voluto.utente_id)
        .executeTakeFirstOrThrow()
      if (voluto.utente_id !== ctx.utente.id && isAdminBy(utente.nome_utente, utente.ruolo_id))
        await requireConfirmed(ctx.db, token)
      await revokeDevices(ctx.db, voluto.utente_id, id)
      const { nome, in_attesa } = voluto
      await registra(ctx, 'elimina', DISPOSITIVI, id, { utente: voluto.nome_utente, nome, in_attesa })
      return null
    },
  }),
]
