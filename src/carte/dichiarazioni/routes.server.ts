import { recordRoutes } from '#server/http/crud.ts'
import { adminRoute, type Route } from '#server/http/routes.ts'
import { soloAdmin } from '#shared/permissions.ts'
import {
  dichiarazioneInput,
  dichiarazioneLetta,
  dichiarazioneModifica,
  dichiarazioniQuery,
} from './contract.ts'
import {
  aggiornaDichiarazione,
  creaDichiarazione,
  dichiarazioni,
  elencaDichiarazioni,
  eliminaDichiarazione,
  trovaDichiarazione,
} from './queries.server.ts'

export const dichiarazioniRoutes: Route[] = [
  adminRoute({
    method: 'GET',
    path: '/dichiarazioni-iva',
    operation: 'elencaDichiarazioniIva',
    title: 'Le dichiarazioni di un cliente per l’IVA agevolata, le ultime per prime',
    list: true,
    query: dichiarazioniQuery,
    reply: dichiarazioneLetta,
    run: ({ db, query }) => elencaDichiarazioni(db, query.clienteId),
  }),
  ...recordRoutes({
    table: dichiarazioni,
    path: '/dichiarazioni-iva',
    name: 'una dichiarazione IVA',
    permissions: { leggi: soloAdmin, crea: soloAdmin, modifica: soloAdmin, elimina: soloAdmin },
    failures: ['conflitto'],
    row: dichiarazioneLetta,
    trova: ({ db }, id) => trovaDichiarazione(db, id),
    input: dichiarazioneInput,
    modifica: dichiarazioneModifica,
    crea: creaDichiarazione,
    aggiorna: aggiornaDichiarazione,
    elimina: eliminaDichiarazione,
  }),
]
