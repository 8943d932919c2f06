import { describe, expect, test } from 'vitest'
import {
  leggiCap,
  leggiData,
  leggiEmail,
  leggiNumeroDiCella,
  leggiPartitaIva,
  leggiTelefono,
} from './cells.ts'
import { provinceCode } from './provinces.ts'

describe('date', () => {
  test.each([
    ['20/11/2026', '2026-11-20'],
    ['3/2/26', '2026-02-03'],
    ['03-02-1998', '1998-02-03'],
    ['3.2.98', '1998-02-03'],
    ['2026-11-20', '2026-11-20'],
    ['2026-11-20T00:00:00', '2026-11-20'],
    ['20/11/2026 00:00', '2026-11-20'],
    ['20/11/2026, 14:30', '2026-11-20'],
    ['20/11/2026 14.30.10', '2026-11-20'],
    ['20-11-2026 13:43:54.496', '2026-11-20'],
    ['24 lug 2026. 02:59:45', '2026-07-24'],
    ['2026-11-20T10:00:00+02:00', '2026-11-20'],
    ['2026-11-20T23:30:00.000Z', '2026-11-21'],
    ['46346', '2026-11-20'],
    ['46346,5', '2026-11-20'],
    ['12 marzo 2024', '2024-03-12'],
    ['12-mar-24', '2024-03-12'],
    ['ven 20/11/2026', '2026-11-20'],
    ['', null],
    ['-', null],
    ['n.d.', null],
    ['00/00/0000', null],
    // not in the calendar: the contract refuses it, with its own words
    ['31/02/2026', '31/02/2026'],
    ['domani', 'domani'],
  ])('«%s» è %s', (cella, data) => {
    expect(leggiData(cella)).toEqual({ valore: data })
  })

  test('quel che manca si dice', () => {
    expect(leggiData('2015')).toEqual({ valore: '2015-01-01', avviso: 'Solo l’anno: messo il 1° gennaio' })
    expect(leggiData('03/2015').valore).toBe('2015-03-01')
    expect(leggiData('marzo 2015')).toMatchObject({ valore: '2015-03-01', avviso: expect.any(String) })
  })
})

describe('telefoni', () => {
  test.each([
    ['333 123 45 67', '333 123 45 67'],
    ['+39 333 1234567', '+39 333 1234567'],
    ['tel. 081/5551234', '081/5551234'],
    ['3331234567.0', '3331234567'],
    ['3,331234567E+09', '3331234567'],
    ['3.331234567e9', '3331234567'],
    ["'+39 081 5551234", '+39 081 5551234'],
    ['-', null],
  ])('«%s» è %s', (cella, numero) => {
    expect(leggiTelefono(cella)).toEqual({ valore: numero, altri: [] })
  })

  test('le cifre perse nella notazione scientifica non si inventano', () => {
    expect(leggiTelefono('3,33E+09')).toMatchObject({
      valore: null,
      avviso: expect.stringContaining('ha perso le cifre'),
    })
  })

  test('due numeri in una cella si separano', () => {
    expect(leggiTelefono('333 1234567 / 081 5551234')).toEqual({
      valore: '333 1234567',
      altri: ['081 5551234'],
    })
    expect(leggiTelefono('3331234567; 3387654321')).toEqual({ valore: '3331234567', altri: ['3387654321'] })
  })

  test('lo zero che Excel ha tolto si fa notare', () => {
    expect(leggiTelefono('815551234').avviso).toContain('zero iniziale')
  })
})

test('numeri, CAP, partite IVA, province', () => {
  expect(leggiNumeroDiCella('24,5 kW').valore).toBe(24.5)
  expect(leggiNumeroDiCella('1.024,50').valore).toBe(1024.5)
  expect(leggiNumeroDiCella('24.5').valore).toBe(24.5)
  expect(leggiNumeroDiCella('tanti').valore).toBeNaN()
  expect(leggiCap('184').valore).toBe('00184')
  expect(leggiCap('80100').valore).toBe('80100')
  expect(leggiPartitaIva('IT01234567897').valore).toBe('01234567897')
  expect(leggiPartitaIva('1234567897')).toMatchObject({ valore: '01234567897', avviso: expect.any(String) })
  expect(leggiPartitaIva('1,23E+10')).toMatchObject({ valore: null, avviso: expect.any(String) })
  expect(['Napoli', '(na)', 'prov. di Forlì-Cesena', "L'Aquila", 'Boh'].map(provinceCode)).toEqual([
    'NA',
    'NA',
    'FC',
    'AQ',
    'Boh',
  ])
})

test('un solo indirizzo email', () => {
  expect(leggiEmail('mailto:a@b.it').valore).toBe('a@b.it')
  expect(leggiEmail('Mario <m@b.it>').valore).toBe('m@b.it')
  expect(leggiEmail('a@b.it; c@d.it')).toMatchObject({ valore: 'a@b.it', avviso: expect.any(String) })
  expect(leggiEmail('no').valore).toBeNull()
})
