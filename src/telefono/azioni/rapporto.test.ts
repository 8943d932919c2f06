import { expect, test } from 'vitest'
import { rapportoInBreve } from './rapporto.rules.ts'

test('firmato è solo ciò che qualcuno ha firmato, anche se un nome era già scritto', () => {
  const contenuto = { arrivo: '09:00', partenza: '10:00', lavori: 'Pulizia', esito: 'Risolto' }
  const con = (firma: object) =>
    rapportoInBreve(JSON.stringify({ contenuto, documentoId: 7, firma: { nome: 'Ada Neri', ...firma } }))
  expect(con({ esito: 'Firmato' })?.firmatario).toBe('Ada Neri')
  expect(con({ esito: 'Assente', motivo: 'Era uscita' })?.firmatario).toBeNull()
})
