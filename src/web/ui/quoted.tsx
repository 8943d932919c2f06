import type { ReactNode } from 'react'
import stili from './quoted.module.css'

/** Somebody's words as they are, with their line ends: a note, a message. */
export const Quoted = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} className={stili.quoted}>
    {children}
  </p>
)
