import type { TablerIcon } from '@tabler/icons-react'

/** A row of the palette: where it leads, and what is read there. */
export interface Voce {
  /** Unlike any other in the list. */
  chiave: string
  icona: TablerIcon
  titolo: string
  dettaglio?: string | undefined
  /** On the right: a date, a state, an amount. */
  destra?: string | undefined
  /** Address inside the app, and the navigation state that goes with it. */
  a: string
  stato?: object
}

export interface Gruppo {
  nome: string
  voci: Voce[]
}
