import * as z from 'zod'
import { contenutoDelFile } from '#archivio/arrivi/file.rules.ts'
import type { Context } from '#server/data/context.ts'
import { richiedi } from '#server/data/read.ts'
import { readSheet } from '#server/files/sheets.ts'
import { ContentReply } from '#server/files/store.ts'
import { adminRoute, type Route } from '#server/http/routes.ts'
import { aside } from '#server/slices.ts'
import { annullaImportazione } from './annulla.queries.server.ts'
import { creaImportazione, eliminaBozza } from './bozze.queries.server.ts'
import {
  abbinamentoInput,
  annullaImportazioneInput,
  domandeInput,
  duplicatiInput,
  idImportazione,
  importazione,
  importazioneInput,
  importazioniQuery,
  rigaDelFile,
  rigaImportazione,
  righeImportateQuery,
} from './contract.ts'
import { controllaImportazione } from './controlla.queries.server.ts'
import { righeDelGenere, rispondi } from './domande.queries.server.ts'
import {
  csvDegliErrori,
  elencaImportazioni,
  elencaRighe,
  importazioni,
  scegliDuplicati,
  scorriRighe,
  trovaImportazione,
} from './queries.server.ts'
import { IMPORTAZIONE_MASSIMA } from './rules.ts'
import { confermaImportazione, lavoraImportazioni, riprendiImportazione } from './scrivi.queries.server.ts'

const attuale = ({ id, db }: Context & { id: number }) => trovaImportazione(db, id)

export const importazioniRoutes: Route[] = [
  adminRoute({
    method: 'GET',
    path: '/importazioni',
    operation: 'elencaImportazioni',
    title: 'Le importazioni confermate, le ultime per prime; con sospese, le proprie lasciate a metà',
    list: true,
    query: importazioniQuery,
    reply: rigaImportazione,
    run: ({ db, query, utente }) => elencaImportazioni(db, query, utente.id),
  }),
  adminRoute({
    method: 'POST',
    path: '/importazioni',
    operation: 'creaImportazione',
    title:
      'Legge un file CSV o XLSX di clienti, o con tipo=articoli del listino, al massimo 10 MB; nulla si scrive fino alla conferma. Se i fogli sono più d’uno risponde 400 con i loro nomi in data: si ripete con foglio',
    maxFile: IMPORTAZIONE_MASSIMA,
    body: importazioneInput,
    reply: importazione,
    prepare: ({ file, body, children, utente }) =>
      readSheet(children, utente.id, contenutoDelFile(file), body.foglio),
    async run({ prepared, file, body, ...ctx }) {
      const id = await creaImportazione(ctx, file?.nome ?? '', prepared, body.tipo)
      const creata = await trovaImportazione(ctx.db, id)
      // Replies to a POST are kept, for repeats: rows of the file are not for keeping.
      return { ...creata, anteprima: [] }
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/importazioni/:id',
    operation: 'trovaImportazione',
    title: 'Un’importazione: colonne, conteggi, a che punto è',
    background: true,
    reply: importazione,
    async run({ id, ...ctx }) {
      aside(ctx, 'importazioni', riprendiImportazione(ctx.db, id))
      return trovaImportazione(ctx.db, id)
    },
  }),
  adminRoute({
    method: 'PUT',
    path: '/importazioni/:id',
    operation: 'aggiornaImportazione',
    title: 'Abbina le colonne e controlla tutte le righe, senza scrivere nulla dei clienti',
    body: abbinamentoInput,
    reply: importazione,
    ownTransactions: true,
    current: attuale,
    async run({ id, body, ...ctx }) {
      await controllaImportazione(ctx, id, body.abbinamento)
      return undefined
    },
  }),
  adminRoute({
    method: 'DELETE',
    path: '/importazioni/:id',
    operation: 'eliminaImportazione',
    title: 'Butta un’importazione non confermata, con le sue righe',
    reply: idImportazione,
    async run({ id, ...ctx }) {
      await eliminaBozza(ctx, id)
      return { id }
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/importazioni/:id/righe',
    operation: 'elencaRigheImportazione',
    title: 'Le righe del file con errori, avvisi e doppioni',
    list: true,
    query: righeImportateQuery,
    reply: rigaDelFile,
    async run({ id, db, query }) {
      await richiedi(db, importazioni, id)
      const { genere, ...filtri } = query
      const quali = genere === undefined ? undefined : await righeDelGenere(db, id, genere)
      return (query.limit ? elencaRighe : scorriRighe)(db, id, { ...filtri, quali })
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/importazioni/:id/errori',
    operation: 'scaricaErroriImportazione',
    title: 'Le righe con errori in CSV, con il perché: da correggere e ricaricare',
    binary: ['text/csv; charset=utf-8'],
    heavy: true,
    reply: z.unknown(),
    async run({ id, ...ctx }) {
      const { nome, testo } = await csvDegliErrori(ctx, id)
      return new ContentReply(Buffer.from(testo), nome, 'text/csv; charset=utf-8')
    },
  }),
  adminRoute({
    method: 'PUT',
    path: '/importazioni/:id/domande',
    operation: 'rispondiImportazione',
    title:
      'Risponde a ciò che l’importazione chiede: chi è un’azienda, che comune è, se sono la stessa persona; le righe si ricontrollano',
    body: domandeInput,
    reply: importazione,
    ownTransactions: true,
    current: attuale,
    async run({ id, body, ...ctx }) {
      await ctx.db.transaction().execute(async (db) => {
        await ctx.stillMay(db)
        await rispondi({ db }, id, body)
      })
      const { abbinamento } = await trovaImportazione(ctx.db, id)
      await controllaImportazione(ctx, id, abbinamento)
      return undefined
    },
  }),
  adminRoute({
    method: 'PUT',
    path: '/importazioni/:id/duplicati',
    operation: 'decidiDuplicatiImportazione',
    title:
      'Salta, aggiorna o crea lo stesso i doppioni: tutti, o la riga n; salta lascia fuori una riga qualunque',
    body: duplicatiInput,
    reply: importazione,
    current: attuale,
    async run({ id, body, ...ctx }) {
      await scegliDuplicati(ctx, id, body)
      return undefined
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/importazioni/:id/conferma',
    operation: 'confermaImportazione',
    title: 'Comincia a scrivere; a chi lo chiede due volte risponde a che punto è',
    status: 200,
    reply: importazione,
    ownTransactions: true,
    async run({ id, ...ctx }) {
      await confermaImportazione(ctx, id)
      const adesso = await trovaImportazione(ctx.db, id)
      aside(ctx, 'importazioni', lavoraImportazioni(ctx.db, id))
      return adesso
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/importazioni/:id/annulla',
    operation: 'annullaImportazione',
    title:
      'Toglie tutto ciò che un’importazione ha scritto, e rimette gli articoli com’erano; 409 con l’elenco di ciò che è già in uso',
    status: 200,
    body: annullaImportazioneInput,
    reply: importazione,
    ownTransactions: true,
    async run({ id, body, ...ctx }) {
      await annullaImportazione(ctx, id, body.tieniUsati ?? false)
      return trovaImportazione(ctx.db, id)
    },
  }),
]
