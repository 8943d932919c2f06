import {
  type CartaIntestata,
  COLONNA,
  capo,
  colonne,
  fascia,
  foglioIntestato,
  META,
  PICCOLO,
  piede,
  recapitiSuCarta,
  TESTO,
} from '#anagrafe/azienda/components/pdf/carta.ts'
import { nomeSulDocumento } from '#anagrafe/clienti/nome.rules.ts'
import { eARighe } from '#carte/preventivi/components/modo.ts'
import { numeroInParole } from '#carte/preventivi/components/words.ts'
import type { Preventivo, PreventivoIntero } from '#carte/preventivi/contract.ts'
import { IVA_PREDEFINITA, VALIDITA_PREDEFINITA } from '#carte/preventivi/rules.ts'
import { dayInRome, formatDate } from '#shared/dates.ts'
import { formatPercent } from '#shared/decimal-text.ts'
import { alta, CARTA, type FoglioPdf, INCHIOSTRO, type Stile } from '#shared/foglio.ts'
import { formatEuro } from '#shared/money.ts'
import { righeEImporti, sommeInColonna } from './righe.ts'

const { sinistra, destra, fondo } = CARTA

const TITOLO: Stile = { corpo: 25, interlinea: 28, forte: true, colore: INCHIOSTRO.titolo, spaziatura: -0.02 }
const TERMINE: Stile = { corpo: 9, interlinea: 13.5, colore: INCHIOSTRO.grigio }
const FIRMA: Stile = { corpo: 8.5, interlinea: 15, forte: true }

/** With its lines, where it has any to show. */
export type DaDisegnare = Preventivo | PreventivoIntero

/**
 * The quote as an A4 document (docs/product.md §10.7). The same quote gives the same bytes, so that keeping it twice keeps
 * it once.
 */
export function disegnaPreventivo(dati: { preventivo: DaDisegnare } & CartaIntestata): FoglioPdf {
  const { preventivo } = dati
  const numero = numeroInParole(preventivo)
  const title = `Preventivo ${numero}`
  const { id, titolo: subject, created_at: quando } = preventivo
  const foglio = foglioIntestato(dati, title, { title, subject, quando, numero: id.toString(16) })
  foglio.y += 11
  fascia(foglio, 'PREVENTIVO', { stile: TITOLO, su: 0.7, tra: 8, sotto: 4 }, [
    ['Numero', numero],
    ['Data', formatDate(dayInRome(preventivo.created_at))],
    ['Valido fino al', preventivo.data_scadenza ? formatDate(preventivo.data_scadenza) : 'N/D'],
  ])
  foglio.y += 8
  const { cliente } = preventivo
  const fiscale = cliente.codice_fiscale && `C.F. ${cliente.codice_fiscale}`
  const codice = cliente.partita_iva ? `P. IVA ${cliente.partita_iva}` : fiscale
  colonne(
    foglio,
    ['Destinatario', nomeSulDocumento(cliente), ...recapitiSuCarta(cliente), codice],
    ['Oggetto', preventivo.titolo, `Tipologia: ${preventivo.tipologia}`],
  )
  if (preventivo.note) descrizione(foglio, preventivo.note)
  if (eARighe(preventivo)) righeEImporti(foglio, preventivo)
  else importi(foglio, preventivo)
  termini(foglio, preventivo.validita_giorni ?? VALIDITA_PREDEFINITA)
  firme(foglio)
  piede(foglio, dati.azienda, numero)
  return foglio
}

/** A list's mark at the beginning of a line: what follows it is set in. */
const VOCE_ELENCO = /^\s*([-–•*]|\d{1,2}[.)])\s+/
const RIENTRO = 5

function descrizione(foglio: FoglioPdf, note: string): void {
  const x = sinistra + RIENTRO + 0.25
  const altezza = alta(TESTO)
  capo(foglio, 'Descrizione', { sopra: 8, sotto: 1.6, seguito: 1.6 + altezza * 3 })
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
  const { subtotale, iva_percentuale, iva_importo, totale } = preventivo
  const iva = `IVA ${formatPercent(iva_percentuale ?? IVA_PREDEFINITA)}`
  const voci = [
    ['Imponibile', formatEuro(subtotale)],
    [iva, formatEuro(iva_importo)],
  ] as const
  foglio.y += 8
  sommeInColonna(foglio, voci, totale, { x: META, stile: TESTO, margine: 2 })
}

const ALTA_FIRMA = 34
const SOPRA_FIRMA = 8

function termini(foglio: FoglioPdf, giorni: number): void {
  const voci = [
    `Il presente preventivo ha validità di ${giorni === 1 ? '1 giorno' : `${giorni} giorni`} dalla data di emissione.`,
    'I prezzi si intendono IVA inclusa, salvo diversa indicazione.',
    'Il pagamento avverrà secondo quanto stabilito dal contratto.',
  ]
  // Together with the boxes that sign them: those never stand alone on a sheet.
  const seguito = 1.6 + alta(TERMINE) * voci.length + SOPRA_FIRMA + ALTA_FIRMA
  capo(foglio, 'Termini e condizioni', { sopra: 9, sotto: 1.6, seguito })
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
