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
  dopo: null,
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

test('portato un elenco si va avanti: visite da programmare, primo preventivo, prima fattura', () => {
  const dopo = { visite: 179, prenotate: false, preventivi: false, fatture: false, daCompletare: 36 }
  const passi = (c: Partial<typeof dopo>) =>
    passiPrimaOra({ ...VUOTO, clienti: true, dopo: { ...dopo, ...c } })
      .slice(5)
      .map(({ titolo, fatto, percorso }) => [titolo, fatto, percorso])
  expect(passi({})).toEqual([
    ['179 visite da programmare', false, '/appuntamenti/da-programmare'],
    ['Primo preventivo', false, '/contabilita'],
    ['Prima fattura', false, '/contabilita?scheda=fatture'],
  ])
  expect(passi({ visite: 1 })[0]?.[0]).toBe('1 visita da programmare')
  expect(passi({ prenotate: true, preventivi: true, fatture: true }).map(([, fatto]) => fatto)).toEqual([
    true,
    true,
    true,
  ])
  expect(passi({ visite: 0 })[0]).toEqual(['Visite da programmare', true, '/appuntamenti/da-programmare'])
  const importa = (daCompletare: number) =>
    passiPrimaOra({ ...VUOTO, clienti: true, dopo: { ...dopo, daCompletare } })[2]?.oppure
  expect(importa(36)).toEqual({ testo: 'Da completare: 36', percorso: '/clienti/da-completare' })
  expect(importa(0)).toBeUndefined()
})
