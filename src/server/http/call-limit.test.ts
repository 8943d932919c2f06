import { expect, test } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { CallLimit } from './call-limit.ts'

test('oltre le chiamate di una chiave non si passa, le altre non ne sanno niente', () => {
  const limit = new CallLimit(2)
  limit.count('a')
  limit.count('a')
  expect(() => limit.count('a')).toThrow(AppError)
  expect(() => limit.count('b')).not.toThrow()
})

test('per quante chiavi qualcuno si inventi, la memoria resta quella', () => {
  const limit = new CallLimit(1)
  limit.count('vera')
  for (let n = 0; n < 50_000; n++) {
    limit.count(`inventata ${n}`)
    if (n % 5_000 === 0) expect(() => limit.count('vera')).toThrow(AppError)
  }
  expect(limit.size).toBe(10_000)
})

test('una chiave che non era di nessuno si dimentica', () => {
  const limit = new CallLimit(1)
  limit.count('inventata')
  limit.forget('inventata')
  expect(limit.size).toBe(0)
})
