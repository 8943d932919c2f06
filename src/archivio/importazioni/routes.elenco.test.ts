import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { importParts } from '#test/importing.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

/** The list of a small firm: what it decides by a heading or a code alone. */
const { controllata, conferma, cerca } = importParts(bench)

test('i numeri di riga di un elenco non diventano civici', async () => {
  const vie = ['Via Roma 12', 'Via 4 Novembre 3/A', 'Corso Garibaldi snc', 'Via Diaz', 'Via Po, 7']
  const bozza = await controllata([
    'N.;Cliente;Indirizzo;Telefono',
    ...vie.map((via, i) => `${i + 1};Rigauno${'abcde'[i]} Ada;${via};340 12000${i}0`),
  ])
  expect(bozza).toMatchObject({ abbinamento: [null, 'cognomeNome', 'indirizzo', 'telefono'], buone: 5 })
  await conferma(bozza)
  const clienti: { cognome: string; indirizzo: string }[] = await cerca('Rigauno')
  const perCognome = clienti.toSorted((a, b) => (a.cognome < b.cognome ? -1 : 1))
  expect(perCognome.map(({ indirizzo }) => indirizzo)).toEqual(vie)
})
