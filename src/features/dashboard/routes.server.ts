import { elencaAppuntamenti, elencaConFollowUp } from '#features/appuntamenti/queries.server.ts'
import { comeVisto } from '#features/appuntamenti/rules.ts'
import { elencaDaRicontattare } from '#features/clienti/queries.server.ts'
import { elencaFollowUpRcee, elencaScadenze } from '#features/rcee/queries.server.ts'
import { type Rotta, rotta } from '#server/routes.ts'
import { aggiungiGiorni, oggi } from '#shared/dates.ts'
import { eAdmin, tutti } from '#shared/permissions.ts'
import { statistiche } from './contract.ts'

/** Windows of specification §9. */
const GIORNI_FOLLOW_UP = 7
const GIORNI_RCEE = 30

export const rotteDashboard: Rotta[] = [
  rotta({
    metodo: 'GET',
    percorso: '/dashboard/stats',
    titolo: 'Oggi in breve; chi non è Admin vede solo i propri appuntamenti',
    permesso: tutti,
    sfondo: true,
    risposta: statistiche,
    async esegui({ db, utente }) {
      const oggiRoma = oggi()
      const admin = eAdmin(utente)
      const { righe } = await elencaAppuntamenti(db, {
        data: oggiRoma,
        utenteId: admin ? undefined : utente.id,
      })
      return {
        appuntamentiOggi: righe.map(comeVisto(utente)),
        followUpClienti: admin ? (await elencaDaRicontattare(db, oggiRoma)).righe : [],
        followUpRcee: admin ? await elencaFollowUpRcee(db, aggiungiGiorni(oggiRoma, GIORNI_FOLLOW_UP)) : [],
        followUpAppuntamenti: admin ? await elencaConFollowUp(db, oggiRoma) : [],
        rceeInScadenza: admin ? (await elencaScadenze(db, oggiRoma, GIORNI_RCEE, {})).righe : [],
      }
    },
  }),
]
