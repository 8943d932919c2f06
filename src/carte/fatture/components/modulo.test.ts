import { expect, test } from 'vitest'
import type { Fattura } from '#carte/fatture/contract.ts'
import { PIANI_RIBA, pianoRiba, restaDi } from '#carte/fatture/rules.ts'
import { SaveSteps } from '#web/save-steps.ts'
import { giorniDelPiano } from './giorni-piano.ts'
import { fatturaDaCorreggere, importiDi, moduloFattura, nuovaFattura, tornanoRate } from './modulo.ts'
import { correzioneDi } from './salva.ts'
import { paroleAccanto, paroleRata, paroleRinvio, paroleScade, percentuale, rinvioDi } from './words.ts'

const campi = (altro: object) => {
  const esito = moduloFattura.safeParse({ ...nuovaFattura({ tipo: 'Passiva' }), ...altro })
  return esito.success ? [] : esito.error.issues.map((i) => i.path.join('.'))
}
const COMPLETA = {
  numeroDocumento: 'FT 1',
  fornitoreId: 1,
  subtotale: 100,
  totale: 122,
  dataScadenza: '2026-12-31',
  stato: 'Da_Pagare',
}

test('tutto ciò che manca si dice in una volta', () => {
  expect(campi({})).toEqual(['numeroDocumento', 'fornitoreId', 'subtotale', 'stato'])
  expect(campi({ ...COMPLETA })).toEqual([])
  expect(campi({ ...COMPLETA, stato: 'Pagata', dataPagamento: '2999-01-01' })).toEqual(['dataPagamento'])
  expect(campi({ ...COMPLETA, subtotale: 0, totale: 0 })).toEqual([])
  expect(campi({ ...COMPLETA, tipo: 'Attiva' })).toEqual(['clienteId'])
  expect(campi({ ...COMPLETA, dataScadenza: '31/02' })).toEqual(['dataScadenza'])
})

test('una RiBa vuole il piano, non la scadenza né lo stato, e rate che sommano', () => {
  const riba = { ...COMPLETA, metodoPagamento: 'RiBa', dataScadenza: '', stato: '' }
  expect(campi(riba)).toEqual(['piano'])
  const rate = pianoRiba('2026-11-20', 122, PIANI_RIBA['60-90'])
  expect(campi({ ...riba, piano: '60-90', rate })).toEqual([])
  const storte = rate.map((r, i) => (i === 0 ? { ...r, importo: 60 } : r))
  expect(campi({ ...riba, piano: '60-90', rate: storte })).toEqual(['rate'])
  const indietro = rate.map((r, i) => (i === 1 ? { ...r, dataScadenza: '2026-01-31' } : r))
  expect(campi({ ...riba, piano: '60-90', rate: indietro })).toEqual(['rate.1.dataScadenza'])
  const nulla = rate.map((r, i) => ({ ...r, importo: i === 0 ? 0 : 122 }))
  expect(campi({ ...riba, piano: '60-90', rate: nulla })).toEqual(['rate.0.importo'])
  expect(tornanoRate({ rate: storte, totale: 122 })).toBe(false)
})

test.each([0.001, -1, Number.POSITIVE_INFINITY, Number.NaN, 1_000_000_000])(
  'con %d non si calcola nulla',
  (subtotale) => {
    expect(importiDi({ inserito: 'netto', subtotale, totale: null, aliquotaIva: '22' })).toBeNull()
  },
)

test('l’importo che comanda è quello digitato', () => {
  const v = { subtotale: 81.97, totale: 100, aliquotaIva: '22' } as const
  expect(importiDi({ ...v, inserito: 'lordo' })).toEqual({ subtotale: 81.97, ivaImporto: 18.03, totale: 100 })
  expect(importiDi({ ...v, subtotale: 100, inserito: 'netto' })?.totale).toBe(122)
})

