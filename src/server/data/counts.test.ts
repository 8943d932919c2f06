import { expect, test } from 'vitest'
import { conConteggio } from './counts.ts'

/** What the page says, and whether the database was asked. */
async function di(righe: number, pagina: { limit?: number; offset?: number; conta?: false }) {
  let chiesto = false
  const { conteggio } = await conConteggio(Array.from({ length: righe }), pagina, async () => {
    chiesto = true
    return 700
  })
  return [conteggio, chiesto]
}

test('una pagina in cui l’elenco finisce dice da sola quanti sono', async () => {
  expect(await di(3, {})).toEqual([3, false])
  expect(await di(0, { limit: 50 })).toEqual([0, false])
  expect(await di(3, { limit: 50, offset: 100 })).toEqual([103, false])
})

test('una pagina piena, o oltre la fine, lo chiede', async () => {
  expect(await di(50, { limit: 50 })).toEqual([700, true])
  expect(await di(0, { limit: 50, offset: 800 })).toEqual([700, true])
})

test('dove nessuno lo vuole sapere non lo chiede mai', async () => {
  expect(await di(50, { limit: 50, conta: false })).toEqual([50, false])
})
