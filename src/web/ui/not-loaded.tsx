import { useEffect, useRef } from 'react'
import { whyMissing } from '../prefetch.ts'
import { useReload } from '../reload.ts'
import { useConfirm } from './confirm.tsx'
import type { NotLoadedProps } from './lazy.tsx'
import { Notice } from './notice.tsx'

/** In place of a piece of a screen whose code did not come. */
export function NotLoaded({ onRiprova, onChiudi, dialogo, visibile }: NotLoadedProps) {
  const conferma = useConfirm()
  const ricarica = useReload()
  const chiesto = useRef(false)
  const chiuso = useRef(false)
  const inRete = navigator.onLine
  useEffect(() => {
    if (!dialogo) return
    if (!visibile) chiuso.current = true
    else if (chiuso.current) return onRiprova()
    if (chiesto.current) return
    chiesto.current = true
    const domanda = {
      frase: 'Questa finestra non si è caricata',
      dettaglio: whyMissing(),
      azione: inRete ? 'Ricarica' : 'Riprova',
      pericolo: false,
    }
    void conferma(domanda).then((si) => {
      if (!si) return onChiudi()
      if (!inRete) return onRiprova()
      onChiudi()
      void ricarica()
    })
  })
  if (dialogo) return null
  return (
    <Notice
      tono="errore"
      titolo="Questa parte non si è caricata"
      azione={
        <button type="button" onClick={inRete ? () => void ricarica() : onRiprova}>
          {inRete ? 'Ricarica' : 'Riprova'}
        </button>
      }
    >
      {whyMissing()}
    </Notice>
  )
}
