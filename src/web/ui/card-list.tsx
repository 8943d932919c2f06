import { ActionIcon, Button } from '@mantine/core'
import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { errorText } from '../http.ts'
import { useShortcut } from '../shortcuts.tsx'
import { deleteAction } from './action-menu.tsx'
import { Breakable } from './breakable.tsx'
import { Scheda } from './card.tsx'
import stili from './card-list.module.css'
import { useAlert, useConfirm } from './confirm.tsx'
import type { Prefetch } from './lazy.tsx'
import { Row, Rows } from './rows.tsx'
import { Stack } from './stack.tsx'

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

/** Above them: how many, and the screen's main action, also by the key `n`. */
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

/** Few records, as rows. */
export const CardList = ({ children }: { children: ReactNode }) => (
  <Stack narrow>
    <Scheda senzaMargine>
      <Rows cols="36px minmax(0, 1fr) auto auto">{children}</Rows>
    </Scheda>
  </Stack>
)

interface VoceElencoProps {
  segno: ReactNode
  nome: string
  /** Before the dim line. */
  accanto?: string | undefined
  sotto: string | null
  etichetta: ReactNode
  /** A button of its own before the others. */
  altro?: ReactNode
  onModifica: () => void
  onElimina: () => void
  /** Why it can't be deleted. */
  intoccabile?: string | undefined
}

/** One of them: mark, name, a dim line, a tag, and what one can do. */
export function VoceElenco(props: VoceElencoProps) {
  const { segno, nome, accanto, sotto, etichetta, onModifica, onElimina, intoccabile, altro } = props
  return (
    <Row
      lead={segno}
      name={<Breakable testo={nome} />}
      sub={[accanto, sotto].filter(Boolean).join(' · ')}
      state={etichetta}
      actions={
        <>
          {altro}
          <ActionIcon aria-label={`Modifica ${nome}`} onClick={onModifica}>
            <IconEdit />
          </ActionIcon>
          <ActionIcon
            variant="transparent"
            aria-label={`Elimina ${nome}`}
            disabled={intoccabile !== undefined}
            title={intoccabile}
            onClick={onElimina}
          >
            <IconTrash />
          </ActionIcon>
        </>
      }
    />
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
