import type { Preventivo, PreventivoIntero } from '#carte/preventivi/contract.ts'
import type { ModoDocumento } from '#carte/righe/components/modulo.ts'
import { descrizioneUnica } from '#carte/righe/unica.rules.ts'

/** What a list knows of a quote lacks its lines. */
export const eIntero = (p: Preventivo | undefined): p is PreventivoIntero => p !== undefined && 'righe' in p

/** As it was written: one line without anything special about it is one amount. */
export function modoDi(p: PreventivoIntero): ModoDocumento {
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

/** Its lines are known, and it was written as lines. */
export const eARighe = (p: Preventivo): p is PreventivoIntero => eIntero(p) && modoDi(p) === 'righe'
