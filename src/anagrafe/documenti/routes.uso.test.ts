import { afterAll, expect, test, vi } from 'vitest'
import { accountingParts } from '#test/accounting.ts'
import { openBench } from '#test/bench.ts'
import { multipart, samplePdf } from '#test/pdf.ts'
import { withoutWriting } from '#test/refusals.ts'

vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-02-10T10:00:00Z') })
const bench = await openBench()
afterAll(async () => {
  vi.useRealTimers()
  await bench.chiudi()
})
const { cliente, fattura } = await accountingParts(bench)
const clienteId: number = cliente.id
const POSA = { descrizione: 'Posa', prezzoUnitario: '4000', aliquota: 10 }
const NON_QUI = 'Questo file non si può allegare qui'

let quanti = 0
const pdf = () => ({ nome: 'foglio.pdf', contenuto: samplePdf(`foglio ${++quanti}`) })
const manda = (campi: object, come = 'admin') =>
  bench.chiedi('POST', '/documenti/upload', { ...multipart({ ...campi }, pdf()), come })
const carica = async (campi: object, come = 'admin') => {
  const { stato, corpo } = await manda(campi, come)
  expect([stato, corpo.error]).toEqual([201, undefined])
  return corpo.data.fileMediaId as number
}
const suo = (tipologia: string) => carica({ tipologia, clienteId: String(clienteId) })
const preventivo = (altro = {}) =>
  bench.dati('POST', '/preventivi', {
    corpo: { clienteId, titolo: 'Caldaia', tipologia: 'Caldaia', righe: [POSA], stato: 'Inviato', ...altro },
  })
const accetta = (id: number, documentoId: number, altro = {}, come = 'operatore') =>
  bench.chiedi('POST', `/preventivi/${id}/accettazione`, {
    corpo: { data: '2026-02-10', nome: 'Ada', modalita: 'scansione', documentoId, ...altro },
    come,
  })

test('un preventivo firmato lo carica chiunque, di un preventivo che c’è; senza dire quale solo un Admin', async () => {
  const { id } = await preventivo()
  const detto = { tipologia: 'Preventivo', preventivoId: String(id) }
  for (const come of ['operatore', 'direttore', 'admin']) {
    const documentoId = await carica(detto, come)
    const suoi = await bench.dati('GET', '/documenti', { query: { clienteId }, come })
    expect(suoi.map((d: { id: number }) => d.id)).toContain(documentoId)
  }
  await carica({ tipologia: 'Preventivo', clienteId: String(clienteId) })
  const altro = await bench.dati('POST', '/clienti', { corpo: { nome: 'Pia', cognome: 'Ruocco' } })
  for (const [campi, no] of [
    [{ tipologia: 'Preventivo' }, { preventivoId: 'Scegli il preventivo' }],
    [{ ...detto, preventivoId: '999999' }, { preventivoId: 'Preventivo non trovato' }],
    [{ ...detto, clienteId: String(altro.id) }, { clienteId: 'Il preventivo è di un altro cliente' }],
  ] as const) {
    const { stato, corpo } = await withoutWriting(bench, () => manda(campi, 'operatore'))
    expect([stato, corpo.campi]).toEqual([400, no])
  }
})

test('un’accettazione prende solo una scansione: non il file di una fattura, né altro che non sia suo', async () => {
  const [p, altro] = [await preventivo(), await preventivo()]
  const diFattura = await suo('Fattura')
  const { id: fatturaId } = await bench.dati('POST', '/fatture', {
    corpo: fattura({ tipo: 'Attiva', fornitoreId: null, fileMediaId: diFattura }),
  })
  for (const documentoId of [diFattura, await suo('RCEE'), await suo('Dichiarazione'), 999_999])
    for (const come of ['operatore', 'admin'])
      for (const modalita of ['scansione', 'messaggio']) {
        const { stato, corpo } = await withoutWriting(bench, () =>
          accetta(p.id, documentoId, { modalita }, come),
        )
        expect([stato, corpo.campi]).toEqual([400, { documentoId: NON_QUI }])
      }
  expect((await bench.chiedi('DELETE', `/fatture/${fatturaId}`)).stato).toBe(200)

  const scansione = await carica({ tipologia: 'Preventivo', preventivoId: String(p.id) }, 'operatore')
  expect((await accetta(p.id, scansione)).stato).toBe(201)
  expect((await accetta(p.id, scansione)).stato).toBe(200)
  const gia = await withoutWriting(bench, () => accetta(altro.id, scansione))
  expect([gia.stato, gia.corpo.campi]).toEqual([
    400,
    { documentoId: `Il documento è nell’accettazione del preventivo ${p.numero_preventivo}` },
  ])
  // What is sent to be signed isn't signed.
  const tenuto = await bench.dati('POST', `/preventivi/${altro.id}/upload-pdf`, multipart({}, pdf()))
  const daFirmare = await accetta(altro.id, tenuto.documento_id)
  expect([daFirmare.stato, daFirmare.corpo.campi]).toEqual([
    400,
    { documentoId: `Il documento è il PDF del preventivo ${altro.numero_preventivo}` },
  ])
})

