import { expect, test } from 'vitest'
import { insieme } from './together.ts'

const tra = (ms: number) => new Promise((via) => setTimeout(via, ms))

test('dà le risposte nell’ordine delle domande', async () => {
  expect(await insieme([tra(5).then(() => 1), 'due', undefined, Promise.resolve(4)])).toEqual([
    1,
    'due',
    undefined,
    4,
  ])
})

test('fallisce con il primo errore della fila, non con il primo arrivato, e dopo che tutte hanno finito', async () => {
  let finita = false
  const domande = [
    tra(5).then(() => Promise.reject(new Error('la prima'))),
    Promise.reject(new Error('la seconda')),
    tra(20).then(() => {
      finita = true
    }),
  ]
  await expect(insieme(domande)).rejects.toThrow('la prima')
  expect(finita).toBe(true)
})
