import { expect, test } from 'vitest'
import { documentoFuturo, pagamentoPrima, promessaPassata } from './giorni.rules.ts'
import { chiaveDelNumero, numeroDiConfronto } from './numero.rules.ts'

test('un giorno che di rado è voluto si chiede, gli altri no', () => {
  expect(pagamentoPrima('2026-11-24', '2026-11-25')).toBe(
    'Il pagamento è del 24/11/2026, prima della fattura, che è del 25/11/2026',
  )
  expect(pagamentoPrima('2026-11-25', '2026-11-25')).toBeNull()
  expect(pagamentoPrima('', '2026-11-25')).toBeNull()
  expect(promessaPassata('2026-11-24', '2026-11-25')).toMatch(/^Il 24\/11\/2026 è passato/)
  expect([promessaPassata('2026-11-25', '2026-11-25'), promessaPassata(null, '2026-11-25')]).toEqual([
    null,
    null,
  ])
  expect(documentoFuturo('2026-11-26', '2026-11-25')).toMatch(/26\/11\/2026/)
  expect(documentoFuturo('2026-11-25', '2026-11-25')).toBeNull()
})

test('due numeri sono uguali senza spazi e maiuscole', () => {
  for (const scritto of ['FT 12/A', 'ft12/a', ' Ft  12 / a\t'])
    expect(numeroDiConfronto(scritto), scritto).toBe('ft12/a')
  expect(numeroDiConfronto('FT-12/A')).not.toBe('ft12/a')
  const base = { tipo: 'Passiva', nota: false, anno: '2026', fornitoreId: 7, numero: '1 2' } as const
  expect(chiaveDelNumero(base)).toBe('P 2026 7 12')
  expect(chiaveDelNumero({ ...base, nota: true })).toBe('PN 2026 7 12')
  expect(chiaveDelNumero({ ...base, tipo: 'Attiva', fornitoreId: null })).toBe('A 2026 12')
})
