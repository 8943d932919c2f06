import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minutiDeiTratti, ORARIO_SOLITO } from '#anagrafe/orari/rules.ts'
import { addDays, dayRange, instantFromRome } from '#shared/dates.ts'
import { giornoDi } from './giorno.rules.ts'
import {
  type Durata,
  eDel,
  giorniDellaVisita,
  giorniFra,
  istanteDi,
  minutoDelGiorno,
  parteDi,
  partiPerGiorno,
  quotaParte,
} from './parti.rules.ts'
import { type Assente, assenzaFra, fuoriOrario, primaOraLibera, senza } from './rules.ts'

const REGOLE = { patrono: null }
const VENERDI = '2026-11-20'
const alle = (giorno: string, ora: string) => instantFromRome(giorno, ora)
const fra = (giorno: string, da: string, a: string, fine = giorno): Durata => ({
  data_inizio: alle(giorno, da),
  data_fine: alle(fine, a),
})
const assente = (altro: Partial<Assente> = {}): Assente => ({
  ...{ tipo: 'Ferie', dal: VENERDI, al: VENERDI, dalle: null, alle: null },
  ...altro,
})
const giorno = (data = VENERDI, visite: Durata[] = [], assenze: Assente[] = [], orario = ORARIO_SOLITO) =>
  giornoDi(data, { orario, assenze }, visite, REGOLE)

describe('una giornata', () => {
  test('di lavoro ha le sue ore, meno ciò che è prenotato', () => {
    expect(giorno(VENERDI, [fra(VENERDI, '10:00', '11:30'), fra(VENERDI, '17:00', '19:00')])).toMatchObject({
      ore: [
        [540, 780],
        [840, 1080],
      ],
      liberi: [
        [540, 600],
        [690, 780],
        [840, 1020],
      ],
      ...{ festivo: null, assenze: [] },
    })
  })

  test('di ferie non ne ha, e dice perché; con un permesso ha quelle che restano', () => {
    const ferie = assente({ al: '2026-11-27' })
    expect(giorno('2026-11-24', [], [ferie])).toMatchObject({
      ...{ ore: [], liberi: [], assenze: [ferie] },
      orario: [
        [540, 780],
        [840, 1080],
      ],
    })
    expect(giorno('2026-11-30', [], [ferie]).liberi).toEqual([
      [540, 780],
      [840, 1080],
    ])
    const permesso = assente({ tipo: 'Permesso', dalle: '11:00', alle: '15:30' })
    expect(giorno(VENERDI, [], [permesso]).ore).toEqual([
      [540, 660],
      [930, 1080],
    ])
  })

  test('di festa non ha ore, per nessuno', () => {
    expect(giorno('2026-12-08')).toMatchObject({ festivo: 'Immacolata', orario: [], ore: [] })
  })

  test('di più giorni tiene la sua parte, e dice quale', () => {
    const visita = fra('2026-11-24', '08:00', '17:00', '2026-11-26')
    const parti = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'].map((data) =>
      parteDi(visita, data),
    )
    expect(parti).toEqual([
      null,
      { inizio: 480, fine: 1440, numero: 1, giorni: 3 },
      { inizio: 0, fine: 1440, numero: 2, giorni: 3 },
      { inizio: 0, fine: 1020, numero: 3, giorni: 3 },
      null,
    ])
    expect(parti.map((parte) => parte && quotaParte(parte))[2]).toBe('2° di 3 giorni')
    expect(quotaParte({ numero: 1, giorni: 1 })).toBeNull()
    expect(giorno('2026-11-25', [visita])).toMatchObject({ liberi: [] })
  })

  test('ciò che finisce a mezzanotte non è del giorno dopo, nemmeno a Capodanno', () => {
    const sera = fra('2026-12-31', '20:00', '00:00', '2027-01-01')
    expect(giorniDellaVisita(sera)).toEqual({ dal: '2026-12-31', al: '2026-12-31' })
    expect(parteDi(sera, '2026-12-31')).toEqual({ inizio: 1200, fine: 1440, numero: 1, giorni: 1 })
    expect(parteDi(sera, '2027-01-01')).toBeNull()
    const notte = fra('2026-12-30', '09:00', '12:00', '2027-01-02')
    expect(parteDi(notte, '2027-01-01')).toEqual({ inizio: 0, fine: 1440, numero: 3, giorni: 4 })
  })

  test('una visita di 31 giorni è in ognuno', () => {
    const lunga = fra('2026-12-15', '08:00', '08:00', '2027-01-15')
    const giorni = giorniFra('2026-12-14', '2027-01-16')
    expect(giorni.filter((data) => parteDi(lunga, data))).toHaveLength(32)
    expect(parteDi(lunga, '2027-01-15')).toEqual({ inizio: 0, fine: 480, numero: 32, giorni: 32 })
  })
})

