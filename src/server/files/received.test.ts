import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { p7m } from '#test/p7m.ts'
import { samplePdf } from '#test/pdf.ts'
import { type Place, type Received, readAttachments, readReceived } from './received.ts'

const folder = mkdtempSync(join(tmpdir(), 'tepore-ricevuti-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const XML = `<p:FatturaElettronica versione="FPR12" xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2"><Numero>7/à</Numero></p:FatturaElettronica>`
const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>\n${XML}`
const utf8 = Buffer.from(declared('UTF-8'))

async function read(...files: [name: string, bytes: Buffer | Uint8Array][]): Promise<Received[]> {
  const listed = files.map(([name, bytes], i) => {
    const path = join(folder, String(i))
    writeFileSync(path, bytes)
    return { name, path }
  })
  const documents: Received[] = []
  for (let from: Place | null = [0, 0, 0]; from; ) {
    const answer = await readReceived(Buffer.alloc(0), JSON.stringify({ files: listed, from }))
    documents.push(...answer.documents)
    from = answer.next
  }
  return documents
}
const one = async (bytes: Buffer | Uint8Array, name = 'a.xml') => (await read([name, bytes]))[0]
const numberOf = (document: Received | undefined) => document?.xml?.root.children[0]?.text

test('il contenuto decide, non il nome: XML, firme, base64, ZIP e mail danno la stessa fattura', async () => {
  const mail = Buffer.from(
    [
      ...['From: posta@pec.it', 'Subject: fattura', 'MIME-Version: 1.0'],
      ...[
        'Content-Type: multipart/mixed; boundary=x',
        '',
        '--x',
        'Content-Type: application/xml; name=a.xml',
      ],
      ...['Content-Transfer-Encoding: base64', 'Content-Disposition: attachment; filename=a.xml', ''],
      ...[utf8.toString('base64'), '--x--', ''],
    ].join('\r\n'),
  )
  const forwarded = Buffer.from(
    [
      ...['From: posta@pec.it', 'MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=y', '', '--y'],
      ...['Content-Type: message/rfc822', '', mail.toString(), '--y--', ''],
    ].join('\r\n'),
  )
  const signed = p7m(utf8)
  const pem = `-----BEGIN PKCS7-----\n${signed.toString('base64')}\n-----END PKCS7-----\n`
  const forms: (Buffer | Uint8Array)[] = [
    utf8,
    signed,
    p7m(Buffer.concat([utf8, Buffer.alloc(3000, ' ')]), 'ber'),
    Buffer.from(signed.toString('base64')),
    Buffer.from(pem),
    Buffer.from(Buffer.from(signed.toString('base64')).toString('base64')),
    p7m(signed),
    Buffer.concat([signed, Buffer.from('in coda')]),
    zipSync({ 'cartella/a.xml': utf8 }),
    zipSync({ 'dentro.zip': zipSync({ 'a.p7m': signed }) }),
    mail,
    forwarded,
    zipSync({ 'posta.eml': mail }),
  ]
  for (const [i, bytes] of forms.entries()) expect([i, numberOf(await one(bytes))]).toEqual([i, '7/à'])
  const [plain, enveloped] = [await one(utf8), await one(signed, 'b.xml')]
  expect(enveloped).toMatchObject({ signed: true, bytes: signed, xml: { digest: plain?.xml?.digest } })
})

test('ogni codifica si legge; dove il file mente lo si dice', async () => {
  const cases: [Buffer, string[]][] = [
    [Buffer.from(`\uFEFF\n${XML}`), []],
    [Buffer.from(XML), []],
    [Buffer.from(declared('ISO-8859-1'), 'latin1'), []],
    [Buffer.from(declared('windows-1252'), 'latin1'), []],
    [Buffer.from(`\uFEFF${declared('UTF-16')}`, 'utf16le'), []],
    [Buffer.from(declared('UTF-8'), 'latin1'), ['codifica_corretta']],
    [Buffer.from(declared('strana'), 'latin1'), ['codifica_corretta']],
    [Buffer.from(XML.replace(/ xmlns:p="[^"]*"/, '')), ['spazio_nomi']],
    [Buffer.from(XML.replace('v1.2', 'v9')), ['spazio_nomi']],
  ]
  for (const [i, [bytes, remarks]] of cases.entries()) {
    const document = await one(bytes)
    expect([i, numberOf(document)]).toEqual([i, '7/à'])
    expect([i, document?.xml?.remarks.filter((r) => r !== 'xsd')]).toEqual([i, remarks])
  }
})

test('ciò che non si può leggere dice perché; ciò che sta accanto alle fatture si ignora', async () => {
  const laughs = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "x"><!ENTITY c "&b;&b;">]><a>&c;</a>`
  const cases: [Buffer | Uint8Array, string | undefined][] = [
    [Buffer.alloc(0), 'vuoto'],
    [Buffer.from(laughs), 'doctype'],
    [Buffer.from(`\n${laughs}`), 'doctype'],
    [Buffer.from(`<!-- y --><!DOCTYPE a><a/>`), 'doctype'],
    [Buffer.from(XML.slice(0, -30)), 'xml_illeggibile'],
    [Buffer.from(`<a>${'<b>'.repeat(5000)}`), 'xml_illeggibile'],
    [Buffer.alloc(6_000_000, '<'), 'troppo_grande'],
    [samplePdf(), 'non_fattura'],
    [p7m(utf8, 'separate'), 'firma_separata'],
    [Buffer.concat([Buffer.from([0x30, 0x82, 0xff]), Buffer.alloc(40, 7)]), 'firma_illeggibile'],
    [p7m(samplePdf()), 'non_fattura'],
    [Buffer.from(zipSync({ 'a.xml': utf8 })).subarray(0, 80), 'zip_illeggibile'],
    [zipSync({ 'b.zip': zipSync({ 'c.zip': zipSync({ 'a.xml': utf8 }) }) }), 'zip_eccessivo'],
    [zipSync({ 'leggimi.txt': Buffer.from('Ciao a tutti') }), undefined],
  ]
  for (const [i, [bytes, fault]] of cases.entries()) {
    const document = await one(bytes)
    expect([i, document?.fault, document?.xml]).toEqual([i, fault, undefined])
  }
})

