import { expect, test } from 'vitest'
import { ReadingTurns } from './children.ts'

const TOO_MANY = { codice: 'troppi_tentativi', dettagli: { riprovaTra: 5 } }

/** Who got a turn, in their order; `wants` asks for one. */
function desk() {
  const turns = new ReadingTurns(2)
  const served: number[] = []
  const refused: number[] = []
  const wants = (person: number) =>
    turns.take(person).then(
      () => void served.push(person),
      () => void refused.push(person),
    )
  /** Ends a turn, and lets the next begin. */
  const ends = async (person: number) => {
    turns.give(person)
    await new Promise(setImmediate)
  }
  return { turns, served, refused, wants, ends }
}

test('chi manda venti file ne fa leggere uno alla volta: chi ne ha uno passa subito', async () => {
  const { served, refused, wants, ends } = desk()
  for (let i = 0; i < 20; i++) void wants(1)
  void wants(2)
  await new Promise(setImmediate)
  expect(served).toEqual([1, 2])
  expect(refused).toHaveLength(13)
  await ends(1)
  expect(served).toEqual([1, 2, 1])
})

test('fra più persone si va in giro: chi ha appena avuto il turno viene dopo gli altri', async () => {
  const { served, wants, ends } = desk()
  for (const person of [1, 1, 1, 2, 2, 2, 3, 4]) void wants(person)
  await new Promise(setImmediate)
  await ends(1)
  await ends(2)
  await ends(3)
  await ends(4)
  expect(served).toEqual([1, 2, 3, 4, 1, 2])
})

test('quando in troppi aspettano si rifiuta, dicendo quando riprovare', async () => {
  const { turns, wants } = desk()
  for (let person = 1; person <= 14; person++) void wants(person)
  await expect(turns.take(15)).rejects.toMatchObject({
    ...TOO_MANY,
    message: 'In questo momento si stanno caricando molti file: riprova tra qualche secondo',
  })
  turns.give(1)
  const waited = turns.take(15)
  for (let person = 2; person <= 14; person++) turns.give(person)
  await waited
})
