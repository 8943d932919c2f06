import { expect, test } from 'vitest'
import { howMany, named, notFound, thing } from './words.ts'

const caldaie = named({
  nome: 'caldaie_di_prova',
  parola: { uno: 'caldaia', tanti: 'caldaie', genere: 'f' },
})
const rcee = named({ nome: 'rcee_di_prova', parola: { uno: 'RCEE', tanti: 'RCEE', genere: 'm' } })

test('ciò che manca si dice con la sua parola e il suo genere', () => {
  expect(notFound(caldaie)).toMatchObject({ codice: 'non_trovato', message: 'Caldaia non trovata' })
  expect(notFound(rcee).message).toBe('RCEE non trovato')
})

test('conta con il singolare e il plurale', () => {
  expect([0, 1, 2].map((n) => howMany(n, caldaie.parola))).toEqual(['0 caldaie', '1 caldaia', '2 caldaie'])
})

test('una tabella ha una parola sola, e chi la cerca per nome la trova', () => {
  expect(thing('caldaie_di_prova')).toBe(caldaie)
  expect(() => thing('mai_detta')).toThrow('mai_detta')
  expect(named({ ...caldaie, insieme: true }).insieme).toBe(true)
  expect(() => named({ nome: 'caldaie_di_prova', parola: rcee.parola })).toThrow('two words')
})