test('uno ZIP che si gonfia non si apre: né per le dimensioni che dice, né per quelle che nasconde', async () => {
  const zeros = new Uint8Array(6_000_000)
  const many = Object.fromEntries(Array.from({ length: 2001 }, (_, i) => [`${i}.xml`, new Uint8Array()]))
  expect((await one(zipSync(many)))?.fault).toBe('zip_eccessivo')
  const liar = Buffer.from(zipSync({ 'a.xml': zeros }))
  expect((await one(liar))?.fault).toBe('troppo_grande')
  // Said to hold five bytes, in the list that counts.
  liar.writeUInt32LE(5, liar.lastIndexOf('PK\x01\x02') + 24)
  expect((await one(liar))?.fault).toBe('zip_illeggibile')
})

test('si legge a pezzi, nessuno due volte', async () => {
  const files = Array.from(
    { length: 230 },
    (_, i) => [`${i}.xml`, Buffer.from(XML.replace('7/à', String(i)))] as [string, Buffer],
  )
  const zip = zipSync(Object.fromEntries(files))
  const documents = await read(['tutte.zip', zip], ...files.slice(0, 3))
  expect(documents.map(numberOf)).toEqual([...files.map((_, i) => String(i)), '0', '1', '2'])
  expect(documents[0]).toMatchObject({ within: 'tutte.zip', name: '0.xml' })
})

test('gli allegati stanno fuori dall’albero; un programma che si chiama PDF resta un programma', async () => {
  const attached = (content: Buffer) =>
    `<Allegati><NomeAttachment>../x.pdf</NomeAttachment><Attachment>${content.toString('base64')}</Attachment></Allegati>`
  const pdf = samplePdf('allegato')
  const body = `<a><FatturaElettronicaBody>${attached(pdf)}${attached(Buffer.from('MZ programma'))}</FatturaElettronicaBody></a>`
  const bytes = p7m(Buffer.from(body))
  const document = await one(bytes)
  const attributes = document?.xml?.root.children[0]?.children.map(({ children }) => children[1])
  expect(attributes?.map((a) => [a?.text, a?.attributes.tipo, a?.attributes.dimensione])).toEqual([
    ['', 'pdf', String(pdf.length)],
    ['', 'programma', '12'],
  ])
  const found = await readAttachments(Buffer.alloc(0), JSON.stringify({ path: join(folder, '0'), corpo: 0 }))
  expect(found.map(({ name, content, pdf: whole }) => [name, content.length, whole])).toEqual([
    ['../x.pdf', pdf.length, true],
    ['../x.pdf', 12, false],
  ])
})

