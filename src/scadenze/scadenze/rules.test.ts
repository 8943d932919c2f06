import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { diversita, leggiCasi, TAVOLA } from '#test/worked-cases.ts'
import type { Caso, ImpiantoNelCaso } from './caso.rules.ts'
import { CONTROLLI, normeInVigore, type Regola, siSovrappongono } from './norme.rules.ts'
import { valutaControllo } from './rules.ts'

describe('i casi svolti', () => {
  const casi = leggiCasi(readFileSync('test/worked-cases.json', 'utf8'))
  test.each(casi.map((caso) => [`${caso.id} ${caso.titolo}`, caso] as const))('%s', (_, caso) => {
    expect(diversita(caso)).toEqual([])
  })

  test('un caso che non torna si vede, campo per campo', () => {
    const [primo] = casi
    if (!primo) throw new Error('nessun caso')
    const diverso = { ...primo, atteso: { ...primo.atteso, mesi: 24, motivo_contiene: ['pellet'] } }
    expect(diversita(diverso)).toEqual([
      'mesi 48, atteso 24',
      expect.stringMatching(/^motivo «RCEE ogni 4 anni.*manca «pellet»$/),
    ])
  })
})

describe('la tavola', () => {
  const coppie = TAVOLA.regole.flatMap((a, i) => TAVOLA.regole.slice(i + 1).map((b) => [a, b] as const))

  test('in un territorio due righe non valgono mai per lo stesso impianto', () => {
    expect(coppie.filter(([a, b]) => siSovrappongono(a, b)).map(([a, b]) => `${a.id} ${b.id}`)).toEqual([])
  })

  test('una riga che ne copre un’altra si riconosce', () => {
    const riga = (id: string) => TAVOLA.regole.find((una) => una.id === id) as Regola
    const conLimite = { ...riga('IT-G1'), id: 'X', a_compreso: true }
    expect(siSovrappongono(conLimite, riga('IT-G2'))).toBe(true)
    expect(siSovrappongono({ ...riga('LAZ-G1'), eta_max: 16 }, riga('LAZ-G2'))).toBe(true)
    expect(siSovrappongono({ ...conLimite, al: '2026-12-31' }, { ...riga('IT-G2'), dal: '2027-01-01' })).toBe(
      false,
    )
  })

  test('ogni riga ha un territorio, una fonte e un esito che si possono dire', () => {
    for (const riga of TAVOLA.regole) {
      expect(riga.territorio === 'Italia' || riga.territorio in TAVOLA.regioni, riga.id).toBe(true)
      expect(riga.fonte in TAVOLA.fonti, riga.id).toBe(true)
      expect(riga.esito === 'mesi' ? (riga.mesi ?? 0) > 0 : riga.mesi === null, riga.id).toBe(true)
      expect(riga.esito !== 'non_so' || riga.nota !== null, riga.id).toBe(true)
    }
  })

  test('ogni provincia è di una regione sola', () => {
    const sigle = Object.values(TAVOLA.regioni).flatMap(({ province }) => province)
    expect(new Set(sigle).size).toBe(sigle.length)
    expect(sigle).toHaveLength(107)
  })
})

