import { expect, test } from 'vitest'
import { JPEG } from '#test/jpeg.ts'
import { BROKEN, NO_JPEG, readPhoto } from './jpeg.ts'

const segment = (marker: number, body: Buffer) => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(body.length + 2)
  return Buffer.concat([Buffer.from([0xff, marker]), length, body])
}
/** Put behind the first marker. */
const withSegment = (...parts: Buffer[]) => Buffer.concat([JPEG.subarray(0, 2), ...parts, JPEG.subarray(2)])

test('una foto resta com’è, byte per byte', () => {
  const read = readPhoto(JPEG)
  expect(read).toMatchObject({ width: 8, height: 8 })
  expect('bytes' in read && Buffer.from(read.bytes).equals(JPEG)).toBe(true)
})

test('posizione, commenti e ciò che segue la fine non si tengono', () => {
  const gps = segment(0xe1, Buffer.from('Exif\0\0GPS 40.8518 14.2681'))
  const icc = segment(0xe2, Buffer.from('ICC_PROFILE'))
  const said = segment(0xfe, Buffer.from('scattata a casa di Ada'))
  const pdf = Buffer.from('%PDF-1.7 polyglot %%EOF')
  for (const file of [
    withSegment(gps, icc, said),
    Buffer.concat([JPEG, pdf]),
    withSegment(gps, segment(0xef, pdf)),
    withSegment(segment(0xf7, pdf), segment(0x51, pdf)),
    // Behind JFIF's own header, where a thumbnail may stand.
    Buffer.concat([
      ...[JPEG.subarray(0, 2), segment(0xe0, Buffer.concat([JPEG.subarray(6, 20), pdf]))],
      JPEG.subarray(20),
    ]),
  ]) {
    const read = readPhoto(file)
    expect('bytes' in read && Buffer.from(read.bytes).equals(JPEG)).toBe(true)
  }
})

test('ciò che non è un JPEG intero, o è enorme, è rifiutato', () => {
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  for (const file of [Buffer.alloc(0), heic, svg, Buffer.from('%PDF-1.7')])
    expect(readPhoto(file)).toEqual({ fault: NO_JPEG })
  for (let cut = 2; cut < JPEG.length; cut++)
    expect([cut, readPhoto(JPEG.subarray(0, cut))]).toEqual([cut, { fault: BROKEN }])
  const huge = Buffer.from(JPEG)
  const frame = huge.indexOf(Buffer.from([0xff, 0xc0]))
  huge.writeUInt16BE(20_000, frame + 5)
  expect(readPhoto(huge)).toEqual({ fault: expect.stringContaining('4096') })
  // Segments that say of themselves to be longer than the file, or shorter than their own length.
  expect(readPhoto(withSegment(Buffer.from([0xff, 0xe1, 0xff, 0xff])))).toEqual({ fault: BROKEN })
  expect(readPhoto(withSegment(Buffer.from([0xff, 0xe1, 0, 0])))).toEqual({ fault: BROKEN })
})

test('in una tabella non si nasconde niente: ogni segmento è lungo quanto ciò che tiene', () => {
  const segmenti = [...JPEG.entries()].flatMap(([at, byte]) =>
    byte === 0xff && [0xc0, 0xc4, 0xdb, 0xda].includes(JPEG[at + 1] ?? 0) ? [at] : [],
  )
  expect(segmenti.length).toBeGreaterThan(6)
  for (const at of segmenti) {
    const fine = at + 2 + JPEG.readUInt16BE(at + 2)
    for (const altro of [
      Buffer.from('%PDF-1.7 nascosto'),
      Buffer.alloc(1),
      Buffer.alloc(3),
      Buffer.alloc(65),
    ]) {
      const gonfio = Buffer.concat([JPEG.subarray(0, fine), altro, JPEG.subarray(fine)])
      gonfio.writeUInt16BE(fine - at - 2 + altro.length, at + 2)
      // 65 bytes of nothing are a quantisation table more, and three a component.
      const tabella = altro.length === 65 && JPEG[at + 1] === 0xdb
      if (!tabella)
        expect([at, altro.length, readPhoto(gonfio)]).toEqual([at, altro.length, { fault: BROKEN }])
    }
  }
  for (const corpo of [Buffer.alloc(0), Buffer.alloc(3), Buffer.from('%PDF-1.7 nascosto')])
    for (const marker of [0xdb, 0xc4, 0xdd, 0xcc])
      if (marker !== 0xcc || corpo.length % 2 || corpo.length === 0)
        expect([marker, readPhoto(withSegment(segment(marker, corpo)))]).toEqual([marker, { fault: BROKEN }])
  expect(readPhoto(withSegment(segment(0xdd, Buffer.from([0, 8]))))).toMatchObject({ width: 8 })
})
