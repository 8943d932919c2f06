import { CONTRIBUTI } from '#carte/fatture/trattenute.rules.ts'
import type { CodiceDi, NomiDi } from '#shared/forma.ts'
import type { CEDENTE, DOCUMENTO, FORMA_FATTURA, LINEA, RATA, RIEPILOGO } from '#shared/forma-fattura.ts'

/**
 * The codes of the electronic invoice in words, those of received ones too. Which codes there are stands in the form:
 * without a word for each, or with one too many, this does not compile.
 */

type Fattura = (typeof FORMA_FATTURA)['figli']
type Testa = Fattura['FatturaElettronicaHeader']['figli']
type Rea = (typeof CEDENTE)['figli']['IscrizioneREA']['figli']
type Parole<V extends { codici: string }> = Record<CodiceDi<V>, string>
/** Of the simplified invoice, whose form this is not. */
type Semplificati = Record<'TD07' | 'TD08' | 'TD09', string>

export const TIPO_DOCUMENTO: Readonly<Record<string, string>> = {
  TD01: 'Fattura',
  TD02: 'Acconto su fattura',
  TD03: 'Acconto su parcella',
  TD04: 'Nota di credito',
  TD05: 'Nota di debito',
  TD06: 'Parcella',
  TD07: 'Fattura semplificata',
  TD08: 'Nota di credito semplificata',
  TD09: 'Nota di debito semplificata',
  TD16: 'Integrazione per inversione contabile interna',
  TD17: 'Autofattura per servizi dall’estero',
  TD18: 'Integrazione per beni dall’Unione europea',
  TD19: 'Autofattura per beni, art. 17 c. 2',
  TD20: 'Autofattura denuncia',
  TD21: 'Autofattura per splafonamento',
  TD22: 'Estrazione di beni da deposito IVA',
  TD23: 'Estrazione di beni da deposito IVA con versamento dell’IVA',
  TD24: 'Fattura differita',
  TD25: 'Fattura differita per triangolazione',
  TD26: 'Cessione di beni ammortizzabili',
  TD27: 'Fattura per autoconsumo o cessioni gratuite',
  TD28: 'Acquisti da San Marino con IVA',
  TD29: 'Comunicazione di omessa o irregolare fattura',
} satisfies Parole<(typeof DOCUMENTO)['figli']['TipoDocumento']> & Semplificati

export const MODALITA_PAGAMENTO: Readonly<Record<string, string>> = {
  MP01: 'Contanti',
  MP02: 'Assegno',
  MP03: 'Assegno circolare',
  MP04: 'Contanti presso Tesoreria',
  MP05: 'Bonifico',
  MP06: 'Vaglia cambiario',
  MP07: 'Bollettino bancario',
  MP08: 'Carta di pagamento',
  MP09: 'RID',
  MP10: 'RID utenze',
  MP11: 'RID veloce',
  MP12: 'RiBa',
  MP13: 'MAV',
  MP14: 'Quietanza erario',
  MP15: 'Giroconto su contabilità speciale',
  MP16: 'Domiciliazione bancaria',
  MP17: 'Domiciliazione postale',
  MP18: 'Bollettino di conto corrente postale',
  MP19: 'SEPA Direct Debit',
  MP20: 'SEPA Direct Debit CORE',
  MP21: 'SEPA Direct Debit B2B',
  MP22: 'Trattenuta su somme già riscosse',
  MP23: 'PagoPA',
} satisfies Parole<(typeof RATA)['figli']['ModalitaPagamento']>

export const CONDIZIONI_PAGAMENTO: Readonly<Record<string, string>> = {
  TP01: 'A rate',
  TP02: 'Completo',
  TP03: 'Anticipo',
} satisfies Parole<
  Fattura['FatturaElettronicaBody']['figli']['DatiPagamento']['figli']['CondizioniPagamento']
>

export const NATURA: Readonly<Record<string, string>> = {
  N1: 'Escluso, art. 15',
  N2: 'Non soggetto',
  'N2.1': 'Non soggetto per territorio',
  'N2.2': 'Non soggetto, altri casi',
  N3: 'Non imponibile',
  'N3.1': 'Non imponibile, esportazioni',
  'N3.2': 'Non imponibile, cessioni nell’Unione europea',
  'N3.3': 'Non imponibile, cessioni verso San Marino',
  'N3.4': 'Non imponibile, assimilate alle esportazioni',
  'N3.5': 'Non imponibile con dichiarazione d’intento',
  'N3.6': 'Non imponibile, altri casi',
  N4: 'Esente',
  N5: 'Regime del margine',
  N6: 'Inversione contabile',
  'N6.1': 'Inversione contabile, rottami',
  'N6.2': 'Inversione contabile, oro e argento',
  'N6.3': 'Inversione contabile, subappalto edile',
  'N6.4': 'Inversione contabile, fabbricati',
  'N6.5': 'Inversione contabile, telefoni cellulari',
  'N6.6': 'Inversione contabile, prodotti elettronici',
  'N6.7': 'Inversione contabile, impianti in edifici',
  'N6.8': 'Inversione contabile, energia',
  'N6.9': 'Inversione contabile, altri casi',
  N7: 'IVA assolta in altro Stato dell’Unione europea',
} satisfies Parole<(typeof LINEA)['figli']['Natura']>

