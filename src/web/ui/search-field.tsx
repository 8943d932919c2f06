import { ActionIcon, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useShortcut, useShortcutsEnabled } from '../shortcuts.tsx'
import { isTouch } from '../width.ts'
import { KeyHint } from './key-hint.tsx'
import stili from './search-field.module.css'

interface CampoRicercaProps {
  valore: string
  /** Called at once when keys come at a person's pace or it is cleared; while they come faster, `attesa` ms after the last. */
  onCerca: (testo: string) => void
  /** Asks for what will be found, before: the screen follows its address only some frames later. */
  anticipa?: (testo: string) => void
  segnaposto: string
  /** Heard by screen readers; the placeholder when absent. */
  etichetta?: string
  attesa?: number
  /** '/' brings the focus here from anywhere on the page. */
  scorciatoia?: boolean
  /** It has the focus when its dialog opens; on touch screens the keyboard would cover what it finds. */
  primo?: boolean
  className?: string | undefined
}

/** The search box of a list. */
export function SearchField(props: CampoRicercaProps) {
  const {
    valore,
    onCerca,
    anticipa,
    segnaposto,
    etichetta = segnaposto,
    attesa = 80,
    scorciatoia = true,
    primo: conFuoco = false,
    className,
  } = props
  const campo = useRef<HTMLInputElement>(null)
  const [testo, setTesto] = useState(valore)
  const [visto, setVisto] = useState(valore)
  const [mandati, setMandati] = useState<string[]>([])
  const manda = (cercato: string) => {
    setMandati((precedenti) => (cercato === valore ? [] : [...precedenti, cercato]))
    anticipa?.(cercato)
    onCerca(cercato)
  }
  const cerca = useDebouncedCallback(manda, attesa)
  const tasto = useRef(Number.NEGATIVE_INFINITY)

  // The address follows what is typed some keys later: its echo must not take back the last ones. When it changed from
  // outside (Back, a link), it wins over what is in the box.
  if (valore !== visto) {
    setVisto(valore)
    const eco = mandati.indexOf(valore)
    setMandati(eco < 0 ? [] : mandati.slice(eco + 1))
    if (eco < 0 && valore !== testo.trim()) setTesto(valore)
  }

  function scrivi(nuovo: string, quando: number) {
    setTesto(nuovo)
    const conCalma = quando - tasto.current > attesa
    tasto.current = quando
    cerca(nuovo.trim())
    if (conCalma) cerca.flush()
  }

  const vai = () => {
    campo.current?.focus()
    campo.current?.select()
  }
  useShortcut('/', 'Cerca', vai, scorciatoia)
  const [accese] = useShortcutsEnabled()

  function pulisci() {
    cerca.cancel()
    setTesto('')
    manda('')
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
      {...(conFuoco && !isTouch() && { 'data-autofocus': true })}
      className={`${stili.ricerca} ${className ?? ''}`}
      value={testo}
      onChange={(evento) => scrivi(evento.target.value, evento.timeStamp)}
      // Whoever goes elsewhere at once must find all of it on coming back.
      onBlur={() => cerca.flush()}
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
          scorciatoia && accese && <KeyHint>/</KeyHint>
        )
      }
    />
  )
}
