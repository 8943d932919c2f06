import { IconCheck, IconChevronRight, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { timeInRome } from '#shared/dates.ts'
import { quantiAppuntamenti } from '#visite/appuntamenti/components/words.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import stili from './piega.module.css'

interface FinitiProps {
  di: Appuntamento[]
  aperto: boolean
  onCambia: () => void
}

/** Whether what is over is shown, and its change: kept as long as the window is open, of each list by itself. */
export function ricordaPiega() {
  let ultima = false
  return function usePiega(): [aperto: boolean, onCambia: () => void] {
    const [aperto, setAperto] = useState(ultima)
    return [
      aperto,
      () => {
        ultima = !aperto
        setAperto(ultima)
      },
    ]
  }
}

/** What is over, in one row that unfolds. */
export function Finiti({ di: visite, aperto, onCambia }: FinitiProps) {
  const completati = visite.filter((a) => a.stato === 'Completato').length
  const annullati = visite.length - completati
  return (
    <button type="button" className={stili.finiti} aria-expanded={aperto} onClick={onCambia}>
      <IconChevronRight aria-hidden />
      {completati > 0 && (
        <span data-tono="completato">
          <IconCheck aria-hidden />
          {quantiAppuntamenti(completati, 'completato', 'completati')}
        </span>
      )}
      {completati > 0 && annullati > 0 && <span aria-hidden>·</span>}
      {annullati > 0 && (
        <span data-tono="annullato">
          <IconX aria-hidden />
          {quantiAppuntamenti(annullati, 'annullato', 'annullati')}
        </span>
      )}
    </button>
  )
}

/** The line of the present hour, between what should have begun and what is to come. */
export function Adesso({ istante }: { istante: string }) {
  return (
    <li className={stili.adesso}>
      <time dateTime={istante}>
        <span className="sr-only">Adesso, </span>
        {timeInRome(istante)}
      </time>
    </li>
  )
}
