import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Tratto } from '#anagrafe/orari/rules.ts'
import { addDays } from '#shared/dates.ts'
import { type Caso, type Comune, difetti, indirizzo, modi, ritardo, strada } from '#test/piani.ts'
import type { Giornata } from './giornata.rules.ts'
import { proponi } from './proposta.rules.ts'
import type { Da } from './ricerca.rules.ts'

const DAL = '2026-11-30'
const comuni = fc.constantFrom<Comune | null>(
  ...(['Napoli', 'Portici', 'Portici', 'Ercolano', 'Salerno', 'Caserta', 'Avellino', 'Torino', null] as const),
)
const CAP: Partial<Record<string, string>> = { Portici: '80055', Ercolano: '80056' }
const luoghi = fc
  .tuple(comuni, fc.integer({ min: 1, max: 4 }))
  .map(([comune, n]) => ({
    luogo: indirizzo(comune, n === 4 ? 'Via Roma 1' : `Via Diaz ${n}`, CAP[comune ?? ''] ?? null),
    zona: { chiave: comune ?? '-', nome: comune ?? 'Senza comune' },
  }))
const fascia = fc.constantFrom<Da['fascia']>(null, null, null, 'Mattina', 'Pomeriggio')
const visita = fc.record({
  dove: luoghi,
  minuti: fc.constantFrom(15, 30, 45, 75),
  dovuta: fc.constantFrom(null, ...[-70, -12, -1, 0, 1, 2, 9].map((giorni) => addDays(DAL, giorni))),
  fascia,
  tecnicoPreferitoId: fc.constantFrom(null, 1, 2),
})
const ore = fc.constantFrom<Tratto[]>([[540, 690]], [[540, 660], [840, 930]], [])
const giornata = fc.record({
  utenteId: fc.constantFrom(1, 2),
  giorno: fc.integer({ min: 0, max: 2 }).map((n) => addDays(DAL, n)),
  ore,
  impegni: fc.array(fc.record({ inizio: fc.constantFrom(540, 600, 630, 850), dura: fc.constantFrom(20, 45), dove: luoghi }), {
    maxLength: 2,
  }),
})
const misure = fc.record({
  viaggio: fc.constantFrom(null, null, 12),
  viaggioFuori: fc.constantFrom(null, 25),
  riserva: fc.constantFrom(0, 20),
  vicine: fc.constant([['Portici', 'Ercolano']] as const),
})

const casi = (visite: number, giorni: number) =>
  fc
    .record({
      visite: fc.array(visita, { maxLength: visite }),
      giornate: fc.array(giornata, { minLength: 1, maxLength: giorni }),
      misure,
      partenze: fc.constantFrom<[number, Comune, number][]>(
        [],
        [[1, 'Napoli', 60]],
        [[1, 'Napoli', 60], [2, 'Salerno', 90]],
        [[1, 'Napoli', 5], [2, 'Torino', 600]],
      ),
      adesso: fc.constantFrom(undefined, { giorno: DAL, minuti: 595 }),
    })
    .map(({ visite, giornate, partenze, adesso, ...caso }): Caso => {
      const uniche = new Map(giornate.map((una) => [`${una.utenteId} ${una.giorno}`, una]))
      return {
        ...{ ...caso, dal: DAL, al: addDays(DAL, 2) },
        ...(adesso && { adesso }),
        visite: visite.map(({ dove, ...una }, n) => ({ ...una, ...dove, chiave: `${n + 1}:${n}` })),
        giornate: [...uniche.values()].map(
          ({ impegni, ...una }): Giornata => ({
            ...una,
            impegni: impegni.map(({ inizio, dura, dove }) => ({
              ...{ inizio, fine: inizio + dura, luogo: dove.luogo, zona: dove.zona.chiave },
            })),
          }),
        ),
        partenze: new Map(
          partenze.map(([id, nome, raggio]) => [id, { nome, raggio, luogo: indirizzo(nome, '') }] as const),
        ),
      }
    })

describe('ciò che una proposta promette', () => {
  test('di piccole, provando ogni quarto d’ora', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(casi(6, 4), (caso) => {
        const [difetto] = difetti(caso, proponi(caso))
        expect(difetto).toBeUndefined()
      }),
      { numRuns: 2500 },
    )
  })

  test('di nuovo, e in altro ordine, lo stesso piano', () => {
    fc.assert(
      fc.property(casi(12, 6), (caso) => {
        const piano = proponi(caso)
        const rovescio = { ...caso, visite: [...caso.visite].reverse(), giornate: [...caso.giornate].reverse() }
        expect(proponi(rovescio)).toEqual({ ...piano, fuori: expect.arrayContaining(piano.fuori) })
      }),
      { numRuns: 300 },
    )
  })

  test('una visita sola va dove è meno in ritardo, poi con meno strada, poi dal preferito, poi fra vicine, poi prima', () => {
    fc.assert(
      fc.property(casi(1, 6), (caso) => {
        const [una] = caso.visite
        if (!una) return
        const [posto] = proponi(caso).visite
        const scelte = caso.giornate
          .flatMap((giornata) => {
            const vie = modi(caso, giornata, [], una).map((tutte) => strada(caso, giornata, tutte))
            return vie.length === 0 ? [] : [{ giornata, via: Math.min(...vie) - strada(caso, giornata, []) }]
          })
          .sort(
            (a, b) =>
              ritardo(una, a.giornata) - ritardo(una, b.giornata) ||
              a.via - b.via ||
              Number(b.giornata.utenteId === una.tecnicoPreferitoId) -
                Number(a.giornata.utenteId === una.tecnicoPreferitoId),
          )
        const [prima] = scelte
        expect(posto === undefined).toBe(prima === undefined)
        if (!posto || !prima) return
        const sua = scelte.find(({ giornata: g }) => g.utenteId === posto.utenteId && g.giorno === posto.giorno)
        expect([ritardo(una, sua?.giornata), sua?.via]).toEqual([ritardo(una, prima.giornata), prima.via])
        const preferito = (id: number | undefined) => id === una.tecnicoPreferitoId
        expect(preferito(posto.utenteId)).toBe(preferito(prima.giornata.utenteId))
      }),
      { numRuns: 1000 },
    )
  })
})
