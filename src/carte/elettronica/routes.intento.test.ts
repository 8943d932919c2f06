import { afterAll, expect, test, vi } from 'vitest'
import { validaXml } from '#server/files/xml.ts'
import { formatEuro } from '#shared/money.ts'
import { openBench } from '#test/bench.ts'
import { invoicingParts, OGGI } from '#test/invoicing.ts'

vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${OGGI}T10:00:00Z`) })
const bench = await openBench()
afterAll(async () => {
  vi.useRealTimers()
  await bench.chiudi()
})
const { cliente, bozza, emetti, emessa } = await invoicingParts(bench)
const PROTOCOLLO = '08060120341234567-000001'
const esportatore = () =>
  cliente({ tipo: 'Azienda', denominazione: 'Export S.r.l.', partitaIva: '60441170630', codiceFiscale: null })
const dichiara = (clienteId: number, altro: object = {}) =>
  bench.dati('POST', '/dichiarazioni-iva', {
    corpo: {
      clienteId,
      tipo: 'Dichiarazione d’intento',
      data: '2026-01-12',
      protocollo: PROTOCOLLO,
      ...altro,
    },
  })
const riga = (descrizione: string, aliquota: number, natura: string | null, prezzoUnitario = '100') => ({
  ...{ descrizione, quantita: '1', prezzoUnitario, aliquota, natura },
})
const RIGHE = [riga('Pompa', 0, 'N3.5'), riga('Viaggio', 22, null), riga('Valvola', 0, 'N3.5', '50')]
const xmlDi = async (id: number): Promise<string> => {
  const xml = (await bench.chiedi('GET', `/fatture/${id}/xml`)).corpo
  expect(validaXml(Buffer.from(xml))).toEqual([])
  return xml
}
/** The lines of a file that name a declaration, and what they say of it. */
const intenti = (xml: string): [string, string | undefined][] =>
  [...xml.matchAll(/<DettaglioLinee>.*?<\/DettaglioLinee>/g)].map(([linea]) => [
    /<Descrizione>([^<]*)/.exec(linea)?.[1] ?? '',
    /<AltriDatiGestionali>(.*)<\/AltriDatiGestionali>/.exec(linea)?.[1],
  ])
const INTENTO = `<TipoDato>INTENTO</TipoDato><RiferimentoTesto>${PROTOCOLLO}</RiferimentoTesto><RiferimentoData>2026-01-12</RiferimentoData>`

test('senza la dichiarazione d’intento una riga N3.5 non parte, e si dice dove si scrive', async () => {
  const { id: cl } = await esportatore()
  const { id } = await bozza(cl, { righe: RIGHE })
  const gravi = async () =>
    (await bench.dati('GET', `/fatture/${id}/controlli`)).filter(
      (c: { gravita: string }) => c.gravita === 'blocca',
    )
  const manca = {
    ...{ gravita: 'blocca', codice: 'dichiarazione_intento', campo: 'dichiarazioni' },
    testo:
      'Per le righe N3.5 serve la dichiarazione d’intento di Export S.r.l.: scrivine protocollo e data tra le sue dichiarazioni IVA',
    vai: `/clienti?cliente=${cl}`,
  }
  expect(await gravi()).toEqual([manca])
  const no = await emetti(id)
  expect([no.stato, no.corpo.error, no.corpo.data]).toEqual([400, manca.testo, [manca]])
  // Neither without its protocol, nor made after the document, nor of another kind or customer.
  await dichiara(cl, { protocollo: null })
  await dichiara(cl, { data: '2026-11-24' })
  await dichiara(cl, { tipo: 'IVA 4% disabili', protocollo: null })
  await dichiara((await esportatore()).id)
  expect(await gravi()).toEqual([manca])
  await dichiara(cl)
  expect(await gravi()).toEqual([])
  expect((await emetti(id)).stato).toBe(200)
})

test('ogni riga N3.5, e nessun’altra, porta protocollo e data della dichiarazione, anche lo sconto e nella nota', async () => {
  const { id: cl } = await esportatore()
  await dichiara(cl, { data: '2025-01-10', protocollo: '08060120341234567-000009' })
  await dichiara(cl)
  const f = await emessa(cl, { righe: RIGHE, scontoPercento: 10 })
  expect(intenti(await xmlDi(f.id))).toEqual([
    ['Pompa', INTENTO],
    ['Viaggio', undefined],
    ['Valvola', INTENTO],
    ['Sconto', INTENTO],
    ['Sconto', undefined],
  ])
  const { id } = await bench.dati('POST', `/fatture/${f.id}/nota-credito`, { corpo: {} })
  expect((await emetti(id)).stato).toBe(200)
  expect(await xmlDi(id)).toContain(INTENTO)
  // Others say nothing of it.
  expect(await xmlDi((await emessa(cl)).id)).not.toContain('AltriDatiGestionali')
})

test('vale per il suo anno: quella di un altro ferma l’emissione, quella di cui non si sa lo chiede', async () => {
  const { id: cl } = await esportatore()
  const { id } = await bozza(cl, { righe: RIGHE })
  const primo = async () => (await emetti(id)).corpo.data[0]
  await dichiara(cl, { data: '2025-03-10' })
  expect(await primo()).toMatchObject({
    ...{ codice: 'dichiarazione_anno', vai: `/clienti?cliente=${cl}` },
    testo:
      'La dichiarazione d’intento di Export S.r.l. vale per il 2025, non per il 2026: per le righe N3.5 serve quella dell’anno',
  })
  // Sent in December, and kept before anybody asked for which year.
  const { id: ignota } = await dichiara(cl, { data: '2025-12-10', protocollo: '08060120341234567-000007' })
  expect(await primo()).toMatchObject({
    ...{ codice: 'dichiarazione_anno', vai: `/clienti?cliente=${cl}&dichiarazione=${ignota}` },
    testo:
      'Per quale anno vale la dichiarazione d’intento di Export S.r.l. ricevuta il 10/12/2025? Indicalo tra le sue dichiarazioni IVA',
  })
  const indica = (anno: number) => bench.dati('PUT', `/dichiarazioni-iva/${ignota}`, { corpo: { anno } })
  await indica(2025)
  expect((await primo()).testo).toContain('vale per il 2025, non per il 2026')
  await indica(2026)
  expect((await emetti(id)).stato).toBe(200)
  expect(await xmlDi(id)).toContain('<RiferimentoTesto>08060120341234567-000007</RiferimentoTesto>')
})

test('l’anno è del giorno della fattura, anche di quella dell’anno prima e della sua nota', async () => {
  const { id: cl } = await esportatore()
  await dichiara(cl, { data: '2025-12-10', anno: 2026, protocollo: '08060120341234567-000008' })
  const vecchia = await bozza(cl, { righe: RIGHE, dataEmissione: '2025-12-20' })
  expect((await emetti(vecchia.id)).corpo.data[0].testo).toContain('vale per il 2026, non per il 2025')
  await dichiara(cl, { data: '2025-01-10', protocollo: '08060120341234567-000009' })
  expect((await emetti(vecchia.id)).stato).toBe(200)
  const nota = await bench.dati('POST', `/fatture/${vecchia.id}/nota-credito`, { corpo: {} })
  expect((await emetti(nota.id)).stato).toBe(200)
  for (const { id } of [vecchia, nota]) expect(await xmlDi(id)).toContain('08060120341234567-000009')
  expect(await xmlDi((await emessa(cl, { righe: RIGHE })).id)).toContain('08060120341234567-000008')
})

const importoDi = async (clienteId: number) =>
  (await bench.dati('GET', '/dichiarazioni-iva', { query: { clienteId } })).map(
    (d: { importo: number; residuo: number }) => [d.importo, d.residuo],
  )
const bloccanti = async (id: number): Promise<{ codice: string; testo: string }[]> =>
  (await bench.dati('GET', `/fatture/${id}/controlli`)).filter(
    (c: { gravita: string }) => c.gravita === 'blocca',
  )
const oltre = (id: number) => bench.chiedi('POST', `/fatture/${id}/oltre-dichiarazione`)
const righeLette = async (id: number) =>
  (await bench.dati('GET', `/fatture/${id}`)).righe.map(
    (r: { descrizione: string; imponibile: number; aliquota: number; natura: string | null }) => [
      ...[r.descrizione, r.imponibile, r.aliquota, r.natura],
    ],
  )

test('resta ciò che l’emesso e le note lasciano, le bozze non tolgono niente', async () => {
  const { id: cl } = await esportatore()
  await dichiara(cl, { importo: 1000 })
  expect(await importoDi(cl)).toEqual([[1000, 1000]])
  const { id } = await bozza(cl, { righe: RIGHE })
  expect(await importoDi(cl)).toEqual([[1000, 1000]])
  expect((await emetti(id)).stato).toBe(200)
  // The line at 22 % is none of it.
  expect(await importoDi(cl)).toEqual([[1000, 850]])
  const nota = await bench.dati('POST', `/fatture/${id}/nota-credito`, { corpo: { righe: [{ n: 3 }] } })
  expect(await importoDi(cl)).toEqual([[1000, 850]])
  expect((await emetti(nota.id)).stato).toBe(200)
  expect(await importoDi(cl)).toEqual([[1000, 900]])
  // Of the year before it is another’s.
  const vecchia = await bozza(cl, { righe: RIGHE, dataEmissione: '2025-12-20' })
  await dichiara(cl, { data: '2025-01-10', protocollo: '08060120341234567-000009', importo: 200 })
  expect((await emetti(vecchia.id)).stato).toBe(200)
  expect(await importoDi(cl)).toEqual([
    [1000, 900],
    [200, 50],
  ])
})

test('oltre il residuo l’emissione si ferma finché il resto non va al 22%', async () => {
  const { id: cl } = await esportatore()
  await dichiara(cl, { importo: 300 })
  await emessa(cl, { righe: RIGHE })
  const { id } = await bozza(cl, {
    righe: [
      riga('Pompa', 0, 'N3.5'),
      riga('Viaggio', 22, null),
      riga('Tubo', 0, 'N3.5', '70'),
      riga('Colla', 0, 'N3.5', '9'),
    ],
  })
  expect(await bloccanti(id)).toMatchObject([
    {
      codice: 'dichiarazione_importo',
      testo: `Restano ${formatEuro(150)} (da confermare) della dichiarazione d’intento di Export S.r.l., e le righe N3.5 sono ${formatEuro(179)}: il resto va con l’IVA ordinaria`,
    },
  ])
  expect((await emetti(id)).stato).toBe(400)
  const { stato, corpo } = await oltre(id)
  expect([stato, corpo.data.totale]).toEqual([200, 279 + 22 + 6.38])
  expect(await righeLette(id)).toEqual([
    ['Pompa', 100, 0, 'N3.5'],
    ['Viaggio', 100, 22, null],
    ['Tubo - parte senza IVA', 50, 0, 'N3.5'],
    ['Tubo - parte con IVA', 20, 22, null],
    ['Colla', 9, 22, null],
  ])
  expect(await bloccanti(id)).toEqual([])
  expect((await oltre(id)).stato).toBe(409)
  expect((await emetti(id)).stato).toBe(200)
  expect(await importoDi(cl)).toEqual([[300, 0]])
  // Nothing is left: all of it.
  const altra = await bozza(cl, { righe: RIGHE })
  expect((await oltre(altra.id)).stato).toBe(200)
  expect((await righeLette(altra.id)).every(([, , , natura]: unknown[]) => natura === null)).toBe(true)
})

test('con uno sconto del documento resta senza IVA ciò che è coperto, al centesimo', async () => {
  for (const [importo, scelte] of [
    [77.77, { scontoPercento: 7 }],
    [33.33, { scontoImporto: 11.11 }],
    [0.01, { scontoPercento: 33.33 }],
  ] as const) {
    const { id: cl } = await esportatore()
    await dichiara(cl, { importo })
    const { id } = await bozza(cl, { righe: [...RIGHE, riga('Reso', 0, 'N3.5', '-12.34')], ...scelte })
    expect((await oltre(id)).stato).toBe(200)
    expect((await emetti(id)).stato, String(importo)).toBe(200)
    const [[, residuo]] = await importoDi(cl)
    expect(residuo).toBeGreaterThanOrEqual(0)
    expect(residuo).toBeLessThanOrEqual(0.02)
  }
})

test('due bozze insieme non superano la dichiarazione', async () => {
  const { id: cl } = await esportatore()
  await dichiara(cl, { importo: 200 })
  const bozze = [await bozza(cl, { righe: RIGHE }), await bozza(cl, { righe: RIGHE })]
  const stati = (await Promise.all(bozze.map(({ id }) => emetti(id)))).map(({ stato }) => stato)
  expect(stati.sort()).toEqual([200, 400])
})

test('senza un importo non c’è limite, e solo una dichiarazione d’intento ne ha uno', async () => {
  const { id: cl } = await esportatore()
  await dichiara(cl)
  expect(await importoDi(cl)).toEqual([[null, null]])
  const { id } = await bozza(cl, { righe: [riga('Pompa', 0, 'N3.5', '900000')] })
  expect(await bloccanti(id)).toEqual([])
  expect((await oltre(id)).stato).toBe(409)
  const no = await bench.chiedi('POST', '/dichiarazioni-iva', {
    corpo: { clienteId: cl, tipo: 'IVA 4% disabili', data: '2026-01-12', importo: 5 },
  })
  expect([no.stato, no.corpo.campi]).toEqual([
    400,
    { importo: 'Solo una dichiarazione d’intento ha un importo' },
  ])
})
