import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  alGiorno,
  confrontoInParole,
  fraseClienti,
  fraseLavoro,
  frasePreventivi,
  fraseProssimo,
  fraseSoldi,
  fraseSquadra,
  ilPercento,
  mancaDi,
  quante,
} from './frasi.rules.ts'
import { erroreMedio, mediana, periodoDi, ponteDi, settimaneDi } from './rules.ts'

const OGGI = '2026-12-09'
const novembre = periodoDi({ dal: '2026-11-01', al: '2026-11-30' }, OGGI)
const ottobre = novembre.prima

test('un periodo, come si chiama e quello prima: mese, trimestre, anno, dodici mesi, giorni', () => {
  const nomi = (dal: string, al: string) => {
    const { periodo, prima } = periodoDi({ dal, al }, OGGI)
    return [periodo.nome, prima.dal, prima.al, prima.di, prima.a]
  }
  expect(nomi('2026-11-01', '2026-11-30')).toEqual([
    ...['Novembre', '2026-10-01', '2026-10-31', 'di ottobre', 'a ottobre'],
  ])
  expect(nomi('2025-01-01', '2025-01-31')[0]).toBe('Gennaio 2025')
  expect(nomi('2026-07-01', '2026-09-30')).toEqual([
    ...['Luglio–settembre 2026', '2026-04-01', '2026-06-30'],
    ...['di aprile–giugno 2026', 'in aprile–giugno 2026'],
  ])
  expect(nomi('2025-01-01', '2025-12-31')).toEqual([
    ...['Il 2025', '2024-01-01', '2024-12-31', 'del 2024', 'nel 2024'],
  ])
  expect(nomi('2026-11-02', '2026-11-08').slice(0, 3)).toEqual(['2 – 8 novembre', '2026-10-26', '2026-11-01'])
})

test('un periodo che corre si confrontoInParole con gli stessi giorni di quello prima', () => {
  const { periodo, prima } = periodoDi({ dal: '2026-12-01', al: '2026-12-31' }, OGGI)
  expect(periodo.fino_a).toBe(OGGI)
  expect([prima.dal, prima.al, prima.di]).toEqual([
    ...['2026-11-01', '2026-11-09', 'che negli stessi giorni di novembre'],
  ])
  // March has more days than February.
  const marzo = periodoDi({ dal: '2026-03-01', al: '2026-03-31' }, '2026-03-30')
  expect(marzo.prima.al).toBe('2026-02-28')
})

test('quante: nessuna, una, molte', () => {
  const visite = ['visita', 'visite'] as const
  expect([0, 1, 2, 1250].map((n) => quante(n, visite, 'f'))).toEqual([
    ...['nessuna visita', 'una visita', '2 visite', '1.250 visite'],
  ])
  expect(quante(0, ['preventivo', 'preventivi'], 'm')).toBe('nessun preventivo')
})

test('il confronto: più, meno, quante, nessuna, niente da confrontare', () => {
  const di = (n: number, prima: number | null) => confrontoInParole(n, prima, 'f', ottobre)
  expect(di(182, 168)).toBe('14 più di ottobre')
  expect(di(3, 2)).toBe('una più di ottobre')
  expect(di(2, 3)).toBe('una meno di ottobre')
  expect(di(0, 5)).toBe('5 meno di ottobre')
  expect(di(4, 4)).toBe('quante a ottobre')
  expect(di(0, 0)).toBe('come a ottobre')
  expect(di(4, 0)).toBe('nessuna a ottobre')
  expect(di(4, null)).toBe(null)
})

test('le percentuali col loro articolo, i giorni con la loro preposizione', () => {
  expect([0, 1, 8, 11, 18, 80, 89, 91].map(ilPercento)).toEqual([
    ...['lo 0%', 'l’1%', 'l’8%', 'l’11%', 'il 18%', 'l’80%', 'l’89%', 'il 91%'],
  ])
  expect(['2026-12-01', '2026-12-08', '2026-12-12'].map(alGiorno)).toEqual(['al 1º', 'all’8', 'al 12'])
})

test('le frasi del lavoro', () => {
  const { periodo } = novembre
  const scadenze = { in_tempo: 91, in_ritardo: 6, perse: 3 }
  const niente = { in_tempo: 0, in_ritardo: 0, perse: 0 }
  expect(fraseLavoro(periodo, { fatte: 182, prima: { fatte: 168 }, scadenze }, ottobre)).toBe(
    'Novembre: 182 visite, 14 più di ottobre; il 91% delle scadenze in tempo',
  )
  expect(fraseLavoro(periodo, { fatte: 0, prima: null, scadenze: niente }, ottobre)).toBe(
    'Novembre: nessuna visita',
  )
  expect(fraseLavoro(periodo, { fatte: 1, prima: { fatte: 0 }, scadenze: niente }, ottobre)).toBe(
    'Novembre: una visita, nessuna a ottobre',
  )
})

