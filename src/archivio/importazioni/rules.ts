import { csvCell } from '#shared/csv.ts'

/**
 * What a column of a file may fill: customers, their boilers, air conditioners and last RCEE. The words are those of the
 * forms.
 */
export const CAMPI_IMPORTABILI = {
  cognome: 'Cognome',
  nome: 'Nome',
  cognomeNome: 'Cognome e nome',
  nomeCognome: 'Nome e cognome',
  ragioneSociale: 'Ragione sociale',
  telefono: 'Telefono',
  altroTelefono: 'Altro telefono',
  email: 'Email',
  indirizzo: 'Indirizzo',
  civico: 'Numero civico',
  comune: 'Comune',
  cap: 'CAP',
  provincia: 'Provincia',
  codiceFiscale: 'Codice fiscale',
  partitaIva: 'Partita IVA',
  codici: 'Codice fiscale o partita IVA',
  tipo: 'Tipo di cliente',
  denominazione: 'Denominazione',
  codiceDestinatario: 'Codice destinatario',
  pec: 'PEC',
  nazione: 'Nazione',
  ditta: 'Ditta',
  note: 'Note',
  caldaia: 'Caldaia: marca e modello',
  marca: 'Caldaia: marca',
  modello: 'Caldaia: modello',
  matricola: 'Caldaia: matricola',
  potenzaKw: 'Caldaia: potenza (kW)',
  tipoCombustibile: 'Caldaia: combustibile',
  dataInstallazione: 'Caldaia: installata il',
  ultimaRevisione: 'Caldaia: ultima manutenzione',
  prossimaRevisione: 'Caldaia: prossima manutenzione',
  noteCaldaia: 'Caldaia: note',
  clima: 'Condizionatore: marca e modello',
  climaMarca: 'Condizionatore: marca',
  climaModello: 'Condizionatore: modello',
  climaMatricola: 'Condizionatore: numero di serie',
  climaTipo: 'Condizionatore: tipo',
  climaBtu: 'Condizionatore: BTU',
  climaPotenza: 'Condizionatore: potenza (kW)',
  climaGas: 'Condizionatore: gas refrigerante',
  climaCarica: 'Condizionatore: carica (kg)',
  climaInstallazione: 'Condizionatore: installato il',
  climaUltima: 'Condizionatore: ultima manutenzione',
  climaProssima: 'Condizionatore: prossima manutenzione',
  noteClima: 'Condizionatore: note',
  rceeNumero: 'Ultimo RCEE: numero',
  rceeData: 'Ultimo RCEE: data',
  rceeScadenza: 'Ultimo RCEE: scadenza',
} as const

/** The same of a price list. */
export const CAMPI_ARTICOLO = {
  codice: 'Codice',
  descrizione: 'Descrizione',
  um: 'Unità',
  prezzo: 'Prezzo',
  costo: 'Costo',
  aliquota: 'IVA',
  genere: 'Bene o servizio',
  beneSignificativo: 'Bene significativo',
} as const

/** What a file is of. */
export const TIPI_IMPORTAZIONE = { clienti: 'Clienti', articoli: 'Listino' } as const
export type TipoImportazione = keyof typeof TIPI_IMPORTAZIONE

export const PAROLE_CAMPI = { ...CAMPI_IMPORTABILI, ...CAMPI_ARTICOLO }
export type CampoImportato = keyof typeof PAROLE_CAMPI

/** The fields that the columns of such a file may fill. */
export const campiPerGenere = (tipo: TipoImportazione): CampoImportato[] =>
  Object.keys(tipo === 'articoli' ? CAMPI_ARTICOLO : CAMPI_IMPORTABILI) as CampoImportato[]

const traI = (da: CampoImportato, a: CampoImportato) => {
  const campi = Object.keys(CAMPI_IMPORTABILI) as CampoImportato[]
  return campi.slice(campi.indexOf(da), campi.indexOf(a) + 1)
}
export const CAMPI_CALDAIA: readonly CampoImportato[] = traI('caldaia', 'noteCaldaia')
export const CAMPI_CLIMA: readonly CampoImportato[] = traI('clima', 'noteClima')
export const CAMPI_RCEE: readonly CampoImportato[] = traI('rceeNumero', 'rceeScadenza')

/** Words for nothing that are something in these fields: None is a town, Null a surname, a cross a yes. */
export const NULLA_SALVO: Partial<Record<CampoImportato, RegExp>> = {
  comune: /^none$/i,
  cognome: /^(null|none|nan|nessuno|vuot[oa])$/i,
  beneSignificativo: /^x$/i,
}

/** Several columns may end in the notes or be further telephones; any other field is filled by one. */
export const ripetibile = (campo: CampoImportato) =>
  campo === 'altroTelefono' || campo === 'note' || campo === 'noteCaldaia' || campo === 'noteClima'

/** Without one of these nobody would have a name. */
export const CAMPI_NOME: readonly CampoImportato[] = [
  'cognome',
  'nome',
  'cognomeNome',
  'nomeCognome',
  'ragioneSociale',
]

/** Without one of these nobody would know which article it is. */
export const CAMPI_CHE_ARTICOLO: readonly CampoImportato[] = ['descrizione', 'codice']

export const COLONNE_MODELLO_LISTINO = [
  ...['Codice', 'Descrizione', 'UM', 'Prezzo', 'Costo', 'IVA', 'Tipo', 'Bene significativo'],
]

/** The columns of the model that can be downloaded. */
export const COLONNE_MODELLO = [
  'Cognome',
  'Nome',
  'Ragione sociale',
  'Telefono',
  'Altro telefono',
  'Email',
  'Indirizzo',
  'CAP',
  'Comune',
  'Provincia',
  'Codice fiscale',
  'Partita IVA',
  'Codice destinatario',
  'PEC',
  'Ditta',
  'Note',
  'Marca caldaia',
  'Modello caldaia',
  'Matricola',
  'Potenza kW',
  'Combustibile',
  'Data installazione',
  'Ultima manutenzione',
  'Prossima manutenzione',
  'Note caldaia',
  'Data ultimo RCEE',
  'Scadenza RCEE',
  'Marca condizionatore',
  'Modello condizionatore',
  'Matricola condizionatore',
  'Installazione condizionatore',
  'Ultima manutenzione condizionatore',
  'Prossima manutenzione condizionatore',
]

/** `Column C`, as a spreadsheet counts them. */
export function nomeColonna(i: number): string {
  const lettera = String.fromCharCode(65 + (i % 26))
  return i < 26 ? lettera : nomeColonna(Math.floor(i / 26) - 1) + lettera
}

/** What is to be done with a row that is there already, or left out by hand: left, made all the same, or what it says anew. */
export const SCELTE_RIGA_IMPORTATA = ['salta', 'crea', 'aggiorna'] as const
export type SceltaRigaImportata = (typeof SCELTE_RIGA_IMPORTATA)[number]

/** What becomes of a row. */
export const ESITI_RIGA_IMPORTATA = {
  errore: 'Errori',
  duplicato: 'Doppioni',
  avviso: 'Avvisi',
  ok: 'Pronte',
} as const
export type EsitoRigaImportata = keyof typeof ESITI_RIGA_IMPORTATA

/** Largest file, in bytes. */
export const IMPORTAZIONE_MASSIMA = 10 * 1_048_576

/** A whole CSV, with the mark by which Excel knows UTF-8. */
export const testoCsv = (righe: readonly (readonly string[])[]) =>
  `\ufeff${righe.map((celle) => celle.map(csvCell).join(';')).join('\r\n')}\r\n`
