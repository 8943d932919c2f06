import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { multipart, samplePdf } from '#test/pdf.ts'
import { giorno, obbligatorio, refuseEvery, testoFinoA, withoutWriting } from '#test/refusals.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const cliente = async () =>
  (await bench.dati('POST', '/clienti', { corpo: { nome: 'Ada', cognome: 'Rossi' } })).id as number
const crea = (corpo: object) => bench.chiedi('POST', '/dichiarazioni-iva', { corpo })
const carica = async (clienteId: number, tipologia = 'Dichiarazione') =>
  (
    await bench.dati(
      'POST',
      '/documenti/upload',
      multipart(
        { tipologia, clienteId: String(clienteId) },
        { nome: 'Firmata.pdf', contenuto: samplePdf(`firmata ${clienteId} ${Math.random()}`) },
      ),
    )
  ).fileMediaId as number
const documento = (id: number) => bench.chiedi('GET', `/documenti/${id}/download`)

test('l’aliquota segue il tipo; l’elenco è del cliente, le ultime per prime', async () => {
  const clienteId = await cliente()
  const fatte = [
    ['IVA 4% prima casa', '2026-01-10', '4'],
    ["Dichiarazione d'intento", '2026-03-10', 'N3.5'],
    ['IVA 10% ristrutturazione', '2026-02-10', '10'],
  ] as const
  for (const [tipo, data, aliquota] of fatte) {
    const { stato, corpo } = await crea({ clienteId, tipo, data })
    expect([stato, corpo.data.aliquota]).toEqual([201, aliquota])
  }
  const elenco = await bench.dati('GET', '/dichiarazioni-iva', { query: { clienteId } })
  expect(elenco.map((d: { tipo: string }) => d.tipo)).toEqual([
    'Dichiarazione d’intento',
    'IVA 10% ristrutturazione',
    'IVA 4% prima casa',
  ])
  expect(elenco[2]).toEqual({
    ...{ id: expect.any(Number), cliente_id: clienteId, tipo: 'IVA 4% prima casa', aliquota: '4' },
    ...{ data: '2026-01-10', descrizione: null, protocollo: null, anno: null },
    ...{ importo: null, residuo: null },
    ...{ documento_id: null, documento: null, versione: 1 },
  })
  const cambia = (corpo: object) => bench.chiedi('PUT', `/dichiarazioni-iva/${elenco[2].id}`, { corpo })
  expect((await cambia({ tipo: 'IVA 10% ristrutturazione' })).corpo.data.aliquota).toBe('10')
  expect((await withoutWriting(bench, () => cambia({ aliquota: '4' }))).corpo.campi).toEqual({
    aliquota: 'Con «IVA 10% ristrutturazione» è IVA 10%',
  })
})

test('il protocollo è di una dichiarazione d’intento: 17 cifre e 6', async () => {
  const clienteId = await cliente()
  const base = { clienteId, tipo: 'Dichiarazione d’intento', data: '2026-01-12' }
  const COME = 'Sono 17 cifre, un trattino e 6 cifre, per esempio 08060120341234567-000001'
  const cattivi = [
    '08060120341234567',
    '8060120341234567-000001',
    '08060120341234567-0001',
    '0806012034123456a-000001',
    '08060120341234567000001',
  ]
  for (const protocollo of cattivi)
    expect(
      (await withoutWriting(bench, () => crea({ ...base, protocollo }))).corpo.campi,
      protocollo,
    ).toEqual({ protocollo: COME })
  const { corpo } = await crea({ ...base, protocollo: ' 08060120341234567 - 000001 ' })
  expect(corpo.data.protocollo).toBe('08060120341234567-000001')
  const cambia = (dati: object) => bench.chiedi('PUT', `/dichiarazioni-iva/${corpo.data.id}`, { corpo: dati })
  expect((await cambia({ protocollo: '08060120341234567/000002' })).corpo.data.protocollo).toBe(
    '08060120341234567/000002',
  )
  const solo = { protocollo: 'Solo una dichiarazione d’intento ha un protocollo' }
  const altra = { tipo: 'IVA 4% disabili', protocollo: '08060120341234567-000001' }
  expect((await withoutWriting(bench, () => crea({ ...base, ...altra }))).corpo.campi).toEqual(solo)
  expect((await withoutWriting(bench, () => cambia(altra))).corpo.campi).toEqual(solo)
  // Of another kind it has none any more.
  expect((await cambia({ tipo: 'IVA 4% disabili' })).corpo.data).toMatchObject({ protocollo: null })
})

