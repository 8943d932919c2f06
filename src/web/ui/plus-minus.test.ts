import { expect, test } from 'vitest'
import { otherSign } from './plus-minus.tsx'

test('il segno va e viene, anche scritto col meno lungo e prima della cifra', () => {
  expect(otherSign('12,5')).toBe('-12,5')
  expect(otherSign('-12,5')).toBe('12,5')
  expect(otherSign('\u22123')).toBe('3')
  expect(otherSign('')).toBe('-')
  expect(otherSign('-')).toBe('')
})
