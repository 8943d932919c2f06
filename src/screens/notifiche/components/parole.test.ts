import { expect, test } from 'vitest'
import { instantFromRome } from '#shared/dates.ts'
import type { Notifica } from '#visite/notifiche/contract.ts'
import { spazio } from './passaggio.tsx'
import { insiemeUguali, quandoBreve, quandoEsteso } from './words.ts'

const OGGI = '2026-11-20'

test('quando è arrivata, breve ed estesa', () => {
  const brevi = ['2026-11-20', '2026-11-19', '2026-11-18', '2026-11-02'].map((giorno) =>
    quandoBreve(instantFromRome(giorno, '11:06'), OGGI),
  )
  expect(brevi).toEqual(['11:06', 'ieri', 'mer 18', '02/11/2026'])
  expect(quandoEsteso(instantFromRome('2026-11-19', '23:30'), OGGI)).toBe('ieri, 23:30')
  expect(quandoEsteso(instantFromRome('2026-11-18', '11:06'), OGGI)).toBe('mercoledì 18 novembre 2026, 11:06')
})

test('se chi chiede è libero, e da quando a quando', () => {
  let id = 0
  const visita = (da: string, a: string) => ({
    ...{ id: ++id, titolo: 'Visita' },
    data_inizio: instantFromRome(OGGI, da),
    data_fine: instantFromRome(OGGI, a),
  })
  const chiesta = visita('14:00', '15:00')
  const chi = (...giornata: ReturnType<typeof visita>[]) => ({
    giornata,
    conflitti: [],
    assenza: null,
    fuoriOrario: false,
    orario: [[540, 780]] as [number, number][],
    festivo: null,
  })
  const con = (...altre: ReturnType<typeof visita>[]) => spazio(chi(...altre), chiesta).testo
  const mattina = visita('09:00', '11:00')
  const sera = visita('16:30', '18:00')
  expect(con()).toBe('libero tutto il giorno')
  expect(con(mattina, visita('08:00', '10:00'))).toBe('libero dalle 11:00')
  expect(con(sera)).toBe('libero fino alle 16:30')
  expect(con(mattina, sera)).toBe('libero 11:00 – 16:30')
  const preso = { ...chi(sera), conflitti: [visita('13:30', '14:30')] }
  expect(spazio(preso, chiesta)).toEqual({ libero: false, testo: 'impegnato 13:30 – 14:30' })
  const ferie = { tipo: 'Ferie' as const, dal: OGGI, al: '2026-12-04', dalle: null, alle: null }
  expect(spazio({ ...preso, assenza: ferie }, chiesta)).toEqual({
    ...{ libero: false, testo: 'assente fino al 4/12 · Ferie' },
  })
  expect(spazio({ ...chi(), fuoriOrario: true }, chiesta).testo).toBe('fuori dal suo orario (9–13)')
})

test('i cambi di stato uguali di fila stanno insieme, gli altri no; nessuno si perde', () => {
  const notifica = (id: number, nuovoStato?: string, tipo = 'Cambio_Stato') =>
    ({ id, tipo, dati_extra: { vecchioStato: 'In_Corso', nuovoStato } }) as Notifica
  const elenco = [
    ...[notifica(9, 'Completato'), notifica(8, 'Completato'), notifica(7, 'Annullato')],
    // Of what is no visit: each says something of its own.
    ...[notifica(6), notifica(5)],
    ...[notifica(4, 'Completato', 'Appuntamento_Annullato'), notifica(3, 'Completato')],
  ]
  const gruppi = insiemeUguali(elenco)
  expect(gruppi.map((gruppo) => gruppo.map(({ id }) => id))).toEqual([[9, 8], [7], [6], [5], [4], [3]])
})