const OGGI = '2026-11-22'
const giorno = fc.integer({ min: -9000, max: 0 }).map((giorni) => addDays(OGGI, giorni))
const forse = <T>(valore: fc.Arbitrary<T>) => fc.option(valore, { freq: 3 })
const impianto: fc.Arbitrary<ImpiantoNelCaso> = fc.record({
  tipo: fc.constantFrom('caldaia', 'condizionatore'),
  potenza_kw: forse(fc.double({ min: 1, max: 300, noNaN: true })),
  potenza_focolare_kw: forse(fc.double({ min: 1, max: 300, noNaN: true })),
  tipo_combustibile: forse(fc.constantFrom('Gas_Metano', 'GPL', 'Gasolio', 'Pellet', 'Legna')),
  btu: forse(fc.integer({ min: 5000, max: 500_000 })),
  gas_refrigerante: forse(fc.constantFrom('R32', 'R410A', 'R290', 'R22', 'R404A', 'ignoto')),
  carica_kg: forse(fc.double({ min: 0.1, max: 400, noNaN: true })),
  ermetico: forse(fc.boolean()),
  edificio_residenziale: forse(fc.boolean()),
  rilevamento_perdite: forse(fc.boolean()),
  data_installazione: forse(giorno),
  ultima_revisione: forse(giorno),
  ultima_manutenzione: forse(giorno),
  ultimo_controllo_fgas: forse(giorno),
  intervallo_manutenzione_mesi: forse(fc.integer({ min: 1, max: 60 })),
})
const province = Object.values(TAVOLA.regioni).flatMap((regione) => regione.province)
const caso: fc.Arbitrary<Caso> = fc.record({
  provincia: forse(fc.constantFrom('XX', ...province)),
  impianto,
  rcee: fc.array(
    giorno.map((data_emissione) => ({ data_emissione, data_scadenza: null })),
    { maxLength: 2 },
  ),
  manutenzioneMesi: forse(fc.constant(12)),
  contratto: fc.constant(null),
  deroghe: fc.constant([]),
})
const norme = normeInVigore(TAVOLA, OGGI)

describe('quale che sia l’impianto', () => {
  test('c’è una data se e solo se è dovuto, e un motivo sempre', () => {
    fc.assert(
      fc.property(caso, fc.constantFrom(...CONTROLLI), (uno, controllo) => {
        const { stato, data, certezza, mesi, motivo } = valutaControllo(controllo, norme, uno)
        expect(data !== null).toBe(stato === 'dovuto')
        expect(certezza !== null).toBe(stato === 'dovuto')
        if (stato === 'dovuto') expect(mesi).toBeGreaterThan(0)
        expect(motivo).not.toMatch(/undefined|null|NaN/)
      }),
    )
  })

  test('finché non cambia niente, la data non si sposta: passa il giorno, resta lei', () => {
    fc.assert(
      fc.property(
        caso,
        fc.constantFrom(...CONTROLLI),
        fc.integer({ min: 1, max: 400 }),
        (uno, controllo, n) => {
          const oggi = valutaControllo(controllo, norme, uno)
          const poi = valutaControllo(controllo, normeInVigore(TAVOLA, addDays(OGGI, n)), uno)
          // with time a plant without any record may become one whose book must be asked for: never another date
          if (oggi.data !== null) expect([oggi.data, null]).toContain(poi.data)
          else expect(poi.data).toBe(null)
        },
      ),
    )
  })

  test('quel che non si sa non si indovina: tolto un dato, resta la stessa data o nessuna', () => {
    const dati = ['potenza_kw', 'tipo_combustibile', 'gas_refrigerante', 'carica_kg', 'ermetico'] as const
    const senzaAltri = caso.map((uno) => ({ ...uno, impianto: { ...uno.impianto, btu: null } }))
    fc.assert(
      fc.property(
        senzaAltri,
        fc.constantFrom('RCEE', 'FGAS'),
        fc.constantFrom(...dati),
        (uno, controllo, dato) => {
          const { data } = valutaControllo(controllo, norme, uno)
          const senza = valutaControllo(controllo, norme, {
            ...uno,
            impianto: { ...uno.impianto, [dato]: null },
          })
          expect([data, null]).toContain(senza.data)
        },
      ),
    )
  })

  test('senza provincia nessun RCEE ha una data', () => {
    fc.assert(
      fc.property(caso, (uno) => {
        expect(valutaControllo('RCEE', norme, { ...uno, provincia: null }).data).toBe(null)
      }),
    )
  })

  test('ciò che non è verificato dice «da confermare»', () => {
    fc.assert(
      fc.property(caso, (uno) => {
        const { regola, certezza, motivo } = valutaControllo('RCEE', norme, uno)
        if (certezza === null) return
        const riga = TAVOLA.regole.find(({ id }) => id === regola)
        const regione = TAVOLA.regioni[norme.regioneDi.get(uno.provincia ?? '') ?? '']
        const senzaRiga = regione?.regime === 'proprie' && riga?.territorio === 'Italia'
        const sicura = riga?.fiducia === 'verificata' && regione?.fiducia === 'verificata' && !senzaRiga
        expect(certezza).toBe(sicura ? 'certa' : 'da_confermare')
        expect(motivo.includes(' · da confermare: ')).toBe(!sicura)
      }),
    )
  })
})

