import { recordRoutes } from '#server/http/crud.ts'
import { type Route, route } from '#server/http/routes.ts'
import { soloAdmin, tutti } from '#shared/permissions.ts'
import { fraseInput, fraseModifica, rigaFrase } from './contract.ts'
import { creaFrase, elencaFrasi, frasi } from './queries.server.ts'

export const frasiRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/frasi',
    operation: 'elencaFrasi',
    title: 'Le frasi pronte dei rapporti, in ordine',
    permission: tutti,
    list: true,
    reply: rigaFrase,
    async run({ db }) {
      const righe = await elencaFrasi(db)
      return { righe, conteggio: righe.length }
    },
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
