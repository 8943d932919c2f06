import { expect, test } from 'vitest'
import type { Azienda } from '#anagrafe/azienda/contract.ts'
import { caratteri } from '#test/characters.ts'
import { bytesOf, onPaper, pagesOf, TRATTO } from '#test/paper.ts'
import { type DatiRapporto, disegnaRapporto } from './rapporto-pdf.ts'

const azienda = {
  ragione_sociale: 'Vesuvio Clima S.r.l.',
  ...{ indirizzo: 'Via Argine 425', comune: 'Napoli', cap: '80147', provincia: 'NA' },
  ...{ partita_iva: '08214570635', codice_fiscale: '08214570635', rea: 'NA-941022' },
  ...{ telefono: '081 559 70 10', email: 'info@vesuvioclima.example', pec: null, iban: null },
} as Azienda

const foto = (quante: number): DatiRapporto['foto'] =>
  Array.from({ length: quante }, (_, n) => ({
    categoria: ['Prima', 'Dopo', 'Targa', 'Analisi', 'Altro'][n % 5] ?? '',
    dati: onPaper(),
    ...(n % 3 === 1 ? { larghezza: 1200, altezza: 1600 } : { larghezza: 1600, altezza: 1200 }),
  }))

const contenuto: DatiRapporto['contenuto'] = {
  uid: '0b1f0c9e-6a53-4b0a-8c0e-3c5a1b8f9d10',
  ...{ arrivo: '2026-11-25T08:04:00.000Z', partenza: '2026-11-25T09:16:00.000Z', pausaMinuti: 0, persone: 1 },
  lavori:
    'Sostituito vaso di espansione forato.\nRipristinata pressione a 1,4 bar, prova di tenuta regolare.',
  esito: 'Risolto',
  raccomandazioni: 'Controllare la pressione fra un mese.',
  materiali: [
    { articoloId: 1, descrizione: 'Vaso di espansione 8 l piatto', um: 'pz', quantita: '1' },
    { articoloId: null, descrizione: 'Tubo multistrato 20', um: 'm', quantita: '2.5' },
  ],
  letture: [
    { grandezza: 'pressione_impianto', valore: '1,4' },
    { grandezza: 'mandata', valore: '62', generatore: 'Immergas Victrix Tera' },
    { grandezza: 'altro', nome: 'Ossigeno', valore: '4,1 %' },
  ],
  foto: [],
}

const lungo: Partial<DatiRapporto['contenuto']> = {
  lavori: Array.from(
    { length: 42 },
    (_, n) => `Riga ${n + 1}: smontato, pulito, rimontato e provato il pezzo.`,
  ).join('\n'),
  materiali: Array.from({ length: 60 }, (_, n) => ({
    articoloId: n,
    descrizione: `Raccordo a pressare numero ${n + 1}`,
    um: 'pz',
    quantita: String(n + 1),
  })),
  letture: Array.from({ length: 40 }, (_, n) => ({ grandezza: 'contatore', valore: `${1000 + n}` })),
}

const FIRMATO = { esito: 'Firmato', nome: 'Piero Scotto', ruolo: 'Proprietario', tratto: TRATTO }

function fai(altro: Partial<DatiRapporto> = {}, scritto: Partial<DatiRapporto['contenuto']> = {}): Buffer {
  const foglio = disegnaRapporto({
    visita: {
      ...{ id: 4821, titolo: 'Caldaia in blocco', indirizzo_intervento: 'Via Epomeo 88, Napoli' },
      cliente: {
        ...{ nome: 'Piero', cognome: 'Scotto', telefono: '333 123 4567', indirizzo: 'Via Epomeo 88' },
        ...{ comune: 'Napoli', cap: '80126', provincia: 'NA' },
      },
    },
    tecnico: 'Marco Rossi',
    impianti: ['Immergas Victrix Tera 24'],
    contenuto: { ...contenuto, ...scritto },
    firma: FIRMATO,
    firmaTecnico: TRATTO,
    foto: [],
    firmatoIl: '2026-11-25T09:20:00.000Z',
    impronta: 'a3'.repeat(32),
    revisione: 1,
    ...{ azienda, logo: null, caratteri },
    ...altro,
  })
  return bytesOf(foglio)
}

