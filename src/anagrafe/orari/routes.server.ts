import * as z from 'zod'
import { recordRoutes } from '#server/http/crud.ts'
import { adminRoute, type Route } from '#server/http/routes.ts'
import { soloAdmin } from '#shared/permissions.ts'
import {
  assenzaInElenco,
  assenzaInput,
  assenzaModifica,
  assenzeQuery,
  orarioInput,
  orarioModifica,
  rigaAssenza,
  rigaOrario,
} from './contract.ts'
import {
  aggiornaAssenza,
  aggiornaOrario,
  assenze,
  creaAssenza,
  creaOrario,
  elencaAssenzeConVisite,
  elencaOrari,
  orari,
} from './queries.server.ts'

const permissions = { leggi: soloAdmin, crea: soloAdmin, modifica: soloAdmin, elimina: soloAdmin }

export const orariRoutes: Route[] = [
  adminRoute({
    method: 'GET',
    path: '/orari',
    operation: 'elencaOrari',
    title: 'Gli orari di chi ne ha uno suo; per gli altri vale quello solito',
    reply: z.array(rigaOrario),
    run: ({ db }) => elencaOrari(db),
  }),
  ...recordRoutes({
    table: orari,
    path: '/orari',
    name: 'un orario',
    permissions,
    failures: ['duplicato'],
    row: rigaOrario,
    input: orarioInput,
    modifica: orarioModifica,
    crea: creaOrario,
    aggiorna: aggiornaOrario,
  }),
  adminRoute({
    method: 'GET',
    path: '/assenze',
    operation: 'elencaAssenze',
    title: 'Le assenze, anche solo quelle che un giorno non sono ancora finite',
    query: assenzeQuery,
    reply: z.array(assenzaInElenco),
    run: ({ db, query }) => elencaAssenzeConVisite(db, query.da),
  }),
  ...recordRoutes({
    table: assenze,
    path: '/assenze',
    name: 'un’assenza',
    permissions,
    row: rigaAssenza,
    input: assenzaInput,
    modifica: assenzaModifica,
    crea: creaAssenza,
    aggiorna: aggiornaAssenza,
  }),
]
