import * as z from 'zod'
import { readSheet } from '#server/files/sheets.ts'
import { ContentReply } from '#server/files/store.ts'
import type { Context } from '#server/http/context.ts'
import { type Route, route } from '#server/http/routes.ts'
import { AppError } from '#shared/errors.ts'
import { soloAdmin } from '#shared/permissions.ts'
import { controlla } from './check.queries.server.ts'
import {
  abbinamentoInput,
  annullaInput,
  duplicatiInput,
  idImportazione,
  importazione,
  importazioniQuery,
  rigaDelFile,
  rigaImportazione,
  righeQuery,
} from './contract.ts'
import { creaBozza, eliminaBozza } from './drafts.queries.server.ts'
import {
  csvDegliErrori,
  elencaImportazioni,
  elencaRighe,
  scegliDuplicati,
  trovaImportazione,
} from './queries.server.ts'
import { FILE_MASSIMO } from './rules.ts'
import { annulla } from './undo.queries.server.ts'
import { conferma, lavora, riprendi } from './write.queries.server.ts'

/** Goes on after the reply; what stops it, a database that is away, leaves it for the next who asks. */
function inDisparte(lavoro: Promise<void>): void {
  lavoro.catch(() => undefined)
}

const attuale = ({ id, db }: Context & { id: number }) => trovaImportazione(db, id)

export const importazioniRoutes: Route[] = [
  route({
    method: 'GET',
    percorso: '/importazioni',
    operation: 'elencaImportazioni',
    titolo: 'Le importazioni confermate, le ultime per prime; con sospese, le proprie lasciate a metà',
    permission: soloAdmin,
    elenco: true,
    query: importazioniQuery,
    risposta: rigaImportazione,
    esegui: ({ db, query, utente }) => elencaImportazioni(db, query, utente.id),
  }),
  route({
    method: 'POST',
    percorso: '/importazioni',
    operation: 'creaImportazione',
    titolo: 'Legge un file CSV o XLSX di clienti, al massimo 10 MB; nulla si scrive fino alla conferma',
    permission: soloAdmin,
    maxFile: FILE_MASSIMO,
    risposta: importazione,
    async prepara({ file, children }) {
      if (!file || file.contenuto.length === 0)
        throw new AppError('dati_non_validi', undefined, { campi: { file: 'Scegli un file' } })
      return readSheet(children, file.contenuto)
    },
    async esegui({ prepared, file, ...ctx }) {
      const creata = await trovaImportazione(ctx.db, await creaBozza(ctx, file?.nome ?? '', prepared))
      // Replies to a POST are kept, for repeats: rows of the file are not for keeping.
      return { ...creata, anteprima: [] }
    },
  }),
  route({
    method: 'GET',
    percorso: '/importazioni/:id',
    operation: 'trovaImportazione',
    titolo: 'Un’importazione: colonne, conteggi, a che punto è',
    permission: soloAdmin,
    sfondo: true,
    risposta: importazione,
    async esegui({ id, db }) {
      inDisparte(riprendi(db, id))
      return trovaImportazione(db, id)
    },
  }),
  route({
    method: 'PUT',
    percorso: '/importazioni/:id',
    operation: 'aggiornaImportazione',
    titolo: 'Abbina le colonne e controlla tutte le righe, senza scrivere nulla dei clienti',
    permission: soloAdmin,
    corpo: abbinamentoInput,
    risposta: importazione,
    ownTransactions: true,
    corrente: attuale,
    async esegui({ id, corpo, ...ctx }) {
      await controlla(ctx, id, corpo.abbinamento)
      return undefined
    },
  }),
  route({
    method: 'DELETE',
    percorso: '/importazioni/:id',
    operation: 'eliminaImportazione',
    titolo: 'Butta un’importazione non confermata, con le sue righe',
    permission: soloAdmin,
    risposta: idImportazione,
    async esegui({ id, ...ctx }) {
      await eliminaBozza(ctx, id)
      return { id }
    },
  }),
  route({
    method: 'GET',
    percorso: '/importazioni/:id/righe',
    operation: 'elencaRigheImportazione',
    titolo: 'Le righe del file con errori, avvisi e doppioni',
    permission: soloAdmin,
    elenco: true,
    query: righeQuery,
    risposta: rigaDelFile,
    esegui: ({ id, db, query }) => elencaRighe(db, id, query),
  }),
  route({
    method: 'GET',
    percorso: '/importazioni/:id/errori',
    operation: 'scaricaErroriImportazione',
    titolo: 'Le righe con errori in CSV, con il perché: da correggere e ricaricare',
    permission: soloAdmin,
    binary: ['text/csv; charset=utf-8'],
    risposta: z.unknown(),
    async esegui({ id, ...ctx }) {
      const { nome, testo } = await csvDegliErrori(ctx, id)
      return new ContentReply(Buffer.from(testo), nome, 'text/csv; charset=utf-8')
    },
  }),
  route({
    method: 'PUT',
    percorso: '/importazioni/:id/duplicati',
    operation: 'decidiDuplicatiImportazione',
    titolo: 'Salta o crea lo stesso i doppioni: tutti, o la riga n',
    permission: soloAdmin,
    corpo: duplicatiInput,
    risposta: importazione,
    corrente: attuale,
    async esegui({ id, corpo, ...ctx }) {
      await scegliDuplicati(ctx, id, corpo)
      return undefined
    },
  }),
  route({
    method: 'POST',
    percorso: '/importazioni/:id/conferma',
    operation: 'confermaImportazione',
    titolo: 'Comincia a scrivere; a chi lo chiede due volte risponde a che punto è',
    permission: soloAdmin,
    stato: 200,
    risposta: importazione,
    ownTransactions: true,
    async esegui({ id, ...ctx }) {
      await conferma(ctx, id)
      const adesso = await trovaImportazione(ctx.db, id)
      inDisparte(lavora(ctx.db, id))
      return adesso
    },
  }),
  route({
    method: 'POST',
    percorso: '/importazioni/:id/annulla',
    operation: 'annullaImportazione',
    titolo: 'Toglie tutti i clienti e le caldaie di un’importazione; 409 con l’elenco di quelli già in uso',
    permission: soloAdmin,
    stato: 200,
    corpo: annullaInput,
    risposta: importazione,
    async esegui({ id, corpo, ...ctx }) {
      await annulla(ctx, id, corpo.tieniUsati ?? false)
      return trovaImportazione(ctx.db, id)
    },
  }),
]
