import { describe, expect, test } from 'vitest'
import { indirizzoIntero } from '#anagrafe/clienti/indirizzo.rules.ts'
import { FINE_DOPO_INIZIO } from '#shared/ore.ts'
import {
  daSalvare,
  moduloAppuntamento,
  valoriAppuntamento,
  valoriNuovoAppuntamento,
} from '#visite/appuntamenti/components/modulo.ts'
import { durata, quantiAppuntamenti, titoloProposto } from '#visite/appuntamenti/components/words.ts'
import { type Appuntamento, gestioneInput, SERVE_CODICE } from '#visite/appuntamenti/contract.ts'

const compilato = {
  ...valoriNuovoAppuntamento({ data: '2026-11-20', oraInizio: '15:00', oraFine: '16:30' }),
  clienteId: 7,
  utenteAssegnatoId: 3,
  titolo: 'Manutenzione Esposito',
}

const errori = (valori: unknown) =>
  Object.fromEntries(
    moduloAppuntamento.safeParse(valori).error?.issues.map(({ path, message }) => [path[0], message]) ?? [],
  )

/** What the form makes of the two instants of a stored visit. */
function giorniDi(istanti: Pick<Appuntamento, 'data_inizio' | 'data_fine'>) {
  const { data, oraInizio, giornoFine, oraFine } = valoriAppuntamento({
    aiutanti: [] as unknown,
    ...istanti,
  } as Appuntamento)
  return { data, oraInizio, giornoFine, oraFine }
}

describe('il modulo dell’appuntamento', () => {
  test('le ore di chi viene stanno in quelle della visita, e finiscono dopo il loro inizio', () => {
    const detto = (da: string | null, a: string | null) =>
      errori({ ...compilato, aiutanti: [{ utenteId: 5, da, a }] }).aiutanti
    const alle = (ora: string) => `2026-11-20T${ora}:00.000Z`
    expect([detto(null, null), detto(alle('14:15'), null), detto(null, alle('15:30'))]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    for (const [da, a] of [
      [alle('13:00'), null],
      [null, alle('16:00')],
      [alle('15:00'), alle('14:30')],
    ] as [string | null, string | null][])
      expect(detto(da, a)).toBe('Le ore di chi viene stanno in quelle della visita')
  })

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

  test('di un appuntamento nuovo non dice niente di ciò che se ne saprà dopo', () => {
    expect(JSON.parse(JSON.stringify(moduloAppuntamento.parse(compilato)))).not.toHaveProperty(
      'richiestaRicevuta',
    )
  })

  test('con la richiesta di ricevuta vuole un codice, e senza la toglie', () => {
    const chiesta = { ...compilato, richiestaRicevuta: true, codiceFiscale: '', partitaIva: '' }
    expect(errori(chiesta)).toEqual({ codiceFiscale: SERVE_CODICE })
    const prima = {
      richiesta_ricevuta: true,
      codice_fiscale: 'RSSMRA80A01F839W',
      partita_iva: null,
      data_follow_up: '2026-12-01',
    } as Appuntamento
    const salvo = (altro: object, come = prima) =>
      daSalvare(
        moduloAppuntamento.parse({
          ...compilato,
          richiestaRicevuta: true,
          codiceFiscale: come.codice_fiscale,
          dataFollowUp: come.data_follow_up,
          ...altro,
        }),
        come,
      )
    expect(salvo({})).toMatchObject({ codiceFiscale: prima.codice_fiscale })
    expect(salvo({})).not.toHaveProperty('dataRicontatto')
    expect(salvo({ richiestaRicevuta: false })).toMatchObject({ codiceFiscale: null, partitaIva: null })
    expect(salvo({ dataFollowUp: '2026-12-09' })).toMatchObject({ dataRicontatto: '2026-12-09' })
    expect(salvo({ dataFollowUp: '' })).toMatchObject({ dataRicontatto: null })
    // Codes that stood there without a request are not the form's to take away.
    const mai = { ...prima, richiesta_ricevuta: false }
    expect(salvo({ richiestaRicevuta: false }, mai)).toMatchObject({ codiceFiscale: prima.codice_fiscale })
  })

  test('parte da Manutenzione, Media, Programmato, 09:00–10:00', () => {
    expect(valoriNuovoAppuntamento({})).toMatchObject({
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
      oraInizio: 'Inserisci un’ora valida',
    })
  })
})

describe('una visita che passa la mezzanotte', () => {
  const notturna = { data_inizio: '2026-11-20T22:30:00.000Z', data_fine: '2026-11-21T00:15:00.000Z' }
  const valori = { ...compilato, ...giorniDi(notturna) }

  test('torna com’era, e resta di due giorni anche spostata', () => {
    expect(giorniDi(notturna)).toEqual({
      data: '2026-11-20',
      oraInizio: '23:30',
      giornoFine: '2026-11-21',
      oraFine: '01:15',
    })
    expect(moduloAppuntamento.parse(valori)).toMatchObject({
      dataInizio: notturna.data_inizio,
      dataFine: notturna.data_fine,
    })
  })

  test('riportata in un giorno solo vuole la fine dopo l’inizio', () => {
    expect(errori({ ...valori, giornoFine: null })).toEqual({ oraFine: FINE_DOPO_INIZIO })
    expect(errori({ ...valori, giornoFine: '' })).toEqual({ oraFine: FINE_DOPO_INIZIO })
    expect(errori({ ...valori, giornoFine: '21/13' })).toEqual({ giornoFine: 'Inserisci una data valida' })
  })

  test('nell’ora che il 29 marzo non c’è la fine si confronta com’è davvero', () => {
    const salto = { ...compilato, data: '2026-03-29', oraInizio: '02:15', oraFine: '03:00' }
    expect(errori(salto)).toEqual({ oraFine: FINE_DOPO_INIZIO })
    expect(errori({ ...salto, oraFine: '03:30' })).toEqual({})
  })
})

describe('la gestione dell’appuntamento', () => {
  test('dice che serve un codice anche quando un altro campo è sbagliato', () => {
    const esito = gestioneInput.safeParse({ stato: 'Completato', richiestaRicevuta: true, incasso: -1 })
    expect(esito.error?.issues.map(({ path }) => path[0])).toEqual(['incasso', 'codiceFiscale'])
    expect(esito.error?.issues[1]?.message).toBe(SERVE_CODICE)
  })
})

describe('le parole', () => {
  test('l’indirizzo dice quello che c’è', () => {
    const intero = { indirizzo: 'Via Roma 1', cap: '80059', comune: 'Torre del Greco', provincia: 'NA' }
    expect(indirizzoIntero(intero)).toBe('Via Roma 1, 80059 Torre del Greco (NA)')
    expect(indirizzoIntero({ ...intero, indirizzo: null, cap: null })).toBe('Torre del Greco (NA)')
    expect(indirizzoIntero({ indirizzo: null, cap: null, comune: null, provincia: 'NA' })).toBe('')
  })

  test('il titolo proposto sta nei 120 caratteri', () => {
    expect(titoloProposto('Revisione + CIT', { nome: 'Ada', cognome: 'D’Amico' })).toBe(
      'Revisione + CIT D’Amico',
    )
    expect(titoloProposto('Manutenzione', { nome: '', cognome: 'x'.repeat(200) })).toHaveLength(120)
  })

  test('singolare e plurale', () => {
    expect(quantiAppuntamenti(1)).toBe('1 appuntamento')
    expect(durata(60)).toBe('1 ora')
    expect(durata(135)).toBe('2 ore e 15 minuti')
  })
})
