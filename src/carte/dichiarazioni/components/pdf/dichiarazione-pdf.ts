import { jsPDF } from 'jspdf'
import { CAPO, type CartaIntestata, luogoAzienda, orlo } from '#anagrafe/azienda/components/pdf/carta.ts'
import { generaSu } from '#anagrafe/azienda/components/pdf/genera.ts'
import type { Cliente } from '#anagrafe/clienti/contract.ts'
import { indirizzoIntero } from '#anagrafe/clienti/indirizzo.rules.ts'
import type { Dichiarazione } from '#carte/dichiarazioni/contract.ts'
import { DICHIARAZIONI } from '#carte/dichiarazioni/rules.ts'
import { alta, CARTA, FoglioPdf, INCHIOSTRO, type Stile } from '#shared/foglio.ts'

interface DatiDichiarazione {
  dichiarazione: Dichiarazione
  cliente: Cliente
}

const { sinistra, destra, specchio } = CARTA
/** Where whom it is for stands, and the signature. */
const META = 112

const TITOLO: Stile = {
  corpo: 17,
  interlinea: 23,
  forte: true,
  colore: INCHIOSTRO.titolo,
  spaziatura: -0.012,
}
const TESTO: Stile = { corpo: 10.5, interlinea: 17 }
const FORTE: Stile = { ...TESTO, forte: true }
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

/** The paper to be signed, made on this device. */
export const generaDichiarazione = (dati: DatiDichiarazione) => generaSu(disegnaDichiarazione, dati)

/**
 * The paper that a customer signs to pay less VAT, filled with what is known (docs/product.md §30.4).
 * @throws Error for a kind that has a form of the tax office
 */
export function disegnaDichiarazione({
  dichiarazione,
  cliente,
  azienda,
  caratteri,
}: DatiDichiarazione & Omit<CartaIntestata, 'logo'>): FoglioPdf {
  const { testo } = DICHIARAZIONI[dichiarazione.tipo]
  if (testo === null) throw new Error(`no paper is printed for ${dichiarazione.tipo}`)
  const foglio = new FoglioPdf(jsPDF, caratteri)
  foglio.informa({ title: `Dichiarazione per l’${dichiarazione.tipo}` })
  orlo(foglio)
  foglio.y = 18
  const paragrafo = (scritto: string, stile: Stile, sotto: number) => {
    foglio.y = foglio.testo(scritto, specchio, sinistra, foglio.y, stile) + sotto
  }
  const destinatario = (scritto: string, stile = TESTO) => {
    foglio.y = foglio.testo(scritto, destra - META, META, foglio.y, stile)
  }
  destinatario('Spett.le')
  destinatario(azienda.ragione_sociale ?? '', FORTE)
  destinatario([azienda.indirizzo, luogoAzienda(azienda)].filter(Boolean).join(', '))
  if (azienda.partita_iva) destinatario(`P. IVA ${azienda.partita_iva}`)
  foglio.y += 14
  paragrafo(`Dichiarazione per l’${dichiarazione.tipo}`, TITOLO, 8)
  paragrafo(sottoscritto(cliente), TESTO, 3)
  paragrafo(
    'committente dei beni e dei lavori qui indicati, consapevole delle responsabilità anche penali di chi dichiara il falso (DPR 445/2000, articoli 75 e 76),',
    TESTO,
    6,
  )
  const inizio = foglio.riga('Beni e lavori', sinistra, foglio.y, CAPO) + 1.6
  const lavori = oPuntini(dichiarazione.descrizione, 360)
  foglio.y = foglio.testo(lavori, specchio - 5, sinistra + 5, inizio, TESTO)
  foglio.filo(sinistra, inizio, foglio.y)
  foglio.y += 6
  paragrafo('dichiara che', FORTE, 1)
  paragrafo(testo, TESTO, 5)
  paragrafo('Se i requisiti vengono a mancare lo comunica subito, e paga la differenza d’imposta.', TESTO, 20)
  const linea = foglio.y + alta(TESTO)
  foglio.filetto(linea, INCHIOSTRO.firma, 0.2, sinistra, sinistra + 70)
  foglio.filetto(linea, INCHIOSTRO.firma, 0.2, META, destra)
  foglio.riga('Luogo e data', sinistra, linea + 1, PICCOLO)
  foglio.riga('Firma', META, linea + 1, PICCOLO)
  return foglio
}
