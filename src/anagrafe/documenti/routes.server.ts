import * as z from 'zod'
import { type Route, route } from '#server/http/routes.ts'
import { AppError } from '#shared/errors.ts'
import { ogniRuolo } from '#shared/permissions.ts'
import { caricamentoInput, caricato, DOCUMENTO_MASSIMO, documentiQuery, rigaDocumento } from './contract.ts'
import { conservaPdf, creaDocumento, datiDi, elencaDocumenti, trovaFile } from './queries.server.ts'
import { puoVedereDocumento } from './rules.ts'

const send = (path: string, operation: string, titolo: string, inLinea: boolean): Route =>
  route({
    method: 'GET',
    path,
    operation,
    title: titolo,
    permission: ogniRuolo,
    binary: true,
    reply: z.unknown(),
    run: ({ id, ...ctx }) => trovaFile(ctx, id, inLinea),
  })

export const documentiRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/documenti',
    operation: 'elencaDocumenti',
    title: 'I documenti di un cliente, gli ultimi per primi',
    permission: ogniRuolo,
    list: true,
    query: documentiQuery,
    reply: rigaDocumento,
    run: ({ db, utente, query }) => elencaDocumenti(db, utente, query.clienteId),
  }),
  route({
    method: 'POST',
    path: '/documenti/upload',
    operation: 'caricaDocumento',
    title:
      'Carica un PDF di al massimo 10 MB; i file delle fatture e le dichiarazioni solo un Admin, un preventivo firmato chiunque dica di quale è',
    permission: ogniRuolo,
    maxFile: DOCUMENTO_MASSIMO,
    failures: ['permesso_negato'],
    body: caricamentoInput,
    reply: caricato,
    async prepare({ body, file, ...ctx }) {
      if (!puoVedereDocumento(ctx.utente, body.tipologia)) throw new AppError('permesso_negato')
      await datiDi(ctx, body)
      return conservaPdf(ctx, file)
    },
    async run({ body, file, prepared, ...ctx }) {
      if (!file) throw new AppError('dati_non_validi')
      return creaDocumento(ctx, await datiDi(ctx, body), file, prepared)
    },
  }),
  send('/documenti/:id/preview', 'mostraDocumento', 'Il PDF, da mostrare nella pagina', true),
  send('/documenti/:id/download', 'scaricaDocumento', 'Il PDF, da scaricare', false),
]
