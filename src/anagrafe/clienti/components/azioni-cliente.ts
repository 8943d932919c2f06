import type { clientiApi, useCancellaDati } from '#anagrafe/clienti/api.ts'
import type { Cliente } from '#anagrafe/clienti/contract.ts'
import { indirizzoIntero } from '#anagrafe/clienti/indirizzo.rules.ts'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { ApiError, downloadFile, errorText } from '#web/http.ts'
import { saveToDisk } from '#web/save.ts'
import type { useConfirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toast.tsx'

interface Services {
  cliente: Cliente
  aggiorna: ReturnType<typeof clientiApi.useUpdate>['mutateAsync']
  rimuovi: ReturnType<typeof clientiApi.useRemove>['mutateAsync']
  anonimizza: ReturnType<typeof useCancellaDati>['mutateAsync']
  conferma: ReturnType<typeof useConfirm>
  onEliminato: () => void
}

/** Activates or deactivates at once, with a way back. */
export async function imposta(
  mezzi: Services,
  attivo: boolean,
  versione = mezzi.cliente.versione,
): Promise<void> {
  const record = `clienti/${mezzi.cliente.id}` as const
  try {
    const salvato = await mezzi.aggiorna({ id: mezzi.cliente.id, dati: { attivo }, versione })
    toast.successo(attivo ? 'Cliente riattivato' : 'Cliente disattivato', {
      annulla: () => void imposta(mezzi, !attivo, salvato.versione),
      record,
    })
  } catch (errore) {
    toast.errore(errorText(errore, 'Errore nell’aggiornamento del cliente'), { record })
  }
}

/** Deletes after a question; offers to deactivate where it can't. */
export async function azioneEliminaCliente(mezzi: Services): Promise<void> {
  const { cliente, rimuovi, conferma, onEliminato } = mezzi
  const si = await conferma({
    frase: 'Sei sicuro di voler eliminare questo cliente?',
    dettaglio: [nomeCliente(cliente), indirizzoIntero(cliente)].filter(Boolean).join(' · '),
  })
  if (!si) return
  try {
    await rimuovi(cliente.id)
    toast.successo(`Cliente eliminato: ${nomeCliente(cliente)}`, { record: `clienti/${cliente.id}` })
    onEliminato()
  } catch (errore) {
    if (!(errore instanceof ApiError) || errore.status !== 409 || !cliente.attivo) {
      toast.errore(errorText(errore, 'Errore nell’eliminazione del cliente'), {
        record: `clienti/${cliente.id}`,
      })
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
export async function esportaDati(mezzi: Services): Promise<void> {
  const { id } = mezzi.cliente
  const file = `cliente-${id}.zip`
  try {
    saveToDisk(await downloadFile(`/clienti/${id}/esporta`), file)
    toast.successo(`Scaricato: ${file}`)
  } catch (errore) {
    toast.errore(errorText(errore, 'Errore nell’esportazione dei dati'), {
      riprova: () => void esportaDati(mezzi),
    })
  }
}

/** Erases a person who asks to be forgotten (GDPR art. 17), after a question that says what goes and what stays. */
export async function cancellaDati({ cliente, conferma, anonimizza }: Services): Promise<void> {
  const si = await conferma({
    frase: 'Cancellare i dati personali di questo cliente?',
    dettaglio: `${nomeCliente(cliente)}: spariscono nome, recapiti, note, rapporti e preventivi in PDF. Restano appuntamenti, importi e fatture; nei backup già fatti i dati restano fino a otto settimane. Non si può annullare.`,
    azione: 'Cancella i dati',
  })
  if (!si) return
  try {
    await anonimizza(cliente.id)
  } catch (errore) {
    toast.errore(errorText(errore, 'Errore nella cancellazione dei dati'))
    return
  }
  toast.successo('Dati personali cancellati')
}