let mails = 0
/** A mail: headers, and what is attached by name and type. */
const mailWith = (headers: string[], ...attached: [name: string, type: string, bytes: Buffer][]) => {
  const edge = `z${++mails}`
  return Buffer.from(
    [
      ...headers,
      ...[
        'From: sdi01@pec.fatturapa.it',
        'MIME-Version: 1.0',
        `Content-Type: multipart/mixed; boundary=${edge}`,
        '',
      ],
      ...attached.flatMap(([name, type, bytes]) => [
        ...[`--${edge}`, `Content-Type: ${type}; name="${name}"`],
        ...(type === 'message/rfc822'
          ? ['Content-Disposition: attachment', '', bytes.toString()]
          : [
              `Content-Disposition: attachment; filename="${name}"`,
              ...['Content-Transfer-Encoding: base64', '', bytes.toString('base64')],
            ]),
      ]),
      `--${edge}--`,
      '',
    ].join('\r\n'),
  )
}
const cert = (day: string, hour: string, zone: string, kind = 'posta-certificata') =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><postacert tipo="${kind}" errore="nessuno"><intestazione><mittente>a@b.it</mittente></intestazione><dati><gestore-emittente>X</gestore-emittente><data zona="${zone}"><giorno>${day}</giorno><ora>${hour}</ora></data></dati></postacert>`,
  )

test('il giorno di arrivo: della busta certificata, altrimenti dell’ultima stazione della posta', async () => {
  const received = (when: string) => `Received: from a by b (Postfix); ${when}`
  const invoice: [string, string, Buffer] = ['a.xml', 'application/xml', utf8]
  const envelope = (data: Buffer, headers: string[] = []) =>
    mailWith(headers, ['daticert.xml', 'application/xml', data], invoice)
  const inner = mailWith([received('Mon, 2 Nov 2026 10:00:00 +0100')], invoice)
  const certified = mailWith(
    [received('Thu, 5 Nov 2026 10:00:00 +0100')],
    ['daticert.xml', 'application/xml', cert('03/11/2026', '23:30:10', '+0100')],
    ['postacert.eml', 'message/rfc822', inner],
  )
  const cases: [Buffer | Uint8Array, [string, string] | undefined][] = [
    [certified, ['2026-11-03', 'busta']],
    // In Rome it is the next day.
    [envelope(cert('03/11/2026', '23:30:10', '+0000')), ['2026-11-04', 'busta']],
    [envelope(cert('03/11/2026', '23:30:10', '')), ['2026-11-03', 'busta']],
    // Passed on by mail: the envelope in it still says when it came.
    [
      mailWith([received('Mon, 9 Nov 2026 09:00:00 +0100')], ['x.eml', 'message/rfc822', certified]),
      ['2026-11-03', 'busta'],
    ],
    // The topmost station is the last.
    [
      mailWith(
        [received('Thu, 5 Nov 2026 23:30:00 +0000 (UTC)'), received('Mon, 2 Nov 2026 10:00:00 +0100')],
        invoice,
      ),
      ['2026-11-06', 'posta'],
    ],
    [zipSync({ 'posta.eml': certified }), ['2026-11-03', 'busta']],
    // No delivery, no day, no zone that is one, no text.
    [envelope(cert('03/11/2026', '10:00:00', '+0100', 'avvenuta-consegna')), undefined],
    [envelope(cert('33/11/2026', '10:00:00', '+0100')), undefined],
    [envelope(Buffer.from('<!DOCTYPE a><postacert/>')), undefined],
    [mailWith([received('domani')], invoice), undefined],
    [mailWith([], invoice), undefined],
    [utf8, undefined],
  ]
  for (const [i, [bytes, expected]] of cases.entries()) {
    const document = await one(bytes, 'posta.eml')
    expect([i, numberOf(document)]).toEqual([i, '7/à'])
    expect([i, document?.arrived && [document.arrived.day, document.arrived.by]]).toEqual([i, expected])
  }
})
