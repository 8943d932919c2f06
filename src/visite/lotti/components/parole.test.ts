import { expect, test } from 'vitest'
import { annullateInParole, restanoInParole, spostateInParole } from './words.ts'

test.each([
  ['Prenotazione', 14, 0, 'Annullate 14 visite'],
  ['Prenotazione', 1, 0, 'Annullata 1 visita'],
  ['Prenotazione', 14, 2, 'Annullate 14 visite; 2 restano perché cambiate dopo'],
  ['Prenotazione', 1, 1, 'Annullata 1 visita; 1 resta perché cambiata dopo'],
  ['Prenotazione', 0, 3, 'Non si annulla niente: tutte sono cambiate dopo'],
  ['Spostamento', 14, 0, 'Rimesse al loro posto 14 visite'],
  ['Spostamento', 1, 0, 'Rimessa al suo posto 1 visita'],
  [
    ...(['Spostamento', 14, 2] as const),
    'Rimesse al loro posto 14 visite; 2 restano perché cambiate, o il loro posto è preso',
  ],
  [
    ...(['Spostamento', 1, 1] as const),
    'Rimessa al suo posto 1 visita; 1 resta perché cambiata, o il suo posto è preso',
  ],
] as const)('%s: %i annullate, %i restano', (tipo, annullate, restano, detto) => {
  expect(annullateInParole({ tipo, annullate, restano, assenzaResta: null })).toBe(detto)
})

test('ciò che si è spostato, o tornato da programmare', () => {
  expect(spostateInParole(4, 0)).toBe('4 visite spostate')
  expect(spostateInParole(1, 0)).toBe('1 visita spostata')
  expect(spostateInParole(0, 4)).toBe('4 visite tornano da programmare')
  expect(spostateInParole(0, 1)).toBe('1 visita torna da programmare')
  expect(spostateInParole(3, 1)).toBe('3 visite spostate, 1 da programmare')
  expect(spostateInParole(0, 0)).toBe('')
})

test('che cosa resta, e perché', () => {
  const una = { id: 1, cliente: 'Ada Rossi' }
  expect(restanoInParole([])).toBe('')
  expect(restanoInParole([{ ...una, perche: 'dura più giorni' }])).toBe('1 visita resta: Dura più giorni')
  expect(
    restanoInParole([
      { ...una, perche: 'in corso' },
      { ...una, perche: 'completata' },
    ]),
  ).toBe('2 visite restano: In corso, completata')
  const annullata = { tipo: 'Spostamento', annullate: 1, restano: 0 } as const
  expect(annullateInParole({ ...annullata, assenzaResta: true })).toBe(
    'Rimessa al suo posto 1 visita. L’assenza resta: è cambiata dopo',
  )
  expect(annullateInParole({ ...annullata, assenzaResta: false })).toBe('Rimessa al suo posto 1 visita')
  const sola = { tipo: 'Spostamento', annullate: 0, restano: 0 } as const
  expect(annullateInParole({ ...sola, assenzaResta: false })).toBe('Operazione annullata')
  expect(annullateInParole({ ...sola, assenzaResta: null })).toBe('Operazione annullata')
  expect(annullateInParole({ ...sola, assenzaResta: true })).toBe(
    'Non si annulla niente: l’assenza è cambiata dopo',
  )
  expect(annullateInParole({ ...sola, restano: 2, assenzaResta: false })).toBe(
    'Assenza tolta. Le visite restano: sono cambiate dopo',
  )
})
