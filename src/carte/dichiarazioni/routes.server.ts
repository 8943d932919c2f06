import { recordRoutes } from '#server/http/crud.ts'
import { adminRoute, type Route } from '#server/http/routes.ts'
import { soloAdmin } from '#shared/permissions.ts'
import {
  dichiarazioneInput,
  dichiarazioneModifica,
  dichiarazioniQuery,
  rigaDichiarazione,
} from './contract.ts'
import {
  aggiornaDichiarazione,
  creaDichiarazione,
  dichiarazioni,
  elencaDichiarazioni,
  eliminaDichiarazione,
} from './queries.server.ts'

export const dichiarazioniRoutes: Route[] = [
  adminRoute({
    method: 'GET',
    path: '/dichiarazioni-iva',
    operation: 'elencaDichiarazioniIva',
    title: 'Le dichiarazioni di un cliente per l’IVA agevolata, le ultime per prime',
    list: true,
    query: dichiarazioniQuery,
    reply: rigaDichiarazione,
    run: ({ db, query }) => elencaDichiarazioni(db, query.clienteId),
  }),
  ...recordRoutes({
    table: dichiarazioni,
    path: '/dichiarazioni-iva',
    name: 'una dichiarazione IVA',
    permissions: { leggi: soloAdmin, crea: soloAdmin, modifica: soloAdmin, elimina: soloAdmin },
    failures: ['conflitto'],
    row: rigaDichiarazione,
    input: dichiarazioneInput,
    modifica: dichiarazioneModifica,
    crea: creaDichiarazione,
    aggiorna: aggiornaDichiarazione,
    elimina: eliminaDichiarazione,
  }),
]
