import { trovaDitta } from '#features/ditte/queries.server.ts'
import { richiestaPresaInCarico, rispostaRichiestaInput } from '#features/notifiche/contract.ts'
import { recordRoutes } from '#server/http/crud.ts'
import { type Route, route } from '#server/http/routes.ts'
import { oggi } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { isAdmin, nonAdmin, soloAdmin, tutti } from '#shared/permissions.ts'
import { trovaDisponibilita } from './availability.queries.server.ts'
import {
  appuntamentiQuery,
  appuntamentoInput,
  appuntamentoModifica,
  conteggioGiorno,
  conteggiQuery,
  disponibilita,
  disponibilitaQuery,
  planning,
  planningQuery,
  riepilogoDitta,
  riepilogoQuery,
  rigaAppuntamento,
} from './contract.ts'
import { esportaAppuntamenti } from './export.routes.server.ts'
import { riepilogaDitta, trovaPlanning } from './planning.queries.server.ts'
import {
  aggiornaAppuntamento,
  contaPerGiorno,
  creaAppuntamento,
  elencaAppuntamenti,
  eliminaAppuntamento,
  trovaAppuntamento,
} from './queries.server.ts'
import { campiVietati, comeVisto, eAssegnatario, gestisceImporti } from './rules.ts'
import { chiediPresaInCarico, elencaRichieste, rispondiPresaInCarico } from './takeover.queries.server.ts'

const vieta = (campi: string[]) => {
  const testo = 'Non puoi modificare questo campo'
  throw new AppError('permesso_negato', undefined, {
    campi: Object.fromEntries(campi.map((c) => [c, testo])),
  })
}

export const appuntamentiRoutes: Route[] = [
  route({
    method: 'GET',
    percorso: '/appuntamenti',
    operation: 'elencaAppuntamenti',
    titolo: 'Gli appuntamenti per inizio; i giorni sono quelli di Roma',
    permission: tutti,
    elenco: true,
    query: appuntamentiQuery,
    risposta: rigaAppuntamento,
    async esegui({ db, utente, query }) {
      const { righe, conteggio } = await elencaAppuntamenti(db, query)
      return { righe: righe.map(comeVisto(utente)), conteggio }
    },
  }),
  route({
    method: 'GET',
    percorso: '/appuntamenti/conteggi',
    operation: 'contaAppuntamenti',
    titolo: 'Quanti appuntamenti al giorno tra due date',
    permission: tutti,
    elenco: true,
    query: conteggiQuery,
    risposta: conteggioGiorno,
    esegui: ({ db, query }) => contaPerGiorno(db, query.dataInizio, query.dataFine),
  }),
  route({
    method: 'GET',
    percorso: '/appuntamenti/disponibilita',
    operation: 'trovaDisponibilita',
    titolo: 'Chi è libero e chi è occupato, e con che cosa, tra due istanti',
    permission: tutti,
    query: disponibilitaQuery,
    risposta: disponibilita,
    esegui: ({ db, query }) => trovaDisponibilita(db, { ...query, escludi: query.escludiAppuntamentoId }),
  }),
  route({
    method: 'GET',
    percorso: '/appuntamenti/planning-settimanale',
    operation: 'trovaPlanning',
    titolo: 'Operatori e appuntamenti tra due date comprese',
    permission: soloAdmin,
    query: planningQuery,
    risposta: planning,
    esegui: ({ db, query }) => trovaPlanning(db, query.dataInizio, query.dataFine),
  }),
  route({
    method: 'GET',
    percorso: '/appuntamenti/ditta/:id/riepilogo',
    operation: 'riepilogaDitta',
    titolo: 'Il mese di una ditta: appuntamenti, incassi e spese (senza mese e anno: quello corrente)',
    permission: soloAdmin,
    query: riepilogoQuery,
    risposta: riepilogoDitta,
    async esegui({ db, id, query }) {
      await trovaDitta(db, id)
      const [anno, mese] = oggi().split('-').map(Number)
      return riepilogaDitta(db, id, query.anno ?? anno ?? 0, query.mese ?? mese ?? 1)
    },
  }),
  route({
    method: 'GET',
    percorso: '/appuntamenti/:id/richiesta-presa-in-carico',
    operation: 'elencaRichiestePresaInCarico',
    titolo: 'Le richieste di presa in carico di un appuntamento; chi non è Admin vede le proprie',
    permission: tutti,
    elenco: true,
    risposta: richiestaPresaInCarico,
    esegui: ({ id, ...ctx }) => elencaRichieste(ctx, id),
  }),
  route({
    method: 'POST',
    percorso: '/appuntamenti/:id/richiesta-presa-in-carico',
    operation: 'chiediPresaInCarico',
    titolo: 'Chiede all’amministratore di prendere in carico l’appuntamento di un altro',
    permission: nonAdmin,
    risposta: richiestaPresaInCarico,
    esegui: ({ id, ...ctx }) => chiediPresaInCarico(ctx, id),
  }),
  route({
    method: 'POST',
    percorso: '/appuntamenti/:id/richiesta-presa-in-carico/:richiestaId',
    operation: 'rispondiPresaInCarico',
    titolo:
      'Risponde a una richiesta di presa in carico: Approvata assegna l’appuntamento e rifiuta le altre',
    permission: soloAdmin,
    stato: 200,
    corpo: rispostaRichiestaInput,
    risposta: richiestaPresaInCarico,
    esegui: ({ id, parametri: params, corpo, ...ctx }) =>
      rispondiPresaInCarico(ctx, id, params.richiestaId ?? 0, corpo.esito),
  }),
  esportaAppuntamenti,
  ...recordRoutes({
    percorso: '/appuntamenti',
    nome: 'un appuntamento',
    permessi: { leggi: tutti, crea: tutti, modifica: tutti, elimina: soloAdmin },
    failures: ['permesso_negato'],
    riga: rigaAppuntamento,
    input: appuntamentoInput,
    modifica: appuntamentoModifica,
    trova: async ({ db, utente }, id) => comeVisto(utente)(await trovaAppuntamento(db, id)),
    async crea(ctx, dati) {
      const importi = (['incasso', 'spese'] as const).filter((c) => dati[c] != null)
      if (importi.length > 0 && !gestisceImporti(ctx.utente)) vieta(importi)
      return comeVisto(ctx.utente)(await creaAppuntamento(ctx, dati))
    },
    async aggiorna(ctx, id, dati) {
      const { utente_assegnato_id } = await trovaAppuntamento(ctx.db, id)
      if (!isAdmin(ctx.utente) && !eAssegnatario(ctx.utente, utente_assegnato_id))
        throw new AppError('permesso_negato', 'Solo il tecnico assegnato può gestire questo appuntamento')
      const vietati = campiVietati(ctx.utente, dati)
      if (vietati.length > 0) vieta(vietati)
      const { incasso, spese, ...altri } = dati
      await aggiornaAppuntamento(ctx, id, gestisceImporti(ctx.utente) ? dati : altri)
    },
    elimina: eliminaAppuntamento,
  }),
]
