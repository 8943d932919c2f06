import * as z from 'zod'
import { recordRoutes } from '#server/http/crud.ts'
import { adminRoute, type Route } from '#server/http/routes.ts'
import { soloAdmin } from '#shared/permissions.ts'
import { rigaZona, zonaInput, zonaModifica } from './contract.ts'
import { aggiornaZona, creaZona, elencaZone, eliminaZona, zone } from './queries.server.ts'

export const zoneRoutes: Route[] = [
  adminRoute({
    method: 'GET',
    path: '/zone',
    operation: 'elencaZone',
    title: 'Le zone, per nome',
    reply: z.array(rigaZona),
    run: ({ db }) => elencaZone(db),
  }),
  ...recordRoutes({
    table: zone,
    path: '/zone',
    name: 'una zona',
    permissions: { leggi: soloAdmin, crea: soloAdmin, modifica: soloAdmin, elimina: soloAdmin },
    row: rigaZona,
    input: zonaInput,
    modifica: zonaModifica,
    crea: creaZona,
    aggiorna: aggiornaZona,
    elimina: eliminaZona,
  }),
]
