import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import PostalMime from 'postal-mime'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { openBench } from '#test/bench.ts'
import { CASI, invoicingParts, OGGI } from '#test/invoicing.ts'
import { p7m } from '#test/p7m.ts'
import { multipart } from '#test/pdf.ts'
import { confirmPassword } from '#test/people.ts'
import { moltiFile, ricevutaSdi } from '#test/ricevute.ts'
import { openMailServer } from '#test/smtp.ts'
import { FIRMATA_PERSA, SERVE_LA_FIRMA } from './pec.rules.ts'
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
const { cliente, emessa } = await invoicingParts(bench)
const pa = CASI.find(({ cliente: c, blocca }) => c.tipo === 'PA' && !blocca)
const { id: ente } = await cliente(pa?.cliente)
const { id: privato } = await cliente()

await confirmPassword(bench)
await bench.dati('PUT', '/posta-certificata', {
  corpo: {
    ...{ indirizzo: utente.name, password: utente.password, smtpHost: '127.0.0.1', smtpPorta: smtp.port },
    ...{ imapHost: '127.0.0.1', imapPorta: 1 },
  },
})
await bench.dati('POST', '/posta-certificata/attiva')

const FIRMA = '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo/></ds:Signature>'
const dellaPa = () => emessa(ente, pa?.documento)
const leggi = (id: number) => bench.dati('GET', `/fatture/${id}`)
const porta = (id: number, contenuto: Buffer, nome = 'qualunque.nome') =>
  bench.chiedi('POST', `/fatture/${id}/firmata`, multipart({}, { nome, contenuto }))
const accoda = async (id: number) =>
  (await bench.chiedi('POST', '/fatture/invia-pec', { corpo: { ids: [id] } })).corpo.data
const impronta = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
async function xmlDi(id: number): Promise<Buffer> {
  const headers = { authorization: `Bearer ${bench.admin.token}` }
  return (await bench.app.inject({ url: `/api/fatture/${id}/xml`, headers })).rawPayload
}
const mail = async () => {
  const { subject, attachments } = await PostalMime.parse(smtp.taken.at(-1)?.text ?? '')
  const [file] = attachments
  return { subject, nome: file?.filename, byte: Buffer.from(file?.content as ArrayBuffer) }
}

beforeEach(() => {
  smtp.taken.length = 0
})

test('la PA aspetta la firma; portato il p7m, parte lui, e le ricevute che lo nominano sono sue', async () => {
  const { id, nome_file } = await dellaPa()
  expect(await leggi(id)).toMatchObject({ serve_firma: true, nome_firmata: null })
  const diLista = async () =>
    (await bench.dati('GET', '/fatture/da-inviare')).find((f: { id: number }) => f.id === id)
  expect(await diLista()).toMatchObject({ pa: true, serve_firma: true })
  expect((await accoda(id)).ferme).toEqual([{ id, perche: SERVE_LA_FIRMA }])

  const prima = p7m(await xmlDi(id))
  expect((await porta(id, prima)).corpo.data).toMatchObject({
    ...{ serve_firma: false, nome_firmata: `${nome_file}.p7m`, stato_invio: 'Da_Inviare' },
  })
  // Brought again it takes its place, until it leaves.
  const seconda = p7m(await xmlDi(id), 'ber')
  expect((await porta(id, seconda)).stato).toBe(200)
  expect(await diLista()).toMatchObject({ serve_firma: false })
  expect((await accoda(id)).accodate).toEqual([id])
  expect((await porta(id, prima)).corpo.error).toMatch(/in coda per la PEC/)
  await mandaPec(bench.services)
  expect(await mail()).toEqual({ subject: `${nome_file}.p7m`, nome: `${nome_file}.p7m`, byte: seconda })
  expect((await porta(id, prima)).stato).toBe(409)

  const ricevute = (...altro: object[]) =>
    bench.dati(
      'POST',
      '/ricevute-sdi',
      moltiFile(
        altro.map((detta, i) => [
          `${i}.xml`,
          ricevutaSdi({ radice: 'RicevutaConsegna', nome: `${nome_file}.p7m`, ...detta }),
        ]),
      ),
    )
  const [altra] = await ricevute({ hash: 'a'.repeat(64) })
  expect(altra.esito).toBe('altro_file')
  const [nostra] = await ricevute({ hash: impronta(seconda) })
  expect(nostra).toMatchObject({ esito: 'abbinata', fatturaId: id })
  expect((await leggi(id)).stato_invio).toBe('Consegnata')
})

