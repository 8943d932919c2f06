import { expect, test } from 'vitest'
import { stornaACaso } from '#test/note-a-caso.ts'

/** `npm run test:assurance` tries 100,000 (part `note`). */
const FATTURE = 3_000

test('note parziali a caso, finché non resta niente: sommano alla fattura, al centesimo', () => {
  let note = 0
  for (let seme = 1; seme <= FATTURE; seme++) {
    const storno = stornaACaso(seme)
    expect(storno.difetti, `seme ${seme}`).toEqual([])
    note += storno.note
  }
  expect(note).toBeGreaterThan(FATTURE)
})
