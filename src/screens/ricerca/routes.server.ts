import { ricercaQuery } from '#anagrafe/clienti/contract.ts'
import { cercaClienti } from '#anagrafe/clienti/search.queries.server.ts'
import { elencaFornitori } from '#anagrafe/fornitori/queries.server.ts'
import { elencaFatture } from '#carte/fatture/queries.server.ts'
import { elencaPreventivi } from '#carte/preventivi/queries.server.ts'
import { elencaRcee } from '#scadenze/rcee/queries.server.ts'
import type { List } from '#server/data/list.ts'
import { type Route, route } from '#server/http/routes.ts'
import { oggi } from '#shared/dates.ts'
import { isAdmin, ogniRuolo } from '#shared/permissions.ts'
import { normalise } from '#shared/text.ts'
import { cercaAppuntamenti } from '#visite/appuntamenti/queries.server.ts'
import { trovati } from './contract.ts'

/** Of each kind: a glance, not a list; the screens have their own search. */
const PER_TIPO = 6

export const ricercaRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/ricerca',
    operation: 'cerca',
    title:
      'I primi sei di ogni tipo che corrispondono a q; preventivi, fatture e fornitori solo per gli Admin',
    permission: ogniRuolo,
    query: ricercaQuery,
    reply: trovati,
    async run({ db, utente, query }) {
      const q = normalise(query.q ?? '')
      const admin = isAdmin(utente)
      const pagina = { q, limit: PER_TIPO, conta: false } as const
      const primi = async <T>(trova: () => Promise<List<T>>, ammesso = true): Promise<T[]> =>
        q !== '' && ammesso ? (await trova()).righe.slice(0, PER_TIPO) : []
      const [clienti, appuntamenti, rcee, preventivi, fatture, fornitori] = await Promise.all([
        primi(() => cercaClienti(db, q)),
        primi(async () => {
          const righe = await cercaAppuntamenti(db, q, PER_TIPO)
          return { righe, conteggio: righe.length }
        }),
        primi(() => elencaRcee(db, oggi(), pagina)),
        primi(() => elencaPreventivi(db, pagina), admin),
        primi(() => elencaFatture(db, pagina), admin),
        primi(() => elencaFornitori(db, pagina), admin),
      ])
      // Parsing leaves only what the contract names: no amounts of visits, no notes.
      return trovati.parse({ clienti, appuntamenti, rcee, preventivi, fatture, fornitori })
    },
  }),
]
