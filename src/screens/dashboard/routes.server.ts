import * as z from 'zod'
import { primiDaRicontattare } from '#anagrafe/clienti/queries.server.ts'
import { trovaRibaInScadenza } from '#carte/fatture/scadenziario.queries.server.ts'
import { elencaFollowUpRcee, elencaRceeInScadenza } from '#scadenze/rcee/queries.server.ts'
import { elencaCalcolate } from '#scadenze/scadenze/calcolate.queries.server.ts'
import { avvisiDiServizio, azioniMaiArrivate } from '#screens/amministrazione/stato.queries.server.ts'
import type { Db } from '#server/data/schema.ts'
import { adminRoute, type Route, route } from '#server/http/routes.ts'
import { addDays, monthEnd, oggi } from '#shared/dates.ts'
import { requireMonth } from '#shared/months.ts'
import { isAdmin, ogniRuolo } from '#shared/permissions.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { elencaOperatori } from '#visite/appuntamenti/planning.queries.server.ts'
import { elencaAppuntamenti, elencaConAltri, elencaConFollowUp } from '#visite/appuntamenti/queries.server.ts'
import { comeVisto } from '#visite/appuntamenti/rules.ts'
import { elencaDaRispondere } from '#visite/notifiche/assenze.queries.server.ts'
import { elencaNotifiche } from '#visite/notifiche/queries.server.ts'
import { daFare, finanze, statistiche, statisticheDashboardQuery } from './contract.ts'
import { trovaDaFare } from './da-fare.queries.server.ts'
import { calcolaAndamento, calcolaFinanze } from './finance.queries.server.ts'
import { trovaPrimaOra } from './prima-ora.queries.server.ts'

/** Windows (docs/product.md §15.1). */
const GIORNI_FOLLOW_UP = 7
const GIORNI_RCEE = 30

/** Of what is reckoned, which grows with the archive, no more are sent. */
const CALCOLATE = 50

/** Rows of the card (docs/product.md §14.3). */
const NOTIFICHE = 10

const NESSUNA_VISITA: Appuntamento[] = []
const NESSUNO = { righe: [], conteggio: 0 }

async function finanzeDi(db: Db, giorno: string) {
  const [anno = 0, mese = 0] = giorno.split('-').map(Number)
  const { incassi, spese, guadagno } = await calcolaFinanze(db, anno, mese)
  return { incassi, spese, guadagno }
}

export const dashboardRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/dashboard/stats',
    operation: 'trovaStatistiche',
    title: 'Oggi in breve; chi non è Admin vede solo i propri appuntamenti',
    permission: ogniRuolo,
    background: true,
    query: statisticheDashboardQuery,
    reply: statistiche,
    async run({ utente, query: { limit }, ...services }) {
      const { db } = services
      const oggiRoma = oggi()
      const admin = isAdmin(utente)
      const perAdmin = <T>(chiedi: () => Promise<T>, altrimenti: T) => (admin ? chiedi() : altrimenti)
      const [
        visite,
        conAltri,
        followUpClienti,
        followUpRcee,
        visiteDaSentire,
        rcee,
        calcolate,
        riba,
        richieste,
        notifiche,
        finanzeMese,
        avvisi,
        primaOra,
      ] = await Promise.all([
        elencaAppuntamenti(db, { data: oggiRoma, utenteId: admin ? undefined : utente.id }),
        admin ? NESSUNA_VISITA : elencaConAltri(db, { data: oggiRoma, utenteId: utente.id }),
        perAdmin(() => primiDaRicontattare(db, oggiRoma), []),
        perAdmin(() => elencaFollowUpRcee(db, addDays(oggiRoma, GIORNI_FOLLOW_UP)), []),
        perAdmin(() => elencaConFollowUp(db, oggiRoma), []),
        perAdmin(() => elencaRceeInScadenza(db, oggiRoma, GIORNI_RCEE, { limit }), NESSUNO),
        perAdmin<Awaited<ReturnType<typeof elencaCalcolate>>>(
          () => elencaCalcolate(db, oggiRoma, GIORNI_RCEE, { limit: limit ?? CALCOLATE }),
          NESSUNO,
        ),
        perAdmin(() => trovaRibaInScadenza(db, monthEnd(oggiRoma), limit), { ...NESSUNO, importo: 0 }),
        perAdmin(() => elencaDaRispondere(db, utente), []),
        perAdmin(() => elencaNotifiche(db, utente, { limit: NOTIFICHE }), NESSUNO),
        perAdmin<Awaited<ReturnType<typeof finanzeDi>> | null>(() => finanzeDi(db, oggiRoma), null),
        admin ? avvisiDiServizio(services) : azioniMaiArrivate(db, utente.id),
        perAdmin(() => trovaPrimaOra(db), null),
      ])
      return {
        appuntamentiOggi: visite.righe.map(comeVisto(utente)),
        conAltri: conAltri.map(comeVisto(utente)),
        tecniciOggi: await perAdmin(() => elencaOperatori(db, visite.righe, oggiRoma, oggiRoma), []),
        followUpClienti: followUpClienti.slice(0, limit),
        followUpRcee: followUpRcee.slice(0, limit),
        followUpAppuntamenti: visiteDaSentire.slice(0, limit),
        rceeInScadenza: rcee.righe,
        calcolate: calcolate.righe,
        ribaInScadenza: riba.righe,
        quanti: admin
          ? {
              followUpClienti: followUpClienti.length,
              followUpRcee: followUpRcee.length,
              followUpAppuntamenti: visiteDaSentire.length,
              rceeInScadenza: rcee.conteggio,
              calcolate: calcolate.conteggio,
              ribaInScadenza: riba.conteggio,
              importoRiba: riba.importo,
            }
          : null,
        richieste,
        notifiche: notifiche.righe,
        avvisi,
        finanzeMese,
        primaOra,
      }
    },
  }),
  route({
    method: 'GET',
    path: '/dashboard/da-fare',
    operation: 'trovaDaFare',
    title: 'Che cosa aspetta chi chiede, ciò che preme di più per primo; ogni numero è quello del suo elenco',
    permission: ogniRuolo,
    background: true,
    reply: z.array(daFare),
    run: (ctx) => trovaDaFare(ctx),
  }),
  adminRoute({
    method: 'GET',
    path: '/dashboard/finanze/:anno/:mese',
    operation: 'calcolaFinanze',
    title: 'Incassi, spese e guadagno di un mese',
    reply: finanze,
    async run({ db, params: { anno = 0, mese = 0 } }) {
      requireMonth(anno, mese)
      return calcolaFinanze(db, anno, mese)
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/dashboard/andamento/:anno/:mese',
    operation: 'calcolaAndamento',
    title: 'I dodici mesi che finiscono con questo',
    list: true,
    reply: finanze,
    async run({ db, params: { anno = 0, mese = 0 } }) {
      requireMonth(anno, mese)
      const righe = await calcolaAndamento(db, anno, mese)
      return { righe, conteggio: righe.length }
    },
  }),
]
