import { leggiAzienda } from '#anagrafe/azienda/api.ts'
import { caratteri } from '#web/pdf/caratteri.ts'
import { preparaLogo } from '#web/pdf/logo.ts'
import { type DatiRapporto, disegnaRapporto } from './rapporto-pdf.ts'

/** The report's document, made on this device: also without a network, once its letters have been read. */
export async function generaRapporto(
  dati: Omit<DatiRapporto, 'azienda' | 'logo' | 'caratteri'>,
): Promise<{ pdf: Blob; pagine: number }> {
  const azienda = await leggiAzienda()
  const [logo, font] = await Promise.all([preparaLogo(azienda.logo), caratteri()])
  const { doc } = disegnaRapporto({ ...dati, azienda, logo, caratteri: font })
  return { pdf: doc.output('blob'), pagine: doc.getNumberOfPages() }
}

/** Asks for what it needs, so that it is there where there is no network. */
export const preparaGeneratore = (): Promise<unknown> => Promise.all([caratteri(), leggiAzienda()])