test('un XML firmato parte con il suo nome; la ricevuta ne porta l’impronta, o quella del nostro', async () => {
  for (const quale of ['suo', 'nostro'] as const) {
    const { id, nome_file } = await dellaPa()
    const nostro = await xmlDi(id)
    const firmato = Buffer.from(nostro.toString().replace(/(<\/\w+:FatturaElettronica>)/, `${FIRMA}$1`))
    expect((await porta(id, firmato)).corpo.data.nome_firmata).toBe(nome_file)
    await accoda(id)
    await mandaPec(bench.services)
    expect(await mail()).toEqual({ subject: nome_file, nome: nome_file, byte: firmato })
    const hash = impronta(quale === 'suo' ? firmato : nostro)
    const risposta = ricevutaSdi({ radice: 'RicevutaConsegna', nome: nome_file, hash })
    const [{ esito }] = await bench.dati('POST', '/ricevute-sdi', moltiFile([['r.xml', risposta]]))
    expect(esito).toBe('abbinata')
  }
})

test('ciò che non è il nostro file firmato si rifiuta con il perché, e resta quello di prima', async () => {
  const { id, nome_file } = await dellaPa()
  const nostro = await xmlDi(id)
  await porta(id, p7m(nostro))
  const dice = async (contenuto: Buffer) => {
    const { stato, corpo } = await porta(id, contenuto)
    return `${stato} ${corpo.campi?.file ?? corpo.error}`
  }
  expect(await dice(nostro)).toBe(
    `400 Questo file non è firmato: firma ${nome_file} e porta quello che ne esce`,
  )
  expect(await dice(p7m(await xmlDi((await dellaPa()).id)))).toMatch(/^400 Dentro non c’è/)
  expect(await dice(p7m(nostro, 'separate'))).toMatch(/^400 C’è solo la firma/)
  expect(await dice(Buffer.concat([Buffer.from([0x30, 0x84]), Buffer.alloc(40)]))).toMatch(/^400 /)
  expect(await dice(Buffer.alloc(5 * 1_048_576 + 1))).toMatch(/^413 /)
  expect((await bench.chiedi('POST', `/fatture/${id}/firmata`, multipart({}))).corpo.campi.file).toBe(
    'Scegli il file firmato',
  )
  expect(await leggi(id)).toMatchObject({ nome_firmata: `${nome_file}.p7m`, serve_firma: false })
})

test('riaperta e riemessa vuole la firma da capo, e di ciò che non è emesso non si porta', async () => {
  const { id } = await dellaPa()
  await porta(id, p7m(await xmlDi(id)))
  await bench.dati('POST', `/fatture/${id}/riapri`)
  expect((await porta(id, p7m(Buffer.from('x')))).stato).toBe(404)
  const { nome_firmata, serve_firma } = await bench.dati('POST', `/fatture/${id}/emetti`)
  expect([nome_firmata, serve_firma]).toEqual([null, true])
})

test('anche quella di un privato si può firmare; persa dal disco non parte, e lo dice', async () => {
  const { id, nome_file } = await emessa(privato)
  const byte = p7m(await xmlDi(id))
  await porta(id, byte)
  await accoda(id)
  const dove = bench.services.fileStore.path(impronta(byte), 'bin')
  expect(readFileSync(dove)).toEqual(byte)
  rmSync(dove)
  await mandaPec(bench.services)
  expect([smtp.taken.length, (await leggi(id)).invio_pec]).toMatchObject([
    ...[0, { stato: 'Rifiutata_Gestore', motivo: FIRMATA_PERSA }],
  ])
  expect((await porta(id, byte)).corpo.data.nome_firmata).toBe(`${nome_file}.p7m`)
  await accoda(id)
  await mandaPec(bench.services)
  expect((await mail()).byte).toEqual(byte)
})

test('il mese del commercialista ha il file firmato, come è andato al SdI', async () => {
  const { id, nome_file } = await dellaPa()
  await porta(id, p7m(await xmlDi(id)))
  const headers = { authorization: `Bearer ${bench.admin.token}` }
  const url = `/api/fatture/mese/${OGGI.slice(0, 4)}/${Number(OGGI.slice(5, 7))}/zip`
  const zip = (await bench.app.inject({ url, headers })).rawPayload.toString('latin1')
  expect(zip).toContain(`emesse/${nome_file}.p7m`)
})
