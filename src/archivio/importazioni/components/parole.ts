import type { Importazione, RigaDelFile, RigaImportazione } from '#archivio/importazioni/contract.ts'
import { dayInRome, formatDate, oggi, timeInRome } from '#shared/dates.ts'
import { formatCount } from '#shared/numbers.ts'

export const conta = (n: number, uno: string, molti: string) => `${formatCount(n)} ${n === 1 ? uno : molti}`

export const inCifre = (n: number) => formatCount(n)

type Conti = Pick<RigaImportazione, 'tipo' | 'clienti' | 'caldaie' | 'articoli'>

/** How many records are of an import. */
export const quanti = ({ clienti, articoli }: Conti) => clienti + articoli

/** `1.240 clienti e 980 caldaie`, or `310 articoli` */
export const checosa = ({ tipo, clienti, caldaie, articoli }: Conti) =>
  tipo === 'articoli'
    ? conta(articoli, 'articolo', 'articoli')
    : caldaie === 0
      ? conta(clienti, 'cliente', 'clienti')
      : `${conta(clienti, 'cliente', 'clienti')} e ${conta(caldaie, 'caldaia', 'caldaie')}`

/** `oggi alle 10:32`, `il 20/11/2026 alle 10:32` */
export function quando(istante: string): string {
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
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
}

/** How the file was read: `CSV separato da punti e virgola, Windows-1252`. */
export function comeLetto({ formato, codifica, separatore }: Importazione): string {
  if (formato === 'xlsx') return 'Excel'
  const pezzi = [SEPARATORI[separatore ?? ''], CODIFICHE[codifica ?? '']].filter(Boolean)
  return `CSV ${pezzi.join(', ')}`
}

const MOTIVI: Record<string, string> = {
  telefono: 'stesso telefono',
  email: 'stessa email',
  codice_fiscale: 'stesso codice fiscale',
  partita_iva: 'stessa partita IVA',
  uguale: 'stesso cliente',
}

/** `Di Mario Rossi, già in archive: stesso telefono` */
export function perche({ nome, riga, motivi }: NonNullable<RigaDelFile['duplicato']>): string {
  const come = motivi.map((motivo) => MOTIVI[motivo]).join(', ')
  return riga === null ? `Già in archivio: ${nome} (${come})` : `Come la riga ${riga}: ${nome} (${come})`
}
