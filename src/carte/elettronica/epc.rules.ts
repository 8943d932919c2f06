import { cut, oneLine } from '#shared/text.ts'

/** What a bank's app reads from a QR code (EPC069-12, version 002): a credit transfer in euro, to be ordered. */

const NOME_AL_MASSIMO = 70
const CAUSALE_AL_MASSIMO = 140
const BYTE_AL_MASSIMO = 331
const CENTESIMI_AL_MASSIMO = 99_999_999_999

const byteDi = (testo: string): number => new TextEncoder().encode(testo).length

/**
 * The text of the code; each field on a line of its own, so that none may have a break.
 * @param importo cents
 * @returns null where the standard knows no such transfer: without name or account, or an amount outside 0,01–999.999.999,99
 */
export function testoEpc(bonifico: {
  nome: string | null
  iban: string | null
  importo: number
  causale: string
}): string | null {
  const { importo } = bonifico
  const nome = oneLine(bonifico.nome ?? '', NOME_AL_MASSIMO)
  const iban = (bonifico.iban ?? '').replace(/\s/g, '').toUpperCase()
  if (!nome || !iban || !Number.isInteger(importo) || importo < 1 || importo > CENTESIMI_AL_MASSIMO)
    return null
  const euro = `EUR${Math.trunc(importo / 100)}.${String(importo % 100).padStart(2, '0')}`
  // Empty: the bank's code, which 002 can do without; purpose; a structured reference.
  const capo = ['BCD', '002', '1', 'SCT', '', nome, iban, euro, '', '', ''].join('\n')
  let causale = oneLine(bonifico.causale, CAUSALE_AL_MASSIMO)
  while (causale && byteDi(capo + causale) > BYTE_AL_MASSIMO)
    causale = cut(causale, causale.length - 1).trim()
  // Nothing follows the last field that says something.
  return (capo + causale).trimEnd()
}
