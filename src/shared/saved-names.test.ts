import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { p7m } from '#test/p7m.ts'
import { samplePdf } from '#test/pdf.ts'
import { fatturaXml } from '#test/ricevute.ts'
import { contentKind, documentKind, savedName } from './saved-names.ts'

const xml = fatturaXml()
const firmato = p7m(xml)
const base64 = Buffer.from(firmato.toString('base64'))

test('un contenuto è ciò che è, comunque si chiami', () => {
  const casi: [Uint8Array, string][] = [
    [xml, 'xml'],
    [Buffer.from(`\uFEFF\n${xml}`), 'xml'],
    [firmato, 'p7m'],
    [p7m(xml, 'ber'), 'p7m'],
    [base64, 'p7m'],
    [Buffer.from(base64.toString('base64')), 'p7m'],
    [Buffer.from(`-----BEGIN PKCS7-----\n${base64.toString().replace(/(.{64})/g, '$1\n')}`), 'p7m'],
    [samplePdf('a'), 'pdf'],
    [zipSync({ 'a.txt': Buffer.from('a') }), 'zip'],
    [Buffer.from('MZ\x90\x00'), 'bin'],
    [Buffer.from('<html><script>alert(1)</script></html>'), 'bin'],
    [Buffer.from('0123456789'.repeat(20)), 'bin'],
    [Buffer.from('A'.repeat(2_000)), 'bin'],
    [Buffer.alloc(0), 'bin'],
  ]
  for (const [contenuto, atteso] of casi) expect(contentKind(contenuto)).toBe(atteso)
  const [, nudo = ''] = xml.toString().split('?>\n')
  const letti = [xml, Buffer.from(`\n${nudo}`), Buffer.from(`\uFEFF${nudo}`, 'utf16le')]
  expect(letti.map(documentKind)).toEqual(['xml', 'xml', 'xml'])
  expect([firmato, base64, Buffer.from('altro')].map(documentKind)).toEqual(['p7m', 'p7m', 'bin'])
})

test('un nome finisce come il suo contenuto, e nessuna fine di chi l’ha mandato resta', () => {
  for (const [nome, specie, salvato] of [
    ['fattura.hta', 'xml', 'fattura.xml'],
    ['fattura.xml.hta', 'xml', 'fattura.xml'],
    ['IT1_a.XML', 'xml', 'IT1_a.XML'],
    ['IT1_a.xml.p7m', 'p7m', 'IT1_a.xml.p7m'],
    ['IT1_a.xml', 'p7m', 'IT1_a.xml.p7m'],
    ['IT1_a.hta', 'p7m', 'IT1_a.p7m'],
    ['foto.scr', 'bin', 'foto.bin'],
    ['foto.pdf.exe', 'bin', 'foto.pdf.bin'],
    ['foto.exe.', 'bin', 'foto.bin'],
    ['foto.exe ', 'bin', 'foto.bin'],
    ['a/b\\..\\fattura.lnk', 'pdf', 'fattura.pdf'],
    ['fattura n.12', 'xml', 'fattura n.12.xml'],
    ['fatturaexe.\u202Elmx', 'bin', 'fatturaexe.bin'],
    ['x.pdf::$DATA', 'pdf', 'x.pdf__$DATA.pdf'],
    ['.hta', 'xml', 'hta.xml'],
    ['', 'xml', 'senza-nome.xml'],
    ['CON', 'xml', 'CON_.xml'],
    ['lpt1.a.xml', 'xml', 'lpt1_.a.xml'],
    ['con.hta', 'xml', 'con_.xml'],
  ] as const)
    expect([nome, savedName(nome, specie)]).toEqual([nome, salvato])
  expect(savedName(`${'a'.repeat(300)}.exe`, 'bin').length).toBeLessThanOrEqual(124)
})
