import { expect, test } from 'vitest'
import { generatePassword, hashPassword, verifyPassword } from './passwords.ts'

test('riconosce la password giusta e solo quella', async () => {
  const cifrata = await hashPassword('perché no? 🔥')
  expect(cifrata).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword('perché no? 🔥', cifrata)).toBe(true)
  expect(await verifyPassword('perche no? 🔥', cifrata)).toBe(false)
  expect(await verifyPassword('', cifrata)).toBe(false)
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
