import * as z from 'zod'
import { transaction } from '#server/data/database.ts'
import { type Route, route } from '#server/http/routes.ts'
import { ogniRuolo } from '#shared/permissions.ts'
import { indirizzoCalendario, mioCalendarioSchema as mio } from './contract.ts'
import {
  calendarioDellaVisita,
  calendarioSegreto,
  mioCalendario,
  revoca,
  rigenera,
} from './queries.server.ts'

const ICS = ['text/calendar'] as const

export const calendariRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/calendario/indirizzo',
    operation: 'mioCalendario',
    title: 'Da quando si ha un indirizzo segreto per il proprio calendario; null: non c’è',
    permission: ogniRuolo,
    reply: mio,
    run: (ctx) => mioCalendario(ctx),
  }),
  route({
    method: 'POST',
    path: '/calendario/indirizzo',
    operation: 'rigeneraCalendario',
    title: 'Dà un indirizzo segreto nuovo, detto solo qui; quello di prima non vale più',
    permission: ogniRuolo,
    reply: indirizzoCalendario,
    // Its answer holds a secret: it isn't kept for a repetition.
    ownTransactions: true,
    run: ({ stillMay, ...ctx }) =>
      transaction(ctx.db, async (db) => rigenera({ ...ctx, db, utente: await stillMay(db) })),
  }),
  route({
    method: 'DELETE',
    path: '/calendario/indirizzo',
    operation: 'revocaCalendario',
    title: 'Toglie l’indirizzo segreto: chi lo legge non trova più niente',
    permission: ogniRuolo,
    reply: z.null(),
    run: async (ctx) => {
      await revoca(ctx)
      return null
    },
  }),
  route({
    method: 'GET',
    path: '/calendario/:segreto',
    operation: 'leggiCalendario',
    title: 'Le visite di chi ha questo indirizzo segreto, da 30 giorni fa ai prossimi 180 (iCalendar)',
    permission: 'pubblico',
    binary: ICS,
    perHour: 60,
    reply: z.string(),
    run: ({ db, secret }) => calendarioSegreto(db, secret),
  }),
  route({
    method: 'GET',
    path: '/appuntamenti/:id/calendario.ics',
    operation: 'calendarioDellaVisita',
    title: 'Una visita per il calendario (iCalendar)',
    permission: ogniRuolo,
    binary: ICS,
    reply: z.string(),
    run: ({ db, id }) => calendarioDellaVisita(db, id),
  }),
]
