import { expect, test } from 'vitest'
import { comePrezzo, prezzoInLista } from './rules.ts'

test('un prezzo si scrive con la virgola, e in lista anche con i punti delle migliaia', () => {
  expect(['12.5', '1850', '0.4567'].map(comePrezzo)).toEqual(['12,50', '1850,00', '0,4567'])
  expect(['12.5', '1850', '1234567.8', '1000.4567'].map(prezzoInLista)).toEqual([
    '12,50',
    '1.850,00',
    '1.234.567,80',
    '1.000,4567',
  ])
})
