import { COLORI_DITTA } from '#anagrafe/ditte/rules.ts'
import { COMBUSTIBILI, TIPI_CONDIZIONATORE } from '#anagrafe/impianti/rules.ts'
import type { ParoleRegistro, RigaRegistro } from '#anagrafe/registro/contract.ts'
import { addDays, dayInRome, formatDate, formatShortDate, oggi, timeInRome } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { RUOLI, RUOLO_ID } from '#shared/permissions.ts'
import { STATI_APPUNTAMENTO, STATI_IMPORTAZIONE } from '#shared/stati.ts'

/** What a record of each table is, in the words of the screens. */
export const TABELLE: Record<string, string> = {
  clienti: 'Cliente',
  appuntamenti: 'Appuntamento',
  caldaie: 'Caldaia',
  condizionatori: 'Condizionatore',
  utenti: 'Utente',
  ditte: 'Ditta',
  azienda: 'Azienda',
  rcee: 'RCEE',
  documenti: 'Documento',
  preventivi: 'Preventivo',
  fatture: 'Fattura',
  rate_fatture: 'Rata',
  fatture_righe: 'Righe di fattura',
  preventivi_righe: 'Righe di preventivo',
  pagamenti: 'Pagamento',
  accettazioni: 'Accettazione',
  file_elettronici: 'Fattura elettronica',
  invii: 'Invio di fatture',
  fornitori: 'Fornitore',
  richieste_presa_in_carico: 'Richiesta di presa in carico',
  importazioni: 'Importazione',
  deroghe: 'Deroga',
  regole_conferme: 'Conferma di una regola',
  regole_locali: 'Regola locale',
  contatti: 'Contatto',
  orari: 'Orario',
  assenze: 'Assenza',
  zone: 'Zona',
  serie_fatture: 'Serie di fatture',
  dichiarazioni_iva: 'Dichiarazione IVA',
  lotti: 'Visite insieme',
  azioni: 'Azione dal telefono',
  dispositivi: 'Dispositivo',
  rapporti: 'Rapporto d’intervento',
  backup: 'Backup',
}

/** What a whole list is called, where one was exported. */
export const ELENCHI: Record<string, string> = {
  clienti: 'Clienti',
  appuntamenti: 'Appuntamenti',
  preventivi: 'Preventivi',
  fatture: 'Fatture',
  rcee: 'RCEE',
  fornitori: 'Fornitori',
}

/** What no contract names: columns that are set by the program, filters of an exported list. */
const ALTRE: Record<string, string> = {
  nome: 'Nome',
  stato: 'Stato',
  richiedente_id: 'Chiesto da',
  appuntamento_id: 'Appuntamento',
  caricato_da_id: 'Caricato da',
  impronta: 'Impronta del file',
  formato: 'Formato',
  righe: 'Righe',
  lista: 'Elenco',
  data: 'Giorno',
  utente_id: 'Assegnato a',
  ricerca: 'Con una ricerca',
  azioni_perse: 'Azioni perse',
  in_attesa: 'Azioni da inviare',
  utente: 'Utente',
  sessioni_terminate: 'Sessioni terminate',
  due_passaggi: 'Accesso in due passaggi',
  passo: 'Secondo passaggio',
  ultimo_numero: 'Ultimo numero usato',
}

/** What the program keeps for itself. */
const INTERNE = new Set(['id', 'versione', 'created_at', 'updated_at'])

const VALORI: Record<string, Record<string, string>> = {
  stato: { ...STATI_APPUNTAMENTO, ...STATI_IMPORTAZIONE },
  tipo_combustibile: COMBUSTIBILI,
  tipo: TIPI_CONDIZIONATORE,
  colore: COLORI_DITTA,
  ruolo_id: Object.fromEntries(RUOLI.map((ruolo) => [RUOLO_ID[ruolo], ruolo])),
}

const BOOLEANE = new Set(['attivo', 'richiesta_ricevuta'])
const IMPORTI = new Set(['incasso', 'spese'])
const GIORNO = /^\d{4}-\d\d-\d\d$/
const ISTANTE = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** A value of a column in Italian words; null and empty give an empty text. Ids of other records come with their names. */
export function inParole(campo: string, valore: unknown): string {
  if (valore === null || valore === undefined || valore === '') return ''
  if (typeof valore === 'boolean' || BOOLEANE.has(campo)) return valore ? 'sì' : 'no'
  if (campo === 'logo') return 'immagine'
  if (typeof valore === 'number' && IMPORTI.has(campo)) return formatEuro(valore)
  const nominato = VALORI[campo]?.[String(valore)]
  if (nominato) return nominato
  if (typeof valore === 'number') return valore.toLocaleString('it-IT', { useGrouping: 'always' })
  if (typeof valore !== 'string') return JSON.stringify(valore)
  if (campo === 'iban') return valore.replace(/(.{4})(?=.)/g, '$1 ')
  if (GIORNO.test(valore)) return formatDate(valore)
  if (ISTANTE.test(valore)) return `${formatDate(dayInRome(valore))}, ${timeInRome(valore)}`
  return valore
}

/** The word of a column, by the contract of its table; of one that has none its own name. */
export const etichettaColonna = (parole: ParoleRegistro, tabella: string, campo: string): string =>
  parole[tabella]?.[campo] ?? ALTRE[campo] ?? campo.replace(/_id$/, '').replaceAll('_', ' ')

/** Of a line's changes, those that mean something to people, in the order of the contract. */
export function cambiamentiVisibili(
  { tabella, cambiamenti }: RigaRegistro,
  parole: ParoleRegistro,
): RigaRegistro['cambiamenti'] {
  const ordine = Object.keys({ ...parole[tabella], ...ALTRE })
  const posto = (campo: string) => (ordine.indexOf(campo) + ordine.length + 1) % (ordine.length + 1)
  const vuoto = (v: unknown) => v === null || v === undefined || v === ''
  return cambiamenti
    .filter(({ campo, prima, dopo }) => !INTERNE.has(campo) && !(vuoto(prima) && vuoto(dopo)))
    .sort((a, b) => posto(a.campo) - posto(b.campo))
}

/** The day of a line as a heading: 'Oggi', 'Ieri', 'ven 20/11/2026'. */
export function giornoInParole(istante: string, adesso = oggi()): string {
  const giorno = dayInRome(istante)
  if (giorno === adesso) return 'Oggi'
  return giorno === addDays(adesso, -1) ? 'Ieri' : formatShortDate(giorno)
}
