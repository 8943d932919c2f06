import { expect, test } from 'vitest'
import { TRATTO } from '#test/report.ts'
import { rapportoInBreve } from './rapporto.rules.ts'

const contenuto = {
  ...{ uid: '0f8fad5b-d9cb-469f-a165-70867728950e', pausaMinuti: 0, persone: 1 },
  ...{ arrivo: '2026-11-24T08:04:00.000Z', partenza: '2026-11-24T09:16:00.000Z' },
  ...{ lavori: 'Pulizia', esito: 'Risolto', materiali: [], letture: [], foto: [] },
}
const con = (firma: object, altro: object = {}) =>
  rapportoInBreve(
    JSON.stringify({
      ...{ contenuto: { ...contenuto, ...altro }, documentoId: 7, firmatoIl: contenuto.partenza },
      ...{ impronta: 'a'.repeat(64), pdf: 'b'.repeat(64) },
      firma: { nome: 'Ada Neri', tratto: TRATTO, ...firma },
    }),
  )

test('firmato è solo ciò che qualcuno ha firmato, anche se un nome era già scritto', () => {
  expect(con({ esito: 'Firmato' })?.firmatario).toBe('Ada Neri')
  expect(con({ esito: 'Assente', motivo: 'Era uscita' })?.firmatario).toBeNull()
})

test('di ciò che non è un rapporto non si legge niente', () => {
  expect(con({ esito: 'Firmato' }, { persone: 90 })).toBeNull()
  expect(rapportoInBreve('{"documentoId": 7}')).toBeNull()
})
