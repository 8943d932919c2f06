import { csvCell } from '#shared/csv.ts'
import { normalise } from '#shared/text.ts'

/** What a column of a file may fill: customers, then their boilers. The words are those of the forms. */
export const CAMPI = {
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
  ultimaRevisione: 'Caldaia: ultima revisione',
  prossimaRevisione: 'Caldaia: prossima revisione',
  noteCaldaia: 'Caldaia: note',
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

export const PAROLE_CAMPI = { ...CAMPI, ...CAMPI_ARTICOLO }
export type Campo = keyof typeof PAROLE_CAMPI

/** The fields that the columns of such a file may fill. */
export const campiDi = (tipo: TipoImportazione): Campo[] =>
  Object.keys(tipo === 'articoli' ? CAMPI_ARTICOLO : CAMPI) as Campo[]

export const CAMPI_CALDAIA: readonly Campo[] = [
  'caldaia',
  'marca',
  'modello',
  'matricola',
  'potenzaKw',
  'tipoCombustibile',
  'dataInstallazione',
  'ultimaRevisione',
  'prossimaRevisione',
  'noteCaldaia',
]

/** Several columns may end in the notes; any other field is filled by one. */
export const ripetibile = (campo: Campo) => campo === 'note' || campo === 'noteCaldaia'

/** Without one of these nobody would have a name. */
export const CAMPI_NOME: readonly Campo[] = [
  'cognome',
  'nome',
  'cognomeNome',
  'nomeCognome',
  'ragioneSociale',
]

/** Without one of these nobody would know which article it is. */
export const CAMPI_CHE_ARTICOLO: readonly Campo[] = ['descrizione', 'codice']

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
  'Ultima revisione',
  'Prossima revisione',
  'Note caldaia',
]

/** How columns are called out there; of several that fit, the first wins. */
const NOMI: readonly [Campo, RegExp][] = [
  [
    'noteCaldaia',
    /^(note|annotazioni|osservazioni) (della |sulla )?(caldaia|impianto|generatore|apparecchio)$/,
  ],
  [
    'caldaia',
    /^(caldaia|generatore|apparecchio|impianto|(caldaia )?marca (e )?modello( caldaia)?|tipo caldaia|modello e marca)$/,
  ],
  ['marca', /^(marca|costruttore|produttore|fabbricante)\b|\bmarca$/],
  ['modello', /^modello\b|\bmodello$/],
  ['matricola', /matricola|^(n(umero|r)? )?(di )?serie|serial|^s n$|seriale/],
  ['potenzaKw', /potenza|^kw$|\bkw\b/],
  ['tipoCombustibile', /combustibil|aliment|^(tipo )?gas$/],
  [
    'prossimaRevisione',
    /(prossim|scad|rinnov).*(revision|manutenz|controll|bollin|visit|pulizi|caldaia|rcee)|^(data )?scadenza$|^prossim[ao]( data)?$/,
  ],
  [
    'ultimaRevisione',
    /(ultim|eseguit|effettuat).*(revision|manutenz|controll|bollin|visit|pulizi|intervent)|^(data )?(revisione|manutenzione|ultim[ao]|controllo)$/,
  ],
  ['dataInstallazione', /install|messa in (servizio|funzione)|collaud|^anno( caldaia| di costruzione)?$/],
  [
    'cognomeNome',
    /^(cognome (e )?nome|nominativo|intestatario|cliente|denominazione( cliente)?|utente|proprietario|responsabile( impianto)?|nome cliente|anagrafica)$/,
  ],
  ['nomeCognome', /^(nome (e |ed )?cognome|nome completo|full name)$/],
  ['ragioneSociale', /ragione sociale|^rag\w* soc|^(societa|azienda|impresa|denominazione (sociale|ditta))$/],
  ['cognome', /^(cognome|last name|surname)/],
  ['nome', /^(nome|first name)( di battesimo)?$/],
  ['codiceFiscale', /^cod\w* ?f|^c f$|^cf$|codice fiscale|cod fisc/],
  ['partitaIva', /^p(art(ita)?)? ?i(va)?$|partita iva|^piva$|vat/],
  ['pec', /\bpec\b|posta (elettronica )?certificata/],
  ['codiceDestinatario', /^(cod\w* )?(destinatario|sdi|univoco|ufficio)\b|^codice (univoco|sdi)/],
  ['tipo', /^tipo( di)?( cliente)?$/],
  ['nazione', /^(nazione|country)$/],
  ['email', /mail|posta elettronica/],
  ['altroTelefono', /^(altro|secondo|2) (tel|cel|num|recapito)|(tel\w*|cell\w*|numero|recapito) ?2$/],
  ['telefono', /^(tel|cell?|mobile|phone|recapit|num\w* (di )?tel|n(ro?)? tel|contatto|fisso)/],
  ['civico', /civico|^n(um|umero|r|ro)?$/],
  ['cap', /^(cap|c a p|codice (di avviamento )?postale|zip)\b/],
  ['provincia', /^(prov(incia)?|pr|sigla( prov\w*)?)$/],
  ['comune', /^(comune|citta|localita|paese|luogo|residenza)\b/],
  ['indirizzo', /^(indirizzo|via|strada|address|domicilio|ubicazione)\b/],
  ['ditta', /^(ditta|gruppo|manutentore|per conto)/],
  ['note', /^(note?|annotazion|osservazion|comment|memo)/],
]

