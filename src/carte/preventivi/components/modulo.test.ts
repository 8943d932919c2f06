import { expect, test, vi } from 'vitest'
import type { Preventivo } from '#carte/preventivi/contract.ts'
import {
  contiPreventivo,
  moduloPreventivo,
  perCreare,
  perModificare,
  type ValoriPreventivo,
  valoriNuovoPreventivo,
} from './modulo.ts'

const valori: ValoriPreventivo = {
  ...valoriNuovoPreventivo,
  titolo: 'Caldaia nuova',
  clienteId: 7,
  subtotale: 2450,
}
const dati = (altro: Partial<ValoriPreventivo> = {}) => moduloPreventivo.parse({ ...valori, ...altro })

test('IVA e totale seguono l’imponibile al centesimo, qualunque cosa dica il modulo', () => {
  expect(dati()).toMatchObject({ subtotale: 2450, ivaImporto: 539, totale: 2989 })
  expect(dati({ subtotale: 0.05, ivaPercentuale: 10, totale: 99 })).toMatchObject({
    ivaImporto: 0.01,
    totale: 0.06,
  })
  expect(contiPreventivo(Number.NaN, 22)).toBeUndefined()
  expect(contiPreventivo(Number.POSITIVE_INFINITY, 22)).toBeUndefined()
})

test.each([
  ['zero', { subtotale: 0 }, 'subtotale'],
  ['tre decimali', { subtotale: 1.005 }, 'subtotale'],
  ['illeggibile', { subtotale: Number.NaN }, 'subtotale'],
  ['totale oltre il massimo', { subtotale: 999_999_999 }, 'subtotale'],
  ['IVA oltre il cento', { ivaPercentuale: 101 }, 'ivaPercentuale'],
  ['senza cliente', { clienteId: null }, 'clienteId'],
  ['senza titolo', { titolo: ' ' }, 'titolo'],
  ['validità negativa', { validitaGiorni: -1 }, 'validitaGiorni'],
  ['nessun giorno di validità', { validitaGiorni: 0 }, 'validitaGiorni'],
  ['più di dieci anni di validità', { validitaGiorni: 3651 }, 'validitaGiorni'],
])('rifiuta %s', (_, altro, campo) => {
  const esito = moduloPreventivo.safeParse({ ...valori, ...altro })
  expect(esito.error?.issues[0]?.path).toEqual([campo])
})

test('scade oggi più la validità; una validità nuova conta dal giorno di emissione', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T23:30:00Z') })
  expect(perCreare(dati())).toMatchObject({ dataScadenza: '2026-12-21', utenteCreatoreId: 2 })
  vi.useRealTimers()
  const prima = { validita_giorni: 30, created_at: '2026-01-31T10:00:00Z' } as Preventivo
  expect(perModificare(dati(), prima)).not.toHaveProperty('dataScadenza')
  expect(perModificare(dati({ validitaGiorni: 60 }), prima).dataScadenza).toBe('2026-04-01')
})
