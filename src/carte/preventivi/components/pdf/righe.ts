import type { PreventivoIntero, RigaDiPreventivo } from '#carte/preventivi/contract.ts'
import { senzaEuro } from '#carte/righe/importo.rules.ts'
import { nomeIva } from '#carte/righe/nature.rules.ts'
import { formatDecimal, formatPercent } from '#shared/decimal-text.ts'
import { alta, CARTA, type FoglioPdf, INCHIOSTRO, type Stile } from '#shared/foglio.ts'
import { formatEuro } from '#shared/money.ts'

const { sinistra, destra } = CARTA
const LARGA = destra - sinistra
/** Right edges of quantity and price, in mm; the amount's is the paper's. */
const QUANTITA = destra - 58
const PREZZO = destra - 30
const DESCRIZIONE = QUANTITA - sinistra - 20

const CAPO: Stile = { corpo: 8.5, interlinea: 12, forte: true, colore: INCHIOSTRO.petrolio }
const TESTO: Stile = { corpo: 9.5, interlinea: 13.5 }
const NOTA: Stile = { corpo: 8, interlinea: 11, colore: INCHIOSTRO.tenue }
const TOTALE: Stile = { corpo: 13, interlinea: 15, forte: true, colore: INCHIOSTRO.totale }
const MARGINE = 1.8

function intestazione(foglio: FoglioPdf, titolo: string): void {
  const y = foglio.y
  foglio.riga(titolo, sinistra, y, CAPO)
  foglio.riga('Q.tà', QUANTITA, y, CAPO, 'right')
  foglio.riga('Prezzo', PREZZO, y, CAPO, 'right')
  foglio.y = foglio.riga('Importo', destra, y, CAPO, 'right') + 1.2
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
    const quanti = `${formatDecimal(riga.quantita)} ${riga.um ?? ''}`.trim()
    foglio.riga(quanti, QUANTITA, y, TESTO, 'right')
    foglio.riga(formatDecimal(riga.prezzo_unitario, 2), PREZZO, y, TESTO, 'right')
    foglio.riga(senzaEuro(riga.imponibile), destra, y, TESTO, 'right')
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
  const META = destra - LARGA / 2
  const sconto = [
    p.sconto_percento ? formatPercent(p.sconto_percento) : '',
    p.sconto_importo ? formatEuro(p.sconto_importo) : '',
  ].filter(Boolean)
  const voci: [string, string][] = [
    ...(sconto.length > 0 ? [['Sconto, già tolto', sconto.join(' + ')] as [string, string]] : []),
    ['Imponibile', formatEuro(p.subtotale)],
    ...p.riepilogo.map((gruppo): [string, string] => [
      `${nomeIva(gruppo)}, su ${formatEuro(gruppo.imponibile)}`,
      formatEuro(gruppo.imposta),
    ]),
  ]
  const alto = alta(TESTO) + MARGINE * 2
  const altoTotale = alta(TOTALE) + 6
  foglio.y += 5
  foglio.spazio(alto * voci.length + altoTotale)
  for (const [voce, valore] of voci) {
    foglio.riga(foglio.entro(voce, LARGA / 2 - 34, TESTO), META + 4, foglio.y + MARGINE, TESTO)
    foglio.riga(valore, destra - 4, foglio.y + MARGINE, TESTO, 'right')
    foglio.y += alto
    foglio.filetto(foglio.y, INCHIOSTRO.filetto, 0.2, META, destra)
  }
  foglio.fondino(META, foglio.y + 0.1, LARGA / 2, altoTotale)
  foglio.riga('Totale', META + 4, foglio.y + 3, TOTALE)
  foglio.riga(formatEuro(p.totale), destra - 4, foglio.y + 3, TOTALE, 'right')
  foglio.y += altoTotale
}