const NOMI_ARTICOLO: readonly [Campo, RegExp][] = [
  ['beneSignificativo', /ben[ei] significativ/],
  ['costo', /costo|acquisto|prezzo netto/],
  ['prezzo', /prezzo|listino|vendita|^importo|^euro$/],
  ['aliquota', /\biva\b|aliquota/],
  ['um', /^(u m|um|unita( di)?( misura)?|misura)$/],
  ['codice', /^(cod\w*( (articolo|prodotto|art\w*|interno|fornitore))?|sku|rif\w*|art\w*)$/],
  ['descrizione', /^(descr\w*|denominazione|nome|prodotto|voce)\b/],
  ['genere', /^(tipo|genere|bene o servizio)$/],
]

/** `Cod. Fisc.` → `cod fisc` */
const chiave = (nome: string) =>
  normalise(nome)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const campoDi = (nome: string, tipo: TipoImportazione = 'clienti') =>
  (tipo === 'articoli' ? NOMI_ARTICOLO : NOMI).find(([, come]) => come.test(chiave(nome)))?.[0] ?? null

/**
 * Which field each column fills, by its name. A second telephone becomes the other one; a field that is taken is not
 * given twice.
 */
export function indovina(colonne: readonly string[], tipo: TipoImportazione = 'clienti'): (Campo | null)[] {
  const presi = new Set<Campo>()
  const haCognome = colonne.some((nome) => campoDi(nome) === 'cognome')
  return colonne.map((nome) => {
    let campo = campoDi(nome, tipo)
    if (campo === 'telefono' && presi.has('telefono')) campo = 'altroTelefono'
    if (campo === 'nome' && !haCognome && !colonne.some((altro) => campoDi(altro) === 'ragioneSociale'))
      campo = 'cognomeNome'
    if (campo === 'cognomeNome' && haCognome)
      campo = chiave(nome) === 'denominazione' ? 'denominazione' : null
    if (!campo || (presi.has(campo) && !ripetibile(campo))) return null
    presi.add(campo)
    return campo
  })
}

/**
 * Where the names of the columns stand: the first rows may be a title. −1 where there are none.
 * @param righe the first rows, empty ones left out
 */
export function trovaIntestazione(
  righe: readonly (readonly string[])[],
  tipo: TipoImportazione = 'clienti',
): number {
  let migliore = -1
  let noti = 1
  for (const [i, celle] of righe.slice(0, 15).entries()) {
    const trovati = celle.filter((c) => c !== '' && c.length < 60 && campoDi(c, tipo)).length
    if (trovati > noti) {
      migliore = i
      noti = trovati
    }
  }
  if (migliore >= 0) return migliore
  const prima = righe[0] ?? []
  const sembraDati = prima.some((c) => /@|\d{5}|^\d+[/.-]\d+/.test(c))
  return prima.length > 0 && !sembraDati && prima.filter((c) => c !== '').length >= prima.length / 2 ? 0 : -1
}

/** `Column C`, as a spreadsheet counts them. */
export function nomeColonna(i: number): string {
  const lettera = String.fromCharCode(65 + (i % 26))
  return i < 26 ? lettera : nomeColonna(Math.floor(i / 26) - 1) + lettera
}

/** What becomes of a row. */
export const ESITI = { errore: 'Errori', duplicato: 'Doppioni', avviso: 'Avvisi', ok: 'Pronte' } as const
export type Esito = keyof typeof ESITI

/** Largest file, in bytes. */
export const FILE_MASSIMO = 10 * 1_048_576

/** A whole CSV, with the mark by which Excel knows UTF-8. */
export const testoCsv = (righe: readonly (readonly string[])[]) =>
  `\ufeff${righe.map((celle) => celle.map(csvCell).join(';')).join('\r\n')}\r\n`
