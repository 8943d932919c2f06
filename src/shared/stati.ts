/** States whose words are read also where their noun is not known: the register shows those of every table. */

/** The states of a visit that somebody chooses (docs/product.md §8.2) and how they are shown. */
export const STATI_APPUNTAMENTO = {
  Programmato: 'Programmato',
  In_Corso: 'In Corso',
  Completato: 'Completato',
  Annullato: 'Annullato',
} as const
export type StatoScelto = keyof typeof STATI_APPUNTAMENTO
export const STATI_DA_SCEGLIERE = Object.keys(STATI_APPUNTAMENTO) as StatoScelto[]

/** All of them: taken from its day and born of no deadline, a visit is to be booked again. */
export const STATI_VISITA = { ...STATI_APPUNTAMENTO, Da_Riprogrammare: 'Da riprogrammare' } as const
export type StatoAppuntamento = keyof typeof STATI_VISITA

/** What a form begins with: who opens one that waits for a day gives it one. */
export const statoNelModulo = (stato: StatoAppuntamento): StatoScelto =>
  stato === 'Da_Riprogrammare' ? 'Programmato' : stato

/** Whether a visit stands on its day no more: it was annulled, or waits for another. */
export const fuoriAgenda = (stato: unknown): boolean => stato === 'Annullato' || stato === 'Da_Riprogrammare'

/** Why nobody does anything on its day any more, in words; null for one that stands on it. */
export const fuoriAgendaInParole = (stato: unknown): string | null =>
  !fuoriAgenda(stato)
    ? null
    : stato === 'Annullato'
      ? 'La visita è stata annullata'
      : 'La visita è da riprogrammare'

/** The states of an import and how they are shown. */
export const STATI_IMPORTAZIONE = {
  bozza: 'Da controllare',
  controllata: 'Controllata',
  in_corso: 'In corso',
  fatta: 'Fatta',
  in_annullamento: 'In annullamento',
  annullata: 'Annullata',
} as const
