import * as z from 'zod'
import { adminRoute, type Route } from '#server/http/routes.ts'
import { originaleIntegrazione } from './queries.server.ts'

export const integrazioniRoutes: Route[] = [
  adminRoute({
    method: 'GET',
    path: '/integrazioni/:id/originale',
    operation: 'scaricaIntegrazione',
    title: 'Il file di un’integrazione IVA fatta altrove, com’è arrivato',
    binary: ['application/octet-stream'],
    reply: z.unknown(),
    run: originaleIntegrazione,
  }),
]
