import { recordRoutes } from '#server/http/crud.ts'
import { type Route, route } from '#server/http/routes.ts'
import { ogniRuolo, soloAdmin } from '#shared/permissions.ts'
import { fraseInElenco, fraseInput, fraseModifica, rigaFrase } from './contract.ts'
import { creaFrase, frasi, frasiConUsi } from './queries.server.ts'

export const frasiRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/frasi',
    operation: 'elencaFrasi',
    title: 'Le frasi pronte dei rapporti, in ordine, con quante volte le hanno gli ultimi rapporti',
    permission: ogniRuolo,
    list: true,
    reply: fraseInElenco,
    run: ({ db }) => frasiConUsi(db),
  }),
  ...recordRoutes({
    table: frasi,
    path: '/frasi',
    name: 'una frase',
    permissions: { leggi: soloAdmin, crea: soloAdmin, modifica: soloAdmin, elimina: soloAdmin },
    failures: ['conflitto'],
    row: rigaFrase,
    input: fraseInput,
    modifica: fraseModifica,
    crea: creaFrase,
  }),
]
