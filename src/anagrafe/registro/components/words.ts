import type { CampoRegistro, ParoleRegistro, RigaRegistro } from '#anagrafe/registro/contract.ts'
import { addDays, dayInRome, formatDate, formatShortDate, oggi, timeInRome } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { raggruppaIban } from '#shared/text.ts'

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
  intestatario_iva: 'Partita IVA dell’intestatario',
  intestatario_cf: 'Codice fiscale dell’intestatario',
  origine: 'Da che cosa è fatta',
  lista: 'Elenco',
  data: 'Giorno',
  utente_id: 'Assegnato a',
  ricerca: 'Con una ricerca',
  azioni_perse: 'Azioni perse',
  in_attesa: 'Azioni da inviare',
  utente: 'Utente',
  sessioni_terminate: 'Sessioni terminate',
  due_passaggi: 'Accesso in due passaggi',
  conferma: 'Password riscritta',
  passo: 'Passaggio',
  ultimo_numero: 'Ultimo numero usato',
  con_cliente_id: 'Con il cliente',
}

/** What the program keeps for itself. */
const INTERNE = new Set(['id', 'versione', 'created_at', 'updated_at'])

const GIORNO = /^\d{4}-\d\d-\d\d$/
const ISTANTE = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/**
 * A value of a column in Italian words; null and empty give an empty text. Ids of other records come with their names.
 * @param colonna what the words of the register say of the column
 */
export function valoreInParole(campo: string, valore: unknown, colonna?: CampoRegistro): string {
  if (valore === null || valore === undefined || valore === '') return ''
  if (typeof valore === 'boolean' || colonna?.tipo === 'vero') return valore ? 'sì' : 'no'
  if (campo === 'logo') return 'immagine'
  if (typeof valore === 'number' && colonna?.tipo === 'euro') return formatEuro(valore)
  const nominato = colonna?.valori?.[String(valore)]
  if (nominato) return nominato
  if (campo === 'anno') return String(valore)
  if (typeof valore === 'number') return valore.toLocaleString('it-IT', { useGrouping: 'always' })
  if (typeof valore !== 'string') return JSON.stringify(valore)
  if (campo === 'iban') return raggruppaIban(valore)
  if (GIORNO.test(valore)) return formatDate(valore)
  if (ISTANTE.test(valore)) return `${formatDate(dayInRome(valore))}, ${timeInRome(valore)}`
  return valore
}

/** The word of a column, by the contract of its table; of one that has none its own name. */
export const etichettaColonna = (parole: ParoleRegistro, tabella: string, campo: string): string =>
  parole[tabella]?.campi[campo]?.parola ?? ALTRE[campo] ?? campo.replace(/_id$/, '').replaceAll('_', ' ')

/** Of a line's changes, those that mean something to people, in the order of the contract. */
export function cambiamentiVisibili(
  { tabella, cambiamenti }: RigaRegistro,
  parole: ParoleRegistro,
): RigaRegistro['cambiamenti'] {
  const ordine = Object.keys({ ...parole[tabella]?.campi, ...ALTRE })
  const posto = (campo: string) => (ordine.indexOf(campo) + ordine.length + 1) % (ordine.length + 1)
  const vuoto = (v: unknown) => v === null || v === undefined || v === ''
  return cambiamenti
    .filter(
      ({ campo, prima: vecchio, dopo: nuovo }) => !INTERNE.has(campo) && !(vuoto(vecchio) && vuoto(nuovo)),
    )
    .sort((a, b) => posto(a.campo) - posto(b.campo))
}

/** The day of a line as a heading: 'Oggi', 'Ieri', 'ven 20/11/2026'. */
export function giornoDelRegistro(istante: string, adesso = oggi()): string {
  const giorno = dayInRome(istante)
  if (giorno === adesso) return 'Oggi'
  return giorno === addDays(adesso, -1) ? 'Ieri' : formatShortDate(giorno)
}

/** Lines of the register by the day that they were written on, in their order. */
export function perGiorno(righe: RigaRegistro[]): [string, RigaRegistro[]][] {
  const giorni = new Map<string, RigaRegistro[]>()
  for (const riga of righe) {
    const giorno = giornoDelRegistro(riga.quando)
    giorni.set(giorno, [...(giorni.get(giorno) ?? []), riga])
  }
  return [...giorni]
}
