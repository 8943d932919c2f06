import { expect, test } from 'vitest'
import { ORARIO_SOLITO } from '#anagrafe/orari/rules.ts'
import { instantFromRome } from '#shared/dates.ts'
import { type Assente, giornoDi } from '#visite/tempo/rules.ts'
import { quandoLibero } from './quando-libero.ts'

const OGGI = '2026-11-18'
const alle = (ora: string) => instantFromRome(OGGI, ora)
const visita = (stato: 'Programmato' | 'In_Corso' | 'Completato' | 'Annullato', da: string, a: string) => ({
  stato,
  data_inizio: alle(da),
  data_fine: alle(a),
})

const tempo = (assenze: Assente[] = [], giorno = OGGI) =>
  giornoDi(giorno, { orario: ORARIO_SOLITO, assenze }, [], { patrono: null })
const TEMPO = tempo()

test('senza visite è libero, e si prenota dal prossimo quarto d’ora', () => {
  expect(quandoLibero([], alle('16:40'), TEMPO)).toEqual({
    via: null,
    fino: null,
    prenota: { oraInizio: '16:45', oraFine: '17:45' },
  })
  expect(quandoLibero([], alle('07:10'), TEMPO).prenota).toEqual({ oraInizio: '09:00', oraFine: '10:00' })
  expect(quandoLibero([], alle('17:35'), TEMPO).prenota).toBeNull()
})

test('ciò che segue senza pausa è un tratto solo, al più fino alle 18', () => {
  const visite = [
    visita('In_Corso', '15:00', '17:00'),
    visita('Programmato', '17:00', '17:30'),
    visita('Programmato', '18:30', '19:30'),
  ]
  expect(quandoLibero(visite, alle('16:40'), TEMPO)).toEqual({
    via: null,
    fino: { ora: '17:30', oltre: false },
    prenota: { oraInizio: '17:30', oraFine: '18:00' },
  })
  expect(quandoLibero([visita('In_Corso', '15:00', '19:30')], alle('16:40'), TEMPO)).toEqual({
    via: null,
    fino: { ora: '18:00', oltre: false },
    prenota: null,
  })
})

test('fatte e annullate non occupano nessuno, anche se l’ora non è finita', () => {
  const visite = [visita('Completato', '16:00', '18:00'), visita('Annullato', '16:30', '18:00')]
  expect(quandoLibero(visite, alle('16:40'), TEMPO).fino).toBeNull()
})

test('una visita in corso oltre la sua ora tiene occupato, e lo dice', () => {
  expect(quandoLibero([visita('In_Corso', '14:00', '16:00')], alle('16:40'), TEMPO)).toEqual({
    via: null,
    fino: { ora: '16:00', oltre: true },
    prenota: { oraInizio: '16:45', oraFine: '17:45' },
  })
})

test('una visita programmata già cominciata occupa; un buco di meno di mezz’ora non si offre', () => {
  const visite = [visita('Programmato', '16:30', '17:00'), visita('Programmato', '17:15', '17:30')]
  expect(quandoLibero(visite, alle('16:40'), TEMPO)).toEqual({
    via: null,
    fino: { ora: '17:00', oltre: false },
    prenota: { oraInizio: '17:30', oraFine: '18:00' },
  })
})

test('chi è assente non è libero, e dopo un permesso si prenota; di festa non lavora nessuno', () => {
  const assenza: Assente = { tipo: 'Ferie', dal: OGGI, al: '2026-12-04', dalle: null, alle: null }
  const con = (altro: Partial<Assente>, ora: string) =>
    quandoLibero([], alle(ora), tempo([{ ...assenza, ...altro }]))
  expect(con({}, '10:00')).toEqual({ via: 'Ferie', fino: null, prenota: null })
  const permesso = { tipo: 'Permesso', al: OGGI, dalle: '10:00', alle: '15:30' } as const
  expect(con(permesso, '11:00')).toEqual({
    ...{ via: 'Permesso', fino: null, prenota: { oraInizio: '15:30', oraFine: '16:30' } },
  })
  expect(con(permesso, '09:20')).toMatchObject({
    via: null,
    prenota: { oraInizio: '09:30', oraFine: '10:00' },
  })
  const festa = tempo([], '2026-12-08')
  expect(quandoLibero([], instantFromRome('2026-12-08', '10:00'), festa)).toMatchObject({
    ...{ via: 'Immacolata', prenota: null },
  })
  expect(quandoLibero([], alle('12:50'), TEMPO).prenota).toEqual({ oraInizio: '14:00', oraFine: '15:00' })
})

test('di una visita di più giorni conta la parte di oggi', () => {
  const lunga = {
    ...visita('Programmato', '08:00', '17:00'),
    data_inizio: instantFromRome('2026-11-17', '08:00'),
  }
  expect(quandoLibero([lunga], alle('10:00'), TEMPO)).toEqual({
    ...{ via: null, fino: { ora: '17:00', oltre: false }, prenota: { oraInizio: '17:00', oraFine: '18:00' } },
  })
})
