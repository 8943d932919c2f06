import type { Elemento, Forma, Valore } from '#shared/forma.ts'
import { nelPosto } from './testo.rules.ts'

/** What stands in an element: a text, elements by their names, or several of the one or the other. */
export type ContenutoElemento =
  | string
  | null
  | undefined
  | ContenutoElemento[]
  | { readonly [nome: string]: ContenutoElemento }

/**
 * A file in its form: the elements in the order of the table, each text as its place takes it. What is empty is left
 * out, and so is what has only that in it.
 */
export const fileDa = (
  { nome, spazio, figli }: Forma,
  attributi: Readonly<Record<string, string>>,
  contenuto: ContenutoElemento,
): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<p:${nome}`,
    ...Object.entries(attributi).map(([attributo, valore]) => ` ${attributo}="${protetto(valore)}"`),
    ` xmlns:p="${spazio}">${figliDi(figli, contenuto)}</p:${nome}>\n`,
  ].join('')

function elemento(nome: string, voce: Elemento, contenuto: ContenutoElemento): string {
  if (Array.isArray(contenuto)) return contenuto.map((parte) => elemento(nome, voce, parte)).join('')
  const dentro = 'figli' in voce ? figliDi(voce.figli, contenuto) : testo(voce, contenuto)
  return dentro === '' ? '' : `<${nome}>${dentro}</${nome}>`
}

const figliDi = (figli: Readonly<Record<string, Elemento>>, contenuto: ContenutoElemento): string =>
  contenuto && typeof contenuto === 'object' && !Array.isArray(contenuto)
    ? Object.entries(figli)
        .map(([nome, voce]) => elemento(nome, voce, contenuto[nome]))
        .join('')
    : ''

const testo = (valore: Valore, contenuto: ContenutoElemento): string =>
  typeof contenuto === 'string' ? protetto(nelPosto(valore, contenuto)) : ''

const ENTITA: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const protetto = (scritto: string): string => scritto.replace(/[&<>]/g, (segno) => ENTITA[segno] ?? '')
