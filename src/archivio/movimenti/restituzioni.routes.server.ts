import { credito } from '#carte/crediti/contract.ts'
import {
  bloccaCredito,
  rendiCredito,
  restaCredito,
  togliRestituzione,
  trovaCredito,
} from '#carte/crediti/queries.server.ts'
import { adminRoute, type Route } from '#server/http/routes.ts'
import { AppError } from '#shared/errors.ts'
import { confermaMovimenti } from './conferma.queries.server.ts'
import { restituisciInput } from './contract.ts'

/** Credits that are given back, by hand or by a bank's row. */
export const restituzioniRoutes: Route[] = [
  adminRoute({
    method: 'POST',
    path: '/crediti/:id/restituisci',
    operation: 'restituisciCredito',
    title:
      'Restituisce ciò che resta di un credito: in un giorno e con un metodo, oppure con un movimento della banca, che così è fatto',
    status: 200,
    failures: ['conflitto'],
    body: restituisciInput,
    reply: credito,
    async run({ id, body: { giorno, metodo, movimento }, ...ctx }) {
      const trovato = await bloccaCredito(ctx.db, id)
      const { resta, cliente_id } = trovato
      if (resta === 0) throw restaCredito(trovato)
      if (movimento)
        await confermaMovimenti(ctx, movimento.id, {
          righe: [
            { n: movimento.n, parti: [{ creditoId: id, importo: cliente_id === null ? resta : -resta }] },
          ],
        })
      else await rendiCredito(ctx, id, { data: giorno, metodo, importo: resta })
      return trovaCredito(ctx.db, id)
    },
  }),
  adminRoute({
    method: 'DELETE',
    path: '/crediti/:id/restituisci',
    operation: 'annullaRestituisciCredito',
    title: 'Annulla l’ultima restituzione di un credito; quella di un movimento si annulla dalla banca',
    failures: ['conflitto', 'in_uso'],
    reply: credito,
    async run({ id, ...ctx }) {
      const { restituzioni } = await bloccaCredito(ctx.db, id)
      const ultima = restituzioni.at(-1)
      if (!ultima) throw new AppError('conflitto', 'Non è restituito')
      await togliRestituzione(ctx, ultima.id)
      return trovaCredito(ctx.db, id)
    },
  }),
]
