import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { giornoCorretto, type Ore, oraCorretta, orarioCorretto } from './orologio.rules.ts'

const ADESSO = '2026-11-28T10:00:00.000Z'
const GIORNO = 86_400_000
const dopo = (ms: number, da = ADESSO) => new Date(Date.parse(da) + ms).toISOString()
/** A telephone that is so far ahead, and doesn't know: confirmed an hour ago. */
const avanti = (ms: number, { saInvio = true, noto = 0 } = {}): Ore => ({
  confermata: dopo(ms - noto - 3_600_000),
  oraTelefono: dopo(ms - 3_600_000),
  oraInvio: saInvio ? dopo(ms) : null,
  adesso: ADESSO,
})

describe('l’ora giusta', () => {
  test.each<[string, Ore, string]>([
    ['detta bene resta', avanti(7 * GIORNO, { noto: 7 * GIORNO }), dopo(-3_600_000)],
    ['avanti di una settimana: quanto lo era inviando', avanti(7 * GIORNO), dopo(-3_600_000)],
    ['di un telefono che non lo dice: quando è arrivata', avanti(7 * GIORNO, { saInvio: false }), ADESSO],
    ['rimesso a posto nel frattempo: quando è arrivata', { ...avanti(7 * GIORNO), oraInvio: ADESSO }, ADESSO],
    ['indietro non è nel futuro', avanti(-GIORNO), dopo(-GIORNO - 3_600_000)],
  ])('%s', (_, ore, giusta) => {
    expect(oraCorretta(ore)).toBe(giusta)
  })

  test('non è mai dopo l’arrivo, qualunque cosa dica il telefono', () => {
    const istante = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    const ora = istante.map((uno) => uno.toISOString())
    fc.assert(
      fc.property(ora, fc.option(ora), fc.option(ora), (detta, oraTelefono, oraInvio) => {
        expect(oraCorretta({ confermata: detta, oraTelefono, oraInvio, adesso: ADESSO }) <= ADESSO).toBe(true)
      }),
    )
  })
})

test('di un giorno che verrà vale quello della conferma, o tanti giorni prima quanti ne diceva', () => {
  const ore = avanti(7 * GIORNO)
  expect(giornoCorretto('2026-11-28', ore)).toBeNull()
  expect(giornoCorretto('2026-12-05', ore)).toBe('2026-11-28')
  expect(giornoCorretto('2026-12-03', ore)).toBe('2026-11-26')
  // Begun before the telephone knew that it is ahead, confirmed after.
  expect(giornoCorretto('2026-12-05', avanti(7 * GIORNO, { noto: 7 * GIORNO }))).toBe('2026-11-28')
})

test('di un orologio indietro che si sa: quando era davvero, e il giorno che ne viene', () => {
  const ore = { ...avanti(-2 * GIORNO), nonPrima: dopo(-2 * 3_600_000) }
  expect(oraCorretta(ore)).toBe(dopo(-3_600_000))
  expect(giornoCorretto('2026-11-26', ore)).toBe('2026-11-28')
  // Paper of an earlier day stays as many days before.
  expect(giornoCorretto('2026-11-20', ore)).toBe('2026-11-22')
  const firmato = { arrivo: dopo(-2 * GIORNO - 9_000_000), partenza: dopo(-2 * GIORNO - 3_600_000) }
  expect(orarioCorretto(firmato, ore)).toEqual({ arrivo: dopo(-9_000_000), partenza: dopo(-3_600_000) })
  // Nothing says that it was: what it says is believed.
  expect(giornoCorretto('2026-11-26', { ...ore, nonPrima: dopo(-3 * GIORNO) })).toBeNull()
})

test('un rapporto tiene la sua durata; chi scrive quando andrà via, con l’ora giusta, è creduto', () => {
  const ore = avanti(7 * GIORNO)
  const firmato = { arrivo: dopo(7 * GIORNO - 9_000_000), partenza: dopo(7 * GIORNO - 3_600_000) }
  expect(orarioCorretto(firmato, ore)).toEqual({ arrivo: dopo(-9_000_000), partenza: dopo(-3_600_000) })
  const presto = { arrivo: dopo(-600_000), partenza: dopo(600_000) }
  expect(
    orarioCorretto(presto, { ...ore, confermata: ADESSO, oraTelefono: ADESSO, oraInvio: ADESSO }),
  ).toBeNull()
  // The same of a telephone that is ten minutes ahead.
  expect(
    orarioCorretto(presto, {
      ...ore,
      confermata: dopo(600_000),
      oraTelefono: dopo(600_000),
      oraInvio: dopo(600_000),
    }),
  ).toEqual({ arrivo: dopo(-1_200_000), partenza: ADESSO })
})