describe('nelle notti in cui l’ora cambia', () => {
  test('quella che salta e quella che torna hanno i loro minuti', () => {
    expect(minutoDelGiorno(alle('2027-03-28', '09:00'), '2027-03-28')).toBe(540)
    expect(istanteDi('2027-10-31', 540)).toBe(alle('2027-10-31', '09:00'))
    expect(istanteDi('2027-10-31', 1440)).toBe(dayRange('2027-10-31').fine)
    expect(giorno('2027-10-31', [fra('2027-10-30', '22:00', '06:00', '2027-10-31')]).impegni).toMatchObject([
      { inizio: 0, fine: 360 },
    ])
  })

  test('una visita nell’ora che viene due volte non si perde', () => {
    // From the first half past two to the second quarter past two.
    const visita = { data_inizio: '2027-10-31T00:30:00.000Z', data_fine: '2027-10-31T01:15:00.000Z' }
    expect(parteDi(visita, '2027-10-31')).toMatchObject({ inizio: 150, fine: 195 })
  })

  test('una visita lunga come la notte più lunga non lascia libera un’ora che non c’è', () => {
    const notturno = { ...ORARIO_SOLITO, dom: '0-6' }
    const presa = fra('2027-10-31', '00:00', '05:00')
    const posto = primaOraLibera([giorno('2027-10-31', [presa], [], notturno)], {
      ...{ da: alle('2027-10-31', '00:00'), durata: 3_600_000 },
    })
    expect(posto).toBe(alle('2027-10-31', '05:00'))
  })
})

describe('assente e fuori orario', () => {
  test('un’assenza tiene occupati nelle sue ore, e di più si dice la più lunga', () => {
    const lunga = assente({ dal: '2026-11-19', al: '2026-12-04' })
    const corta = assente({ tipo: 'Permesso', dalle: '14:00', alle: '16:00' })
    expect(assenzaFra([corta], fra(VENERDI, '09:00', '14:00'))).toBeUndefined()
    expect(assenzaFra([corta], fra(VENERDI, '15:30', '17:00'))).toBe(corta)
    expect(assenzaFra([corta, lunga], fra(VENERDI, '15:00', '16:00'))).toBe(lunga)
    expect(assenzaFra([lunga], fra('2026-12-04', '23:00', '00:00', '2026-12-05'))).toBe(lunga)
    expect(assenzaFra([lunga], fra('2026-12-05', '00:00', '08:00'))).toBeUndefined()
  })

  test.each([
    ['09:00', '10:00', false],
    ['08:30', '09:30', true],
    ['12:00', '13:00', false],
    ['13:00', '14:00', true],
    ['12:30', '13:30', true],
    ['17:00', '18:00', false],
    ['17:30', '18:30', true],
    // A pause in between is nobody's concern.
    ['09:00', '18:00', false],
  ])('dalle %s alle %s', (da, a, fuori) => {
    expect(fuoriOrario(fra(VENERDI, da, a), (data) => giorno(data))).toBe(fuori)
  })

  test('di più giorni contano l’inizio e la fine', () => {
    const dal = (da: string, a: string, fine: string) =>
      fuoriOrario(fra(VENERDI, da, a, fine), (data) => giorno(data))
    expect(dal('09:00', '17:00', '2026-11-24')).toBe(false)
    expect(dal('08:00', '17:00', '2026-11-24')).toBe(true)
    expect(dal('09:00', '17:00', '2026-11-22')).toBe(true)
  })
})

