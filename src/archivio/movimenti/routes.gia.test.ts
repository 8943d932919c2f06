import { afterAll, expect, test } from 'vitest'
import { accountingParts } from '#test/accounting.ts'
import { banca, camt } from '#test/banca.ts'
import { openBench } from '#test/bench.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const { carica, righe, conferma, annulla, ignora, attiva, cliente, fattura } = banca(bench)
const { riba } = await accountingParts(bench)
const remo = await cliente('Remo', 'Astigiani')
const lavori = { subtotale: 1000, ivaImporto: 220, totale: 1220 }
const GIA = 'forse già registrata'

let volta = 0
const acconto = (numero: string, data = '2026-11-20') => ({
  ...{ data, importo: 610, testo: `BONIFICO ASTIGIANI REMO ACCONTO ${numero}`, rif: `gia${++volta}` },
})
const segna = (id: number, data: string, importo = 610) =>
  bench.dati('POST', `/fatture/${id}/pagamenti`, { corpo: { data, importo, metodo: 'Bonifico' } })
const prima = async (id: number, n = 1) => (await righe(id))[n - 1].proposta

test.each([
  ['lo stesso giorno', '2026-11-20', false],
  ['cinque giorni prima', '2026-11-15', false],
  ['cinque giorni dopo', '2026-11-25', false],
  ['sei giorni prima', '2026-11-14', true],
])('un acconto segnato a mano %s (%s), uguale a ciò che resta: sicura è %s', async (_, giorno, sicura) => {
  const f = await attiva(remo.id, lavori)
  await segna(f.id, giorno)
  const { id } = await carica(camt([acconto(f.numero_documento)]))
  const proposta = await prima(id)
  expect([proposta.sicura, proposta.perche.includes(GIA), proposta.fatture[0].id]).toEqual([
    ...[sicura, !sicura, f.id],
  ])
  // Nobody confirms it unseen; who looked at it may.
  if (!sicura) expect((await conferma(id, [1])).stato).toBe(409)
  expect((await conferma(id, [{ n: 1, fatture: [{ id: f.id, importo: 610 }] }])).stato).toBe(200)
})

test('il movimento di un CSV già registrato, riletto con altre parole da un CAMT, non è mai sicuro', async () => {
  const f = await attiva(remo.id, lavori)
  const csv = await carica(
    Buffer.from(`Data;Descrizione;Importo\n19/11/2026;BONIFICO ASTIGIANI ${f.numero_documento};610,00\n`),
    'a.csv',
  )
  await bench.dati('PUT', `/movimenti/${csv.id}`, { corpo: { abbinamento: csv.abbinamento } })
  await conferma(csv.id, [{ n: 1, fatture: [{ id: f.id, importo: 610 }] }])
  const poi = await carica(camt([acconto(f.numero_documento)]))
  expect(await prima(poi.id)).toMatchObject({ sicura: false })
  expect((await prima(poi.id)).perche).toContain(GIA)
  await annulla(csv.id)
  await conferma(poi.id, [{ n: 1, fatture: [{ id: f.id, importo: 610 }] }])
  expect((await fattura(f.id)).pagamenti).toHaveLength(1)
})

test('due acconti nello stesso estratto sono due: il secondo è sicuro anche dopo il primo', async () => {
  const f = await attiva(remo.id, lavori)
  const { id } = await carica(camt([acconto(f.numero_documento), acconto(f.numero_documento, '2026-11-22')]))
  await conferma(id, [{ n: 1, fatture: [{ id: f.id, importo: 610 }] }])
  expect(await prima(id, 2)).toMatchObject({ sicura: true })
})

test('una RiBa segnata a mano: la rata uguale dello stesso fornitore e giorno non è sicura', async () => {
  const f = await riba({ numeroDocumento: 'RB-1' })
  const g = await riba({ numeroDocumento: 'RB-2' })
  for (const { id: fatturaId } of [f, g])
    await bench.dati('POST', '/rate-fatture/genera', {
      corpo: { fatturaId, dataEmissione: '2026-08-10', totale: 122, giorniArray: [60] },
    })
  const [rata] = (await fattura(f.id)).rate
  const data = rata.data_scadenza
  await bench.dati('PUT', `/rate-fatture/${rata.id}`, { corpo: { pagata: true, dataPagamento: data } })
  const { id } = await carica(
    camt([{ data, importo: -122, testo: 'ADDEBITO RIBA CLIMA SUD FORNITURE', rif: 'rb' }]),
  )
  const proposta = await prima(id)
  expect([proposta.fatture[0].id, proposta.sicura, proposta.perche.includes(GIA)]).toEqual([
    g.id,
    false,
    true,
  ])
})

test('vista in un altro estratto lo resta anche dopo averla registrata e annullata, o ignorata e ripresa', async () => {
  const f = await attiva(remo.id, lavori)
  const file = camt([acconto(f.numero_documento)])
  const [uno, due] = [await carica(file), await carica(file)]
  const esito = async (id: number) => (await righe(id))[0].esito
  const fatture = [{ id: f.id, importo: 610 }]
  for (const { id } of [uno, due]) {
    await conferma(id, [{ n: 1, fatture, lasciaResto: true }])
    await annulla(id, [1])
  }
  expect([await esito(uno.id), await esito(due.id)]).toEqual(['da_confermare', 'forse_gia_vista'])
  await ignora(due.id, 1, 'questa')
  await ignora(due.id, 1, null)
  expect([await esito(due.id), (await prima(due.id)).sicura]).toEqual(['forse_gia_vista', false])
})
