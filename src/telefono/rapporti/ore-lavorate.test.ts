import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { scritta } from './components/bozza.ts'
import { difettoDi } from './components/chiudi.ts'
import { daNominare, minutiNelRapporto, minutiProposti, presentiInParole } from './ore-lavorate.rules.ts'
import { difettoOrario, type Firmabile, minutiLavorati, testoFirmato } from './rules.ts'

const orario = { arrivo: '2026-11-25T08:00:00.000Z', partenza: '2026-11-25T12:00:00.000Z', pausaMinuti: 30 }
const alle = (ora: string) => `2026-11-25T${ora}:00.000Z`
const sempre = { da: null, a: null }

const contenuto: Firmabile = {
  uid: '0b1f0c9e-6a53-4b0a-8c0e-3c5a1b8f9d10',
  ...{
    arrivo: '2026-11-25T08:04:00.000Z',
    partenza: '2026-11-25T09:16:00.000Z',
    pausaMinuti: 10,
    persone: 2,
  },
  ...{ lavori: 'Pulizia', esito: 'Da completare', raccomandazioni: null },
  materiali: [{ articoloId: 1, descrizione: 'Vaso', um: 'pz', quantita: '1' }],
  letture: [{ grandezza: 'mandata', valore: '62', generatore: 'Tera' }],
  foto: [{ categoria: 'Prima', impronta: 'aa' }],
}
const presenti = [
  { utenteId: 3, nome: 'Marco Rossi', minuti: 62 },
  { utenteId: 5, nome: 'luca.ferrero', minuti: 30 },
]
const sha = (dati: Firmabile) => createHash('sha256').update(testoFirmato(4821, dati)).digest('hex')

describe('ciò che si firma', () => {
  test('senza nomi è quello di sempre, byte per byte: le impronte di prima valgono', () => {
    // As the version before names made them.
    expect(sha(contenuto)).toBe('e35794a365cdbb672037f820d5c81ddf04241fe5b82d852be96678d198864912')
    expect(sha({ ...contenuto, esito: 'Non eseguito', motivoNonEseguito: 'Assente' })).toBe(
      'a3524d58c0b63bed6e4eb16dcf36e3e7b86e6b4b2bee32d52f42a2bdd4927c12',
    )
    expect(sha({ ...contenuto, presenti: null })).toBe(sha(contenuto))
  })

  test('con i nomi è il formato 2: chi, come si chiama e quanto c’è stato contano tutti', () => {
    const nominati = { ...contenuto, presenti }
    expect(JSON.parse(testoFirmato(4821, nominati))).toEqual([
      2,
      ...JSON.parse(testoFirmato(4821, contenuto)).slice(1),
      null,
      [
        [3, 'Marco Rossi', 62],
        [5, 'luca.ferrero', 30],
      ],
    ])
    const [capo, aiutante] = presenti as [(typeof presenti)[number], (typeof presenti)[number]]
    const diversi = [
      [capo],
      [aiutante, capo],
      ...['nome', 'minuti', 'utenteId'].map((c) => [capo, { ...aiutante, [c]: 9 }]),
    ]
    const tutte = [
      contenuto,
      nominati,
      ...diversi.map((p) => ({ ...contenuto, presenti: p as typeof presenti })),
    ]
    expect(new Set(tutte.map(sha)).size).toBe(tutte.length)
  })
})

describe('le ore di ognuno', () => {
  test('si propone tutta la visita senza la pausa, o le ore sue', () => {
    expect(minutiProposti(sempre, orario)).toBe(210)
    expect(minutiProposti({ da: alle('10:00'), a: null }, orario)).toBe(120)
    expect(minutiProposti({ da: null, a: alle('09:15') }, orario)).toBe(75)
    // Booked for longer than it took.
    expect(minutiProposti({ da: alle('07:00'), a: alle('18:00') }, orario)).toBe(240)
    // Made on another day: the hours that were booked say nothing.
    expect(minutiProposti({ da: '2026-11-20T10:00:00.000Z', a: '2026-11-20T11:00:00.000Z' }, orario)).toBe(
      210,
    )
    // Nobody was at home.
    expect(minutiProposti(sempre, { ...orario, partenza: orario.arrivo, pausaMinuti: 0 })).toBe(1)
  })

  test('il lavoro in tutto è la loro somma, e le 24 ore sono di ognuno', () => {
    expect(minutiLavorati({ ...orario, persone: 2 })).toBe(420)
    expect(minutiLavorati({ ...orario, persone: 2, presenti })).toBe(92)
    const turno = { ...orario, partenza: '2026-11-25T17:00:00.000Z', persone: 3 }
    expect(difettoOrario(turno)).toBe('Al massimo 24 ore in tutto')
    expect(difettoOrario({ ...turno, presenti })).toBeNull()
    expect(difettoOrario({ ...turno, partenza: '2026-11-26T17:00:00.000Z', presenti })).toMatch(/24 ore/)
  })

  test('di un rapporto che nomina qualcuno chi non c’è ha lavorato zero; di uno che non nomina nessuno non dice', () => {
    const righe = [{ utente_id: 3, minuti: 62 }]
    expect([minutiNelRapporto(righe, 3), minutiNelRapporto(righe, 5), minutiNelRapporto(null, 3)]).toEqual([
      62,
      0,
      null,
    ])
    expect(presentiInParole(presenti)).toBe('Marco Rossi 1 h 2 min, luca.ferrero 30 min')
    expect(presentiInParole(null)).toBe('')
  })
})

