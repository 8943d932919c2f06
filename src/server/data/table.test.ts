import { expect, test } from 'vitest'
import * as z from 'zod'
import { snake } from '#shared/casing.ts'
import { riga } from '#shared/rows.ts'
import { table } from './table.ts'

const contratto = z.object({
  id: riga.id(),
  dataFollowUp: riga.dataNulla('Follow-up'),
  creatoDA: riga.idNullo('Creato da'),
  incasso: riga.importoNullo('Incasso'),
  stato: riga.scelta(z.enum(['In_Corso', 'Fatta', 'Da_Pagare']), 'Stato'),
  ditta: z.object({ nome: z.string(), quota: riga.importo('Quota') }).nullable(),
})
const visite = table('visite', { uno: 'visita', tanti: 'visite', genere: 'f' }, contratto, {
  derivate: (r) => ({ ordine: String(r.id) }),
  segrete: ['segreta'],
  etichette: { stato: { Da_Pagare: 'Da pagare' } },
})

test('le chiavi diventano colonne, anche quelle strane della specifica', () => {
  expect(['dataFollowUp', 'creatoDA', 'btu', 'potenzaKw', 'ruoli'].map(snake)).toEqual([
    'data_follow_up',
    'creato_da',
    'btu',
    'potenza_kw',
    'ruoli',
  ])
})

test('legge importi in euro, anche dentro un record unito', () => {
  const letta = visite.leggi({
    id: 1,
    dataFollowUp: null,
    creatoDA: 2,
    incasso: 1234,
    stato: 'Fatta',
    ditta__nome: 'Vesuvio',
    ditta__quota: 5,
  })
  expect(letta).toEqual({
    id: 1,
    dataFollowUp: null,
    creatoDA: 2,
    incasso: 12.34,
    stato: 'Fatta',
    ditta: { nome: 'Vesuvio', quota: 0.05 },
  })
})

test('un record unito che non c’è è null', () => {
  expect(visite.leggi({ id: 1 })).toMatchObject({ ditta: null, incasso: null })
})

test('scrive importi in centesimi e rifiuta le chiavi che non sono colonne', () => {
  expect(visite.valori({ creatoDA: 3, incasso: 0.29, dataFollowUp: undefined })).toEqual({
    creato_da: 3,
    incasso: 29,
  })
  expect(() => visite.valori({ password: 'x' })).toThrow('password')
})

test('nel registro non vanno né segreti né colonne calcolate', () => {
  expect(visite.perRegistro({ id: 1, segreta: 'x', ordine: '1', incasso: 5 })).toEqual({ id: 1, incasso: 5 })
})

test('i valori di un insieme chiuso si leggono senza trattini, o come dice la tabella', () => {
  expect(visite.etichette).toEqual({ stato: { In_Corso: 'In Corso', Da_Pagare: 'Da pagare' } })
  expect(() => table('visite', visite.parola, contratto, { etichette: { boh: { x: 'X' } } })).toThrow('boh')
})