test('due accettazioni nello stesso istante con la stessa scansione: una sola la prende', async () => {
  for (let n = 0; n < 4; n++) {
    const due = [await preventivo(), await preventivo()]
    const scansione = await suo('Preventivo')
    const esiti = await Promise.all(due.map(({ id }) => accetta(id, scansione)))
    expect(esiti.map(({ stato }) => stato).sort()).toEqual([201, 400])
  }
})

test('un file ancora in uso non se ne va con la sua fattura: si dice dov’è', async () => {
  const p = await preventivo()
  await accetta(p.id, await suo('Preventivo'))
  const file = await suo('Fattura')
  const { id } = await bench.dati('POST', '/fatture', {
    corpo: fattura({ tipo: 'Attiva', fornitoreId: null, fileMediaId: file }),
  })
  // As it could be done once.
  const lega = (documento_id: number | null) =>
    bench.db.updateTable('accettazioni').set({ documento_id }).where('preventivo_id', '=', p.id).execute()
  await lega(file)
  const no = await withoutWriting(bench, () => bench.chiedi('DELETE', `/fatture/${id}`))
  expect([no.stato, no.corpo.code, no.corpo.error]).toEqual([
    409,
    'in_uso',
    `Il documento è nell’accettazione del preventivo ${p.numero_preventivo}`,
  ])
  await lega(null)
  const { id: rceeId } = await bench.dati('POST', '/rcee', {
    corpo: { clienteId, dataEmissione: '2026-01-10', fileMediaId: await suo('RCEE') },
  })
  await bench.db.updateTable('rcee').set({ file_media_id: file }).where('id', '=', rceeId).execute()
  expect((await bench.chiedi('DELETE', `/fatture/${id}`)).corpo.error).toBe(
    'Il documento è nell’RCEE del 10/01/2026',
  )
  await bench.dati('DELETE', `/rcee/${rceeId}`)
  expect((await bench.chiedi('DELETE', `/fatture/${id}`)).stato).toBe(200)
  expect((await bench.chiedi('GET', `/documenti/${file}/download`)).stato).toBe(404)
})

test('anche una bozza prende solo file di fatture del suo cliente, e non si porta via quelli degli altri', async () => {
  const bozza = (fileMediaId: number | null) =>
    bench.chiedi('POST', '/fatture', {
      corpo: {
        ...{ tipo: 'Attiva', fase: 'Bozza', clienteId, dataEmissione: '2026-02-01', fileMediaId },
        righe: [{ descrizione: 'Posa', quantita: '1', prezzoUnitario: '100', aliquota: 22 }],
      },
    })
  const altro = await bench.dati('POST', '/clienti', { corpo: { nome: 'Pia', cognome: 'Ruocco' } })
  const diAltri = await carica({ tipologia: 'Fattura', clienteId: String(altro.id) })
  const { corpo } = await bozza(null)
  const dove = `/fatture/${corpo.data.id}`
  for (const file of [await suo('RCEE'), diAltri, 999_999])
    for (const prova of [
      () => bozza(file),
      () => bench.chiedi('PUT', dove, { corpo: { fileMediaId: file } }),
    ]) {
      const no = await withoutWriting(bench, prova)
      expect([no.stato, no.corpo.campi]).toEqual([400, { fileMediaId: NON_QUI }])
    }
  const file = await carica({ tipologia: 'Fattura' })
  await bench.dati('PUT', dove, { corpo: { fileMediaId: file } })
  const di = async () =>
    bench.db.selectFrom('documenti').select('cliente_id').where('id', '=', file).executeTakeFirst()
  expect(await di()).toEqual({ cliente_id: clienteId })
  // It goes with its draft to another customer.
  await bench.dati('PUT', dove, { corpo: { clienteId: altro.id } })
  expect(await di()).toEqual({ cliente_id: altro.id })
  await bench.dati('DELETE', dove)
  expect(await di()).toBeUndefined()
})
