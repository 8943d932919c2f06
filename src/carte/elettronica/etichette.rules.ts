import { formatDate } from '#shared/dates.ts'
import { formatPercent } from '#shared/decimal-text.ts'
import { type NomiDi, valoriDellaForma } from '#shared/forma.ts'
import { FORMA_FATTURA } from '#shared/forma-fattura.ts'
import { formatCount } from '#shared/numbers.ts'
import { decimaleDi, eDecimale } from './decimali.rules.ts'
import { codiceInParole } from './words.rules.ts'

/** What the elements of the file are called on screen and paper; the others by their own name, in words. */
const ETICHETTE: Readonly<Record<string, string>> = {
  FatturaElettronicaHeader: 'Intestazione',
  FatturaElettronicaBody: 'Documento',
  DatiTrasmissione: 'Trasmissione',
  IdTrasmittente: 'Trasmittente',
  IdPaese: 'Paese',
  IdCodice: 'Codice',
  ProgressivoInvio: 'Progressivo di invio',
  FormatoTrasmissione: 'Formato',
  PECDestinatario: 'PEC del destinatario',
  CedentePrestatore: 'Chi emette',
  CessionarioCommittente: 'Cliente',
  TerzoIntermediarioOSoggettoEmittente: 'Intermediario',
  IdFiscaleIVA: 'Partita IVA',
  Anagrafica: 'Nome',
  Denominazione: 'Denominazione',
  IscrizioneREA: 'Iscrizione al REA',
  NumeroREA: 'Numero REA',
  StatoLiquidazione: 'Liquidazione',
  CodEORI: 'Codice EORI',
  DatiGenerali: 'Dati generali',
  DatiGeneraliDocumento: 'Documento',
  TipoDocumento: 'Tipo di documento',
  DatiRitenuta: 'Ritenuta',
  TipoRitenuta: 'Tipo',
  CausalePagamento: 'Causale della certificazione unica',
  DatiBollo: 'Bollo',
  BolloVirtuale: 'Assolto in modo virtuale',
  DatiCassaPrevidenziale: 'Cassa previdenziale',
  ScontoMaggiorazione: 'Sconto o maggiorazione',
  ImportoTotaleDocumento: 'Totale del documento',
  Art73: 'Art. 73 DPR 633/72',
  DatiOrdineAcquisto: 'Ordine di acquisto',
  DatiContratto: 'Contratto',
  DatiConvenzione: 'Convenzione',
  DatiRicezione: 'Ricezione',
  DatiFattureCollegate: 'Fattura collegata',
  IdDocumento: 'Numero',
  CodiceCIG: 'CIG',
  CodiceCUP: 'CUP',
  DatiSAL: 'Stato di avanzamento',
  DatiDDT: 'DDT',
  NumeroDDT: 'Numero',
  DataDDT: 'Data',
  RiferimentoNumeroLinea: 'Riga',
  DatiBeniServizi: 'Beni e servizi',
  DettaglioLinee: 'Riga',
  NumeroLinea: 'Numero',
  TipoCessionePrestazione: 'Tipo',
  CodiceArticolo: 'Articolo',
  CodiceTipo: 'Tipo di codice',
  CodiceValore: 'Codice',
  Quantita: 'Quantità',
  UnitaMisura: 'Unità di misura',
  PrezzoUnitario: 'Prezzo unitario',
  PrezzoTotale: 'Importo',
  AliquotaIVA: 'IVA',
  Natura: 'Motivo',
  DatiRiepilogo: 'Riepilogo IVA',
  ImponibileImporto: 'Imponibile',
  EsigibilitaIVA: 'Esigibilità',
  RiferimentoNormativo: 'Norma',
  DatiPagamento: 'Pagamento',
  DettaglioPagamento: 'Scadenza',
  CondizioniPagamento: 'Condizioni',
  ModalitaPagamento: 'Metodo',
  DataScadenzaPagamento: 'Scadenza',
  ImportoPagamento: 'Importo',
  Attachment: 'Contenuto',
  NomeAttachment: 'Nome del file',
  DescrizioneAttachment: 'Descrizione',
  FormatoAttachment: 'Formato',
} satisfies Partial<Record<NomiDi<typeof FORMA_FATTURA>, string>>

/** `CodUfficioPostale` → `Cod ufficio postale`; sigla letters stay together. */
export function etichettaDi(elemento: string): string {
  const nota = ETICHETTE[elemento]
  if (nota) return nota
  const parole = elemento.replace(/([a-z0-9])([A-Z])/g, '$1 $2').split(' ')
  return parole
    .map((parola, i) => (i === 0 || parola === parola.toUpperCase() ? parola : parola.toLowerCase()))
    .join(' ')
}

const VALORI = valoriDellaForma(FORMA_FATTURA)
const GIORNO = /^\d{4}-\d{2}-\d{2}(?=$|T|Z|\+)/

/** What an element says, as an Italian reads it: `1.234,50 €`, `22%`, `20/11/2026`, codes in words. */
export function valoreDi(elemento: string, testo: string): string {
  const scritto = testo.trim()
  const { base, misura } = VALORI.get(elemento) ?? {}
  if (base === 'base64Binary') return `${formatCount(Math.ceil((scritto.length * 3) / 4 / 1024))} kB`
  if (base === 'date' || base === 'dateTime') {
    const giorno = GIORNO.exec(scritto)?.[0]
    return giorno ? `${formatDate(giorno)}${scritto.slice(10).replace('T', ' ')}` : scritto
  }
  if (misura === 'euro') return importoDi(scritto)
  if (misura === 'percento') return percentoInParole(scritto)
  if (misura === 'quantita') return quantitaDi(scritto)
  return codiceInParole(elemento, scritto)
}

/** `1234.5000` → `1.234,50 €`; what is no number stays. */
export const importoDi = (testo: string): string =>
  eDecimale(testo) ? `${italiano(decimaleDi(testo))}\u00a0€` : testo

/** `3.00` → `3`, `2.50` → `2,5` */
export const quantitaDi = (testo: string): string =>
  eDecimale(testo) ? italiano(decimaleDi(testo)).replace(/,?0+$/, '') || '0' : testo

/** `22.00` → `22%` */
export const percentoInParole = (testo: string): string =>
  eDecimale(testo) ? formatPercent(decimaleDi(testo)) : testo

/** A price without its sign of currency: the table says it. */
export const numeroItaliano = (testo: string): string =>
  eDecimale(testo) ? italiano(decimaleDi(testo)) : testo

function italiano(decimale: string): string {
  const [intero = '0', decimali = ''] = decimale.replace('-', '').split('.')
  return `${decimale.startsWith('-') ? '\u2212' : ''}${intero.replace(/\B(?=(\d{3})+$)/g, '.')},${decimali}`
}
