import type { Importazione, RigaDelFile, RigaImportazione } from '#archivio/importazioni/contract.ts'
import { dayInRome, formatDate, oggi, timeInRome } from '#shared/dates.ts'
import { contaInParole, formatCount } from '#shared/numbers.ts'

export const conteggioInParole = (n: number) => formatCount(n)

type Conti = Pick<
  RigaImportazione,
  'clienti' | 'caldaie' | 'condizionatori' | 'rcee' | 'articoli' | 'aggiornati'
>

/** How many records are of an import. */
export const quantiRecord = ({ clienti, caldaie, condizionatori, rcee, articoli }: Conti) =>
  clienti + caldaie + condizionatori + rcee + articoli

/** `1.240 clienti, 980 caldaie e 12 RCEE`, or `310 articoli`; empty of nothing. */
export function cheRecord({ clienti, caldaie, condizionatori, rcee, articoli }: Conti): string {
  const parti = [
    clienti > 0 && contaInParole(clienti, 'cliente', 'clienti'),
    caldaie > 0 && contaInParole(caldaie, 'caldaia', 'caldaie'),
    condizionatori > 0 && contaInParole(condizionatori, 'condizionatore', 'condizionatori'),
    rcee > 0 && contaInParole(rcee, 'RCEE', 'RCEE'),
    articoli > 0 && contaInParole(articoli, 'articolo', 'articoli'),
  ].filter((parte) => parte !== false)
  return parti.length > 1 ? `${parti.slice(0, -1).join(', ')} e ${parti.at(-1)}` : (parti[0] ?? '')
}

/** The same, with the plants that were there and know more now. */
export const checosa = (conti: Conti): string =>
  [
    cheRecord(conti),
    conti.aggiornati > 0 && contaInParole(conti.aggiornati, 'impianto aggiornato', 'impianti aggiornati'),
  ]
    .filter(Boolean)
    .join(', ') || 'niente'

/** `oggi alle 10:32`, `il 20/11/2026 alle 10:32` */
export function giornoEOra(istante: string): string {
  const giorno = dayInRome(istante)
  return `${giorno === oggi() ? 'oggi' : `il ${formatDate(giorno)}`} alle ${timeInRome(istante)}`
}

const SEPARATORI: Record<string, string> = {
  ';': 'separato da punti e virgola',
  ',': 'separato da virgole',
  '\t': 'separato da tabulazioni',
  '|': 'separato da barre',
}
const CODIFICHE: Record<string, string> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252',
  macintosh: 'Mac OS Roman',
  'due volte': 'accenti codificati due volte, rimessi a posto',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
}

/** How the file was read: `CSV separato da punti e virgola, Windows-1252`, `Excel, foglio «Clienti»`. */
export function comeLetto({ formato, codifica, separatore, foglio }: Importazione): string {
  const pezzi = [
    formato === 'xlsx' ? 'Excel' : `CSV ${SEPARATORI[separatore ?? ''] ?? ''}`.trim(),
    foglio && `foglio «${foglio}»`,
    CODIFICHE[codifica ?? ''],
  ]
  return pezzi.filter(Boolean).join(', ')
}

const MOTIVI: Record<string, string> = {
  telefono: 'stesso telefono',
  email: 'stessa email',
  codice_fiscale: 'stesso codice fiscale',
  partita_iva: 'stessa partita IVA',
  matricola: 'stessa matricola',
  uguale: 'stesso cliente',
}

/** `Di Mario Rossi, già in archive: stesso telefono` */
export function motivoDelDoppione({ nome, riga, motivi }: NonNullable<RigaDelFile['duplicato']>): string {
  const perche = motivi.map((motivo) => MOTIVI[motivo]).join(', ')
  return riga === null ? `Già in archivio: ${nome} (${perche})` : `Come la riga ${riga}: ${nome} (${perche})`
}
