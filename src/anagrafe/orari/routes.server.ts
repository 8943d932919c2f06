import * as z from 'zod'
import { recordRoutes } from '#server/http/crud.ts'
import { adminRoute, type Route, route } from '#server/http/routes.ts'
import { oggi } from '#shared/dates.ts'
import { isAdmin, ogniRuolo, soloAdmin } from '#shared/permissions.ts'
import { elencaPerAdmin, scriviAssenze, senzaScoperture, trovaAnno } from './anno.queries.server.ts'
import {
  annoAssenze,
  annoQuery,
  assenzaInElenco,
  assenzaInput,
  assenzaModifica,
  assenzaScritta,
  assenzeQuery,
  orarioInput,
  orarioModifica,
  rigaAssenza,
  rigaOrario,
} from './contract.ts'
import { elencaAssenzeConVisite } from './elenco.queries.server.ts'
import {
  aggiornaAssenza,
  aggiornaOrario,
  assenze,
  creaOrario,
  elencaOrari,
  eliminaAssenza,
  orari,
  trovaAssenza,
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
  route({
    method: 'GET',
    path: '/assenze',
    operation: 'elencaAssenze',
    title:
      'Le assenze, anche solo quelle che un giorno non sono finite o che stanno così; chi non è Admin ha le proprie',
    permission: ogniRuolo,
    query: assenzeQuery,
    reply: z.array(assenzaInElenco),
    run: async ({ db, utente, query }) =>
      isAdmin(utente)
        ? elencaPerAdmin(db, query)
        : (await elencaAssenzeConVisite(db, { ...query, utenteId: utente.id })).map(senzaScoperture),
  }),
  adminRoute({
    method: 'GET',
    path: '/assenze/anno',
    operation: 'trovaAnnoAssenze',
    title: 'Le assenze di un anno, persona per persona, e i giorni in cui di una zona ne restano pochi',
    query: annoQuery,
    reply: annoAssenze,
    run: ({ db, query: { anno = Number(oggi().slice(0, 4)) } }) => trovaAnno(db, anno),
  }),
  ...recordRoutes({
    table: assenze,
    path: '/assenze',
    name: 'un’assenza',
    permissions: { leggi: ogniRuolo, crea: ogniRuolo, modifica: soloAdmin, elimina: ogniRuolo },
    failures: ['conflitto'],
    row: rigaAssenza,
    creato: assenzaScritta,
    input: assenzaInput,
    modifica: assenzaModifica,
    trova: trovaAssenza,
    crea: scriviAssenze,
    aggiorna: aggiornaAssenza,
    elimina: eliminaAssenza,
  }),
]
