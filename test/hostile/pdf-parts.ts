import { deflateSync } from 'node:zlib'

export interface Stream {
  dictionary: string
  bytes: Buffer
}
type Body = string | Stream

export const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>'
export const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
export const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>'
export const FLATE = '/Filter /FlateDecode'

const bodyBytes = (body: Body): Buffer =>
  typeof body === 'string'
    ? Buffer.from(body)
    : Buffer.concat([
        Buffer.from(`<< ${body.dictionary} /Length ${body.bytes.length} >>\nstream\n`),
        body.bytes,
        Buffer.from('\nendstream'),
      ])

/** Objects by their number, and where each begins. */
function written(objects: Record<number, Body>) {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const starts: Record<number, number> = {}
  let length = 9
  for (const [n, body] of Object.entries(objects)) {
    starts[Number(n)] = length
    const piece = Buffer.concat([Buffer.from(`${n} 0 obj\n`), bodyBytes(body), Buffer.from('\nendobj\n')])
    pieces.push(piece)
    length += piece.length
  }
  return { pieces, starts, length }
}

const ending = (at: number) => Buffer.from(`startxref\n${at}\n%%EOF\n`)

/** With the plain table of the first PDFs. */
export function withTable(objects: Record<number, Body>, trailer = ''): Buffer {
  const { pieces, starts, length } = written(objects)
  const size = Math.max(...Object.keys(objects).map(Number)) + 1
  const lines = Array.from({ length: size }, (_, n) =>
    starts[n] === undefined ? '0000000000 65535 f \n' : `${String(starts[n]).padStart(10, '0')} 00000 n \n`,
  )
  const table = `xref\n0 ${size}\n${lines.join('')}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\n`
  return Buffer.concat([...pieces, Buffer.from(table), ending(length)])
}

/** With a cross-reference stream as object 9; `packed` lie in the object stream 5, in this order. */
export function withStream(objects: Record<number, Body>, packed: number[], stream?: Stream): Buffer {
  const { pieces, starts, length } = written(objects)
  starts[9] = length
  const rows = Buffer.alloc(10 * 7)
  for (let n = 0; n < 10; n++) {
    const place = packed.indexOf(n)
    rows.writeUInt8(place >= 0 ? 2 : starts[n] === undefined ? 0 : 1, n * 7)
    rows.writeUInt32BE(place >= 0 ? 5 : (starts[n] ?? 0), n * 7 + 1)
    rows.writeUInt16BE(Math.max(place, 0), n * 7 + 5)
  }
  const table = stream ?? { dictionary: `/Size 10 ${FLATE}`, bytes: deflateSync(rows) }
  const dictionary = `/Type /XRef /W [1 4 2] /Root 1 0 R ${table.dictionary}`
  const last = Buffer.concat([
    Buffer.from('9 0 obj\n'),
    bodyBytes({ dictionary, bytes: table.bytes }),
    Buffer.from('\nendobj\n'),
  ])
  return Buffer.concat([...pieces, last, ending(length)])
}
