import { leggiAzienda } from '#anagrafe/azienda/api.ts'
import type { FoglioPdf } from '#shared/foglio.ts'
import { caratteri } from '#web/pdf/caratteri.ts'
import { preparaLogo } from '#web/pdf/logo.ts'
import type { CartaIntestata } from './carta.ts'

/* Only in a browser, whose letters and logo they are; papers are drawn elsewhere too. */

/** Asks for what every paper needs, so that it is there where there is no network. */
export const preparaCarta = () => Promise.all([leggiAzienda(), caratteri()])

/** A paper made on this device: also without a network, once its letters have been read. */
export async function generaSu<Dati>(
  disegna: (dati: Dati & CartaIntestata) => FoglioPdf,
  dati: Dati,
): Promise<{ pdf: Blob; pagine: number }> {
  const azienda = await leggiAzienda()
  const [logo, font] = await Promise.all([preparaLogo(azienda.logo), caratteri()])
  const { doc } = disegna({ ...dati, azienda, logo, caratteri: font })
  return { pdf: doc.output('blob'), pagine: doc.getNumberOfPages() }
}
