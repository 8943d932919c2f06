import * as z from 'zod'
import { ditte } from '#anagrafe/ditte/queries.server.ts'
import { richiedi } from '#server/data/read.ts'
import { recordRoutes } from '#server/http/crud.ts'
import { adminRoute, type Route, route } from '#server/http/routes.ts'
import { oggi } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import {
  eAssegnatario,
  gestisceImporti,
  isAdmin,
  nonAdmin,
  ogniRuolo,
  soloAdmin,
} from '#shared/permissions.ts'
import { richiestaPresaInCarico, rispostaRichiestaInput } from '#visite/notifiche/contract.ts'
import { aggiungiLavori } from './aggiungi-lavori.queries.server.ts'
import {
  aggiungiLavoriInput,
  appuntamentiQuery,
  appuntamentoInput,
  appuntamentoModifica,
  conteggioGiorno,
  conteggiQuery,
  disponibilita,
  disponibilitaQuery,
  giornoDelMese,
  lavoriAggiunti,
  meseVisiteQuery,
  planning,
  planningQuery,
  riepilogoDitta,
  riepilogoQuery,
  rigaAppuntamento,
  settimanaQuery,
} from './contract.ts'
import { trovaDisponibilita } from './disponibilita.queries.server.ts'
import { esportaAppuntamenti } from './export.routes.server.ts'
import { contaPerGiorno, trovaMese } from './mese.queries.server.ts'
import { riepilogaDitta, trovaPlanning, trovaSettimana } from './planning.queries.server.ts'
import {
  chiediPresaInCarico,
  elencaRichieste,
  elencaRichiesteInAttesa,
  rispondiPresaInCarico,
  ritiraPresaInCarico,
} from './presa-in-carico.queries.server.ts'
import {
  aggiornaAppuntamento,
  appuntamenti,
  creaAppuntamento,
  elencaAppuntamenti,
  elencaConAltri,
  eliminaAppuntamento,
  scorriAppuntamenti,
} from './queries.server.ts'
import { campiVietati, comeVisto, nominaCreatore } from './rules.ts'

const vieta = (campi: string[]) => {
  const testo = 'Non puoi modificare questo campo'
  throw new AppError('permesso_negato', undefined, {
    campi: Object.fromEntries(campi.map((c) => [c, testo])),
  })
}

