import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Tratto } from '#anagrafe/orari/rules.ts'
import { type Da, type Giornata, minutiPresi, postoIn, proponi, viaggioFra } from './proposta.rules.ts'

const MISURE = { viaggio: 10, viaggioFuori: 25, riserva: 20 }
const ORE: Tratto[] = [
  [540, 780],
  [840, 1080],
]
const luogo = (indirizzo: string | null, comune = 'Portici') => ({ comune, cap: '80055', indirizzo })
const PORTICI = { chiave: 'z1', nome: 'Portici' }
const VOMERO = { chiave: 'z2', nome: 'Vomero' }
let n = 0
const visita = (altro: Partial<Da> = {}): Da => ({
  ...{ chiave: `v${++n}`, luogo: luogo(`Via Diaz ${n}`), zona: PORTICI, minuti: 45 },
  ...{ dovuta: '2026-12-10', fascia: null, tecnicoPreferitoId: null },
  ...altro,
})
const giornata = (altro: Partial<Giornata> = {}): Giornata => ({
  ...{ utenteId: 1, giorno: '2026-11-30', ore: ORE, impegni: [] },
  ...altro,
})
const impegno = (inizio: number, fine: number, zona = 'z1') => ({
  ...{ inizio, fine, zona },
  luogo: luogo('Corso Garibaldi 1'),
})
const chiedi = (visite: Da[], giornate: Giornata[], altro: object = {}) =>
  proponi({ visite, giornate, misure: MISURE, al: '2026-12-18', vicine: () => false, ...altro })

describe('il viaggio', () => {
  test('nello stesso stabile non c’è, in zona è breve, fra due zone è lungo', () => {
    const qui = { luogo: luogo('Via Diaz 3'), zona: 'z1' }
    expect(viaggioFra(qui, { luogo: luogo('via  diaz 3'), zona: 'z1' }, MISURE)).toBe(0)
    expect(viaggioFra(qui, { luogo: luogo('Via Diaz 4'), zona: 'z1' }, MISURE)).toBe(10)
    expect(viaggioFra(qui, { luogo: luogo('Via Diaz 3', 'Napoli'), zona: 'z2' }, MISURE)).toBe(25)
  })
})

describe('il posto in una giornata', () => {
  test('è il primo dopo il viaggio, al quarto d’ora', () => {
    expect(postoIn(giornata(), visita(), MISURE)).toEqual({ inizio: 540, fine: 585 })
    const impegni = [impegno(540, 600)]
    expect(postoIn(giornata({ impegni }), visita(), MISURE)).toEqual({ inizio: 615, fine: 660 })
    expect(postoIn(giornata({ impegni }), visita({ zona: VOMERO }), MISURE)?.inizio).toBe(630)
  })

  test('prima di un impegno lascia il tempo di arrivarci', () => {
    const impegni = [impegno(600, 660)]
    expect(postoIn(giornata({ impegni }), visita({ minuti: 45 }), MISURE)?.inizio).toBe(540)
    expect(postoIn(giornata({ impegni }), visita({ minuti: 60 }), MISURE)?.inizio).toBe(675)
  })

  test('la mattina finisce alle tredici, il pomeriggio comincia allora', () => {
    const impegni = [impegno(540, 765)]
    expect(postoIn(giornata({ impegni }), visita({ fascia: 'Mattina' }), MISURE)).toBeUndefined()
    expect(postoIn(giornata(), visita({ fascia: 'Pomeriggio' }), MISURE)?.inizio).toBe(840)
  })
})

