/** How invoices are numbered (docs/product.md §30.3). */

/** Where the progressive stands in a format, with as many places as it has letters: `{nnn}`. */
const POSTO = /\{(n+)\}/g

/** Longest number that an electronic invoice may bear (FatturaPA, 2.1.1.4). */
export const NUMERO_MASSIMO = 20

/** Largest progressive that a format must have room for. */
export const ULTIMO_MASSIMO = 999_999

/** `FT-{anno}-{nnn}`, 2026, 42 → `FT-2026-042`; a number that needs more places takes them. */
export const scriviNumero = (formato: string, anno: number, n: number): string =>
  formato
    .replaceAll('{anno}', String(anno))
    .replace(POSTO, (_, posti: string) => String(n).padStart(posti.length, '0'))

/** What is wrong with a format, in words; undefined where nothing is. */
export function erroreFormato(formato: string): string | undefined {
  const posti = formato.match(POSTO)?.length ?? 0
  if (posti === 0) return 'Scrivi dove va il numero, per esempio FT-{anno}-{nnn}'
  if (posti > 1) return 'Il numero va scritto una volta sola'
  const resto = formato.replace(POSTO, '').replaceAll('{anno}', '')
  if (/[{}]/.test(resto)) return 'Fra parentesi graffe possono stare solo {anno} e {nnn}'
  if (!/^[A-Za-z0-9/._-]*$/.test(resto)) return 'Solo lettere senza accenti, cifre e i segni / . - _'
  if (scriviNumero(formato, 2026, ULTIMO_MASSIMO).length > NUMERO_MASSIMO)
    return `Il numero può avere al massimo ${NUMERO_MASSIMO} caratteri`
  return undefined
}

/** Two formats that would write the same numbers: how many places they have makes no difference in the end. */
export const stessoFormato = (uno: string, altro: string): boolean =>
  uno.replace(POSTO, '{n}').toLowerCase() === altro.replace(POSTO, '{n}').toLowerCase()

/** `FT-2026-042` → 42; null where the format and the year would not have written it. */
export function leggiNumero(formato: string, anno: number, numero: string): number | null {
  const testo = (t: string) => t.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const [prima = '', dopo = ''] = formato.replaceAll('{anno}', String(anno)).split(POSTO_DIVISO)
  const trovato = new RegExp(`^${testo(prima)}(\\d+)${testo(dopo)}$`, 'i').exec(numero)?.[1]
  const n = Number(trovato)
  return trovato !== undefined && n > 0 && n <= ULTIMO_MASSIMO ? n : null
}

/** Where the number stands, without keeping it. */
const POSTO_DIVISO = /\{n+\}/
