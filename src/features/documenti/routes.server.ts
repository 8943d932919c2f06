import * as z from 'zod'
import { type Rotta, rotta } from '#server/http/routes.ts'
import { ErroreApplicativo } from '#shared/errors.ts'
import { tutti } from '#shared/permissions.ts'
import { caricamentoInput, caricato, documentiQuery, FILE_MASSIMO, rigaDocumento } from './contract.ts'
import { conservaPdf, creaDocumento, elencaDocumenti, trovaFile } from './queries.server.ts'
import { puoVedereDocumento } from './rules.ts'

const invia = (percorso: string, titolo: string, inLinea: boolean): Rotta =>
  rotta({
    metodo: 'GET',
    percorso,
    titolo,
    permesso: tutti,
    binario: true,
    risposta: z.unknown(),
    esegui: ({ id, ...ctx }) => trovaFile(ctx, id, inLinea),
  })

export const rotteDocumenti: Rotta[] = [
  rotta({
    metodo: 'GET',
    percorso: '/documenti',
    titolo: 'I documenti di un cliente, gli ultimi per primi',
    permesso: tutti,
    elenco: true,
    query: documentiQuery,
    risposta: rigaDocumento,
    esegui: ({ db, utente, query }) => elencaDocumenti(db, utente, query.clienteId),
  }),
  rotta({
    metodo: 'POST',
    percorso: '/documenti/upload',
    titolo: 'Carica un PDF di al massimo 10 MB; i file delle fatture solo un Admin',
    permesso: tutti,
    fileMassimo: FILE_MASSIMO,
    corpo: caricamentoInput,
    risposta: caricato,
    async prepara({ utente, corpo, file, magazzino }) {
      if (!puoVedereDocumento(utente, corpo.tipologia)) throw new ErroreApplicativo('permesso_negato')
      return conservaPdf(magazzino, file)
    },
    async esegui({ corpo, file, preparato, ...ctx }) {
      if (!file) throw new ErroreApplicativo('dati_non_validi')
      return creaDocumento(ctx, corpo, file, preparato)
    },
  }),
  invia('/documenti/:id/preview', 'Il PDF, da mostrare nella pagina', true),
  invia('/documenti/:id/download', 'Il PDF, da scaricare', false),
]
