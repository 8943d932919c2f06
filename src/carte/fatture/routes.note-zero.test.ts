import { afterAll, expect, test, vi } from 'vitest'
import { openBench } from '#test/bench.ts'
import { invoicingParts, OGGI } from '#test/invoicing.ts'

vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${OGGI}T10:00:00Z`) })
const bench = await openBench()
afterAll(async () => {
  vi.useRealTimers()
  await bench.chiudi()
})
const { cliente, emessa } = await invoicingParts(bench)
const { id: cl } = await cliente()

const riga = (prezzoUnitario: string, aliquota = 10, altro: object = {}) => ({
  ...{ descrizione: 'Lavori', quantita: '1', prezzoUnitario, aliquota, ...altro },
})
/** Asks for the note of an invoice; of all of it where no lines are given. */
const chiedi = (id: number, righe?: object[]) =>
  bench.chiedi('POST', `/fatture/${id}/nota-credito`, { corpo: { righe } })
const cambia = (id: number, corpo: object) => bench.chiedi('PUT', `/fatture/${id}`, { corpo })

test('una riga che non storna niente si rifiuta: alla nascita, cambiandola, scritta a mano', async () => {
  const [lavoro, compreso] = [
    riga('100', 10, { quantita: '2' }),
    riga('500', 10, { quantita: '0', descrizione: 'Compreso' }),
  ]
  const f = await emessa(cl, { righe: [lavoro, compreso] })
  const no = (campo: string, n = 1) => [
    400,
    { [`righe.0.${campo}`]: `Riga ${n}: scrivi quanto si storna, più di zero` },
  ]
  const detto = ({ stato, corpo }: { stato: number; corpo: { campi: object } }) => [stato, corpo.campi]
  for (const zero of ['0', '0.000', 0])
    expect(detto(await chiedi(f.id, [{ n: 1, quantita: zero }]))).toEqual(no('quantita'))
  expect(detto(await chiedi(f.id, [{ n: 1, imponibile: 0 }]))).toEqual(no('imponibile'))
  expect(detto(await chiedi(f.id, [riga('10', 10, { quantita: '0' })]))).toEqual(no('quantita'))
  const scritta = {
    ...{ tipo: 'Attiva', clienteId: cl, fase: 'Bozza', tipoDocumento: 'TD04', dataEmissione: OGGI },
    righe: [riga('10', 10, { quantita: '0' })],
  }
  expect(detto(await bench.chiedi('POST', '/fatture', { corpo: scritta }))).toEqual(no('quantita'))
  // What the invoice has so goes back with all of it, and its draft can be saved again.
  const tutta = (await chiedi(f.id)).corpo.data
  expect((await cambia(tutta.id, { righe: [riga('100'), compreso] })).stato).toBe(200)
  expect(detto(await cambia(tutta.id, { righe: [riga('100', 10, { quantita: '0' })] }))).toEqual(
    no('quantita'),
  )
})
