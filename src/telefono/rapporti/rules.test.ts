import { describe, expect, test } from 'vitest'
import { FINE_DOPO_INIZIO } from '#shared/ore.ts'
import {
  difettoOrario,
  forsePartenza,
  letturaDetta,
  minutiLavorati,
  partenzaAlle,
  partenzaScritta,
} from './rules.ts'

const orario = (arrivo: string, partenza: string) => ({ arrivo, partenza, pausaMinuti: 0, persone: 1 })

describe('la partenza', () => {
  test('è nel giorno dell’arrivo, o dopo mezzanotte', () => {
    // 25 November, 09:00 and 23:10 in Rome.
    expect(partenzaAlle('2026-11-25T08:00:00.000Z', '10:30')).toBe('2026-11-25T09:30:00.000Z')
    const notte = partenzaAlle('2026-11-25T22:10:00.000Z', '00:40')
    expect(notte).toBe('2026-11-25T23:40:00.000Z')
    expect(minutiLavorati(orario('2026-11-25T22:10:00.000Z', notte))).toBe(90)
  })

  test('un’ora di prima dell’arrivo resta un errore, non una giornata di lavoro', () => {
    const arrivo = '2026-11-25T08:00:00.000Z'
    const sbagliata = partenzaAlle(arrivo, '08:30')
    expect(difettoOrario(orario(arrivo, sbagliata))).toBe(FINE_DOPO_INIZIO)
  })

  test('scritta di prima dell’arrivo non diventa del giorno dopo da sé: si chiede, e solo se può essere', () => {
    // 24 November, 22:10 in Rome, and still there at 22:40.
    const [arrivo, adesso] = ['2026-11-24T21:10:00.000Z', '2026-11-24T21:40:00.000Z']
    const scritta = partenzaScritta(arrivo, '00:40', adesso)
    expect(difettoOrario(orario(arrivo, scritta))).toBe(FINE_DOPO_INIZIO)
    expect(forsePartenza({ arrivo, partenza: scritta })).toBe('2026-11-24T23:40:00.000Z')
    expect(forsePartenza({ arrivo, partenza: partenzaScritta(arrivo, '21:00', adesso) })).toBeNull()
    // Past midnight already, or on the same day: nothing is asked.
    expect(partenzaScritta(arrivo, '00:40', '2026-11-24T23:50:00.000Z')).toBe('2026-11-24T23:40:00.000Z')
    expect(partenzaScritta(arrivo, '23:00', adesso)).toBe('2026-11-24T22:00:00.000Z')
  })

  test('nella notte in cui l’ora torna indietro è la seconda delle due, se la prima è già passata', () => {
    // 25 October 2026: 02:50 comes at 00:50 and at 01:50 UTC.
    const arrivo = '2026-10-25T00:50:00.000Z'
    const partenza = partenzaAlle(arrivo, '02:10')
    expect(partenza).toBe('2026-10-25T01:10:00.000Z')
    expect(minutiLavorati(orario(arrivo, partenza))).toBe(20)
    expect(
      minutiLavorati(orario('2026-10-24T23:30:00.000Z', partenzaAlle('2026-10-24T23:30:00.000Z', '03:30'))),
    ).toBe(180)
  })

  test('nella notte in cui l’ora va avanti mancano sessanta minuti', () => {
    // 29 March 2026, from 01:30 to 03:30: an hour.
    const arrivo = '2026-03-29T00:30:00.000Z'
    expect(minutiLavorati(orario(arrivo, partenzaAlle(arrivo, '03:30')))).toBe(60)
  })
})

test('più di ventiquattro ore in tutto non si dichiarano, neppure in tanti', () => {
  const turno = { ...orario('2026-11-25T08:00:00.000Z', '2026-11-25T16:00:00.000Z'), persone: 3 }
  expect(difettoOrario(turno)).toBeNull()
  expect(difettoOrario({ ...turno, persone: 4 })).toBe('Al massimo 24 ore in tutto')
  expect(difettoOrario({ ...turno, pausaMinuti: 481 })).toBe('La pausa è più lunga dell’intervento')
})

test('una lettura dice di quale impianto è', () => {
  const mandata = { grandezza: 'mandata', valore: '62', generatore: 'Immergas Victrix Tera' }
  expect(letturaDetta(mandata)).toEqual(['Temperatura di mandata · Immergas Victrix Tera', '62 °C'])
  expect(letturaDetta({ grandezza: 'altro', nome: 'Ossigeno', valore: '4,1' })).toEqual(['Ossigeno', '4,1'])
})
