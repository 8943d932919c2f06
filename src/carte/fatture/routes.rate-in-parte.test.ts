import { afterAll, expect, test, vi } from 'vitest'
import { accountingParts } from '#test/accounting.ts'
import { openBench } from '#test/bench.ts'

// Between the first and the second instalment of these plans.
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-04-10T10:00:00Z') })
const bench = await openBench()
afterAll(async () => {
  vi.useRealTimers()
  await bench.chiudi()
})
const { fornitore, riba, genera, fattura } = await accountingParts(bench)

interface Rata {
  id: number
  versione: number
  numero_rata: number
  importo: number
  data_scadenza: string
  pagata: boolean
}
const leggi = (id: number) => bench.dati('GET', `/fatture/${id}`)
const rateDi = async (id: number): Promise<Rata[]> => (await leggi(id)).rate
const piano = async (id: number) =>
  (await rateDi(id)).map((r) => [r.numero_rata, r.importo, r.data_scadenza, r.pagata])
const conPiano = async () => {
  const { id } = await riba()
  await genera(id)
  return { id, rate: await rateDi(id) }
}
const nota = async (importo: number, altro: object = {}) =>
  (
    await bench.dati('POST', '/fatture', {
      corpo: fattura({
        ...{ tipoDocumento: 'TD04', metodoPagamento: 'RiBa', dataScadenza: null, stato: null },
        ...{
          dataEmissione: '2026-03-02',
          subtotale: importo,
          ivaImporto: 0,
          totale: importo,
          aliquotaIva: 'ART17',
        },
        ...altro,
      }),
    })
  ).id as number
const compensa = (notaId: number, fatturaId: number, rataId?: number) =>
  bench.chiedi('POST', `/fatture/${notaId}/compensa`, { corpo: { fatturaId, ...(rataId && { rataId }) } })
const cambia = (id: number, corpo: object) => bench.chiedi('PUT', `/rate-fatture/${id}`, { corpo })
test('una nota rimpicciolisce una rata che non scade ancora: il giorno resta, e si torna indietro', async () => {
  const { id, rate } = await conPiano()
  const [scaduta, seconda, terza] = rate
  const n = await nota(10)
  const senza = await compensa(n, id)
  expect([senza.stato, senza.corpo.campi]).toEqual([400, { rataId: 'Scegli da quale rata si toglie' }])
  const passata = await compensa(n, id, scaduta?.id)
  expect([passata.stato, passata.corpo.error]).toEqual([
    409,
    'La rata 1 scade il 31/03/2026: è già in banca, scegline una che scade dopo oggi',
  ])
  expect((await compensa(n, id, seconda?.id)).corpo.data).toMatchObject({
    id: n,
    importo_pagato: 10,
    stato: 'Pagata',
  })
  expect(await piano(id)).toEqual([
    [1, 40.67, '2026-03-31', false],
    [2, 30.67, '2026-04-30', false],
    [3, 40.66, '2026-05-31', false],
  ])
  const letta = await leggi(id)
  expect(letta).toMatchObject({ importo_pagato: 10, data_scadenza: '2026-03-31' })
  expect(letta.pagamenti).toMatchObject([{ nota_credito_id: n, rata_ridotta_id: seconda?.id, rata_id: null }])
  expect((await compensa(n, id, terza?.id)).corpo.error).toBe('Non resta niente da compensare')
  // The plan stays while a note is set against it.
  for (const prova of [
    () => genera(id),
    () => bench.chiedi('DELETE', `/rate-fatture/${seconda?.id}`),
    () => bench.chiedi('PUT', `/rate-fatture/ricalcola/${seconda?.id}`, { corpo: { importo: 5 } }),
  ])
    expect((await prova()).corpo.error).toMatch(/^Una nota di credito ha ridotto una rata/)
  expect((await cambia(seconda?.id ?? 0, { importo: 40.67 })).stato).toBe(400)
  expect((await cambia(seconda?.id ?? 0, { dataScadenza: '2026-05-01' })).stato).toBe(200)

  await cambia(seconda?.id ?? 0, { pagata: true })
  expect((await leggi(id)).importo_pagato).toBe(40.67)
  const togli = () => bench.chiedi('DELETE', `/pagamenti/${letta.pagamenti[0].id}`)
  expect((await togli()).corpo.error).toMatch(/^La rata 2 è stata pagata con 30,67/)
  await cambia(seconda?.id ?? 0, { pagata: false })
  expect((await togli()).stato).toBe(200)
  expect((await rateDi(id)).map(({ importo }) => importo)).toEqual([40.67, 40.67, 40.66])
  expect(await leggi(id)).toMatchObject({ importo_pagato: 0 })
  expect(await leggi(n)).toMatchObject({ importo_pagato: 0 })
})

