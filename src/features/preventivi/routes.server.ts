import * as z from 'zod'
import { FILE_MASSIMO } from '#features/documenti/contract.ts'
import { conservaPdf } from '#features/documenti/queries.server.ts'
import { rotteDiRecord } from '#server/http/crud.ts'
import { type Rotta, rotta } from '#server/http/routes.ts'
import { ErroreApplicativo } from '#shared/errors.ts'
import { soloAdmin, tutti } from '#shared/permissions.ts'
import { preventiviQuery, preventivoInput, preventivoModifica, rigaPreventivo } from './contract.ts'
import { esportaPreventivi } from './export.routes.server.ts'
import {
  aggiornaPreventivo,
  allegaPdf,
  creaPreventivo,
  elencaPreventivi,
  eliminaPreventivo,
  trovaPdf,
  trovaPreventivo,
} from './queries.server.ts'
import { puoElencarePreventivi } from './rules.ts'

export const rottePreventivi: Rotta[] = [
  rotta({
    metodo: 'GET',
    percorso: '/preventivi',
    titolo: 'I preventivi, gli ultimi per primi; chi non è Admin solo quelli di un cliente',
    permesso: tutti,
    elenco: true,
    query: preventiviQuery,
    risposta: rigaPreventivo,
    async esegui({ db, utente, query }) {
      if (!puoElencarePreventivi(utente, query.clienteId)) throw new ErroreApplicativo('permesso_negato')
      return elencaPreventivi(db, query)
    },
  }),
  esportaPreventivi,
  ...rotteDiRecord({
    percorso: '/preventivi',
    nome: 'un preventivo',
    permessi: { leggi: soloAdmin, crea: soloAdmin, modifica: soloAdmin, elimina: soloAdmin },
    riga: rigaPreventivo,
    input: preventivoInput,
    modifica: preventivoModifica,
    trova: ({ db }, id) => trovaPreventivo(db, id),
    crea: creaPreventivo,
    aggiorna: aggiornaPreventivo,
    elimina: eliminaPreventivo,
  }),
  rotta({
    metodo: 'POST',
    percorso: '/preventivi/:id/upload-pdf',
    titolo: 'Conserva il PDF del preventivo (campo pdf)',
    permesso: soloAdmin,
    fileMassimo: FILE_MASSIMO,
    corpo: z.object({}),
    risposta: rigaPreventivo,
    prepara: ({ file, magazzino }) => conservaPdf(magazzino, file),
    async esegui({ id, file, preparato, ...ctx }) {
      if (!file) throw new ErroreApplicativo('dati_non_validi')
      return allegaPdf(ctx, id, file, preparato)
    },
  }),
  rotta({
    metodo: 'GET',
    percorso: '/preventivi/:id/pdf',
    titolo: 'Il PDF conservato del preventivo',
    permesso: tutti,
    binario: true,
    risposta: z.unknown(),
    esegui: ({ id, ...ctx }) => trovaPdf(ctx, id),
  }),
]
