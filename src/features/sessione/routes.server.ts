import * as z from 'zod'
import { aggiornaUtente, cercaPerAccesso, passwordDi, trovaUtente } from '#features/utenti/queries.server.ts'
import { chiaveAccesso } from '#features/utenti/rules.ts'
import { registra } from '#server/data/register.ts'
import type { Db } from '#server/data/schema.ts'
import { forgetFailures, oneAtATime, recordFailure, signInDelay } from '#server/http/attempts.ts'
import { hashPassword, verifyPassword } from '#server/http/passwords.ts'
import { type Route, route } from '#server/http/routes.ts'
import { closeSession, openSession } from '#server/http/sessions.ts'
import { AppError } from '#shared/errors.ts'
import { tutti } from '#shared/permissions.ts'
import { accesso, accessoInput, cambioPasswordInput, utenteSessione } from './contract.ts'

/** Runs `tentativo` in turn, unless these keys have failed too often. */
const frenato = <T>(db: Db, chiavi: string[], tentativo: () => Promise<T>): Promise<T> =>
  oneAtATime(chiavi, async () => {
    await frena(db, chiavi)
    return tentativo()
  })

async function frena(db: Db, chiavi: string[]): Promise<void> {
  const attesa = await signInDelay(db, chiavi)
  if (attesa === 0) return
  const minuti = Math.ceil(attesa / 60)
  const tempo = attesa < 60 ? `${attesa} secondi` : minuti === 1 ? 'un minuto' : `${minuti} minuti`
  throw new AppError('troppi_tentativi', `Troppi tentativi: riprova tra ${tempo}`, {
    riprovaTra: attesa,
  })
}

const contoDi = (utenteId: number) => `utente:${utenteId}`

export const sessioneRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/auth/login',
    operation: 'accedi',
    title: 'Accesso con email o nome utente',
    permission: 'pubblico',
    status: 200,
    ownTransactions: true,
    failures: ['credenziali_non_valide'],
    body: accessoInput,
    reply: accesso,
    async run({ db, body, address, requestId }) {
      const trovato = await cercaPerAccesso(db, body.email)
      const conto = trovato ? contoDi(trovato.id) : `nome:${chiaveAccesso(body.email)}`
      const chiavi = [conto, `indirizzo:${address}`]
      const entrato = await frenato(db, chiavi, async () => {
        const giusta = await verifyPassword(body.password, trovato?.password_hash)
        return db.transaction().execute(async (trx) => {
          const chi = { db: trx, requestId, utente: trovato ?? { id: null, nome_utente: '' } }
          // the hash took its time: the password may have changed since, or the account ended
          const ancora = giusta ? await cercaPerAccesso(trx, body.email) : undefined
          if (!trovato || ancora?.password_hash !== trovato.password_hash) {
            await recordFailure(trx, chiavi)
            if (trovato) await registra(chi, 'accesso_negato', 'utenti', trovato.id)
            return undefined
          }
          await forgetFailures(trx, conto)
          await registra(chi, 'accesso', 'utenti', trovato.id)
          const { id, nome_utente, email, ruoli } = await trovaUtente(trx, trovato.id)
          const token = await openSession(trx, id)
          return { token, utente: { id, nome_utente, email, ruolo: ruoli.nome_ruolo } }
        })
      })
      if (!entrato) throw new AppError('credenziali_non_valide')
      return entrato
    },
  }),
  route({
    method: 'GET',
    path: '/auth/me',
    operation: 'chiSono',
    title: 'Chi è entrato',
    permission: tutti,
    reply: utenteSessione,
    run: async ({ utente }) => utente,
  }),
  route({
    method: 'POST',
    path: '/auth/logout',
    operation: 'esci',
    title: 'Chiude la sessione',
    permission: tutti,
    status: 200,
    reply: z.null(),
    async run({ token, ...ctx }) {
      await closeSession(ctx.db, token)
      await registra(ctx, 'uscita', 'utenti', ctx.utente.id)
      return null
    },
  }),
  route({
    method: 'PUT',
    path: '/auth/password',
    operation: 'cambiaPassword',
    title: 'Cambia la propria password; le altre sessioni si chiudono',
    permission: tutti,
    body: cambioPasswordInput,
    reply: z.null(),
    async prepare({ db, body, utente }) {
      const conto = contoDi(utente.id)
      return frenato(db, [conto], async () => {
        if (await verifyPassword(body.passwordAttuale, await passwordDi(db, utente.id)))
          return hashPassword(body.passwordNuova)
        await recordFailure(db, [conto])
        const testo = 'La password attuale non è corretta'
        throw new AppError('dati_non_validi', testo, { campi: { passwordAttuale: testo } })
      })
    },
    async run({ prepared, token, ...ctx }) {
      await aggiornaUtente({ ...ctx, ifVersion: null }, ctx.utente.id, { passwordHash: prepared }, token)
      await forgetFailures(ctx.db, contoDi(ctx.utente.id))
      return null
    },
  }),
]
