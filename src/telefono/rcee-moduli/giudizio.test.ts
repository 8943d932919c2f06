// long because every rule is shown from both sides, in one table for each type
import { describe, expect, test } from 'vitest'
import { moduloDue, moduloUno, provaFrigo, provaFumi } from '#test/rcee.ts'
import type { Modulo } from './contract.ts'
import { controlliDetti } from './fiamma.rules.ts'
import { giudica, uni10389Proposto } from './giudizio.rules.ts'
import {
  codiceConOra,
  codiceInFile,
  codiceRcee,
  contatoreDi,
  oraDelCodice,
  progressivoDelCodice,
  testoModulo,
} from './rules.ts'

const OGGI = '2026-11-22'

/** The form with another value at a path: `dati` where it isn't `generatore` or `impianto`. */
function con(modulo: Modulo, ...cambi: [campo: string, valore: unknown][]): Modulo {
  const nuovo = structuredClone(modulo)
  for (const [campo, valore] of cambi) {
    const passi = campo.split('.')
    const radice = passi[0] === 'generatore' || passi[0] === 'impianto' ? nuovo : nuovo.dati
    const ultimo = passi.pop() ?? ''
    // biome-ignore lint/suspicious/noExplicitAny: a path of any depth
    const dove = passi.reduce((qui: any, passo) => qui[passo], radice as any)
    dove[ultimo] = valore
  }
  return nuovo
}

/** What is said, as `22A prove.0.co2`. */
const detti = (modulo: Modulo, oggi = OGGI) =>
  giudica(modulo, oggi).errori.map(
    ({ regola, gravita, campo }) => `${regola}${gravita === 'blocca' ? 'B' : 'A'} ${campo}`,
  )
const uno = (...cambi: [string, unknown][]) => detti(con(moduloUno(), ...cambi))
const due = (...cambi: [string, unknown][]) => detti(con(moduloDue(), ...cambi))
const GASOLIO: [string, unknown][] = [
  ['generatore.tipo_combustibile', 'Gasolio'],
  ['generatore.tecnologia', 'Standard'],
  ['controlli.perdite', 'si'],
  ['controlli.tenuta', 'nc'],
  ['prove.0.bacharach', [1, 1, 0]],
  ['prove.0.t_fumi', 190],
  ['prove.0.t_aria', 20],
  ['prove.0.o2', 4],
  ['prove.0.co2', 12.2],
  ['prove.0.rendimento_letto', 92],
]

test('un modulo intero non ha niente da ridire', () => {
  expect(detti(moduloUno())).toEqual([])
  expect(detti(moduloDue())).toEqual([])
  expect(uno(...GASOLIO)).toEqual([])
})

/** Paths of all that is measured, or stands on a plate in kW: what is counted is a whole number already. */
const misure = (modulo: Modulo): string[] => [
  ...['acqua.durezza', 'bollino.costo', 'impianto.potenza_totale_kw'],
  ...(modulo.tipo === 1 ? ['energetica.depressione'] : []),
  ...Object.keys(modulo.generatore).flatMap((nome) => (nome.endsWith('_kw') ? `generatore.${nome}` : [])),
  ...Object.keys(modulo.dati.prove[0] ?? {})
    .filter((nome) => !['modulo', 'circuito', 'aggiungi_incertezza', 'filtri_puliti'].includes(nome))
    .map((nome) => `prove.0.${nome}`),
]

test('4: di ogni misura, potenza e costo al massimo due decimali', () => {
  for (const modulo of [moduloUno(), moduloDue()])
    for (const campo of misure(modulo)) {
      const tre = campo === 'prove.0.bacharach' ? [1, 1, 1.234] : 12.345
      const due = campo === 'prove.0.bacharach' ? [1, 1, 1.23] : 12.34
      const dice = (valore: unknown) =>
        giudica(con(modulo, [campo, valore]), OGGI).errori.filter(({ testo }) => /due decimali/.test(testo))
      expect(dice(tre), campo).toEqual([
        { regola: 4, gravita: 'blocca', campo, testo: 'Al massimo due decimali' },
      ])
      expect(dice(due), campo).toEqual([])
    }
})

