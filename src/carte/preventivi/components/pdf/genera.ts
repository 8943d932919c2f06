import type { Azienda } from '#anagrafe/azienda/contract.ts'
import type { Preventivo } from '#carte/preventivi/contract.ts'
import { caratteri } from '#web/pdf/caratteri.ts'
import { preparaLogo } from '#web/pdf/logo.ts'
import { disegnaPreventivo } from './preventivo-pdf.ts'

/** The quote's document; this module is loaded when the first one is asked for. */
export async function generaPdf(preventivo: Preventivo, azienda: Azienda): Promise<Blob> {
  const [logo, font] = await Promise.all([preparaLogo(azienda.logo), caratteri()])
  performance.mark('preventivo-pdf')
  const pdf = disegnaPreventivo({ preventivo, azienda, logo, caratteri: font }).doc.output('blob')
  performance.measure('preventivo-pdf', 'preventivo-pdf')
  return pdf
}
