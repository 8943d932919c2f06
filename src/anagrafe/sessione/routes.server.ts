import * as z from 'zod'
import { nomeInput } from '#anagrafe/utenti/contract.ts'
import {
  aggiornaUtente,
  cercaPerAccesso,
  passwordDi,
  rifaiImpronta,
  utenti,
} from '#anagrafe/utenti/queries.server.ts'
import { chiaveAccesso } from '#anagrafe/utenti/rules.ts'
import type { Context } from '#server/data/context.ts'
import { transaction } from '#server/data/database.ts'
import { lockRow } from '#server/data/records.ts'
import { registra } from '#server/data/register.ts'
import type { Db } from '#server/data/schema.ts'
import type { Environment } from '#server/env.ts'
import { countedAddress, isLocal } from '#server/http/address.ts'
import {
  forgetFailures,
  passwordCount,
  recordFailure,
  rememberAddress,
  signInCounts,
} from '#server/http/attempts.ts'
import { hashPassword, isOutdated, verifyPassword } from '#server/http/passwords.ts'
import { adminRoute, type Route, route } from '#server/http/routes.ts'
import { secondStepOf, type Tried, tryCode } from '#server/http/second-step.ts'
import {
  authenticate,
  closeSession,
  closeSessionById,
  closeSessionsOf,
  confirmSession,
  listSessions,
  openSession,
} from '#server/http/sessions.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { ogniRuolo } from '#shared/permissions.ts'
import {
  accesso,
  accessoInput,
  cambioPasswordInput,
  passwordInput,
  sessione,
  utenteSessione,
} from './contract.ts'
import { esigePassword, frenato } from './freno.queries.server.ts'

/** Sessions that a person ended from another one. */
const registraFine = (ctx: Context, quante: number) =>
  registra(ctx, 'uscita', utenti, ctx.utente.id, null, { sessioni_terminate: quante })

/** The second step of a sign-in whose password was right: null for who has none. */
async function secondoPasso(
  trx: Db,
  environment: Environment,
  { typed, ...tentativo }: { utenteId: number; typed: string | undefined; address: string },
): Promise<Tried | null> {
  const { attivo_il } = await secondStepOf(trx, tentativo.utenteId)
  if (attivo_il === null) return null
  return typed === undefined
    ? new AppError('codice_richiesto')
    : tryCode(trx, environment, { ...tentativo, typed })
}

/** Where nobody else could set a new password: the command that does, told to who sits at the machine (docs/product.md §5.3). */
async function passwordPersa(db: Db, address: string) {
  if (!isLocal(address)) return {}
  const [unico, secondo] = await db
    .selectFrom('utenti')
    .select('nome_utente')
    .where('attivo', '=', true)
    .limit(2)
    .execute()
  if (!unico || secondo) return {}
  return { data: { passwordPersa: `npm run accesso -- --password ${unico.nome_utente}` } }
}

