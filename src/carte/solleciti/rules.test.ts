import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partiScadute } from '#carte/fatture/scadute.rules.ts'
import { formatEuro } from '#shared/money.ts'
import { daSollecitare, fasciaDiRitardo, testoSollecito, tonoDi } from './rules.ts'

test('le fasce cambiano al giorno giusto', () => {
  expect([0, 1, 30, 31, 60, 61, 90, 91, 900].map(fasciaDiRitardo)).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4])
  expect([1, 30, 31, 90, 91].map(tonoDi)).toEqual([
    ...['Promemoria', 'Promemoria', 'Sollecito', 'Sollecito', 'Ultimo_Avviso'],
  ])
})

test('non si sollecita chi non è in ritardo, chi ha promesso, chi è stato appena sollecitato', () => {
  const oggi = '2026-11-25'
  const una = (che: object) =>
    daSollecitare({ giorni: 10, promessa_il: null, sollecitata_il: null, ...che }, oggi)
  expect(una({})).toBe(true)
  expect(una({ giorni: 0 })).toBe(false)
  expect([una({ promessa_il: '2026-11-25' }), una({ promessa_il: '2026-11-24' })]).toEqual([false, true])
  expect([una({ sollecitata_il: '2026-11-19' }), una({ sollecitata_il: '2026-11-18' })]).toEqual([
    false,
    true,
  ])
})

const giorno = fc.integer({ min: 1, max: 28 }).map((d) => `2026-10-${String(d).padStart(2, '0')}`)
const rata = fc.record({ scadenza: giorno, importo: fc.integer({ min: 1, max: 100_000 }) })

test('ciò che resta è diviso tutto fra le scadenze, e ciò che è stato pagato ha chiuso le più vecchie', () => {
  fc.assert(
    fc.property(fc.array(rata, { maxLength: 6 }), fc.integer({ min: 1, max: 600_000 }), (rate, resto) => {
      const parti = partiScadute(resto, rate, '2026-10-01')
      expect(parti.reduce((tot, { importo }) => tot + importo, 0)).toBe(resto)
      expect(parti.every(({ importo }) => importo > 0)).toBe(true)
      const date = parti.map(({ scadenza }) => scadenza)
      expect(date).toEqual(date.toSorted())
    }),
  )
  const due = [
    { scadenza: '2026-10-01', importo: 100 },
    { scadenza: '2026-11-01', importo: 100 },
  ]
  expect(partiScadute(150, due, '')).toEqual([
    { scadenza: '2026-10-01', importo: 50 },
    { scadenza: '2026-11-01', importo: 100 },
  ])
  expect(partiScadute(50, due, '')).toEqual([{ scadenza: '2026-11-01', importo: 50 }])
})

test('il sollecito dice fattura, importo, scadenza e IBAN; di più fatture anche il totale', () => {
  const una = {
    numero: 'FT-2026-0058',
    data_emissione: '2026-09-17',
    scadenza: '2026-10-17',
    scaduto: 4265.05,
  }
  const azienda = {
    ragione_sociale: 'Vesuvio Clima',
    telefono: '0815597010',
    iban: 'IT60X0542811101000000123456',
  }
  expect(testoSollecito('Sollecito', [una], azienda)).toBe(
    `Buongiorno, dalla nostra contabilità risulta ancora aperta la fattura FT-2026-0058 del 17/09/2026, di ${formatEuro(4265.05)}, da pagare entro il 17/10/2026. Le chiediamo di provvedere sull’IBAN IT60 X054 2811 1010 0000 0123 456, o di dirci quando potrà farlo. Se ha già pagato non tenga conto di questo messaggio. Vesuvio Clima, 081 559 70 10`,
  )
  const altra = { ...una, numero: 'FT-2026-0060', scaduto: 0.1 }
  expect(testoSollecito('Promemoria', [una, altra], { ...azienda, iban: null })).toContain(
    `In tutto ${formatEuro(4265.15)}. Se non ha ancora provveduto, può farlo. Se ha`,
  )
})
