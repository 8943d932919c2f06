import * as z from 'zod'
import { type Rotta, rotta } from '#server/http/routes.ts'
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

export const rotteRate: Rotta[] = [
  rotta({
    metodo: 'GET',
    percorso: '/rate-fatture/fattura/:id',
    titolo: 'Le rate di una fattura',
    permesso: soloAdmin,
    elenco: true,
    risposta: pianoDiFattura,
    esegui: ({ db, id }) => elencaRate(db, id),
  }),
  rotta({
    metodo: 'POST',
    percorso: '/rate-fatture/genera',
    titolo: 'Scrive il piano RiBa di una fattura, al posto di uno non ancora pagato',
    permesso: soloAdmin,
    corpo: generaInput,
    risposta: z.array(pianoDiFattura),
    esegui: ({ corpo, ...ctx }) => generaPiano(ctx, corpo),
  }),
  rotta({
    metodo: 'PUT',
    percorso: '/rate-fatture/:id',
    titolo: 'Paga una rata, o ne cambia importo e scadenza',
    permesso: soloAdmin,
    corpo: rataModifica,
    risposta: pianoDiFattura,
    corrente: ({ db, id }) => trovaRata(db, id),
    async esegui({ corpo, id, ...ctx }) {
      await aggiornaRata(ctx, id, corpo)
      return undefined
    },
  }),
  rotta({
    metodo: 'PUT',
    percorso: '/rate-fatture/ricalcola/:id',
    titolo: 'Cambia l’importo di una rata; l’ultima prende il resto',
    permesso: soloAdmin,
    corpo: ricalcolaInput,
    risposta: pianoDiFattura,
    corrente: ({ db, id }) => trovaRata(db, id),
    async esegui({ corpo, id, ...ctx }) {
      await ricalcolaRata(ctx, id, corpo.importo)
      return undefined
    },
  }),
  rotta({
    metodo: 'DELETE',
    percorso: '/rate-fatture/:id',
    titolo: 'Elimina una rata non pagata; il suo importo passa all’ultima',
    permesso: soloAdmin,
    risposta: z.object({ id: z.int() }),
    async esegui({ id, ...ctx }) {
      await eliminaRata(ctx, id)
      return { id }
    },
  }),
]