describe('quello che non si sa si dice', () => {
  const norme = normeInVigore(TAVOLA, OGGI)
  const niente = { provincia: 'FI', rcee: [], manutenzioneMesi: 12, contratto: null, deroghe: [] }

  test('una regione con norme proprie e senza riga per l’impianto resta da confermare, anche confermata', () => {
    const gasolio: Caso = {
      ...niente,
      impianto: { tipo: 'caldaia', potenza_kw: 24, tipo_combustibile: 'Gasolio' },
      rcee: [{ data_emissione: '2025-05-05', data_scadenza: null }],
    }
    const conferme = [
      { regione: 'Toscana', esito: 'Confermata' as const },
      { regola: 'IT-L1', esito: 'Confermata' as const },
    ]
    for (const quali of [norme, normeInVigore(TAVOLA, OGGI, { conferme })])
      expect(valutaControllo('RCEE', quali, gasolio)).toMatchObject({
        certezza: 'da_confermare',
        motivo: expect.stringMatching(/ · da confermare: nessuna riga di Toscana per questo impianto$/),
      })
    const altra = { ...(TAVOLA.regole.find(({ id }) => id === 'IT-L1') as Regola), id: 'LOC-1' }
    const aggiunte = [{ ...altra, territorio: 'FI' }]
    expect(valutaControllo('RCEE', normeInVigore(TAVOLA, OGGI, { aggiunte }), gasolio).certezza).toBe('certa')
  })

  test('un gas che non è nell’elenco si nomina; le tonnellate hanno due decimali', () => {
    const frigo = (gas: string, kg: number | null): Caso => ({
      ...niente,
      impianto: { tipo: 'condizionatore', gas_refrigerante: gas, carica_kg: kg, ermetico: false },
    })
    expect(valutaControllo('FGAS', norme, frigo('R454B', 2)).motivo).toBe('non conosco il gas R454B')
    expect(valutaControllo('FGAS', norme, frigo('R454B', null)).motivo).toBe('non conosco il gas R454B')
    expect(valutaControllo('FGAS', norme, frigo('R410A', 2.394636)).motivo).toContain(', 5,00 t CO2eq')
    expect(valutaControllo('FGAS', norme, frigo('R32', 1)).motivo).toContain(', 0,68 t CO2eq')
  })

  test('senza una manutenzione scritta vale il giorno dell’RCEE, da confermare', () => {
    const impianto = { tipo: 'caldaia' as const, data_installazione: '2019-01-10' }
    const caso: Caso = {
      ...niente,
      impianto,
      rcee: [{ data_emissione: '2025-09-30', data_scadenza: null }],
    }
    expect(valutaControllo('Manutenzione', norme, caso)).toMatchObject({
      data: '2026-09-30',
      certezza: 'da_confermare',
      motivo: expect.stringMatching(/; RCEE del 30\/09\/2025: di solito con la manutenzione$/),
    })
    const suo = { ...impianto, intervallo_manutenzione_mesi: 12, fonte_manutenzione: 'Costruttore' }
    expect(valutaControllo('Manutenzione', norme, { ...caso, impianto: suo }).certezza).toBe('da_confermare')
    const scritta = { ...suo, ultima_revisione: '2025-03-01' }
    expect(valutaControllo('Manutenzione', norme, { ...caso, impianto: scritta })).toMatchObject({
      data: '2026-03-01',
      certezza: 'certa',
      motivo: expect.stringMatching(/dal 01\/03\/2025 \(ultima manutenzione\)$/),
    })
    const nuova = { ...suo, data_installazione: '2026-01-10' }
    expect(valutaControllo('Manutenzione', norme, { ...caso, impianto: nuova }).motivo).toMatch(
      /\(installazione\)$/,
    )
  })
})
