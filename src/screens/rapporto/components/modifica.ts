import { useRef } from 'react'
import { type CambiaBozza, SENZA_FIRMA } from '#telefono/rapporti/components/bozza.ts'
import type { useBozza } from '#telefono/rapporti/components/usa-bozza.ts'
import type { BozzaConModuli } from '#telefono/rcee-moduli/components/bozza.ts'
import { useConfirm } from '#web/ui/confirm.tsx'

/**
 * Changes what is signed: where somebody has signed already, only after asking, and without their signature.
 * @returns what the steps before it change the draft with
 */
export function useModificaRapporto({ attuale, cambia }: ReturnType<typeof useBozza<BozzaConModuli>>) {
  const conferma = useConfirm()
  const chiesta = useRef<Promise<boolean>>(undefined)
  return async (...[cambio, subito]: Parameters<CambiaBozza<BozzaConModuli>>): Promise<void> => {
    if (attuale()?.firma.tratto) {
      const conRcee = Boolean(attuale()?.moduli?.length)
      chiesta.current ??= conferma({
        frase: conRcee
          ? 'Se modifichi qualcosa la firma si cancella da tutto.'
          : 'Se modifichi il rapporto la firma si cancella.',
        dettaglio: 'Il cliente dovrà firmare di nuovo.',
        azione: 'Modifica',
        annulla: 'Lascia com’è',
      })
      const si = await chiesta.current
      chiesta.current = undefined
      if (!si) return
    }
    cambia(
      (bozza) => ({
        ...(typeof cambio === 'function' ? cambio(bozza) : cambio),
        firma: { ...bozza.firma, ...SENZA_FIRMA },
      }),
      subito,
    )
  }
}
