import type { Preventivo, PreventivoIntero } from '#carte/preventivi/contract.ts'
import { descrizioneUnica } from '#carte/righe/unica.rules.ts'

/** Whether a quote is written as one amount or as lines. */
export type ModoPreventivo = 'unico' | 'righe'

/** What a list knows of a quote lacks its lines. */
export const eIntero = (p: Preventivo | undefined): p is PreventivoIntero => p !== undefined && 'righe' in p

/** As it was written: one line without anything special about it is one amount. */
export function modoDi(p: PreventivoIntero): ModoPreventivo {
  const [riga, seconda] = p.righe
  const semplice =
    riga?.descrizione === descrizioneUnica(p.note) &&
    riga.quantita === '1' &&
    !riga.articolo_id &&
    !riga.facoltativa &&
    !riga.natura &&
    riga.sconto_percento === null
  return seconda || !semplice || p.sconto_percento || p.sconto_importo || p.iva10_manutenzione
    ? 'righe'
    : 'unico'
}
