import { useEffect } from 'react'
import { useAppuntamento } from '#visite/appuntamenti/api.ts'
import type { VisitaPlanning } from '#visite/appuntamenti/contract.ts'
import { errorText } from '#web/http.ts'
import { useAsOpened, useOpenRecord } from '#web/params.ts'
import { toast } from '#web/ui/toast.tsx'

/**
 * The visit being changed: its id is in the address; what was opened stays while the week is read again. One that is
 * still being moved opens when the move has been answered: with its old version the form would be refused. The week knows less of it than the form: it is read when it is opened.
 */
export function useModificaVisita(visite: VisitaPlanning[] | undefined, inViaggio: (id: number) => boolean) {
  const [id, setId] = useOpenRecord('visita')
  const vista = visite?.find((visita) => visita.id === id && !inViaggio(visita.id))
  const { data, error, isFetching } = useAppuntamento(vista?.id ?? null)
  const pronta = data && vista && data.versione >= vista.versione ? data : null
  useEffect(() => {
    if (!error || isFetching) return
    toast.errore(errorText(error))
    setId(null)
  }, [error, isFetching, setId])
  return {
    record: useAsOpened(id, pronta),
    apri: (visitaId: number) => setId(visitaId),
    chiudi: () => setId(null),
  }
}
