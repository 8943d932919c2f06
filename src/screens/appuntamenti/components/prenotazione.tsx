import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useAppuntamento } from '#visite/appuntamenti/api.ts'
import { prenotazioneDi } from '#visite/appuntamenti/components/prenota.ts'
import { type Background, type Over, useOver } from '#web/background.ts'
import { errorText } from '#web/http.ts'
import { idIn, useAsOpened } from '#web/params.ts'
import { toast } from '#web/ui/toast.tsx'
import { ModuloVisita } from './modulo-visita.tsx'

/**
 * A visit over the screen that it was opened from: 'Nuovo Appuntamento' or, with `?modifica=`, one that is there. The
 * planning draws its booking itself, beside its hours.
 */
export default function FinestraPrenotazione({ sotto }: { sotto: Background }) {
  const over = useOver()
  const { search } = useLocation()
  if (!over) return null
  const id = idIn(new URLSearchParams(search).get('modifica'))
  if (id !== null) return <Modifica id={id} over={over} />
  const nuovo = prenotazioneDi(over)
  if (!nuovo || new URLSearchParams(sotto.search).has('planning')) return null
  return <ModuloVisita di={{ nuovo }} onChiudi={over.close} />
}

function Modifica({ id, over }: { id: number; over: Over }) {
  const { data, error } = useAppuntamento(id)
  const record = useAsOpened(id, data)
  const { close } = over
  useEffect(() => {
    if (!error) return
    toast.errore(errorText(error))
    close()
  }, [error, close])
  return record && <ModuloVisita di={{ modifica: record }} onChiudi={close} />
}
