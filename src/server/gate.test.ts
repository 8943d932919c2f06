import { setTimeout as pausa } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Gate } from './gate.ts'

const turni = (insieme: number, pazienza = 1000) =>
  new Gate<number>({ ofOne: insieme, patience: { ms: pazienza, refusal: 'Riprova tra poco' } })

test('tanti alla volta, in ordine d’arrivo; chi chiede per un altro non aspetta', async () => {
  const due = turni(2)
  const [primo, secondo] = [await due.take(1), await due.take(1)]
  const entrati: string[] = []
  const terzo = due.take(1).then((esce) => {
    entrati.push('terzo')
    return esce
  })
  const quarto = due.take(1).then(() => entrati.push('quarto'))
  ;(await due.take(2))()
  expect(entrati).toEqual([])
  primo()
  const esceTerzo = await terzo
  // Said twice, a turn ends once.
  primo()
  await pausa(1)
  expect(entrati).toEqual(['terzo'])
  secondo()
  await quarto
  expect(entrati).toEqual(['terzo', 'quarto'])
  esceTerzo()
})

test('chi aspetta troppo è rifiutato con un perché e con il quando, e non tiene il posto', async () => {
  const uno = turni(1, 20)
  const esce = await uno.take(1)
  await expect(uno.take(1)).rejects.toMatchObject({
    codice: 'troppi_tentativi',
    message: 'Riprova tra poco',
    dettagli: { riprovaTra: 10 },
  })
  esce()
  ;(await uno.take(1))()
  ;(await uno.take(1))()
})
