import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPng } from './png.ts'

const pezzo = (nome: string, corpo: Buffer, lungo = corpo.length) => {
  const testa = Buffer.alloc(4)
  testa.writeUInt32BE(lungo)
  return Buffer.concat([testa, Buffer.from(nome), corpo, Buffer.alloc(4)])
}
const FIRMA = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const testata = Buffer.alloc(13)
testata.writeUInt32BE(8, 0)
testata.writeUInt32BE(4, 4)
const [IHDR, IDAT, IEND] = [
  pezzo('IHDR', testata),
  pezzo('IDAT', deflateSync(Buffer.alloc(100))),
  pezzo('IEND', Buffer.alloc(0)),
]
const PNG = Buffer.concat([FIRMA, IHDR, IDAT, IEND])

test('di un PNG intero si tiene solo ciò che si disegna', () => {
  expect(readPng(PNG)).toMatchObject({ width: 8, height: 4 })
  const profilo = pezzo('iCCP', deflateSync(Buffer.alloc(1_000_000)))
  const detto = pezzo('tEXt', Buffer.from('di Ada'))
  const letto = readPng(Buffer.concat([FIRMA, IHDR, profilo, detto, IDAT, IEND]))
  expect(letto && Buffer.from(letto.bytes).equals(PNG)).toBe(true)
})

test('lunghezze false, pezzi fuori posto, tagli e code: non è un PNG', () => {
  for (let taglio = 0; taglio < PNG.length; taglio++)
    expect([taglio, readPng(PNG.subarray(0, taglio))]).toEqual([taglio, null])
  for (const parti of [
    [FIRMA, IDAT, IHDR, IEND],
    [FIRMA, IHDR, IEND],
    [FIRMA, IHDR, IHDR, IDAT, IEND],
    [FIRMA, pezzo('IHDR', Buffer.alloc(0)), IDAT, IEND],
    [FIRMA, pezzo('IHDR', Buffer.concat([testata, Buffer.from('nascosto')])), IDAT, IEND],
    [FIRMA, IHDR, pezzo('IDAT', Buffer.from('corto'), 0xffffffff), IEND],
    [FIRMA, IHDR, IDAT, pezzo('IEND', Buffer.from('nascosto'))],
    [PNG, Buffer.from('%PDF-1.7')],
  ])
    expect(readPng(Buffer.concat(parti))).toBeNull()
  // A view into a larger buffer is read as far as it goes.
  expect(readPng(Buffer.concat([Buffer.from('prima'), PNG]).subarray(5))).toMatchObject({ width: 8 })
})

test('di qualunque byte si ferma e non si rompe', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(PNG.length), (byte, dove) => {
      const file = Buffer.from(PNG)
      file.set(byte.subarray(0, file.length - dove), dove)
      expect(() => readPng(file)).not.toThrow()
    }),
  )
})
