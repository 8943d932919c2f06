import * as z from 'zod'
import { richiedi } from '#server/data/read.ts'
import { lockRow } from '#server/data/records.ts'
import { registra } from '#server/data/register.ts'
import { hashPassword } from '#server/http/passwords.ts'
import { type Route, route } from '#server/http/routes.ts'
import { removeSecondStep, whoHasSecondStep } from '#server/http/second-step.ts'
import { closeSessionsOf, requireConfirmed } from '#server/http/sessions.ts'
import { AppError } from '#shared/errors.ts'
import { isAdmin } from '#shared/permissions.ts'
import { rigaUtente, utenteConCodice, utenteInBreve, utenteInput, utenteModifica } from './contract.ts'
import { aggiornaUtente, creaUtente, elencaUtenti, esigeConferma, utenti } from './queries.server.ts'
import { cambiaChiE, faUnAdmin, puoElencareUtenti, puoGestireUtenti } from './rules.ts'

const UN_ADMIN = 'Per fare un Admin serve la tua password'
/** A new password would confirm all the rest; name and e-mail are what one signs in by. */
const PER_ME = {
  password: 'Per cambiare la tua password serve quella di adesso',
  chiSono: 'Per cambiare il tuo nome, la tua email o il tuo ruolo serve la tua password',
} as const

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
      const inBreve = elenco.righe.map(({ id, nome_utente, esce_per_visite, ruoli }) => ({
        ...{ id, nome_utente, esce_per_visite, ruoli },
      }))
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
    run: ({ db, id }) => richiedi(db, utenti, id),
  }),
  route({
    method: 'POST',
    path: '/utenti',
    operation: 'creaUtente',
    title: 'Crea un utente',
    permission: puoGestireUtenti,
    failures: ['conferma_richiesta'],
    body: utenteInput,
    reply: rigaUtente,
    prepare: ({ body }) => hashPassword(body.password),
    async run({ body: { password: _, ...dati }, prepared, token, ...ctx }) {
      if (faUnAdmin(dati)) await requireConfirmed(ctx.db, token, UN_ADMIN)
      return creaUtente(ctx, { ...dati, passwordHash: prepared })
    },
  }),
  route({
    method: 'PUT',
    path: '/utenti/:id',
    operation: 'aggiornaUtente',
    title: 'Modifica un utente; una nuova password o un nuovo ruolo chiude le sue sessioni',
    permission: puoGestireUtenti,
    failures: ['conferma_richiesta'],
    body: utenteModifica,
    reply: rigaUtente,
    prepare: async ({ body }) => (body.password === undefined ? undefined : hashPassword(body.password)),
    current: ({ db, id }) => richiedi(db, utenti, id),
    async run({ body: { password: _, ...dati }, prepared, token, id, ...ctx }) {
      await lockRow(ctx.db, 'utenti', id)
      const era = await richiedi(ctx.db, utenti, id)
      if (prepared !== undefined || cambiaChiE(era, dati))
        await esigeConferma(ctx, token, id, prepared === undefined ? PER_ME.chiSono : PER_ME.password)
      if (faUnAdmin(dati, era)) await requireConfirmed(ctx.db, token, UN_ADMIN)
      await aggiornaUtente(ctx, id, { ...dati, passwordHash: prepared }, token)
      return undefined
    },
  }),
  route({
    method: 'GET',
    path: '/auth/codici',
    operation: 'elencaCodici',
    title: 'Chi ha l’accesso in due passaggi, e da quando',
    permission: puoGestireUtenti,
    list: true,
    reply: utenteConCodice,
    run: ({ db }) => whoHasSecondStep(db),
  }),
  route({
    method: 'DELETE',
    path: '/auth/codici/:id',
    operation: 'togliCodice',
    title:
      'Toglie l’accesso in due passaggi a un altro utente, che ha perso il telefono; le sue sessioni si chiudono',
    permission: puoGestireUtenti,
    failures: ['conferma_richiesta'],
    reply: z.null(),
    async run({ id, token, ...ctx }) {
      await richiedi(ctx.db, utenti, id)
      if (id === ctx.utente.id)
        throw new AppError('conflitto', 'Il tuo si spegne dal menu, in Accesso in due passaggi')
      await lockRow(ctx.db, 'utenti', id)
      await esigeConferma(ctx, token, id)
      if (!(await removeSecondStep(ctx.db, id)))
        throw new AppError('non_trovato', 'L’accesso in due passaggi non è attivo')
      await closeSessionsOf(ctx.db, id)
      await registra(ctx, 'aggiorna', utenti, id, null, { due_passaggi: 'tolti' })
      return null
    },
  }),
]
