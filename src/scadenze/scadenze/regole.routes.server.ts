import * as z from 'zod'
import { transaction } from '#server/data/database.ts'
import { richiedi } from '#server/data/read.ts'
import { elimina } from '#server/data/records.ts'
import { recordRoutes } from '#server/http/crud.ts'
import { adminRoute, type Route, route } from '#server/http/routes.ts'
import { ogniRuolo, soloAdmin } from '#shared/permissions.ts'
import { avanzamento, continuaCalcolo } from './calcolo.queries.server.ts'
import {
  confermaRegolaInput,
  regolaLocaleInput,
  regolaLocaleModifica,
  regoleDellaZona,
  rigaConferma,
  rigaRegolaLocale,
} from './contract.ts'
import {
  aggiornaRegolaLocale,
  conferme,
  creaConferma,
  creaRegolaLocale,
  regoleDiZona,
  regoleLocali,
} from './regole.queries.server.ts'

const calcolo = z.object({ fatti: z.int(), totale: z.int() }).nullable()

/** How long one call goes on reckoning, in ms: whoever waits sees how far it has come. */
const UN_TRATTO_MS = 1000

export const regoleRoutes: Route[] = [
  adminRoute({
    method: 'GET',
    path: '/regole',
    operation: 'elencaRegole',
    title: 'Le regole delle regioni dove ci sono clienti, con ciò che l’azienda ne dice',
    reply: regoleDellaZona,
    run: ({ db }) => regoleDiZona(db),
  }),
  adminRoute({
    method: 'POST',
    path: '/regole/conferme',
    operation: 'creaConfermaRegola',
    title: 'Conferma una regola o una regione, o scarta una regola',
    body: confermaRegolaInput,
    reply: rigaConferma,
    run: async ({ body, ...ctx }) => richiedi(ctx.db, conferme, await creaConferma(ctx, body)),
  }),
  adminRoute({
    method: 'DELETE',
    path: '/regole/conferme/:id',
    operation: 'eliminaConfermaRegola',
    title: 'Toglie una conferma',
    reply: z.object({ id: z.int() }),
    async run({ id, ...ctx }) {
      await elimina(ctx, conferme, id)
      return { id }
    },
  }),
  ...recordRoutes({
    table: regoleLocali,
    path: '/regole/locali',
    name: 'una regola locale',
    permissions: { leggi: soloAdmin, crea: soloAdmin, modifica: soloAdmin, elimina: soloAdmin },
    row: rigaRegolaLocale,
    input: regolaLocaleInput,
    modifica: regolaLocaleModifica,
    crea: creaRegolaLocale,
    aggiorna: aggiornaRegolaLocale,
  }),
  route({
    method: 'GET',
    path: '/scadenze/calcolo',
    operation: 'trovaCalcoloScadenze',
    title: 'A che punto è il calcolo di tutte le scadenze, in clienti; null quando è finito',
    permission: ogniRuolo,
    reply: calcolo,
    run: ({ db }) => avanzamento(db),
  }),
  adminRoute({
    method: 'POST',
    path: '/scadenze/calcolo',
    operation: 'continuaCalcoloScadenze',
    title: 'Va avanti per un secondo con il calcolo di tutte le scadenze; null quando è finito',
    reply: calcolo,
    ownTransactions: true,
    async run({ db, stillMay }) {
      await transaction(db, stillMay)
      await continuaCalcolo(db, UN_TRATTO_MS)
      return avanzamento(db)
    },
  }),
]
