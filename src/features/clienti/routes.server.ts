import * as z from 'zod'
import { erasePerson } from '#server/data/personal.ts'
import { ContentReply } from '#server/files/store.ts'
import { recordRoutes } from '#server/http/crud.ts'
import { type Route, route } from '#server/http/routes.ts'
import { oggi } from '#shared/dates.ts'
import { soloAdmin, tutti } from '#shared/permissions.ts'
import {
  clienteInElenco,
  clienteInput,
  clienteModifica,
  clientiQuery,
  conteggiClienti,
  duplicatiQuery,
  duplicatoCliente,
  ricercaQuery,
  rigaCliente,
} from './contract.ts'
import { elencaDuplicati } from './duplicates.queries.server.ts'
import { esportaClienti } from './export.routes.server.ts'
import { esportaCliente } from './privacy.queries.server.ts'
import {
  aggiornaCliente,
  contaClienti,
  creaCliente,
  elencaClienti,
  elencaDaRicontattare,
  eliminaCliente,
  trovaCliente,
} from './queries.server.ts'
import { cercaClienti } from './search.queries.server.ts'

export const clientiRoutes: Route[] = [
  route({
    method: 'GET',
    percorso: '/clienti',
    operation: 'elencaClienti',
    titolo: 'I clienti per cognome e nome; q cerca in nome, cognome, telefono ed email',
    permission: tutti,
    elenco: true,
    query: clientiQuery,
    risposta: clienteInElenco,
    esegui: ({ db, query }) => elencaClienti(db, query),
  }),
  route({
    method: 'GET',
    percorso: '/clienti/conteggi',
    operation: 'contaClienti',
    titolo: 'Quanti clienti, attivi e inattivi',
    permission: tutti,
    risposta: conteggiClienti,
    esegui: ({ db }) => contaClienti(db),
  }),
  route({
    method: 'GET',
    percorso: '/clienti/search',
    operation: 'cercaClienti',
    titolo: 'Al massimo 20 clienti che corrispondono, i migliori per primi',
    permission: tutti,
    elenco: true,
    query: ricercaQuery,
    risposta: clienteInElenco,
    esegui: ({ db, query }) => cercaClienti(db, query.q),
  }),
  route({
    method: 'GET',
    percorso: '/clienti/duplicati',
    operation: 'elencaDuplicatiCliente',
    titolo: 'Clienti con lo stesso telefono, email, codice fiscale o partita IVA',
    permission: tutti,
    elenco: true,
    query: duplicatiQuery,
    risposta: duplicatoCliente,
    esegui: ({ db, query }) => elencaDuplicati(db, query),
  }),
  route({
    method: 'GET',
    percorso: '/clienti/follow-up/da-ricontattare',
    operation: 'elencaClientiDaRicontattare',
    titolo: 'Clienti da ricontattare entro 7 giorni, i più vecchi per primi',
    permission: tutti,
    elenco: true,
    risposta: rigaCliente,
    esegui: ({ db }) => elencaDaRicontattare(db, oggi()),
  }),
  route({
    method: 'GET',
    percorso: '/clienti/:id/esporta',
    operation: 'esportaCliente',
    titolo: 'Tutto ciò che si conserva di un cliente: un file zip con i dati e i PDF',
    permission: soloAdmin,
    binary: ['application/zip'],
    risposta: z.unknown(),
    async esegui({ id, ...ctx }) {
      const { nome, zip } = await esportaCliente(ctx, id)
      return new ContentReply(zip, nome, 'application/zip')
    },
  }),
  route({
    method: 'POST',
    percorso: '/clienti/:id/anonimizza',
    operation: 'anonimizzaCliente',
    titolo: 'Cancella i dati personali di un cliente; le fatture restano. Non si può annullare',
    permission: soloAdmin,
    stato: 200,
    risposta: rigaCliente,
    async esegui({ id, ...ctx }) {
      await trovaCliente(ctx.db, id)
      await erasePerson(ctx, id)
      return trovaCliente(ctx.db, id)
    },
  }),
  esportaClienti,
  ...recordRoutes({
    percorso: '/clienti',
    nome: 'un cliente',
    permessi: { leggi: tutti, crea: tutti, modifica: tutti, elimina: soloAdmin },
    riga: rigaCliente,
    input: clienteInput,
    modifica: clienteModifica,
    trova: ({ db }, id) => trovaCliente(db, id),
    crea: creaCliente,
    aggiorna: aggiornaCliente,
    elimina: eliminaCliente,
  }),
]
