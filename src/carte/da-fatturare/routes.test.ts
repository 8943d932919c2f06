// long because the way from work to its invoice is followed from every beginning
import { afterAll, expect, test, vi } from 'vitest'
import { openBench } from '#test/bench.ts'
import type { DaFatturare } from './contract.ts'

vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') })
const bench = await openBench()
afterAll(async () => {
  vi.useRealTimers()
  await bench.chiudi()
})

let quanti = 0
const cliente = (altro: object = {}) => bench.crea.cliente(`Ida Prova ${++quanti}`, { ...altro })

const CF = 'SQTMNG71A55F839X'

const visita = (clienteId: number, altro: object = {}) =>
  bench.crea.visita(clienteId, '2026-11-16T09:00', {
    titolo: 'Manutenzione caldaia',
    tipologia: 'Riparazione',
    stato: 'Completato',
    incasso: 60,
    richiestaRicevuta: true,
    codiceFiscale: CF,
    noteCompletamento: 'cambiata la sonda',
    ...altro,
  })
const fattura = (id: number, corpo: object = {}) =>
  bench.chiedi('POST', `/appuntamenti/${id}/fattura`, { corpo })
const insieme = (corpo: object) => bench.chiedi('POST', '/fatture/da-fatturare', { corpo })
/** The list, whose count the head of the invoices says without making it. */
const elenco = async (): Promise<DaFatturare[]> => {
  const righe = await bench.dati('GET', '/fatture/da-fatturare')
  expect((await bench.dati('GET', '/fatture/lavoro')).daFatturare).toBe(righe.length)
  return righe
}
const sue = async (clienteId: number) => (await elenco()).filter((v) => v.cliente.id === clienteId)
const righeDi = (id: number) =>
  bench.db.selectFrom('fatture_righe').selectAll().where('fattura_id', '=', id).orderBy('n').execute()
const pagamentiDi = (id: number) =>
  bench.db
    .selectFrom('pagamenti')
    .select(['data', 'importo', 'appuntamento_id', 'metodo'])
    .where('fattura_id', '=', id)
    .orderBy('id')
    .execute()
const numeroFatture = async (clienteId: number) =>
  (await bench.db.selectFrom('fatture').select('id').where('cliente_id', '=', clienteId).execute()).length
const finanze = async () => bench.dati('GET', '/dashboard/finanze/2026/11')

test('una visita diventa una bozza con ciò che fu incassato, pagata il suo giorno, e non si conta due volte', async () => {
  const prima = await finanze()
  const c = await cliente()
  const v = await visita(c.id)
  expect(await sue(c.id)).toEqual([
    {
      ...{ genere: 'visita', id: v.id, data: '2026-11-16', titolo: 'Manutenzione caldaia' },
      cliente: { id: c.id, nome: `Ida ${c.cognome}` },
      ...{ importo: 60, incassato: 60, preventivo: null, entro: '2026-11-28', avviso: null },
    },
  ])
  const { stato, corpo } = await fattura(v.id)
  expect([stato, corpo.data]).toMatchObject([
    201,
    {
      ...{ fase: 'Bozza', tipo_documento: 'TD01', appuntamento_id: v.id, metodo_pagamento: 'Contanti' },
      // No net at 10 % comes to 60,00: the VAT gives way by a cent.
      ...{ subtotale: 54.55, iva_importo: 5.45, totale: 60, importo_pagato: 60, stato: 'Pagata' },
      ...{ data_pagamento: '2026-11-16', preventivo_id: null },
    },
  ])
  const { id } = corpo.data
  expect(await righeDi(id)).toMatchObject([
    { descrizione: 'Manutenzione caldaia: cambiata la sonda', aliquota: 1000, imponibile: 5455 },
  ])
  expect(await pagamentiDi(id)).toEqual([
    { data: '2026-11-16', importo: 6000, appuntamento_id: v.id, metodo: 'Contanti' },
  ])
  expect((await finanze()).incassi).toBe(prima.incassi + 60)
  expect(await sue(c.id)).toEqual([])
  expect((await bench.dati('GET', `/clienti/${c.id}`)).codice_fiscale).toBe(CF)
  const ancora = await fattura(v.id)
  expect([ancora.stato, ancora.corpo.data.id]).toEqual([200, id])
  const letta = await bench.dati('GET', `/appuntamenti/${v.id}`, { come: 'operatore' })
  expect(letta.fattura).toEqual({ id, numero_documento: `Bozza ${id}`, fase: 'Bozza' })

  // Its draft deleted, it is to be invoiced again.
  await bench.dati('DELETE', `/fatture/${id}`)
  expect(await sue(c.id)).toMatchObject([{ id: v.id }])
  expect((await finanze()).incassi).toBe(prima.incassi + 60)
})

