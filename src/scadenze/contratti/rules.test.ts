import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths } from '#shared/dates.ts'
import {
  canoniCheMancano,
  canoniDi,
  fineCambiata,
  finePeriodo,
  mesiDelCanone,
  PERIODICITA,
  statoContrattoOggi,
  VISITE_ANNO,
} from './rules.ts'

test('i canoni di un anno sommano al canone, al centesimo; chi non si divide pesa sui primi', () => {
  const canoni = canoniDi({ dal: '2026-01-31', al: finePeriodo('2026-01-31', 12), canone: 10_000, mesi: 4 })
  expect(canoni).toEqual([
    { dal: '2026-01-31', al: '2026-05-30', importo: 3334 },
    { dal: '2026-05-31', al: '2026-09-29', importo: 3333 },
    { dal: '2026-09-30', al: '2027-01-30', importo: 3333 },
  ])
  fc.assert(
    fc.property(
      fc.integer({ min: 12, max: 9_999_999 }),
      fc.constantFrom(...PERIODICITA),
      fc.constantFrom(...VISITE_ANNO),
      fc.integer({ min: 1, max: 10 }),
      fc.integer({ min: 0, max: 3000 }),
      (canone, periodicita, visite, anni, giorni) => {
        const dal = addDays('2024-01-01', giorni)
        const al = finePeriodo(dal, 12 * anni)
        const fatti = canoniDi({ dal, al, canone, mesi: mesiDelCanone(periodicita, visite) })
        expect(fatti.reduce((somma, { importo }) => somma + importo, 0)).toBe(canone * anni)
        expect([fatti[0]?.dal, fatti.at(-1)?.al]).toEqual([dal, al])
        for (const [i, uno] of fatti.entries())
          if (i > 0) expect(uno.dal).toBe(addDays(fatti[i - 1]?.al ?? '', 1))
      },
    ),
  )
})

test('cambiata la periodicità dopo una fattura, il resto dell’anno non si perde e non si paga due volte', () => {
  const anno = { dal: '2026-01-01', al: '2026-12-31', canone: 12_000, mesi: 12 }
  expect(canoniCheMancano(anno, [{ dal: '2026-01-01', al: '2026-06-30' }])).toEqual([
    { dal: '2026-07-01', al: '2026-12-31', importo: 6000 },
  ])
  expect(canoniCheMancano({ ...anno, mesi: 6 }, [{ dal: '2026-01-01', al: '2026-12-31' }])).toEqual([])
  expect(canoniCheMancano({ ...anno, mesi: 3 }, [{ dal: '2026-04-01', al: '2026-06-30' }])).toEqual([
    { dal: '2026-01-01', al: '2026-03-31', importo: 3000 },
    { dal: '2026-07-01', al: '2026-09-30', importo: 3000 },
    { dal: '2026-10-01', al: '2026-12-31', importo: 3000 },
  ])
  // Before the invoiced fee as after it, and what is left of a year before whole ones.
  expect(canoniCheMancano(anno, [{ dal: '2026-07-01', al: '2026-09-30' }])).toEqual([
    { dal: '2026-01-01', al: '2026-06-30', importo: 6000 },
    { dal: '2026-10-01', al: '2026-12-31', importo: 3000 },
  ])
  const dueAnni = { ...anno, al: '2027-12-31' }
  expect(canoniCheMancano(dueAnni, [{ dal: '2026-01-01', al: '2026-03-31' }])).toEqual([
    { dal: '2026-04-01', al: '2026-12-31', importo: 9000 },
    { dal: '2027-01-01', al: '2027-12-31', importo: 12_000 },
  ])
  expect(canoniCheMancano({ ...anno, dal: '2026-01-16' }, [{ dal: '2026-02-01', al: '2026-12-31' }])).toEqual(
    [{ dal: '2026-01-16', al: '2026-01-31', importo: 516 }],
  )
})

test('nessun giorno si paga due volte, e nessuno resta senza canone', () => {
  const canone = fc.record({
    dal: fc.integer({ min: 0, max: 900 }).map((giorni) => addDays('2026-01-01', giorni)),
    mesi: fc.constantFrom(1, 2, 3, 4, 6, 12),
    anni: fc.integer({ min: 1, max: 3 }),
  })
  fc.assert(
    fc.property(canone, canone, fc.array(fc.nat(20), { maxLength: 5 }), (prima, dopo, quali) => {
      const voluti = ({ dal, mesi, anni }: typeof prima) => ({
        ...{ dal, mesi, al: finePeriodo(dal, anni * 12), canone: 120_000 },
      })
      const fatturati = canoniDi(voluti(prima)).filter((_, i) => quali.includes(i))
      const { dal, al } = voluti(dopo)
      const coperti = [...canoniCheMancano(voluti(dopo), fatturati), ...fatturati]
        .filter((uno) => uno.al >= dal && uno.dal <= al)
        .sort((a, b) => (a.dal < b.dal ? -1 : 1))
      expect((coperti[0]?.dal ?? '9') <= dal).toBe(true)
      expect((coperti.at(-1)?.al ?? '') >= al).toBe(true)
      for (const [i, uno] of coperti.entries())
        if (i > 0) expect(uno.dal).toBe(addDays(coperti[i - 1]?.al ?? '', 1))
    }),
    { numRuns: 2000 },
  )
})

test('cambiati inizio o durata, chi è stato rinnovato resta rinnovato', () => {
  const prima = { data_inizio: '2024-01-31', durata_mesi: 12, fine: '2027-01-30' }
  expect(fineCambiata(prima, '2024-01-31', 12)).toBe('2027-01-30')
  expect(fineCambiata(prima, '2024-02-10', 12)).toBe('2027-02-09')
  expect(fineCambiata(prima, '2024-01-31', 24)).toBe('2028-01-30')
  const mai = { ...prima, fine: '2025-01-30' }
  expect(fineCambiata(mai, '2024-02-10', 6)).toBe('2024-08-09')
  expect(fineCambiata(null, '2024-01-31', 1)).toBe('2024-02-28')
})

test('un ultimo periodo più corto costa in proporzione ai suoi mesi', () => {
  const canoni = canoniDi({ dal: '2026-01-01', al: '2027-03-31', canone: 12_000, mesi: 12 })
  expect(canoni.map(({ importo }) => importo)).toEqual([12_000, 3000])
  expect(canoniDi({ dal: '2026-01-01', al: '2026-01-01', canone: 12, mesi: 12 })).toEqual([])
})

test('che cos’è oggi: da rinnovare nel preavviso, scaduto dopo, chi si rinnova da sé mai', () => {
  const c = { stato: 'Attivo', fine: '2026-12-31', avviso_dal: '2026-11-01', rinnovo_tacito: false } as const
  expect(statoContrattoOggi(c, '2026-10-31')).toBe('Attivo')
  expect(statoContrattoOggi(c, '2026-11-01')).toBe('Da_Rinnovare')
  expect(statoContrattoOggi(c, '2027-01-01')).toBe('Scaduto')
  expect(statoContrattoOggi({ ...c, rinnovo_tacito: true, avviso_dal: null }, '2027-01-01')).toBe('Attivo')
  expect(statoContrattoOggi({ ...c, stato: 'Disdetto' }, '2026-01-01')).toBe('Disdetto')
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
})
