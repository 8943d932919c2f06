import { expect, test } from 'vitest'
import { inizioDi, rispostaInParole, saputo, statoInParole } from './words.ts'

test('che cosa sa un cliente, e che cosa ha risposto', () => {
  const messaggio = { id: 1, tipo: 'Conferma', canale: 'WhatsApp', mandato_il: null } as const
  expect(saputo({ messaggio: null })).toBe('Non avvisato')
  expect(saputo({ messaggio: { ...messaggio, stato: 'Inviato' } })).toBe('Mandato con WhatsApp')
  expect(statoInParole({ stato: 'Bozza', canale: 'Email' })).toBe('Da mandare')
  expect(rispostaInParole({ risposta: null })).toBeNull()
  expect(rispostaInParole({ risposta: { esito: 'Confermata', nota: null } })).toBe('Ha confermato')
  expect(rispostaInParole({ risposta: { esito: 'Altro_Giorno', nota: 'Di sabato' } })).toBe(
    'Vorrebbe un altro giorno: Di sabato',
  )
})

test('le prime parole, senza il saluto', () => {
  expect(inizioDi('Gentile Ada Conte,\n\nle ricordiamo\nla visita')).toBe('Le ricordiamo la visita')
  expect(inizioDi('Buongiorno, a domani')).toBe('Buongiorno, a domani')
  expect(inizioDi(null)).toBe('Il testo non è più conservato')
})
