import { expect, test } from 'vitest'
import { entraDi, nomeFattura } from './nomi.ts'

test('una bozza si chiama così finché non ha un numero suo, anche tornata indietro', () => {
  const f = { fase: 'Bozza', numero_documento: 'Bozza 12', tipo_documento: 'TD04' } as const
  expect(nomeFattura(f)).toBe('Bozza 12')
  expect(nomeFattura({ ...f, numero_documento: 'NC-2026-003' })).toBe('Nota di credito NC-2026-003')
  expect(nomeFattura({ fase: 'Emessa', numero_documento: 'FT-2026-042', tipo_documento: 'TD24' })).toBe(
    'Fattura FT-2026-042',
  )
})

test('i soldi di una nota di credito vanno al contrario', () => {
  expect(entraDi({ tipo: 'Attiva', tipo_documento: 'TD01' })).toBe(true)
  expect(entraDi({ tipo: 'Attiva', tipo_documento: 'TD04' })).toBe(false)
  expect(entraDi({ tipo: 'Passiva', tipo_documento: 'TD01' })).toBe(false)
  expect(entraDi({ tipo: 'Passiva', tipo_documento: 'TD04' })).toBe(true)
})
