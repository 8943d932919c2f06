import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chilometri,
  type FraZone,
  type Indirizzo,
  leggiIndirizzo,
  type MinutiScelti,
  minutiDiViaggio,
  minutiFra,
  type Punto,
  viaENumero,
} from './distanze.ts'

const NAPOLI: Punto = [40.85, 14.27]
const PORTICI: Punto = [40.82, 14.34]
const TORINO: Punto = [45.07, 7.69]
const MILANO: Punto = [45.46, 9.19]
const a = (comune: string | null, punto: Punto | null, altro: Partial<Indirizzo> = {}): Indirizzo => ({
  ...{ comune, punto, cap: null, indirizzo: null },
  ...altro,
})

describe('i minuti fra due indirizzi', () => {
  test('fra città sono quelli della strada: Napoli–Portici, Torino–Milano, Napoli–Torino', () => {
    expect(minutiFra(a('Napoli', NAPOLI), a('Portici', PORTICI))).toBe(25)
    expect(minutiFra(a('Torino', TORINO), a('Milano', MILANO))).toBe(235)
    expect(minutiFra(a('Napoli', NAPOLI), a('Torino', TORINO))).toBeGreaterThan(900)
  })

  test('nello stesso stabile 0, nella via 5, nel CAP 10, nel comune 15', () => {
    const qui = a('Portici', PORTICI, { indirizzo: 'Via Diaz 3', cap: '80055' })
    const la = (indirizzo: string | null, cap: string | null = '80055') =>
      minutiFra(qui, a('PORTICI', PORTICI, { indirizzo, cap }))
    expect(la('via  diaz, 3')).toBe(0)
    expect(la('Via Diaz 3/2')).toBe(0)
    expect(la('Via Diaz 3 int. 2')).toBe(0)
    expect(la('Via Diaz 3/B')).toBe(5)
    expect(la('Via Diaz 3, 80055 Portici (NA)')).toBe(0)
    expect(la('Via Diaz 4')).toBe(5)
    expect(la('Via Diaz')).toBe(5)
    expect(la('Corso Garibaldi 3')).toBe(10)
    expect(la('Corso Garibaldi 3', null)).toBe(15)
    expect(la(null, null)).toBe(15)
  })

  test('la stessa via di un altro comune è lontana quanto il comune', () => {
    const roma = (comune: string, punto: Punto) => a(comune, punto, { indirizzo: 'Via Roma 1' })
    expect(minutiFra(roma('Napoli', NAPOLI), roma('Torino', TORINO))).toBeGreaterThan(900)
    // Two towns of one name, and a CAP that somebody mistyped.
    expect(minutiFra(roma('Samone', [45.45, 7.84]), roma('Samone', [46.08, 11.52]))).toBeGreaterThan(300)
    const sbagliato = a('Torino', TORINO, { cap: '80055' })
    expect(minutiFra(sbagliato, a('Portici', PORTICI, { cap: '80055' }))).toBeGreaterThan(900)
  })

  test('comuni vicinissimi stanno ad almeno un quarto d’ora; di chi non si sa niente non si dice niente', () => {
    expect(minutiFra(a('Portici', PORTICI), a('Ercolano', [40.82, 14.35]))).toBe(15)
    expect(minutiFra(a('Portici', PORTICI), a('Boh', null))).toBeNull()
    expect(minutiFra(a('Boh', null), a('boh', null))).toBe(15)
  })

  const punti = fc.tuple(
    fc.double({ min: 36, max: 47, noNaN: true }),
    fc.double({ min: 6.6, max: 18.5, noNaN: true }),
  )
  test('andare e tornare è lo stesso, e sono sempre cinque minuti giusti', () => {
    fc.assert(
      fc.property(punti, punti, (p, q) => {
        const minuti = minutiFra(a('Qui', p), a('Là', q)) ?? 0
        expect(minutiFra(a('Là', q), a('Qui', p))).toBe(minuti)
        expect(minuti % 5).toBe(0)
        expect(minuti).toBeGreaterThanOrEqual(Math.max(15, 8 + 1.8 * chilometri(p, q) - 1e-6))
        expect(minuti).toBeLessThan(Math.max(16, 13 + 1.8 * chilometri(p, q) + 1e-6))
      }),
    )
  })
})

