import { jsPDF } from 'jspdf'
import {
  CAPO,
  COLONNA,
  colonna,
  fascia,
  luogoAzienda,
  META,
  nuovoFoglio,
  PICCOLO,
  piede,
  TESTO,
  testata,
} from '#anagrafe/azienda/components/carta.ts'
import type { Azienda } from '#anagrafe/azienda/contract.ts'
import { nomeSulDocumento } from '#anagrafe/clienti/nome.rules.ts'
import { eARighe } from '#carte/preventivi/components/modo.ts'
import { numeroInParole } from '#carte/preventivi/components/words.ts'
import type { Preventivo, PreventivoIntero } from '#carte/preventivi/contract.ts'
import { IVA_PREDEFINITA, VALIDITA_PREDEFINITA } from '#carte/preventivi/rules.ts'
import { dayInRome, formatDate } from '#shared/dates.ts'
import { formatPercent } from '#shared/decimal-text.ts'
import { alta, CARTA, type Caratteri, type FoglioPdf, INCHIOSTRO, type Stile } from '#shared/foglio.ts'
import { formatEuro } from '#shared/money.ts'
import { formatPhone } from '#shared/text.ts'
import type { LogoPdf } from '#web/pdf/logo.ts'
import { righeEImporti } from './righe.ts'

export interface DatiPdf {
  /** With its lines, where it has any to show. */
  preventivo: Preventivo | PreventivoIntero
  azienda: Azienda
  /** Null: the document goes without (docs/product.md §10.7). */
  logo: LogoPdf | null
  caratteri: Caratteri
}

const { sinistra, destra, fondo } = CARTA

const TITOLO: Stile = { corpo: 25, interlinea: 28, forte: true, colore: INCHIOSTRO.titolo, spaziatura: -0.02 }
const TOTALE: Stile = { corpo: 13, interlinea: 15, forte: true, colore: INCHIOSTRO.totale }
const TERMINE: Stile = { corpo: 9, interlinea: 13.5, colore: INCHIOSTRO.grigio }
const FIRMA: Stile = { corpo: 8.5, interlinea: 15, forte: true }

/**
 * The quote as an A4 document (docs/product.md §10.7). It needs no browser; the same quote gives the same bytes, so that
 * keeping it twice keeps it once.
 */
export function disegnaPreventivo({ preventivo, azienda, logo, caratteri }: DatiPdf): FoglioPdf {
  const numero = numeroInParole(preventivo)
  const mittente = azienda.ragione_sociale ?? ''
  const foglio = nuovoFoglio(jsPDF, caratteri, mittente, `Preventivo ${numero}`)
  foglio.informa({
    ...{ title: `Preventivo ${numero}`, subject: preventivo.titolo, author: mittente },
    quando: new Date(preventivo.created_at),
    numero: preventivo.id.toString(16).padStart(32, '0').toUpperCase(),
  })

  foglio.y = testata(foglio, azienda, mittente, logo)
  foglio.y += 11
  foglio.y = fascia(foglio, 'PREVENTIVO', { stile: TITOLO, su: 0.7, tra: 8, sotto: 4 }, [
    ['Numero', numero],
    ['Data', formatDate(dayInRome(preventivo.created_at))],
    ['Valido fino al', preventivo.data_scadenza ? formatDate(preventivo.data_scadenza) : 'N/D'],
  ])
  foglio.y += 8
  foglio.y = Math.max(
    colonna(foglio, sinistra, [
      'Destinatario',
      nomeSulDocumento(preventivo.cliente),
      ...righeCliente(preventivo.cliente),
    ]),
    colonna(foglio, META, ['Oggetto', preventivo.titolo, `Tipologia: ${preventivo.tipologia}`]),
  )
  if (preventivo.note) descrizione(foglio, preventivo.note)
  if (eARighe(preventivo)) righeEImporti(foglio, preventivo)
  else importi(foglio, preventivo)
  termini(foglio, preventivo.validita_giorni ?? VALIDITA_PREDEFINITA)
  firme(foglio)
  piede(foglio, [mittente, azienda.partita_iva && `P. IVA ${azienda.partita_iva}`], numero)
  return foglio
}

/** A list's mark at the beginning of a line: what follows it is set in. */
const VOCE_ELENCO = /^\s*([-–•*]|\d{1,2}[.)])\s+/
const RIENTRO = 5

