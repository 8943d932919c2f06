import { expect, test } from 'vitest'
import { eLocale, numeroLocale } from '#shared/nati.ts'
import { bornAs } from '#web/outbox-batch.ts'
import type { Giornata } from './contract.ts'
import { conNati, generatoriNati } from './nati.rules.ts'

const CALDAIA = '1f2e3d4c-0000-4000-8000-000000000001'
const VISITA = 'ffffffff-0000-4000-8000-000000000002'
const vuoto = { data: [], count: 0 }
const cliente = { id: 7, nome: 'Ada', cognome: 'Cantina', indirizzo: 'Via Po 1', dittaId: null, ditta: null }
const giornata = {
  ...{ dal: '2026-11-24', al: '2026-12-01', visite: [], tempo: [], lavori: [] },
  schede: [
    {
      ...{ cliente, caldaie: vuoto, condizionatori: vuoto, rcee: vuoto, scadenze: vuoto },
      ...{ appuntamenti: vuoto, documenti: vuoto, impianti: vuoto, perRcee: [] },
    },
  ],
} as unknown as Giornata

const comune = { clienteId: 7, confermataIl: '2026-11-25T09:20:40.000Z', stato: 'in_attesa', risposta: null }
const caldaia = {
  ...comune,
  ...{ tipo: 'caldaia.salva', nato: CALDAIA },
  corpo: { uid: CALDAIA, marca: 'Vaillant', modello: 'ecoTEC', potenzaKw: 24 },
}
const visita = {
  ...comune,
  ...{ tipo: 'visita.nuova', nato: VISITA },
  corpo: { uid: VISITA, clienteId: 7, tipologia: 'Riparazione' },
}
const IO = { id: 3, nome_utente: 'operatore' }

test('il numero del telefono sta in un indirizzo, ed è più alto di ogni numero dell’ufficio', () => {
  for (const uid of [CALDAIA, VISITA, '00000000-0000-4000-8000-000000000000']) {
    expect(String(numeroLocale(uid))).toMatch(/^9\d{8}$/)
    expect(eLocale(numeroLocale(uid))).toBe(true)
  }
  expect(eLocale(12_345_678)).toBe(false)
})

test('ciò che è nato qui sta nel giorno tenuto, con ogni colonna che lo schermo legge', () => {
  const { visite, schede } = conNati(giornata, [caldaia, visita], IO)
  expect(visite).toMatchObject([
    {
      ...{ id: numeroLocale(VISITA), titolo: 'Riparazione Cantina', stato: 'In_Corso', incasso: null },
      ...{ data_inizio: '2026-11-25T09:20:00.000Z', data_fine: '2026-11-25T10:20:00.000Z' },
      ...{ cliente_id: 7, utente_assegnato: IO },
    },
  ])
  expect(schede[0]?.caldaie).toMatchObject({
    count: 1,
    data: [
      { id: numeroLocale(CALDAIA), marca: 'Vaillant', potenza_kw: 24, dismesso_il: null, prenotata: null },
    ],
  })
  expect(schede[0]?.appuntamenti.count).toBe(1)
})

test('arrivato, lascia il posto a quello dell’ufficio non appena il giorno tenuto lo ha; rifiutato, non c’è', () => {
  const arrivata = { ...caldaia, stato: 'fatta', risposta: { creato: 57 } }
  expect(conNati(giornata, [arrivata], IO).schede[0]?.caldaie.count).toBe(1)
  const letta = {
    ...giornata,
    schede: giornata.schede.map((scheda) => ({ ...scheda, caldaie: { data: [{ id: 57 }], count: 1 } })),
  } as unknown as Giornata
  expect(conNati(letta, [arrivata], IO).schede[0]?.caldaie.data).toEqual([{ id: 57 }])
  expect(conNati(giornata, [{ ...caldaia, stato: 'respinta' }], IO)).toBe(giornata)
  expect(generatoriNati([caldaia], 8)).toEqual([])
})

test('la bozza di una visita nata qui resta sua anche sotto il numero dell’ufficio', () => {
  const arrivata = { ...visita, stato: 'fatta', risposta: { creato: 57 } } as never
  expect(bornAs([arrivata], 57)).toBe(numeroLocale(VISITA))
  expect(bornAs([arrivata], 58)).toBe(58)
  expect(bornAs([{ ...caldaia, risposta: { creato: 57 } } as never], 57)).toBe(57)
})
