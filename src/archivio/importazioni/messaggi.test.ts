import { expect, test } from 'vitest'
import { generiDi, mancanzeDi } from './messaggi.rules.ts'

test('i messaggi di una specie sono una voce, la peggiore per prima, senza ciò che è di una riga sola', () => {
  const riga = (n: number, errori: Record<string, string>, avvisi: Record<string, string>) => ({
    n,
    errori,
    avvisi,
  })
  expect(
    generiDi([
      riga(2, {}, { 3: 'Nessuna ditta si chiama «Sud»: resta vuota' }),
      riga(3, {}, { 3: 'Nessuna ditta si chiama «Nord»: resta vuota', 1: 'Altro' }),
      riga(4, { 0: 'Campo obbligatorio' }, {}),
      { ...riga(5, { '': 'È la riga di un totale' }, {}), nessuno: 'totale' },
    ]).map(({ che, colonna, testo, righe }) => [che, colonna, testo, righe]),
  ).toEqual([
    ['errore', 0, 'Campo obbligatorio', [4]],
    ['avviso', 3, 'Nessuna ditta si chiama «…»: resta vuota', [2, 3]],
    ['avviso', 1, 'Altro', [3]],
    ['nessuno', null, 'È la riga di un totale', [5]],
  ])
})

test('ciò che manca non è un avviso', () => {
  const cliente = { telefono: '1', email: null, comune: 'Napoli' }
  expect(
    mancanzeDi([
      { n: 2, cliente, caldaia: { marca: 'Riello', modello: 'n.d.', tipoCombustibile: 'Metano' } },
      { n: 3, cliente: { ...cliente, email: 'a@b.example' }, caldaia: null },
    ]).map(({ testo, righe }) => [testo.split(':')[0], righe]),
  ).toEqual([
    ['Marca o modello mancante', [2]],
    ['Senza email', [2]],
  ])
})
