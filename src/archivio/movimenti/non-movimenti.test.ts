import { expect, test } from 'vitest'
import { fuoriPerDivisa, fuoriPerStato, MOTIVI_FUORI } from './non-movimenti.rules.ts'

test.each(
  `contabilizzato, Già contabilizzato, Completata, Processed, Processato, Elaborata, Effettuato, Operazione eseguita, Cleared,
  Registrato, pagato, ok`.split(/,\s+/),
)('«%s» è un movimento fatto', (stato) => {
  expect(fuoriPerStato(stato)).toBeNull()
})

test.each(
  'Pending, In sospeso, In attesa, Autorizzato, Processing, In elaborazione, Da elaborare, In lavorazione, Non contabilizzato'.split(
    ', ',
  ),
)('«%s» non lo è ancora', (stato) => {
  expect(fuoriPerStato(stato)).toBe(MOTIVI_FUORI.sospeso)
})

test('l’euro è euro comunque sia detto; un’altra valuta no', () => {
  for (const divisa of ['EUR', 'euro', '€', 'EUR - Euro', 'euro (EUR)', '978 EUR', 'Eur.', ''])
    expect([divisa, fuoriPerDivisa(divisa)]).toEqual([divisa, null])
  expect(fuoriPerDivisa('USD (EUR 1,00)')).toBe('In USD: registralo a mano')
  expect(fuoriPerDivisa('corone')).toBe('In un’altra valuta: registralo a mano')
})
