import * as z from 'zod'
import { eliminaUtente, esigeConferma, esigeUtente, utenti } from '#anagrafe/utenti/queries.server.ts'
import { puoGestireUtenti } from '#anagrafe/utenti/rules.ts'
import { richiedi } from '#server/data/read.ts'
import { lockRow } from '#server/data/records.ts'
import { type Route, route } from '#server/http/routes.ts'
import { AppError } from '#shared/errors.ts'
import { domanda } from '#shared/fields.ts'
import {
  elencaDaAiutare,
  elencaDaFare,
  riassegnaDaFare,
} from '#visite/appuntamenti/riassegnazione.queries.server.ts'
import { visiteDaFare } from './contract.ts'

const SUE = 'Scegli un’altra persona'

/** Users together with their visits. */
export const utentiConVisiteRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/utenti/:id/visite-da-fare',
    operation: 'contaVisiteDaFare',
    title: 'Quante visite ha ancora da fare un utente, da oggi in poi',
    permission: puoGestireUtenti,
    reply: visiteDaFare,
    async run({ db, id }) {
      await richiedi(db, utenti, id)
      return { numero: [...(await elencaDaFare(db, id)), ...(await elencaDaAiutare(db, id))].length }
    },
  }),
  route({
    method: 'DELETE',
    path: '/utenti/:id',
    operation: 'eliminaUtente',
    title:
      'Chiude l’account di un utente; il nome resta sul lavoro fatto. Con riassegnaA le visite ancora da fare passano a un altro',
    permission: puoGestireUtenti,
    query: z.object({ riassegnaA: domanda.id() }),
    failures: ['conferma_richiesta'],
    reply: z.object({ id: z.int() }),
    async run({ id, token, query: { riassegnaA }, ...ctx }) {
      await lockRow(ctx.db, 'utenti', id)
      await esigeConferma(ctx, token, id)
      if (riassegnaA === id) throw new AppError('dati_non_validi', SUE, { campi: { riassegnaA: SUE } })
      if (riassegnaA !== undefined) {
        await esigeUtente(ctx.db, riassegnaA, 'riassegnaA')
      }
      await richiedi(ctx.db, utenti, id)
      await riassegnaDaFare(ctx, id, riassegnaA ?? null)
      await eliminaUtente(ctx, id)
      return { id }
    },
  }),
]