test.each([
  ['Sopralluogo', {}, 22],
  ['Riparazione', { partitaIva: '01234567897' }, 10],
])('%s ha la sua aliquota', async (tipologia, altro, aliquota) => {
  const c = await cliente()
  const { corpo } = await fattura((await visita(c.id, { tipologia, ...altro })).id)
  expect((await righeDi(corpo.data.id)).map((r) => r.aliquota)).toEqual([aliquota * 100])
})

test('venti insieme ne fanno una', async () => {
  const c = await cliente()
  const v = await visita(c.id)
  const esiti = await Promise.all(Array.from({ length: 20 }, () => fattura(v.id)))
  expect(esiti.filter(({ stato }) => stato === 201)).toHaveLength(1)
  expect(new Set(esiti.map(({ corpo }) => corpo.data.id)).size).toBe(1)
  expect(await numeroFatture(c.id)).toBe(1)
  expect(await pagamentiDi(esiti[0]?.corpo.data.id)).toHaveLength(1)
})

test('i codici diversi si scelgono', async () => {
  const c = await cliente({ codiceFiscale: 'RSSMRA80A01H501U' })
  const v = await visita(c.id, { partitaIva: '01234567897' })
  const dubbio = await fattura(v.id)
  expect([dubbio.stato, dubbio.corpo.data]).toEqual([
    409,
    {
      appuntamento_id: v.id,
      visita: { codice_fiscale: CF, partita_iva: '01234567897' },
      cliente: { codice_fiscale: 'RSSMRA80A01H501U', partita_iva: null },
    },
  ])
  expect(await numeroFatture(c.id)).toBe(0)
  expect((await fattura(v.id, { usa: 'cliente' })).stato).toBe(201)
  const letto = await bench.dati('GET', `/clienti/${c.id}`)
  expect([letto.codice_fiscale, letto.partita_iva]).toEqual(['RSSMRA80A01H501U', '01234567897'])

  const altro = await cliente({ codiceFiscale: 'RSSMRA80A01H501U' })
  expect((await fattura((await visita(altro.id)).id, { usa: 'visita' })).stato).toBe(201)
  expect((await bench.dati('GET', `/clienti/${altro.id}`)).codice_fiscale).toBe(CF)
})

test('l’incasso che arriva un giorno dopo, o cambia, è il pagamento della fattura', async () => {
  const c = await cliente()
  const v = await visita(c.id, { incasso: null, stato: 'In_Corso' })
  const { corpo } = await fattura(v.id, { metodoPagamento: 'Carta' })
  const { id } = corpo.data
  expect([corpo.data.totale, await pagamentiDi(id)]).toEqual([0, []])
  await bench.dati('PUT', `/fatture/${id}`, {
    corpo: { righe: [{ descrizione: 'Manutenzione', prezzoUnitario: 100, aliquota: 10 }] },
  })
  const completa = (incasso: number | null) =>
    bench.dati('PUT', `/appuntamenti/${v.id}`, { corpo: { stato: 'Completato', incasso } })
  await completa(50)
  await completa(50)
  expect(await pagamentiDi(id)).toMatchObject([{ importo: 5000, appuntamento_id: v.id, metodo: 'Carta' }])
  await completa(500)
  expect(await pagamentiDi(id)).toMatchObject([{ importo: 11_000 }])
  expect(await bench.dati('GET', `/fatture/${id}`)).toMatchObject({ importo_pagato: 110, stato: 'Pagata' })
  await completa(null)
  expect(await bench.dati('GET', `/fatture/${id}`)).toMatchObject({ importo_pagato: 0, stato: 'Da_Pagare' })
  expect(await pagamentiDi(id)).toEqual([])
})

