import { expect, test } from 'vitest'
import { entroInvio, termineDi } from './invio.rules.ts'

const f = { tipo_documento: 'TD01', data: '2026-11-20', lavoro: null, scarto: null }

test('entro quando una fattura va inviata: dal lavoro, dal mese per la differita, dallo scarto', () => {
  expect(entroInvio(f)).toBe('2026-12-02')
  expect(entroInvio({ ...f, lavoro: '2026-11-10' })).toBe('2026-11-22')
  expect(entroInvio({ ...f, tipo_documento: 'TD24', lavoro: '2026-11-10' })).toBe('2026-12-15')
  expect(entroInvio({ ...f, tipo_documento: 'TD24', lavoro: '2027-02-28' })).toBe('2027-03-15')
  expect(entroInvio({ ...f, lavoro: '2026-11-10', scarto: '2026-11-22' })).toBe('2026-11-27')
})

test.each([
  ['2026-11-03', 'TD01', null, '2026-11-15', null],
  [
    '2026-11-03',
    'TD01',
    null,
    '2026-11-25',
    'Documento del 03/11/2026: i 12 giorni scadono il 15/11. Usa TD24',
  ],
  [
    '2026-11-25',
    'TD01',
    '2026-11-03',
    '2026-11-25',
    'Lavoro del 03/11/2026: i 12 giorni scadono il 15/11. Usa TD24',
  ],
  [
    ...(['2026-11-25', 'TD01', '2026-10-10', '2026-11-25'] as const),
    'Lavoro del 10/10/2026: i 12 giorni sono scaduti il 22/10, la differita (TD24) il 15/11. Resta TD01 adesso, tardiva: senti il commercialista',
  ],
  [
    ...(['2026-01-15', 'TD01', null, '2026-11-25'] as const),
    'Documento del 15/01/2026: i 12 giorni sono scaduti il 27/01, la differita (TD24) il 15/02. Resta TD01 adesso, tardiva: senti il commercialista',
  ],
  ['2026-11-15', 'TD24', '2026-10-10', '2026-11-15', null],
  [
    ...(['2026-11-15', 'TD24', '2026-10-10', '2026-11-16'] as const),
    'Lavoro del 10/10/2026: i 12 giorni sono scaduti il 22/10, la differita (TD24) il 15/11. Resta TD01 adesso, tardiva: senti il commercialista',
  ],
  [
    ...(['2026-11-01', 'TD02', null, '2026-11-25'] as const),
    'Documento del 01/11/2026: i 12 giorni sono scaduti il 13/11. Emettila adesso, tardiva: senti il commercialista',
  ],
  ['2026-01-15', 'TD04', null, '2026-11-25', null],
])('una bozza del %s, %s, lavoro %s, il %s', (data, tipo_documento, lavoro, oggi, testo) => {
  expect(termineDi({ data, tipo_documento, lavoro }, oggi)?.testo ?? null).toBe(testo)
})