test('l’anno di una dichiarazione d’intento si chiede: è del suo giorno, ma a novembre e dicembre chi lo sa', async () => {
  const clienteId = await cliente()
  const base = { clienteId, tipo: 'Dichiarazione d’intento', protocollo: '08060120341234567-000001' }
  const anni = [
    ['2026-01-12', undefined, 2026],
    ['2026-10-31', undefined, 2026],
    ['2026-11-01', undefined, null],
    ['2026-12-20', undefined, null],
    ['2026-12-20', 2027, 2027],
    ['2026-12-20', 2026, 2026],
    ['2026-01-12', null, null],
  ] as const
  for (const [data, anno, atteso] of anni) {
    const { stato, corpo } = await crea({ ...base, data, ...(anno !== undefined && { anno }) })
    expect([stato, corpo.data.anno], `${data} ${anno}`).toEqual([201, atteso])
  }
  const non = { anno: 'Ricevuta il 20/12/2026, vale per il 2026 o per il 2027' }
  for (const anno of [2025, 2028])
    expect(
      (await withoutWriting(bench, () => crea({ ...base, data: '2026-12-20', anno }))).corpo.campi,
    ).toEqual(non)
  const sola = { anno: 'Solo una dichiarazione d’intento è per un anno' }
  const altra = { clienteId, tipo: 'IVA 4% disabili', data: '2026-01-12', anno: 2026 }
  expect((await withoutWriting(bench, () => crea(altra))).corpo.campi).toEqual(sola)

  const { id } = (await crea({ ...base, data: '2026-12-20', anno: 2027 })).corpo.data
  const cambia = (dati: object) => bench.chiedi('PUT', `/dichiarazioni-iva/${id}`, { corpo: dati })
  // Its year stays, and its day must still go with it.
  expect((await cambia({ descrizione: 'Pompe' })).corpo.data.anno).toBe(2027)
  expect((await withoutWriting(bench, () => cambia({ data: '2025-12-20' }))).corpo.campi).toHaveProperty(
    'anno',
  )
  expect((await cambia({ tipo: 'IVA 4% disabili' })).corpo.data.anno).toBeNull()
})

test('il foglio firmato: del suo cliente, di una sola, e se ne va con lei', async () => {
  const [clienteId, altro] = [await cliente(), await cliente()]
  const base = { clienteId, tipo: 'IVA 4% disabili', data: '2026-01-10' }
  const [suo, nuovo, diAltri] = [await carica(clienteId), await carica(clienteId), await carica(altro)]
  const non = { documentoId: 'Questo file non si può allegare qui' }
  for (const sbagliato of [diAltri, await carica(clienteId, 'RCEE'), 999_999])
    expect(
      (await withoutWriting(bench, () => crea({ ...base, documentoId: sbagliato }))).corpo.campi,
    ).toEqual(non)
  const { corpo } = await crea({ ...base, documentoId: suo })
  expect(corpo.data).toMatchObject({ documento_id: suo, documento: { nome_file: 'Firmata.pdf' } })
  expect((await crea({ ...base, documentoId: suo })).corpo.campi).toEqual({
    documentoId: 'Questo file è già di un’altra dichiarazione',
  })
  const dove = `/dichiarazioni-iva/${corpo.data.id}`
  await bench.dati('PUT', dove, { corpo: { documentoId: nuovo } })
  expect([(await documento(suo)).stato, (await documento(nuovo)).stato]).toEqual([404, 200])
  // Who isn't an Admin doesn't see what it tells of a person.
  expect((await bench.chiedi('GET', `/documenti/${nuovo}/download`, { come: 'operatore' })).stato).toBe(404)
  const visti = await bench.dati('GET', '/documenti', { query: { clienteId }, come: 'direttore' })
  expect(visti.map((d: { tipologia: string }) => d.tipologia)).not.toContain('Dichiarazione')
  expect((await bench.chiedi('DELETE', dove)).stato).toBe(200)
  expect((await documento(nuovo)).stato).toBe(404)
})

test('un cliente che ne ha non si elimina; cancellato, ne restano né righe né fogli', async () => {
  const clienteId = await cliente()
  const documentoId = await carica(clienteId)
  await crea({
    clienteId,
    tipo: 'IVA 4% disabili',
    data: '2026-01-10',
    descrizione: 'Montascale',
    documentoId,
  })
  const { stato, corpo } = await withoutWriting(bench, () => bench.chiedi('DELETE', `/clienti/${clienteId}`))
  expect([stato, corpo.error]).toEqual([409, expect.stringContaining('1 dichiarazione IVA')])
  await bench.dati('POST', `/clienti/${clienteId}/anonimizza`)
  const { rows } = await sql`select id from dichiarazioni_iva where cliente_id = ${clienteId}`.execute(
    bench.db,
  )
  expect(rows).toEqual([])
  expect((await documento(documentoId)).stato).toBe(404)
  expect((await crea({ clienteId, tipo: 'IVA 4% disabili', data: '2026-01-10' })).stato).toBe(409)
})

test('rifiuta dati sbagliati, nel campo giusto e senza scrivere', async () => {
  const clienteId = await cliente()
  const base = { clienteId, tipo: 'IVA 4% disabili', data: '2026-01-10' }
  const cattivi = {
    tipo: [
      ['inesistente', 'IVA 22%'],
      ['vuoto', ''],
    ] as const,
    aliquota: [['inesistente', '22']] as const,
    data: giorno.filter(([, v]) => v !== null && v !== ''),
    descrizione: testoFinoA(500),
    anno: [
      ['parola', 'duemila'],
      ['con virgola', 2026.5],
      ['lontano', 20_260],
    ] as const,
  }
  await refuseEvery(bench, ['POST', '/dichiarazioni-iva'], base, {
    ...cattivi,
    tipo: [...obbligatorio, ...cattivi.tipo],
    clienteId: [['inesistente', 999_999]],
  })
  const { id } = (await crea(base)).corpo.data
  await refuseEvery(bench, ['PUT', `/dichiarazioni-iva/${id}`], {}, cattivi)
  expect((await bench.chiedi('GET', '/dichiarazioni-iva')).stato).toBe(400)
  for (const method of ['GET', 'PUT', 'DELETE'] as const)
    expect((await bench.chiedi(method, '/dichiarazioni-iva/999999', { corpo: {} })).stato).toBe(404)
})
