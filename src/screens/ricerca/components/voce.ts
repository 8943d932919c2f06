import type { TablerIcon } from '@tabler/icons-react'
import type { StatoAppuntamento } from '#shared/stati.ts'

/** A row of the palette: what is read there, and what choosing it does. */
export interface VoceTrovata {
  /** Unlike any other in the list. */
  chiave: string
  icona: TablerIcon
  titolo: string
  dettaglio?: string | undefined
  /** On the right: a date, a state, an amount. */
  destra?: string | undefined
  /** On the right: the state of a visit. */
  visita?: StatoAppuntamento | undefined
  /** Address inside the app, and the navigation state that goes with it. */
  a?: string | undefined
  stato?: object | undefined
  /** In place of an address. */
  fai?: (() => void) | undefined
  /** Whom Ctrl+Enter books a visit for. */
  clienteId?: number | undefined
}

export interface GruppoTrovati {
  nome: string
  voci: VoceTrovata[]
}
