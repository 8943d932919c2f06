import { expect, test } from 'vitest'
import { perCheOccupato } from './gia-occupato.ts'

const visita = {
  ...{ id: 9, stato: 'Programmato' as const, utente_assegnato_id: 3 },
  utente_assegnato: { id: 3, nome_utente: 'ciro.amato' },
  ...{ data_inizio: '2026-11-25T09:00:00.000Z', data_fine: '2026-11-25T11:00:00.000Z' },
}
const occupato = (id: number, altro: object) =>
  ({ operatoriOccupati: [{ id, appuntamenti: [], assenza: null, ...altro }] }) as never
const impegno = (da: string, a: string) => ({
  ...{ titolo: 'Manutenzione Esposito', stato: 'Programmato' },
  ...{ data_inizio: `2026-11-25T${da}:00.000Z`, data_fine: `2026-11-25T${a}:00.000Z` },
})

test('salvata una visita, si dice chi ha già un impegno a quell’ora, e quale', () => {
  const detto = perCheOccupato(visita, occupato(3, { appuntamenti: [impegno('09:00', '10:00')] }))
  expect(detto).toBe('ciro.amato è già occupato: 10:00 – 11:00 Manutenzione Esposito')
  const due = [impegno('09:00', '10:00'), impegno('09:30', '10:30')]
  expect(perCheOccupato(visita, occupato(3, { appuntamenti: due }))).toBe(`${detto} e un altro`)
  const assenza = { tipo: null, dal: '2026-11-25', al: '2026-11-27', dalle: null, alle: null }
  expect(perCheOccupato(visita, occupato(3, { assenza }))).toBe('ciro.amato: Assente fino al 27/11')
})

test('di chi viene si dice con le stesse parole, nelle sue ore', () => {
  const aiutanti = [{ utente_id: 5, nome_utente: 'anna.riva', da: '2026-11-25T10:00:00.000Z', a: null }]
  const detto = (da: string, a: string) =>
    perCheOccupato({ ...visita, aiutanti }, occupato(5, { appuntamenti: [impegno(da, a)] }))
  expect(detto('10:30', '12:00')).toBe('anna.riva è già occupato: 11:30 – 13:00 Manutenzione Esposito')
  expect(detto('09:00', '10:00')).toBeNull()
})

test('di un altro che è occupato, o di chi è libero, non si dice niente', () => {
  expect(perCheOccupato(visita, occupato(4, { appuntamenti: [impegno('09:00', '10:00')] }))).toBeNull()
  expect(perCheOccupato(visita, { operatoriOccupati: [] })).toBeNull()
})
