import { strFromU8, unzipSync } from 'fflate'
import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openBench } from '#test/bench.ts'
import { esportazioni } from '#test/exports.ts'

vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') })
const bench = await openBench()
afterAll(async () => {
  vi.useRealTimers()
  await bench.chiudi()
})

const LISTE = ['/clienti', '/appuntamenti', '/preventivi', '/fatture', '/rcee', '/fornitori'] as const

const { scarica, csv, xlsx } = esportazioni(bench)
const cliente = (dati: object) =>
  bench.dati('POST', '/clienti', { corpo: { nome: 'Ada', cognome: 'Rossi', ...dati } })

test('un elenco vuoto è un file con le sole intestazioni', async () => {
  for (const lista of LISTE) {
    const { body } = await scarica(lista, 'csv')
    expect(body, lista).toMatch(/^\ufeff[^\r\n]+\r\n$/)
    const { rawPayload } = await scarica(lista, 'xlsx')
    const [foglio] = await readXlsx(rawPayload)
    expect(foglio?.data, lista).toHaveLength(1)
    expect(foglio?.data[0]?.join(';')).toBe(body.slice(1, -2))
  }
})

test('nome, tipo e intestazioni del file', async () => {
  const comeCsv = await scarica('/clienti', 'csv')
  expect(comeCsv.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': "attachment; filename*=UTF-8''clienti-2026-11-20.csv",
    'cache-control': 'no-store',
  })
  const comeXlsx = await scarica('/fornitori', 'xlsx')
  expect(comeXlsx.headers['content-type']).toMatch(/spreadsheetml\.sheet$/)
  for (const formato of ['', 'pdf', 'CSV']) {
    const { stato, corpo } = await bench.chiedi('GET', '/clienti/esporta', { query: { formato } })
    expect([stato, corpo.campi]).toEqual([400, { formato: 'Scegli csv o xlsx' }])
  }
})