describe('ciò che l’azienda ha scelto', () => {
  const SCELTI = { viaggio: 12, viaggioFuori: 30 }
  const viaggio = (da: Indirizzo, verso: Indirizzo, zone: FraZone, scelti: MinutiScelti) =>
    minutiDiViaggio(leggiIndirizzo(da), leggiIndirizzo(verso), zone, scelti)
  const qui = a('Portici', PORTICI, { indirizzo: 'Via Diaz 3' })
  const la = (indirizzo: string) => a('Portici', PORTICI, { indirizzo })
  test('vince nella zona e fra zone vicine, mai su stabile e via, mai altrove', () => {
    expect(viaggio(qui, la('Via Roma 1'), 'stessa', SCELTI)).toBe(12)
    expect(viaggio(qui, la('Via Roma 1'), 'vicine', SCELTI)).toBe(30)
    expect(viaggio(qui, la('Via Diaz 3'), 'stessa', SCELTI)).toBe(0)
    expect(viaggio(qui, la('Via Diaz 9'), 'vicine', SCELTI)).toBe(5)
    expect(viaggio(qui, a('Napoli', NAPOLI), 'altre', SCELTI)).toBe(25)
    expect(viaggio(qui, a('Boh', null), 'altre', SCELTI)).toBeNull()
  })
  test('dove non ha scelto vale la distanza', () => {
    const nessuno = { viaggio: null, viaggioFuori: null }
    expect(viaggio(qui, la('Via Roma 1'), 'stessa', nessuno)).toBe(15)
    expect(viaggio(qui, a('Napoli', NAPOLI), 'vicine', nessuno)).toBe(25)
  })
})

test('via e numero si leggono anche con CAP e comune dietro', () => {
  const letto = (indirizzo: string | null) => {
    const { via, numero, lettera } = viaENumero(indirizzo)
    return `${via}|${numero}${lettera}`
  }
  for (const scritto of [
    'Via Roma 12',
    'VIA ROMA, 12',
    'Via Roma n. 12',
    'Via Roma, n.12',
    'Via Roma nr 12',
    'Via Roma 12/3',
    'Via Roma 12 / 3',
    'Via Roma 12-14',
    'Via Roma 12 int. 3',
    'Via Roma 12, interno 3',
    'Via Roma 12 int 3/A',
    'Via Roma 12 sc. B',
    'Via Roma 12 scala B int. 4',
    'Via Roma 12 - piano 2',
    'Via Roma 12 palazzina C',
    'Via Roma 12 c/o Rossi',
    'Via Roma 12, Portici',
    'Via Roma 12 (citofono Rossi)',
    'Via Roma 12, 80055 Portici (NA)',
    'Via Roma 12/3, 80055 Portici',
  ])
    expect(letto(scritto), scritto).toBe('via roma|12')
  for (const scritto of [
    'Via Roma 12/A',
    'Via Roma 12 A',
    'via roma 12a',
    'Via Roma, 12-A',
    'Via Roma 12/A int. 3',
  ])
    expect(letto(scritto), scritto).toBe('via roma|12a')
  for (const [scritto, quale] of [
    ['Via Roma 12 bis', 'via roma|12bis'],
    ['Via Roma 12/bis', 'via roma|12bis'],
    ['Via XX Settembre', 'via xx settembre|0'],
    ['Via 4 Novembre', 'via 4 novembre|0'],
    ['Via 4 Novembre 10', 'via 4 novembre|10'],
    ['Via 4 Novembre, 10/B', 'via 4 novembre|10b'],
    ['Via Diaz, n. 3, 80055 Portici (NA)', 'via diaz|3'],
    ['Via Diaz snc', 'via diaz snc|0'],
  ] as const)
    expect(letto(scritto), scritto).toBe(quale)
  expect(letto(null)).toBe('|0')
})
