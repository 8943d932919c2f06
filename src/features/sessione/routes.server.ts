import * as z from 'zod'
import { aggiornaUtente, cercaPerAccesso, passwordDi, trovaUtente } from '#features/utenti/queries.server.ts'
import { chiaveAccesso } from '#features/utenti/rules.ts'
import { registra } from '#server/data/register.ts'
import type { Db } from '#server/data/schema.ts'
import { attesaAccesso, dimenticaFalliti, segnaFallito, unoAllaVolta } from '#server/http/attempts.ts'
import { cifraPassword, verificaPassword } from '#server/http/passwords.ts'
import { type Rotta, rotta } from '#server/http/routes.ts'
import { apriSessione, chiudiSessione } from '#server/http/sessions.ts'
import { ErroreApplicativo } from '#shared/errors.ts'
import { tutti } from '#shared/permissions.ts'
import { accesso, accessoInput, cambioPasswordInput, utenteSessione } from './contract.ts'

/** Runs `tentativo` in turn, unless these keys have failed too often. */
const frenato = <T>(db: Db, chiavi: string[], tentativo: () => Promise<T>): Promise<T> =>
  unoAllaVolta(chiavi, async () => {
    await frena(db, chiavi)
    return tentativo()
  })

async function frena(db: Db, chiavi: string[]): Promise<void> {
  const attesa = await attesaAccesso(db, chiavi)
  if (attesa === 0) return
  const minuti = Math.ceil(attesa / 60)
  const tempo = attesa < 60 ? `${attesa} secondi` : minuti === 1 ? 'un minuto' : `${minuti} minuti`
  throw new ErroreApplicativo('troppi_tentativi', `Troppi tentativi: riprova tra ${tempo}`, {
    riprovaTra: attesa,
  })
}

const contoDi = (utenteId: number) => `utente:${utenteId}`

export const rotteSessione: Rotta[] = [
  rotta({
    metodo: 'POST',
    percorso: '/auth/login',
    titolo: 'Accesso con email o nome utente',
    permesso: 'pubblico',
    stato: 200,
    senzaTransazione: true,
    corpo: accessoInput,
    risposta: accesso,
    async esegui({ db, corpo, indirizzo, richiesta }) {
      const trovato = await cercaPerAccesso(db, corpo.email)
      const conto = trovato ? contoDi(trovato.id) : `nome:${chiaveAccesso(corpo.email)}`
      const chiavi = [conto, `indirizzo:${indirizzo}`]
      const entrato = await frenato(db, chiavi, async () => {
        const giusta = await verificaPassword(corpo.password, trovato?.password_hash)
        return db.transaction().execute(async (trx) => {
          const chi = { db: trx, richiesta, utente: trovato ?? { id: null, nome_utente: '' } }
          // the hash took its time: the password may have changed since, or the account ended
          const ancora = giusta ? await cercaPerAccesso(trx, corpo.email) : undefined
          if (!trovato || ancora?.password_hash !== trovato.password_hash) {
            await segnaFallito(trx, chiavi)
            if (trovato) await registra(chi, 'accesso_negato', 'utenti', trovato.id)
            return undefined
          }
          await dimenticaFalliti(trx, conto)
          await registra(chi, 'accesso', 'utenti', trovato.id)
          const { id, nome_utente, email, ruoli } = await trovaUtente(trx, trovato.id)
          const token = await apriSessione(trx, id)
          return { token, utente: { id, nome_utente, email, ruolo: ruoli.nome_ruolo } }
        })
      })
      if (!entrato) throw new ErroreApplicativo('credenziali_non_valide')
      return entrato
    },
  }),
  rotta({
    metodo: 'GET',
    percorso: '/auth/me',
    titolo: 'Chi è entrato',
    permesso: tutti,
    risposta: utenteSessione,
    esegui: async ({ utente }) => utente,
  }),
  rotta({
    metodo: 'POST',
    percorso: '/auth/logout',
    titolo: 'Chiude la sessione',
    permesso: tutti,
    stato: 200,
    risposta: z.null(),
    async esegui({ token, ...ctx }) {
      await chiudiSessione(ctx.db, token)
      await registra(ctx, 'uscita', 'utenti', ctx.utente.id)
      return null
    },
  }),
  rotta({
    metodo: 'PUT',
    percorso: '/auth/password',
    titolo: 'Cambia la propria password; le altre sessioni si chiudono',
    permesso: tutti,
    corpo: cambioPasswordInput,
    risposta: z.null(),
    async prepara({ db, corpo, utente }) {
      const conto = contoDi(utente.id)
      return frenato(db, [conto], async () => {
        if (await verificaPassword(corpo.passwordAttuale, await passwordDi(db, utente.id)))
          return cifraPassword(corpo.passwordNuova)
        await segnaFallito(db, [conto])
        const testo = 'La password attuale non è corretta'
        throw new ErroreApplicativo('dati_non_validi', testo, { campi: { passwordAttuale: testo } })
      })
    },
    async esegui({ preparato, token, ...ctx }) {
      await aggiornaUtente({ ...ctx, seVersione: null }, ctx.utente.id, { passwordHash: preparato }, token)
      await dimenticaFalliti(ctx.db, contoDi(ctx.utente.id))
      return null
    },
  }),
]
