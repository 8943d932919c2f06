import { expect, test } from 'vitest'
import { motiviComuni, tutteDaConfermare } from './foglio.rules.ts'

const senzaGas = 'mancano il gas e la carica: non so dire'
const controllo = (dati: object) => ({
  ...{ stato: 'Da_Programmare', data_dovuta: '2027-03-01', certezza: 'certa', motivo: 'ogni anno' },
  ...dati,
})
const vuoto = (motivo: string, stato = 'Da_Completare') =>
  controllo({ stato, motivo, data_dovuta: null, certezza: null })

test('un motivo di più controlli senza data si dice una volta, quello di uno solo resta nella sua riga', () => {
  const due = [vuoto(senzaGas), vuoto(senzaGas)]
  const altri = [
    vuoto('RCEE non dovuto', 'Non_Dovuta'),
    // What has a day, or something else to say, stays with its plant.
    controllo({ motivo: senzaGas }),
    vuoto(senzaGas, 'Da_Registrare'),
    vuoto(senzaGas, 'Sospesa'),
  ]
  expect(motiviComuni([...due, ...altri])).toEqual([[senzaGas, due]])
  expect(motiviComuni(altri)).toEqual([])
})

test('«da confermare» si dice dell’impianto quando lo sono tutte le sue date', () => {
  const daConfermare = controllo({ certezza: 'da_confermare' })
  expect(tutteDaConfermare([daConfermare, daConfermare, vuoto(senzaGas)])).toBe(true)
  expect(tutteDaConfermare([daConfermare, controllo({})])).toBe(false)
  expect(tutteDaConfermare([vuoto(senzaGas)])).toBe(false)
})
