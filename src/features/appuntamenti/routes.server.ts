import { rotteDiRecord } from '#server/crud.ts'
import { type Rotta, rotta } from '#server/routes.ts'
import { ErroreApplicativo } from '#shared/errors.ts'
import { eAdmin, soloAdmin, tutti, type UtenteCorrente } from '#shared/permissions.ts'
import {
  type Appuntamento,
  appuntamentiQuery,
  appuntamentoInput,
  appuntamentoModifica,
  conteggioGiorno,
  conteggiQuery,
  disponibilita,
  disponibilitaQuery,
  rigaAppuntamento,
} from './contract.ts'
import {
  aggiornaAppuntamento,
  contaPerGiorno,
  creaAppuntamento,
  elencaAppuntamenti,
  eliminaAppuntamento,
  trovaAppuntamento,
  trovaDisponibilita,
} from './queries.server.ts'
import { campiVietati, eAssegnatario, gestisceImporti, vedeImporti } from './rules.ts'

/** What this person may see of a visit: amounts of others' visits are null. */
export const comeVisto =
  (utente: UtenteCorrente) =>
  (a: Appuntamento): Appuntamento =>
    vedeImporti(utente, a.utente_assegnato_id) ? a : { ...a, incasso: null, spese: null }

const vieta = (campi: string[]) => {
  const testo = 'Non puoi modificare questo campo'
  throw new ErroreApplicativo('permesso_negato', undefined, {
    campi: Object.fromEntries(campi.map((c) => [c, testo])),
  })
}

export const rotteAppuntamenti: Rotta[] = [
  rotta({
    metodo: 'GET',
    percorso: '/appuntamenti',
    titolo: 'Gli appuntamenti per inizio; i giorni sono quelli di Roma',
    permesso: tutti,
    elenco: true,
    query: appuntamentiQuery,
    risposta: rigaAppuntamento,
    async esegui({ db, utente, query }) {
      const { righe, conteggio } = await elencaAppuntamenti(db, query)
      return { righe: righe.map(comeVisto(utente)), conteggio }
    },
  }),
  rotta({
    metodo: 'GET',
    percorso: '/appuntamenti/conteggi',
    titolo: 'Quanti appuntamenti al giorno tra due date',
    permesso: tutti,
    elenco: true,
    query: conteggiQuery,
    risposta: conteggioGiorno,
    esegui: ({ db, query }) => contaPerGiorno(db, query.dataInizio, query.dataFine),
  }),
  rotta({
    metodo: 'GET',
    percorso: '/appuntamenti/disponibilita',
    titolo: 'Chi è libero e chi è occupato, e con che cosa, tra due istanti',
    permesso: tutti,
    query: disponibilitaQuery,
    risposta: disponibilita,
    esegui: ({ db, query }) => trovaDisponibilita(db, { ...query, escludi: query.escludiAppuntamentoId }),
  }),
  ...rotteDiRecord({
    percorso: '/appuntamenti',
    nome: 'un appuntamento',
    permessi: { leggi: tutti, crea: tutti, modifica: tutti, elimina: soloAdmin },
    riga: rigaAppuntamento,
    input: appuntamentoInput,
    modifica: appuntamentoModifica,
    trova: async ({ db, utente }, id) => comeVisto(utente)(await trovaAppuntamento(db, id)),
    crea(ctx, dati) {
      const importi = (['incasso', 'spese'] as const).filter((c) => dati[c] != null)
      if (importi.length > 0 && !gestisceImporti(ctx.utente)) vieta(importi)
      return creaAppuntamento(ctx, dati)
    },
    async aggiorna(ctx, id, dati) {
      const { utente_assegnato_id } = await trovaAppuntamento(ctx.db, id)
      if (!eAdmin(ctx.utente) && !eAssegnatario(ctx.utente, utente_assegnato_id))
        throw new ErroreApplicativo(
          'permesso_negato',
          'Solo il tecnico assegnato può gestire questo appuntamento',
        )
      const vietati = campiVietati(ctx.utente, dati)
      if (vietati.length > 0) vieta(vietati)
      const { incasso, spese, ...altri } = dati
      await aggiornaAppuntamento(ctx, id, gestisceImporti(ctx.utente) ? dati : altri)
    },
    elimina: eliminaAppuntamento,
  }),
]
