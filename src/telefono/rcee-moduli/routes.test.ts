import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { oggi } from '#shared/dates.ts'
import { openBench, suUnMotore } from '#test/bench.ts'
import { moduloQualunque } from '#test/moduli.ts'
import { moduloDue, moduloUno, provaFumi } from '#test/rcee.ts'
import { withoutWriting } from '#test/refusals.ts'
import { campione } from '#test/sample.ts'
import { type Modulo, verificaInput } from './contract.ts'
import { giudica } from './giudizio.rules.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const verifica = (corpo: object, come = 'operatore') =>
  withoutWriting(bench, () => bench.chiedi('POST', '/rcee-moduli/verifica', { corpo, come }))

test('verifica dice verdetti, che cosa manca e quando sarà il prossimo, a ogni ruolo, senza scrivere', async () => {
  for (const come of ['operatore', 'direttore', 'admin']) {
    const { stato, corpo } = await verifica(moduloUno(), come)
    expect(stato).toBe(200)
    expect(corpo.data).toEqual({
      errori: [],
      verdetti: { rendimento: 'conforme', co: 'conforme', bacharach: null },
      rendimento_minimo: 91.76,
      prove: [{ rendimento: 99.4, co_corretto: 44.9 }],
      cit_manca: [],
      data_scadenza: '2030-11-22',
      motivo: expect.stringMatching(/^RCEE ogni 4 anni: metano, 24 kW, .*; dal 22\/11\/2026 \(ultimo RCEE\)/),
    })
  }
  const frigo = (await verifica(moduloDue())).corpo.data
  expect([frigo.data_scadenza, frigo.verdetti.rendimento]).toEqual(['2030-11-22', null])
})

test('la scadenza: la potenza è dell’impianto, una carta vecchia non torna indietro, quel che manca si dice', async () => {
  const scade = async (impianto: object) => {
    const uno = moduloUno()
    const { data_scadenza, motivo } = (await verifica({ ...uno, impianto: { ...uno.impianto, ...impianto } }))
      .corpo.data
    return [data_scadenza, motivo]
  }
  expect((await scade({ potenza_totale_kw: 120 }))[0]).toBe('2028-11-22')
  expect((await scade({ ultimo_rcee: '2026-11-23' }))[0]).toBe('2030-11-23')
  expect((await scade({ ultimo_rcee: '2024-03-14' }))[0]).toBe('2030-11-22')
  expect(await scade({ provincia: null })).toEqual([null, 'manca la provincia: non so dire'])
  expect((await scade({ potenza_totale_kw: 9 }))[0]).toBeNull()
})

test('un modulo vuoto si può verificare: dice tutto quel che manca; le forme sbagliate sono 400', async () => {
  const vuoto = {
    tipo: 1,
    dati: {
      ...{ documenti: {}, acqua: {}, controlli: {}, energetica: {}, prove: [], consigli: {}, esito: {} },
      ...{ quando: {}, bollino: {} },
    },
    generatore: {},
    impianto: {},
  }
  const { errori, verdetti } = (await verifica(vuoto)).corpo.data
  expect(verdetti).toEqual({ rendimento: null, co: null, bacharach: null })
  expect(
    errori
      .filter((e: { gravita: string }) => e.gravita === 'avviso')
      .map((e: { regola: number }) => e.regola),
  ).toEqual([16])
  expect(new Set(errori.map((e: { regola: number }) => e.regola))).toEqual(new Set([15, 16, 21]))
  for (const sbagliato of [
    { ...vuoto, tipo: 3 },
    { ...moduloUno(), generatore: { tipo_combustibile: 'Carbone' } },
    { ...moduloUno(), dati: { ...moduloUno().dati, prove: [{ ...provaFumi(1), o2: 'poco' }] } },
    { ...moduloUno(), dati: { ...moduloUno().dati, quando: { arrivo: '25:00' } } },
    {},
  ])
    expect((await verifica(sbagliato)).stato).toBe(400)
})

suUnMotore(
  'il telefono e il server dicono lo stesso di qualunque modulo',
  async () => {
    const misura = fc.option(fc.double({ min: -50, max: 500, noNaN: true, noDefaultInfinity: true }), {
      nil: null,
    })
    const risposta = fc.constantFrom('si', 'no', 'nc', null)
    const testo = fc.constantFrom(null, ' ', 'Una raccomandazione')
    const qualunque = fc.record({
      misure: fc.record({
        t_fumi: misura,
        t_aria: misura,
        o2: misura,
        co2: misura,
        co_misurato: misura,
        rendimento_letto: misura,
      }),
      combustibile: fc.constantFrom('Gas_Metano', 'GPL', 'Gasolio', 'Pellet', null),
      tecnologia: fc.constantFrom('Standard', 'Bassa_Temperatura', 'Condensazione', null),
      evacuazione: fc.constantFrom('Naturale', 'Forzata', null),
      risposte: fc.record({
        canale: risposta,
        tenuta: risposta,
        riflusso: risposta,
        sicurezza: risposta,
        uni10389: risposta,
      }),
      ...{ raccomandazioni: testo, prescrizioni: testo, depressione: misura },
      puo_funzionare: fc.constantFrom('si', 'no', null),
    })
    const aMeta = qualunque.map((caso): Modulo => {
      const uno = moduloUno()
      const { canale, tenuta, ...energetica } = caso.risposte
      Object.assign(uno.dati.controlli, { canale, tenuta })
      Object.assign(uno.dati.energetica, energetica, { depressione: caso.depressione })
      Object.assign(uno.dati.esito, {
        ...{ raccomandazioni: caso.raccomandazioni, prescrizioni: caso.prescrizioni },
        puo_funzionare: caso.puo_funzionare,
      })
      Object.assign(uno.generatore, {
        ...{ tipo_combustibile: caso.combustibile, tecnologia: caso.tecnologia },
        evacuazione: caso.evacuazione,
      })
      uno.dati.prove = [{ ...provaFumi(1), ...caso.misure }]
      return uno
    })
    await fc.assert(
      fc.asyncProperty(fc.oneof(aMeta, moduloQualunque), async (uno) => {
        const { stato, corpo } = await bench.chiedi('POST', '/rcee-moduli/verifica', { corpo: uno })
        // What no database keeps neither takes.
        const preso = verificaInput.safeParse(uno).success
        expect(stato).toBe(preso ? 200 : 400)
        if (!preso) return
        const { data_scadenza: _, motivo: __, ...detto } = corpo.data
        expect(detto).toEqual(JSON.parse(JSON.stringify(giudica(uno, oggi()))))
      }),
      campione(100_000),
    )
  },
  3_600_000,
)
