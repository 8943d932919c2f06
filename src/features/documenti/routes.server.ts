import * as z from 'zod'
import { type Route, route } from '#server/http/routes.ts'
import { AppError } from '#shared/errors.ts'
import { tutti } from '#shared/permissions.ts'
import { caricamentoInput, caricato, documentiQuery, FILE_MASSIMO, rigaDocumento } from './contract.ts'
import { conservaPdf, creaDocumento, elencaDocumenti, trovaFile } from './queries.server.ts'
import { puoVedereDocumento } from './rules.ts'

const send = (path: string, operation: string, titolo: string, inLinea: boolean): Route =>
  route({
    method: 'GET',
    percorso: path,
    operation,
    titolo,
    permission: tutti,
    binary: true,
    risposta: z.unknown(),
    esegui: ({ id, ...ctx }) => trovaFile(ctx, id, inLinea),
  })

export const documentiRoutes: Route[] = [
  route({
    method: 'GET',
    percorso: '/documenti',
    operation: 'elencaDocumenti',
    titolo: 'I documenti di un cliente, gli ultimi per primi',
    permission: tutti,
    elenco: true,
    query: documentiQuery,
    risposta: rigaDocumento,
    esegui: ({ db, utente, query }) => elencaDocumenti(db, utente, query.clienteId),
  }),
  route({
    method: 'POST',
    percorso: '/documenti/upload',
    operation: 'caricaDocumento',
    titolo: 'Carica un PDF di al massimo 10 MB; i file delle fatture solo un Admin',
    permission: tutti,
    maxFile: FILE_MASSIMO,
    failures: ['permesso_negato'],
    corpo: caricamentoInput,
    risposta: caricato,
    async prepara({ corpo, file, ...ctx }) {
      if (!puoVedereDocumento(ctx.utente, corpo.tipologia)) throw new AppError('permesso_negato')
      return conservaPdf(ctx, file)
    },
    async esegui({ corpo, file, prepared, ...ctx }) {
      if (!file) throw new AppError('dati_non_validi')
      return creaDocumento(ctx, corpo, file, prepared)
    },
  }),
  send('/documenti/:id/preview', 'mostraDocumento', 'Il PDF, da mostrare nella pagina', true),
  send('/documenti/:id/download', 'scaricaDocumento', 'Il PDF, da scaricare', false),
]
