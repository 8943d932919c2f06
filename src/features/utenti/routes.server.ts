import * as z from 'zod'
import { cifraPassword } from '#server/http/passwords.ts'
import { type Rotta, rotta } from '#server/http/routes.ts'
import { eAdmin } from '#shared/permissions.ts'
import { rigaUtente, utenteInBreve, utenteInput, utenteModifica } from './contract.ts'
import { aggiornaUtente, creaUtente, elencaUtenti, eliminaUtente, trovaUtente } from './queries.server.ts'
import { puoElencareUtenti, puoGestireUtenti } from './rules.ts'

const eliminato = z.object({ id: z.int() })

export const rotteUtenti: Rotta[] = [
  rotta({
    metodo: 'GET',
    percorso: '/utenti',
    titolo: 'Gli utenti attivi; chi non è Admin ne vede solo nome e ruolo',
    permesso: puoElencareUtenti,
    elenco: true,
    risposta: z.union([rigaUtente, utenteInBreve]),
    async esegui({ db, utente }) {
      const elenco = await elencaUtenti(db)
      if (eAdmin(utente)) return elenco
      const inBreve = elenco.righe.map(({ id, nome_utente, ruoli }) => ({ id, nome_utente, ruoli }))
      return { ...elenco, righe: inBreve }
    },
  }),
  rotta({
    metodo: 'GET',
    percorso: '/utenti/:id',
    titolo: 'Un utente',
    permesso: puoGestireUtenti,
    risposta: rigaUtente,
    esegui: ({ db, id }) => trovaUtente(db, id),
  }),
  rotta({
    metodo: 'POST',
    percorso: '/utenti',
    titolo: 'Crea un utente',
    permesso: puoGestireUtenti,
    corpo: utenteInput,
    risposta: rigaUtente,
    prepara: ({ corpo }) => cifraPassword(corpo.password),
    esegui: ({ corpo: { password: _, ...dati }, preparato, ...ctx }) =>
      creaUtente(ctx, { ...dati, passwordHash: preparato }),
  }),
  rotta({
    metodo: 'PUT',
    percorso: '/utenti/:id',
    titolo: 'Modifica un utente; una nuova password o un nuovo ruolo chiude le sue sessioni',
    permesso: puoGestireUtenti,
    corpo: utenteModifica,
    risposta: rigaUtente,
    prepara: async ({ corpo }) => (corpo.password === undefined ? undefined : cifraPassword(corpo.password)),
    corrente: ({ db, id }) => trovaUtente(db, id),
    async esegui({ corpo: { password: _, ...dati }, preparato, token, id, ...ctx }) {
      await aggiornaUtente(ctx, id, { ...dati, passwordHash: preparato }, token)
      return undefined
    },
  }),
  rotta({
    metodo: 'DELETE',
    percorso: '/utenti/:id',
    titolo: 'Chiude l’account di un utente; il nome resta sul lavoro fatto',
    permesso: puoGestireUtenti,
    risposta: eliminato,
    async esegui({ id, ...ctx }) {
      await eliminaUtente(ctx, id)
      return { id }
    },
  }),
]
