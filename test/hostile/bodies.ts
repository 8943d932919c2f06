import { brotliCompressSync, gzipSync } from 'node:zlib'

/** A body that no screen sends: what it is, its bytes, its headers, and whether it may be taken for a customer. */
export interface HostileBody {
  name: string
  make: () => Buffer | string
  headers?: Record<string, string>
  taken?: true
}

const JSON_TYPE = { 'content-type': 'application/json' }
const customer = (more: string) => `{"nome":"Ada","cognome":"Rossi"${more}}`

export const HOSTILE_JSON: readonly HostileBody[] = [
  { name: 'centomila parentesi quadre', make: () => '['.repeat(100_000) + ']'.repeat(100_000) },
  {
    name: 'centomila oggetti uno dentro l’altro',
    make: () => customer(`,"note":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`),
  },
  {
    name: 'centomila parentesi in una chiave sconosciuta',
    make: () => customer(`,"x":${'['.repeat(100_000)}${']'.repeat(100_000)}`),
    taken: true,
  },
  { name: 'un numero di un milione di cifre', make: () => customer(`,"dittaId":${'9'.repeat(1_000_000)}`) },
  {
    name: 'un numero con un milione di decimali',
    make: () => customer(`,"dittaId":0.${'1'.repeat(1_000_000)}`),
  },
  { name: 'un esponente enorme', make: () => customer(`,"dittaId":1e${'9'.repeat(100_000)}`) },
  { name: 'chiavi doppie', make: () => '{"nome":"Ada","nome":"","cognome":"Rossi"}' },
  {
    name: 'centomila chiavi',
    make: () => customer(Array.from({ length: 80_000 }, (_, i) => `,"k${i}":1`).join('')),
    taken: true,
  },
  { name: '__proto__', make: () => customer(',"__proto__":{"attivo":false}') },
  { name: '__proto__ scritto con le cifre', make: () => customer(',"\\u005f_proto__":{"attivo":false}') },
  { name: 'constructor', make: () => customer(',"constructor":{"prototype":{"attivo":false}}') },
  {
    name: 'UTF-8 sbagliato nel nome di una chiave',
    make: () =>
      Buffer.concat([
        Buffer.from('{"nome":"Ada","cogno'),
        Buffer.from([0xc3, 0x28]),
        Buffer.from('me":"Rossi"}'),
      ]),
  },
  { name: 'una mezza lettera', make: () => customer(',"note":"\\ud800"') },
  { name: 'un NUL', make: () => customer(',"note":"a\\u0000b"') },
  { name: 'il segno di UTF-8 davanti', make: () => `\ufeff${customer('')}`, taken: true },
  { name: 'UTF-16', make: () => Buffer.from(customer(''), 'utf16le') },
  {
    name: 'un altro alfabeto dichiarato',
    make: () => Buffer.from(customer(''), 'utf16le'),
    headers: { 'content-type': 'application/json; charset=utf-16' },
  },
  { name: 'niente', make: () => '', headers: JSON_TYPE },
  { name: 'mezzo oggetto', make: () => '{"nome":"Ada"' },
  { name: 'due oggetti', make: () => `${customer('')}${customer('')}` },
  { name: 'un milione di spazi', make: () => `${' '.repeat(1_000_000)}x` },
  {
    name: 'un cognome di un milione di lettere',
    make: () => `{"nome":"Ada","cognome":"${'x'.repeat(1_000_000)}"}`,
  },
  {
    name: 'mezzo milione di accenti su una lettera',
    make: () => `{"nome":"Ada","cognome":"a${'\u0301\u0323'.repeat(250_000)}"}`,
  },
  {
    name: 'un elenco al posto di un testo',
    make: () => `{"nome":[${'"x",'.repeat(200_000)}"x"],"cognome":"Rossi"}`,
  },
  {
    name: 'un tipo che non c’è',
    make: () => customer(''),
    headers: { 'content-type': 'application/x-tepore' },
  },
  { name: 'un tipo storto', make: () => customer(''), headers: { 'content-type': ';;;=' } },
  {
    name: 'XML',
    make: () => '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
    headers: { 'content-type': 'application/xml' },
  },
  {
    name: 'JSON compresso che diventa 50 MB',
    make: () => gzipSync(Buffer.alloc(50_000_000, ' ')),
    headers: { 'content-encoding': 'gzip' },
  },
  {
    name: 'JSON in brotli che diventa 50 MB',
    make: () => brotliCompressSync(Buffer.alloc(50_000_000, ' ')),
    headers: { 'content-encoding': 'br' },
  },
  {
    name: 'compresso due volte',
    make: () => gzipSync(gzipSync(customer(''))),
    headers: { 'content-encoding': 'gzip, gzip' },
  },
  {
    name: 'una compressione che non c’è',
    make: () => customer(''),
    headers: { 'content-encoding': 'pigro' },
  },
  { name: 'compresso per modo di dire', make: () => customer(''), headers: { 'content-encoding': 'gzip' } },
]
