import * as z from 'zod'
import { ricevutaPortata, vistaFattura } from '#carte/elettronica/contract.ts'
import { vistaRicevuta } from '#carte/elettronica/ricevuti.queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { adminRoute, type Route } from '#server/http/routes.ts'
import { aside } from '#server/slices.ts'
import { AppError } from '#shared/errors.ts'
import { annullaRicezione } from './annulla.queries.server.ts'
import {
  annullaRicezioneInput,
  confermaRicezioneInput,
  decisioneRicevutaInput,
  documentiRicevutiQuery,
  documentoRicevuto,
  idRicezione,
  ricezione,
  ricezioneCreata,
  ricezioniQuery,
} from './contract.ts'
import { decidiRicevute } from './decidi.queries.server.ts'
import { chiudiAbbandonata } from './in-lettura.queries.server.ts'
import { creaRicezione, leggiRicezione, riapriLettura } from './leggi.queries.server.ts'
import { portaRicevute } from './porta.queries.server.ts'
import {
  elencaDocumentiRicevuti,
  elencaRicezioni,
  eliminaRicezione,
  esigeRicezione,
  scorriDocumentiRicevuti,
  trovaRicezione,
  trovaRiga,
  vistaDiRiga,
} from './queries.server.ts'
import { FILE_MASSIMI, FILE_PER_VOLTA } from './rules.ts'
import { confermaRicezione, lavoraRicezioni, riprendiScrittura } from './scrivi.queries.server.ts'

const nessunFile = z.object({})
type Numerata = Context & { id: number; params: Record<string, number> }
const nDi = ({ params }: Numerata) => params.n ?? 0

export const fattureRicevuteRoutes: Route[] = [
  adminRoute({
    method: 'GET',
    path: '/fatture-ricevute',
    operation: 'elencaRicezioni',
    title: 'Le ricezioni di fatture confermate, le ultime per prime; con sospese, le proprie da confermare',
    list: true,
    query: ricezioniQuery,
    reply: ricezione,
    run: ({ db, query, utente }) => elencaRicezioni(db, query, utente.id),
  }),
  adminRoute({
    method: 'POST',
    path: '/fatture-ricevute',
    operation: 'creaRicezione',
    title:
      'Legge fatture elettroniche ricevute: XML, P7M, ZIP, mail; il campo file si ripete, 100 MB in tutto. Nulla si scrive fino alla conferma',
    maxFile: FILE_MASSIMI,
    manyFiles: FILE_PER_VOLTA,
    ownTransactions: true,
    body: nessunFile,
    reply: ricezioneCreata,
    async run({ files, ...ctx }) {
      const id = await creaRicezione(ctx, files)
      files?.keep()
      if (files) aside(ctx, 'fatture ricevute', leggiRicezione(ctx, id, files))
      return { id, stato: 'lettura' as const }
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/fatture-ricevute/:id/file',
    operation: 'aggiungiFileRicezione',
    title: 'Legge altri file nella stessa ricezione, finché non è confermata',
    maxFile: FILE_MASSIMI,
    manyFiles: FILE_PER_VOLTA,
    ownTransactions: true,
    failures: ['conflitto'],
    body: nessunFile,
    reply: ricezioneCreata,
    async run({ files, id, ...ctx }) {
      await riapriLettura(ctx, id, files)
      files?.keep()
      if (files) aside(ctx, 'fatture ricevute', leggiRicezione(ctx, id, files))
      return { id, stato: 'lettura' as const }
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/fatture-ricevute/:id',
    operation: 'trovaRicezione',
    title: 'Una ricezione: quanti documenti, e a che punto è',
    background: true,
    reply: ricezione,
    async run({ id, ...ctx }) {
      await chiudiAbbandonata(ctx.db, id)
      aside(ctx, 'fatture ricevute', riprendiScrittura(ctx, id))
      return trovaRicezione(ctx.db, id)
    },
  }),
  adminRoute({
    method: 'DELETE',
    path: '/fatture-ricevute/:id',
    operation: 'eliminaRicezione',
    title: 'Butta una ricezione non confermata',
    failures: ['conflitto'],
    reply: idRicezione,
    async run({ id, ...ctx }) {
      await eliminaRicezione(ctx, id)
      return { id }
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/fatture-ricevute/:id/righe',
    operation: 'elencaDocumentiRicevuti',
    title: 'I documenti di una ricezione, con ciò che se n’è capito',
    list: true,
    query: documentiRicevutiQuery,
    reply: documentoRicevuto,
    async run({ id, db, query }) {
      await esigeRicezione(db, id)
      return (query.limit ? elencaDocumentiRicevuti : scorriDocumentiRicevuti)(db, id, query)
    },
  }),
  adminRoute({
    method: 'PUT',
    path: '/fatture-ricevute/:id/righe/:n',
    operation: 'decidiDocumentoRicevuto',
    title: 'Importa, salta o collega un documento; con quale fornitore e scadenza, se è già pagato',
    failures: ['conflitto'],
    body: decisioneRicevutaInput,
    reply: documentoRicevuto,
    current: async (call) => vistaDiRiga(await trovaRiga(call.db, call.id, nDi(call))),
    async run({ body, ...call }) {
      await decidiRicevute(call, call.id, nDi(call), body)
      return undefined
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/fatture-ricevute/:id/righe/:n/documento',
    operation: 'leggiDocumentoRicevuto',
    title: 'Una fattura ricevuta in parole, dal suo file',
    reply: vistaFattura,
    async run(call) {
      const { impronta, nome_file, corpo } = await trovaRiga(call.db, call.id, nDi(call))
      if (!impronta) throw new AppError('non_trovato', 'Questo documento non si può aprire')
      return vistaRicevuta(call, { impronta, nome_file, corpo })
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/fatture-ricevute/:id/conferma',
    operation: 'confermaRicezione',
    title: 'Comincia a scrivere le fatture scelte; a chi lo chiede due volte risponde a che punto è',
    status: 200,
    ownTransactions: true,
    failures: ['conflitto'],
    body: confermaRicezioneInput,
    reply: ricezione,
    async run({ id, body, ...ctx }) {
      await confermaRicezione(ctx, id, body.righe)
      const adesso = await trovaRicezione(ctx.db, id)
      aside(ctx, 'fatture ricevute', lavoraRicezioni(ctx, id))
      return adesso
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/fatture-ricevute/:id/annulla',
    operation: 'annullaRicezione',
    title: 'Toglie tutto ciò che una ricezione ha scritto; 409 con l’elenco di ciò che è già in uso',
    status: 200,
    failures: ['conflitto'],
    body: annullaRicezioneInput,
    reply: ricezione,
    async run({ id, body, ...ctx }) {
      await annullaRicezione(ctx, id, body.tieniUsati ?? false)
      return trovaRicezione(ctx.db, id)
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/ricevute-sdi',
    operation: 'portaRicevuteSdi',
    title: 'Abbina le ricevute del SdI alle fatture inviate: XML, ZIP, mail; il campo file si ripete',
    maxFile: FILE_MASSIMI,
    manyFiles: FILE_PER_VOLTA,
    ownTransactions: true,
    status: 200,
    body: nessunFile,
    reply: z.array(ricevutaPortata),
    run: ({ files, ...ctx }) => portaRicevute(ctx, files),
  }),
]