test('dal piano si risale ai suoi giorni, finché è uno solo e nessuno ne sposta una data', () => {
  const fattura = (dataEmissione: string, giorni: readonly number[]) => {
    const rate = pianoRiba(dataEmissione, 100, giorni).map((r) => ({ data_scadenza: r.dataScadenza }))
    return { data_emissione: dataEmissione, rate } as unknown as Fattura
  }
  for (const [nome, giorni] of Object.entries(PIANI_RIBA))
    expect(giorniDelPiano(fattura('2026-11-20', giorni))).toBe(nome)
  expect(giorniDelPiano(fattura('2026-11-21', [15]))).toBeNull()
  // 31 January + 90 and + 120 both fall in May
  expect(giorniDelPiano(fattura('2026-01-31', [120]))).toBeNull()
})

test('le scadenze in parole, e quel che resta al centesimo', () => {
  const parole = [-20, -1, 0, 1, 10, 31].map((g) => paroleScade(g, '2027-01-31'))
  expect(parole).toEqual([
    'Scaduta da 20 giorni',
    'Scaduta da 1 giorno',
    'Scade oggi',
    'Scade domani',
    'Scade tra 10 giorni',
    'Scade il 31/01/2027',
  ])
  expect([3, 40].map((g) => paroleAccanto(g, '2027-01-31'))).toEqual(['Tra 3 giorni', 'Da pagare'])
  expect([-1, 0, 3, 40].map((g) => paroleRata(g, '2027-01-31'))).toEqual([
    'Scaduta da 1 giorno',
    'Oggi',
    'Tra 3 giorni',
    '31/01/2027',
  ])
  expect([-1, 0, 3].map((g) => paroleRinvio(g, '2027-01-31'))).toEqual([
    'Rinvio scaduto il 31/01/2027',
    'Rinvia entro oggi',
    'Rinvia entro il 31/01/2027',
  ])
  expect(rinvioDi({ stato_invio: 'Scartata', esito_il: '2027-01-26' })).toBe('2027-01-31')
  expect(rinvioDi({ stato_invio: 'Consegnata', esito_il: '2027-01-26' })).toBeNull()
  expect(restaDi({ netto_a_pagare: 3703.51, importo_pagato: 1234.5 })).toBe(2469.01)
  expect([percentuale(1, 4), percentuale(0, 0), percentuale(5, 4)]).toEqual([25, 0, 100])
})

test.each([
  ['di netto al 22 %', '22', 100, 22, 122],
  ['inserita da lordo', '22', 81.97, 18.03, 100],
  ['senza regime, al 10 %', null, 100, 10, 110],
  ['che nessun regime dà', null, 100, 13, 113],
] as const)('correggere le note di una fattura %s non ne tocca gli importi', async (_, ...di) => {
  const [aliquota_iva, subtotale, iva_importo, totale] = di
  const fattura = {
    id: 1,
    tipo: 'Passiva',
    numero_documento: 'FT 1',
    cliente_id: null,
    fornitore_id: 7,
    data_emissione: '2026-11-20',
    data_scadenza: '2026-12-20',
    metodo_pagamento: 'Bonifico',
    ...{ aliquota_iva, subtotale, iva_importo, totale, note: null, rate: [], file_media: null },
  } as unknown as Fattura
  const dati = moduloFattura.parse({ ...fatturaDaCorreggere(fattura), note: 'nuove' })
  expect(await correzioneDi(fattura, dati, new SaveSteps())).toEqual({
    dataScadenza: '2026-12-20',
    dataEmissione: '2026-11-20',
    note: 'nuove',
  })
  const altri = moduloFattura.parse({
    ...fatturaDaCorreggere(fattura),
    inserito: 'netto',
    subtotale: 200,
    aliquotaIva: '10',
  })
  expect(await correzioneDi(fattura, altri, new SaveSteps())).toMatchObject({
    totale: 220,
    aliquotaIva: '10',
  })
})
