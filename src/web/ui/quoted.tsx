import type { ReactNode } from 'react'
import stili from './quoted.module.css'

/** Somebody's words as they are, with their line ends: a note, a message. */
export const Quoted = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} className={stili.quoted}>
    {children}
  </p>
)

/** What the program says about something, no wider than one reads. */
export const Explained = ({ children }: { children: ReactNode }) => (
  <p className={stili.explained}>{children}</p>
)
