import type { DOCUMENTO } from '#shared/forma-fattura.ts'

/** How invoices are numbered (docs/product.md §30.3). */

/** Where the progressive stands in a format, with as many places as it has letters: `{nnn}`. */
const POSTO = /\{(n+)\}/g

/** Longest number that an electronic invoice may bear: by its type, what the form says. */
export const NUMERO_MASSIMO: (typeof DOCUMENTO)['figli']['Numero']['lungo'] = 20

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

/** Places that a number may take: as many as its format has, and up to those of the largest one. */
const CIFRE_MASSIME = String(ULTIMO_MASSIMO).length

/** What a format writes, place by place, for each length of its number: a sign, or `null` for whatever digit. */
function scritture(formato: string): (string | null)[][] {
  const posti = formato.match(POSTO)?.[0].length ?? 0
  const minimo = posti - '{}'.length
  return Array.from({ length: Math.max(1, CIFRE_MASSIME - minimo + 1) }, (_, i) =>
    [
      ...formato
        .toLowerCase()
        .replaceAll('{anno}', '\u0000'.repeat(4))
        .replace(POSTO, '\u0000'.repeat(minimo + i)),
    ].map((segno) => (segno === '\u0000' ? null : segno)),
  )
}

/** Whether two formats would write the same number for something: `FT-{anno}-{nnn}` and `FT-2026-{n}` do. */
export function scrivonoUguale(formato: string, confronto: string): boolean {
  const stesso = (a: string | null, b: string | null) =>
    a === b || (a === null && /\d/.test(b ?? '')) || (b === null && /\d/.test(a ?? ''))
  return scritture(formato).some((a) =>
    scritture(confronto).some(
      (b) => a.length === b.length && a.every((segno, i) => stesso(segno, b[i] ?? null)),
    ),
  )
}

/** `FT-2026-042` → 42; null where the format and the year would not have written it. */
export function leggiNumeroDiSerie(formato: string, anno: number, numero: string): number | null {
  const testo = (t: string) => t.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const [testa = '', coda = ''] = formato.replaceAll('{anno}', String(anno)).split(POSTO_DIVISO)
  const trovato = new RegExp(`^${testo(testa)}(\\d+)${testo(coda)}$`, 'i').exec(
    numero.replace(/\s+/g, ''),
  )?.[1]
  const n = Number(trovato)
  return trovato !== undefined && n > 0 && n <= ULTIMO_MASSIMO ? n : null
}

/** Longest number that is typed. */
const DIGITATO_MASSIMO = 40

/** All the ways to write one number of a series: `FT-2026-339`, `FT-2026-0339`, … are one place. */
export function stesseScritture(formato: string, anno: number, n: number): string[] {
  const [testa = '', coda = ''] = formato.replaceAll('{anno}', String(anno)).split(POSTO_DIVISO)
  const cifre = String(n)
  const zeri = DIGITATO_MASSIMO - testa.length - coda.length - cifre.length
  return Array.from({ length: Math.max(0, zeri) + 1 }, (_, i) => `${testa}${'0'.repeat(i)}${cifre}${coda}`)
}

/** Where the number stands, without keeping it. */
const POSTO_DIVISO = /\{n+\}/
