import { rceeDiNessuno } from '#scadenze/scadenze/proposta.queries.server.ts'
import type { Db } from '#server/data/schema.ts'
import { type Route, route } from '#server/http/routes.ts'
import { oggi } from '#shared/dates.ts'
import { gestisceImporti, ogniRuolo } from '#shared/permissions.ts'
import { consegnaModulo } from './chiusura.queries.server.ts'
import {
  catastoInput,
  consegnaModuloInput,
  type Modulo,
  moduliQuery,
  moduloInElenco,
  moduloIntero,
  type Verifica,
  verifica,
  verificaInput,
} from './contract.ts'
import { giudica } from './giudizio.rules.ts'
import { elencaModuli, scorriModuli, segnaCatasto, trovaModulo } from './queries.server.ts'

export const moduliRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/rcee-moduli/verifica',
    operation: 'verificaModulo',
    title: 'Che cosa dicono le regole di un RCEE, anche a metà, e quando sarà il prossimo; non scrive niente',
    permission: ogniRuolo,
    status: 200,
    body: verificaInput,
    reply: verifica,
    run: async ({ db, body }) => ({ ...giudica(body, oggi()), ...(await scadenzaProposta(db, body)) }),
  }),
  route({
    method: 'GET',
    path: '/rcee-moduli',
    operation: 'elencaModuli',
    title:
      'Gli RCEE compilati, di un cliente o di una visita; stato sceglie anche quelli da caricare nel catasto o da consegnare, i più vecchi per primi',
    permission: ogniRuolo,
    list: true,
    query: moduliQuery,
    reply: moduloInElenco,
    run: ({ db, query }) => (query.limit ? elencaModuli : scorriModuli)(db, query),
  }),
  route({
    method: 'GET',
    path: '/rcee-moduli/:id',
    operation: 'trovaModulo',
    title: 'Un RCEE compilato, intero, senza firme',
    permission: ogniRuolo,
    reply: moduloIntero,
    run: ({ db, id }) => trovaModulo(db, id),
  }),
  route({
    method: 'PUT',
    path: '/rcee-moduli/:id/catasto',
    operation: 'segnaCatasto',
    title: 'Dice quando un RCEE è stato caricato nel catasto della regione, e con quale numero',
    permission: gestisceImporti,
    body: catastoInput,
    reply: moduloIntero,
    current: ({ db, id }) => trovaModulo(db, id),
    async run({ id, body, ...ctx }) {
      await segnaCatasto(ctx, id, body)
      return undefined
    },
  }),
  route({
    method: 'PUT',
    path: '/rcee-moduli/:id/consegna',
    operation: 'consegnaModulo',
    title:
      'Dice come un RCEE è stato consegnato a chi risponde dell’impianto; lo può chi lo ha compilato, un Direttore, un Admin',
    permission: ogniRuolo,
    body: consegnaModuloInput,
    reply: moduloIntero,
    current: ({ db, id }) => trovaModulo(db, id),
    async run({ id, body: { come: modo, il = new Date().toISOString() }, ...ctx }) {
      const { uid } = await trovaModulo(ctx.db, id)
      await consegnaModulo(ctx, { uid, come: modo, il })
      return undefined
    },
  }),
]

/** When the next report is due by the rules, if this one is of its day; what is missing to say, else. */
async function scadenzaProposta(
  db: Db,
  { tipo, dati, generatore, impianto }: Modulo,
): Promise<Pick<Verifica, 'data_scadenza' | 'motivo'>> {
  const { provincia, potenza_totale_kw: potenza_impianto_kw, ultimo_rcee } = impianto
  const giorno = dati.quando.data_controllo ?? oggi()
  const { data, motivo } = await rceeDiNessuno(
    db,
    { tipo: tipo === 1 ? 'caldaia' : 'condizionatore', ...generatore, potenza_impianto_kw },
    // One typed late does not go before what came after it.
    { provincia, giorno, emesso: ultimo_rcee && ultimo_rcee > giorno ? ultimo_rcee : null },
  )
  return { data_scadenza: data, motivo }
}
