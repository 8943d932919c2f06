import { leggiAzienda } from '#anagrafe/azienda/api.ts'
import { caratteri } from '#web/pdf/caratteri.ts'
import { preparaLogo } from '#web/pdf/logo.ts'
import { type DatiRceePdf, rceePdf } from './rcee-pdf.ts'

/** The compiled report's document, made on this device: also without a network, once its letters have been read. */
export async function generaRceePdf(
  dati: Omit<DatiRceePdf, 'azienda' | 'logo' | 'caratteri'>,
): Promise<{ pdf: Blob; pagine: number }> {
  const azienda = await leggiAzienda()
  const [logo, font] = await Promise.all([preparaLogo(azienda.logo), caratteri()])
  const { doc } = rceePdf({ ...dati, azienda, logo, caratteri: font })
  return { pdf: doc.output('blob'), pagine: doc.getNumberOfPages() }
}
