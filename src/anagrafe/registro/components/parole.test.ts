import { expect, test } from 'vitest'
import type { CampoRegistro, ParoleRegistro, RigaRegistro } from '#anagrafe/registro/contract.ts'
import { cambiamentiVisibili, etichettaColonna, giornoDelRegistro, valoreInParole } from './words.ts'

const testo = (parola: string) => ({ parola, tipo: 'testo' as const })
const parole: ParoleRegistro = {
  clienti: {
    uno: 'Cliente',
    tanti: 'Clienti',
    campi: { nome: testo('Nome'), note: testo('Note'), data_follow_up: testo('Data Follow-up') },
  },
}

test('dice i valori in italiano, con ciò che si sa della colonna', () => {
  const detto = (tipo: CampoRegistro['tipo'], valori?: Record<string, string>): CampoRegistro => ({
    parola: 'Campo',
    tipo,
    ...(valori && { valori }),
  })
  expect(valoreInParole('incasso', 1234.5, detto('euro'))).toBe('1.234,50\u00a0€')
  expect(valoreInParole('stato', 'In_Corso', detto('testo', { In_Corso: 'In Corso' }))).toBe('In Corso')
  expect(valoreInParole('stato', 'Completato', detto('testo', { In_Corso: 'In Corso' }))).toBe('Completato')
  expect(valoreInParole('attivo', false)).toBe('no')
  expect(valoreInParole('richiesta_ricevuta', 1, detto('vero'))).toBe('sì')
  expect(valoreInParole('ruolo_id', 2, detto('riferimento', { 2: 'Direttore' }))).toBe('Direttore')
  expect(valoreInParole('anno', 2026, detto('numero'))).toBe('2026')
  expect(valoreInParole('prossima_revisione', '2026-11-20')).toBe('20/11/2026')
  expect(valoreInParole('data_inizio', '2026-07-20T07:30:00.000Z')).toBe('20/07/2026, 09:30')
  expect(valoreInParole('logo', 'data:image/png;base64,iVBORw0KGgo')).toBe('immagine')
  expect(valoreInParole('note', null)).toBe('')
})

test('chiama le colonne come i contratti, e le sconosciute con il loro nome', () => {
  expect(etichettaColonna(parole, 'clienti', 'data_follow_up')).toBe('Data Follow-up')
  expect(etichettaColonna(parole, 'documenti', 'caricato_da_id')).toBe('Caricato da')
  expect(etichettaColonna(parole, 'clienti', 'colonna_nuova')).toBe('colonna nuova')
})

test('lascia fuori ciò che è del programma e ciò che era e resta vuoto', () => {
  const riga = {
    tabella: 'clienti',
    cambiamenti: [
      { campo: 'versione', prima: 1, dopo: 2 },
      { campo: 'colonna_nuova', prima: null, dopo: 'x' },
      { campo: 'note', prima: null, dopo: '' },
      { campo: 'nome', prima: 'Ada', dopo: 'Ida' },
    ],
  } as unknown as RigaRegistro
  expect(cambiamentiVisibili(riga, parole).map(({ campo }) => campo)).toEqual(['nome', 'colonna_nuova'])
})

test('nomina i giorni vicini, secondo Roma', () => {
  expect(giornoDelRegistro('2026-11-19T23:30:00Z', '2026-11-20')).toBe('Oggi')
  expect(giornoDelRegistro('2026-11-19T10:00:00Z', '2026-11-20')).toBe('Ieri')
  expect(giornoDelRegistro('2026-11-13T10:00:00Z', '2026-11-20')).toBe('ven 13/11/2026')
})
