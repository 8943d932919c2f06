import { expect, test } from 'vitest'
import { avanzamentoInParole } from './rules.ts'

test.each([
  [0, 0, null, 0, 'Nessuna visita'],
  [1, 0, 0, 0, 'Visita da fare'],
  [1, 1, 0, 0, 'Visita fatta'],
  [4, 2, 3200, 1, '2 di 4 visite fatte · aspetta un pezzo · da fatturare 3.200 €'],
  [4, 4, 366.5, 2, '4 di 4 visite fatte · aspetta 2 pezzi · da fatturare 366,50 €'],
  [2, 0, -10, 0, '0 di 2 visite fatte'],
])(
  'a che punto è una commessa: %i visite, %i fatte',
  (quante_visite, visite_fatte, da_fatturare, pezzi_attesi, attesa) => {
    const detta = avanzamentoInParole({ quante_visite, visite_fatte, pezzi_attesi, da_fatturare })
    expect(detta.replaceAll('\u00a0', ' ')).toBe(attesa)
  },
)
