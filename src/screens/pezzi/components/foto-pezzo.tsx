import { useEffect, useState } from 'react'
import { useFotoPezzo } from '#carte/pezzi/api.ts'
import type { Pezzo } from '#carte/pezzi/contract.ts'
import { FotoIntera } from '#telefono/rapporti/components/foto-intera.tsx'
import { errorText } from '#web/http.ts'
import { toast } from '#web/ui/toast.tsx'

interface FotoPezzoProps {
  pezzo: Pezzo
  onChiudi: () => void
}

/** The plate, as it was photographed. */
export function FotoPezzo({ pezzo, onChiudi }: FotoPezzoProps) {
  const { data, error } = useFotoPezzo(pezzo.id)
  const [indirizzo, setIndirizzo] = useState<string>()
  useEffect(() => {
    if (!data) return
    const provvisorio = URL.createObjectURL(data)
    setIndirizzo(provvisorio)
    return () => URL.revokeObjectURL(provvisorio)
  }, [data])
  useEffect(() => {
    if (!error) return
    toast.errore(errorText(error, 'La foto non si apre'))
    onChiudi()
  }, [error, onChiudi])
  return indirizzo && <FotoIntera indirizzo={indirizzo} testo={pezzo.descrizione} onChiudi={onChiudi} />
}
