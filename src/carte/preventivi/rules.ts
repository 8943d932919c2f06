import { type CurrentUser, isAdmin } from '#shared/permissions.ts'

/** States and how they are shown (docs/product.md §10.2). */
export const STATI_PREVENTIVO = {
  Bozza: 'Da inviare',
  Inviato: 'Inviato',
  Accettato: 'Accettato',
  Rifiutato: 'Rifiutato',
  Scaduto: 'Scaduto',
} as const
export type StatoPreventivo = keyof typeof STATI_PREVENTIVO

/** What a quote can come to, by the day on which it did. */
export const ESITI_PREVENTIVO = ['accettato', 'rifiutato', 'scaduto'] as const
export type EsitoPreventivo = (typeof ESITI_PREVENTIVO)[number]

/** One that was sent, and that nobody has decided after so many days, stands still. */
export const GIORNI_FERMO = 14

export const TIPOLOGIE_PREVENTIVO = ['Caldaia', 'Condizionatore', 'Intervento', 'Impianto'] as const

/** Defaults of a new quote (docs/product.md §10.3). */
export const IVA_PREDEFINITA = 22
export const VALIDITA_PREDEFINITA = 30

/** The quotes of one customer are everybody's to read; the rest is the Admins' (docs/product.md §4.2). */
export const puoElencarePreventivi = (utente: CurrentUser, clienteId: number | undefined): boolean =>
  clienteId !== undefined || isAdmin(utente)

/** `PREV-2026-001` */
export const numeroPreventivo = (anno: number, numero: number): string =>
  `PREV-${anno}-${String(numero).padStart(3, '0')}`

/** How a customer said yes, and how it is shown. */
export const MODALITA_ACCETTAZIONE = {
  firma: 'Firma sullo schermo',
  scansione: 'Foglio firmato',
  messaggio: 'Per messaggio',
  voce: 'A voce',
  online: 'Online',
} as const
export type ModalitaAccettazione = keyof typeof MODALITA_ACCETTAZIONE

/** Those that somebody of the firm records; online the customer does it. */
export const MODALITA_REGISTRATE = [
  'firma',
  'scansione',
  'messaggio',
  'voce',
] as const satisfies ModalitaAccettazione[]

/** Within which who accepted at a distance takes it back (D.Lgs. 206/2005, art. 52). */
export const GIORNI_DI_RECESSO = 14

/** Whether it binds as a signature does: such a quote is changed only with a new revision. */
export const eFirmata = ({ modalita }: { modalita: ModalitaAccettazione }): boolean =>
  modalita === 'firma' || modalita === 'scansione' || modalita === 'online'

/** What an invoice takes of its quote: all, a share, or what is left after the shares. */
export const QUOTE = ['totale', 'acconto', 'saldo'] as const
export type QuotaPreventivo = (typeof QUOTE)[number]

/** `PREV-2026-050 rev. 1`; the first one bears its number only. */
export const numeroConRevisione = (p: { numero_preventivo: string; revisione: number }): string =>
  p.revisione === 0 ? p.numero_preventivo : `${p.numero_preventivo} rev. ${p.revisione}`