test('una visita annullata non si fattura; una fatturata altrove non è più da fatturare, finché non si ripensa', async () => {
  const c = await cliente()
  const annullata = await visita(c.id, { stato: 'Annullato' })
  expect((await fattura(annullata.id)).stato).toBe(409)
  const v = await visita(c.id)
  const altrove = (metodo: 'POST' | 'DELETE') => bench.chiedi(metodo, `/appuntamenti/${v.id}/senza-fattura`)
  expect([(await altrove('POST')).stato, (await altrove('POST')).stato]).toEqual([201, 200])
  expect([await sue(c.id), (await fattura(v.id)).stato]).toEqual([[], 409])
  expect([(await altrove('DELETE')).stato, (await altrove('DELETE')).stato]).toEqual([200, 200])
  expect((await fattura(v.id)).stato).toBe(201)
  expect([(await altrove('POST')).stato, (await altrove('DELETE')).stato]).toEqual([409, 200])
  expect((await fattura(v.id)).stato).toBe(200)
  expect((await fattura(99_999)).stato).toBe(404)
})

const preventivo = (clienteId: number, altro: object = {}) =>
  bench.crea.preventivo(clienteId, {
    stato: 'Accettato',
    righe: [{ descrizione: 'Caldaia', prezzoUnitario: 1000, aliquota: 10 }],
    ...altro,
  })

test('la visita di un preventivo ne ha le righe, una volta sola', async () => {
  const c = await cliente()
  const p = await preventivo(c.id)
  expect(await sue(c.id)).toMatchObject([{ genere: 'preventivo', id: p.id, importo: 1100, avviso: null }])
  const v = await visita(c.id, { preventivoId: p.id, incasso: 200 })
  expect(v.preventivo_id).toBe(p.id)
  expect(await sue(c.id)).toMatchObject([
    { genere: 'visita', id: v.id, importo: 1100, incassato: 200, preventivo: { id: p.id } },
  ])
  const { stato, corpo } = await fattura(v.id)
  expect([stato, corpo.data]).toMatchObject([
    201,
    { totale: 1100, importo_pagato: 200, preventivo_id: p.id, quota: 'totale', appuntamento_id: v.id },
  ])
  expect(await sue(c.id)).toEqual([])
  const dalPreventivo = await bench.chiedi('POST', `/preventivi/${p.id}/fattura`, {
    corpo: { quota: 'totale' },
  })
  expect([dalPreventivo.stato, dalPreventivo.corpo.data.id]).toEqual([200, corpo.data.id])
  const seconda = await visita(c.id, { preventivoId: p.id, incasso: null })
  expect((await fattura(seconda.id)).corpo.data.id).toBe(corpo.data.id)
  expect(await numeroFatture(c.id)).toBe(1)
})

test('il preventivo di una visita è del suo cliente, e non la segue da un altro', async () => {
  const [uno, altro] = [await cliente(), await cliente()]
  const p = await preventivo(uno.id)
  const { stato, corpo } = await bench.chiedi('POST', '/appuntamenti', {
    corpo: {
      ...{ clienteId: altro.id, utenteAssegnatoId: bench.operatore.id, titolo: 'Posa', preventivoId: p.id },
      ...{ dataInizio: '2026-12-01T09:00', dataFine: '2026-12-01T10:00' },
    },
  })
  expect([stato, Object.keys(corpo.campi)]).toEqual([400, ['preventivoId']])
  const v = await visita(uno.id, { preventivoId: p.id })
  const spostata = await bench.dati('PUT', `/appuntamenti/${v.id}`, { corpo: { clienteId: altro.id } })
  expect(spostata.preventivo_id).toBeNull()
})

test('più visite di un cliente in un mese sono una fattura differita, al centesimo; le altre una ciascuna', async () => {
  const [uno, altro] = [await cliente(), await cliente()]
  const giorno = (g: string) => ({ dataInizio: `${g}T09:00`, dataFine: `${g}T10:00` })
  const [a, b, ottobre, sua] = [
    await visita(uno.id, { incasso: 60, ...giorno('2026-11-03') }),
    await visita(uno.id, { incasso: 60, ...giorno('2026-11-16') }),
    await visita(uno.id, { incasso: 80, ...giorno('2026-10-29') }),
    await visita(altro.id, { incasso: 100 }),
  ]
  expect((await sue(uno.id)).map(({ id, avviso }) => [id, avviso])).toEqual([
    [ottobre.id, 'Il termine per la fattura era il 15/11/2026: chiedi al commercialista'],
    [a.id, 'I 12 giorni sono scaduti il 15/11: fattura differita (TD24) entro il 15/12'],
    [b.id, null],
  ])
  const scelte = { appuntamenti: [b.id, ottobre.id, a.id, sua.id] }
  const { stato, corpo } = await insieme(scelte)
  expect(stato).toBe(201)
  const perTotale = Object.fromEntries(corpo.data.map((f: { totale: number }) => [f.totale, f]))
  expect(Object.keys(perTotale)).toEqual(['80', '100', '120'])
  expect(perTotale[120]).toMatchObject({
    tipo_documento: 'TD24',
    subtotale: 109.09,
    iva_importo: 10.91,
    importo_pagato: 120,
    stato: 'Pagata',
    appuntamento_id: null,
  })
  expect(perTotale[80]).toMatchObject({ tipo_documento: 'TD01', appuntamento_id: ottobre.id })
  expect((await righeDi(perTotale[120].id)).map((r) => r.imponibile)).toEqual([5455, 5454])
  expect(await pagamentiDi(perTotale[120].id)).toMatchObject([
    { data: '2026-11-03', importo: 6000, appuntamento_id: a.id },
    { data: '2026-11-16', importo: 6000, appuntamento_id: b.id },
  ])
  const ancora = await insieme(scelte)
  expect([ancora.stato, ancora.corpo.data.map((f: { id: number }) => f.id).sort()]).toEqual([
    200,
    corpo.data.map((f: { id: number }) => f.id).sort(),
  ])
})

