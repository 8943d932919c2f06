import { afterAll, expect, test } from 'vitest'
import { up as senzaSpazi } from '#migrations/015-numeri-senza-spazi.ts'
import { addDays, oggi } from '#shared/dates.ts'
import { accountingParts } from '#test/accounting.ts'
import { openBench } from '#test/bench.ts'
import { fatturaXml, riceventi } from '#test/ricevute.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const { fattura, cliente } = await accountingParts(bench)
const { carica, conferma, decidi, noi } = riceventi(bench)
await noi()
const crea = (altro: object = {}) => bench.chiedi('POST', '/fatture', { corpo: fattura(altro) })

test('un pagamento prima della fattura: chi non dice niente va avanti, chi dice di no si ferma', async () => {
  const { id } = (await crea({ dataEmissione: '2026-05-10' })).corpo.data
  const paga = (altro: object) =>
    bench.chiedi('POST', `/fatture/${id}/pagamenti`, { corpo: { data: '2026-05-09', importo: 10, ...altro } })
  const no = await paga({ confermato: false })
  expect([no.stato, no.corpo.error]).toEqual([
    409,
    'Il pagamento è del 09/05/2026, prima della fattura, che è del 10/05/2026',
  ])
  for (const altro of [{}, { confermato: true }, { confermato: false, data: '2026-05-10' }])
    expect((await paga(altro)).stato).toBe(201)
})

test('una promessa per un giorno passato: lo stesso', async () => {
  const { id } = (await crea({ tipo: 'Attiva', numeroDocumento: 'P-1', clienteId: cliente.id })).corpo.data
  const prometti = (corpo: object) => bench.chiedi('PUT', `/fatture/${id}/promessa`, { corpo })
  const data = addDays(oggi(), -1)
  expect((await prometti({ data, confermato: false })).stato).toBe(409)
  for (const corpo of [
    { data },
    { data, confermato: true },
    { data: oggi(), confermato: false },
    { data: null },
  ])
    expect((await prometti(corpo)).stato).toBe(200)
})

test('numeri che differiscono per spazi e maiuscole sono lo stesso, scritti a mano e da un file', async () => {
  expect((await crea({ numeroDocumento: 'FT 77/a' })).stato).toBe(201)
  for (const numeroDocumento of ['ft77/A', 'FT 77 / A'])
    expect((await crea({ numeroDocumento })).corpo.code, numeroDocumento).toBe('duplicato')
  expect((await crea({ numeroDocumento: 'FT-77/a' })).stato).toBe(201)
  // Of a customer it is the place in the series too.
  const attiva = { tipo: 'Attiva', clienteId: cliente.id }
  expect((await crea({ ...attiva, numeroDocumento: 'FT-2026-077' })).stato).toBe(201)
  expect((await crea({ ...attiva, numeroDocumento: 'ft - 2026 - 77' })).corpo.code).toBe('duplicato')
})

test('i numeri scritti prima dell’aggiornamento si confrontano senza spazi; due gemelli restano due', async () => {
  const ids: number[] = []
  for (const numeroDocumento of ['V 1', 'V 2', 'V2bis'])
    ids.push((await crea({ numeroDocumento })).corpo.data.id)
  const [uno = 0, due = 0, terzo = 0] = ids
  const chiave = async (id: number) =>
    (
      await bench.db
        .selectFrom('fatture')
        .select('numero_unico')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).numero_unico
  const metti = (id: number, numero_unico: string) =>
    bench.db.updateTable('fatture').set({ numero_unico }).where('id', '=', id).execute()
  const davanti = (await chiave(uno)).replace(/v1$/, '')
  await metti(uno, `${davanti}v 1`)
  // A twin of former days has its place already.
  await metti(due, `${davanti}v 2`)
  await metti(terzo, `${davanti}v2`)
  await senzaSpazi(bench.db as never)
  expect([await chiave(uno), await chiave(due), await chiave(terzo)]).toEqual([
    ...[`${davanti}v1`, `${davanti}v 2`, `${davanti}v2`],
  ])
})

test('in un file, ciò che è di domani è un avviso e resta fuori se nessuno lo sceglie', async () => {
  const domani = addDays(oggi(), 1)
  const { id, righe } = await carica(
    ['oggi.xml', fatturaXml({ numero: 'F1', data: oggi() })],
    ['domani.xml', fatturaXml({ numero: 'F2', data: domani })],
    ['scelta.xml', fatturaXml({ numero: 'F3', data: domani })],
    ['td17.xml', fatturaXml({ numero: 'F4', data: domani, tipo: 'TD17' })],
  )
  expect(
    righe.map(({ esito, scelta, avvisi }) => [esito, scelta, avvisi.map(({ codice }) => codice)]),
  ).toEqual([
    ['ok', 'importa', []],
    ['avviso', 'salta', ['data_futura']],
    ['avviso', 'salta', ['data_futura']],
    ['nostra', 'salta', ['data_futura']],
  ])
  expect((await decidi(id, 3, { scelta: 'importa' })).stato).toBe(200)
  await conferma(id)
  const numeri = (await bench.dati('GET', '/fatture?tipo=Passiva&limit=200')).map(
    (f: { numero_documento: string }) => f.numero_documento,
  )
  expect(['F1', 'F2', 'F3'].filter((numero) => numeri.includes(numero))).toEqual(['F1', 'F3'])
})