test('le altre frasi: zero, uno, molti', () => {
  const { periodo } = novembre
  const ore = (ore: number, disponibili: number) => [{ ore, disponibili }]
  expect(fraseSquadra([])).toBe('Nessuno esce per le visite')
  expect(fraseSquadra([{ nome_utente: 'Ciro', pieno_fino_al: '2026-12-12', prossime: ore(40, 40) }])).toBe(
    'Ciro è pieno fino al 12; nessuna ora libera nelle prossime quattro settimane',
  )
  expect(fraseSquadra([{ nome_utente: 'Ciro', pieno_fino_al: null, prossime: ore(39, 40) }])).toBe(
    'Un’ora libera nelle prossime quattro settimane',
  )
  const vuoti = { da_fatturare: { quanti: 0, importo: 0 }, da_incassare: { importo: 0 } }
  expect(fraseSoldi(periodo, { incassi: 0, prima: null, ...vuoti }, ottobre)).toBe('Novembre: nessun incasso')
  expect(
    fraseSoldi(
      periodo,
      {
        ...{ incassi: 1000.1, prima: { incassi: 900 } },
        ...{ da_fatturare: { quanti: 1, importo: 50 }, da_incassare: { importo: 20.5 } },
      },
      ottobre,
    ).replaceAll('\u00a0', ' '),
  ).toBe(
    'Novembre: 1.000,10 € di incassi, 100,10 € più di ottobre; da fatturare un lavoro per 50,00 €; da incassare 20,50 €',
  )
  const p = { creati: 12, prima: { creati: 9 }, tasso: 60, giorni_mediani: 9, fermi: 1 }
  expect(frasePreventivi(periodo, p, ottobre)).toBe(
    'Novembre: 12 preventivi, 3 più di ottobre; accettato il 60% dei decisi, di solito in 9 giorni; un fermo da più di due settimane',
  )
  const nessuno = { creati: 0, prima: null, tasso: null, giorni_mediani: null, fermi: 0 }
  expect(frasePreventivi(periodo, nessuno, ottobre)).toBe('Novembre: nessun preventivo')
  const k = { nuovi: 1, tornati: 2, persi: 1, prima: { nuovi: 1 }, contratti: { rinnovati: 1, finiti: 0 } }
  expect(fraseClienti(periodo, k, ottobre)).toBe(
    'Novembre: un cliente nuovo, quanti a ottobre; 2 tornati, un perso; un contratto rinnovato',
  )
  const zero = { nuovi: 0, tornati: 0, persi: 0, prima: null, contratti: { rinnovati: 0, finiti: 0 } }
  expect(fraseClienti(periodo, zero, ottobre)).toBe('Novembre: nessun cliente nuovo')
  const s = { dal: '2026-12-07', al: '2026-12-13', entrate: 100, uscite: 150, minimo: true }
  expect(fraseProssimo([s], 12).replaceAll('\u00a0', ' ')).toBe(
    'Da qui a fine dicembre entrano circa 100,00 € ed escono 150,00 €; il punto più basso è la settimana del 7 dicembre; di solito entro il 12%',
  )
  expect(fraseProssimo([{ ...s, entrate: 0, uscite: 0, minimo: false }], null)).toBe(
    'Da qui a fine dicembre niente è previsto',
  )
})

test('che cosa manca: niente, pochi giorni, un mese, tre mesi', () => {
  expect(mancaDi(null, OGGI, 'visite')).toBe('Non ci sono ancora visite')
  expect(mancaDi('2026-12-08', OGGI, 'visite')).toContain('da un giorno:')
  expect(mancaDi('2026-11-01', OGGI, 'visite')).toContain('da un mese:')
  expect(mancaDi('2026-09-09', OGGI, 'visite')).toBe(null)
})

test('il ponte torna al centesimo, qualunque cosa vi stia', () => {
  const c = fc.integer({ min: -10_000_000, max: 10_000_000 })
  fc.assert(
    fc.property(c, c, c, c, c, c, c, c, (a, b, d, e, f, g, h, i) => {
      const righe = ponteDi({
        ...{ fatturato: a, note: b, riscosso_prima: d, non_riscosso: e },
        ...{ visite_senza_documento: f, crediti_ricevuti: g, crediti_restituiti: h, altre_entrate: i },
      })
      const di = (voce: string) => righe.find((r) => r.voce === voce)?.importo ?? Number.NaN
      expect(di('riscosso') - (a - b + d - e)).toBe(0)
      expect(di('entrato') - (di('riscosso') + f + g - h + i)).toBe(0)
    }),
  )
})

test('le settimane coprono il periodo, ognuna una volta', () => {
  expect(settimaneDi('2026-11-01', '2026-11-10')).toEqual([
    { dal: '2026-11-01', al: '2026-11-01' },
    { dal: '2026-11-02', al: '2026-11-08' },
    { dal: '2026-11-09', al: '2026-11-10' },
  ])
})

test('l’errore si dice da sei previsioni in su', () => {
  const una = { previsto: 112, venuto: 100 }
  expect(erroreMedio(Array(5).fill(una))).toBe(null)
  expect(erroreMedio(Array(6).fill(una))).toBe(12)
  expect(mediana([3, 1, 2])).toBe(2)
  expect(mediana([1, 2])).toBe(1.5)
  expect(mediana([])).toBe(null)
})