test('venti volte insieme, con la visita e il suo preventivo: una fattura', async () => {
  const c = await cliente()
  const p = await preventivo(c.id)
  const v = await visita(c.id, { preventivoId: p.id })
  const esiti = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      i % 2 ? insieme({ appuntamenti: [v.id], preventivi: [p.id] }) : insieme({ preventivi: [p.id] }),
    ),
  )
  expect(esiti.map(({ stato }) => stato).filter((s) => s > 201)).toEqual([])
  expect(await numeroFatture(c.id)).toBe(1)
})

test('un preventivo con un acconto emesso è da fatturare per il resto; fatturato altrove non lo è', async () => {
  const c = await cliente()
  const p = await preventivo(c.id)
  const acconto = await bench.dati('POST', `/preventivi/${p.id}/fattura`, {
    corpo: { quota: 'acconto', percento: 30 },
  })
  expect(await sue(c.id)).toMatchObject([{ importo: 770, avviso: expect.stringContaining('prima emettilo') }])
  expect((await insieme({ preventivi: [p.id] })).stato).toBe(409)
  await bench.db
    .updateTable('fatture')
    .set({ fase: 'Emessa', numero_documento: 'FT-2026-300', numero_unico: 'A 2026 ft-2026-300' })
    .where('id', '=', acconto.id)
    .execute()
  const { corpo } = await insieme({ preventivi: [p.id] })
  expect(corpo.data).toMatchObject([{ quota: 'saldo', totale: 770 }])
  expect(await sue(c.id)).toEqual([])

  const altrove = await preventivo(c.id)
  expect(await sue(c.id)).toHaveLength(1)
  await bench.dati('PUT', `/preventivi/${altrove.id}`, { corpo: { fatturatoAltrove: true } })
  expect(await sue(c.id)).toEqual([])
})

test('un canone dovuto si fattura con la visita del cliente, e torna libero con la bozza', async () => {
  const c = await cliente()
  const caldaia = await bench.crea.caldaia(c.id, { dataInstallazione: '2020-01-01' })
  const { numero } = await bench.crea.contratto(c.id, [caldaia.id], { dataInizio: '2026-11-01' })
  const [canone] = await sue(c.id)
  expect(canone).toMatchObject({ genere: 'canone', data: '2026-11-01', importo: 122 })
  const manutenzione = await visita(c.id, { tipologia: 'Manutenzione', incasso: null })
  const scadenza = await bench.db
    .selectFrom('scadenze')
    .select('id')
    .where('cliente_id', '=', c.id)
    .where('controllo', '=', 'Manutenzione')
    .executeTakeFirstOrThrow()
  await bench.dati('PUT', `/appuntamenti/${manutenzione.id}`, { corpo: { scadenzeIds: [scadenza.id] } })
  expect(await sue(c.id)).toMatchObject([
    { genere: 'canone' },
    { genere: 'visita', importo: null, avviso: `Compresa nel contratto ${numero}` },
  ])
  const { corpo } = await insieme({ appuntamenti: [manutenzione.id], canoni: [canone?.id] })
  expect(corpo.data).toMatchObject([{ totale: 122, tipo_documento: 'TD01' }])
  const [bozza] = corpo.data
  expect((await righeDi(bozza.id)).map((r) => [r.descrizione, r.imponibile])).toEqual([
    [`Manutenzione caldaia: cambiata la sonda (compreso nel contratto ${numero})`, 0],
    [`Canone del contratto ${numero}, dal 01/11/2026 al 31/10/2027`, 10_000],
  ])
  expect((await insieme({ canoni: [canone?.id] })).corpo.data).toMatchObject([{ id: bozza.id }])
  await bench.dati('DELETE', `/fatture/${bozza.id}`)
  expect((await sue(c.id)).map(({ genere }) => genere)).toEqual(['canone', 'visita'])
})

