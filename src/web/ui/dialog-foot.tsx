import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import stili from './dialog-foot.module.css'
import { KeyHint } from './key-hint.tsx'

interface DialogFootProps {
  onAnnulla: () => void
  /** On the left: a total, a hint. */
  extra?: ReactNode
  /** The buttons that do something; Ctrl+Enter is the last one's. */
  children: ReactNode
}

/** The foot of a dialog that does something: by which keys, Annulla, and what it does. */
export function DialogFoot({ onAnnulla, extra, children }: DialogFootProps) {
  return (
    <>
      <div className={stili.extra}>{extra}</div>
      <span className={stili.tasti}>
        <KeyHint>Ctrl</KeyHint>
        <KeyHint>↵</KeyHint>
      </span>
      <Button variant="default" className={stili.annulla} onClick={onAnnulla}>
        Annulla
      </Button>
      {children}
    </>
  )
}
