import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { articoliApi } from '#carte/articoli/api.ts'
import type { Articolo } from '#carte/articoli/contract.ts'
import { formatDecimal } from '#shared/decimal-text.ts'
import { useHeldKeys } from '#web/typed-ahead.ts'
import { useAwaited } from '#web/ui/awaited.ts'
import { Highlight } from '#web/ui/highlight.tsx'
import stili from './editor-righe.module.css'

const QUANTI = 8

export interface ElencoArticoli {
  /** Takes the keys that are the list's; true where it did. */
  tasto: (evento: KeyboardEvent) => boolean
}

interface TrovatiProps {
  id: string
  cercato: string
  onPrendi: (articolo: Articolo) => void
  /** Enter was pressed before the answer came, and there is nothing to take. */
  onNiente: () => void
  /** The option that has the focus; undefined where there is none. */
  onAttiva: (id: string | undefined) => void
  onChiudi: () => void
  ref: Ref<ElencoArticoli>
}

/** What of the listino has these words, below the description that is being typed; the first is what Enter takes. */
export function ArticoliTrovati({ id, cercato, onPrendi, onNiente, onAttiva, onChiudi, ref }: TrovatiProps) {
  const [q] = useDebouncedValue(cercato.trim(), 80, { leading: true })
  const [scelto, setScelto] = useState(0)
  const [invio, setInvio] = useState(false)
  useAwaited(invio)
  // What is typed after it belongs to the line that the answer leaves.
  useHeldKeys('answer', invio, () => setInvio(false))
  const lista = useRef<HTMLDivElement>(null)
  const { data, isFetching, isPlaceholderData } = useQuery({
    ...articoliApi.list({ q, limit: QUANTI }),
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
  })
  const trovati = q.length > 1 ? (data?.data ?? []).filter(({ attivo }) => attivo) : []
  const freschi = q === cercato.trim() && !isFetching && !isPlaceholderData
  const attivo = trovati[Math.min(scelto, trovati.length - 1)]

  // Enter typed faster than the server answers counts for the answer to come.
  useEffect(() => {
    if (!invio || !freschi) return
    setInvio(false)
    if (trovati[0]) onPrendi(trovati[0])
    else onNiente()
  })
  useEffect(() => {
    onAttiva(attivo && `${id}-${attivo.id}`)
    lista.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
    return () => onAttiva(undefined)
  }, [attivo, id, onAttiva])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words, other answers
  useEffect(() => setScelto(0), [q])

  useImperativeHandle(ref, () => ({
    tasto(evento) {
      if (evento.altKey || evento.ctrlKey || evento.metaKey || evento.shiftKey) return false
      if (evento.key === 'Enter' && !freschi && cercato.trim().length > 1) {
        setInvio(true)
        return true
      }
      if (!attivo) return false
      if (evento.key === 'ArrowDown') setScelto((scelto + 1) % trovati.length)
      else if (evento.key === 'ArrowUp') setScelto((scelto + trovati.length - 1) % trovati.length)
      else if (evento.key === 'Enter') onPrendi(attivo)
      else if (evento.key === 'Escape') onChiudi()
      else return false
      return true
    },
  }))

  if (trovati.length === 0) return null
  return (
    <div ref={lista} id={id} role="listbox" aria-label="Dal listino" className={stili.trovati}>
      {trovati.map((articolo) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the description's, which keeps the focus
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        <div
          key={articolo.id}
          id={`${id}-${articolo.id}`}
          role="option"
          aria-selected={articolo === attivo}
          // The description keeps the focus.
          onMouseDown={(evento) => evento.preventDefault()}
          onClick={() => onPrendi(articolo)}
        >
          <span>
            <strong>
              <Highlight testo={articolo.descrizione} cerca={q} />
            </strong>
            <small>{[articolo.codice, articolo.um].filter(Boolean).join(' · ')}</small>
          </span>
          {articolo.prezzo && <b>{formatDecimal(articolo.prezzo, 2)} €</b>}
        </div>
      ))}
    </div>
  )
}
