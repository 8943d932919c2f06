import { expect, test } from 'vitest'
import type { GeneratoreNoto } from '#telefono/rcee-moduli/components/nuovo.ts'
import { daProporre } from './contesto.ts'

const di = (chiave: string, dovuta: string | null, visitaId: number | null = null) =>
  ({ tipo: chiave.startsWith('C') ? 1 : 2, chiave, dovuta, visitaId }) as GeneratoreNoto
const proposti = (tipologia: string, ...generatori: GeneratoreNoto[]) =>
  daProporre(
    { id: 7, tipologia, data_inizio: '2026-11-22T08:00:00.000Z' } as Parameters<typeof daProporre>[0],
    generatori,
  ).map(({ chiave }) => chiave)

test('una Revisione propone ciò che scade presto o per cui è prenotata', () => {
  expect(proposti('Revisione Annuale', di('C1', '2027-01-21'), di('K1', '2027-01-22'))).toEqual(['C1'])
  expect(proposti('Revisione Annuale', di('C1', '2028-01-01'))).toEqual([])
  expect(proposti('Riparazione', di('C1', '2026-01-01'), di('K1', null, 7))).toEqual(['K1'])
})

test('una Revisione + CIT propone un RCEE per quanto tardi o presto scada', () => {
  expect(proposti('Revisione + CIT', di('C1', '2019-01-01'))).toEqual(['C1'])
  expect(proposti('Revisione + CIT', di('K1', '2030-01-01'), di('C1', '2028-01-01'))).toEqual(['C1'])
  expect(proposti('Revisione + CIT', di('C1', '2026-12-01'), di('K1', '2028-01-01'))).toEqual(['C1'])
  expect(proposti('Revisione + CIT', di('C1', null), di('K1', null))).toEqual(['C1'])
  expect(proposti('Revisione + CIT', di('K1', null))).toEqual(['K1'])
  expect(proposti('Revisione + CIT')).toEqual([])
})