export const sessioneRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/auth/login',
    operation: 'accedi',
    title: 'Accesso con email o nome utente',
    permission: 'pubblico',
    status: 200,
    ownTransactions: true,
    failures: ['credenziali_non_valide', 'codice_richiesto', 'codice_non_valido', 'conflitto'],
    body: accessoInput,
    reply: accesso,
    async run({ db, environment, body, address, userAgent, device, requestId }) {
      const trovato = await cercaPerAccesso(db, body.email)
      const da = countedAddress(address)
      const conti = await signInCounts(db, {
        utenteId: trovato?.id ?? null,
        name: chiaveAccesso(body.email),
        address: da,
      })
      const entrato = await frenato(db, conti.watched, async () => {
        const giusta = await verifyPassword(body.password, trovato?.password_hash)
        // Known in clear only now: a hash of former, lighter parameters is made again.
        const rifatta =
          giusta && trovato && isOutdated(trovato.password_hash) ? await hashPassword(body.password) : null
        return db.transaction().execute(async (trx) => {
          const autore = { db: trx, requestId, utente: trovato ?? { id: null, nome_utente: '' } }
          // The hash took its time: the password may have changed since, or the account ended. Neither can from here on.
          if (trovato) await lockRow(trx, 'utenti', trovato.id)
          const ancora = giusta ? await cercaPerAccesso(trx, body.email) : undefined
          const uguale = ancora?.password_hash === trovato?.password_hash
          // Another hash may be the same password, made again by a sign-in at the same moment.
          if (
            !trovato ||
            !ancora ||
            !(uguale || (await verifyPassword(body.password, ancora.password_hash)))
          ) {
            await recordFailure(trx, conti.counted)
            if (trovato) await registra(autore, 'accesso_negato', utenti, trovato.id)
            return undefined
          }
          // What a stranger may know of the second step begins after the right password.
          const passo = await secondoPasso(trx, environment, {
            utenteId: trovato.id,
            typed: body.codice,
            address: da,
          })
          if (passo instanceof AppError) {
            if (passo.codice === 'codice_non_valido')
              await registra(autore, 'accesso_negato', utenti, trovato.id, null, { passo: 'codice' })
            return passo
          }
          await forgetFailures(trx, conti.own)
          if (rifatta && uguale) await rifaiImpronta(trx, trovato.id, rifatta)
          await rememberAddress(trx, trovato.id, da)
          await registra(autore, 'accesso', utenti, trovato.id, null, passo && { passo })
          const token = await openSession(trx, trovato.id, { address, userAgent, device })
          const utente = await authenticate(trx, token)
          return utente && { token, utente }
        })
      })
      if (!entrato) throw new AppError('credenziali_non_valide', undefined, await passwordPersa(db, address))
      if (entrato instanceof AppError) throw entrato
      return entrato
    },
  }),
  route({
    method: 'GET',
    path: '/auth/me',
    operation: 'chiSono',
    title: 'Chi è entrato',
    permission: ogniRuolo,
    beforeCode: true,
    reply: utenteSessione,
    run: async ({ utente }) => utente,
  }),
  route({
    method: 'POST',
    path: '/auth/logout',
    operation: 'esci',
    title: 'Chiude la sessione',
    permission: ogniRuolo,
    beforeCode: true,
    status: 200,
    reply: z.null(),
    async run({ token, ...ctx }) {
      await closeSession(ctx.db, token)
      await registra(ctx, 'uscita', utenti, ctx.utente.id)
      return null
    },
  }),
  route({
    method: 'PUT',
    path: '/auth/password',
    operation: 'cambiaPassword',
    title: 'Cambia la propria password; le altre sessioni si chiudono',
    permission: ogniRuolo,
    body: cambioPasswordInput,
    reply: z.null(),
    async prepare({ db, body, utente }) {
      const conto = passwordCount(utente.id)
      return frenato(db, [conto], async () => {
        if (await verifyPassword(body.passwordAttuale, await passwordDi(db, utente.id)))
          return hashPassword(body.passwordNuova)
        await recordFailure(db, [conto])
        const testo = 'La password attuale non è corretta'
        throw fieldError('passwordAttuale', testo)
      })
    },
    async run({ prepared, token, address, ...ctx }) {
      await aggiornaUtente({ ...ctx, ifVersion: null }, ctx.utente.id, { passwordHash: prepared }, token)
      await forgetFailures(ctx.db, passwordCount(ctx.utente.id))
      await rememberAddress(ctx.db, ctx.utente.id, countedAddress(address))
      return null
    },
  }),
  route({
    method: 'PUT',
    path: '/auth/nome',
    operation: 'cambiaNome',
    title: 'Dice il proprio nome e cognome, che stanno sui rapporti',
    permission: ogniRuolo,
    body: nomeInput,
    reply: utenteSessione,
    async run({ body, token, ...ctx }) {
      await aggiornaUtente({ ...ctx, ifVersion: null }, ctx.utente.id, body, token)
      return { ...ctx.utente, ...body }
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/auth/conferma',
    operation: 'confermaPassword',
    title:
      'Riscrive la propria password: per 5 minuti, da questa sessione, si può ciò che dà o toglie il potere di un Admin',
    status: 200,
    body: passwordInput,
    reply: z.null(),
    // A wrong one is counted, and written down, though nothing else is.
    ownTransactions: true,
    async run({ token, stillMay, ...ctx }) {
      const { id } = ctx.utente
      await esigePassword(ctx.db, id, ctx.body.password).catch(async (errore: unknown) => {
        if (errore instanceof AppError && errore.codice === 'dati_non_validi')
          await registra(ctx, 'accesso_negato', utenti, id, null, { passo: 'conferma' })
        throw errore
      })
      await transaction(ctx.db, async (db) => {
        const allowed = { ...ctx, db, utente: await stillMay(db) }
        await confirmSession(db, token)
        await forgetFailures(db, passwordCount(id))
        await registra(allowed, 'aggiorna', utenti, id, null, { conferma: 'per 5 minuti' })
      })
      return null
    },
  }),
  route({
    method: 'GET',
    path: '/auth/sessioni',
    operation: 'elencaSessioni',
    title: 'Le proprie sessioni aperte, l’ultima usata per prima',
    permission: ogniRuolo,
    list: true,
    reply: sessione,
    run: ({ db, utente, token }) => listSessions(db, utente.id, token),
  }),
  route({
    method: 'DELETE',
    path: '/auth/sessioni',
    operation: 'terminaAltreSessioni',
    title: 'Termina tutte le proprie sessioni tranne questa; dice quante',
    permission: ogniRuolo,
    reply: z.object({ terminate: z.int() }),
    async run({ token, ...ctx }) {
      const terminate = await closeSessionsOf(ctx.db, ctx.utente.id, token)
      if (terminate > 0) await registraFine(ctx, terminate)
      return { terminate }
    },
  }),
  route({
    method: 'DELETE',
    path: '/auth/sessioni/:id',
    operation: 'terminaSessione',
    title: 'Termina una delle proprie sessioni',
    permission: ogniRuolo,
    reply: z.object({ id: z.int() }),
    async run({ id, ...ctx }) {
      if (!(await closeSessionById(ctx.db, ctx.utente.id, id)))
        throw new AppError('non_trovato', 'Questa sessione è già terminata')
      await registraFine(ctx, 1)
      return { id }
    },
  }),
]