describe('la prima ora libera', () => {
  const ORA = 3_600_000
  const prima = (
    da: string,
    {
      visite = [],
      assenze = [],
      durata = ORA,
    }: { visite?: Durata[]; assenze?: Assente[]; durata?: number } = {},
  ) =>
    primaOraLibera(
      giorniFra(VENERDI, addDays(VENERDI, 13)).map((data) => giorno(data, visite, assenze)),
      { da: alle(VENERDI, da), durata },
    )

  test('sta nei quarti e nelle sue ore, non nella pausa né nei giorni in cui non lavora', () => {
    expect(prima('10:24')).toBe(alle(VENERDI, '10:30'))
    expect(prima('06:00')).toBe(alle(VENERDI, '09:00'))
    expect(prima('12:30')).toBe(alle(VENERDI, '14:00'))
    expect(prima('17:00')).toBe(alle(VENERDI, '17:00'))
    expect(prima('17:01')).toBe(alle('2026-11-23', '09:00'))
  })

  test('sta tra un impegno e l’altro, se ci sta, e mai in un’assenza', () => {
    const visite = [fra(VENERDI, '09:00', '10:00'), fra(VENERDI, '11:00', '12:10')]
    expect(prima('09:00', { visite })).toBe(alle(VENERDI, '10:00'))
    expect(prima('09:00', { visite, durata: 2 * ORA })).toBe(alle(VENERDI, '14:00'))
    const permesso = assente({ tipo: 'Permesso', dalle: '10:00', alle: '16:30' })
    expect(prima('09:00', { visite, assenze: [permesso] })).toBe(alle(VENERDI, '16:30'))
    expect(prima('09:00', { assenze: [assente({ al: '2026-11-25' })] })).toBe(alle('2026-11-26', '09:00'))
    expect(prima('09:00', { assenze: [assente({ al: '2026-12-25' })] })).toBeNull()
  })

  test('più lunga di ogni tratto passa sopra la pausa, non sopra un’assenza', () => {
    expect(prima('09:00', { durata: 5 * ORA })).toBe(alle(VENERDI, '09:00'))
    const permesso = assente({ tipo: 'Permesso', dalle: '11:00', alle: '12:00' })
    expect(prima('09:00', { durata: 5 * ORA, assenze: [permesso] })).toBe(alle(VENERDI, '12:00'))
    expect(prima('14:00', { durata: 5 * ORA })).toBe(alle('2026-11-23', '09:00'))
  })

  test('di più giorni cerca il suo primo', () => {
    const lunga = { durata: 57 * ORA }
    expect(prima('09:00', lunga)).toBe(alle(VENERDI, '09:00'))
    expect(prima('09:30', lunga)).toBe(alle('2026-11-23', '09:00'))
    expect(prima('09:00', { ...lunga, visite: [fra(VENERDI, '17:00', '18:00')] })).toBe(
      alle('2026-11-23', '09:00'),
    )
  })

  test('il cambio dell’ora non sposta le nove', () => {
    const giorni = giorniFra('2026-03-27', '2026-04-02').map((data) => giorno(data))
    expect(primaOraLibera(giorni, { da: alle('2026-03-27', '17:30'), durata: ORA })).toBe(
      '2026-03-30T07:00:00.000Z',
    )
  })
})

describe('proprietà', () => {
  const minuto = fc.integer({ min: 0, max: 1440 })
  const tratto = fc.tuple(minuto, minuto).map(([x, y]) => [Math.min(x, y), Math.max(x, y)] as const)

  test('ciò che resta di un giorno e ciò che gli si toglie non si toccano, e insieme lo fanno', () => {
    fc.assert(
      fc.property(fc.array(tratto, { maxLength: 6 }), (tolti) => {
        const restano = senza([[0, 1440]], tolti)
        const tolto = (m: number) => tolti.some(([da, a]) => m >= da && m < a)
        const resta = (m: number) => restano.some(([da, a]) => m >= da && m < a)
        for (let m = 0; m < 1440; m += 7) expect(resta(m)).toBe(!tolto(m))
        expect(minutiDeiTratti(restano)).toBeLessThanOrEqual(1440)
      }),
    )
  })

  test('per giorno: ogni visita è in tutti e soli i suoi giorni, anche nei cambi d’ora', () => {
    const giorni = giorniFra('2027-03-20', '2027-04-10')
    const visita = fc
      .tuple(fc.integer({ min: -40 * 96, max: 40 * 96 }), fc.integer({ min: 1, max: 31 * 96 }))
      .map(([da, quanti]) => {
        const inizio = Date.parse('2027-03-28T00:00:00Z') + da * 900_000
        return {
          data_inizio: new Date(inizio).toISOString(),
          data_fine: new Date(inizio + quanti * 900_000).toISOString(),
        }
      })
    fc.assert(
      fc.property(fc.array(visita, { maxLength: 8 }), (visite) => {
        const trovate = partiPerGiorno(visite, giorni)
        for (const data of giorni) {
          expect(trovate.get(data)).toEqual(visite.filter((una) => eDel(una, data)))
          for (const una of visite) {
            const { dal, al } = giorniDellaVisita(una)
            expect(eDel(una, data)).toBe(data >= dal && data <= al)
          }
        }
      }),
      { numRuns: 40 },
    )
  })
})
