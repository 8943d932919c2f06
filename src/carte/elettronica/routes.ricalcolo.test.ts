import { afterAll, expect, test, vi } from 'vitest'
import { openBench } from '#test/bench.ts'
import { invoicingParts, OGGI } from '#test/invoicing.ts'

vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${OGGI}T10:00:00Z`) })
const bench = await openBench()
afterAll(async () => {
  vi.useRealTimers()
  await bench.chiudi()
})
const { azienda, cliente, bozza, emetti, leggi } = await invoicingParts(bench)
const RIGHE = [{ descrizione: 'Manutenzione', quantita: '1', prezzoUnitario: '1000' }]
const cambia = (id: number, corpo: object) => bench.dati('PUT', `/clienti/${id}`, { corpo })
const ricalcola = (id: number) => bench.chiedi('POST', `/fatture/${id}/ricalcola`)
const emissione = (id: number) => bench.dati('GET', `/fatture/${id}/emissione`)
const somme = ({ totale, netto_a_pagare }: { totale: number; netto_a_pagare: number }) => [
  totale,
  netto_a_pagare,
]

/** A draft is not issued once this has changed; recalculated it is, and comes to these. */
async function cambiato(
  prima: Record<string, unknown>,
  poi: (clienteId: number) => Promise<unknown>,
  attesi: { testo: string; somme: number[] },
): Promise<void> {
  const { id: cl } = await cliente(prima)
  const { id, versione } = await bozza(cl, { righe: RIGHE })
  expect((await emissione(id)).ricalcolo).toBeNull()
  expect((await ricalcola(id)).stato).toBe(409)
  await poi(cl)
  const no = await emetti(id)
  expect([no.stato, no.corpo.data[0].codice]).toEqual([400, 'cliente_cambiato'])
  expect(no.corpo.data[0].testo).toContain(attesi.testo)
  // It is shown before it is done, and nothing is written by showing it.
  expect(somme((await emissione(id)).ricalcolo)).toEqual(attesi.somme)
  expect((await leggi(id)).versione).toBe(versione)
  const si = await ricalcola(id)
  expect([si.stato, somme(si.corpo.data)]).toEqual([200, attesi.somme])
  expect((await emissione(id)).controlli.map(({ codice }: { codice: string }) => codice)).not.toContain(
    'cliente_cambiato',
  )
}
const CONDOMINIO = { tipo: 'Condominio', denominazione: 'Condominio Vomero', codiceFiscale: '95012340634' }
const PA = { tipo: 'PA', denominazione: 'Comune', codiceFiscale: '80001230632', codiceDestinatario: 'UF1A2B' }

test('il cliente cambia tipo, nei due versi', async () => {
  await cambiato({}, (id) => cambia(id, CONDOMINIO), {
    testo: 'il cliente era Privato, ora è Condominio',
    somme: [1100, 1060],
  })
  await cambiato(CONDOMINIO, (id) => cambia(id, { tipo: 'Privato' }), {
    testo: 'il cliente era Condominio, ora è Privato',
    somme: [1100, 1100],
  })
  await cambiato(
    {},
    (id) => cambia(id, { tipo: 'Azienda', denominazione: 'Edil', partitaIva: '60441170630' }),
    {
      testo: 'il cliente ora ha una partita IVA',
      somme: [1220, 1220],
    },
  )
})

test('il cliente comincia o smette di pagare con scissione', async () => {
  await cambiato(PA, (id) => cambia(id, { splitPayment: true }), {
    testo: 'il cliente ora paga con scissione',
    somme: [1220, 1000],
  })
  await cambiato({ ...PA, splitPayment: true }, (id) => cambia(id, { splitPayment: false }), {
    testo: 'il cliente non paga più con scissione',
    somme: [1220, 1220],
  })
})

test('il cliente va all’estero, o torna: che cosa guardare è detto', async () => {
  const { id: cl } = await cliente()
  const { id } = await bozza(cl, { righe: RIGHE })
  await cambia(cl, { tipo: 'Estero', nazione: 'CH', partitaIva: 'CHE-123.456.789' })
  expect((await emissione(id)).ricalcolo).toMatchObject({
    cambiamenti: [
      'il cliente era Privato, ora è Estero',
      'il paese del cliente era IT, ora è CH',
      'il cliente ora ha una partita IVA',
    ],
    incertezza: expect.stringContaining('Chiedi conferma al commercialista'),
  })
  expect((await ricalcola(id)).corpo.data).toMatchObject({
    totale: 1220,
    calcolata_per: 'Estero, CH, con partita IVA, senza scissione, RF01',
  })
  await cambia(cl, { tipo: 'Privato', nazione: 'IT', partitaIva: null })
  expect((await ricalcola(id)).corpo.data).toMatchObject({ totale: 1100 })
})

test('l’azienda cambia regime, nei due versi', async () => {
  await cambiato({}, () => azienda({ regimeFiscale: 'RF19' }), {
    testo: 'il regime dell’azienda era RF01, ora è RF19',
    somme: [1002, 1002],
  })
  await cambiato({}, () => azienda({ regimeFiscale: 'RF01' }), {
    testo: 'il regime dell’azienda era RF19, ora è RF01',
    somme: [1100, 1100],
  })
})

test('salvare le righe vale come ricalcolare; le note no', async () => {
  const { id: cl } = await cliente()
  const { id } = await bozza(cl, { righe: RIGHE })
  await cambia(cl, CONDOMINIO)
  await bench.dati('PUT', `/fatture/${id}`, { corpo: { righe: RIGHE } })
  expect((await emetti(id)).corpo.data).toMatchObject({ fase: 'Emessa', netto_a_pagare: 1060 })
  const nota = await bench.dati('POST', `/fatture/${id}/nota-credito`, { corpo: {} })
  await cambia(cl, { tipo: 'Privato' })
  expect((await ricalcola(nota.id)).stato).toBe(409)
  expect((await emetti(nota.id)).stato).toBe(200)
})
