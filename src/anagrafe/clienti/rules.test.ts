import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  avvertenzaCodiceFiscale,
  avvertenzaPartitaIva,
  carattereControllo,
  codiceFiscaleGiusto,
  partitaIvaGiusta,
} from './rules.ts'

test('riconosce i codici fiscali giusti, anche minuscoli', () => {
  for (const codice of ['RSSMRA85T10A562S', 'RSSMRA80A01H501U', 'rssmra85t10a562s'])
    expect(codiceFiscaleGiusto(codice), codice).toBe(true)
})

test('riconosce i codici fiscali con omocodia', () => {
  const base = 'RSSMRA85T10A56N' // 562 → 56N
  expect(codiceFiscaleGiusto(base + carattereControllo(base))).toBe(true)
  expect(carattereControllo(base)).not.toBe('S')
})

test('il carattere finale è uno solo', () => {
  for (const lettera of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
    expect(codiceFiscaleGiusto(`RSSMRA85T10A562${lettera}`)).toBe(lettera === 'S')
})

test('accetta come codice fiscale le undici cifre di un ente', () => {
  expect(codiceFiscaleGiusto('00743110157')).toBe(true)
  expect(codiceFiscaleGiusto('00743110158')).toBe(false)
})

test('riconosce le partite IVA', () => {
  for (const numero of ['00743110157', '07643520567', '01234567897'])
    expect(partitaIvaGiusta(numero), numero).toBe(true)
  for (const numero of ['', '0074311015', '007431101570', '00000000000', '0074311015A', '00743110156'])
    expect(partitaIvaGiusta(numero), numero).toBe(false)
})

test('una cifra sbagliata si vede sempre', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[1-9]\d{9}$/),
      fc.integer({ min: 0, max: 10 }),
      fc.integer({ min: 1, max: 9 }),
      (dieci, dove, quanto) => {
        const numero = [...Array(10).keys()].map((c) => `${dieci}${c}`).find(partitaIvaGiusta) ?? ''
        const sbagliata = (Number(numero[dove]) + quanto) % 10
        const altro = numero.slice(0, dove) + sbagliata + numero.slice(dove + 1)
        return partitaIvaGiusta(numero) && !partitaIvaGiusta(altro)
      },
    ),
  )
})

test('avverte solo quando il codice è intero', () => {
  expect(avvertenzaCodiceFiscale('')).toBeUndefined()
  expect(avvertenzaCodiceFiscale('RSSMRA85T10')).toBeUndefined()
  expect(avvertenzaCodiceFiscale('RSSMRA85T10A562S')).toBeUndefined()
  expect(avvertenzaCodiceFiscale('RSSMRA85T10A562X')).toBe('Controlla il carattere finale')
  expect(avvertenzaCodiceFiscale('RSSMRA85Z10A562S')).toBe('Controlla il codice fiscale')
  expect(avvertenzaCodiceFiscale('00743110158')).toBe('Controlla il carattere finale')
})

test('avverte di una partita IVA che non torna', () => {
  expect(avvertenzaPartitaIva('0074311')).toBeUndefined()
  expect(avvertenzaPartitaIva('00743110157')).toBeUndefined()
  expect(avvertenzaPartitaIva('00743110156')).toBe('Controlla la cifra finale')
  expect(avvertenzaPartitaIva('IT007431101')).toBe('Solo cifre')
})
