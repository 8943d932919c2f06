// long because one mailbox and one archive serve all that may become of a file
import PostalMime from 'postal-mime'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { type MailOutcome, sendMail } from '#server/mail.ts'
import { openBench } from '#test/bench.ts'
import { CASI, invoicingParts, OGGI } from '#test/invoicing.ts'
import { confirmPassword } from '#test/people.ts'
import { openMailServer } from '#test/smtp.ts'
import { DA_RIPRISTINO, SERVE_LA_FIRMA } from './pec.rules.ts'
import { mandaPec } from './pec-invio.queries.server.ts'

vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${OGGI}T09:00:00Z`) })
const utente = { name: 'ditta@pec.example', password: 'per programmi' }
const bench = await openBench({
  environment: { CHIAVE_SEGRETI: 'la chiave delle prove', PEC_SENZA_TLS: '1' },
})
const smtp = await openMailServer({ user: utente })
afterAll(async () => {
  vi.useRealTimers()
  await bench.chiudi()
  await smtp.close()
})
const alle = (ora: string) => vi.setSystemTime(new Date(`${OGGI}T${ora}Z`))
const { cliente, emessa, bozza } = await invoicingParts(bench)
const { id: chi } = await cliente()

const casella = {
  ...{ indirizzo: utente.name, password: utente.password, indirizzoSdi: '' },
  ...{ smtpHost: '127.0.0.1', smtpPorta: smtp.port, imapHost: '127.0.0.1', imapPorta: 1 },
}
const imposta = (altro: object = {}) =>
  bench.dati('PUT', '/posta-certificata', { corpo: { ...casella, ...altro } })

beforeEach(async () => {
  alle('10:00:00')
  await bench.db.deleteFrom('invii_pec').execute()
  await bench.db.updateTable('posta_certificata').set({ attiva_dal: null }).execute()
  await confirmPassword(bench)
  await imposta()
  await bench.dati('POST', '/posta-certificata/attiva')
  Object.assign(smtp.now, { sender: undefined, recipient: undefined, words: undefined, cut: undefined })
  smtp.taken.length = 0
})

const accoda = (...ids: number[]) => bench.chiedi('POST', '/fatture/invia-pec', { corpo: { ids } })
const manda = () => mandaPec(bench.services)
const pec = async (id: number) => (await bench.dati('GET', `/fatture/${id}`)).invio_pec
const decidi = (id: number, decisione: string) =>
  bench.chiedi('POST', `/fatture/${id}/invia-pec/decisione`, { corpo: { decisione } })
const annulla = (id: number) => bench.chiedi('POST', `/fatture/${id}/invia-pec/annulla`)
const nuova = async () => (await emessa(chi)).id as number

/** How many mails of an invoice's file have left. */
async function partite(id: number): Promise<number> {
  const { nome_file } = await bench.dati('GET', `/fatture/${id}`)
  return smtp.taken.filter(({ text }) => text.includes(`Subject: ${nome_file}`)).length
}

test('una mail per file: i suoi byte, il suo nome, dalla casella, verso il SdI', async () => {
  const id = await nuova()
  expect((await accoda(id)).stato).toBe(202)
  expect(await pec(id)).toMatchObject({ stato: 'In_Coda', motivo: null, passi: [{ passo: 'In_Coda' }] })
  await manda()
  const { nome_file, stato_invio, esito_il } = await bench.dati('GET', `/fatture/${id}`)
  expect([stato_invio, esito_il]).toEqual(['Inviata', OGGI])
  expect(await pec(id)).toEqual({
    ...{ stato: 'Spedita', motivo: null, parte_il: null, messaggi: [] },
    passi: [
      { passo: 'In_Coda', quando: `${OGGI}T10:00:00.000Z` },
      { passo: 'Spedita', quando: `${OGGI}T10:00:00.000Z` },
    ],
  })
  expect(smtp.taken.map(({ to }) => to)).toEqual(['sdi01@pec.fatturapa.it'])
  const mail = await PostalMime.parse(smtp.taken[0]?.text ?? '')
  const { message_id } = await bench.db.selectFrom('invii_pec').select('message_id').executeTakeFirstOrThrow()
  expect(message_id).toMatch(/^[0-9a-f]{32}@tepore$/)
  expect(mail).toMatchObject({
    ...{ subject: nome_file, from: { name: '', address: utente.name }, messageId: `<${message_id}>` },
    text: 'In allegato la fattura elettronica.\n',
  })
  expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'x-tiporicevuta', value: 'breve' }))
  expect(mail.attachments.map(({ filename }) => filename)).toEqual([nome_file])
  const xml = await bench.app.inject({
    ...{ url: `/api/fatture/${id}/xml`, headers: { authorization: `Bearer ${bench.admin.token}` } },
  })
  expect(Buffer.from(mail.attachments[0]?.content as ArrayBuffer)).toEqual(xml.rawPayload)
  // Nothing leaves twice, whoever presses again.
  await manda()
  expect((await accoda(id)).corpo.data.ferme).toEqual([{ id, perche: 'È già stata inviata' }])
  expect(smtp.taken.length).toBe(1)
})

test('in ordine, all’indirizzo scritto a mano, e chi non può resta con il suo perché', async () => {
  await imposta({ indirizzoSdi: 'sdi37@pec.fatturapa.it' })
  const ids = [await nuova(), await nuova(), await nuova()]
  const pa = CASI.find(({ cliente: c, blocca }) => c.tipo === 'PA' && !blocca)
  const ente = await emessa((await cliente(pa?.cliente)).id, pa?.documento)
  const { id: bozza } = await bench.dati('POST', '/fatture', {
    corpo: {
      ...{ fase: 'Bozza', tipo: 'Attiva', clienteId: chi, dataEmissione: OGGI, dataScadenza: OGGI },
      righe: [{ descrizione: 'x', quantita: '1', prezzoUnitario: '9', aliquota: 22 }],
    },
  })
  const { accodate, ferme } = (await accoda(...ids.toReversed(), ente.id, bozza)).corpo.data
  expect(accodate).toEqual(ids)
  expect(ferme).toEqual([
    { id: ente.id, perche: SERVE_LA_FIRMA },
    { id: bozza, perche: 'Non è ancora emessa' },
  ])
  await manda()
  const nomi = await Promise.all(ids.map(async (id) => (await bench.dati('GET', `/fatture/${id}`)).nome_file))
  const lette = await Promise.all(smtp.taken.map(({ text }) => PostalMime.parse(text)))
  expect(lette.map(({ subject }) => subject)).toEqual(nomi)
  expect(new Set(smtp.taken.map(({ to }) => to))).toEqual(new Set(['sdi37@pec.fatturapa.it']))
})

test('senza casella, o finché nessuno dice che questa copia spedisce, non parte niente', async () => {
  const id = await nuova()
  await accoda(id)
  await bench.db.updateTable('posta_certificata').set({ attiva_dal: null }).execute()
  await manda()
  expect([(await accoda(await nuova())).corpo.code, smtp.taken.length]).toEqual(['conflitto', 0])
  // Whoever says so of a restored copy: what it believes to be waiting may have left from the other.
  alle('11:00:00')
  await confirmPassword(bench)
  await bench.dati('POST', '/posta-certificata/attiva')
  await manda()
  expect(await pec(id)).toMatchObject({ stato: 'Incerta', motivo: DA_RIPRISTINO })
  expect(smtp.taken.length).toBe(0)
  await imposta({ password: '' })
  expect((await accoda(id)).corpo.code).toBe('casella_assente')
})

test('caduto fra il 250 e la sua registrazione: incerta, e mai due mail da sole', async () => {
  const id = await nuova()
  await accoda(id)
  const cade = () =>
    mandaPec(bench.services, async (box, mail) => {
      await sendMail(box, mail)
      throw new Error('killed')
    })
  await expect(cade()).rejects.toThrow('killed')
  await manda()
  expect(await partite(id)).toBe(1)
  alle('10:11:00')
  await manda()
  await manda()
  expect([(await pec(id)).stato, await partite(id)]).toEqual(['Incerta', 1])
  expect((await bench.dati('GET', `/fatture/${id}`)).stato_invio).toBe('Da_Inviare')
  expect((await accoda(id)).corpo.data.ferme[0].perche).toMatch(/incerto/)
  expect((await bench.chiedi('POST', `/fatture/${id}/riapri`)).stato).toBe(409)
  expect((await decidi(id, 'Partita')).corpo.data).toMatchObject({
    ...{ stato_invio: 'Inviata', invio_pec: { stato: 'Spedita' } },
  })
  expect((await decidi(id, 'Rispedisci')).stato).toBe(409)
  await manda()
  expect(await partite(id)).toBe(1)
})

test('la linea che cade mentre parte: la si rispedisce solo se una persona lo dice', async () => {
  const id = await nuova()
  await accoda(id)
  smtp.now.cut = true
  await manda()
  expect((await pec(id)).stato).toBe('Incerta')
  const avvisi = await bench.dati('GET', '/notifiche')
  expect(avvisi.some(({ titolo }: { titolo: string }) => titolo === 'Fattura per PEC')).toBe(true)
  smtp.now.cut = false
  await manda()
  expect(await partite(id)).toBe(1)
  expect((await decidi(id, 'Rispedisci')).corpo.data.invio_pec.stato).toBe('In_Coda')
  // Taken back it is what it was.
  expect((await annulla(id)).corpo.data.invio_pec.stato).toBe('Incerta')
  await decidi(id, 'Rispedisci')
  await manda()
  expect([(await pec(id)).stato, await partite(id)]).toEqual(['Spedita', 2])
})

test('due processi insieme: una mail per file', async () => {
  const ids = [await nuova(), await nuova(), await nuova()]
  await Promise.all([accoda(...ids), accoda(...ids)])
  const altro = bench.motore === 'postgres' ? await bench.altroServer() : null
  const tutti = [bench.services, altro?.services ?? bench.services, bench.services]
  await Promise.all(tutti.map((services) => mandaPec(services)))
  await manda()
  for (const id of ids) expect([await partite(id), (await pec(id)).stato]).toEqual([1, 'Spedita'])
  await altro?.chiudi()
})

test('rifiutata dal gestore torna da inviare, con il motivo', async () => {
  const id = await nuova()
  await accoda(id)
  smtp.now.recipient = 550
  await manda()
  const { stato_invio, invio_pec } = await bench.dati('GET', `/fatture/${id}`)
  expect([stato_invio, invio_pec.stato]).toEqual(['Da_Inviare', 'Rifiutata_Gestore'])
  expect(invio_pec.motivo).toContain('no such user here')
  smtp.now.recipient = undefined
  expect((await accoda(id)).corpo.data.accodate).toEqual([id])
  await manda()
  expect((await pec(id)).stato).toBe('Spedita')
})

test('chi non entra aspetta e riprova; sistemata la casella parte subito', async () => {
  const id = await nuova()
  await accoda(id)
  await imposta({ password: 'sbagliata' })
  let volte = 0
  const conta = () =>
    mandaPec(bench.services, async (box, mail): Promise<MailOutcome> => {
      volte++
      return sendMail(box, mail)
    })
  await conta()
  await conta()
  expect([volte, (await pec(id)).stato]).toEqual([1, 'In_Coda'])
  expect((await pec(id)).motivo).toMatch(/nome utente e password/)
  alle('10:02:00')
  await conta()
  expect(volte).toBe(2)
  alle('10:02:30')
  await imposta()
  await conta()
  expect([volte, (await pec(id)).stato]).toEqual([3, 'Spedita'])
})

test('in coda si annulla, e non si riapre né si scorda', async () => {
  const id = await nuova()
  await accoda(id)
  const riapri = () => bench.chiedi('POST', `/fatture/${id}/riapri`)
  expect((await riapri()).corpo.error).toMatch(/in coda per la PEC/)
  expect((await annulla(id)).corpo.data.invio_pec).toBeNull()
  expect((await annulla(id)).stato).toBe(409)
  await manda()
  expect(smtp.taken.length).toBe(0)
  expect((await riapri()).stato).toBe(200)
})

test('segnata inviata da una persona mentre aspetta, non parte anche per PEC', async () => {
  const id = await nuova()
  await accoda(id)
  await bench.dati('POST', `/fatture/${id}/esito`, { corpo: { stato: 'Inviata' } })
  await manda()
  expect([smtp.taken.length, await pec(id)]).toEqual([0, null])
})

test('Da inviare: ciò che aspetta e ciò che è partito oggi, con il suo passo', async () => {
  const [una, due] = [await nuova(), await nuova()]
  await accoda(una)
  await manda()
  const righe = await bench.dati('GET', '/fatture/da-inviare')
  const di = (id: number) => righe.find((riga: { id: number }) => riga.id === id)
  expect(di(una)).toMatchObject({ stato_invio: 'Inviata', invio_pec: { stato: 'Spedita' } })
  expect(di(due)).toMatchObject({ stato_invio: 'Da_Inviare', invio_pec: null })
  vi.setSystemTime(new Date('2026-11-25T10:00:00Z'))
  const poi = await bench.dati('GET', '/fatture/da-inviare')
  expect(poi.map(({ id }: { id: number }) => id)).not.toContain(una)
})

test('emessa con Invia per PEC aspetta cinque minuti, anche se intanto si cambia la casella, e si annulla', async () => {
  const emetti = async () => {
    const { id } = await bozza(chi)
    return bench.dati('POST', `/fatture/${id}/emetti`, { corpo: { inviaPec: true } })
  }
  const [parte, resta] = [await emetti(), await emetti()]
  expect(parte.invio_pec).toMatchObject({ stato: 'In_Coda', parte_il: `${OGGI}T10:05:00.000Z` })
  expect((await accoda(parte.id)).corpo.data.ferme[0].perche).toBe('È già in coda')
  await annulla(resta.id)
  alle('10:04:59')
  await imposta({ smtpHost: '127.0.0.1' })
  // Who pressed doesn't wait behind it.
  const premuta = await nuova()
  await accoda(premuta)
  await manda()
  expect(await Promise.all([parte.id, premuta].map(partite))).toEqual([0, 1])
  alle('10:05:00')
  await manda()
  expect([await partite(parte.id), await partite(resta.id)]).toEqual([1, 0])
  expect(await pec(parte.id)).toMatchObject({ stato: 'Spedita', parte_il: null })
})

test('quella da firmare si emette e resta; senza chi spedisce non si emette niente', async () => {
  const pa = CASI.find(({ cliente: c, blocca }) => c.tipo === 'PA' && !blocca)
  const ids = [(await bozza(chi)).id, (await bozza((await cliente(pa?.cliente)).id, pa?.documento)).id]
  const emetti = () => bench.chiedi('POST', '/fatture/emetti', { corpo: { ids, inviaPec: true } })
  await bench.db.updateTable('posta_certificata').set({ attiva_dal: null }).execute()
  expect((await emetti()).corpo.code).toBe('conflitto')
  const una = await bench.chiedi('POST', `/fatture/${ids[0]}/emetti`, { corpo: { inviaPec: true } })
  expect([una.stato, (await bench.dati('GET', `/fatture/${ids[0]}`)).fase]).toEqual([409, 'Bozza'])
  await confirmPassword(bench)
  await bench.dati('POST', '/posta-certificata/attiva')
  const { emesse } = (await emetti()).corpo.data
  expect(emesse).toMatchObject([
    { id: ids[0], parte_il: `${OGGI}T10:05:00.000Z`, perche: null },
    { id: ids[1], parte_il: null, perche: SERVE_LA_FIRMA },
  ])
  expect([(await pec(ids[0])).stato, await pec(ids[1])]).toEqual(['In_Coda', null])
})
