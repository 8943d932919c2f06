import type { QueryClient } from '@tanstack/react-query'
import type { useAggiornaCliente, useEliminaCliente } from '#features/clienti/api.ts'
import { indirizzoIntero, nomeIntero } from '#features/clienti/components/parole.ts'
import type { Cliente } from '#features/clienti/contract.ts'
import { ErroreApi, richiesta, scaricaFile, testoErrore } from '#web/http.ts'
import { salvaSulDisco } from '#web/save.ts'
import type { useConferma } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toast.tsx'

interface Mezzi {
  cliente: Cliente
  aggiorna: ReturnType<typeof useAggiornaCliente>['mutateAsync']
  cancella: ReturnType<typeof useEliminaCliente>['mutateAsync']
  conferma: ReturnType<typeof useConferma>
  cache: QueryClient
  onEliminato: () => void
}

/** Activates or deactivates at once, with a way back. */
export async function imposta(
  mezzi: Mezzi,
  attivo: boolean,
  versione = mezzi.cliente.versione,
): Promise<void> {
  try {
    const dopo = await mezzi.aggiorna({ dati: { attivo }, versione })
    toast.successo(attivo ? 'Cliente riattivato' : 'Cliente disattivato', {
      annulla: () => void imposta(mezzi, !attivo, dopo.versione),
    })
  } catch (errore) {
    toast.errore(testoErrore(errore, 'Errore nell’aggiornamento del cliente'))
  }
}

/** Deletes after a question; offers to deactivate where it can't. */
export async function elimina(mezzi: Mezzi): Promise<void> {
  const { cliente, cancella, conferma, onEliminato } = mezzi
  const si = await conferma({
    frase: 'Sei sicuro di voler eliminare questo cliente?',
    dettaglio: [nomeIntero(cliente), indirizzoIntero(cliente)].filter(Boolean).join(' · '),
  })
  if (!si) return
  try {
    await cancella(cliente.id)
    toast.successo('Cliente eliminato')
    onEliminato()
  } catch (errore) {
    if (!(errore instanceof ErroreApi) || errore.status !== 409 || !cliente.attivo) {
      toast.errore(testoErrore(errore, 'Errore nell’eliminazione del cliente'))
      return
    }
    // The server names what the customer still has.
    const disattiva = await conferma({
      frase: 'Questo cliente non si può eliminare',
      dettaglio: errore.message,
      azione: 'Disattiva',
      pericolo: false,
    })
    if (disattiva) await imposta(mezzi, false)
  }
}

/** All that is kept of a person, as a file, when they ask for it (GDPR art. 15 and 20). */
export async function esportaDati(mezzi: Mezzi): Promise<void> {
  const { id } = mezzi.cliente
  const file = `cliente-${id}.zip`
  try {
    salvaSulDisco(await scaricaFile(`/clienti/${id}/esporta`), file)
    toast.successo(`Scaricato: ${file}`)
  } catch (errore) {
    toast.errore(testoErrore(errore, 'Errore nell’esportazione dei dati'), {
      riprova: () => void esportaDati(mezzi),
    })
  }
}

/** Erases a person who asks to be forgotten (GDPR art. 17), after a question that says what goes and what stays. */
export async function cancellaDati({ cliente, conferma, cache }: Mezzi): Promise<void> {
  const si = await conferma({
    frase: 'Cancellare i dati personali di questo cliente?',
    dettaglio: `${nomeIntero(cliente)}: spariscono nome, recapiti, note, rapporti e preventivi in PDF. Restano appuntamenti, importi e fatture. Non si può annullare.`,
    azione: 'Cancella i dati',
  })
  if (!si) return
  try {
    await richiesta(`/clienti/${cliente.id}/anonimizza`, { metodo: 'POST' })
  } catch (errore) {
    toast.errore(testoErrore(errore, 'Errore nella cancellazione dei dati'))
    return
  }
  toast.successo('Dati personali cancellati')
  // Visits, reports, quotes and notifications change with the customer.
  await cache.invalidateQueries()
}