test('una rata tolta tutta è pagata dalla nota, e di una nota più grande resta il resto', async () => {
  const { id, rate } = await conPiano()
  const n = await nota(100)
  await compensa(n, id, rate[2]?.id)
  expect((await piano(id))[2]).toEqual([3, 0, '2026-05-31', true])
  expect(await leggi(n)).toMatchObject({ importo_pagato: 40.66 })
  expect((await cambia(rate[2]?.id ?? 0, { pagata: false })).stato).toBe(409)
  // Paid whole, and not any more: what the note took stays taken.
  const segna = (stato: string) => bench.chiedi('PUT', `/fatture/${id}`, { corpo: { stato } })
  await segna('Pagata')
  expect(await leggi(id)).toMatchObject({ stato: 'Pagata', importo_pagato: 122 })
  await segna('Da_Pagare')
  expect(await leggi(id)).toMatchObject({ importo_pagato: 40.66 })
  const altra = await nota(5, {
    fornitoreId: (await bench.dati('POST', '/fornitori', { corpo: { ragioneSociale: 'Altri' } })).id,
  })
  expect((await compensa(altra, id, rate[1]?.id)).corpo.error).toBe('La fattura non è dello stesso fornitore')
  await bench.dati('DELETE', `/pagamenti/${(await leggi(id)).pagamenti[0].id}`)
  expect((await piano(id))[2]).toEqual([3, 40.66, '2026-05-31', false])
})

test('di una rata se ne paga una parte: il resto è una rata dello stesso giorno, e si torna indietro', async () => {
  const { id, rate } = await conPiano()
  const prova = (pagato: number) =>
    cambia(rate[1]?.id ?? 0, { pagata: true, dataPagamento: '2026-04-09', pagato })
  expect((await prova(0)).corpo.campi).toEqual({ pagato: 'Scrivi quanto hai pagato' })
  expect((await prova(40.68)).corpo.campi).toHaveProperty('pagato')
  expect((await cambia(rate[1]?.id ?? 0, { pagato: 5 })).corpo.campi).toHaveProperty('pagato')
  expect((await prova(30)).corpo.data).toMatchObject({ importo: 30, pagata: true })
  expect(await piano(id)).toEqual([
    [1, 40.67, '2026-03-31', false],
    [2, 30, '2026-04-30', true],
    [3, 10.67, '2026-04-30', false],
    [4, 40.66, '2026-05-31', false],
  ])
  expect(await leggi(id)).toMatchObject({ importo_pagato: 30, stato: 'Scaduta' })
  expect((await leggi(id)).pagamenti).toMatchObject([{ importo: 30, data: '2026-04-09' }])
  await cambia(rate[1]?.id ?? 0, { pagata: false })
  expect(await piano(id)).toEqual([
    [1, 40.67, '2026-03-31', false],
    [2, 40.67, '2026-04-30', false],
    [3, 40.66, '2026-05-31', false],
  ])
  expect(await leggi(id)).toMatchObject({ importo_pagato: 0, pagamenti: [] })
  await prova(40.67)
  expect((await rateDi(id)).length).toBe(3)
})

test('due rate dello stesso giorno restano due: si riunisce solo ciò che era una', async () => {
  const { id, rate } = await conPiano()
  await cambia(rate[2]?.id ?? 0, { dataScadenza: '2026-04-30' })
  const era = await piano(id)
  await cambia(rate[1]?.id ?? 0, { pagata: true, dataPagamento: '2026-04-09' })
  await cambia(rate[1]?.id ?? 0, { pagata: false })
  expect(await piano(id)).toEqual(era)
})

test('ciò che resta da pagare al fornitore è lo stesso, prima e dopo la compensazione', async () => {
  const daPagare = async () => (await bench.dati('GET', `/fornitori/${fornitore.id}/saldo`)).daPagare.importo
  const { id, rate } = await conPiano()
  const n = await nota(20)
  const era = await daPagare()
  await compensa(n, id, rate[1]?.id)
  expect(await daPagare()).toBe(era)
})

test('solo di una RiBa si sceglie la rata; senza piano si dice di farlo', async () => {
  const { id } = await riba()
  expect((await compensa(await nota(5), id, 1)).corpo.error).toMatch(/^Questa RiBa non ha ancora le sue rate/)
  const bonifico = (await bench.dati('POST', '/fatture', { corpo: fattura() })).id
  const n = await nota(5)
  expect((await compensa(n, bonifico, 1)).corpo.campi).toEqual({
    rataId: 'Solo di una RiBa si sceglie la rata',
  })
  expect((await compensa(n, bonifico)).stato).toBe(200)
})
