import { ActionIcon, Button } from '@mantine/core'
import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { errorText } from '../http.ts'
import { useShortcut } from '../shortcuts.tsx'
import { deleteAction } from './action-menu.tsx'
import { Breakable } from './breakable.tsx'
import stili from './card-list.module.css'
import { useAlert, useConfirm } from './confirm.tsx'
import type { Prefetch } from './lazy.tsx'

interface TestaProps {
  /** 'N utenti totali'; nothing while it is not known. */
  conteggio: string | undefined
  nuovo: string
  onNuovo: () => void
  /** Of the form that it opens, whose code comes while the hand is on its way. */
  anticipo: Prefetch
  /** Before it. */
  accanto?: ReactNode
}

/** Above the cards: how many, and the screen's main action, also by the key `n`. */
export function TestaElenco({ conteggio, nuovo, onNuovo, anticipo, accanto }: TestaProps) {
  useShortcut('n', nuovo, onNuovo)
  return (
    <div className={stili.testa}>
      <p tabIndex={-1} data-conteggio>
        {conteggio}
      </p>
      {accanto}
      <Button color="flame" leftSection={<IconPlus aria-hidden />} onClick={onNuovo} {...anticipo}>
        {nuovo}
      </Button>
    </div>
  )
}

/** Cards side by side, as many as fit. */
export function CardList({ children }: { children: ReactNode }) {
  return <ul className={stili.elenco}>{children}</ul>
}

interface VoceElencoProps {
  segno: ReactNode
  nome: string
  /** Dim, beside the name. */
  accanto?: string | undefined
  sotto: string | null
  etichetta: ReactNode
  onModifica: () => void
  onElimina: () => void
  /** Why it can't be deleted. */
  intoccabile?: string | undefined
}

/** A card: mark, name, a dim line, a tag, and what one can do. */
export function VoceElenco(props: VoceElencoProps) {
  const { segno, nome, accanto, sotto, etichetta, onModifica, onElimina, intoccabile } = props
  return (
    <li className={stili.voce}>
      {segno}
      <div className={stili.testi}>
        <p className={stili.nome}>
          <b className="ell" title={nome}>
            <Breakable testo={nome} />
          </b>
          {accanto && <small>{accanto}</small>}
        </p>
        {sotto && (
          <p className={`${stili.sotto} ell`} title={sotto}>
            {sotto}
          </p>
        )}
      </div>
      <div className={stili.etichetta}>{etichetta}</div>
      <div className={stili.azioni}>
        <ActionIcon size="sm" aria-label={`Modifica ${nome}`} onClick={onModifica}>
          <IconEdit />
        </ActionIcon>
        <ActionIcon
          size="sm"
          aria-label={`Elimina ${nome}`}
          disabled={intoccabile !== undefined}
          title={intoccabile}
          onClick={onElimina}
        >
          <IconTrash />
        </ActionIcon>
      </div>
    </li>
  )
}

interface Eliminazione {
  frase: string
  dettaglio?: ReactNode
  /** Something to be chosen together with it. */
  campo?: ReactNode
  elimina: () => Promise<unknown>
  generico: string
}

/**
 * Asks, deletes, and says why when the server refuses. True when it is gone; the focus then goes to the count, because
 * the button that had it is gone too.
 */
export function useDeleteOfList(): (eliminazione: Eliminazione) => Promise<boolean> {
  const conferma = useConfirm()
  const avviso = useAlert()
  return async ({ frase, dettaglio, campo, elimina, generico }) => {
    if (!(await conferma({ frase, dettaglio, campo }))) return false
    try {
      await elimina()
      document.querySelector<HTMLElement>('[data-conteggio]')?.focus()
      return true
    } catch (errore) {
      await avviso(errorText(errore, generico))
      return false
    }
  }
}

/** A noun's call that deletes one record (`resource`). */
interface Deletes {
  useRemove: () => { mutateAsync: (id: number) => Promise<unknown> }
}

/** The same as an entry of a row's menu, for a record that its noun's call deletes. */
export function useDeleteAction({ useRemove }: Deletes) {
  const chiediElimina = useDeleteOfList()
  const { mutateAsync } = useRemove()
  return (id: number, domanda: Omit<Eliminazione, 'elimina'>) =>
    deleteAction(() => void chiediElimina({ ...domanda, elimina: () => mutateAsync(id) }))
}
