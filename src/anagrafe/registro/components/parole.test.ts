import { expect, test } from 'vitest'
import type { CampoRegistro, ParoleRegistro, RigaRegistro } from '#anagrafe/registro/contract.ts'
import { cambiamentiVisibili, etichettaColonna, giornoInParole, inParole } from './parole.ts'

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
  expect(inParole('incasso', 1234.5, detto('euro'))).toBe('1.234,50\u00a0€')
  expect(inParole('stato', 'In_Corso', detto('testo', { In_Corso: 'In Corso' }))).toBe('In Corso')
  expect(inParole('stato', 'Completato', detto('testo', { In_Corso: 'In Corso' }))).toBe('Completato')
  expect(inParole('attivo', false)).toBe('no')
  expect(inParole('richiesta_ricevuta', 1, detto('vero'))).toBe('sì')
  expect(inParole('ruolo_id', 2, detto('riferimento', { 2: 'Direttore' }))).toBe('Direttore')
  expect(inParole('anno', 2026, detto('numero'))).toBe('2026')
  expect(inParole('prossima_revisione', '2026-11-20')).toBe('20/11/2026')
  expect(inParole('data_inizio', '2026-07-20T07:30:00.000Z')).toBe('20/07/2026, 09:30')
  expect(inParole('logo', 'data:image/png;base64,iVBORw0KGgo')).toBe('immagine')
  expect(inParole('note', null)).toBe('')
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
  expect(giornoInParole('2026-11-19T23:30:00Z', '2026-11-20')).toBe('Oggi')
  expect(giornoInParole('2026-11-19T10:00:00Z', '2026-11-20')).toBe('Ieri')
  expect(giornoInParole('2026-11-13T10:00:00Z', '2026-11-20')).toBe('ven 13/11/2026')
})
