import * as z from 'zod'
import { type Route, route } from '#server/http/routes.ts'
import { soloAdmin } from '#shared/permissions.ts'
import { generaInput, pianoDiFattura, rataModifica, ricalcolaInput } from './contract.ts'
import {
  aggiornaRata,
  elencaRate,
  eliminaRata,
  generaPiano,
  ricalcolaRata,
  trovaRata,
} from './rate.queries.server.ts'

export const rateRoutes: Route[] = [
  route({
    method: 'GET',
    percorso: '/rate-fatture/fattura/:id',
    operation: 'elencaRate',
    titolo: 'Le rate di una fattura',
    permission: soloAdmin,
    elenco: true,
    risposta: pianoDiFattura,
    esegui: ({ db, id }) => elencaRate(db, id),
  }),
  route({
    method: 'POST',
    percorso: '/rate-fatture/genera',
    operation: 'generaRate',
    titolo: 'Scrive il piano RiBa di una fattura, al posto di uno non ancora pagato',
    permission: soloAdmin,
    corpo: generaInput,
    risposta: z.array(pianoDiFattura),
    esegui: ({ corpo, ...ctx }) => generaPiano(ctx, corpo),
  }),
  route({
    method: 'PUT',
    percorso: '/rate-fatture/:id',
    operation: 'aggiornaRata',
    titolo: 'Paga una rata, o ne cambia importo e scadenza',
    permission: soloAdmin,
    corpo: rataModifica,
    risposta: pianoDiFattura,
    corrente: ({ db, id }) => trovaRata(db, id),
    async esegui({ corpo, id, ...ctx }) {
      await aggiornaRata(ctx, id, corpo)
      return undefined
    },
  }),
  route({
    method: 'PUT',
    percorso: '/rate-fatture/ricalcola/:id',
    operation: 'ricalcolaRata',
    titolo: 'Cambia l’importo di una rata; l’ultima prende il resto',
    permission: soloAdmin,
    corpo: ricalcolaInput,
    risposta: pianoDiFattura,
    corrente: ({ db, id }) => trovaRata(db, id),
    async esegui({ corpo, id, ...ctx }) {
      await ricalcolaRata(ctx, id, corpo.importo)
      return undefined
    },
  }),
  route({
    method: 'DELETE',
    percorso: '/rate-fatture/:id',
    operation: 'eliminaRata',
    titolo: 'Elimina una rata non pagata; il suo importo passa all’ultima',
    permission: soloAdmin,
    risposta: z.object({ id: z.int() }),
    async esegui({ id, ...ctx }) {
      await eliminaRata(ctx, id)
      return { id }
    },
  }),
]