test('la notifica della richiesta porta alla fattura', async () => {
  const c = await cliente()
  const v = await visita(c.id, { richiestaRicevuta: false, codiceFiscale: null })
  await bench.dati('PUT', `/appuntamenti/${v.id}`, {
    come: 'operatore',
    corpo: { richiestaRicevuta: true, codiceFiscale: CF },
  })
  const notifica = async () =>
    (await bench.dati('GET', '/notifiche')).find(
      (n: { tipo: string; appuntamento: { id: number } | null }) =>
        n.tipo === 'Richiesta_Fattura' && n.appuntamento?.id === v.id,
    )
  expect((await notifica()).fattura).toBeNull()
  const { id } = (await fattura(v.id)).corpo.data
  expect((await notifica()).fattura).toEqual({ id, numero_documento: `Bozza ${id}`, fase: 'Bozza' })
})

test.each([
  ['niente', {}, 400],
  ['una visita che non c’è', { appuntamenti: [99_999] }, 404],
  ['un preventivo che non c’è', { preventivi: [99_999] }, 404],
  ['un canone che non c’è', { canoni: [99_999] }, 404],
])('fatturare %s', async (_, corpo, stato) => {
  expect((await insieme(corpo)).stato).toBe(stato)
})

const paga = (f: { pagamenti: { importo: number }[] }) => f.pagamenti.map(({ importo }) => importo)
const emetti = (id: number) => bench.dati('POST', `/fatture/${id}/emetti`)
const daEmettere = async () => {
  const azienda = (await import('#test/issued-cases.json', { with: { type: 'json' } })).default.azienda
  await bench.dati('PUT', '/azienda', { corpo: azienda })
  return cliente({
    codiceFiscale: CF,
    indirizzo: 'Via Epomeo 88',
    cap: '80126',
    comune: 'Napoli',
    provincia: 'NA',
  })
}

test('ciò che fu incassato e ora sta in una nota di credito non si conta anche nella fattura nuova', async () => {
  const c = await daEmettere()
  const v = await visita(c.id)
  const prima = (await fattura(v.id)).corpo.data
  await emetti(prima.id)
  const nota = await bench.dati('POST', `/fatture/${prima.id}/nota-credito`, { corpo: {} })
  expect((await emetti(nota.id)).da_rimborsare).toBe(60)
  const nuova = (await fattura(v.id)).corpo.data
  expect([nuova.id === prima.id, paga(nuova), nuova.stato]).toEqual([false, [], 'Da_Pagare'])
  await bench.dati('PUT', `/appuntamenti/${v.id}`, { corpo: { incasso: 70 } })
  expect(paga(await bench.dati('GET', `/fatture/${nuova.id}`))).toEqual([10])
  expect(paga(await bench.dati('GET', `/fatture/${prima.id}`))).toEqual([60])
})

test('una bozza che cresce prende di ciò che fu incassato quello che prima non ci stava', async () => {
  const c = await cliente()
  const v = await visita(c.id, { incasso: null })
  const { id } = (await fattura(v.id)).corpo.data
  await bench.dati('PUT', `/appuntamenti/${v.id}`, { corpo: { incasso: 80 } })
  const bozza = await bench.dati('PUT', `/fatture/${id}`, {
    corpo: { righe: [{ descrizione: 'Riparazione', quantita: '1', prezzoUnitario: '100', aliquota: 10 }] },
  })
  expect([paga(bozza), bozza.importo_pagato, bozza.stato]).toEqual([[80], 80, 'Parzialmente_Pagata'])
})

