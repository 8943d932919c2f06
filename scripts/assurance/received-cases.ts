import { zipSync } from 'fflate'
import type { EsitoRicevuta } from '#archivio/fatture-ricevute/rules.ts'
import { deflateBomb } from '#test/hostile/bombs.ts'
import { entry, zip } from '#test/hostile/zip.ts'
import { p7m } from '#test/p7m.ts'
import { samplePdf } from '#test/pdf.ts'
import { type DaMandare, fatturaXml, type Scritta } from '#test/ricevute.ts'

export interface CasoRicevuto {
  nome: string
  file: () => DaMandare
  /** Of each document, in order: outcome and code. */
  attesi: readonly (readonly [EsitoRicevuta, string | null])[]
}

const MB = 1_048_576
const errore = (codice: string): readonly [EsitoRicevuta, string] => ['errore', codice]
const caso = (
  nome: string,
  codice: string,
  contenuto: () => Buffer | Uint8Array,
  nomeFile = 'a.xml',
): CasoRicevuto => ({ nome, file: () => [[nomeFile, contenuto()]], attesi: [errore(codice)] })

const RISATE = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a0 "ah">${Array.from(
  { length: 20 },
  (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`,
).join('')}]><a>&a20;</a>`
const ESTERNA = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'
/** Said to be small, and 500 MB once unpacked. */
const bomba = (nome: string, size: number) => zip([{ name: nome, packed: deflateBomb(500), size }])
const annidato = (quante: number): Uint8Array =>
  quante === 0
    ? zipSync({ 'a.xml': fatturaXml({ numero: 'NID' }) })
    : zipSync({ [`${quante}.zip`]: annidato(quante - 1) })

/** What must stay out, each with the reason that is said. */
export const CASI_OSTILI: CasoRicevuto[] = [
  caso('vuoto', 'vuoto', () => Buffer.alloc(0)),
  caso('miliardo di risate', 'doctype', () => Buffer.from(RISATE)),
  caso('entità di un altro file', 'doctype', () => Buffer.from(ESTERNA)),
  caso('DOCTYPE dopo un commento e in UTF-16', 'doctype', () =>
    Buffer.from('\uFEFF<!-- a --><!DOCTYPE a><a/>', 'utf16le'),
  ),
  caso('DOCTYPE firmato', 'doctype', () => p7m(Buffer.from(RISATE)), 'a.xml.p7m'),
  caso('centomila elementi uno dentro l’altro', 'xml_illeggibile', () => Buffer.from('<b>'.repeat(100_000))),
  caso('un milione di attributi', 'xml_illeggibile', () =>
    Buffer.from(`<a ${Array.from({ length: 300_000 }, (_, n) => `x${n}=""`).join(' ')}`),
  ),
  caso('troncato', 'xml_illeggibile', () => fatturaXml({ numero: 'TRONCA' }).subarray(0, 900)),
  caso('6 MB', 'troppo_grande', () => Buffer.alloc(6 * MB, '<')),
  caso('un PDF che si dice XML', 'non_fattura', () => samplePdf('x')),
  caso('firma senza contenuto', 'firma_separata', () => p7m(fatturaXml(), 'separate'), 'a.p7m'),
  caso(
    'firma con lunghezze false',
    'firma_illeggibile',
    () => Buffer.from([0x30, 0x84, 0xff, 0xff, 0xff, 0xff, ...Array(40).fill(0x30)]),
    'a.p7m',
  ),
  caso('ZIP di 500 MB, detti', 'troppo_grande', () => bomba('a.xml', 500 * MB), 'a.zip'),
  caso('ZIP di 500 MB, taciuti', 'zip_illeggibile', () => bomba('a.xml', 100), 'a.zip'),
  caso('ZIP di 600 MB detti', 'zip_eccessivo', () => bomba('a.zip', 600 * MB), 'a.zip'),
  caso('ZIP di 500 MB in uno ZIP', 'zip_eccessivo', () => bomba('dentro.zip', 500 * MB), 'a.zip'),
  caso(
    'ZIP di 500 MB dentro a un altro',
    'troppo_grande',
    () => zipSync({ 'dentro.zip': bomba('a.xml', 90 * MB) }),
    'a.zip',
  ),
  caso('cinque ZIP uno dentro l’altro', 'zip_eccessivo', () => annidato(5), 'a.zip'),
  caso(
    'diecimila voci',
    'zip_eccessivo',
    () => zip(Array.from({ length: 10_000 }, (_, n) => entry(`${n}.xml`, ''))),
    'a.zip',
  ),
  caso(
    'ZIP con password',
    'zip_illeggibile',
    () => zip([{ ...entry('a.xml', '<a/>'), size: 4, flags: 1 }]),
    'a.zip',
  ),
  caso('ZIP senza elenco', 'zip_illeggibile', () => zip([entry('a.xml', '<a/>')]).subarray(0, 40), 'a.zip'),
  {
    nome: 'nomi che salgono, vuoti, con controlli',
    file: () => [
      ['../../../etc/passwd', Buffer.from('root')],
      [
        'a.zip',
        zipSync({
          '../../su.xml': fatturaXml({ noi: '09817260012' }),
          'b/..\\..\\giu.xml': Buffer.from('<x/>'),
        }),
      ],
    ],
    attesi: [errore('non_fattura'), errore('non_nostra'), ['ignorato', null]],
  },
  {
    nome: 'due fatture in un file, una non nostra di numero vuoto',
    file: () => [['due.xml', dueCorpi({ numero: ' ' })]],
    attesi: [errore('dati_mancanti'), errore('dati_mancanti')],
  },
]

/** A file with two invoices: the second's number follows. */
export function dueCorpi(s: Scritta): Buffer {
  const testo = fatturaXml(s).toString()
  const da = testo.indexOf('<FatturaElettronicaBody>')
  const a = testo.indexOf('</FatturaElettronicaBody>') + '</FatturaElettronicaBody>'.length
  const secondo = testo
    .slice(da, a)
    .replace(`<Numero>${s.numero}<`, `<Numero>${s.numero?.trim()}${s.numero?.trim() ? '-bis' : ''}<`)
  return Buffer.from(testo.slice(0, a) + secondo + testo.slice(a))
}

const posta = (nome: string, contenuto: Buffer) =>
  Buffer.from(
    [
      ...['From: posta@pec.it', 'Subject: fattura', 'MIME-Version: 1.0'],
      ...[
        'Content-Type: multipart/mixed; boundary=x',
        '',
        '--x',
        `Content-Type: application/xml; name=${nome}`,
      ],
      ...['Content-Transfer-Encoding: base64', `Content-Disposition: attachment; filename=${nome}`, ''],
      ...[contenuto.toString('base64'), '--x--', ''],
    ].join('\r\n'),
  )

/** One invoice, in every dress that it may come in. @param n so that each is one of its own */
export function vestita(n: string): [nome: string, contenuto: Buffer | Uint8Array][] {
  const xml = fatturaXml({ numero: `VST${n} A`, denominazione: 'Caffè &amp; Gas S.r.l.' })
  const testo = xml.toString()
  const come = (codifica: string) => testo.replace('UTF-8', codifica)
  const firmata = p7m(xml)
  return [
    ['a.xml', xml],
    ['altro nome.bin', xml],
    ['A.XML.P7M', firmata],
    ['ber.p7m', p7m(xml, 'ber')],
    ['base64.p7m', Buffer.from(firmata.toString('base64'))],
    ['due firme.p7m', p7m(firmata)],
    ['a.zip', zipSync({ 'cartella/a.xml': xml })],
    ['b.zip', zipSync({ 'c.zip': zipSync({ 'a.p7m': firmata }) })],
    ['posta.eml', posta('a.xml', xml)],
    ['posta.zip', zipSync({ 'p.eml': posta('a.xml.p7m', firmata) })],
    ['bom.xml', Buffer.from(`\uFEFF${testo}`)],
    ['senza-dichiarazione.xml', Buffer.from(testo.slice(testo.indexOf('?>') + 2).trimStart())],
    ['latin1.xml', Buffer.from(come('ISO-8859-1'), 'latin1')],
    ['cp1252.xml', Buffer.from(come('windows-1252'), 'latin1')],
    ['utf16.xml', Buffer.from(`\uFEFF${come('UTF-16')}`, 'utf16le')],
    ['bugiarda.xml', Buffer.from(testo, 'latin1')],
    ['spazi.xml', Buffer.from(testo.replaceAll('><', '>\n  <'))],
    ['minuscola.xml', Buffer.from(testo.replace(`VST${n} A`, `vst${n}a`))],
    ['prefisso.xml', Buffer.from(testo.replaceAll('p:Fatt', 'ns3:Fatt').replace('xmlns:p=', 'xmlns:ns3='))],
  ]
}
