import * as z from 'zod'
import { hashPassword } from '#server/http/passwords.ts'
import { type Route, route } from '#server/http/routes.ts'
import { isAdmin } from '#shared/permissions.ts'
import { rigaUtente, utenteInBreve, utenteInput, utenteModifica } from './contract.ts'
import { aggiornaUtente, creaUtente, elencaUtenti, eliminaUtente, trovaUtente } from './queries.server.ts'
import { puoElencareUtenti, puoGestireUtenti } from './rules.ts'

const eliminato = z.object({ id: z.int() })

export const utentiRoutes: Route[] = [
  route({
    method: 'GET',
    percorso: '/utenti',
    operation: 'elencaUtenti',
    titolo: 'Gli utenti attivi; chi non è Admin ne vede solo nome e ruolo',
    permission: puoElencareUtenti,
    elenco: true,
    risposta: z.union([rigaUtente, utenteInBreve]),
    async esegui({ db, utente }) {
      const elenco = await elencaUtenti(db)
      if (isAdmin(utente)) return elenco
      const inBreve = elenco.righe.map(({ id, nome_utente, ruoli }) => ({ id, nome_utente, ruoli }))
      return { ...elenco, righe: inBreve }
    },
  }),
  route({
    method: 'GET',
    percorso: '/utenti/:id',
    operation: 'trovaUtente',
    titolo: 'Un utente',
    permission: puoGestireUtenti,
    risposta: rigaUtente,
    esegui: ({ db, id }) => trovaUtente(db, id),
  }),
  route({
    method: 'POST',
    percorso: '/utenti',
    operation: 'creaUtente',
    titolo: 'Crea un utente',
    permission: puoGestireUtenti,
    corpo: utenteInput,
    risposta: rigaUtente,
    prepara: ({ corpo }) => hashPassword(corpo.password),
    esegui: ({ corpo: { password: _, ...dati }, prepared, ...ctx }) =>
      creaUtente(ctx, { ...dati, passwordHash: prepared }),
  }),
  route({
    method: 'PUT',
    percorso: '/utenti/:id',
    operation: 'aggiornaUtente',
    titolo: 'Modifica un utente; una nuova password o un nuovo ruolo chiude le sue sessioni',
    permission: puoGestireUtenti,
    corpo: utenteModifica,
    risposta: rigaUtente,
    prepara: async ({ corpo }) => (corpo.password === undefined ? undefined : hashPassword(corpo.password)),
    corrente: ({ db, id }) => trovaUtente(db, id),
    async esegui({ corpo: { password: _, ...dati }, prepared, token, id, ...ctx }) {
      await aggiornaUtente(ctx, id, { ...dati, passwordHash: prepared }, token)
      return undefined
    },
  }),
  route({
    method: 'DELETE',
    percorso: '/utenti/:id',
    operation: 'eliminaUtente',
    titolo: 'Chiude l’account di un utente; il nome resta sul lavoro fatto',
    permission: puoGestireUtenti,
    risposta: eliminato,
    async esegui({ id, ...ctx }) {
      await eliminaUtente(ctx, id)
      return { id }
    },
  }),
]
