import { jsPDF } from 'jspdf'
import { nuovoFoglio, piede, testata } from '#anagrafe/azienda/components/carta.ts'
import type { Azienda } from '#anagrafe/azienda/contract.ts'
import type { Caratteri, Sheet } from '#shared/foglio.ts'
import type { DatiFirme } from '#telefono/rapporti/components/pdf/firme.ts'
import { firme } from '#telefono/rapporti/components/pdf/firme.ts'
import type { DatiRapporto } from '#telefono/rapporti/components/pdf/rapporto-pdf.ts'
import { type ModuloLetto, TITOLO_RCEE } from '#telefono/rcee-moduli/sezioni.rules.ts'
import type { Logo } from '#web/pdf/logo.ts'

export interface DatiRcee extends DatiFirme {
  /** What was compiled, where and with what result. */
  modulo: ModuloLetto
  uid: string
  /** `RCEE-20261122-C312`, of a correction `…/2`. */
  codice: string
  /** Code of the one that this corrects. */
  sostituisce: string | null
  /** Of the analyser's slips, as data addresses with their proportions. */
  foto: DatiRapporto['foto']
  azienda: Azienda
  logo: Logo | null
  caratteri: Caratteri
}

/** A compiled report as an A4 document (docs/product.md §31.6). It needs no browser; the same one gives the same bytes. */
export function rceePdf(dati: DatiRcee): Sheet {
  const { azienda, logo, codice } = dati
  const mittente = azienda.ragione_sociale ?? ''
  const foglio = nuovoFoglio(jsPDF, dati.caratteri, mittente, codice)
  foglio.informa({ title: `${TITOLO_RCEE} ${codice}`, author: mittente, quando: new Date(dati.firmatoIl) })
  foglio.y = testata(foglio, azienda, mittente, logo)
  firme(foglio, dati)
  piede(foglio, [mittente], codice)
  return foglio
}
