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
    percorso: '/auth/login',
    operation: 'accedi',
    titolo: 'Accesso con email o nome utente',
    permission: 'pubblico',
    stato: 200,
    ownTransactions: true,
    failures: ['credenziali_non_valide'],
    corpo: accessoInput,
    risposta: accesso,
    async esegui({ db, corpo, indirizzo, richiesta: request }) {
      const trovato = await cercaPerAccesso(db, corpo.email)
      const conto = trovato ? contoDi(trovato.id) : `nome:${chiaveAccesso(corpo.email)}`
      const chiavi = [conto, `indirizzo:${indirizzo}`]
      const entrato = await frenato(db, chiavi, async () => {
        const giusta = await verifyPassword(corpo.password, trovato?.password_hash)
        return db.transaction().execute(async (trx) => {
          const chi = { db: trx, richiesta: request, utente: trovato ?? { id: null, nome_utente: '' } }
          // the hash took its time: the password may have changed since, or the account ended
          const ancora = giusta ? await cercaPerAccesso(trx, corpo.email) : undefined
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
    percorso: '/auth/me',
    operation: 'chiSono',
    titolo: 'Chi è entrato',
    permission: tutti,
    risposta: utenteSessione,
    esegui: async ({ utente }) => utente,
  }),
  route({
    method: 'POST',
    percorso: '/auth/logout',
    operation: 'esci',
    titolo: 'Chiude la sessione',
    permission: tutti,
    stato: 200,
    risposta: z.null(),
    async esegui({ token, ...ctx }) {
      await closeSession(ctx.db, token)
      await registra(ctx, 'uscita', 'utenti', ctx.utente.id)
      return null
    },
  }),
  route({
    method: 'PUT',
    percorso: '/auth/password',
    operation: 'cambiaPassword',
    titolo: 'Cambia la propria password; le altre sessioni si chiudono',
    permission: tutti,
    corpo: cambioPasswordInput,
    risposta: z.null(),
    async prepara({ db, corpo, utente }) {
      const conto = contoDi(utente.id)
      return frenato(db, [conto], async () => {
        if (await verifyPassword(corpo.passwordAttuale, await passwordDi(db, utente.id)))
          return hashPassword(corpo.passwordNuova)
        await recordFailure(db, [conto])
        const testo = 'La password attuale non è corretta'
        throw new AppError('dati_non_validi', testo, { campi: { passwordAttuale: testo } })
      })
    },
    async esegui({ prepared, token, ...ctx }) {
      await aggiornaUtente({ ...ctx, ifVersion: null }, ctx.utente.id, { passwordHash: prepared }, token)
      await forgetFailures(ctx.db, contoDi(ctx.utente.id))
      return null
    },
  }),
]
