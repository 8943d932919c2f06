import type { Forma, Valore, Voce } from '#shared/forma.ts'
import { nelPosto } from './testo.rules.ts'

/** What stands in an element: a text, elements by their names, or several of the one or the other. */
export type Contenuto = string | null | undefined | Contenuto[] | { readonly [nome: string]: Contenuto }

/**
 * A file in its form: the elements in the order of the table, each text as its place takes it. What is empty is left
 * out, and so is what has only that in it.
 */
export const fileDa = (
  { nome, spazio, figli }: Forma,
  attributi: Readonly<Record<string, string>>,
  contenuto: Contenuto,
): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<p:${nome}`,
    ...Object.entries(attributi).map(([quale, valore]) => ` ${quale}="${protetto(valore)}"`),
    ` xmlns:p="${spazio}">${figliDi(figli, contenuto)}</p:${nome}>\n`,
  ].join('')

function elemento(nome: string, voce: Voce, contenuto: Contenuto): string {
  if (Array.isArray(contenuto)) return contenuto.map((uno) => elemento(nome, voce, uno)).join('')
  const dentro = 'figli' in voce ? figliDi(voce.figli, contenuto) : testo(voce, contenuto)
  return dentro === '' ? '' : `<${nome}>${dentro}</${nome}>`
}

const figliDi = (figli: Readonly<Record<string, Voce>>, contenuto: Contenuto): string =>
  contenuto && typeof contenuto === 'object' && !Array.isArray(contenuto)
    ? Object.entries(figli)
        .map(([nome, voce]) => elemento(nome, voce, contenuto[nome]))
        .join('')
    : ''

const testo = (valore: Valore, contenuto: Contenuto): string =>
  typeof contenuto === 'string' ? protetto(nelPosto(valore, contenuto)) : ''

const ENTITA: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const protetto = (scritto: string): string => scritto.replace(/[&<>]/g, (segno) => ENTITA[segno] ?? '')
