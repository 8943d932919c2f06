import fc from 'fast-check'
import { expect, test } from 'vitest'
import { euro } from '#shared/money.ts'
import { campione } from '#test/sample.ts'
import {
  conUltimaRicalcolata,
  gruppoFattura,
  PIANI_RIBA,
  passiDi,
  pianoRiba,
  scadenzaRiba,
  sommano,
  statoFatturaOggi,
} from './rules.ts'

const importoCent = fc.integer({ min: 0, max: 99_999_999_900 })

test('le rate sommano sempre al totale, e l’ultima prende il resto', () => {
  fc.assert(
    fc.property(importoCent, fc.constantFrom(...Object.values(PIANI_RIBA)), (totale, giorni) => {
      const rate = pianoRiba('2026-01-15', euro(totale), giorni)
      expect(
        sommano(
          rate.map((r) => r.importo),
          euro(totale),
        ),
      ).toBe(true)
      expect(rate.every((r) => r.importo >= 0)).toBe(true)
    }),
    campione(20_000),
  )
  expect(pianoRiba('2026-01-15', 100, [60, 90, 120]).map((r) => r.importo)).toEqual([33.33, 33.33, 33.34])
})

/** Month lengths and day counting written apart from the program's, on plain numbers. */
function scadenzaATavolino(anno: number, mese: number, giorno: number, giorni: number): string {
  const lunghezza = (a: number, m: number) =>
    m === 2
      ? a % 4 === 0 && (a % 100 !== 0 || a % 400 === 0)
        ? 29
        : 28
      : [4, 6, 9, 11].includes(m)
        ? 30
        : 31
  let [a, m, g] = [anno, mese, giorno + giorni]
  while (g > lunghezza(a, m)) {
    g -= lunghezza(a, m)
    m += 1
    if (m > 12) [a, m] = [a + 1, 1]
  }
  return `${a}-${String(m).padStart(2, '0')}-${lunghezza(a, m)}`
}

test('ogni scadenza RiBa dal 2024 al 2028 è quella del calendario scritto a parte', () => {
  let provate = 0
  for (let anno = 2024; anno <= 2028; anno++)
    for (let mese = 1; mese <= 12; mese++)
      for (let giorno = 1; giorno <= 31; giorno++) {
        const data = `${anno}-${String(mese).padStart(2, '0')}-${String(giorno).padStart(2, '0')}`
        if (
          Number.isNaN(Date.parse(`${data}T00:00:00Z`)) ||
          new Date(`${data}T00:00:00Z`).getUTCDate() !== giorno
        )
          continue
        for (const giorni of [60, 90, 120]) {
          expect(scadenzaRiba(data, giorni), `${data} + ${giorni}`).toBe(
            scadenzaATavolino(anno, mese, giorno, giorni),
          )
          provate++
        }
      }
  expect(provate).toBe((366 + 365 + 365 + 365 + 366) * 3)
})

test.each([
  ['2026-01-15', '2026-03-31'],
  ['2026-01-31', '2026-04-30'],
  ['2026-07-01', '2026-08-31'],
  ['2025-12-31', '2026-03-31'],
  ['2024-02-29', '2024-04-30'],
])('%s + 60 → %s', (emissione, attesa60) => {
  expect(scadenzaRiba(emissione, 60)).toBe(attesa60)
})

test('cambiare una rata lascia il resto all’ultima, mai sotto zero', () => {
  expect(conUltimaRicalcolata([33.33, 33.33, 33.34], 0, 50, 100)).toEqual([50, 33.33, 16.67])
  expect(conUltimaRicalcolata([33.33, 33.33, 33.34], 2, 50, 100)).toBeUndefined()
  expect(conUltimaRicalcolata([50, 50], 0, 100.01, 100)).toBeUndefined()
  expect(conUltimaRicalcolata([50, 50], 0, 100, 100)).toEqual([100, 0])
})

test('Scaduta si calcola, e una fattura pagata non scade', () => {
  expect(statoFatturaOggi('Da_Pagare', '2026-11-19', '2026-11-20')).toBe('Scaduta')
  expect(statoFatturaOggi('Da_Pagare', '2026-11-20', '2026-11-20')).toBe('Da_Pagare')
  expect(statoFatturaOggi('Parzialmente_Pagata', '2026-11-19', '2026-11-20')).toBe('Scaduta')
  expect(statoFatturaOggi('Pagata', '2026-11-19', '2026-11-20')).toBe('Pagata')
})

test.each([
  ['2026-11-17', 'scadute'],
  ['2026-11-18', 'settimana'],
  ['2026-11-22', 'settimana'],
  ['2026-11-23', 'mese'],
  ['2026-11-30', 'mese'],
  ['2026-12-01', 'avanti'],
  [null, 'avanti'],
] as const)('mercoledì 18 novembre, quel che scade il %s sta in «%s»', (scade, gruppo) => {
  expect(gruppoFattura(scade, '2026-11-18')).toBe(gruppo)
})

test('una settimana che finisce nel mese dopo è di questa settimana fino alla domenica', () => {
  expect(['2026-12-06', '2026-12-07'].map((data) => gruppoFattura(data, '2026-11-30'))).toEqual([
    'settimana',
    'avanti',
  ])
})

test('una nota di cui resta qualcosa si compensa, anche del fornitore e anche RiBa; rimborsata, no', () => {
  const nota = { stato: 'Da_Pagare', tipo_documento: 'TD04', netto_a_pagare: 122, importo_pagato: 0 } as const
  expect(passiDi({ ...nota, metodo_pagamento: 'Bonifico' })).toEqual(['paga', 'rimborso', 'compensa'])
  expect(passiDi({ ...nota, metodo_pagamento: 'RiBa' })).toEqual(['paga', 'compensa'])
  expect(passiDi({ ...nota, metodo_pagamento: 'Bonifico', stato: 'Pagata', importo_pagato: 122 })).toEqual([])
  expect(passiDi({ ...nota, metodo_pagamento: 'Bonifico', tipo_documento: 'TD01' })).toEqual([
    'paga',
    'pagamento',
  ])
})
