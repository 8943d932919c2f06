// long because whatever may lie in a box that anybody writes to is tried against the same archive
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { mandaPec } from '#carte/elettronica/pec-invio.queries.server.ts'
import { openBench } from '#test/bench.ts'
import { CON_PEC, pecParts, UTENTE } from '#test/casella.ts'
import { certifier } from '#test/certificates.ts'
import { type Answer, metadataOf } from '#test/exchange.ts'
import { invoicingParts, OGGI } from '#test/invoicing.ts'
import { anomaly, attached, delivery, envelope, newId, part, plainMail, receipt, within } from '#test/pec.ts'
import { fatturaXml, NOI } from '#test/ricevute.ts'

vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${OGGI}T09:00:00Z`) })
const bench = await openBench({ environment: CON_PEC })
const pec = await pecParts(bench)
const { box, exchange, smtp } = pec
afterAll(async () => {
  vi.useRealTimers()
  await bench.chiudi()
  await pec.close()
})
const { cliente, emessa, azienda } = await invoicingParts(bench)
await azienda(NOI)
const { id: chi } = await cliente()
await pec.riconosci()

let minuto = 0
beforeEach(async () => {
  vi.setSystemTime(new Date(Date.parse(`${OGGI}T10:00:00Z`) + ++minuto * 600_000))
  await bench.db.deleteFrom('messaggi_pec').execute()
  await bench.db.deleteFrom('fatture_ricevute').execute()
  await bench.db.deleteFrom('notifiche').execute()
  await bench.db.updateTable('posta_certificata').set({ sdi_imparato: null }).execute()
  await pec.attiva()
  await pec.imposta({ indirizzoSdi: 'sdi12@pec.fatturapa.it' })
  box.now.mail = []
  box.now.uidValidity++
  box.behave()
  exchange.pending.length = 0
  await pec.letta()
  box.asked.length = 0
})

/** An invoice that has left, and what will be answered to it. */
async function partita() {
  const { id } = await emessa(chi)
  await pec.accoda(id)
  await mandaPec(bench.services)
  const [sent] = await exchange.take(smtp.taken)
  if (!sent) throw new Error('It has not left')
  return { id: id as number, sent, answers: exchange.pending.splice(0) }
}
const arriva = (raw: Buffer, at = new Date()) => box.deliver(raw, at)
const stato = async (id: number) => {
  const { stato_invio, invio_pec } = await pec.fattura(id)
  return `${stato_invio} ${invio_pec?.stato}`
}
const motivi = async (): Promise<string[]> =>
  (await pec.guarda()).messaggi.map(({ motivo }: { motivo: string }) => motivo)
/** The bodies that were fetched, by their numbers. */
const aperti = () =>
  box.asked.flatMap((riga) => {
    const [, uid] = /UID FETCH (\S+) \(.*BODY\.PEEK\[\]/.exec(riga) ?? []
    return uid ? [Number(uid)] : []
  })
const arrivate = async () => {
  const righe = await bench.db
    .selectFrom('fatture_ricevute_righe')
    .select(['nome_file', 'esito', 'dati'])
    .execute()
  return righe.map(({ nome_file, esito, dati }) => ({
    nome_file,
    esito,
    arrivo: JSON.parse(dati ?? '{}').arrivo,
  }))
}
const [accettazione, consegna, rc] = [0, 1, 2]

test('la via di ogni giorno: accettata, consegnata, e la risposta del SdI; niente è segnato o spostato', async () => {
  const { id, answers } = await partita()
  for (const [quale, atteso] of [
    [accettazione, 'Inviata Accettata_Gestore'],
    [consegna, 'Inviata Consegnata_SdI'],
    [rc, 'Consegnata Consegnata_SdI'],
  ] as const) {
    arriva((answers[quale] as Answer).make())
    expect((await pec.letta()).lette).toBe(1)
    expect(await stato(id)).toBe(atteso)
  }
  expect((await pec.letta()).lette).toBe(0)
  expect([pec.soloLetta(), aperti(), await motivi()]).toEqual([[], [1, 2, 3], []])
})

test('ciò che non è ciò che dice non cambia niente, e ciò che viene dopo arriva lo stesso', async () => {
  const { id, answers } = await partita()
  const prima = await stato(id)
  for (const spoil of exchange.spoils)
    for (const answer of answers) {
      arriva(spoil(answer))
      await pec.letta()
      expect([String(spoil), answer.said, await stato(id)]).toEqual([String(spoil), answer.said, prima])
    }
  for (const answer of answers) arriva(answer.make())
  await pec.letta()
  expect(await stato(id)).toBe('Consegnata Consegnata_SdI')
  expect(pec.soloLetta()).toEqual([])
})

test('chi firma come il gestore, ma non è lui, si chiede una volta e non conta', async () => {
  const { id, sent } = await partita()
  const prima = await stato(id)
  for (let n = 0; n < 20; n++) {
    const falso = certifier({ address: exchange.provider.address, name: exchange.provider.name })
    arriva(
      receipt({
        ...{ signer: falso, kind: 'non-accettazione' as const, about: sent.messageId, sender: UTENTE.name },
        ...{ recipient: sent.to, subject: sent.subject, at: new Date() },
      }),
    )
  }
  await pec.letta()
  expect(await stato(id)).toBe(prima)
  // Twenty that pretend are no twenty notices.
  expect((await pec.avvisi()).length).toBeLessThanOrEqual(1)
})

test('un certificato d’un altro indirizzo, di un’altra catena o scaduto non conta', async () => {
  const { id, answers, sent } = await partita()
  const di = { name: exchange.provider.name, issuer: exchange.provider }
  const scaduto = { from: new Date('2024-01-01'), until: new Date('2026-10-01') }
  for (const signer of [
    certifier({ ...di, address: 'mario@pec.example' }),
    certifier({ ...di, address: null }),
    certifier({ ...di, address: exchange.provider.address, ...scaduto }),
    // Who was given a certificate has no right to give another one.
    certifier({
      ...{ address: exchange.provider.address, name: 'Terzo' },
      issuer: certifier({ ...di, address: 'mario@pec.example', name: 'Secondo' }),
    }),
  ])
    arriva(
      receipt({
        ...{ signer, kind: 'accettazione' as const, about: sent.messageId, sender: UTENTE.name },
        ...{ recipient: sent.to, subject: sent.subject, at: new Date() },
        headers: { From: exchange.provider.address },
        how: { certificates: [signer, ...(signer.issuer ? [signer.issuer] : []), exchange.provider] },
      }),
    )
  await pec.letta()
  expect(await stato(id)).toBe('Inviata Spedita')
  arriva((answers[accettazione] as Answer).make())
  await pec.letta()
  expect(await stato(id)).toBe('Inviata Accettata_Gestore')
})

test('firme scritte altrimenti valgono: lunghezze indefinite, SHA-512, senza attributi, certificati in più', async () => {
  for (const how of [
    { ber: true },
    { digest: 'sha512' },
    { digest: 'sha384' },
    { bare: true },
    { certificates: [exchange.theirs, exchange.provider, exchange.forger] },
  ] as const) {
    const { id, answers } = await partita()
    arriva((answers[accettazione] as Answer).make({ how }))
    await pec.letta()
    expect([how, await stato(id)]).toEqual([how, 'Inviata Accettata_Gestore'])
  }
})

test('intestazioni che mentono, a ogni livello', async () => {
  const { id, sent, answers } = await partita()
  const at = new Date()
  const da = { from: 'mario@pec.example', to: UTENTE.name, at }
  const vera = (answers[consegna] as Answer).make()
  const ricevuta = { 'X-Ricevuta': 'avvenuta-consegna', 'X-Riferimento-Message-ID': `<${sent.messageId}>` }
  // Not certified at all.
  arriva(plainMail({ ...da, subject: 'ACCETTAZIONE', headers: ricevuta }))
  // Its sender wrote Reply-To; its provider knows better.
  arriva(
    delivery({
      ...{ signer: exchange.theirs, subject: 'x', ...da, headers: { 'Reply-To': 'sdi12@pec.fatturapa.it' } },
      files: [{ name: `${sent.file.slice(0, -4)}_NS_001.xml`, content: 'x' }],
    }),
  )
  arriva(
    delivery({
      signer: exchange.theirs,
      subject: 'x',
      ...da,
      inner: vera,
      headers: { ...ricevuta, 'X-Trasporto': null },
    }),
  )
  // The name says one thing, the address another.
  arriva(
    delivery({
      ...{ signer: exchange.theirs, subject: 'x', ...da },
      headers: {
        From: `"sdi12@pec.fatturapa.it" <${exchange.theirs.address}>`,
        'Reply-To': 'mario@pec.example',
      },
    }),
  )
  arriva(
    anomaly(exchange.provider, {
      ...da,
      subject: 'Invio File',
      from: 'sdi12@pec.fatturapa.it',
      headers: ricevuta,
    }),
  )
  arriva(
    anomaly(
      exchange.provider,
      { ...da, subject: 'Invio File', from: 'sdi12@pec.fatturapa.it' },
      {
        headers: { 'X-Trasporto': 'posta-certificata' },
      },
    ),
  )
  // Certified for another box, or about another's mail.
  arriva(receipt({ ...risposta(sent), sender: 'altri@pec.example' }))
  arriva(receipt({ ...risposta(sent), about: `${'0'.repeat(32)}@tepore`, headers: ricevuta }))
  await pec.letta()
  expect(await stato(id)).toBe('Inviata Spedita')
  expect(await arrivate()).toEqual([])
  // Nobody asked about what belongs to others, and their subjects are nowhere.
  expect(JSON.stringify(await bench.db.selectFrom('messaggi_pec').selectAll().execute())).not.toContain(
    'mario',
  )
})
const risposta = (sent: { messageId: string; to: string; subject: string }) =>
  ({
    ...{
      signer: exchange.provider,
      kind: 'accettazione' as const,
      about: sent.messageId,
      sender: UTENTE.name,
    },
    ...{ recipient: sent.to, subject: sent.subject, at: new Date() },
  }) as const

test('l’indirizzo del SdI si impara solo da una sua risposta, solo se è uno dei suoi, mai sopra a quello scritto', async () => {
  const imparato = async () => (await bench.dati('GET', '/posta-certificata')).sdi_imparato
  const { answers, sent } = await partita()
  for (const from of [
    ...['ladro@pec.fatturapa.it', 'sdi12@pec.fatturapa.it.ladro.example', 'sdi@pec.fatturapa.it'],
    ...['sdi1x@pec.fatturapa.it', 'xsdi12@pec.fatturapa.it', 'sdi12@altra.pec.fatturapa.it'],
    ...['sdi12@pec.fatturapa.it\nsdi13@pec.fatturapa.it', 'sdi123456789@pec.fatturapa.it'],
  ]) {
    const files = [{ name: `${sent.file.slice(0, -4)}_RC_001.xml`, content: 'x' }]
    arriva(delivery({ signer: exchange.theirs, from, to: UTENTE.name, subject: 'x', at: new Date(), files }))
    await pec.letta()
    expect([from, await imparato()]).toEqual([from, null])
  }
  // Suppliers' invoices come from whichever address has them.
  arriva(exchange.invoice('IT44172030635_imp01.xml', fatturaXml({ numero: 'imp1' })).raw)
  await pec.letta()
  expect(await imparato()).toBeNull()
  arriva((answers[rc] as Answer).make())
  await pec.letta()
  expect(await imparato()).toBe('sdi12@pec.fatturapa.it')
  await pec.imposta({ indirizzoSdi: 'sdi37@pec.fatturapa.it' })
  expect((await bench.dati('GET', '/posta-certificata')).indirizzo_sdi).toBe('sdi37@pec.fatturapa.it')
})

test('una ricevuta di una fattura d’altri, di un file con un’altra impronta, di una mai spedita', async () => {
  const { id, sent } = await partita()
  arriva(exchange.answered('NS', { ...sent, digest: 'f'.repeat(64) }).make())
  arriva(exchange.answered('NS', { ...sent, file: 'IT99999999999_zzzzz.xml' }).make())
  await pec.letta()
  expect(await stato(id)).toBe('Inviata Spedita')
  const { id: ferma } = await emessa(chi)
  const { nome_file } = await pec.fattura(ferma)
  arriva(
    receipt({ ...risposta(sent), about: `${'1'.repeat(32)}@tepore`, subject: 'IT99999999999_zzzzz.xml' }),
  )
  await pec.letta()
  expect([nome_file.length > 0, await stato(ferma)]).toEqual([true, 'Da_Inviare undefined'])
  expect((await motivi()).length).toBeLessThanOrEqual(2)
})

test('fatture dei fornitori: MT doppi, di un altro file, nomi come percorsi; una volta sola', async () => {
  const xml = (numero: string) => fatturaXml({ numero })
  const buona = exchange.invoice('IT44172030635_b0001.xml', xml('b1'))
  arriva(buona.raw)
  const [doppio, altro] = [xml('b2'), xml('b3')]
  arriva(
    exchange.invoice('IT44172030635_b0002.xml', doppio, {
      metadata: [
        metadataOf('IT44172030635_b0002.xml', doppio, '5'),
        metadataOf('IT44172030635_b0002.xml', doppio, '6', 2),
      ],
    }).raw,
  )
  arriva(
    exchange.invoice('IT44172030635_b0003.xml', altro, { metadata: [metadataOf('IT1_1.xml', doppio, '7')] })
      .raw,
  )
  for (const [n, nome] of [
    '../../../../etc/passwd.xml',
    String.raw`..\..\windows\IT44172030635_b0005.xml`,
    '/tmp/IT44172030635_b0006.xml',
    `IT44172030635_${'b'.repeat(3_000)}.xml`,
    'con\u0000zero.xml',
    '',
  ].entries())
    arriva(exchange.invoice(nome, xml(`p${n}`)).raw)
  arriva(buona.raw)
  await pec.letta()
  const righe = await arrivate()
  expect(righe.filter(({ esito }) => esito === 'ok' || esito === 'avviso').length).toBe(9)
  const sdi = (nome: string) => righe.find(({ nome_file }) => nome_file === nome)?.arrivo?.sdi
  expect(sdi('IT44172030635_b0001.xml')).toBe(buona.idSdi)
  expect([sdi('IT44172030635_b0002.xml'), sdi('IT44172030635_b0003.xml')]).toEqual([undefined, undefined])
  for (const { nome_file } of righe) expect(nome_file).not.toMatch(/[/\\\0]|.{201}/)
  const sospese = await bench.dati('GET', '/fatture-ricevute', { query: { sospese: true } })
  expect(
    sospese.map(({ nome_file, stato }: { nome_file: string; stato: string }) => [nome_file, stato]),
  ).toEqual([['Arrivate per PEC', 'pronta']])
  expect(pec.soloLetta()).toEqual([])
})

test('smime.p7m, winmail.dat, confini e codifiche rotte, migliaia di parti: una riga di motivo, e gli altri arrivano', async () => {
  const { id, answers } = await partita()
  const vera = (answers[consegna] as Answer).make()
  const taglia = (fine: number) => vera.subarray(0, fine)
  const sdi = (altro: object) =>
    delivery({
      ...{
        signer: exchange.theirs,
        from: 'sdi12@pec.fatturapa.it',
        to: UTENTE.name,
        subject: 'x',
        at: new Date(),
      },
      ...altro,
    })
  const testa = {
    'X-Trasporto': 'posta-certificata',
    From: `"Per conto di: sdi12@pec.fatturapa.it" <${exchange.theirs.address}>`,
    'Message-ID': `<${newId()}>`,
  }
  const rotte: Record<string, Buffer> = {
    opaca: (answers[consegna] as Answer).make({ as: 'opaque' }),
    winmail: sdi({
      files: [{ name: 'winmail.dat', type: 'application/ms-tnef', content: Buffer.from('789f3e22', 'hex') }],
    }),
    'niente allegati': sdi({ files: [] }),
    'a metà': taglia(Math.floor(vera.length / 2)),
    'senza fine': taglia(vera.length - 60),
    'solo la testa': taglia(vera.indexOf('\r\n\r\n') + 4),
    'confine vuoto': part({ ...testa, 'Content-Type': 'multipart/signed; boundary=""' }, 'x'),
    'confine che manca': part({ ...testa, 'Content-Type': 'multipart/signed' }, 'x'),
    'confine con segni': part(
      { ...testa, 'Content-Type': 'multipart/signed; boundary="(.*)+[a-z"' },
      '\r\n--(.*)+[a-z\r\n',
    ),
    'codifica ignota': sdi({
      inner: part(
        { 'Content-Type': 'text/plain; charset=klingon', 'Content-Transfer-Encoding': 'x-rot13' },
        'abc',
      ),
    }),
    'base64 che non lo è': sdi({
      inner: part({ 'Content-Type': 'application/xml', 'Content-Transfer-Encoding': 'base64' }, '§§§\0\0'),
    }),
    'mail vuota': sdi({ inner: Buffer.alloc(0) }),
    'due daticert': sdi({
      more: [attached({ name: 'daticert.xml', content: '<postacert tipo="accettazione"/>' })],
    }),
    'daticert enorme': sdi({
      daticert: (xml: string) => xml.replace('</dati>', `${'<a>x</a>'.repeat(200_000)}</dati>`),
    }),
    'daticert profondo': sdi({ daticert: () => `${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}` }),
    'daticert con entità': sdi({
      daticert: (xml: string) =>
        xml
          .replace('?>', '?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>')
          .replace('x</oggetto>', '&b;</oggetto>'),
    }),
    'diecimila parti': envelope(exchange.theirs, {
      headers: testa,
      parts: Array.from({ length: 10_000 }, (_, n) => attached({ name: `${n}.xml`, content: '<a/>' })),
    }),
    'diecimila allegati': sdi({
      files: Array.from({ length: 10_000 }, (_, n) => ({ name: `${n}.xml`, content: '<a/>' })),
    }),
    'buste in busta': sdi({ inner: within(exchange.theirs, vera, 10, UTENTE.name, new Date()) }),
    'mille livelli': sdi({
      inner: Array.from({ length: 1_000 }).reduce<Buffer>(
        (dentro, _, n) =>
          part(
            { 'Content-Type': `multipart/mixed; boundary="b${n}"` },
            Buffer.concat([Buffer.from(`--b${n}\r\n`), dentro, Buffer.from(`\r\n--b${n}--\r\n`)]),
          ),
        part({ 'Content-Type': 'text/plain' }, 'x'),
      ),
    }),
    'firma enorme': sdi({ p7s: (firma: Buffer) => Buffer.concat([firma, Buffer.alloc(3_000_000)]) }),
    'senza Message-ID': sdi({ headers: { 'Message-ID': null } }),
    'intestazione lunga': sdi({ headers: { 'X-Lunga': 'a'.repeat(900_000) } }),
    'byte a caso': part(testa, Buffer.from(Array.from({ length: 5_000 }, (_, n) => (n * 7919) % 256))),
  }
  const tempi: Record<string, number> = {}
  for (const [nome, raw] of Object.entries(rotte)) {
    arriva(raw)
    const prima = performance.now()
    const { corpo, stato: risposta } = await pec.leggi()
    tempi[nome] = Math.round(performance.now() - prima)
    expect([nome, risposta, risposta === 200 || corpo]).toEqual([nome, 200, true])
    expect([nome, await stato(id)]).toEqual([nome, 'Inviata Spedita'])
  }
  // None holds up the others for long.
  for (const [nome, ms] of Object.entries(tempi)) expect([nome, ms < 15_000 || ms]).toEqual([nome, true])
  const quanti = (await motivi()).length
  expect(quanti).toBeLessThanOrEqual(Object.keys(rotte).length)
  for (const motivo of await motivi()) expect(motivo).toMatch(/^\p{Lu}[^{}<>]{5,}$/u)
  // Nobody reads them again each round, and the next one is read.
  box.asked.length = 0
  arriva(vera)
  await pec.letta()
  expect([await stato(id), aperti()]).toEqual(['Inviata Consegnata_SdI', [box.now.mail.at(-1)?.uid]])
  // What was cut is another copy of it: it is read now.
  expect((await motivi()).length).toBe(quanti - 1)
  const avvisi = await pec.avvisi()
  expect(avvisi.length).toBeLessThanOrEqual(1)
}, 180_000)

test('trenta megabyte si leggono, di più si dice; date del 1970 e del 2099 non contano', async () => {
  const { id, answers } = await partita()
  const grande = (mb: number, numero: string) =>
    exchange.invoice(`IT44172030635_${numero}.xml`, fatturaXml({ numero }), {
      broken: { more: [attached({ name: 'a.pdf', content: Buffer.alloc(mb * 1_048_576, '%PDF') })] },
    }).raw
  arriva(grande(21, 'g0001'))
  arriva(grande(40, 'g0002'))
  arriva((answers[accettazione] as Answer).make({ headers: { Date: 'Thu, 01 Jan 1970 00:00:00 +0000' } }))
  arriva(
    (answers[consegna] as Answer).make({ headers: { Date: 'Fri, 01 Jan 2099 00:00:00 +0000' } }),
    new Date('2099-01-01'),
  )
  await pec.letta()
  expect(await stato(id)).toBe('Inviata Consegnata_SdI')
  expect((await arrivate()).map(({ nome_file }) => nome_file)).toContain('IT44172030635_g0001.xml')
  expect(await motivi()).toEqual([expect.stringMatching(/30 MB/)])
  const { passi } = (await pec.fattura(id)).invio_pec
  for (const { quando } of passi) expect(quando.slice(0, 10)).toBe(OGGI)
}, 120_000)

test('un server che tace, chiude, taglia, allaga o numera male: si dice, e quando va si legge tutto', async () => {
  for (const male of [
    { closesAfterEach: true },
    { cutsAfter: 300 },
    { cutsAfter: 3_000 },
    { longLine: 100_000_000 },
    { uid: 'none' },
    { uid: 'zero' },
    { lies: true },
  ] as const) {
    const { id, answers } = await partita()
    for (const answer of answers) arriva(answer.make())
    Object.assign(box.now, male)
    const { stato: risposta, corpo } = await pec.leggi()
    expect([male, risposta === 200 || corpo.error]).toEqual([
      male,
      risposta === 200 || expect.stringMatching(/^Il server/),
    ])
    box.behave()
    await pec.letta()
    expect([male, await stato(id)]).toEqual([male, 'Consegnata Consegnata_SdI'])
  }
}, 120_000)

test('una mail che il server non sa dare non ferma le altre', async () => {
  const { id, answers } = await partita()
  const rotta = arriva(exchange.invoice('IT44172030635_k0001.xml', fatturaXml({ numero: 'k' })).raw)
  arriva((answers[rc] as Answer).make())
  box.now.breaksAt = rotta.uid
  for (let giri = 0; giri < 4; giri++) await pec.leggi()
  expect(await stato(id)).toBe('Consegnata Consegnata_SdI')
  box.behave()
})

test('una casella di altri: niente aperto, niente tenuto, niente avvisi, e spedire va', async () => {
  const at = new Date()
  for (let n = 0; n < 300; n++) {
    const da = { from: `mario${n}@pec.example`, to: UTENTE.name, subject: `Segreto ${n}`, at }
    arriva(
      n % 3 === 0
        ? plainMail(da)
        : delivery({
            ...da,
            signer: exchange.provider,
            files: [{ name: 'IT1_1.xml', content: fatturaXml() }],
          }),
    )
  }
  for (let n = 0; n < 20; n++)
    arriva(
      receipt({
        ...risposta({ messageId: `altro${n}@pec.example`, to: 'x@pec.example', subject: `Segreto ${n}` }),
      }),
    )
  for (let giri = 0; giri < 10; giri++) expect((await pec.letta()).lette).toBe(0)
  expect([aperti(), pec.soloLetta(), await pec.avvisi()]).toEqual([[], [], []])
  // Headers are asked once each.
  expect(box.asked.filter((riga) => /HEADER\.FIELDS/.test(riga)).length).toBeLessThanOrEqual(2)
  expect(await bench.db.selectFrom('messaggi_pec').selectAll().execute()).toEqual([])
  const tutto = JSON.stringify(await bench.db.selectFrom('registro').selectAll().execute())
  expect(tutto).not.toContain('Segreto')
  expect(await stato((await partita()).id)).toBe('Inviata Spedita')
})

test('ciò che non si legge è detto una volta, con «Ho visto», e ripreso dopo un aggiornamento', async () => {
  arriva(
    exchange.invoice('IT44172030635_v0001.xml', fatturaXml({ numero: 'v' }), { broken: { as: 'unsigned' } })
      .raw,
  )
  for (let giri = 0; giri < 5; giri++) await pec.letta()
  expect(aperti()).toEqual([1])
  const [{ id }] = (await pec.guarda()).messaggi
  await bench.db.updateTable('messaggi_pec').set({ lettore: '0.0.1' }).execute()
  await pec.letta()
  expect(aperti()).toEqual([1, 1])
  const { messaggi } = await bench.dati('POST', `/posta-certificata/da-guardare/${id}/visto`)
  expect(messaggi).toEqual([])
})

test('le ricevute di un file firmato lo trovano, che dicano .xml o .xml.p7m', async () => {
  for (const nome of [
    (file: string) => file,
    (file: string) => `${file}.p7m`,
    (file: string) => `${file}.p7m.p7m`,
  ]) {
    const { id, sent } = await partita()
    arriva(exchange.answered('RC', { ...sent, file: nome(sent.file) }).make())
    await pec.letta()
    expect([nome(sent.file), await stato(id)]).toEqual([nome(sent.file), 'Consegnata Consegnata_SdI'])
  }
})

test('un’altra validità si rilegge da capo, e ciò che è noto è noto', async () => {
  const { id, answers } = await partita()
  for (const answer of answers) arriva(answer.make())
  await pec.letta()
  box.now.uidValidity++
  box.asked.length = 0
  await pec.letta()
  expect([aperti(), await stato(id)]).toEqual([[], 'Consegnata Consegnata_SdI'])
  const note = await bench.db.selectFrom('ricevute_sdi').select('id').where('fattura_id', '=', id).execute()
  expect(note.length).toBe(1)
})

test('una firma nuova si chiede una volta; detta per sbaglio falsa, si può dire il contrario', async () => {
  await bench.db.deleteFrom('emittenti_pec').execute()
  const { id, answers } = await partita()
  for (const answer of answers) arriva(answer.make())
  await pec.letta()
  expect(await stato(id)).toBe('Inviata Spedita')
  const { emittenti } = await pec.guarda()
  expect(emittenti.map(({ in_attesa }: { in_attesa: number }) => in_attesa).sort()).toEqual([1, 2])
  for (const uno of emittenti) await pec.decidi(uno.id, false)
  await pec.letta()
  expect(await stato(id)).toBe('Inviata Spedita')
  for (const uno of emittenti) await pec.decidi(uno.id, true)
  await pec.letta()
  expect(await stato(id)).toBe('Consegnata Consegnata_SdI')
})

test('in qualunque ordine arrivino, dicono la stessa cosa', async () => {
  const ordini = [
    [0, 1, 2],
    [2, 1, 0],
    [1, 0, 2],
    [1, 2, 0],
  ]
  for (const ordine of ordini)
    for (const fate of ['consegnata', 'scartata', 'non arrivata', 'in ritardo'] as const) {
      const { id } = await emessa(chi)
      await pec.accoda(id)
      await mandaPec(bench.services)
      await exchange.take(smtp.taken, fate)
      const answers = exchange.pending.splice(0)
      for (const n of ordine) {
        const answer = answers[n]
        if (answer) arriva(answer.make())
        await pec.letta()
      }
      for (const answer of answers.slice(3)) arriva(answer.make())
      await pec.letta()
      const atteso = {
        consegnata: 'Consegnata Consegnata_SdI',
        scartata: 'Scartata Consegnata_SdI',
        'non arrivata': 'Da_Inviare Non_Arrivata_SdI',
        'in ritardo': 'Consegnata Consegnata_SdI',
      }[fate]
      expect([fate, ordine, await stato(id)]).toEqual([fate, ordine, atteso])
    }
}, 60_000)
