import { jsPDF } from 'jspdf'
import { luogoAzienda } from '#anagrafe/azienda/components/carta.ts'
import type { Azienda } from '#anagrafe/azienda/contract.ts'
import type { Cliente } from '#anagrafe/clienti/contract.ts'
import { indirizzoIntero } from '#anagrafe/clienti/indirizzo.rules.ts'
import type { Dichiarazione } from '#carte/dichiarazioni/contract.ts'
import { DICHIARAZIONI } from '#carte/dichiarazioni/rules.ts'
import { alta, CARTA, type Caratteri, FoglioPdf, INCHIOSTRO, type Stile } from '#shared/foglio.ts'

export interface DatiDichiarazione {
  dichiarazione: Dichiarazione
  cliente: Cliente
  azienda: Azienda
  caratteri: Caratteri
}

const { sinistra, destra } = CARTA
const LARGHEZZA = destra - sinistra

const TITOLO: Stile = {
  corpo: 17,
  interlinea: 23,
  forte: true,
  colore: INCHIOSTRO.titolo,
  spaziatura: -0.012,
}
const TESTO: Stile = { corpo: 10.5, interlinea: 17 }
const FORTE: Stile = { ...TESTO, forte: true }
const CAPO: Stile = { corpo: 8.5, interlinea: 12, forte: true, colore: INCHIOSTRO.petrolio }
const PICCOLO: Stile = { corpo: 8.5, interlinea: 13, colore: INCHIOSTRO.tenue }

/** What nobody has written yet is left to the pen. */
const oPuntini = (testo: string | null, quanti = 30) => testo?.trim() || '.'.repeat(quanti)

/** Who declares: a person, or who signs for a body. */
function sottoscritto(cliente: Cliente): string {
  const { tipo, nome, cognome, denominazione, codice_fiscale, partita_iva } = cliente
  const indirizzo = oPuntini(indirizzoIntero(cliente), 60)
  const codice = oPuntini(codice_fiscale, 32)
  if (tipo === 'Privato')
    return `Il sottoscritto / la sottoscritta ${nome} ${cognome}, codice fiscale ${codice}, residente in ${indirizzo},`
  const ente = denominazione ?? `${nome} ${cognome}`
  return `Il sottoscritto / la sottoscritta ${oPuntini(null, 60)}, per conto di ${ente}, ${
    partita_iva ? `partita IVA ${partita_iva}` : `codice fiscale ${codice}`
  }, con sede in ${indirizzo},`
}

/**
 * The paper that a customer signs to pay less VAT, filled with what is known (docs/product.md §30.4). It needs no browser.
 * @throws Error for a kind that has a form of the tax office
 */
export function disegnaDichiarazione({
  dichiarazione,
  cliente,
  azienda,
  caratteri,
}: DatiDichiarazione): FoglioPdf {
  const { testo } = DICHIARAZIONI[dichiarazione.tipo]
  if (testo === null) throw new Error(`no paper is printed for ${dichiarazione.tipo}`)
  const foglio = new FoglioPdf(jsPDF, caratteri)
  foglio.informa({ title: `Dichiarazione per l’${dichiarazione.tipo}` })
  foglio.doc.setFillColor(INCHIOSTRO.petrolio)
  foglio.doc.rect(0, 0, CARTA.larghezza, 2.4, 'F')

  let y = 18
  const paragrafo = (scritto: string, stile: Stile, sotto: number, x = sinistra, larghezza = LARGHEZZA) => {
    y = foglio.blocco(foglio.righe(scritto, larghezza, stile), x, y, stile) + sotto
  }
  const meta = 112
  paragrafo('Spett.le', TESTO, 0, meta, destra - meta)
  paragrafo(azienda.ragione_sociale ?? '', FORTE, 0, meta, destra - meta)
  const sede = [azienda.indirizzo, luogoAzienda(azienda)]
  paragrafo(sede.filter(Boolean).join(', '), TESTO, 0, meta, destra - meta)
  if (azienda.partita_iva) paragrafo(`P. IVA ${azienda.partita_iva}`, TESTO, 0, meta, destra - meta)
  y += 14
  paragrafo(`Dichiarazione per l’${dichiarazione.tipo}`, TITOLO, 8)
  paragrafo(sottoscritto(cliente), TESTO, 3)
  paragrafo(
    'committente dei beni e dei lavori qui indicati, consapevole delle responsabilità anche penali di chi dichiara il falso (DPR 445/2000, articoli 75 e 76),',
    TESTO,
    6,
  )
  y = foglio.riga('Beni e lavori', sinistra, y, CAPO) + 1.6
  const lavori = foglio.righe(oPuntini(dichiarazione.descrizione, 360), LARGHEZZA - 5, TESTO)
  const inizio = y
  y = foglio.blocco(lavori, sinistra + 5, y, TESTO)
  foglio.filo(sinistra, inizio, y)
  y += 6
  paragrafo('dichiara che', FORTE, 1)
  paragrafo(testo, TESTO, 5)
  paragrafo('Se i requisiti vengono a mancare lo comunica subito, e paga la differenza d’imposta.', TESTO, 20)
  const linea = y + alta(TESTO)
  foglio.filetto(linea, INCHIOSTRO.firma, 0.2, sinistra, sinistra + 70)
  foglio.filetto(linea, INCHIOSTRO.firma, 0.2, meta, destra)
  foglio.riga('Luogo e data', sinistra, linea + 1, PICCOLO)
  foglio.riga('Firma', meta, linea + 1, PICCOLO)
  return foglio
}
