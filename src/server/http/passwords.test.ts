import { expect, test } from 'vitest'
import { cifraPassword, generaPassword, verificaPassword } from './passwords.ts'

test('riconosce la password giusta e solo quella', async () => {
  const cifrata = await cifraPassword('perché no? 🔥')
  expect(cifrata).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verificaPassword('perché no? 🔥', cifrata)).toBe(true)
  expect(await verificaPassword('perche no? 🔥', cifrata)).toBe(false)
  expect(await verificaPassword('', cifrata)).toBe(false)
})

test('la stessa password ha ogni volta un’impronta diversa', async () => {
  expect(await cifraPassword('tepore')).not.toBe(await cifraPassword('tepore'))
})

test('senza utente non è mai giusta', async () => {
  expect(await verificaPassword('qualunque', undefined)).toBe(false)
  expect(await verificaPassword('qualunque', 'non è un’impronta')).toBe(false)
})

test('accetta 128 caratteri e oltre', async () => {
  const lunga = 'à'.repeat(128)
  expect(await verificaPassword(lunga, await cifraPassword(lunga))).toBe(true)
  expect(await verificaPassword(lunga.slice(1), await cifraPassword(lunga))).toBe(false)
})

test('le password generate si leggono al telefono e non si ripetono', () => {
  const cento = new Set(Array.from({ length: 100 }, generaPassword))
  expect(cento.size).toBe(100)
  for (const p of cento) expect(p).toMatch(/^([a-z2-9A]{4}-){3}[a-z2-9A]{4}$/)
})
