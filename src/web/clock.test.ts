import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { rightNow } from '#shared/clock.ts'
import { oggi } from '#shared/dates.ts'
import { arrivoGiusto } from '#telefono/rapporti/components/arrivo.ts'
import { type Bozza, nuovaBozza } from '#telefono/rapporti/components/bozza.ts'
import { contenutoDi, difettoDi, minutoGiusto } from '#telefono/rapporti/components/chiudi.ts'
import { clockError, hearTime, rememberClock } from './reachable.ts'

/** The true time. */
const VERA = Date.parse('2026-11-25T09:00:00Z')
const MINUTO = 60_000
const GIORNO = 24 * 60 * MINUTO

let valori: Map<string, string>
let sbaglio = 0
/** The telephone's clock, so long after the beginning. */
const passano = (ms: number) => vi.setSystemTime(VERA + ms + sbaglio)
/** An answer of the server's, whose clock is right. */
const risponde = (ms: number) => {
  passano(ms)
  hearTime(new Date(VERA + ms).toUTCString(), Date.now())
}

beforeEach(() => {
  valori = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (nome: string) => valori.get(nome) ?? null,
    setItem: (nome: string, valore: string) => valori.set(nome, valore),
    removeItem: (nome: string) => valori.delete(nome),
  })
  vi.useFakeTimers()
})
afterEach(() => {
  sbaglio = 0
  risponde(0)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const scritto = (arrivo: string): Bozza => ({
  ...nuovaBozza(arrivo, 'Piero Scotto'),
  arrivoPosto: { arrivo, scarto: clockError() },
  lavori: 'Manutenzione ordinaria eseguita.',
  esito: 'Risolto',
})

describe.each([
  ['indietro di un giorno', -GIORNO],
  ['indietro di 25 minuti', -25 * MINUTO],
  ['avanti di 25 minuti', 25 * MINUTO],
  ['avanti di un giorno', GIORNO],
])('l’orologio del telefono %s', (_, quanto) => {
  beforeEach(() => {
    sbaglio = quanto
    passano(0)
  })

  test('dalla prima risposta ogni schermata ha l’ora vera, e si dice di quanto è sbagliato', () => {
    risponde(0)
    expect(clockError()).toBe(quanto)
    expect([rightNow(), oggi()]).toEqual([VERA, '2026-11-25'])
  })

  test('la volta dopo lo sa già, anche senza rete', () => {
    risponde(0)
    const detto = valori.get('tepore-orologio')
    sbaglio = 0
    risponde(0)
    expect(clockError()).toBe(0)
    sbaglio = quanto
    passano(MINUTO)
    valori.set('tepore-orologio', detto ?? '')
    rememberClock()
    expect(rightNow()).toBe(VERA + MINUTO)
  })

  test('un rapporto intero: dall’arrivo alla firma le ore sono quelle vere, e niente lo ferma', () => {
    risponde(0)
    const bozza = scritto(minutoGiusto())
    passano(40 * MINUTO)
    const adesso = minutoGiusto()
    const finale = { ...bozza, arrivo: arrivoGiusto(bozza) }
    expect(difettoDi(finale, adesso)).toBeNull()
    const { arrivo, partenza } = contenutoDi(finale, adesso)
    expect([Date.parse(arrivo), Date.parse(partenza)]).toEqual([VERA, VERA + 40 * MINUTO])
  })

  test('cominciato prima che il telefono lo sapesse, si corregge anche l’arrivo; scritto a mano resta', () => {
    const bozza = scritto(minutoGiusto())
    risponde(10 * MINUTO)
    passano(40 * MINUTO)
    const adesso = minutoGiusto()
    const finale = { ...bozza, arrivo: arrivoGiusto(bozza) }
    expect(difettoDi(finale, adesso)).toBeNull()
    expect(Date.parse(finale.arrivo)).toBe(VERA)
    const aMano = '2026-11-25T08:30:00.000Z'
    expect(arrivoGiusto({ ...bozza, arrivo: aMano })).toBe(aMano)
  })
})

test('sotto i due minuti l’orologio va bene com’è; una risposta letta tardi non dice niente', () => {
  sbaglio = MINUTO
  risponde(0)
  expect([clockError(), rightNow()]).toEqual([0, VERA + MINUTO])
  // The page slept between the answer and its reading.
  const chiesta = Date.now()
  passano(30 * MINUTO)
  hearTime(new Date(VERA).toUTCString(), chiesta)
  expect(clockError()).toBe(0)
})
