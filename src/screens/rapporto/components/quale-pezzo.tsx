import { useState } from 'react'
import { difettoDi } from '#telefono/rapporti/components/chiudi.ts'
import type { BozzaConModuli } from '#telefono/rcee-moduli/components/bozza.ts'
import { useAzioni } from '#visite/appuntamenti/components/da-inviare.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { lazy } from '#web/ui/lazy.tsx'

const ServeUnPezzo = lazy(() =>
  import('#telefono/giornata/components/serve-un-pezzo.tsx').then((m) => m.ServeUnPezzo),
)

/** A report that leaves something to do asks once which part is missing, where none was asked for; then one goes on. */
export function useQualePezzo(visita: Appuntamento | null, adesso: string) {
  const azioni = useAzioni()
  const [poi, setPoi] = useState<(() => void) | null>(null)
  const chiedi = (bozza: BozzaConModuli, vai: (bozza: BozzaConModuli) => void) => {
    const manca = bozza.esito === 'Da completare' || bozza.motivoNonEseguito === 'Manca_Pezzo'
    const chiesto =
      bozza.pezzoChiesto ||
      azioni.some(({ tipo, visitaId }) => tipo === 'pezzo.chiedi' && visitaId === visita?.id)
    if (!visita || !manca || chiesto || bozza.correzione || difettoDi(bozza, adesso)) return vai(bozza)
    setPoi(() => () => vai({ ...bozza, pezzoChiesto: true }))
  }
  const avanti = () => {
    setPoi(null)
    poi?.()
  }
  const domanda = visita && (
    <ServeUnPezzo visita={visita} domanda="Quale pezzo?" aperto={poi !== null} onChiudi={avanti} />
  )
  return { chiedi, domanda }
}
