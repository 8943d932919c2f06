import { expect, test } from 'vitest'
import { entroDi } from './invio.rules.ts'

const f = { tipo_documento: 'TD01', data: '2026-11-20', lavoro: null, scarto: null }

test('entro quando una fattura va inviata: dal lavoro, dal mese per la differita, dallo scarto', () => {
  expect(entroDi(f)).toBe('2026-12-02')
  expect(entroDi({ ...f, lavoro: '2026-11-10' })).toBe('2026-11-22')
  expect(entroDi({ ...f, tipo_documento: 'TD24', lavoro: '2026-11-10' })).toBe('2026-12-15')
  expect(entroDi({ ...f, tipo_documento: 'TD24', lavoro: '2027-02-28' })).toBe('2027-03-15')
  expect(entroDi({ ...f, lavoro: '2026-11-10', scarto: '2026-11-22' })).toBe('2026-11-27')
})
