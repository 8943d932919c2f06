import { expect, test } from 'vitest'
import { CATASTI } from '#telefono/catasti/queries.server.ts'
import { REGIONE_CIT } from '#telefono/catasti/rules.ts'
import { moduloUno } from '#test/rcee.ts'
import type { Generatore1 } from './contract.ts'
import {
  co2Attesa,
  coCorretto,
  PROVINCE_MARCHE,
  PROVINCE_PIEMONTE,
  rendimentoAtteso,
  rendimentoInCifre,
  rendimentoMinimo,
  serveTecnologia,
} from './limiti.rules.ts'

const minimo = (altro: Partial<Generatore1>) => rendimentoMinimo({ ...moduloUno().generatore, ...altro })

test.each([
  ['24 kW, 28/10/1993', { data_installazione: '1993-10-28' }, 84.76],
  ['24 kW, 29/10/1993', { data_installazione: '1993-10-29' }, 86.76],
  [
    'fino al 31/12/1997 non conta la tecnologia',
    { data_installazione: '1997-12-31', tecnologia: null },
    86.76,
  ],
  ['Standard 2000', { data_installazione: '2000-01-01', tecnologia: 'Standard' }, 86.76],
  ['Bassa temperatura 2000', { data_installazione: '2000-01-01', tecnologia: 'Bassa_Temperatura' }, 89.57],
  ['Condensazione 2000', { data_installazione: '2000-01-01' }, 92.38],
  ['Condensazione a gasolio 2000', { data_installazione: '2000-01-01', tipo_combustibile: 'Gasolio' }, 86.76],
  ['Standard 8/10/2005', { data_installazione: '2005-10-08', tecnologia: 'Standard' }, 89.76],
  ['Condensazione 8/10/2005', { data_installazione: '2005-10-08' }, 91.76],
  ['Condensazione 7/10/2005', { data_installazione: '2005-10-07' }, 92.38],
  ['Condensazione a GPL', { tipo_combustibile: 'GPL' }, 91.76],
  ['Condensazione a gasolio', { tipo_combustibile: 'Gasolio' }, 89.76],
  [
    'Standard 30 kW 2010',
    { data_installazione: '2010-01-01', tecnologia: 'Standard', potenza_kw: 30 },
    89.95,
  ],
  ['oltre 400 kW conta 400', { potenza_kw: 500 }, 94.2],
  [
    'aria 60 kW, 28/10/1993',
    { gruppo: 'aria_calda', potenza_kw: 60, data_installazione: '1993-10-28' },
    80.56,
  ],
  ['aria 60 kW, nuova', { gruppo: 'aria_calda', potenza_kw: 60, tecnologia: null }, 83.56],
  ['nastro radiante', { gruppo: 'nastro_radiante' }, null],
  ['pellet', { tipo_combustibile: 'Pellet' }, null],
  ['legna', { tipo_combustibile: 'Legna' }, null],
  ['senza data', { data_installazione: null }, null],
  ['senza potenza', { potenza_kw: null }, null],
  ['senza tecnologia', { tecnologia: null }, null],
] as const)('rendimento minimo: %s', (_, altro, atteso) => {
  expect(minimo(altro)).toBe(atteso)
})

test('la tecnologia serve solo dove ne dipende il minimo', () => {
  const senza = { ...moduloUno().generatore, tecnologia: null }
  expect(serveTecnologia(senza)).toBe(true)
  expect(serveTecnologia(moduloUno().generatore)).toBe(false)
  expect(serveTecnologia({ ...senza, data_installazione: '1997-12-31' })).toBe(false)
  expect(serveTecnologia({ ...senza, tipo_combustibile: 'Pellet' })).toBe(false)
  expect(serveTecnologia({ ...senza, gruppo: 'aria_calda' })).toBe(false)
  expect(serveTecnologia({ ...senza, data_installazione: null })).toBe(false)
})

test('rendimento con e senza i 2 punti dell’incertezza', () => {
  expect(rendimentoInCifre(97.4, true)).toBe(99.4)
  expect(rendimentoInCifre(97.4, false)).toBe(97.4)
  expect(rendimentoInCifre(null, true)).toBeNull()
})

test('CO riportato a fumi senz’aria', () => {
  expect(coCorretto(50, 5)).toBe(65.6)
  expect(coCorretto(600, 10)).toBe(1145.5)
  expect(coCorretto(34, 5.1)).toBe(44.9)
  expect(coCorretto(34, 21)).toBeNull()
  expect(coCorretto(34, null)).toBeNull()
})

test('rendimento e CO₂ che ci si aspetta', () => {
  expect(rendimentoAtteso('Gas_Metano', { t_fumi: 120, t_aria: 20, o2: 5 })).toBe(94.88)
  expect(rendimentoAtteso('GPL', { t_fumi: 130, t_aria: 20, o2: 6 })).toBe(94.5)
  expect(rendimentoAtteso('Gasolio', { t_fumi: 190, t_aria: 20, o2: 4 })).toBe(92.01)
  expect(rendimentoAtteso('Pellet', { t_fumi: 190, t_aria: 20, o2: 4 })).toBeNull()
  expect(co2Attesa('Gas_Metano', 4.6)).toBe(9.14)
  expect(co2Attesa('Legna', 4.6)).toBeNull()
})

test('le province che le regole nominano sono quelle dei catasti', () => {
  const di = (regione: string) => CATASTI.find((uno) => uno.regione === regione)?.province.toSorted()
  expect(PROVINCE_MARCHE).toEqual(di('Marche'))
  expect(PROVINCE_PIEMONTE).toEqual(di(REGIONE_CIT))
})