describe('ogni regola, da tutte e due le parti', () => {
  test.each<[string, [string, unknown][], string[]]>([
    ['1: controllo domani', [['quando.data_controllo', '2026-11-23']], ['1B quando.data_controllo']],
    ['2: partenza all’ora dell’arrivo', [['quando.partenza', '09:00']], ['2B quando.partenza']],
    ['2: un minuto dopo', [['quando.partenza', '09:01']], []],
    ['3: intervento lo stesso giorno', [['esito.intervento_entro', OGGI]], ['3B esito.intervento_entro']],
    ['3: il giorno dopo', [['esito.intervento_entro', '2026-11-23']], []],
    ['4: durezza 100,1', [['acqua.durezza', 100.1]], ['4B acqua.durezza']],
    ['4: durezza 100', [['acqua.durezza', 100]], []],
    [
      '4: O2 20,9 e CO2 che gli va',
      [
        ['prove.0.o2', 20.9],
        ['prove.0.co2', 0.06],
        ['prove.0.co_misurato', 1],
        ['prove.0.t_fumi', 18.2],
        ['prove.0.rendimento_letto', 99],
      ],
      [],
    ],
    ['4: fumi a 401', [['prove.0.t_fumi', 401]], ['4B prove.0.t_fumi']],
    ['4: fumi a 250', [['prove.0.t_fumi', 250]], []],
    ['4: fumi a 250,1', [['prove.0.t_fumi', 250.1]], ['4A prove.0.t_fumi']],
    ['4: aria a -20', [['prove.0.t_aria', -20]], ['4A prove.0.t_aria']],
    ['4: aria a -20,1', [['prove.0.t_aria', -20.1]], ['4B prove.0.t_aria']],
    ['4: rendimento 150,1', [['prove.0.rendimento_letto', 150.1]], ['4B prove.0.rendimento_letto']],
    [
      '4: CO e NOx negativi',
      [
        ['prove.0.co_misurato', -1],
        ['prove.0.nox', -1],
      ],
      ['4B prove.0.co_misurato', '4B prove.0.nox'],
    ],
    ['4: portata 10000', [['prove.0.portata', 10_000]], ['4B prove.0.portata']],
    ['4: portata 9999,99', [['prove.0.portata', 9999.99]], []],
    [
      '5: CO2 12 a metano con O2 giusto',
      [
        ['prove.0.co2', 12],
        ['prove.0.o2', 0],
      ],
      [],
    ],
    [
      '5: CO2 12,1',
      [
        ['prove.0.co2', 12.1],
        ['prove.0.o2', 0],
      ],
      ['5B prove.0.co2'],
    ],
    ['6: CO corretto sotto quello secco', [['prove.0.co_secchi', 45]], ['6B prove.0.co_corretto']],
    ['6: CO secco 44,9', [['prove.0.co_secchi', 44.9]], []],
    [
      '6: potenza effettiva al 50%',
      [['prove.0.potenza_effettiva_kw', 13.35]],
      ['6B prove.0.potenza_effettiva_kw'],
    ],
    ['6: al 51%', [['prove.0.potenza_effettiva_kw', 13.7]], []],
    [
      '6: utile oltre il focolare',
      [
        ['generatore.potenza_kw', 27],
        ['impianto.potenza_totale_kw', 27],
      ],
      ['6A generatore.potenza_kw'],
    ],
    [
      '7: Nc dove non si può',
      [
        ['controlli.canale', 'nc'],
        ['energetica.comando', 'nc'],
        ['energetica.sicurezza', 'nc'],
      ],
      ['7B controlli.canale', '7B energetica.comando', '7B energetica.sicurezza'],
    ],
    ['7: perdite Nc a gasolio', [...GASOLIO, ['controlli.perdite', 'nc']], ['7B controlli.perdite']],
    ['8: un No', [['controlli.aperture', 'no']], ['8B esito.raccomandazioni']],
    [
      '8: un No con raccomandazione',
      [
        ['controlli.aperture', 'no'],
        ['esito.raccomandazioni', 'Liberare'],
      ],
      [],
    ],
    ['8: riflusso Nc non è un difetto', [['energetica.riflusso', 'nc']], []],
    [
      '8: i documenti che mancano non fermano',
      [
        ['documenti.libretto', 'no'],
        ['energetica.uni10389', 'no'],
      ],
      [],
    ],
    ['9: prescrizione e può funzionare', [['esito.prescrizioni', 'Spento']], ['9B esito.puo_funzionare']],
    ['9: non può funzionare senza prescrizione', [['esito.puo_funzionare', 'no']], ['9B esito.prescrizioni']],
    [
      '9: non può funzionare con la prescrizione',
      [
        ['esito.puo_funzionare', 'no'],
        ['esito.prescrizioni', 'Spento'],
      ],
      [],
    ],
    [
      '10: CO oltre 1000',
      [
        ['prove.0.co_misurato', 757.5],
        ['energetica.uni10389', 'no'],
      ],
      ['10B prove.0.co_corretto'],
    ],
    ['10: CO a 1000', [['prove.0.co_corretto', 1000]], []],
    [
      '10: riflusso senza prescrizione',
      [
        ['energetica.riflusso', 'si'],
        ['esito.raccomandazioni', 'x'],
      ],
      ['10B energetica.riflusso'],
    ],
    [
      '10: tenuta e sicurezza No',
      [
        ['controlli.tenuta', 'no'],
        ['energetica.sicurezza', 'no'],
        ['esito.raccomandazioni', 'x'],
      ],
      ['10B controlli.tenuta', '10B energetica.sicurezza'],
    ],
    [
      '10: con la prescrizione',
      [
        ['energetica.riflusso', 'si'],
        ['esito.prescrizioni', 'x'],
        ['esito.puo_funzionare', 'no'],
      ],
      [],
    ],
    [
      '11: sotto il minimo con la raccomandazione',
      [
        ['prove.0.rendimento_letto', 89.75],
        ['prove.0.t_fumi', 220],
        ['energetica.uni10389', 'no'],
        ['esito.raccomandazioni', 'x'],
      ],
      ['11A prove.0.rendimento_letto'],
    ],
    [
      '11: al centesimo',
      [
        ['prove.0.rendimento_letto', 89.76],
        ['prove.0.t_fumi', 220],
      ],
      [],
    ],
    [
      '11: nelle Marche',
      [
        ['prove.0.rendimento_letto', 89.75],
        ['prove.0.t_fumi', 220],
        ['energetica.uni10389', 'no'],
        ['esito.raccomandazioni', 'x'],
        ['impianto.provincia', 'AN'],
      ],
      ['11A prove.0.rendimento_letto', '11A esito.puo_funzionare'],
    ],
    ['12: gasolio senza indici', [...GASOLIO, ['prove.0.bacharach', null]], ['12B prove.0.bacharach']],
    ['12: metano con indici', [['prove.0.bacharach', [0, 0, 0]]], ['12B prove.0.bacharach']],
    ['4: Bacharach 10', [...GASOLIO, ['prove.0.bacharach', [0, 0, 10]]], ['4B prove.0.bacharach']],
    [
      '13: conforme con gli indici oltre',
      [...GASOLIO, ['prove.0.bacharach', [3, 3, 0]]],
      ['13B energetica.uni10389'],
    ],
    ['13: due su tre bastano', [...GASOLIO, ['prove.0.bacharach', [2, 2, 9]]], []],
    [
      '14: naturale senza depressione',
      [['generatore.evacuazione', 'Naturale']],
      ['14B energetica.depressione'],
    ],
    [
      '14: naturale a 3 Pa',
      [
        ['generatore.evacuazione', 'Naturale'],
        ['energetica.depressione', 3],
      ],
      [],
    ],
    [
      '14: naturale a 2,9 Pa',
      [
        ['generatore.evacuazione', 'Naturale'],
        ['energetica.depressione', 2.9],
      ],
      ['14A energetica.depressione'],
    ],
    ['14: forzata con depressione', [['energetica.depressione', 5]], ['14B energetica.depressione']],
    [
      '15: nessun servizio',
      [
        ['generatore.riscaldamento', false],
        ['generatore.acs', null],
      ],
      ['15B generatore.riscaldamento'],
    ],
    [
      '15: senza la targa',
      [
        ['generatore.data_installazione', null],
        ['generatore.potenza_kw', null],
        ['generatore.potenza_focolare_kw', null],
      ],
      [
        '15B generatore.data_installazione',
        '15B generatore.potenza_kw',
        '15B generatore.potenza_focolare_kw',
      ],
    ],
    [
      '15: senza combustibile',
      [['generatore.tipo_combustibile', null]],
      ['15B generatore.tipo_combustibile'],
    ],
    [
      '15: senza tecnologia',
      [
        ['generatore.tecnologia', null],
        ['prove.0.t_fumi', 62.4],
      ],
      ['15B generatore.tecnologia'],
    ],
    [
      '15: installata dopo',
      [['generatore.data_installazione', '2026-11-23']],
      ['15B generatore.data_installazione'],
    ],
    ['15: modulo 0', [['prove.0.modulo', 0]], ['15B prove.0.modulo']],
    ['15: modulo 2 di 1', [['prove.0.modulo', 2]], ['15B prove.0.modulo']],
    ['15: meno prove dei moduli', [['generatore.moduli', 2]], ['15B prove']],
    [
      '15: due moduli',
      [
        ['generatore.moduli', 2],
        ['prove', [provaFumi(1), provaFumi(2)]],
      ],
      [],
    ],
    [
      '15: lo stesso modulo',
      [
        ['generatore.moduli', 2],
        ['prove', [provaFumi(1), provaFumi(1)]],
      ],
      ['15B prove.1.modulo'],
    ],
    [
      '15: il totale meno del generatore',
      [['impianto.potenza_totale_kw', 23.99]],
      ['15B impianto.potenza_totale_kw'],
    ],
    ['16: senza codice catasto', [['impianto.codice_catasto', null]], ['16A impianto.codice_catasto']],
    [
      '17: 10 kW',
      [
        ['generatore.potenza_kw', 10],
        ['impianto.potenza_totale_kw', 10],
      ],
      ['17A impianto.potenza_totale_kw'],
    ],
    [
      '17: 10,1 kW',
      [
        ['generatore.potenza_kw', 10.1],
        ['impianto.potenza_totale_kw', 10.1],
      ],
      [],
    ],
    [
      '17: senza il totale conta il generatore',
      [
        ['impianto.potenza_totale_kw', null],
        ['generatore.potenza_kw', 10],
      ],
      ['17A generatore.potenza_kw'],
    ],
    [
      '21: domande e giorno',
      [
        ['documenti.libretto', null],
        ['acqua.acs', null],
        ['controlli.interno', null],
        ['energetica.valvola', null],
        ['esito.puo_funzionare', null],
        ['quando.arrivo', null],
      ],
      [
        '21B documenti.libretto',
        '21B acqua.acs',
        '21B controlli.interno',
        '21B energetica.valvola',
        '21B esito.puo_funzionare',
        '21B quando.arrivo',
      ],
    ],
    [
      '21: misure',
      [
        ['prove.0.t_fumi', null],
        ['prove.0.o2', null],
        ['prove.0.co_misurato', null],
        ['prove.0.rendimento_letto', null],
      ],
      ['21B prove.0.t_fumi', '21B prove.0.o2', '21B prove.0.co_misurato', '21B prove.0.rendimento_letto'],
    ],
    ['21: quel che il combustibile risponde da sé', [['controlli.perdite', null]], []],
    [
      '21: non servono durezza, NOx',
      [
        ['acqua.durezza', null],
        ['prove.0.nox', null],
      ],
      [],
    ],
    ['22: CO2 lontana', [['prove.0.co2', 8.1]], ['22A prove.0.co2']],
    ['22: condensa, rendimento sopra', [['prove.0.rendimento_letto', 105]], []],
    [
      '22: condensa, rendimento troppo sotto',
      [['prove.0.rendimento_letto', 94]],
      ['22A prove.0.rendimento_letto'],
    ],
    [
      '22: Standard, anche sopra',
      [
        ['generatore.tecnologia', 'Standard'],
        ['prove.0.rendimento_letto', 99.9],
      ],
      ['22A prove.0.rendimento_letto'],
    ],
    [
      'pellet: il modello della regione',
      [
        ['generatore.tipo_combustibile', 'Pellet'],
        ['controlli.tenuta', 'nc'],
        ['controlli.perdite', 'si'],
      ],
      ['16A generatore.tipo_combustibile'],
    ],
  ])('tipo 1, %s', (_, cambi, attesi) => {
    expect(uno(...cambi).sort()).toEqual([...attesi].sort())
  })

  test.each<[string, [string, unknown][], string[]]>([
    [
      '17: 12 kW',
      [
        ['generatore.potenza_kw', 12],
        ['impianto.potenza_totale_kw', 12],
      ],
      ['17A impianto.potenza_totale_kw'],
    ],
    [
      '15: il totale meno del generatore',
      [['impianto.potenza_totale_kw', 13]],
      ['15B impianto.potenza_totale_kw'],
    ],
    ['15: senza potenza', [['generatore.potenza_kw', null]], ['15B generatore.potenza_kw']],
    ['15: senza tecnologia', [['generatore.tecnologia', null]], ['15B generatore.tecnologia']],
    [
      '18: evaporazione come la condensazione',
      [['prove.0.t_evaporazione', 42]],
      ['18B prove.0.t_evaporazione'],
    ],
    [
      '18: fuori scala',
      [
        ['prove.0.t_ing_esterno', 120.1],
        ['prove.0.t_usc_esterno', -50],
      ],
      ['18B prove.0.t_ing_esterno'],
    ],
    ['18: alle utenze esce più caldo', [['prove.0.t_usc_utenze', 12.1]], ['18A prove.0.t_usc_utenze']],
    [
      '18: in riscaldamento esce più freddo',
      [['energetica.modo', 'riscaldamento']],
      ['18A prove.0.t_usc_utenze'],
    ],
    [
      '18: surriscaldamento e sottoraffreddamento insoliti',
      [
        ['prove.0.surriscaldamento', 1.9],
        ['prove.0.sottoraffreddamento', 15.1],
      ],
      ['18A prove.0.surriscaldamento', '18A prove.0.sottoraffreddamento'],
    ],
    [
      '18: ai bordi',
      [
        ['prove.0.surriscaldamento', 2],
        ['prove.0.sottoraffreddamento', 15],
      ],
      [],
    ],
    [
      '19: gas perso',
      [
        ['energetica.perdite_gas', 'no'],
        ['esito.raccomandazioni', 'x'],
      ],
      ['19A energetica.perdite_gas'],
    ],
    [
      '8: gas perso senza rimedio',
      [['energetica.perdite_gas', 'no']],
      ['19A energetica.perdite_gas', '8B esito.raccomandazioni'],
    ],
    ['15: circuito 2 di 1', [['prove.0.circuito', 2]], ['15B prove.0.circuito']],
    [
      '15: circuito due volte',
      [
        ['generatore.circuiti', 2],
        ['prove', [provaFrigo(1), provaFrigo(1)]],
      ],
      ['15B prove.1.circuito'],
    ],
    [
      '15: installata dopo',
      [['generatore.data_installazione', '2026-11-23']],
      ['15B generatore.data_installazione'],
    ],
    ['21: senza prove né motivo', [['prove', []]], ['21B prove']],
    [
      '21: senza prove con il motivo',
      [
        ['prove', []],
        ['senza_prove', 'Manca_Norma'],
      ],
      [],
    ],
    [
      '21: modo e misure',
      [
        ['energetica.modo', null],
        ['prove.0.t_condensazione', null],
      ],
      ['21B energetica.modo', '21B prove.0.t_condensazione'],
    ],
  ])('tipo 2, %s', (_, cambi, attesi) => {
    expect(due(...cambi).sort()).toEqual([...attesi].sort())
  })
})

