import { expect, test } from 'vitest'
import { instantFromRome } from '#shared/dates.ts'
import {
  conAssegnato,
  elencoTecnici,
  giornoEOra,
  motivo,
  nonVerificati,
  primaLibera,
  riassunto,
} from '#visite/appuntamenti/components/liberi.ts'

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
const noto = { ultimo: false, vicino: null, primaLibera: null }
const libero = (...giornata: ReturnType<typeof impegno>[]) => ({
  ...noto,
  id: 1,
  nome_utente: 'ciro',
  ufficio: false,
  attivo: true,
  giornata,
  conflitti: [],
})

test('chi è libero, e fino a quando', () => {
  const alleTre = voluto('15:00', '16:00')
  expect(motivo(libero(), alleTre)).toBe('Libero tutto il giorno')
  expect(motivo(libero(impegno('09:00', '10:30')), alleTre)).toBe('Libero tutto il pomeriggio')
  expect(motivo(libero(impegno('17:00', '18:00'), impegno('16:30', '17:00')), alleTre)).toBe(
    'Libero fino alle 16:30',
  )
  expect(motivo(libero(impegno('14:00', '15:00')), alleTre)).toBe('Libero dalle 15:00')
  expect(motivo(libero(impegno('08:00', '09:00')), voluto('10:00', '11:00'))).toBe('Libero dalle 09:00')
})

test('chi è occupato, con che cosa e quando', () => {
  const occupato = { ...libero(), conflitti: [impegno('14:30', '16:00'), impegno('15:30', '17:00')] }
  expect(motivo(occupato, voluto('15:00', '16:00'))).toBe('14:30 – 16:00 Revisione De Luca e un altro')
  expect(motivo({ ...libero(), conflitti: null, attivo: false }, null)).toBe('Non più attivo')
  const [nessuno] = nonVerificati([{ id: 1, nome_utente: 'ciro', ruoli: { nome_ruolo: 'Operatore' } }])
  expect(nessuno && motivo(nessuno, null)).toBe('Disponibilità non verificata')
})

test('un motivo solo: chi ci è già stato, chi è in zona, chi è libero', () => {
  const alleTre = voluto('15:00', '16:00')
  const vicino = { data_inizio: instantFromRome(GIORNO, '11:30'), comune: 'Napoli' }
  expect(motivo({ ...libero(), ultimo: true, vicino }, alleTre)).toBe('Ultimo da questo cliente')
  expect(motivo({ ...libero(), vicino }, alleTre)).toBe('Alle 11:30 è a Napoli')
  const preso = { ...libero(), ultimo: true, conflitti: [impegno('15:00', '16:00')] }
  expect(motivo(preso, alleTre)).toBe('15:00 – 16:00 Revisione De Luca')
})

const tecnico = (nome_utente: string, altro = {}) => ({
  ...noto,
  id: nome_utente.length,
  nome_utente,
  ruolo: 'Operatore' as const,
  giornata: [],
  ...altro,
})

test('i più utili prima, poi chi è occupato, poi l’ufficio; chi non è più attivo resta al suo posto', () => {
  const vicino = { data_inizio: instantFromRome(GIORNO, '11:30'), comune: 'Napoli' }
  const tecnici = elencoTecnici({
    operatoriDisponibili: [
      tecnico('admin', { ruolo: 'Admin', ultimo: true }),
      tecnico('carico', { giornata: [impegno('09:00', '10:00')] }),
      tecnico('elena'),
      tecnico('in zona', { vicino }),
      tecnico('già stato', { ultimo: true }),
    ],
    operatoriOccupati: [tecnico('ciro', { ultimo: true, appuntamenti: [impegno('09:00', '10:00')] })].map(
      (t) => ({ ...t, appuntamenti: [impegno('09:00', '10:00')] }),
    ),
  })
  expect(tecnici.map((t) => t.nome_utente)).toEqual([
    'già stato',
    'in zona',
    'elena',
    'carico',
    'ciro',
    'admin',
  ])
  expect(conAssegnato(tecnici, { id: 99, nome_utente: 'luca' })[0]).toMatchObject({ id: 99, conflitti: null })
  expect(conAssegnato([], { id: 99, nome_utente: 'luca' })).toEqual([])
  expect(riassunto(conAssegnato(tecnici, { id: 99, nome_utente: 'luca' }))).toBe('Liberi 5 · Occupati 1')
})

test('un’altra ora si propone a chi non va bene quella chiesta', () => {
  const presto = instantFromRome(GIORNO, '16:00')
  const tardi = instantFromRome('2026-11-24', '09:00')
  const adesso = instantFromRome(GIORNO, '08:00')
  const alleTre = voluto('15:00', '16:00')
  const preso = { ...libero(), conflitti: [impegno('15:00', '16:00')], primaLibera: tardi }
  const altro = { ...libero(), id: 2, primaLibera: presto }
  const ufficio = { ...libero(), id: 3, ufficio: true, primaLibera: presto }
  expect(primaLibera([preso, altro], null, alleTre, adesso)).toBeNull()
  expect(primaLibera([preso, altro], preso.id, alleTre, adesso)).toBe(tardi)
  expect(primaLibera([preso, ufficio], null, alleTre, adesso)).toBe(tardi)
  // It has passed: somebody free then is of no use.
  expect(primaLibera([preso, altro], null, alleTre, instantFromRome(GIORNO, '15:30'))).toBe(presto)
  expect(giornoEOra(tardi)).toBe('mar 24, 09:00')
})