function descrizione(foglio: FoglioPdf, note: string): void {
  const x = sinistra + RIENTRO + 0.25
  const altezza = alta(TESTO)
  foglio.y += 8
  foglio.spazio(alta(CAPO) + 1.6 + altezza * 3)
  foglio.y = foglio.riga('Descrizione', sinistra, foglio.y, CAPO) + 1.6
  let inizio = foglio.y
  const filo = () => foglio.filo(sinistra, inizio, foglio.y)
  for (const paragrafo of note.trim().split('\n')) {
    if (!paragrafo.trim()) {
      foglio.y += 2.5
      continue
    }
    const marca = VOCE_ELENCO.exec(paragrafo)
    const rientro = marca ? RIENTRO : 0
    const testo = marca ? paragrafo.slice(marca[0].length) : paragrafo
    const righe = foglio.righe(testo, destra - x - rientro, TESTO)
    for (const [n, riga] of righe.entries()) {
      const cima = foglio.y
      // The first two lines of a paragraph stay together.
      if (foglio.y + altezza * (n === 0 && righe.length > 1 ? 2 : 1) > fondo) {
        filo()
        foglio.spazio(fondo)
        inizio = foglio.y
      }
      if (n === 0 && marca)
        foglio.riga(/\d/.test(marca[1] ?? '') ? (marca[1] ?? '') : '•', x, foglio.y, TESTO)
      if (riga || cima !== inizio) foglio.y = foglio.riga(riga, x + rientro, foglio.y, TESTO)
    }
  }
  filo()
}

function importi(foglio: FoglioPdf, preventivo: Preventivo): void {
  const { iva_percentuale } = preventivo
  const alto = alta(TESTO) + 4
  const altoTotale = alta(TOTALE) + 6
  foglio.y += 8
  foglio.spazio(alto * 2 + altoTotale)
  const riga = (voce: string, importo: number, stile: Stile, margine: number) => {
    foglio.riga(voce, META + 4, foglio.y + margine, stile)
    foglio.riga(formatEuro(importo), destra - 4, foglio.y + margine, stile, 'right')
    foglio.y += alta(stile) + margine * 2
  }
  const filetto = () => foglio.filetto(foglio.y, INCHIOSTRO.filetto, 0.2, META, destra)
  riga('Imponibile', preventivo.subtotale, TESTO, 2)
  filetto()
  riga(`IVA ${formatPercent(iva_percentuale ?? IVA_PREDEFINITA)}`, preventivo.iva_importo, TESTO, 2)
  filetto()
  foglio.fondino(META, foglio.y + 0.1, COLONNA, altoTotale)
  riga('Totale', preventivo.totale, TOTALE, 3)
}

const ALTA_FIRMA = 34
const SOPRA_FIRMA = 8

function termini(foglio: FoglioPdf, giorni: number): void {
  const voci = [
    `Il presente preventivo ha validità di ${giorni === 1 ? '1 giorno' : `${giorni} giorni`} dalla data di emissione.`,
    'I prezzi si intendono IVA inclusa, salvo diversa indicazione.',
    'Il pagamento avverrà secondo quanto stabilito dal contratto.',
  ]
  foglio.y += 9
  // Together with the boxes that sign them: those never stand alone on a sheet.
  foglio.spazio(alta(CAPO) + 1.6 + alta(TERMINE) * voci.length + SOPRA_FIRMA + ALTA_FIRMA)
  foglio.y = foglio.riga('Termini e condizioni', sinistra, foglio.y, CAPO) + 1.6
  for (const [n, voce] of voci.entries()) {
    foglio.riga(`${n + 1}.`, sinistra + 4, foglio.y, TERMINE, 'right')
    foglio.y = foglio.riga(voce, sinistra + 5, foglio.y, TERMINE)
  }
}

/** The two boxes stand at the foot of the last sheet, under the terms, which left the room for them. */
function firme(foglio: FoglioPdf): void {
  const y = fondo - ALTA_FIRMA
  const riquadro = (x: number, testo: string) => {
    foglio.riquadro(x, y, COLONNA, ALTA_FIRMA)
    foglio.riga(testo, x + 4, y + 3, FIRMA)
    const linea = fondo - 3 - alta(PICCOLO)
    foglio.filetto(linea, INCHIOSTRO.firma, 0.2, x + 4, x + COLONNA - 4)
    foglio.riga('Luogo e data', x + 4, linea, PICCOLO)
  }
  riquadro(sinistra, 'Firma del cliente per accettazione')
  riquadro(META, 'Firma e timbro dell’azienda')
}

/** Address, telephone and tax codes of who receives the quote. */
function righeCliente(cliente: Preventivo['cliente']): string[] {
  const { indirizzo, telefono, partita_iva, codice_fiscale } = cliente
  return [
    indirizzo ?? '',
    luogoAzienda(cliente),
    telefono ? `Tel. ${formatPhone(telefono)}` : '',
    partita_iva ? `P. IVA ${partita_iva}` : codice_fiscale ? `C.F. ${codice_fiscale}` : '',
  ].filter(Boolean)
}
