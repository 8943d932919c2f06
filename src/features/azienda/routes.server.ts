import { type Route, route } from '#server/http/routes.ts'
import { aziendaModifica, rigaAzienda } from './contract.ts'
import { aggiornaAzienda, trovaAzienda } from './queries.server.ts'
import { puoLeggereAzienda, puoModificareAzienda } from './rules.ts'

export const aziendaRoutes: Route[] = [
  route({
    method: 'GET',
    percorso: '/azienda',
    operation: 'trovaAzienda',
    titolo: 'I dati dell’azienda',
    permission: puoLeggereAzienda,
    risposta: rigaAzienda,
    esegui: ({ db }) => trovaAzienda(db),
  }),
  route({
    method: 'PUT',
    percorso: '/azienda',
    operation: 'aggiornaAzienda',
    titolo: 'Modifica i dati dell’azienda',
    permission: puoModificareAzienda,
    corpo: aziendaModifica,
    risposta: rigaAzienda,
    corrente: ({ db }) => trovaAzienda(db),
    async esegui({ corpo, ...ctx }) {
      await aggiornaAzienda(ctx, corpo)
      return undefined
    },
  }),
]
