import { HOSTILE_JSON } from '#test/hostile/bodies.ts'
import { HOSTILE_CSVS } from '#test/hostile/csvs.ts'
import { hostileMultiparts } from '#test/hostile/multiparts.ts'
import { HOSTILE_PDFS } from '#test/hostile/pdf.ts'
import { HOSTILE_WORKBOOKS } from '#test/hostile/workbooks.ts'
import { multipart } from '#test/pdf.ts'

export interface Caso {
  nome: string
  /** Where it is sent. */
  path: string
  corpo: () => Buffer
  intestazioni: Record<string, string>
  accolto: boolean
}

const modulo = (path: string, campi: Record<string, string>, nomeFile: string) => {
  return ([nome, make, taken]: readonly [string, () => Buffer, string?]): Caso => ({
    nome,
    path,
    corpo: () => multipart(campi, { nome: nomeFile, contenuto: make() }).corpo,
    intestazioni: multipart({}).intestazioni,
    accolto: taken !== undefined,
  })
}

const CSV = Buffer.from('Cognome;Nome\nRossi;Ada\n')

/** Every hostile file and body, with the call that would take it. */
export const CASI: Caso[] = [
  ...HOSTILE_PDFS.map(([nome, make]) => [nome, make, 'taken'] as const).map(
    modulo('/documenti/upload', { tipologia: 'RCEE' }, 'a.pdf'),
  ),
  ...HOSTILE_WORKBOOKS.map(modulo('/importazioni', {}, 'a.xlsx')),
  ...HOSTILE_CSVS.map(modulo('/importazioni', {}, 'a.csv')),
  ...HOSTILE_JSON.map(({ name, make, headers, taken }) => ({
    nome: name,
    path: '/clienti',
    corpo: () => Buffer.from(make()),
    intestazioni: { 'content-type': 'application/json', ...headers },
    accolto: taken === true,
  })),
  ...hostileMultiparts(CSV).map(({ name, make, headers = {}, taken }) => ({
    nome: name,
    path: '/importazioni',
    corpo: () => Buffer.from(make()),
    intestazioni: headers,
    accolto: taken === true,
  })),
]
