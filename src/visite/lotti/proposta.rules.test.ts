import { describe, expect, test } from 'vitest'
import type { Tratto } from '#anagrafe/orari/rules.ts'
import { addDays } from '#shared/dates.ts'
import { type Comune, indirizzo } from '#test/piani.ts'
import type { GiornataTecnico } from './giornata.rules.ts'
import { proponiVisite } from './proposta.rules.ts'
import type { Da } from './ricerca.rules.ts'

const MISURE = { viaggio: null, viaggioFuori: null, riserva: 20, quando: 'Fine' as const, vicine: [] }
const DAL = '2026-11-30'
const ORE: Tratto[] = [
  [540, 780],
  [840, 1080],
]
let n = 0
const visita = (comune: Comune | null, dovuta: string | null, altro: Partial<Da> = {}): Da => ({
  ...{ chiave: `${++n}:1`, luogo: indirizzo(comune, `Via Diaz ${n}`), minuti: 45, dovuta },
  zona: { chiave: comune ?? '-', nome: comune ?? 'Senza comune' },
  ...{ fascia: null, tecnicoPreferitoId: null, ...altro },
})
const giornata = (giorno = 0, altro: Partial<GiornataTecnico> = {}): GiornataTecnico => ({
  ...{ utenteId: 1, giorno: addDays(DAL, giorno), ore: ORE, impegni: [], ...altro },
})
const parte = (nome: Comune, raggio = 60) => ({ nome, raggio, luogo: indirizzo(nome, '') })
const impegno = (inizio: number, comune: Comune) => ({
  ...{ inizio, fine: inizio + 60, luogo: indirizzo(comune, 'Corso Garibaldi 1'), zona: comune },
})
const chiedi = (visite: Da[], giornate: GiornataTecnico[], altro: object = {}) =>
  proponiVisite({
    ...{ visite, giornate, misure: MISURE, dal: DAL, al: '2026-12-18' },
    ...{ partenze: new Map([[1, parte('Napoli')]]), ...altro },
  })

describe('prima la scadenza', () => {
  test('la più scaduta, ad Avellino da 68 giorni, ha il primo posto a portata', () => {
    const avellino = visita('Avellino', addDays(DAL, -68))
    const altre = Array.from({ length: 12 }, (_, i) => visita('Portici', addDays(DAL, -i)))
    const giorni = [0, 1, 2, 3].map((giorno) => giornata(giorno, { ore: [[540, 660]] }))
    const piano = chiedi([...altre, avellino], giorni, { partenze: new Map([[1, parte('Napoli', 110)]]) })
    expect(piano.visite.find(({ chiave }) => chiave === avellino.chiave)?.giorno).toBe(DAL)
    expect(piano.giri[0]?.perche).toBe('è il primo giorno con posto, è scaduta il 23/09/2026')
  })

  test('chi scade domani viene prima di chi scade dopo, anche se è più lontano', () => {
    const domani = visita('Caserta', DAL)
    const dopo = [visita('Napoli', '2026-12-10'), visita('Napoli', '2026-12-15')]
    const giorni = [giornata(0, { ore: [[540, 600]] }), giornata(1)]
    const piano = chiedi([...dopo, domani], giorni)
    expect(piano.visite.find(({ giorno }) => giorno === DAL)?.chiave).toBe(domani.chiave)
    expect(piano.visite).toHaveLength(3)
  })

  test('nessuno va da Napoli a Torino: resta fuori, e si dice quanto è lontana', () => {
    const torino = visita('Torino', addDays(DAL, -90))
    const piano = chiedi([torino, visita('Portici', null)], [giornata()])
    expect(piano.visite).toHaveLength(1)
    expect(piano.fuori).toEqual([{ chiave: torino.chiave, perche: 'a 712 km da Napoli', motivo: 'lontana' }])
  })

  test('chi parte da Torino ci va', () => {
    const torino = visita('Torino', addDays(DAL, -90))
    const partenze = new Map([
      [1, parte('Napoli')],
      [2, parte('Torino')],
    ])
    const piano = chiedi([torino], [giornata(), giornata(1, { utenteId: 2 })], { partenze })
    expect(piano.visite).toMatchObject([{ utenteId: 2, giorno: addDays(DAL, 1) }])
  })

  test('senza sapere da dove si parte nessuna è troppo lontana; ma non si attraversa l’Italia fra due visite', () => {
    const piano = chiedi([visita('Torino', null), visita('Napoli', null)], [giornata(), giornata(1)], {
      partenze: new Map(),
    })
    expect(new Set(piano.visite.map(({ giorno }) => giorno)).size).toBe(2)
  })

  test('dove nessuno sa dov’è il cliente, non si va da nessun’altra parte lo stesso giorno', () => {
    const ignoto = visita(null, null)
    expect(chiedi([ignoto], [giornata()]).fuori).toEqual([
      {
        ...{ chiave: ignoto.chiave, motivo: 'senza_comune' },
        perche: 'non so dire quanto è lontana: controlla comune e provincia',
      },
    ])
    const giorni = [giornata(0, { impegni: [impegno(540, 'Napoli')] }), giornata(1)]
    const piano = chiedi([ignoto], giorni, { partenze: new Map() })
    expect(piano.visite).toMatchObject([{ giorno: addDays(DAL, 1) }])
  })
})