export const REGIME_FISCALE: Readonly<Record<string, string>> = {
  RF01: 'Ordinario',
  RF02: 'Contribuenti minimi',
  RF04: 'Agricoltura e pesca',
  RF05: 'Sali e tabacchi',
  RF06: 'Fiammiferi',
  RF07: 'Editoria',
  RF08: 'Telefonia pubblica',
  RF09: 'Documenti di trasporto e sosta',
  RF10: 'Intrattenimenti e giochi',
  RF11: 'Agenzie di viaggio',
  RF12: 'Agriturismo',
  RF13: 'Vendite a domicilio',
  RF14: 'Beni usati e oggetti d’arte',
  RF15: 'Aste di beni usati e oggetti d’arte',
  RF16: 'IVA per cassa verso la PA',
  RF17: 'IVA per cassa',
  RF18: 'Altro',
  RF19: 'Forfettario',
  RF20: 'Franchigia transfrontaliera',
} satisfies Parole<(typeof CEDENTE)['figli']['DatiAnagrafici']['figli']['RegimeFiscale']>

export const ESIGIBILITA: Readonly<Record<string, string>> = {
  I: 'Immediata',
  D: 'Differita',
  S: 'Scissione dei pagamenti',
} satisfies Parole<(typeof RIEPILOGO)['figli']['EsigibilitaIVA']>

export const TIPO_RITENUTA: Readonly<Record<string, string>> = {
  RT01: 'Ritenuta, persone fisiche',
  RT02: 'Ritenuta, società',
  ...CONTRIBUTI,
} satisfies Parole<(typeof DOCUMENTO)['figli']['DatiRitenuta']['figli']['TipoRitenuta']>

export const SOCIO_UNICO: Readonly<Record<string, string>> = {
  SU: 'Socio unico',
  SM: 'Più soci',
} satisfies Parole<Rea['SocioUnico']>
export const LIQUIDAZIONE: Readonly<Record<string, string>> = {
  LS: 'In liquidazione',
  LN: 'Non in liquidazione',
} satisfies Parole<Rea['StatoLiquidazione']>
export const FORMATI_FATTURA: Readonly<Record<string, string>> = {
  FPA12: 'Pubblica Amministrazione',
  FPR12: 'Privati',
} satisfies Parole<Testa['DatiTrasmissione']['figli']['FormatoTrasmissione']>
export const CESSIONE: Readonly<Record<string, string>> = {
  SC: 'Sconto',
  PR: 'Premio',
  AB: 'Abbuono',
  AC: 'Spesa accessoria',
} satisfies Parole<(typeof LINEA)['figli']['TipoCessionePrestazione']>
export const EMITTENTE: Readonly<Record<string, string>> = {
  CC: 'Il cliente',
  TZ: 'Un terzo',
} satisfies Parole<Testa['SoggettoEmittente']>

/** Which codes stand in which elements. */
const PER_ELEMENTO: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  TipoDocumento: TIPO_DOCUMENTO,
  ModalitaPagamento: MODALITA_PAGAMENTO,
  CondizioniPagamento: CONDIZIONI_PAGAMENTO,
  Natura: NATURA,
  RegimeFiscale: REGIME_FISCALE,
  EsigibilitaIVA: ESIGIBILITA,
  TipoRitenuta: TIPO_RITENUTA,
  SocioUnico: SOCIO_UNICO,
  StatoLiquidazione: LIQUIDAZIONE,
  FormatoTrasmissione: FORMATI_FATTURA,
  TipoCessionePrestazione: CESSIONE,
  SoggettoEmittente: EMITTENTE,
} satisfies Partial<Record<NomiDi<typeof FORMA_FATTURA>, unknown>>

/** A code of an element in words, with the code beside; what is no code as it is. */
export function codiceInParole(elemento: string, valore: string): string {
  const parole = PER_ELEMENTO[elemento]?.[valore]
  return parole ? `${parole} (${valore})` : valore
}
