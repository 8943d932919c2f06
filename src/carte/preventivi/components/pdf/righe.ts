import { CAPO, type VoceSuCarta } from '#anagrafe/azienda/components/pdf/carta.ts'
import type { PreventivoIntero, RigaDiPreventivo } from '#carte/preventivi/contract.ts'
import { senzaEuro } from '#carte/righe/importo.rules.ts'
import { nomeIva } from '#carte/righe/nature.rules.ts'
import { formatDecimal, formatPercent } from '#shared/decimal-text.ts'
import { alta, CARTA, type FoglioPdf, INCHIOSTRO, type Stile } from '#shared/foglio.ts'
import { formatEuro } from '#shared/money.ts'

const { sinistra, destra, specchio } = CARTA
/** Of quantity, price and amount, in mm. */
const CIFRE = [28, 28, 30] as const
const DESCRIZIONE = specchio - 78

const TESTO: Stile = { corpo: 9.5, interlinea: 13.5 }
const NOTA: Stile = { corpo: 8, interlinea: 11, colore: INCHIOSTRO.tenue }
const TOTALE: Stile = { corpo: 13, interlinea: 15, forte: true, colore: INCHIOSTRO.totale }
const MARGINE = 1.8

function intestazione(foglio: FoglioPdf, titolo: string): void {
  foglio.riga(titolo, sinistra, foglio.y, CAPO)
  foglio.y = foglio.cifre(['Q.tà', 'Prezzo', 'Importo'], CIFRE, destra, foglio.y, CAPO) + 1.2
  foglio.filetto(foglio.y, INCHIOSTRO.petrolio, 0.3)
}

/** Lines under their heads, which stand again on each sheet. */
function tavola(foglio: FoglioPdf, titolo: string, righe: readonly RigaDiPreventivo[]): void {
  foglio.y += 8
  foglio.spazio(alta(CAPO) + alta(TESTO) * 2 + 8)
  intestazione(foglio, titolo)
  for (const riga of righe) {
    const testo = foglio.righe(riga.descrizione, DESCRIZIONE, TESTO)
    const note = [
      riga.sconto_percento ? `Sconto ${formatPercent(riga.sconto_percento)}` : '',
      riga.facoltativa && riga.scelta ? 'Scelto: compreso nel totale' : '',
    ].filter(Boolean)
    // A line that fits a sheet isn't divided between two.
    if (foglio.spazio(Math.min(200, alta(TESTO) * testo.length + alta(NOTA) * note.length + MARGINE * 2)))
      intestazione(foglio, `${titolo} (segue)`)
    const y = foglio.y + MARGINE
    const [capo = '', ...resto] = testo
    // In the order in which it is read.
    foglio.y = foglio.riga(capo, sinistra, y, TESTO)
    const cifre = [
      `${formatDecimal(riga.quantita)} ${riga.um ?? ''}`.trim(),
      formatDecimal(riga.prezzo_unitario, 2),
      senzaEuro(riga.imponibile),
    ]
    foglio.cifre(cifre, CIFRE, destra, y, TESTO)
    for (const pezzo of resto) {
      if (foglio.spazio(alta(TESTO))) intestazione(foglio, `${titolo} (segue)`)
      foglio.y = foglio.riga(pezzo, sinistra, foglio.y, TESTO)
    }
    foglio.y = foglio.blocco(note, sinistra, foglio.y, NOTA) + MARGINE
    foglio.filetto(foglio.y)
  }
}

/** The lines of a quote, what may be added to them, and what it comes to by rate. */
export function righeEImporti(foglio: FoglioPdf, p: PreventivoIntero): void {
  tavola(
    foglio,
    'Descrizione',
    p.righe.filter(({ facoltativa }) => !facoltativa),
  )
  importi(foglio, p)
  const opzionali = p.righe.filter(({ facoltativa }) => facoltativa)
  if (opzionali.length > 0) tavola(foglio, 'Accessori opzionali', opzionali)
}

function importi(foglio: FoglioPdf, p: PreventivoIntero): void {
  const sconto = [
    p.sconto_percento ? formatPercent(p.sconto_percento) : '',
    p.sconto_importo ? formatEuro(p.sconto_importo) : '',
  ].filter(Boolean)
  const voci: VoceSuCarta[] = [['Imponibile', formatEuro(p.subtotale)]]
  if (sconto.length > 0) voci.unshift(['Sconto, già tolto', sconto.join(' + ')])
  for (const gruppo of p.riepilogo)
    voci.push([`${nomeIva(gruppo)}, su ${formatEuro(gruppo.imponibile)}`, formatEuro(gruppo.imposta)])
  foglio.y += 5
  sommeInColonna(foglio, voci, p.totale, { x: destra - specchio / 2, stile: TESTO, margine: MARGINE })
}

/** Sums at the right of the sheet, one below the other, and what they come to. */
export function sommeInColonna(
  foglio: FoglioPdf,
  voci: readonly VoceSuCarta[],
  totale: number,
  { x, stile, margine }: { x: number; stile: Stile; margine: number },
): void {
  const altoTotale = alta(TOTALE) + 6
  foglio.spazio((alta(stile) + margine * 2) * voci.length + altoTotale)
  const riga = (voce: string, importo: string, carattere: Stile, aria: number) => {
    foglio.riga(voce, x + 4, foglio.y + aria, carattere)
    foglio.riga(importo, destra - 4, foglio.y + aria, carattere, 'right')
    foglio.y += alta(carattere) + aria * 2
  }
  for (const [voce, importo] of voci) {
    riga(foglio.entro(voce, destra - x - 34, stile), importo, stile, margine)
    foglio.filetto(foglio.y, INCHIOSTRO.filetto, 0.2, x, destra)
  }
  foglio.fondino(x, foglio.y + 0.1, destra - x, altoTotale)
  riga('Totale', formatEuro(totale), TOTALE, 3)
}
