import { afterAll, expect, test, vi } from 'vitest'
import { accountingParts } from '#test/accounting.ts'
import { banca, camt } from '#test/banca.ts'
import { openBench } from '#test/bench.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const { carica, righe, conferma, annulla, ignora, attiva, cliente, fattura } = banca(bench)
const { riba, genera } = await accountingParts(bench)
const hotel = await cliente('Hotel', 'Miramare')
const di = (subtotale: number) => ({ subtotale, ivaImporto: 0, totale: subtotale, aliquotaIva: 'ART17' })
const estratto = (id: number) => bench.dati('GET', `/movimenti/${id}`)
const daSistemare = () => bench.dati('GET', '/movimenti/da-sistemare')

let volta = 0
/** A row of 873,50, and two invoices that it pays. */
async function ricevuti() {
  const [f, g] = [await attiva(hotel.id, di(191)), await attiva(hotel.id, di(682.5))]
  const rif = `resto${++volta}`
  const { id } = await carica(
    camt([{ importo: 873.5, testo: 'LAVORI NOV', nome: 'HOTEL MIRAMARE SRL', rif }]),
  )
  return { id, f, g }
}

test('di 873,50 ne pagano 191,00: il movimento resta aperto con 682,50, e un’altra fattura lo finisce', async () => {
  const { id, f, g } = await ricevuti()
  const prima = await righe(id)
  expect(prima).toMatchObject([{ resta: 873.5, da_sistemare: false, pagate: [] }])
  const { corpo } = await conferma(id, [{ n: 1, fatture: [{ id: f.id, importo: 191 }] }])
  expect(corpo.data).toMatchObject({ stato: 'pronta', conteggi: { da_confermare: 1, registrata: 0 } })
  const [aperta] = await righe(id)
  expect(aperta).toMatchObject({
    ...{ esito: 'da_confermare', resta: 682.5, da_sistemare: true },
    pagate: [{ id: f.id, importo: 191 }],
    // By itself nothing more is sure of it, whatever fits.
    proposta: { sicura: false, fatture: [{ id: g.id, importo: 682.5 }] },
  })
  expect((await ignora(id, 1, 'questa')).corpo.error).toBe('È registrato in parte: prima annullalo')
  expect((await bench.chiedi('DELETE', `/movimenti/${id}`)).stato).toBe(409)
  const oltre = await conferma(id, [{ n: 1, resta: 682.5, fatture: [{ id: g.id, importo: 682.51 }] }])
  expect([oltre.stato, oltre.corpo.error]).toEqual([
    409,
    'Le fatture scelte sommano 682,51\u00a0€, del movimento restano 682,50\u00a0€',
  ])
  const resto = await conferma(id, [{ n: 1, fatture: [{ id: g.id, importo: 682.5 }] }])
  expect(resto.corpo.data).toMatchObject({ stato: 'fatta', da_sistemare: 0, conteggi: { registrata: 1 } })
  expect(await righe(id)).toMatchObject([{ esito: 'registrata', resta: 0, da_sistemare: false }])
  expect([(await fattura(f.id)).stato, (await fattura(g.id)).stato]).toEqual(['Pagata', 'Pagata'])
  expect((await annulla(id, [1])).stato).toBe(200)
  expect(await righe(id)).toEqual(prima)
  expect([(await fattura(f.id)).pagamenti, (await fattura(g.id)).pagamenti]).toEqual([[], []])
})

test('un resto non si lascia: il movimento è fatto solo quando tutto ha un posto, e fino ad allora è in elenco', async () => {
  const { id, f, g } = await ricevuti()
  const sua = { id: f.id, importo: 191 }
  const lasciato = await conferma(id, [{ n: 1, lasciaResto: true, fatture: [sua] }])
  expect([lasciato.stato, lasciato.corpo.code, lasciato.corpo.data]).toMatchObject([
    ...[409, 'resto', { n: 1, resta: 682.5 }],
  ])
  expect([(await righe(id))[0].parti, (await fattura(f.id)).pagamenti]).toEqual([[], []])
  await conferma(id, [{ n: 1, fatture: [sua] }])
  const aperta = { n: 1, esito: 'da_confermare', resta: 682.5, da_sistemare: true }
  expect(await daSistemare()).toMatchObject([{ ...aperta, movimento_id: id, pagate: [{ id: f.id }] }])
  expect((await conferma(id, [{ n: 1, lasciaResto: true }])).corpo.code).toBe('resto')
  expect((await conferma(id, [{ n: 1, resta: 682.5, fatture: [{ id: g.id, importo: 600 }] }])).stato).toBe(
    200,
  )
  expect(await daSistemare()).toMatchObject([{ resta: 82.5 }])
  const ultima = await conferma(id, [{ n: 1, resta: 82.5, fatture: [{ id: g.id, importo: 82.5 }] }])
  expect([ultima.stato, await daSistemare()]).toEqual([200, []])
  expect((await conferma(id, [{ n: 1, fatture: [{ id: g.id, importo: 1 }] }])).corpo.error).toBe(
    'Questo movimento è già registrato',
  )
  expect((await annulla(id)).corpo.data).toMatchObject({ stato: 'annullata', da_sistemare: 0 })
  expect([(await fattura(f.id)).pagamenti, (await fattura(g.id)).pagamenti]).toEqual([[], []])
})

