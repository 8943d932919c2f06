import { type Route, route } from '#server/http/routes.ts'
import { requireConfirmed, turned } from '#server/http/sessions.ts'
import { aziendaDetta, aziendaModifica } from './contract.ts'
import { aggiornaAzienda, trovaAzienda } from './queries.server.ts'
import { comeVista, puoLeggereAzienda, puoModificareAzienda } from './rules.ts'

/** Where customers pay, and where the links of messages lead them. */
const PER_CAMBIARE = {
  iban: 'Per cambiare l’IBAN dell’azienda serve la tua password',
  indirizzo_pubblico: 'Per cambiare l’indirizzo pubblico serve la tua password',
} as const

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
      const era = await trovaAzienda(ctx.db)
      if (body.codiceAdmin === false && era.codice_admin)
        await requireConfirmed(ctx.db, token, 'Per non chiederlo più agli Admin serve la tua password')
      const [cambiato] = turned(era, body, ['iban', 'indirizzo_pubblico'])
      if (cambiato) await requireConfirmed(ctx.db, token, PER_CAMBIARE[cambiato])
      await aggiornaAzienda(ctx, body)
      return undefined
    },
  }),
]
