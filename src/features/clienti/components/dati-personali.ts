import { useMutation, useQueryClient } from '@tanstack/react-query'
import { nomeIntero } from '#features/clienti/components/parole.ts'
import type { Cliente } from '#features/clienti/contract.ts'
import { richiesta, scaricaFile, testoErrore } from '#web/http.ts'
import { salvaSulDisco } from '#web/save.ts'
import { useConferma } from '#web/ui/conferma.tsx'
import { toast } from '#web/ui/toast.tsx'

/** What an Admin does when a person asks for their data, or to be forgotten (GDPR art. 15, 17 and 20). */
export function useDatiPersonali(cliente: Cliente) {
  const cache = useQueryClient()
  const conferma = useConferma()
  const esporta = useMutation({
    mutationFn: async () =>
      salvaSulDisco(await scaricaFile(`/clienti/${cliente.id}/esporta`), `cliente-${cliente.id}.zip`),
    onError: (errore) => toast.errore(testoErrore(errore, 'Errore nell’esportazione dei dati')),
  })
  const cancella = useMutation({
    mutationFn: () => richiesta(`/clienti/${cliente.id}/anonimizza`, { metodo: 'POST' }),
    // Visits, reports, quotes and notifications change with the customer.
    onSuccess: () => cache.invalidateQueries(),
    onError: (errore) => toast.errore(testoErrore(errore, 'Errore nella cancellazione dei dati')),
  })

  async function anonimizza() {
    const si = await conferma({
      frase: 'Cancellare i dati personali di questo cliente?',
      dettaglio: `${nomeIntero(cliente)}: spariscono nome, recapiti, note, rapporti e preventivi in PDF. Restano appuntamenti, importi e fatture. Non si può annullare.`,
      azione: 'Cancella i dati',
    })
    if (!si) return
    await cancella.mutateAsync().then(
      () => toast.successo('Dati personali cancellati'),
      () => undefined,
    )
  }

  return { esporta: () => esporta.mutate(), anonimizza: () => void anonimizza() }
}