test('dice chi, dove, quando, che cosa e chi ha firmato, senza prezzi', async () => {
  const [testo = '', ...altre] = await pagesOf(fai())
  expect(altre).toEqual([])
  for (const parte of [
    ...['RAPPORTO D’INTERVENTO', 'RI-4821', '25/11/2026', 'Piero Scotto', 'Caldaia in blocco', 'Marco Rossi'],
    'Impianto: Immergas Victrix Tera 24',
    ...['09:04', '10:16', '1 h 12 min', 'Risolto', 'prova di tenuta regolare', '2,5 m', '1,4 bar'],
    ...[
      'Temperatura di mandata · Immergas Victrix Tera',
      'Controllare la pressione',
      'Piero Scotto, proprietario',
    ],
    ...['a3'.repeat(32), 'pagina 1 di 1'],
  ])
    expect(testo).toContain(parte)
  expect(testo).not.toContain('€')
})

test('di più persone ognuna con le sue ore, e il lavoro in tutto è la loro somma; di una sola niente', async () => {
  const presenti = [
    { utenteId: 3, nome: 'Marco Rossi', minuti: 72 },
    { utenteId: 5, nome: 'luca.ferrero', minuti: 30 },
  ]
  const [testo = ''] = await pagesOf(fai({}, { persone: 2, presenti }))
  expect(testo).toMatch(/Presenti Marco Rossi 1 h 12 min luca\.ferrero 30 min/)
  expect(testo).toContain('1 h 42 min')
  expect((await pagesOf(fai()))[0]).not.toContain('Presenti')
})

test('i segni del mestiere si rileggono come furono scritti', async () => {
  const segni = 'mandata ≤ 60 °C, 220 Ω, Δp ≥ 0,5 bar, ½″ → caldaia'
  const [testo = ''] = await pagesOf(
    fai(
      {},
      {
        lavori: segni,
        raccomandazioni: 'Tubo da ⅜″, CO₂ ≈ 9 %, 0,1 m³',
        materiali: [{ articoloId: null, descrizione: 'Nipplo ¾″ × 1⅝″', um: 'm²', quantita: '1' }],
        letture: [{ grandezza: 'altro', nome: 'Δt', valore: '≤ 15 °C ↓' }],
      },
    ),
  )
  for (const parte of [segni, 'Tubo da ⅜″, CO₂ ≈ 9 %, 0,1 m³', 'Nipplo ¾″ × 1⅝″', '1 m²', 'Δt', '≤ 15 °C ↓'])
    expect(testo).toContain(parte)
})

test('corretto dice che cosa sostituisce; senza firma dice perché', async () => {
  const [corretto = ''] = await pagesOf(fai({ revisione: 2 }))
  expect(corretto).toContain('RI-4821/2')
  expect(corretto).toContain('Sostituisce RI-4821')
  const assente = { esito: 'Assente', motivo: 'Le chiavi erano dal portiere' }
  const [senza = ''] = await pagesOf(fai({ firma: assente }))
  expect(senza).toContain('Cliente assente')
  expect(senza).toMatch(/Assente\s+Le chiavi erano dal portiere/)
  const [rifiutata = ''] = await pagesOf(fai({ firma: { esito: 'Rifiutato', motivo: 'Contesta il prezzo' } }))
  expect(rifiutata).toMatch(/Rifiutata\s+Contesta il prezzo/)
  expect(senza).toContain('Le chiavi erano dal portiere')
  expect(senza).not.toContain('Per presa visione')
})

test('il più lungo continua su altri fogli, le firme stanno una volta sola in fondo all’ultimo', async () => {
  const pagine = await pagesOf(fai({ foto: foto(12) }, lungo))
  expect(pagine.length).toBeGreaterThan(3)
  for (const [n, pagina] of pagine.entries()) {
    expect(pagina).toContain(`pagina ${n + 1} di ${pagine.length}`)
    expect(pagina.includes('Per presa visione')).toBe(n === pagine.length - 1)
    expect(pagina.includes('· segue')).toBe(n > 0)
  }
})

test('dodici foto e le firme stanno in tre fogli', async () => {
  expect(await pagesOf(fai({ foto: foto(12) }))).toHaveLength(3)
})

test('lo stesso rapporto dà gli stessi byte', () => {
  expect(fai({ foto: foto(2) }).equals(fai({ foto: foto(2) }))).toBe(true)
})
