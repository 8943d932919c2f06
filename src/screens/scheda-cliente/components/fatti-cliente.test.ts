import { expect, test } from 'vitest'
import type { StatoAppuntamento } from '#shared/stati.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { visite } from './fatti-cliente.tsx'

const ADESSO = Date.parse('2026-11-20T10:00:00Z')
const visita = (data_inizio: string, stato: StatoAppuntamento) => ({ data_inizio, stato }) as Appuntamento

test('l’ultima visita è l’ultima cominciata, la prossima la prima ancora da fare', () => {
  const recenti = [
    visita('2026-12-20T10:00:00Z', 'Programmato'),
    visita('2026-12-02T10:00:00Z', 'Programmato'),
    visita('2026-11-25T10:00:00Z', 'Annullato'),
    visita('2026-11-20T09:30:00Z', 'In_Corso'),
    visita('2026-05-15T10:00:00Z', 'Completato'),
  ]
  const { ultima, prossima } = visite(recenti, ADESSO)
  expect(ultima?.data_inizio).toBe('2026-11-20T09:30:00Z')
  expect(prossima?.data_inizio).toBe('2026-12-02T10:00:00Z')
})

test('senza appuntamenti, o solo annullati, non c’è né l’una né l’altra', () => {
  expect(visite([], ADESSO)).toEqual({ ultima: null, prossima: null })
  expect(visite([visita('2026-11-01T10:00:00Z', 'Annullato')], ADESSO)).toEqual({
    ultima: null,
    prossima: null,
  })
})
