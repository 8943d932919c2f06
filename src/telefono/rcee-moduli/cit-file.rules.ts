import type { SiNoNc } from './rules.ts'

/**
 * An element of the registry's file: its name and what stands in it, `null` said to be nil, `undefined` left out.
 * The tables of facts (cit-termico.rules.ts, cit-frigo.rules.ts) have them in the order that the registry wants.
 */
export type FattoCit = readonly [nome: string, dentro: string | null | undefined | readonly FattoCit[]]

/** What the registry asks for and the report does not say, in words: `NOx`. */
export class Mancante extends Error {}

/** @throws Mancante with these words where the value is not there */
export function serve<V>(valore: V | null | undefined, manca: string): V {
  if (valore === null || valore === undefined || valore === '') throw new Mancante(manca)
  return valore
}

/** A number with at most so many digits before the point and two after it. @throws Mancante where it has more */
export function cifre(interi: number, valore: number, nome: string): string {
  const testo = String(Number(valore.toFixed(2)))
  if (!/^-?\d+(\.\d+)?$/.test(testo) || Math.abs(valore) >= 10 ** interi)
    throw new Mancante(`${nome} con al massimo ${interi} cifre intere`)
  return testo
}

export const forseCifre = (interi: number, valore: number | null, nome: string): string | null =>
  valore === null ? null : cifre(interi, valore, nome)

export const veroCit = (valore: boolean): string => String(valore)
const CODICI = { no: '0', si: '1', nc: '2' } as const
/** `0` no, `1` yes, `2` not to be controlled. */
export const dettoAlCit = (risposta: SiNoNc | null, nome: string): string => CODICI[serve(risposta, nome)]
export const siNoCit = (risposta: SiNoNc | null, nome: string): string =>
  veroCit(serve(risposta, nome) === 'si')

const ENTITA: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** What XML cannot hold goes. */
const protetto = (scritto: string) =>
  scritto
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>]/g, (segno) => ENTITA[segno] ?? '')

function elemento([nome, dentro]: FattoCit): string {
  if (dentro === undefined) return ''
  if (dentro === null) return `<${nome} xsi:nil="true"/>`
  return `<${nome}>${typeof dentro === 'string' ? protetto(dentro) : dentro.map(elemento).join('')}</${nome}>`
}

/** The whole file, in UTF-8. */
export const fileXml = ([radice, dentro]: FattoCit, spazio: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${elemento([radice, dentro]).replace(
    `<${radice}`,
    `<${radice} xmlns="${spazio}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"`,
  )}\n`
