import { contenutoDelFile } from '#archivio/arrivi/file.rules.ts'
import type { Context } from '#server/data/context.ts'
import { readStatement } from '#server/files/sheets.ts'
import { adminRoute, type Route } from '#server/http/routes.ts'
import { abbinaColonne, creaEstratto } from './carica.queries.server.ts'
import { annullaConferma, confermaMovimenti } from './conferma.queries.server.ts'
import { elencaConti } from './conti.queries.server.ts'
import {
  annullaConfermaInput,
  colonneInput,
  confermaMovimentiInput,
  contiQuery,
  contoDiEstratto,
  estrattiQuery,
  estratto,
  gruppiDiRighe,
  idEstratto,
  ignoraInput,
  movimentiInput,
  movimento,
  movimentoDaSistemare,
  pagineMovimenti,
  righeMovimentiQuery,
} from './contract.ts'
import { ignora } from './esiti.queries.server.ts'
import { elencaEstratti, eliminaEstratto, trovaEstratto, trovaMovimento } from './queries.server.ts'
import {
  elencaDaSistemare,
  elencaGruppi,
  elencaMovimenti,
  scorriDaSistemare,
  vistaMovimento,
} from './righe.queries.server.ts'
import { ESTRATTO_MASSIMO } from './rules.ts'

type Numerata = Context & { id: number; params: Record<string, number> }
const nDi = ({ params }: Numerata) => params.n ?? 0
const attuale = ({ id, db }: Context & { id: number }) => trovaEstratto(db, id)

export const movimentiRoutes: Route[] = [
  adminRoute({
    method: 'GET',
    path: '/movimenti',
    operation: 'elencaEstratti',
    title: 'Gli estratti conto caricati, gli ultimi per primi; con sospese, quelli da finire',
    list: true,
    query: estrattiQuery,
    reply: estratto,
    run: ({ db, query }) => elencaEstratti(db, query),
  }),
  adminRoute({
    method: 'POST',
    path: '/movimenti',
    operation: 'creaEstratto',
    title:
      'Legge un estratto conto: CAMT.053, CSV o XLSX, al massimo 10 MB; nulla è pagato fino alla conferma. Se i fogli sono più d’uno risponde 400 con i loro nomi in data: si ripete con foglio',
    maxFile: ESTRATTO_MASSIMO,
    body: movimentiInput,
    reply: estratto,
    prepare: ({ file, body, children, utente }) =>
      readStatement(children, utente.id, contenutoDelFile(file), body.foglio),
    async run({ prepared, file, ...ctx }) {
      const id = await creaEstratto(ctx, file?.nome ?? '', prepared)
      // Replies to a POST are kept, for repeats: rows of the file are not for keeping.
      return { ...(await trovaEstratto(ctx.db, id)), anteprima: [] }
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/movimenti/da-sistemare',
    operation: 'elencaMovimentiDaSistemare',
    title: 'I movimenti registrati in parte, di tutti gli estratti: un resto non ha ancora un posto',
    list: true,
    query: pagineMovimenti,
    reply: movimentoDaSistemare,
    run: ({ db, query }) =>
      query.limit === undefined ? scorriDaSistemare(db) : elencaDaSistemare(db, query),
  }),
  adminRoute({
    method: 'GET',
    path: '/movimenti/conti',
    operation: 'elencaContiDegliEstratti',
    title:
      'Per conto ed estratto: saldo iniziale, somma dei movimenti, saldo finale, differenza; i giorni che mancano e quelli doppi',
    list: true,
    query: contiQuery,
    reply: contoDiEstratto,
    run: ({ db, query }) => elencaConti(db, query.movimentoId),
  }),
  adminRoute({
    method: 'GET',
    path: '/movimenti/:id',
    operation: 'trovaEstratto',
    title: 'Un estratto conto: periodo, somme, colonne, a che punto è',
    reply: estratto,
    run: ({ id, db }) => trovaEstratto(db, id),
  }),
  adminRoute({
    method: 'PUT',
    path: '/movimenti/:id',
    operation: 'abbinaEstratto',
    title:
      'Dice che cosa c’è in ogni colonna di un CSV o XLSX, e ciò che nessuna dice (versi, giorni), e ne legge i movimenti',
    failures: ['conflitto'],
    body: colonneInput,
    reply: estratto,
    current: attuale,
    async run({ id, body, ...ctx }) {
      await abbinaColonne(ctx, id, body)
      return undefined
    },
  }),
  adminRoute({
    method: 'DELETE',
    path: '/movimenti/:id',
    operation: 'eliminaEstratto',
    title: 'Butta un estratto conto di cui non è registrato niente',
    failures: ['conflitto'],
    reply: idEstratto,
    async run({ id, ...ctx }) {
      await eliminaEstratto(ctx, id)
      return { id }
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/movimenti/:id/righe',
    operation: 'elencaMovimenti',
    title:
      'I movimenti di un estratto o di un suo gruppo, con ciò che possono aver pagato: a pagine, cento dove limit manca',
    list: true,
    query: righeMovimentiQuery,
    reply: movimento,
    run: ({ id, db, query }) => elencaMovimenti(db, id, query),
  }),
  adminRoute({
    method: 'GET',
    path: '/movimenti/:id/gruppi',
    operation: 'elencaGruppiMovimenti',
    title: 'I movimenti di un estratto per quanto sono sicuri: di ogni gruppo quanti, le somme e i primi',
    reply: gruppiDiRighe,
    run: ({ id, db }) => elencaGruppi(db, id),
  }),
  adminRoute({
    method: 'PUT',
    path: '/movimenti/:id/righe/:n',
    operation: 'ignoraMovimento',
    title: 'Ignora un movimento, solo questo o sempre per chi e testo; null lo riprende',
    failures: ['conflitto'],
    body: ignoraInput,
    reply: movimento,
    current: async (call) => vistaMovimento(await trovaMovimento(call.db, call.id, nDi(call))),
    async run({ body, ...call }) {
      await ignora(call, call.id, nDi(call), body.ignora)
      return undefined
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/movimenti/:id/conferma',
    operation: 'confermaMovimenti',
    title:
      'Registra che cosa sono i movimenti scelti: {n} come proposto se è sicuro, oppure con le sue parti o le sue fatture. Un movimento è fatto quando tutto il suo importo ha un posto: 409 resto con {n, resta} se le parti non bastano. Tutti o nessuno: 409 con l’elenco in data',
    status: 200,
    failures: ['conflitto'],
    body: confermaMovimentiInput,
    reply: estratto,
    async run({ id, body, ...ctx }) {
      await confermaMovimenti(ctx, id, body)
      return trovaEstratto(ctx.db, id)
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/movimenti/:id/annulla',
    operation: 'annullaMovimenti',
    title: 'Toglie, entro un giorno, i pagamenti registrati: di tutto l’estratto o di alcune righe',
    status: 200,
    failures: ['conflitto'],
    body: annullaConfermaInput,
    reply: estratto,
    async run({ id, body, ...ctx }) {
      await annullaConferma(ctx, id, body.righe)
      return trovaEstratto(ctx.db, id)
    },
  }),
]
