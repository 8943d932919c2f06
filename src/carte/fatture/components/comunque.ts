import type { DomandaAvviso } from '#web/ui/alert.tsx'

/** Asks whether a day that is seldom meant is; null where there is nothing to ask. */
export const chiediComunque = (perche: string | null, azione: string): DomandaAvviso | null =>
  perche === null ? null : { frase: 'La data è giusta?', dettaglio: `${perche}.`, azione, pericolo: false }
