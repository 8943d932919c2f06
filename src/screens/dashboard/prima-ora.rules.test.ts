import { expect, test } from 'vitest'
import { type PrimaOra, passiPrimaOra } from './prima-ora.rules.ts'

const VUOTO: PrimaOra = {
  ragioneSociale: null,
  comune: null,
  partitaIva: false,
  iban: false,
  logo: false,
  persone: 1,
  orari: false,
  clienti: false,
  visite: false,
  posta: null,
}

const fatti = (c: Partial<PrimaOra>) =>
  passiPrimaOra({ ...VUOTO, ...c })
    .filter(({ fatto }) => fatto)
    .map(({ titolo }) => titolo)

test('un archivio vuoto ha cinque passi, ognuno con il suo posto', () => {
  const passi = passiPrimaOra(VUOTO)
  expect(passi.map(({ titolo, percorso }) => [titolo, percorso])).toEqual([
    ['Azienda', '/admin?tab=azienda'],
    ['Persone e orari', '/admin'],
    ['Importa i clienti', '/admin?tab=importa'],
    ['Prima visita', '/appuntamenti?nuovo'],
    ['Posta', '/admin?tab=avvisi'],
  ])
  expect(fatti({})).toEqual([])
})

test('ogni passo si spunta con ciò che c’è, in qualsiasi ordine', () => {
  expect(fatti({ ragioneSociale: 'Vesuvio Clima' })).toEqual([])
  expect(fatti({ ragioneSociale: 'Vesuvio Clima', partitaIva: true })).toEqual(['Azienda'])
  expect(fatti({ persone: 2 })).toEqual(['Persone e orari'])
  // Who works alone has said when.
  expect(fatti({ orari: true })).toEqual(['Persone e orari'])
  expect(fatti({ clienti: true, posta: 'info@vesuvio.example' })).toEqual(['Importa i clienti', 'Posta'])
  expect(fatti({ visite: true })).toEqual(['Prima visita'])
})

test('fatto, dice che cosa c’è', () => {
  const [azienda, persone, , , posta] = passiPrimaOra({
    ...VUOTO,
    ...{ ragioneSociale: 'Vesuvio Clima S.r.l.', comune: 'Napoli', partitaIva: true, iban: true, logo: true },
    persone: 6,
    posta: 'info@vesuvio.example',
  })
  expect([azienda?.frase, azienda?.dettaglio]).toEqual([
    'Vesuvio Clima S.r.l., Napoli',
    'P. IVA, IBAN e logo',
  ])
  expect([persone?.frase, persone?.dettaglio]).toEqual(['6 persone', 'lun–ven, 9–13 e 14–18'])
  expect(posta?.dettaglio).toBe('info@vesuvio.example')
})