test('il pagamento segue il giorno della visita; una visita fatturata non si elimina né cambia cliente', async () => {
  const c = await cliente()
  const v = await visita(c.id)
  const { id } = (await fattura(v.id)).corpo.data
  await bench.dati('PUT', `/appuntamenti/${v.id}`, {
    corpo: { dataInizio: '2026-11-12T09:00', dataFine: '2026-11-12T10:00' },
  })
  expect(await pagamentiDi(id)).toMatchObject([{ data: '2026-11-12', importo: 6000 }])
  const elimina = () => bench.chiedi('DELETE', `/appuntamenti/${v.id}`)
  const no = await elimina()
  expect([no.stato, no.corpo.error]).toEqual([
    409,
    `È nella fattura Bozza ${id}: annullala invece di eliminarla`,
  ])
  const { id: clienteId } = await cliente()
  const passa = () => bench.chiedi('PUT', `/appuntamenti/${v.id}`, { corpo: { clienteId } })
  expect((await passa()).corpo.campi).toEqual({
    clienteId: `È nella fattura Bozza ${id}: il cliente resta questo`,
  })
  await bench.dati('DELETE', `/fatture/${id}`)
  expect([(await passa()).stato, (await elimina()).stato]).toEqual([200, 200])
})

test('una nota riaperta si riprende ciò che aveva liberato; dove è già in un’altra fattura non si riapre', async () => {
  const c = await daEmettere()
  const caldaia = await bench.crea.caldaia(c.id, { dataInstallazione: '2020-01-01' })
  await bench.crea.contratto(c.id, [caldaia.id], { dataInizio: '2026-11-01' })
  const v = await visita(c.id)
  const [canone] = await sue(c.id)
  const [prima] = (await insieme({ appuntamenti: [v.id], canoni: [canone?.id] })).corpo.data
  const { numero_documento: numero } = await emetti(prima.id)
  const riapri = (id: number) => bench.chiedi('POST', `/fatture/${id}/riapri`)
  const unaNota = async () => {
    const { id } = await bench.dati('POST', `/fatture/${prima.id}/nota-credito`, { corpo: {} })
    await emetti(id)
    return id as number
  }
  const nota = await unaNota()
  expect((await sue(c.id)).map(({ genere }) => genere)).toEqual(['canone', 'visita'])
  for (const lavoro of [{ appuntamenti: [v.id] }, { canoni: [canone?.id] }]) {
    const [nuova] = (await insieme(lavoro)).corpo.data
    const no = await riapri(nota)
    const detto = `Il lavoro della ${numero} è già nella Bozza ${nuova.id}: elimina prima quella`
    expect([no.stato, no.corpo.error]).toEqual([409, detto])
    await bench.dati('DELETE', `/fatture/${nuova.id}`)
  }
  await bench.dati('POST', `/appuntamenti/${v.id}/senza-fattura`)
  expect((await riapri(nota)).corpo.error).toMatch(/è segnato come fatturato altrove/)
  await bench.dati('DELETE', `/appuntamenti/${v.id}/senza-fattura`)
  expect((await riapri(nota)).stato).toBe(200)
  expect(await sue(c.id)).toEqual([])
  expect((await fattura(v.id)).corpo.data.id).toBe(prima.id)
  await bench.dati('DELETE', `/fatture/${nota}`)

  // A refused one keeps its number: it goes out again, whatever became of the work meanwhile.
  const scartata = await unaNota()
  await bench.dati('POST', `/fatture/${scartata}/esito`, { corpo: { stato: 'Scartata' } })
  const { id: nuova } = (await fattura(v.id)).corpo.data
  expect((await riapri(scartata)).stato).toBe(200)
  expect(await sue(c.id)).toEqual([])
  expect((await fattura(v.id)).corpo.data.id).toBe(nuova)
  await emetti(scartata)
  expect((await sue(c.id)).map(({ genere }) => genere)).toEqual(['canone'])
})

test('la nota su un preventivo già fatturato di nuovo non si riapre', async () => {
  const c = await daEmettere()
  const p = await preventivo(c.id)
  const [prima] = (await insieme({ preventivi: [p.id] })).corpo.data
  const { numero_documento: numero } = await emetti(prima.id)
  const { id: nota } = await bench.dati('POST', `/fatture/${prima.id}/nota-credito`, { corpo: {} })
  await emetti(nota)
  const [nuova] = (await insieme({ preventivi: [p.id] })).corpo.data
  await emetti(nuova.id)
  const no = await bench.chiedi('POST', `/fatture/${nota}/riapri`)
  expect([no.stato, no.corpo.error]).toEqual([
    409,
    `Il lavoro della ${numero} è già nella ${(await bench.dati('GET', `/fatture/${nuova.id}`)).numero_documento}: la nota resta`,
  ])
})