describe('verdetti', () => {
  test('24 kW a condensazione del 2019, letto 97,4', () => {
    const { verdetti, rendimento_minimo, prove } = giudica(moduloUno(), OGGI)
    expect({ verdetti, rendimento_minimo, prove }).toEqual({
      verdetti: { rendimento: 'conforme', co: 'conforme', bacharach: null },
      rendimento_minimo: 91.76,
      prove: [{ rendimento: 99.4, co_corretto: 44.9 }],
    })
  })

  test('Standard 2010 da 30 kW: 88 conforme, 87 sotto', () => {
    const standard = (letto: number) =>
      giudica(
        con(
          moduloUno(),
          ['generatore.tecnologia', 'Standard'],
          ['generatore.data_installazione', '2010-01-01'],
          ['generatore.potenza_kw', 30],
          ['prove.0.rendimento_letto', letto],
        ),
        OGGI,
      )
    expect([standard(88).verdetti.rendimento, standard(88).prove[0]?.rendimento]).toEqual(['conforme', 90])
    expect(standard(87).verdetti.rendimento).toBe('sotto')
    expect(
      standard(87).errori.find(({ regola, gravita }) => regola === 11 && gravita === 'avviso')?.testo,
    ).toContain('21/05/2027')
  })

  test('di più moduli decide il peggiore; senza misure non si dice niente', () => {
    const moduli = con(
      moduloUno(),
      ['generatore.moduli', 2],
      ['prove', [provaFumi(1), { ...provaFumi(2), rendimento_letto: 80, co_misurato: 900 }]],
    )
    expect(giudica(moduli, OGGI).verdetti).toEqual({ rendimento: 'sotto', co: 'oltre', bacharach: null })
    const vuoto = con(moduloUno(), ['prove.0.rendimento_letto', null], ['prove.0.co_misurato', null])
    expect(giudica(vuoto, OGGI).verdetti).toEqual({ rendimento: null, co: null, bacharach: null })
    expect(giudica(moduloDue(), OGGI).verdetti).toEqual({ rendimento: null, co: null, bacharach: null })
  })

  test('il risultato secondo UNI 10389-1 si propone dalle misure', () => {
    const proposto = (...cambi: [string, unknown][]) =>
      uni10389Proposto(giudica(con(moduloUno(), ...cambi), OGGI))
    expect(proposto()).toBe('si')
    expect(proposto(['prove.0.co_misurato', 900])).toBe('no')
    expect(proposto(['prove.0.co_misurato', null])).toBeNull()
  })
})

