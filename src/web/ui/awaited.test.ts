import { expect, test } from 'vitest'
import { newAwaited } from './awaited.ts'

test('un modulo parte quando non aspetta più niente, e non parte se la risposta non c’era', async () => {
  const atteso = newAwaited()
  expect(await atteso.all()).toBe(true)
  const [uno, altro] = [atteso.begin(), atteso.begin()]
  let partito = false
  const parte = atteso.all().then((si) => {
    partito = true
    return si
  })
  uno()
  await Promise.resolve()
  expect(partito).toBe(false)
  altro()
  altro()
  expect(await parte).toBe(true)
  const terzo = atteso.begin()
  const rifiutato = atteso.all()
  atteso.refuse()
  terzo()
  expect(await rifiutato).toBe(false)
  expect(await atteso.all()).toBe(true)
})
