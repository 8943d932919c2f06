import { afterAll, beforeEach, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'
import { invoicingParts } from '#test/invoicing.ts'
import { sendingParts } from '#test/sending.ts'

const bench = await openBench({ environment: { CHIAVE_SEGRETI: 'la chiave delle prove' } })
const { cliente, emessa } = await invoicingParts(bench)
const { posta, spedisci, mandato, manda, lette, partite } = await sendingParts(bench)
afterAll(async () => {
  await bench.chiudi()
  await posta.close()
})
const EMISSIONE = '2026-11-23T09:00:00Z'
/** 37 days after the 31st of December. */
const IN_RITARDO = '2027-02-06T09:00:00Z'
beforeEach(async () => {
  await stopClock(bench, EMISSIONE)
  posta.taken.length = 0
})

let n = 0
const persona = async (altro: object = {}): Promise<number> =>
  (await cliente({ cognome: `Sollecitata${++n}`, email: `s${n}@esempio.it`, ...altro })).id
const preparati = (clienteId: number) =>
  bench.db
    .selectFrom('solleciti')
    .select(['fattura_id', 'tono', 'canale'])
    .where('cliente_id', '=', clienteId)
    .orderBy('id')
    .execute()

test('di tutto ciò che è scaduto, nel tono del ritardo, con le copie; e resta annotato una volta', async () => {
  // Who said no to mail is told what they owe.
  const id = await persona({ avvisiEmail: 'No' })
  const prima = await emessa(id)
  const seconda = await emessa(id, { dataScadenza: '2027-01-31' })
  await emessa(id, { dataScadenza: '2027-03-31' })
  await stopClock(bench, IN_RITARDO)
  await spedisci('Sollecito', id, { a: ['uno@esempio.it', 'due@esempio.it'] })
  await manda()
  const mail = await lette()
  expect(mail.map(({ subject }) => subject)).toEqual([
    ...['Sollecito: 2 fatture da pagare', 'Sollecito: 2 fatture da pagare'],
  ])
  expect(mail[0]?.text).toContain(`${prima.numero_documento} del 23/11/2026`)
  expect(mail[0]?.text).toMatch(/In tutto 198,00\s€.*IT36 Z053 8711/s)
  expect(mail[0]?.attachments.map(({ filename }) => filename)).toEqual(
    [prima, seconda].map(({ nome_file }) => nome_file.replace('.xml', '.pdf')),
  )
  expect(await preparati(id)).toEqual(
    [prima, seconda].map((f) => ({ fattura_id: f.id, tono: 'Sollecito', canale: 'Email' })),
  )
  const aperte = await bench.dati('GET', '/fatture/incassi/aperte', { query: { clienteId: id } })
  expect(aperte[0].fatture.map((f: { da_sollecitare: boolean }) => f.da_sollecitare)).toEqual([
    ...[false, false, false],
  ])
  // It has no page.
  expect((await spedisci('Sollecito', id, { canale: 'Collegamento', a: [] })).corpo.data.link).toBeNull()
  expect(await partite('Sollecito', id)).toHaveLength(1)
})

test('da WhatsApp è annotato così', async () => {
  const id = await persona({ telefono: '3331234567' })
  await emessa(id)
  await stopClock(bench, IN_RITARDO)
  const { stato, corpo } = await spedisci('Sollecito', id, { canale: 'WhatsApp', a: [] })
  expect(stato, JSON.stringify(corpo)).toBe(201)
  expect(await preparati(id)).toMatchObject([{ canale: 'WhatsApp' }])
})

test('niente di scaduto, coperto da una nota, pagato prima che parta, o cancellato: non si sollecita', async () => {
  const id = await persona()
  const f = await emessa(id)
  expect((await spedisci('Sollecito', id)).corpo.error).toBe('Non c’è niente da sollecitare')
  await stopClock(bench, IN_RITARDO)
  await spedisci('Sollecito', id)
  await bench.dati('POST', `/fatture/${f.id}/pagamenti`, {
    corpo: { data: '2027-02-05', importo: 99, metodo: 'Bonifico' },
  })
  await manda()
  expect(posta.taken).toHaveLength(0)
  const [{ messaggi }] = await partite('Sollecito', id).catch(() => [{ messaggi: [] }])
  for (const { stato } of messaggi) expect(stato).toBe('Fallito')
  expect(await preparati(id)).toEqual([])
  const coperto = await persona()
  const tipiche = { tipo: 'Attiva', clienteId: coperto, dataEmissione: '2026-06-01', stato: 'Da_Pagare' }
  for (const [numeroDocumento, altro] of [
    ['S-1', {}],
    ['S-2', { tipoDocumento: 'TD04' }],
  ] as const)
    await bench.dati('POST', '/fatture', {
      corpo: {
        ...{ ...tipiche, numeroDocumento, dataScadenza: '2026-07-01', metodoPagamento: 'Bonifico' },
        ...{ subtotale: 50, ivaImporto: 0, totale: 50, ...altro },
      },
    })
  expect((await spedisci('Sollecito', coperto)).stato).toBe(409)
  const cancellato = await persona()
  await emessa(cancellato, { dataEmissione: '2027-02-01', dataScadenza: '2027-02-02' })
  await bench.dati('POST', `/clienti/${cancellato}/anonimizza`)
  expect((await spedisci('Sollecito', cancellato)).stato).toBe(409)
  expect((await spedisci('Sollecito', id, {}, bench.operatore.token)).stato).toBeGreaterThanOrEqual(400)
})

test('una scritta con il suo numero si sollecita senza copia; il suo numero non fa intestazioni', async () => {
  const id = await persona()
  await bench.dati('POST', '/fatture', {
    corpo: {
      ...{ tipo: 'Attiva', clienteId: id, numeroDocumento: '<script>"1"', dataEmissione: '2026-06-01' },
      ...{ dataScadenza: '2026-07-01', subtotale: 50, ivaImporto: 0, totale: 50, stato: 'Da_Pagare' },
      metodoPagamento: 'Bonifico',
    },
  })
  await mandato('Sollecito', id)
  const [mail] = await lette()
  expect([mail?.subject, mail?.attachments.length, mail?.html]).toEqual([
    ...['Ultimo avviso: fattura <script>"1"', 0, undefined],
  ])
})
