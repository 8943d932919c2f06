import { expect, test } from 'vitest'
import { generatePassword, hashPassword, isOutdated, verifyPassword } from './passwords.ts'

test('riconosce la password giusta e solo quella', async () => {
  const cifrata = await hashPassword('perché no? 🔥')
  expect(cifrata).toMatch(/^\$argon2id\$v=19\$m=36864,t=2,p=1\$/)
  expect(await verifyPassword('perché no? 🔥', cifrata)).toBe(true)
  expect(await verifyPassword('perche no? 🔥', cifrata)).toBe(false)
  expect(await verifyPassword('', cifrata)).toBe(false)
})

test('un’impronta di prima, più leggera, vale ancora e si riconosce da rifare', async () => {
  // 19 MiB, 2 passes: «tepore», as the program kept it before.
  const diPrima =
    '$argon2id$v=19$m=19456,t=2,p=1$dGVwb3JlLXRlcG9yZS0xNg$zt+mCwBzOtALin4y2I3uRTcW5BQSzywmVFB2HWkRUMs'
  expect(await verifyPassword('tepore', diPrima)).toBe(true)
  expect(await verifyPassword('Tepore', diPrima)).toBe(false)
  expect(isOutdated(diPrima)).toBe(true)
  expect(isOutdated(await hashPassword('tepore'))).toBe(false)
})

test('la stessa password ha ogni volta un’impronta diversa', async () => {
  expect(await hashPassword('tepore')).not.toBe(await hashPassword('tepore'))
})

test('senza utente non è mai giusta', async () => {
  expect(await verifyPassword('qualunque', undefined)).toBe(false)
  expect(await verifyPassword('qualunque', 'non è un’impronta')).toBe(false)
})

test('accetta 128 caratteri e oltre', async () => {
  const lunga = 'à'.repeat(128)
  expect(await verifyPassword(lunga, await hashPassword(lunga))).toBe(true)
  expect(await verifyPassword(lunga.slice(1), await hashPassword(lunga))).toBe(false)
})

test('le password generate si leggono al telefono e non si ripetono', () => {
  const cento = new Set(Array.from({ length: 100 }, generatePassword))
  expect(cento.size).toBe(100)
  for (const p of cento) expect(p).toMatch(/^([a-z2-9A]{4}-){3}[a-z2-9A]{4}$/)
})
