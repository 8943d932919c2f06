import * as z from 'zod'
import { wholeOf } from '#server/data/list.ts'
import { recordRoutes } from '#server/http/crud.ts'
import { adminRoute, type Route, route } from '#server/http/routes.ts'
import { oggi } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { requireMonth } from '#shared/months.ts'
import { ogniRuolo, soloAdmin } from '#shared/permissions.ts'
import { elencaAllegatiPrecedenti } from './allegati.queries.server.ts'
import {
  allegatoPrecedente,
  fattura,
  fatturaInput,
  fatturaIntera,
  fatturaModifica,
  fattureInScadenzaQuery,
  fattureQuery,
  registroFatture,
  registroFattureQuery,
  scadenziario,
  voceScadenziario,
  vociQuery,
} from './contract.ts'
import { esportaFatture, esportaScadenziario } from './export.routes.server.ts'
import { trovaIntera } from './intera.queries.server.ts'
import {
  elencaFatture,
  elencaFattureInScadenza,
  fatture,
  scorriFatture,
  scorriFattureInScadenza,
  trovaFattura,
} from './queries.server.ts'
import { trovaRegistro } from './registro.queries.server.ts'
import { puoElencareFatture } from './rules.ts'
import { trovaScadenziario } from './scadenziario.queries.server.ts'
import { aggiornaFattura, creaFattura, eliminaFattura } from './scrittura.queries.server.ts'
import { trovaArretrate, trovaVoci } from './voci.queries.server.ts'

/** Look-ahead of the deadlines where none is asked for (docs/product.md §11.8). */
const GIORNI = 30

export const fattureRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/fatture',
    operation: 'elencaFatture',
    title: 'Le fatture, le più urgenti per prime; chi non è Admin solo quelle attive di un cliente',
    permission: ogniRuolo,
    failures: ['permesso_negato'],
    list: true,
    query: fattureQuery,
    reply: fattura,
    async run({ db, utente, query }) {
      if (!puoElencareFatture(utente, query)) throw new AppError('permesso_negato')
      return (query.limit ? elencaFatture : scorriFatture)(db, query)
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/fatture/registro',
    operation: 'trovaRegistroFatture',
    title: 'Quante fatture in ogni stato, e quanto scade in ogni gruppo del registro',
    query: registroFattureQuery,
    reply: registroFatture,
    run: ({ db, query }) => trovaRegistro(db, query, oggi()),
  }),
  adminRoute({
    method: 'GET',
    path: '/fatture/scadenze',
    operation: 'elencaScadenzeFatture',
    title: 'Fatture da pagare in scadenza da oggi a oggi + giorni (30)',
    list: true,
    query: fattureInScadenzaQuery,
    reply: fattura,
    run: ({ db, query }) =>
      (query.limit ? elencaFattureInScadenza : scorriFattureInScadenza)(db, query.giorni ?? GIORNI, query),
  }),
  adminRoute({
    method: 'GET',
    path: '/fatture/scadenziario/:anno/:mese',
    operation: 'trovaScadenziario',
    title: 'Fatture e rate che scadono in un mese',
    reply: scadenziario,
    async run({ db, params: { anno = 0, mese = 0 } }) {
      requireMonth(anno, mese)
      return trovaScadenziario(db, anno, mese)
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/fatture/scadenziario/:anno/:mese/voci',
    operation: 'elencaVociScadenziario',
    title: 'Le righe dello scadenziario di un mese, o quanto resta da pagare dai mesi prima',
    list: true,
    query: vociQuery,
    reply: voceScadenziario,
    async run({ db, query: { arretrate, limit, offset = 0 }, params: { anno = 0, mese = 0 } }) {
      requireMonth(anno, mese)
      const leggi = () => (arretrate ? trovaArretrate : trovaVoci)(db, anno, mese)
      if (limit === undefined) return wholeOf(leggi)
      const righe = await leggi()
      return { righe: righe.slice(offset, offset + limit), conteggio: righe.length }
    },
  }),
  esportaFatture,
  esportaScadenziario,
  adminRoute({
    method: 'GET',
    path: '/fatture/:id/allegati-precedenti',
    operation: 'elencaAllegatiPrecedentiFattura',
    title: 'I PDF che una fattura aveva prima di quello di ora, gli ultimi per primi',
    reply: z.array(allegatoPrecedente),
    async run({ db, id }) {
      await trovaFattura(db, id)
      return elencaAllegatiPrecedenti(db, id)
    },
  }),
  ...recordRoutes({
    table: fatture,
    path: '/fatture',
    name: 'una fattura',
    permissions: { leggi: soloAdmin, crea: soloAdmin, modifica: soloAdmin, elimina: soloAdmin },
    failures: ['storno_oltre'],
    row: fatturaIntera,
    input: fatturaInput,
    modifica: fatturaModifica,
    trova: ({ db }, id) => trovaIntera(db, id),
    crea: creaFattura,
    aggiorna: aggiornaFattura,
    elimina: eliminaFattura,
  }),
]
