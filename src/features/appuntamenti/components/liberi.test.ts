import { expect, test } from 'vitest'
import { elencoTecnici, riassunto, situazione } from '#features/appuntamenti/components/liberi.ts'
import { instantFromRome } from '#shared/dates.ts'

const GIORNO = '2026-11-20'
const impegno = (inizio: string, fine: string, titolo = 'Revisione De Luca') => ({
  id: Number(inizio.slice(0, 2)),
  titolo,
  data_inizio: instantFromRome(GIORNO, inizio),
  data_fine: instantFromRome(GIORNO, fine),
})
const voluto = (inizio: string, fine: string) => ({
  dataInizio: instantFromRome(GIORNO, inizio),
  dataFine: instantFromRome(GIORNO, fine),
})
const libero = (...giornata: ReturnType<typeof impegno>[]) => ({
  id: 1,
  nome_utente: 'ciro',
  giornata,
  conflitti: [],
})

test('chi è libero, e fino a quando', () => {
  const alleTre = voluto('15:00', '16:00')
  expect(situazione(libero(), alleTre)).toBe('Libero tutto il giorno')
  expect(situazione(libero(impegno('09:00', '10:30')), alleTre)).toBe('Libero tutto il pomeriggio')
  expect(situazione(libero(impegno('17:00', '18:00'), impegno('16:30', '17:00')), alleTre)).toBe(
    'Libero fino alle 16:30',
  )
  expect(situazione(libero(impegno('14:00', '15:00')), alleTre)).toBe('Libero dalle 15:00')
  expect(situazione(libero(impegno('08:00', '09:00')), voluto('10:00', '11:00'))).toBe('Libero dalle 09:00')
})

test('chi è occupato, con che cosa e quando', () => {
  const occupato = { ...libero(), conflitti: [impegno('14:30', '16:00'), impegno('15:30', '17:00')] }
  expect(situazione(occupato, voluto('15:00', '16:00'))).toBe('14:30 – 16:00 Revisione De Luca e un altro')
  expect(situazione({ ...libero(), conflitti: null }, null)).toBe('Non più attivo')
})

test('i liberi prima, e chi non è più attivo resta al suo posto', () => {
  const d = {
    operatoriDisponibili: [{ id: 2, nome_utente: 'elena', giornata: [] }],
    operatoriOccupati: [
      { id: 1, nome_utente: 'ciro', giornata: [], appuntamenti: [impegno('09:00', '10:00')] },
    ],
  }
  expect(elencoTecnici(d, undefined).map((t) => t.nome_utente)).toEqual(['elena', 'ciro'])
  expect(elencoTecnici(d, { id: 9, nome_utente: 'luca' })[0]).toMatchObject({ id: 9, conflitti: null })
  expect(riassunto(elencoTecnici(d, { id: 9, nome_utente: 'luca' }))).toBe('Liberi 1 · Occupati 1')
})