describe('chi si nomina', () => {
  const capo = { id: 3, nome_utente: 'operatore' }
  const con = (...aiutanti: number[]) => ({
    utente_assegnato: capo,
    aiutanti: aiutanti.map((utente_id) => ({
      utente_id,
      nome_utente: `u${utente_id}`,
      da: alle('10:00'),
      a: null,
    })),
  })
  const nomi = new Map([[3, 'Marco Rossi']])

  test('chi va da solo nessuno; se no chi conduce e chi viene, con il nome che si sa', () => {
    expect(daNominare(undefined, con(), nomi, false)).toBeUndefined()
    expect(daNominare(undefined, { utente_assegnato: capo }, nomi, false)).toBeUndefined()
    expect(daNominare(undefined, con(5), nomi, false)).toEqual([
      { utenteId: 3, nome: 'Marco Rossi', ...sempre, minuti: null, assente: false },
      { utenteId: 5, nome: 'u5', da: alle('10:00'), a: null, minuti: null, assente: false },
    ])
  })

  test('resta ciò che era scritto; chi si aggiunge o si toglie intanto segue', () => {
    const era = daNominare(undefined, con(5), nomi, false)?.map((p) => ({
      ...p,
      minuti: 45,
      assente: p.utenteId === 5,
    }))
    expect(daNominare(era, con(5), nomi, false)).toBe(era)
    expect(daNominare(era, con(5, 7), nomi, false)).toEqual([
      ...(era ?? []),
      expect.objectContaining({ utenteId: 7, minuti: null, assente: false }),
    ])
    expect(daNominare(era, con(), nomi, false)).toBeUndefined()
  })

  test('di un rapporto che si corregge: chi non nominava non c’era, chi nominava resta, e senza nomi resta senza', () => {
    const firmati = [3, 9].map((utenteId) => ({
      utenteId,
      nome: `n${utenteId}`,
      ...sempre,
      minuti: 60,
      assente: false,
    }))
    const ora = daNominare(firmati, con(5), nomi, true)
    expect(ora?.map(({ utenteId, assente, minuti }) => [utenteId, assente, minuti])).toEqual([
      [3, false, 60],
      [5, true, null],
      [9, false, 60],
    ])
    expect(daNominare(ora, con(5), nomi, true)).toBe(ora)
    expect(daNominare(undefined, con(5), nomi, true)).toBeUndefined()
  })
})

test('una bozza: chi non c’era non si firma, le persone sono quante restano, e un’ora che non va ha il suo nome', () => {
  const bozza = {
    ...{
      ...contenuto,
      ...orario,
      passo: 'lavoro',
      persone: 7,
      conTecnico: true,
      correzione: null,
      chiuso: null,
    },
    ...{ materiali: [], letture: [], foto: [], firma: {} },
    presenti: [
      { utenteId: 3, nome: 'Marco Rossi', ...sempre, minuti: null, assente: false },
      { utenteId: 5, nome: 'u5', ...sempre, minuti: 60, assente: false },
      { utenteId: 7, nome: 'u7', ...sempre, minuti: null, assente: true },
    ],
  } as unknown as Parameters<typeof scritta>[0]
  const { persone, presenti: detti } = scritta(bozza, orario.partenza)
  expect([persone, detti]).toEqual([
    2,
    [
      { utenteId: 3, nome: 'Marco Rossi', minuti: 210 },
      { utenteId: 5, nome: 'u5', minuti: 60 },
    ],
  ])
  expect(difettoDi(bozza, orario.partenza)).toBeNull()
  const con = (minuti: number) => ({ ...bozza, presenti: bozza.presenti?.map((p) => ({ ...p, minuti })) })
  expect(difettoDi(con(0), orario.partenza)).toBe('Marco Rossi: Scrivi le ore')
  expect(difettoDi(con(1500), orario.partenza)).toBe('Marco Rossi: Al massimo 24 ore a persona')
  const nessuno = { ...bozza, presenti: bozza.presenti?.map((p) => ({ ...p, assente: true })) }
  expect(difettoDi(nessuno, orario.partenza)).toBe('Scrivi chi c’era')
})