describe('a pari scadenza', () => {
  test('va dove si fa meno strada, e lo dice', () => {
    const giorni = [giornata(0), giornata(1, { impegni: [impegno(540, 'Portici'), impegno(660, 'Portici')] })]
    const piano = chiedi([visita('Portici', '2026-12-10')], giorni)
    expect(piano.visite).toMatchObject([{ giorno: addDays(DAL, 1) }])
    expect(piano.giri).toMatchObject([{ zona: 'Portici', perche: 'martedì è già lì per 2 visite' }])
  })

  test('poi dal tecnico preferito, poi il giorno prima, poi dal primo tecnico', () => {
    const due = [giornata(0), giornata(0, { utenteId: 2 }), giornata(1)]
    const partenze = new Map([
      [1, parte('Napoli')],
      [2, parte('Napoli')],
    ])
    const preferita = visita('Portici', '2026-12-10', { tecnicoPreferitoId: 2 })
    const piano = chiedi([preferita], due, { partenze })
    expect(piano.visite[0]?.utenteId).toBe(2)
    expect(piano.giri[0]?.perche).toBe('è il tecnico preferito di 1 cliente')
    expect(chiedi([visita('Portici', '2026-12-10')], due, { partenze }).visite).toMatchObject([
      { utenteId: 1, giorno: DAL },
    ])
  })
})

test('chi non ha la via, o trova tutto pieno, resta fuori col perché', () => {
  const senza = visita('Portici', null, { luogo: indirizzo('Portici', '') })
  const due = [visita('Portici', null), visita('Portici', null, { fascia: 'Mattina' })]
  const piano = chiedi([senza, ...due], [giornata(0, { ore: [[840, 900]] })])
  expect(piano.fuori).toEqual([
    { chiave: senza.chiave, perche: 'manca la via', motivo: 'senza_via' },
    {
      ...{ chiave: due[1]?.chiave, motivo: 'senza_posto' },
      perche: 'nessun posto di mattina entro il 18/12',
    },
  ])
})

test('oggi non propone le ore già passate', () => {
  const adesso = { giorno: DAL, minuti: 700 }
  expect(chiedi([visita('Portici', null)], [giornata()], { adesso }).visite[0]?.inizio).toBe(705)
})

test('il tempo per i guasti resta libero, se non per chi può prenderlo', () => {
  const giorno = [giornata(0, { ore: [[840, 900]] })]
  const lunga = visita('Portici', null, { minuti: 60 })
  expect(chiedi([lunga], giorno).fuori).toMatchObject([{ motivo: 'senza_posto' }])
  expect(chiedi([{ ...lunga, prendeRiserva: true }], giorno).visite).toMatchObject([{ inizio: 840 }])
})
