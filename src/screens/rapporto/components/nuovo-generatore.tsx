import { useEffect, useEffectEvent, useState } from 'react'
import type { Salvato } from '#anagrafe/impianti/components/salva-qui.ts'
import { Aggiungi } from '#telefono/rcee-moduli/components/campi.tsx'
import type { GeneratoreNoto } from '#telefono/rcee-moduli/components/nuovo.ts'
import { useOpened } from '#web/back.ts'
import { lazy } from '#web/ui/lazy.tsx'

const CaldaiaForm = lazy(() =>
  import('#anagrafe/impianti/components/caldaia-form.tsx').then((m) => m.CaldaiaForm),
)
const CondizionatoreForm = lazy(() =>
  import('#anagrafe/impianti/components/condizionatore-form.tsx').then((m) => m.CondizionatoreForm),
)

interface Props {
  clienteId: number
  /** All that are known of the customer. */
  generatori: readonly GeneratoreNoto[]
  /** It is among them by now. */
  onNato: (generatore: GeneratoreNoto) => void
}

/** A boiler or a split that nobody had on record: saved where one stands, and its form begins. */
export function NuovoGeneratore({ clienteId, generatori, onNato }: Props) {
  const [aperto, setAperto] = useOpened<1 | 2 | null>(null)
  const [nato, setNato] = useState<(Salvato & { tipo: 1 | 2 }) | null>(null)
  const trovato =
    nato &&
    generatori.find(
      ({ tipo, riga, uid }) => tipo === nato.tipo && (riga.id === nato.id || (uid && uid === nato.uid)),
    )
  const comincia = useEffectEvent(onNato)
  useEffect(() => {
    if (!trovato) return
    setNato(null)
    comincia(trovato)
  }, [trovato])
  const comuni = (tipo: 1 | 2) => ({
    ...{ clienteId, impianto: null, aperto: aperto === tipo, onChiudi: () => setAperto(null) },
    onSalvato: (salvato: Salvato) => setNato({ ...salvato, tipo }),
  })
  return (
    <>
      <Aggiungi testo="Nuova caldaia" onClick={() => setAperto(1)} />
      <Aggiungi testo="Nuovo condizionatore" onClick={() => setAperto(2)} />
      <CaldaiaForm {...comuni(1)} />
      <CondizionatoreForm {...comuni(2)} />
    </>
  )
}
