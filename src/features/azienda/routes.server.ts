import { type Rotta, rotta } from '#server/http/routes.ts'
import { aziendaModifica, rigaAzienda } from './contract.ts'
import { aggiornaAzienda, trovaAzienda } from './queries.server.ts'
import { puoLeggereAzienda, puoModificareAzienda } from './rules.ts'

export const rotteAzienda: Rotta[] = [
  rotta({
    metodo: 'GET',
    percorso: '/azienda',
    titolo: 'I dati dell’azienda',
    permesso: puoLeggereAzienda,
    risposta: rigaAzienda,
    esegui: ({ db }) => trovaAzienda(db),
  }),
  rotta({
    metodo: 'PUT',
    percorso: '/azienda',
    titolo: 'Modifica i dati dell’azienda',
    permesso: puoModificareAzienda,
    corpo: aziendaModifica,
    risposta: rigaAzienda,
    corrente: ({ db }) => trovaAzienda(db),
    async esegui({ corpo, ...ctx }) {
      await aggiornaAzienda(ctx, corpo)
      return undefined
    },
  }),
]