test('che cosa manca per il CIT', () => {
  const manca = (modulo: Modulo) => giudica(modulo, OGGI).cit_manca
  expect(manca(moduloUno())).toEqual([])
  expect(manca(moduloDue())).toEqual([])
  expect(manca(con(moduloUno(), ['prove.0.nox', null], ['impianto.codice_catasto', null]))).toEqual([
    'NOx',
    'codice catasto',
  ])
  expect(manca(con(moduloUno(), ['esito.intervento_entro', null]))).toEqual(['data dell’intervento'])
  expect(manca(con(moduloDue(), ['prove', []], ['senza_prove', 'Manca_Norma']))).toEqual(['le prove'])
})

test('quel che il combustibile non può avere è Nc', () => {
  const { dati, generatore } = moduloUno()
  const aperti = { ...dati, controlli: { ...dati.controlli, perdite: null, tenuta: null } }
  expect(controlliDetti(aperti, generatore)).toMatchObject({ perdite: 'nc', tenuta: null })
  expect(controlliDetti(aperti, { ...generatore, tipo_combustibile: 'Gasolio' })).toMatchObject({
    perdite: null,
    tenuta: 'nc',
  })
})

test('come si chiama, e che cosa si firma', () => {
  const caldaia = { data_controllo: OGGI, caldaia_id: 312, condizionatore_id: null, revisione: 1 }
  expect(codiceRcee(caldaia)).toBe('RCEE-20261122-C312')
  expect(codiceRcee({ ...caldaia, revisione: 2 })).toBe('RCEE-20261122-C312/2')
  expect(codiceRcee({ ...caldaia, caldaia_id: null, condizionatore_id: 12 })).toBe('RCEE-20261122-K12')
  // A second one of the day, and its correction; one that was told apart by its hour.
  const secondo = codiceRcee({ ...caldaia, progressivo: 2 })
  const corretto = codiceRcee({ ...caldaia, progressivo: 2, revisione: 3 })
  const conOra = codiceConOra('RCEE-20261122-C312', '16:40')
  expect([secondo, corretto, conOra]).toEqual([
    ...['RCEE-20261122-C312-2', 'RCEE-20261122-C312-2/3', 'RCEE-20261122-C312 · 16:40'],
  ])
  const tutti = ['RCEE-20261122-C312', 'RCEE-20261122-C312/2', secondo, corretto, conOra]
  expect(tutti.map(contatoreDi)).toEqual([1, 2, 2, 3, 1])
  expect(tutti.map(progressivoDelCodice)).toEqual([null, null, 2, 2, null])
  expect(tutti.map(oraDelCodice)).toEqual([null, null, null, null, '16:40'])
  expect([corretto, conOra].map(codiceInFile)).toEqual(['RCEE-20261122-C312-2-3', 'RCEE-20261122-C312_1640'])
  expect(testoModulo({ b: 1, a: { d: null, c: [{ z: 1, y: null }] }, e: undefined })).toBe(
    '{"a":{"c":[{"z":1}]},"b":1}',
  )
})
