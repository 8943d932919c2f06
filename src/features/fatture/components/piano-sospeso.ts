import { PIANI_RIBA, type PianoRiba, type RataPrevista } from '#features/fatture/rules.ts'

/** A plan that was chosen for an invoice and may not have reached the server. */
export interface PianoSospeso {
  piano: PianoRiba
  /** The amounts as they were edited. */
  rate: RataPrevista[]
}

const voce = (fatturaId: number) => `piano-riba-${fatturaId}`

/** Kept in this browser from the invoice's creation to that of its plan, so that one click makes it (docs/product.md §12.4). */
export const pianoSospeso = {
  leggi(fatturaId: number): PianoSospeso | null {
    try {
      const letto: unknown = JSON.parse(localStorage.getItem(voce(fatturaId)) ?? 'null')
      return ePiano(letto) ? letto : null
    } catch {
      return null
    }
  },
  scrivi(fatturaId: number, piano: PianoSospeso): void {
    try {
      localStorage.setItem(voce(fatturaId), JSON.stringify(piano))
    } catch {
      // Without storage the schedule is chosen again.
    }
  },
  togli(fatturaId: number): void {
    localStorage.removeItem(voce(fatturaId))
  },
}

function ePiano(v: unknown): v is PianoSospeso {
  const { piano, rate } = (v ?? {}) as Partial<PianoSospeso>
  return typeof piano === 'string' && Object.hasOwn(PIANI_RIBA, piano) && Array.isArray(rate)
}
