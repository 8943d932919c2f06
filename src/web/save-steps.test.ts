import { expect, test } from 'vitest'
import { ApiError } from './http.ts'
import { SaveSteps } from './save-steps.ts'

const senzaRete = () => new ApiError(0, 'rete', 'Il server non risponde')

/** Answers in turn with what it is given, and notes the keys. */
function server(...risposte: (number | Error)[]) {
  const chiavi: string[] = []
  const run = async (chiave: string) => {
    chiavi.push(chiave)
    const risposta = risposte[chiavi.length - 1]
    if (risposta instanceof Error) throw risposta
    return risposta
  }
  return { esegui: run, chiavi }
}

test('un passo riuscito non si ripete', async () => {
  const { esegui: run, chiavi } = server(7, 8)
  const steps = new SaveSteps()
  expect(await steps.run('caldaia', 'a', run)).toBe(7)
  expect(await steps.run('caldaia', 'a', run)).toBe(7)
  expect(chiavi).toHaveLength(1)
  expect(await steps.run('caldaia', 'b', run)).toBe(8)
})

test('senza risposta si riprova con la stessa chiave e con ciò che era partito', async () => {
  const prima = server(senzaRete(), 7)
  const poi = server(9)
  const steps = new SaveSteps()
  await expect(steps.run('file', 'a', prima.esegui)).rejects.toThrow('Il server non risponde')
  expect(await steps.run('file', 'a', poi.esegui)).toBe(7)
  expect(prima.chiavi[0]).toBe(prima.chiavi[1])
  expect(poi.chiavi).toEqual([])
})

test('un rifiuto non ha scritto nulla: si riprova con un’altra chiave', async () => {
  const { esegui: run, chiavi } = server(new ApiError(400, 'dati_non_validi', 'Il file non è un PDF'), 7)
  const steps = new SaveSteps()
  await expect(steps.run('file', 'a', run)).rejects.toThrow()
  expect(await steps.run('file', 'a', run)).toBe(7)
  expect(new Set(chiavi).size).toBe(2)
})

test('dice ciò che è già salvato solo dopo un passo non riuscito', async () => {
  const detti: string[] = []
  let falliti = 0
  const steps = new SaveSteps(
    (che) => detti.push(che),
    () => falliti++,
  )
  await steps.run('caldaia', 'a', server(7).esegui, 'la caldaia')
  expect([detti, falliti]).toEqual([['la caldaia'], 0])
  await expect(steps.run('file', 'a', server(senzaRete()).esegui)).rejects.toThrow()
  expect(falliti).toBe(1)
})
