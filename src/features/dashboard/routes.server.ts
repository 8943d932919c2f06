import { elencaAppuntamenti, elencaConFollowUp } from '#features/appuntamenti/queries.server.ts'
import { comeVisto } from '#features/appuntamenti/rules.ts'
import { elencaDaRicontattare } from '#features/clienti/queries.server.ts'
import { type Rotta, rotta } from '#server/routes.ts'
import { oggi } from '#shared/dates.ts'
import { eAdmin, tutti } from '#shared/permissions.ts'
import { statistiche } from './contract.ts'

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
        followUpAppuntamenti: admin ? await elencaConFollowUp(db, oggiRoma) : [],
      }
    },
  }),
]
