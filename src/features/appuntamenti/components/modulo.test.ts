import { describe, expect, test } from 'vitest'
import { moduloAppuntamento, valoriNuovo } from '#features/appuntamenti/components/modulo.ts'
import { durata, indirizzoCliente, quanti, titoloProposto } from '#features/appuntamenti/components/parole.ts'
import { FINE_DOPO_INIZIO } from '#features/appuntamenti/contract.ts'

const compilato = {
  ...valoriNuovo({ data: '2026-11-20', oraInizio: '15:00', oraFine: '16:30' }),
  clienteId: 7,
  utenteAssegnatoId: 3,
  titolo: 'Manutenzione Esposito',
}

const errori = (valori: unknown) =>
  Object.fromEntries(
    moduloAppuntamento.safeParse(valori).error?.issues.map(({ path, message }) => [path[0], message]) ?? [],
  )

describe('il modulo dell’appuntamento', () => {
  test('manda gli istanti di Roma e il tecnico anche come creatoDA', () => {
    expect(moduloAppuntamento.parse(compilato)).toMatchObject({
      dataInizio: '2026-11-20T14:00:00.000Z',
      dataFine: '2026-11-20T15:30:00.000Z',
      utenteAssegnatoId: 3,
      creatoDA: 3,
      dittaId: null,
      indirizzoIntervento: null,
    })
    expect(moduloAppuntamento.parse({ ...compilato, data: '2026-07-20' }).dataInizio).toBe(
      '2026-07-20T13:00:00.000Z',
    )
  })

  test('parte da Manutenzione, Media, Programmato, 09:00–10:00', () => {
    expect(valoriNuovo({})).toMatchObject({
      tipologia: 'Manutenzione',
      priorita: 'Media',
      stato: 'Programmato',
      oraInizio: '09:00',
      oraFine: '10:00',
    })
  })

  test('dice della fine prima dell’inizio anche quando manca altro', () => {
    expect(errori({ ...compilato, titolo: '', oraFine: '14:45' })).toMatchObject({
      titolo: 'Campo obbligatorio',
      oraFine: FINE_DOPO_INIZIO,
    })
  })

  test('vuole cliente, tecnico, e giorno e ore che esistono', () => {
    const vuoto = {
      ...compilato,
      clienteId: null,
      utenteAssegnatoId: null,
      data: '2026-02-30',
      oraInizio: '25',
    }
    expect(errori(vuoto)).toEqual({
      clienteId: 'Scegli un cliente',
      utenteAssegnatoId: 'Scegli un tecnico',
      data: 'Inserisci una data valida',
      oraInizio: "Inserisci un'ora valida",
    })
  })
})

describe('le parole', () => {
  test('l’indirizzo dice quello che c’è', () => {
    const intero = { indirizzo: 'Via Roma 1', cap: '80059', comune: 'Torre del Greco', provincia: 'NA' }
    expect(indirizzoCliente(intero)).toBe('Via Roma 1, 80059 Torre del Greco (NA)')
    expect(indirizzoCliente({ ...intero, indirizzo: null, cap: null })).toBe('Torre del Greco (NA)')
    expect(indirizzoCliente({ indirizzo: null, cap: null, comune: null, provincia: 'NA' })).toBe('')
  })

  test('il titolo proposto sta nei 120 caratteri', () => {
    expect(titoloProposto('Revisione + CIT', { nome: 'Ada', cognome: 'D’Amico' })).toBe(
      'Revisione + CIT D’Amico',
    )
    expect(titoloProposto('Manutenzione', { nome: '', cognome: 'x'.repeat(200) })).toHaveLength(120)
  })

  test('singolare e plurale', () => {
    expect(quanti(1)).toBe('1 appuntamento')
    expect(durata(60)).toBe('1 ora')
    expect(durata(135)).toBe('2 ore e 15 minuti')
  })
})
