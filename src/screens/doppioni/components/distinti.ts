import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { errorText } from '#web/http.ts'
import { toast } from '#web/ui/toast.tsx'
import { useDistingui, useRimetti } from '../api.ts'

interface Persona {
  id: number
  nome: string
  cognome: string
}

const dillo = (errore: unknown) => toast.errore(errorText(errore))

/** Tells two customers apart at once, and takes it back for ten seconds with 'Annulla'. */
export function useDistinguiDicendolo(): (cliente: Persona, doppione: Persona) => void {
  const distingui = useDistingui()
  const rimetti = useRimetti()
  return (cliente, doppione) => {
    const fatto = distingui.mutateAsync({ clienteId: cliente.id, altroId: doppione.id })
    fatto.then(
      ({ id }) =>
        toast.successo(`${nomeCliente(cliente)} e ${nomeCliente(doppione)} non sono più fra i doppioni`, {
          annulla: () => void rimetti.mutateAsync(id).catch(dillo),
        }),
      dillo,
    )
  }
}

/** Puts a pair back among the doubles. */
export function useRimettiDicendolo(): (id: number) => void {
  const rimetti = useRimetti()
  return (id) =>
    rimetti.mutate(id, { onSuccess: () => toast.successo('Di nuovo fra i doppioni'), onError: dillo })
}
