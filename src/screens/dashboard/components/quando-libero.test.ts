import { expect, test } from 'vitest'
import { instantFromRome } from '#shared/dates.ts'
import { quandoLibero } from './quando-libero.ts'

const OGGI = '2026-11-18'
const alle = (ora: string) => instantFromRome(OGGI, ora)
const visita = (stato: 'Programmato' | 'In_Corso' | 'Completato' | 'Annullato', da: string, a: string) => ({
  stato,
  data_inizio: alle(da),
  data_fine: alle(a),
})

test('senza visite è libero, e si prenota dal prossimo quarto d’ora', () => {
  expect(quandoLibero([], alle('16:40'))).toEqual({
    fino: null,
    prenota: { oraInizio: '16:45', oraFine: '17:45' },
  })
  expect(quandoLibero([], alle('07:10')).prenota).toEqual({ oraInizio: '09:00', oraFine: '10:00' })
  expect(quandoLibero([], alle('17:35')).prenota).toBeNull()
})

test('ciò che segue senza pausa è un tratto solo, al più fino alle 18', () => {
  const visite = [
    visita('In_Corso', '15:00', '17:00'),
    visita('Programmato', '17:00', '17:30'),
    visita('Programmato', '18:30', '19:30'),
  ]
  expect(quandoLibero(visite, alle('16:40'))).toEqual({
    fino: { ora: '17:30', oltre: false },
    prenota: { oraInizio: '17:30', oraFine: '18:00' },
  })
  expect(quandoLibero([visita('In_Corso', '15:00', '19:30')], alle('16:40'))).toEqual({
    fino: { ora: '18:00', oltre: false },
    prenota: null,
  })
})

test('fatte e annullate non occupano nessuno, anche se l’ora non è finita', () => {
  const visite = [visita('Completato', '16:00', '18:00'), visita('Annullato', '16:30', '18:00')]
  expect(quandoLibero(visite, alle('16:40')).fino).toBeNull()
})

test('una visita in corso oltre la sua ora tiene occupato, e lo dice', () => {
  expect(quandoLibero([visita('In_Corso', '14:00', '16:00')], alle('16:40'))).toEqual({
    fino: { ora: '16:00', oltre: true },
    prenota: { oraInizio: '16:45', oraFine: '17:45' },
  })
})

test('una visita programmata già cominciata occupa; un buco di meno di mezz’ora non si offre', () => {
  const visite = [visita('Programmato', '16:30', '17:00'), visita('Programmato', '17:15', '17:30')]
  expect(quandoLibero(visite, alle('16:40'))).toEqual({
    fino: { ora: '17:00', oltre: false },
    prenota: { oraInizio: '17:30', oraFine: '18:00' },
  })
})
