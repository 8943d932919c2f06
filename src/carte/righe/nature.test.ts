import { expect, test } from 'vitest'
import { ALIQUOTE } from '#shared/iva.ts'
import {
  aliquotaDi,
  aliquotaIva,
  contaPerBollo,
  eNatura,
  inversioneContabile,
  NATURE,
  NATURE_GENERICHE,
  riferimentoNormativo,
} from './nature.rules.ts'

test('i codici che si scelgono, quelli generici, e quali contano per il bollo', () => {
  expect(Object.keys(NATURE)).toEqual(['N1', 'N2.1', 'N2.2', 'N3.5', 'N3.6', 'N4', 'N6.3', 'N6.7'])
  expect(Object.keys(NATURE).filter(contaPerBollo)).toEqual(['N1', 'N2.1', 'N2.2', 'N3.5', 'N3.6', 'N4'])
  for (const codice of NATURE_GENERICHE)
    expect([eNatura(codice), contaPerBollo(codice)]).toEqual([false, false])
  expect([eNatura('toString'), contaPerBollo(null)]).toEqual([false, false])
  expect(['N6', 'N6.3', 'N6.7', 'N4', null].map(inversioneContabile)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

test('ciò che la fattura cita cambia il 1° gennaio 2027, e sta nei 100 caratteri', () => {
  expect(riferimentoNormativo('N6.7', '2026-12-31')).toBe(
    'Inversione contabile, art. 17 c. 6 lett. a-ter DPR 633/72',
  )
  expect(riferimentoNormativo('N6.3', '2026-12-31')).toBe(
    'Inversione contabile, art. 17 c. 6 lett. a DPR 633/72',
  )
  expect(riferimentoNormativo('S', '2026-12-31')).toBe('Scissione dei pagamenti, art. 17-ter DPR 633/72')
  expect(riferimentoNormativo('N2.2', '2026-12-31')).toBe('Operazione senza IVA, art. 1 c. 54-89 L. 190/2014')
  expect(riferimentoNormativo('N1', '2026-12-31')).toBe('Escluso, art. 15 DPR 633/72')
  const nel2027 = ['N6.7', 'N6.3', 'S', 'N2.2', 'N1'].map((codice) =>
    riferimentoNormativo(codice, '2027-01-01'),
  )
  expect(nel2027).toEqual([
    'Inversione contabile',
    'Inversione contabile',
    'Scissione dei pagamenti',
    'Operazione senza IVA, art. 1 c. 54-89 L. 190/2014',
    'Escluso dalla base imponibile',
  ])
  for (const codice of [null, 'N6', 'toString'])
    expect(riferimentoNormativo(codice, '2026-11-20'), String(codice)).toBeNull()
  expect(['N2.1', 'N3.5', 'N3.6', 'N4'].map((codice) => riferimentoNormativo(codice, '2026-11-20'))).toEqual([
    'Operazione non soggetta, artt. da 7 a 7-septies DPR 633/72',
    'Operazione non imponibile, art. 8 c. 1 lett. c DPR 633/72',
    'Operazione non imponibile',
    'Operazione esente, art. 10 DPR 633/72',
  ])
  for (const codice of [...Object.keys(NATURE), 'S'])
    for (const data of ['2026-11-20', '2027-01-01']) {
      const lungo = riferimentoNormativo(codice, data)?.length
      expect(lungo, codice).toBeGreaterThan(0)
      expect(lungo, codice).toBeLessThanOrEqual(100)
    }
  expect(['N2.1', 'N3.5', 'N3.6', 'N4'].map((codice) => riferimentoNormativo(codice, '2027-01-01'))).toEqual([
    'Operazione non soggetta',
    'Operazione non imponibile',
    'Operazione non imponibile',
    'Operazione esente',
  ])
})

test('il regime della fattura intera e quello delle righe vanno e tornano', () => {
  expect(ALIQUOTE.map(aliquotaDi)).toEqual([
    { aliquota: 4, natura: null },
    { aliquota: 10, natura: null },
    { aliquota: 22, natura: null },
    { aliquota: 0, natura: 'N6.7' },
  ])
  for (const regime of ALIQUOTE) expect(aliquotaIva([aliquotaDi(regime), aliquotaDi(regime)])).toBe(regime)
  const in0 = (natura: string | null) => ({ aliquota: 0, natura })
  expect(aliquotaIva([in0('N6.3'), in0('N6.7')])).toBe('ART17')
  for (const righe of [
    [],
    [aliquotaDi('10'), aliquotaDi('22')],
    [aliquotaDi('10'), in0('N1')],
    [in0('N2.2')],
    [in0(null)],
    [{ aliquota: 5, natura: null }],
    [{ aliquota: 22, natura: 'N4' }],
  ])
    expect(aliquotaIva(righe), JSON.stringify(righe)).toBeNull()
})
