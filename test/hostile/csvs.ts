import type { HostileSheet } from './workbooks.ts'

const utf16 = (text: string) => Buffer.from(text, 'utf16le')

export const HOSTILE_CSVS: readonly HostileSheet[] = [
  ['una riga di 10 MB', () => Buffer.alloc(10_000_000, 'x')],
  ['virgolette mai chiuse', () => Buffer.from(`Cognome;Nome\nRossi;"Ada\n${'Bruni;Ugo\n'.repeat(900_000)}`)],
  ['dieci milioni di virgolette', () => Buffer.alloc(10_000_000, '"')],
  ['virgolette storte', () => Buffer.from('"a"b"c";'.repeat(1_200_000))],
  ['centomila colonne', () => Buffer.from(`${'a;'.repeat(100_000)}\n`.repeat(40))],
  ['dieci milioni di separatori', () => Buffer.alloc(10_000_000, ';')],
  ['dieci milioni di a capo', () => Buffer.alloc(10_000_000, '\n')],
  ['cinque milioni di righe', () => Buffer.from('a\n'.repeat(5_000_000))],
  ['zeri', () => Buffer.alloc(1_000_000)],
  ['zeri in mezzo', () => Buffer.from('Cognome;Nome\nRossi;A\0da\n')],
  [
    'mezze lettere in UTF-16',
    () =>
      Buffer.concat([
        Buffer.from([0xff, 0xfe]),
        utf16('Cognome;Nome\nRossi;'),
        Buffer.from([0x00, 0xd8, 0x0a]),
      ]),
    'taken',
  ],
  [
    'UTF-16 di lunghezza dispari',
    () => Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from('Cognome;No')]),
    'taken',
  ],
  [
    'byte a caso',
    () => Buffer.from(Array.from({ length: 100_000 }, (_, i) => ((i * 7919) % 251) + 1)),
    'taken',
  ],
  ['un separatore che è una virgoletta', () => Buffer.from('sep="\nCognome"Nome\nRossi"Ada\n'), 'taken'],
  ['una cella di 1 MB', () => Buffer.from(`Cognome;Note\nRossi;${'x'.repeat(1_000_000)}\n`)],
  ['solo spazi', () => Buffer.alloc(10_000_000, ' ')],
]
