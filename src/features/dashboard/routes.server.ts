import { elencaAppuntamenti } from '#features/appuntamenti/queries.server.ts'
import { comeVisto } from '#features/appuntamenti/routes.server.ts'
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
      const utenteId = eAdmin(utente) ? undefined : utente.id
      const { righe } = await elencaAppuntamenti(db, { data: oggi(), utenteId })
      return { appuntamentiOggi: righe.map(comeVisto(utente)) }
    },
  }),
]
