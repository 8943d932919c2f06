import { expect, test } from 'vitest'
import { ORARIO_SOLITO } from '#anagrafe/orari/rules.ts'
import { instantFromRome } from '#shared/dates.ts'
import { giornoDi } from '#visite/tempo/giorno.rules.ts'
import type { Assente } from '#visite/tempo/rules.ts'
import { quandoLibero, quantiLiberi, tecniciDiOggi } from './quando-libero.ts'

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

test('fuori orario e nei giorni di riposo, chi è in visita lavora', () => {
  const sera = [visita('In_Corso', '19:00', '21:00')]
  expect(quandoLibero(sera, alle('20:00'), TEMPO)).toMatchObject({
    ...{ via: null, fino: { ora: '21:00', oltre: false } },
  })
  const domenica = '2026-11-22'
  const festa = tempo([], domenica)
  const inCorso = {
    ...{ stato: 'In_Corso' as const, data_inizio: instantFromRome(domenica, '10:00') },
    data_fine: instantFromRome(domenica, '12:00'),
  }
  const adesso = instantFromRome(domenica, '11:00')
  expect(quandoLibero([inCorso], adesso, festa)).toMatchObject({ via: null, fino: { ora: '12:00' } })
  expect(quandoLibero([], adesso, festa).via).toBe('Non lavora')
})

test('liberi adesso si contano fra chi esce: non chi è in ufficio, via o a una visita', () => {
  const tecnico = (id: number, esce_per_visite: boolean, assenze: Assente[] = []) => ({
    ...{ id, nome_utente: `t${id}`, ruolo: 'Operatore' as const, esce_per_visite },
    giorni: [{ ...tempo(assenze), minutiLiberi: 0, riservaDa: null, riservaA: null }],
  })
  const ferie: Assente = { tipo: 'Ferie', dal: OGGI, al: OGGI, dalle: null, alle: null }
  const tecnici = [tecnico(1, true), tecnico(2, false), tecnico(3, true, [ferie])]
  expect(quantiLiberi(tecniciDiOggi(tecnici as never, [], alle('10:00')))).toBe(1)
})
