import { gzipSync } from 'node:zlib'
import type { HostileBody } from './bodies.ts'

const CRLF = '\r\n'
const HEAD = 'content-disposition: form-data; name='
const PARTS = '--b'
const field = (name: string, value: string | Buffer, more = '') =>
  Buffer.concat([
    Buffer.from(`${PARTS}${CRLF}${HEAD}${name}${more}${CRLF}${CRLF}`),
    Buffer.from(value),
    Buffer.from(CRLF),
  ])
const file = (name: string, content: Buffer) =>
  field('"file"', content, `; filename${name}${CRLF}content-type: text/csv`)
const END = Buffer.from(`${PARTS}--${CRLF}`)

/**
 * Multipart bodies around a good file, for any call that takes one.
 * @param fields what else it wants
 */
export const hostileMultiparts = (
  good: Buffer,
  fields: Record<string, string> = {},
): readonly HostileBody[] => {
  const wanted = Object.entries(fields).map(([name, value]) => field(`"${name}"`, value))
  const body =
    (...parts: Buffer[]) =>
    () =>
      Buffer.concat([...wanted, ...parts, END])
  const named = (name: string, more: Partial<HostileBody> = {}): HostileBody => ({
    name: `un file di nome ${name.slice(0, 40)}`,
    make: body(file(name, good)),
    taken: true,
    ...more,
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const boundary = (text: string) => ({ 'content-type': `multipart/form-data; boundary=${text}` })
  return [
    named('="a%00b.csv"'),
    named('="a\u0000b.csv"'),
    named('="\\"; filename=\\"b.csv"'),
    named(`*=utf-16le''%00%d8.%00c%00s%00v%00`),
    named(`*=utf-8''%ed%a0%80.csv`),
    named(`*=pigro''%ff.csv`),
    named('="\u202egnp.csv"'),
    named('="\u200b\u200d.csv"'),
    named('="../../../etc/passwd.csv"'),
    named('="C:\\\\con.csv"'),
    named(`="${'x'.repeat(70_000)}.csv"`),
    named(`="${'a\u0301\u0323'.repeat(9000)}.csv"`),
    named('=""'),
    named('="__proto__"'),
    {
      name: 'un nome di byte sbagliati',
      make: body(
        Buffer.concat([
          Buffer.from(`${PARTS}${CRLF}${HEAD}"file"; filename="`),
          Buffer.from([0xff, 0xc3, 0x28]),
          Buffer.from(`.csv"${CRLF}${CRLF}`),
          good,
          Buffer.from(CRLF),
        ]),
      ),
      taken: true,
    },
    { name: 'un campo di nome __proto__', make: body(field('"__proto__"', 'x'), file('="a.csv"', good)) },
    { name: 'un campo di nome constructor', make: body(field('"constructor"', 'x'), file('="a.csv"', good)) },
    {
      name: 'un campo JSON con __proto__',
      make: body(
        field('"x"', '{"__proto__":{"a":1}}', `${CRLF}content-type: application/json`),
        file('="a.csv"', good),
      ),
    },
    {
      name: 'un campo con un NUL nel nome',
      make: body(field('"a%00b"', 'x'), file('="a.csv"', good)),
      taken: true,
    },
    { name: 'mille campi', make: body(...Array.from({ length: 1000 }, (_, i) => field(`"c${i}"`, 'x'))) },
    { name: 'due file', make: body(file('="a.csv"', good), file('="b.csv"', good)) },
    { name: 'nessuna fine', make: () => file('="a.csv"', good) },
    { name: 'niente fra i confini', make: () => END },
    {
      name: 'mille intestazioni',
      make: body(field('"x"', 'x', `${CRLF}x: y`.repeat(1000)), file('="a.csv"', good)),
      taken: true,
    },
    { name: 'un’intestazione di 1 MB', make: body(field('"x"', 'x', `${CRLF}x: ${'y'.repeat(1_000_000)}`)) },
    {
      name: 'nessun confine',
      make: body(file('="a.csv"', good)),
      headers: { 'content-type': 'multipart/form-data' },
    },
    {
      name: 'un confine di mille segni',
      make: body(file('="a.csv"', good)),
      headers: boundary('-'.repeat(1000)),
    },
    {
      name: 'un confine che si ripete',
      make: () =>
        Buffer.concat([
          Buffer.from(`--${'-'.repeat(70)}${CRLF}${HEAD}"file"; filename="a.csv"${CRLF}${CRLF}`),
          Buffer.alloc(5_000_000, `${CRLF}--${'-'.repeat(69)}x`),
        ]),
      headers: boundary('-'.repeat(70)),
    },
    {
      name: 'un modulo compresso',
      make: () => gzipSync(body(file('="a.csv"', good))()),
      headers: { ...headers, 'content-encoding': 'gzip' },
    },
  ].map((one) => ({ headers, ...one }) as HostileBody)
}
