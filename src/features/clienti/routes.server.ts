import * as z from 'zod'
import { ContenutoDaInviare } from '#server/files/store.ts'
import { rotteDiRecord } from '#server/http/crud.ts'
import { type Rotta, rotta } from '#server/http/routes.ts'
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
import { anonimizzaCliente, esportaCliente } from './privacy.queries.server.ts'
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

export const rotteClienti: Rotta[] = [
  rotta({
    metodo: 'GET',
    percorso: '/clienti',
    titolo: 'I clienti per cognome e nome; q cerca in nome, cognome, telefono ed email',
    permesso: tutti,
    elenco: true,
    query: clientiQuery,
    risposta: clienteInElenco,
    esegui: ({ db, query }) => elencaClienti(db, query),
  }),
  rotta({
    metodo: 'GET',
    percorso: '/clienti/conteggi',
    titolo: 'Quanti clienti, attivi e inattivi',
    permesso: tutti,
    risposta: conteggiClienti,
    esegui: ({ db }) => contaClienti(db),
  }),
  rotta({
    metodo: 'GET',
    percorso: '/clienti/search',
    titolo: 'Al massimo 20 clienti che corrispondono, i migliori per primi',
    permesso: tutti,
    elenco: true,
    query: ricercaQuery,
    risposta: clienteInElenco,
    esegui: ({ db, query }) => cercaClienti(db, query.q),
  }),
  rotta({
    metodo: 'GET',
    percorso: '/clienti/duplicati',
    titolo: 'Clienti con lo stesso telefono, email, codice fiscale o partita IVA',
    permesso: tutti,
    elenco: true,
    query: duplicatiQuery,
    risposta: duplicatoCliente,
    esegui: ({ db, query }) => elencaDuplicati(db, query),
  }),
  rotta({
    metodo: 'GET',
    percorso: '/clienti/follow-up/da-ricontattare',
    titolo: 'Clienti da ricontattare entro 7 giorni, i più vecchi per primi',
    permesso: tutti,
    elenco: true,
    risposta: rigaCliente,
    esegui: ({ db }) => elencaDaRicontattare(db, oggi()),
  }),
  rotta({
    metodo: 'GET',
    percorso: '/clienti/:id/esporta',
    titolo: 'Tutto ciò che si conserva di un cliente: un file zip con i dati e i PDF',
    permesso: soloAdmin,
    binario: ['application/zip'],
    risposta: z.unknown(),
    async esegui({ id, ...ctx }) {
      const { nome, zip } = await esportaCliente(ctx, id)
      return new ContenutoDaInviare(zip, nome, 'application/zip')
    },
  }),
  rotta({
    metodo: 'POST',
    percorso: '/clienti/:id/anonimizza',
    titolo: 'Cancella i dati personali di un cliente; le fatture restano. Non si può annullare',
    permesso: soloAdmin,
    stato: 200,
    risposta: rigaCliente,
    async esegui({ id, ...ctx }) {
      await anonimizzaCliente(ctx, id)
      return trovaCliente(ctx.db, id)
    },
  }),
  esportaClienti,
  ...rotteDiRecord({
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
