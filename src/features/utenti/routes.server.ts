import * as z from 'zod'
import { hashPassword } from '#server/http/passwords.ts'
import { type Route, route } from '#server/http/routes.ts'
import { isAdmin } from '#shared/permissions.ts'
import { rigaUtente, utenteInBreve, utenteInput, utenteModifica } from './contract.ts'
import { aggiornaUtente, creaUtente, elencaUtenti, trovaUtente } from './queries.server.ts'
import { puoElencareUtenti, puoGestireUtenti } from './rules.ts'

export const utentiRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/utenti',
    operation: 'elencaUtenti',
    title: 'Gli utenti attivi; chi non è Admin ne vede solo nome e ruolo',
    permission: puoElencareUtenti,
    list: true,
    reply: z.union([rigaUtente, utenteInBreve]),
    async run({ db, utente }) {
      const elenco = await elencaUtenti(db)
      if (isAdmin(utente)) return elenco
      const inBreve = elenco.righe.map(({ id, nome_utente, ruoli }) => ({ id, nome_utente, ruoli }))
      return { ...elenco, righe: inBreve }
    },
  }),
  route({
    method: 'GET',
    path: '/utenti/:id',
    operation: 'trovaUtente',
    title: 'Un utente',
    permission: puoGestireUtenti,
    reply: rigaUtente,
    run: ({ db, id }) => trovaUtente(db, id),
  }),
  route({
    method: 'POST',
    path: '/utenti',
    operation: 'creaUtente',
    title: 'Crea un utente',
    permission: puoGestireUtenti,
    body: utenteInput,
    reply: rigaUtente,
    prepare: ({ body }) => hashPassword(body.password),
    run: ({ body: { password: _, ...dati }, prepared, ...ctx }) =>
      creaUtente(ctx, { ...dati, passwordHash: prepared }),
  }),
  route({
    method: 'PUT',
    path: '/utenti/:id',
    operation: 'aggiornaUtente',
    title: 'Modifica un utente; una nuova password o un nuovo ruolo chiude le sue sessioni',
    permission: puoGestireUtenti,
    body: utenteModifica,
    reply: rigaUtente,
    prepare: async ({ body }) => (body.password === undefined ? undefined : hashPassword(body.password)),
    current: ({ db, id }) => trovaUtente(db, id),
    async run({ body: { password: _, ...dati }, prepared, token, id, ...ctx }) {
      await aggiornaUtente(ctx, id, { ...dati, passwordHash: prepared }, token)
      return undefined
    },
  }),
]
