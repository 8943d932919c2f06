import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  capiInsieme,
  diciaTutti,
  type Gruppo,
  gruppiSimili,
  type Partizione,
  type Persona,
} from './stesse.rules.ts'
import type { MotivoSomiglianza } from './stesso-cliente.rules.ts'

const persona = (
  n: number,
  nome: string,
  chiavi: [MotivoSomiglianza, string][],
  codice_fiscale: string | null = null,
): Persona => ({
  ...{ n, chiavi, codice_fiscale, partita_iva: null, nomi: [nome] },
  segni: chiavi.map((chiave) => `${nome} ${chiave.join(' ')}`),
})
const chieste = (persone: Persona[]) =>
  gruppiSimili(persone).map(({ membri, proposta, perche }) => [membri, proposta, perche])

test('nome e segno: una sola; un segno sotto un altro nome: diverse; solo il nome: non si chiede', () => {
  expect(
    chieste([
      persona(2, 'ada bruni', [['telefono', '1']]),
      persona(3, 'ada bruni', [['telefono', '1']]),
      persona(4, 'ugo bruni', [['telefono', '1']]),
      persona(5, 'ada bruni', [['telefono', '9']]),
    ]),
  ).toEqual([
    [[2, 3], 'Una', ['nome', 'telefono']],
    [[2, 4], 'Diverse', ['telefono']],
  ])
})

test('due codici giusti e diversi sono due, e non si chiede; chi è in archivio viene prima', () => {
  const [padre, figlio] = ['RSSMRA50A01F839X', 'RSSMRA80A01F839W']
  expect(
    chieste([
      persona(-7, 'mario rossi', [['telefono', '1']], padre),
      persona(2, 'mario rossi', [['telefono', '1']], padre),
      persona(3, 'mario rossi', [['telefono', '1']], figlio),
    ]),
  ).toEqual([
    [[-7, 2], 'Una', ['nome', 'telefono']],
    [[-7, 3], 'Diverse', ['telefono']],
  ])
})

test('una partita IVA per quaranta condomini è una domanda, e la proposta è diverse', () => {
  const condomini = Array.from({ length: 40 }, (_, i) =>
    persona(i + 2, `condominio ${i}`, [['partita_iva', 'x']]),
  )
  expect(chieste(condomini)).toEqual([[condomini.map(({ n }) => n), 'Diverse', ['partita_iva']]])
})

const MEMBRI = [2, 3, 4, 5, 6, 7]
const gruppi: fc.Arbitrary<Gruppo[]> = fc
  .array(fc.subarray(MEMBRI, { minLength: 2 }), { maxLength: 5 })
  .map((insiemi) =>
    insiemi.map((membri, i) => ({ chiave: String(i), membri, proposta: 'Diverse', perche: ['telefono'] })),
  )
/** A division of these, as the numbers fall. */
const divisi = (membri: readonly number[], dadi: readonly number[]): number[][] => [
  ...Map.groupBy(membri, (n) => dadi[n % dadi.length]).values(),
]

test('le risposte sono divisioni, e ciò che dicono l’una attraverso l’altra vale', () => {
  fc.assert(
    fc.property(gruppi, fc.array(fc.nat(2), { minLength: 5, maxLength: 5 }), (chiesti, dadi) => {
      const risposte: Record<string, Partizione> = Object.fromEntries(
        chiesti.map(({ chiave, membri }, i) => [
          chiave,
          divisi(
            membri,
            dadi.map((d) => (d + i) % 3),
          ),
        ]),
      )
      for (const { chiave, membri } of chiesti) expect(diciaTutti(risposte[chiave] ?? [], membri)).toBe(true)
      const capi = capiInsieme(chiesti, risposte)
      const capo = (n: number) => capi.get(n) ?? n
      const detti = Object.values(risposte).flatMap((parti) => parti as number[][])
      // Whoever is said to be one is one.
      for (const [primo = 0, ...seguono] of detti) for (const n of seguono) expect(capo(n)).toBe(capo(primo))
      // And nobody else: a chain of answers leads from one to the other.
      const vicini = (n: number) => detti.filter((parte) => parte.includes(n)).flat()
      for (const n of MEMBRI) {
        const raggiunti = new Set([n])
        for (const raggiunto of raggiunti) for (const vicino of vicini(raggiunto)) raggiunti.add(vicino)
        expect(MEMBRI.filter((altro) => capo(altro) === capo(n))).toEqual(
          MEMBRI.filter((altro) => raggiunti.has(altro)),
        )
      }
    }),
  )
})

test.each([
  [[[2, 3]], false],
  [[[2, 3], [4], [4]], false],
  [[[2, 3], [9]], false],
  [[[3, 4], [2]], true],
  ['Una', true],
] satisfies [Partizione, boolean][])('%j dice di 2, 3 e 4: %s', (risposta, tutti) => {
  expect(diciaTutti(risposta, [2, 3, 4])).toBe(tutti)
})

test('0 è chi è in archivio', () => {
  expect(diciaTutti([[0, 2], [3]], [-7, 2, 3])).toBe(true)
  const [gruppo] = gruppiSimili([persona(-7, 'a', [['email', 'x']]), persona(2, 'a', [['email', 'x']])])
  const chiave = gruppo?.chiave ?? ''
  expect(capiInsieme(gruppo ? [gruppo] : [], { [chiave]: [[0, 2]] }).get(2)).toBe(-7)
  expect(capiInsieme(gruppo ? [gruppo] : [], { [chiave]: [[0], [2]] }).get(2)).toBeUndefined()
})
