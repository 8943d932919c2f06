import * as z from 'zod'
import { rigaCliente } from '#anagrafe/clienti/contract.ts'
import { rigaFornitore } from '#anagrafe/fornitori/contract.ts'
import { rigaFattura } from '#carte/fatture/contract.ts'
import { rigaPreventivo } from '#carte/preventivi/contract.ts'
import { rigaRcee } from '#scadenze/rcee/contract.ts'
import { rigaAppuntamento } from '#visite/appuntamenti/contract.ts'

const persona = rigaAppuntamento.shape.cliente.pick({ id: true, nome: true, cognome: true })

/**
 * What a search over everything finds: of each kind the few best, with what tells one record from another and nothing
 * that its reader may not see. Quotes, invoices and suppliers are empty for who is no Admin.
 */
export const trovati = z.object({
  clienti: z.array(
    rigaCliente.pick({
      id: true,
      nome: true,
      cognome: true,
      telefono: true,
      altri_telefoni: true,
      indirizzo: true,
      comune: true,
      attivo: true,
    }),
  ),
  appuntamenti: z.array(
    rigaAppuntamento
      .pick({ id: true, titolo: true, stato: true, data_inizio: true, utente_assegnato_id: true })
      .extend({ cliente: persona }),
  ),
  rcee: z.array(
    rigaRcee
      .pick({ id: true, numero_documento: true, data_scadenza: true })
      .extend({ cliente: persona, caldaie: z.object({ marca: z.string(), modello: z.string() }).nullable() }),
  ),
  preventivi: z.array(
    rigaPreventivo
      .pick({ id: true, numero_preventivo: true, titolo: true, totale: true })
      .extend({ cliente: persona }),
  ),
  fatture: z.array(
    rigaFattura.pick({
      ...{ id: true, numero_documento: true, totale: true, intestatario: true },
      ...{ cliente: true, fornitori: true },
    }),
  ),
  fornitori: z.array(
    rigaFornitore.pick({ id: true, ragione_sociale: true, partita_iva: true, comune: true }),
  ),
})

export type Trovati = z.output<typeof trovati>
