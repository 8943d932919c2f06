import { expect, test } from 'vitest'
import { perChi } from './prenota.ts'

test.each([
  ['nuovo appuntamento per Rossi', 'rossi'],
  ['Nuova visita da rossi ada', 'rossi ada'],
  ['app rossi', 'rossi'],
  ['prenota D’Angiò', "d'angio"],
  ['prenota a esposito', 'esposito'],
  ['nuovo app ross', 'ross'],
])('«%s» prenota per «%s»', (testo, chi) => {
  expect(perChi(testo)).toBe(chi)
})

test.each([
  'rossi',
  'nuovo appuntamento',
  'appia antica',
  'visita rossi',
  'pre',
  'nuovo cliente',
  'ap rossi',
])('«%s» si cerca com’è', (testo) => {
  expect(perChi(testo)).toBe(null)
})