test('chi ripete ciò che è fatto, o ha visto un altro resto, lo sa; una parte aperta si annulla anche dopo un giorno', async () => {
  const { id, f } = await ricevuti()
  const sua = { id: f.id, importo: 100 }
  await conferma(id, [{ n: 1, fatture: [sua] }])
  for (const vista of [
    { fatture: [sua] },
    { fatture: [{ ...sua, importo: 773.5 }] },
    { resta: 873.5, fatture: [sua] },
    { resta: 873.5, lasciaResto: true },
  ])
    expect((await conferma(id, [{ n: 1, ...vista }])).corpo.error).toBe(
      'Di questo movimento ora restano 773,50\u00a0€: guardalo di nuovo',
    )
  expect((await fattura(f.id)).pagamenti).toHaveLength(1)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_500_000 })
  const tardi = await annulla(id, [1])
  vi.useRealTimers()
  expect([tardi.stato, (await fattura(f.id)).pagamenti]).toEqual([200, []])
})

test('di un movimento finito giorni dopo si annulla quello, e il pagamento di allora resta', async () => {
  const { id, f, g } = await ricevuti()
  await conferma(id, [{ n: 1, fatture: [{ id: f.id, importo: 191 }] }])
  const allora = await righe(id)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 86_400_000 })
  await conferma(id, [{ n: 1, resta: 682.5, fatture: [{ id: g.id, importo: 682.5 }] }])
  const tutto = await annulla(id)
  const suo = await annulla(id, [1])
  const dopo = await righe(id)
  vi.useRealTimers()
  expect([tutto.stato, suo.stato]).toEqual([409, 200])
  expect(dopo).toEqual(allora)
  expect([(await fattura(f.id)).stato, (await fattura(g.id)).pagamenti]).toEqual(['Pagata', []])
  expect((await annulla(id, [1])).stato).toBe(200)
})

test('ciò che esce resta col suo segno, e una rata RiBa può esserne una parte', async () => {
  const { id: fatturaId } = await riba({ numeroDocumento: 'RIBA-PARTE' })
  await genera(fatturaId)
  const [rata] = (await fattura(fatturaId)).rate
  const { id } = await carica(camt([{ importo: -rata.importo - 3, testo: 'RICEVUTE BANCARIE', rif: 'rb' }]))
  const fatture = [{ id: fatturaId, rataId: rata.id, importo: rata.importo }]
  expect((await conferma(id, [{ n: 1, fatture }])).stato).toBe(200)
  expect(await daSistemare()).toMatchObject([{ importo: -rata.importo - 3, resta: -3 }])
  expect((await annulla(id, [1])).stato).toBe(200)
  expect((await fattura(fatturaId)).rate[0]).toMatchObject({ pagata: false })
})

test('il resto di due clienti non è il conto di nessuno dei due', async () => {
  const altro = await cliente('Ada', 'Altra')
  const [f, g] = [await attiva(hotel.id), await attiva(altro.id)]
  const iban = 'FR7630006000011234567890170'
  const { id } = await carica(camt([{ importo: 300, testo: 'due', nome: 'X Y', iban, rif: 'due' }]))
  await conferma(id, [{ n: 1, fatture: [{ id: f.id, importo: 122 }] }])
  expect((await conferma(id, [{ n: 1, resta: 178, fatture: [{ id: g.id, importo: 122 }] }])).stato).toBe(200)
  const riga = await bench.db
    .selectFrom('movimenti_righe')
    .select(['cliente_id', 'esito'])
    .where('movimento_id', '=', id)
    .executeTakeFirstOrThrow()
  expect([riga, (await estratto(id)).stato]).toEqual([{ cliente_id: null, esito: 'da_confermare' }, 'pronta'])
  await annulla(id)
})