describe('la proposta', () => {
  test('va dove il tecnico c’è già, e lo dice', () => {
    const piano = chiedi(
      [visita()],
      [
        giornata({ giorno: '2026-11-30', utenteId: 2 }),
        giornata({ giorno: '2026-12-01', impegni: [impegno(540, 600), impegno(660, 720)] }),
      ],
    )
    expect(piano.visite).toMatchObject([{ giorno: '2026-12-01', utenteId: 1 }])
    expect(piano.giri).toMatchObject([{ zona: 'Portici', perche: 'martedì è già lì per 2 visite' }])
  })

  test('poi dal tecnico preferito, poi dove c’è più tempo, poi prima', () => {
    const due = [giornata({ utenteId: 1 }), giornata({ utenteId: 2 })]
    expect(chiedi([visita({ tecnicoPreferitoId: 2 })], due).visite[0]?.utenteId).toBe(2)
    const corta = giornata({ utenteId: 1, ore: [[540, 720]] })
    expect(chiedi([visita()], [corta, giornata({ utenteId: 2 })]).visite[0]?.utenteId).toBe(2)
    expect(chiedi([visita()], due).visite[0]?.utenteId).toBe(1)
  })

  test('la zona con la visita più urgente viene prima', () => {
    const una = giornata({ ore: [[540, 600]] })
    const tardi = visita({ dovuta: '2026-12-30' })
    const presto = visita({ dovuta: '2026-11-01', zona: VOMERO })
    const piano = chiedi([tardi, presto], [una])
    expect(piano.visite.map(({ chiave }) => chiave)).toEqual([presto.chiave])
    expect(piano.fuori).toEqual([{ chiave: tardi.chiave, perche: 'nessun posto entro il 18/12' }])
  })

  test('chi non ha la via resta fuori', () => {
    const senza = visita({ luogo: luogo(null) })
    expect(chiedi([senza], [giornata()]).fuori).toEqual([{ chiave: senza.chiave, perche: 'manca la via' }])
  })

  test('oggi non propone le ore già passate', () => {
    const adesso = { giorno: '2026-11-30', minuti: 700 }
    expect(chiedi([visita()], [giornata()], { adesso }).visite[0]?.inizio).toBe(705)
  })

  const arbitrarie = fc.array(
    fc.record({
      via: fc.integer({ min: 1, max: 9 }),
      zona: fc.constantFrom(PORTICI, VOMERO),
      minuti: fc.constantFrom(15, 30, 45, 75, 90, 120),
      fascia: fc.constantFrom(null, 'Mattina' as const, 'Pomeriggio' as const),
      tecnicoPreferitoId: fc.constantFrom(null, 1, 2),
      dovuta: fc.constantFrom('2026-11-01', '2026-12-01', null),
    }),
    { maxLength: 40 },
  )
  const giorni = fc.array(
    fc.record({
      utenteId: fc.constantFrom(1, 2, 3),
      giorno: fc.constantFrom('2026-11-30', '2026-12-01', '2026-12-02'),
      inizi: fc.uniqueArray(fc.constantFrom(540, 660, 840, 960), { maxLength: 3 }),
    }),
    { maxLength: 9 },
  )

  test('nessuna visita si perde o sta sopra un’altra, e la riserva resta; di nuovo, lo stesso piano', () => {
    fc.assert(
      fc.property(arbitrarie, giorni, (righe, date) => {
        const visite = righe.map(({ via, ...una }, i) =>
          visita({ ...una, chiave: `k${i}`, luogo: luogo(`Via Diaz ${via}`) }),
        )
        const giornate = [...new Map(date.map((una) => [`${una.utenteId} ${una.giorno}`, una])).values()].map(
          ({ inizi, ...una }) => giornata({ ...una, impegni: inizi.map((da) => impegno(da, da + 60, 'z1')) }),
        )
        const piano = chiedi(visite, giornate)
        expect(chiedi([...visite].reverse(), [...giornate].reverse())).toEqual({
          ...piano,
          fuori: expect.arrayContaining(piano.fuori),
        })
        expect([...piano.visite, ...piano.fuori].map(({ chiave }) => chiave).sort()).toEqual(
          visite.map(({ chiave }) => chiave).sort(),
        )
        for (const una of giornate) {
          const sue = piano.visite.filter((v) => v.utenteId === una.utenteId && v.giorno === una.giorno)
          const nuove = sue.map(({ inizio, fine, chiave }) => {
            const da = visite.find((v) => v.chiave === chiave)
            if (da?.fascia === 'Mattina') expect(fine).toBeLessThanOrEqual(780)
            if (da?.fascia === 'Pomeriggio') expect(inizio).toBeGreaterThanOrEqual(780)
            expect(ORE.some(([apre, chiude]) => inizio >= apre && fine <= chiude)).toBe(true)
            return { inizio, fine, luogo: da?.luogo ?? luogo(null), zona: da?.zona.chiave ?? '' }
          })
          const tutti = [...una.impegni, ...nuove].sort((a, b) => a.inizio - b.inizio)
          for (const [i, uno] of tutti.entries()) {
            const prima = tutti[i - 1]
            if (prima) expect(uno.inizio).toBeGreaterThanOrEqual(prima.fine)
          }
          if (nuove.length > 0) expect(minutiPresi(tutti, MISURE)).toBeLessThanOrEqual(480 * 0.8)
        }
      }),
      { numRuns: 200 },
    )
  })
})
