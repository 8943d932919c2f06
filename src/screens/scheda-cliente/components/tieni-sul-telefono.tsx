import { Switch } from '@mantine/core'
import { useEffect, useState } from 'react'
import { errorText } from '#web/http.ts'
import { keepsDays } from '#web/keeping.ts'
import { useUser } from '#web/session.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Loaded by itself where days are kept; the office's screens have none of it. */
const day = () => import('#telefono/giornata/api.ts')

/** Keeps a document on this device for a week; nothing where its customer isn't among those of the kept days. */
export function TieniSulTelefono({ id }: { id: number }) {
  const io = useUser()
  const utente = io.id
  const tiene = keepsDays(io)
  const [scelto, setScelto] = useState<boolean | null>(null)
  useEffect(() => {
    if (!tiene) return
    let montato = true
    const chiesto = day().then(({ seScelto }) => seScelto(utente, id))
    void chiesto.then(
      (risposta) => montato && setScelto(risposta),
      () => {},
    )
    return () => {
      montato = false
    }
  }, [utente, tiene, id])
  if (scelto === null) return null
  const cambia = async (si: boolean) => {
    setScelto(si)
    try {
      const { scegliDocumento } = await day()
      await scegliDocumento(utente, id, si)
    } catch (causa) {
      setScelto(!si)
      toast.errore(errorText(causa, 'Non è rimasto sul telefono'))
    }
  }
  return (
    <Switch
      mb="sm"
      label="Tieni sul telefono"
      description="Per 7 giorni si apre anche senza rete"
      checked={scelto}
      onChange={({ currentTarget }) => void cambia(currentTarget.checked)}
    />
  )
}
