import { ActionIcon, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useScorciatoia, useScorciatoieAccese } from '#web/shortcuts.tsx'
import { Tasto } from '#web/ui/tasto.tsx'
import stili from './campo-ricerca.module.css'

interface CampoRicercaProps {
  valore: string
  /** Called `attesa` ms after the last key, at once when cleared. */
  onCerca: (testo: string) => void
  segnaposto: string
  /** Heard by screen readers; the placeholder when absent. */
  etichetta?: string
  attesa?: number
  /** '/' brings the focus here from anywhere on the page. */
  scorciatoia?: boolean
  className?: string | undefined
}

/** The search box of a list. */
export function CampoRicerca(props: CampoRicercaProps) {
  const {
    valore,
    onCerca,
    segnaposto,
    etichetta = segnaposto,
    attesa = 80,
    scorciatoia = true,
    className,
  } = props
  const campo = useRef<HTMLInputElement>(null)
  const [testo, setTesto] = useState(valore)
  const [visto, setVisto] = useState(valore)
  const cerca = useDebouncedCallback(onCerca, attesa)

  // The address changed from outside (Back, a link): it wins over what is in the box.
  if (valore !== visto) {
    setVisto(valore)
    if (valore !== testo.trim()) setTesto(valore)
  }

  const vai = () => {
    campo.current?.focus()
    campo.current?.select()
  }
  useScorciatoia('/', 'Cerca', vai, scorciatoia)
  const [accese] = useScorciatoieAccese()

  function pulisci() {
    cerca.cancel()
    setTesto('')
    onCerca('')
    campo.current?.focus()
  }

  return (
    <TextInput
      ref={campo}
      type="text"
      role="searchbox"
      enterKeyHint="search"
      autoComplete="off"
      aria-label={etichetta}
      placeholder={segnaposto}
      className={`${stili.ricerca} ${className ?? ''}`}
      value={testo}
      onChange={(evento) => {
        setTesto(evento.target.value)
        cerca(evento.target.value.trim())
      }}
      onKeyDown={(evento) => {
        if (evento.key === 'Enter') cerca.flush()
        if (evento.key === 'Escape' && testo) pulisci()
      }}
      leftSection={<IconSearch aria-hidden />}
      rightSection={
        testo ? (
          <ActionIcon size="sm" aria-label="Cancella la ricerca" onClick={pulisci}>
            <IconX />
          </ActionIcon>
        ) : (
          scorciatoia && accese && <Tasto>/</Tasto>
        )
      }
    />
  )
}