export const appuntamentiRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/appuntamenti',
    operation: 'elencaAppuntamenti',
    title: 'Gli appuntamenti per inizio; i giorni sono quelli di Roma',
    permission: ogniRuolo,
    list: true,
    query: appuntamentiQuery,
    reply: rigaAppuntamento,
    beside: { conAltri: z.array(rigaAppuntamento).optional() },
    async run({ db, utente, query }) {
      const { utenteId } = query
      const accanto =
        utenteId === undefined
          ? undefined
          : { conAltri: (await elencaConAltri(db, { ...query, utenteId })).map(comeVisto(utente)) }
      if (!query.limit) return { ...scorriAppuntamenti(db, query).map(comeVisto(utente)), accanto }
      const { righe, conteggio } = await elencaAppuntamenti(db, query)
      return { righe: righe.map(comeVisto(utente)), conteggio, accanto }
    },
  }),
  route({
    method: 'GET',
    path: '/appuntamenti/conteggi',
    operation: 'contaAppuntamenti',
    title: 'Quanti appuntamenti al giorno tra due date',
    permission: ogniRuolo,
    list: true,
    query: conteggiQuery,
    reply: conteggioGiorno,
    run: ({ db, query }) => contaPerGiorno(db, query.dataInizio, query.dataFine),
  }),
  route({
    method: 'GET',
    path: '/appuntamenti/mese',
    operation: 'trovaMese',
    title: 'Che cosa mostra il calendario di ogni giorno tra due date: quanti appuntamenti e i primi due',
    permission: ogniRuolo,
    list: true,
    query: meseVisiteQuery,
    reply: giornoDelMese,
    run: ({ db, utente, query: { utenteId: tecnicoId, ...periodo } }) =>
      trovaMese(db, { ...periodo, tecnicoId, utenteId: utente.id }),
  }),
  route({
    method: 'GET',
    path: '/appuntamenti/disponibilita',
    operation: 'trovaDisponibilita',
    title: 'Chi è libero e chi è occupato, e con che cosa, tra due istanti',
    permission: ogniRuolo,
    query: disponibilitaQuery,
    reply: disponibilita,
    run: ({ db, utente, query }) =>
      trovaDisponibilita(db, { ...query, escludi: query.escludiAppuntamentoId, motivi: isAdmin(utente) }),
  }),
  adminRoute({
    method: 'POST',
    path: '/appuntamenti/:id/aggiungi-lavori',
    operation: 'aggiungiLavori',
    title: 'Dà altri lavori a una visita che c’è già; se è corta lo dice, e la allunga se si vuole',
    failures: ['conflitto'],
    body: aggiungiLavoriInput,
    reply: lavoriAggiunti,
    run: ({ id, body, ...ctx }) => aggiungiLavori(ctx, id, body),
  }),
  adminRoute({
    method: 'GET',
    path: '/appuntamenti/planning-settimanale',
    operation: 'trovaPlanning',
    title: 'Operatori e appuntamenti tra due date comprese',
    background: true,
    query: planningQuery,
    reply: planning,
    run: ({ db, query }) => trovaPlanning(db, query.dataInizio, query.dataFine),
  }),
  adminRoute({
    method: 'GET',
    path: '/appuntamenti/settimana',
    operation: 'trovaSettimana',
    title: 'Operatori e appuntamenti tra due date comprese, con quello che il planning ne mostra',
    background: true,
    query: planningQuery,
    reply: settimanaQuery,
    run: ({ db, query }) => trovaSettimana(db, query.dataInizio, query.dataFine),
  }),
  adminRoute({
    method: 'GET',
    path: '/appuntamenti/ditta/:id/riepilogo',
    operation: 'riepilogaDitta',
    title: 'Il mese di una ditta: appuntamenti, incassi e spese (senza mese e anno: quello corrente)',
    query: riepilogoQuery,
    reply: riepilogoDitta,
    async run({ db, id, query }) {
      await richiedi(db, ditte, id)
      const [anno, mese] = oggi().split('-').map(Number)
      return riepilogaDitta(db, id, query.anno ?? anno ?? 0, query.mese ?? mese ?? 1)
    },
  }),
  route({
    method: 'GET',
    path: '/appuntamenti/richieste-presa-in-carico',
    operation: 'elencaRichiesteInAttesa',
    title: 'Le proprie richieste di presa in carico che aspettano risposta',
    permission: nonAdmin,
    list: true,
    reply: richiestaPresaInCarico,
    run: elencaRichiesteInAttesa,
  }),
  route({
    method: 'GET',
    path: '/appuntamenti/:id/richiesta-presa-in-carico',
    operation: 'elencaRichiestePresaInCarico',
    title: 'Le richieste di presa in carico di un appuntamento; chi non è Admin vede le proprie',
    permission: ogniRuolo,
    list: true,
    reply: richiestaPresaInCarico,
    async run({ id, ...ctx }) {
      await richiedi(ctx.db, appuntamenti, id)
      return elencaRichieste(ctx, id)
    },
  }),
  route({
    method: 'POST',
    path: '/appuntamenti/:id/richiesta-presa-in-carico',
    operation: 'chiediPresaInCarico',
    title: 'Chiede all’amministratore di prendere in carico l’appuntamento di un altro',
    permission: nonAdmin,
    reply: richiestaPresaInCarico,
    run: ({ id, ...ctx }) => chiediPresaInCarico(ctx, id),
  }),
  adminRoute({
    method: 'POST',
    path: '/appuntamenti/:id/richiesta-presa-in-carico/:richiestaId',
    operation: 'rispondiPresaInCarico',
    title: 'Risponde a una richiesta di presa in carico: Approvata assegna l’appuntamento e rifiuta le altre',
    status: 200,
    body: rispostaRichiestaInput,
    reply: richiestaPresaInCarico,
    run: ({ id, params, body, ...ctx }) =>
      rispondiPresaInCarico(ctx, id, params.richiestaId ?? 0, body.esito),
  }),
  route({
    method: 'DELETE',
    path: '/appuntamenti/:id/richiesta-presa-in-carico/:richiestaId',
    operation: 'ritiraPresaInCarico',
    title: 'Ritira la propria richiesta di presa in carico, finché nessuno ha risposto',
    permission: nonAdmin,
    failures: ['permesso_negato'],
    reply: z.object({ id: z.int() }),
    async run({ id, params, ...ctx }) {
      const richiestaId = params.richiestaId ?? 0
      await ritiraPresaInCarico(ctx, id, richiestaId)
      return { id: richiestaId }
    },
  }),
  esportaAppuntamenti,
  ...recordRoutes({
    table: appuntamenti,
    path: '/appuntamenti',
    name: 'un appuntamento',
    permissions: { leggi: ogniRuolo, crea: ogniRuolo, modifica: ogniRuolo, elimina: soloAdmin },
    failures: ['permesso_negato'],
    row: rigaAppuntamento,
    input: appuntamentoInput,
    modifica: appuntamentoModifica,
    trova: async ({ db, utente }, id) => comeVisto(utente)(await richiedi(db, appuntamenti, id)),
    async crea(ctx, dati) {
      const importi = (['incasso', 'spese'] as const).filter((c) => dati[c] != null)
      if (importi.length > 0 && !gestisceImporti(ctx.utente)) vieta(importi)
      const { creatoDA, utenteAssegnatoId } = dati
      if (creatoDA == null || isAdmin(ctx.utente))
        return comeVisto(ctx.utente)(await creaAppuntamento(ctx, dati))
      if (!nominaCreatore(ctx.utente, creatoDA, utenteAssegnatoId)) vieta(['creatoDA'])
      return comeVisto(ctx.utente)(await creaAppuntamento(ctx, { ...dati, creatoDA: ctx.utente.id }))
    },
    async aggiorna(ctx, id, dati) {
      const { utente_assegnato_id } = await richiedi(ctx.db, appuntamenti, id)
      if (!isAdmin(ctx.utente) && !eAssegnatario(ctx.utente, utente_assegnato_id))
        throw new AppError('permesso_negato', 'Solo il tecnico assegnato può gestire questo appuntamento')
      const vietati = campiVietati(ctx.utente, dati)
      if (vietati.length > 0) vieta(vietati)
      const { incasso, spese, ...senzaImporti } = dati
      await aggiornaAppuntamento(ctx, id, gestisceImporti(ctx.utente) ? dati : senzaImporti)
    },
    elimina: eliminaAppuntamento,
  }),
]
