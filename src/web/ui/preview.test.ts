import type { KeyboardEvent } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { rowReached } from './preview.tsx'

afterEach(() => vi.unstubAllGlobals())

/** The focus in a row with these marks, inside the list or elsewhere. */
function premuto(
  key: string,
  dataset: Record<string, string> | null,
  { dentro = true, preso = true } = {},
): number | null {
  const riga = dataset && { dataset }
  vi.stubGlobal('document', { activeElement: { closest: () => riga } })
  return rowReached({
    key,
    defaultPrevented: preso,
    currentTarget: { contains: () => dentro },
  } as unknown as KeyboardEvent<HTMLElement>)
}

test.for([
  ['ArrowDown', { id: '12' }, 12],
  ['ArrowUp', { record: 'clienti/7' }, 7],
  ['ArrowRight', { id: '12' }, null],
  ['End', { id: '12' }, null],
  ['ArrowDown', {}, null],
  ['ArrowDown', null, null],
] as const)('%s su %o porta a %s', ([tasto, riga, numero]) => {
  expect(premuto(tasto, riga)).toBe(numero)
})

test('la riga di un altro elenco non conta', () => {
  expect(premuto('ArrowDown', { id: '12' }, { dentro: false })).toBeNull()
})

test('la freccia che cambia una scelta nella riga non porta a una riga', () => {
  expect(premuto('ArrowDown', { record: 'preventivi/3' }, { preso: false })).toBeNull()
})
