import { type Route, route } from '#server/http/routes.ts'
import { requireConfirmed } from '#server/http/sessions.ts'
import { aziendaDetta, aziendaModifica } from './contract.ts'
import { aggiornaAzienda, trovaAzienda } from './queries.server.ts'
import { comeVista, puoLeggereAzienda, puoModificareAzienda } from './rules.ts'

export const aziendaRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/azienda',
    operation: 'trovaAzienda',
    title: 'I dati dell’azienda',
    permission: puoLeggereAzienda,
    reply: aziendaDetta,
    run: async ({ db, utente }) => comeVista(utente, await trovaAzienda(db)),
  }),
  route({
    method: 'PUT',
    path: '/azienda',
    operation: 'aggiornaAzienda',
    title: 'Modifica i dati dell’azienda',
    permission: puoModificareAzienda,
    failures: ['conflitto', 'conferma_richiesta'],
    body: aziendaModifica,
    reply: aziendaDetta,
    current: ({ db }) => trovaAzienda(db),
    async run({ body, token, ...ctx }) {
      if (body.codiceAdmin === false && (await trovaAzienda(ctx.db)).codice_admin)
        await requireConfirmed(ctx.db, token, 'Per non chiederlo più agli Admin serve la tua password')
      await aggiornaAzienda(ctx, body)
      return undefined
    },
  }),
]