describe('testi', () => {
  const OSTILI = [
    '=1+1',
    "=cmd|' /C calc'!A0",
    '+39-081-7',
    '+1+cmd|x',
    '-2+3',
    '@SUM(A1)',
    '＝1+1',
    'D\'Èrrico; detto "il Mago"',
    '_x0041_ <b>&amp;</b>',
    'Łódź 東京 👨‍👩‍👧',
  ]
  beforeAll(async () => {
    for (const [n, cognome] of OSTILI.entries())
      await cliente({ nome: 'Ostile', cognome, telefono: '+39 081 728 36 50', cap: '00144', note: `n. ${n}` })
    await cliente({ nome: 'Ostile', cognome: 'Trattino', telefono: '+39 333-418', note: '-12' })
    await cliente({ nome: 'Ostile', cognome: 'Righe', note: 'due\nrighe' })
  })
  const perNota = <R extends Record<string, unknown>>(righe: R[], n: number) =>
    righe.find((r) => r.Note === `n. ${n}`)

  test('in CSV nulla che un foglio di calcolo eseguirebbe; i telefoni restano leggibili', async () => {
    const { righe, testo } = await csv('/clienti', { q: 'ostile' })
    expect(righe).toHaveLength(OSTILI.length + 2)
    for (const [n, cognome] of OSTILI.entries())
      expect(perNota(righe, n)?.Cognome).toBe(n < 7 ? `'${cognome}` : cognome)
    expect(perNota(righe, 0)).toMatchObject({ Telefono: '+39 081 728 36 50', CAP: '00144' })
    const trattino = righe.find((r) => r.Cognome === 'Trattino')
    // There is something to compute after the plus.
    expect(trattino).toMatchObject({ Telefono: "'+39 333-418", Note: "'-12" })
    expect(righe.find((r) => r.Cognome === 'Righe')?.Note).toBe('due\nrighe')
    const comincia = /(^|;|\n)"?[=+\-@\t\r＝](?!39 081)/
    expect(testo.replaceAll('\r\n', '\n').match(comincia)).toBeNull()
  })

  test('in Excel sono testo così come sono, mai formule', async () => {
    const { rawPayload } = await scarica('/clienti', 'xlsx', { q: 'ostile' })
    const righe = await xlsx('/clienti', { q: 'ostile' })
    for (const [n, cognome] of OSTILI.entries())
      if (!cognome.startsWith('_x')) expect(perNota(righe, n)?.Cognome).toBe(cognome)
    expect(perNota(righe, 0)).toMatchObject({ Telefono: '+39 081 728 36 50', CAP: '00144' })
    const foglio = strFromU8(unzipSync(rawPayload)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(foglio).not.toMatch(/<f[ >]/)
    expect(foglio).toContain('_x005F_x0041_ &lt;b&gt;&amp;amp;&lt;/b&gt;')
    expect(foglio).toContain('state="frozen"')
  })
})

test('i clienti: i filtri dell’elenco, i giorni veri, tutte le righe e nell’ordine dell’elenco', async () => {
  const ditta = await bench.dati('POST', '/ditte', { corpo: { nome: 'Vesuvio', colore: 'red' } })
  await cliente({ cognome: 'Zeta', dittaId: ditta.id, attivo: false, dataFollowUp: '2026-12-01' })
  await cliente({ cognome: 'Àlfa', dittaId: ditta.id })
  expect((await csv('/clienti', { dittaId: String(ditta.id) })).righe.map((r) => r.Cognome)).toEqual([
    'Àlfa',
    'Zeta',
  ])
  const [zeta, ...altri] = await xlsx('/clienti', { dittaId: String(ditta.id), attivo: 'false' })
  expect(altri).toEqual([])
  expect(zeta).toMatchObject({ Cognome: 'Zeta', Ditta: 'Vesuvio', Stato: 'Inattivo' })
  expect(zeta?.['Data Follow-up']).toEqual(new Date('2026-12-01T00:00:00Z'))
  const [inCsv] = (await csv('/clienti', { q: 'zeta' })).righe
  expect(inCsv?.['Data Follow-up']).toBe('01/12/2026')
  expect(
    (await bench.chiedi('GET', '/clienti/esporta', { query: { formato: 'csv', attivo: 'x' } })).stato,
  ).toBe(400)
})

test('oltre la pagina con cui si leggono: ognuno una volta sola, nell’ordine, in ogni elenco', async () => {
  const quanti = 1203
  const nomi = Array.from({ length: quanti }, (_, n) => `Folla ${String(n % 7)}`)
  const { id } = await cliente({ nome: 'Uno', cognome: 'Folla' })
  const modello = await bench.db
    .selectFrom('clienti')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  for (let i = 0; i < quanti; i += 100)
    await bench.db
      .insertInto('clienti')
      .values(
        nomi.slice(i, i + 100).map((cognome) => {
          const { id: _, ...senza } = modello
          return { ...senza, cognome, ricerca: cognome.toLowerCase(), ordine: cognome.toLowerCase() }
        }) as never,
      )
      .execute()
  const elenco = await bench.dati('GET', '/clienti', { query: { q: 'folla' } })
  expect(elenco).toHaveLength(quanti + 1)
  const esportati = (await csv('/clienti', { q: 'folla' })).righe
  expect(esportati.map((r) => r.Cognome)).toEqual(elenco.map((c: { cognome: string }) => c.cognome))
  expect(await xlsx('/clienti', { q: 'folla' })).toHaveLength(quanti + 1)

  const persona = await bench.dati('GET', `/clienti/${id}`)
  const righe = Array.from({ length: 1100 }, (_, n) => n)
  const adesso = '2026-11-20T10:00:00.000Z'
  const comuni = { cliente_id: persona.id, created_at: adesso, updated_at: adesso }
  const inserisci = async (tabella: string, valori: (n: number) => object) => {
    for (let i = 0; i < righe.length; i += 50)
      await bench.db
        .insertInto(tabella as 'clienti')
        .values(righe.slice(i, i + 50).map((n) => ({ ...comuni, ...valori(n) })) as never)
        .execute()
  }
  await inserisci('appuntamenti', (n) => ({
    titolo: `V ${n}`,
    tipologia: 'Riparazione',
    stato: 'Programmato',
    priorita: 'Media',
    data_inizio: `2026-01-${String(1 + (n % 28)).padStart(2, '0')}T09:00:00.000Z`,
    data_fine: `2026-01-${String(1 + (n % 28)).padStart(2, '0')}T10:00:00.000Z`,
    utente_assegnato_id: bench.operatore.id,
    ricerca: `v ${n}`,
    richiesta_ricevuta: false,
  }))
  await inserisci('rcee', (n) => ({
    numero_documento: `R${n}`,
    data_emissione: '2026-01-01',
    data_scadenza: n % 3 ? `2026-11-${String(1 + (n % 30)).padStart(2, '0')}` : null,
    data_follow_up: n % 2 ? `2026-11-${String(1 + (n % 30)).padStart(2, '0')}` : null,
    contattato: n % 2 === 0,
    ricerca: `r${n}`,
    ordine: n % 3 ? `2026-11-${String(1 + (n % 30)).padStart(2, '0')}` : '9999-12-31',
  }))
  await inserisci('preventivi', (n) => ({
    numero_preventivo: `PREV-2020-${n}`,
    titolo: `P ${n}`,
    tipologia: 'Caldaia',
    stato: n % 2 ? 'Bozza' : 'Inviato',
    subtotale: 100,
    iva_percentuale: 2200,
    iva_importo: 22,
    totale: 122,
    validita_giorni: 30,
    accettato: false,
    ricerca: `p ${n}`,
  }))
  await inserisci('fatture', (n) => ({
    numero_documento: `F${n}`,
    tipo: 'Attiva',
    stato: n % 2 ? 'Pagata' : 'Da_Pagare',
    data_emissione: '2026-01-01',
    data_scadenza: '2026-02-01',
    metodo_pagamento: 'Bonifico',
    subtotale: 100,
    iva_importo: 22,
    totale: 122,
    importo_pagato: 0,
    ricerca: `f${n}`,
    numero_unico: `A 2026 f${n}`,
    ordine: n % 2 ? `1${n % 5}` : `02026-02-0${n % 9}`,
  }))
  const prove: [string, Record<string, string>, string, string][] = [
    ['/appuntamenti', {}, 'titolo', 'Titolo'],
    ['/appuntamenti', { ordine: 'recenti' }, 'titolo', 'Titolo'],
    ['/rcee', {}, 'numero_documento', 'Numero'],
    ['/rcee', { lista: 'scadenze' }, 'numero_documento', 'Numero'],
    ['/rcee', { lista: 'follow-up' }, 'numero_documento', 'Numero'],
    ['/rcee', { lista: 'contattati' }, 'numero_documento', 'Numero'],
    ['/preventivi', {}, 'numero_preventivo', 'Numero'],
    ['/preventivi', { stato: 'Bozza' }, 'numero_preventivo', 'Numero'],
    ['/fatture', {}, 'numero_documento', 'Numero'],
    ['/fatture', { tipo: 'Attiva' }, 'numero_documento', 'Numero'],
  ]
  for (const [path, filtri, campo, titolo] of prove) {
    const query = { clienteId: String(persona.id), ...filtri }
    const attesi = (await bench.dati('GET', path, { query })).map((r: Record<string, unknown>) => r[campo])
    const { righe: trovati } = await csv(path, query)
    expect(attesi.length, path).toBeGreaterThan(500)
    expect(
      trovati.map((r) => r[titolo]),
      `${path} ${JSON.stringify(filtri)}`,
    ).toEqual(attesi)
  }
})
