import { Button } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useVeil } from '../veil.ts'
import stili from './alert.module.css'

export interface DomandaAvviso {
  /** The question, word for word: it is the title (docs/product.md §18.4). */
  frase: string
  /** The record concerned, or what follows. */
  dettaglio?: ReactNode
  /** The button that goes on. */
  azione?: string
  /** The button that stays; it has the focus. */
  annulla?: string
  pericolo?: boolean
  /** A third way, between the two: it answers no, after `fai`. */
  altra?: { testo: string; fai: () => void }
  /** Something to be filled in before going on; it works by itself where it is left alone. */
  campo?: ReactNode
  /** It must be filled in: it has the focus, and Enter in it goes on. */
  campoPrimo?: boolean
  /** What stands against going on, by `campo`; null where nothing does. */
  ostacolo?: () => string | null
}

/** A question that is being asked. */
export interface Aperta extends DomandaAvviso {
  soloAvviso?: boolean
  rispondi: (risposta: boolean) => void
}

/**
 * The program's own alert dialog (docs/product.md §18.4): role alertdialog, Annulla has the focus, Escape cancels, the focus goes
 * back where it was. A native dialog, so that it stands above any other.
 */
export function Alert({
  frase,
  dettaglio,
  azione = 'Elimina',
  annulla = 'Annulla',
  pericolo = true,
  altra: terza,
  campo,
  campoPrimo,
  ostacolo,
  soloAvviso,
  rispondi: answer,
}: Aperta) {
  const [errore, setErrore] = useState<string | null>(null)
  useVeil(true, () => answer(false))
  const id = useId()
  const dialogo = useRef<HTMLDialogElement>(null)
  const resta = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const tornaA = document.activeElement
    dialogo.current?.showModal()
    // By itself it would give the focus to the first that can have it.
    const conFuoco = campoPrimo ? dialogo.current?.querySelector('input') : resta.current
    conFuoco?.focus()
    return () => {
      if (tornaA instanceof HTMLElement && tornaA.isConnected) tornaA.focus()
    }
  }, [campoPrimo])
  const avanti = () => {
    const contro = ostacolo?.() ?? null
    if (contro) setErrore(contro)
    else answer(true)
  }
  const Icona = soloAvviso ? IconInfoCircle : azione === 'Elimina' ? IconTrash : IconAlertTriangle
  return (
    <dialog
      ref={dialogo}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby={`${id}-frase`}
      aria-describedby={dettaglio ? `${id}-dettaglio` : undefined}
      className={stili.dialogo}
      data-pericolo={(pericolo && !soloAvviso) || undefined}
      onCancel={(evento) => {
        evento.preventDefault()
        answer(false)
      }}
    >
      <div className={stili.corpo}>
        <span className={stili.icona}>
          <Icona size={20} stroke={1.7} aria-hidden />
        </span>
        <div className={stili.testi}>
          <h2 id={`${id}-frase`}>{frase}</h2>
          {dettaglio && <div id={`${id}-dettaglio`}>{dettaglio}</div>}
          {campo && !campoPrimo && <div className={stili.campo}>{campo}</div>}
          {campo && campoPrimo && (
            <form
              className={stili.campo}
              onSubmit={(evento) => {
                evento.preventDefault()
                avanti()
              }}
            >
              {campo}
            </form>
          )}
          {errore && (
            <p role="alert" className={stili.errore}>
              {errore}
            </p>
          )}
        </div>
      </div>
      <div className={stili.piede}>
        <Button
          ref={resta}
          variant="default"
          data-mantine-stop-propagation="true"
          onClick={() => answer(false)}
        >
          {soloAvviso ? 'Ho capito' : annulla}
        </Button>
        {terza && (
          <Button
            variant="default"
            data-mantine-stop-propagation="true"
            onClick={() => {
              terza.fai()
              answer(false)
            }}
          >
            {terza.testo}
          </Button>
        )}
        {!soloAvviso && (
          <Button {...(pericolo && { color: 'red' })} data-mantine-stop-propagation="true" onClick={avanti}>
            {azione}
          </Button>
        )}
      </div>
    </dialog>
  )
}
