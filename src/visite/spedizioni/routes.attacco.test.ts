import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'
import { invoicingParts } from '#test/invoicing.ts'
import { multipart, samplePdf } from '#test/pdf.ts'
import { sendingParts } from '#test/sending.ts'

const bench = await openBench({ environment: { CHIAVE_SEGRETI: 'la chiave delle prove' } })
const { cliente, emessa } = await invoicingParts(bench)
const { posta, spedisci, mandato, manda, apri, rispondi, lette, partite } = await sendingParts(bench)
afterAll(async () => {
  await bench.chiudi()
  await posta.close()
})
const ORA = '2026-11-30T09:00:00Z'
const tempo = (minuti: number) => stopClock(bench, new Date(Date.parse(ORA) + minuti * 60_000).toISOString())
beforeEach(async () => {
  await tempo(0)
  Object.assign(posta.now, { recipient: undefined, words: undefined, cut: undefined })
  await manda()
  posta.taken.length = 0
})

let n = 0
async function preventivo(diChi: object = {}) {
  const clienteId: number = (
    await cliente({ cognome: `Attaccata${++n}`, email: `at${n}@esempio.it`, tipo: 'Azienda', ...diChi })
  ).id
  const { id } = await bench.dati('POST', '/preventivi', {
    corpo: {
      ...{ clienteId, titolo: 'Caldaia', tipologia: 'Caldaia', dataScadenza: '2026-12-28' },
      righe: [
        { tipo: 'lavoro', descrizione: 'Lavoro', quantita: '1', prezzoUnitario: '100.00', aliquota: 22 },
      ],
    },
  })
  await bench.dati(
    'POST',
    `/preventivi/${id}/upload-pdf`,
    multipart({}, { nome: 'p.pdf', contenuto: samplePdf(`p${id}`) }),
  )
  return { id: id as number, clienteId }
}
const accetto = (body: string) => {
  const valore = (nome: string) => new RegExp(`name="${nome}" value="([^"]*)"`).exec(body)?.[1] ?? ''
  const [revisione = '', totale = '', parole = ''] = ['revisione', 'totale', 'parole'].map(valore)
  return { esito: 'Accetto', nome: 'Ornella Costa', revisione, totale, parole }
}

describe('la coda', () => {
  test('ritentata, o mandata di nuovo a mano, la mail ha ancora il suo collegamento', async () => {
    const { id } = await preventivo()
    posta.now.words = 451
    const { link, messaggi } = (await spedisci('Preventivo', id)).corpo.data
    await manda()
    await tempo(2)
    posta.now.words = 550
    await manda()
    posta.now.words = undefined
    await bench.dati('POST', '/messaggi/decisione', { corpo: { ids: [messaggi[0].id], decisione: 'manda' } })
    await manda()
    expect((await lette()).map(({ text }) => text?.includes(link))).toEqual([true])
  })

  test('premuto di nuovo con altre parole mentre aspetta, parte una volta con le ultime', async () => {
    const { id } = await preventivo()
    posta.now.words = 451
    await spedisci('Preventivo', id, { testo: 'Le prime parole' })
    await manda()
    posta.now.words = undefined
    await spedisci('Preventivo', id, { testo: 'Le seconde parole' })
    await manda()
    const arrivate = await lette()
    expect(arrivate.map(({ text }) => text?.trim())).toEqual(['Le seconde parole'])
  })

  test('con le parole di prima che cambiasse non parte: si riapre', async () => {
    const { id } = await preventivo()
    await mandato('Preventivo', id)
    const query = { documento: 'Preventivo', id }
    const { testo } = await bench.dati('GET', '/spedizioni/testo', { query })
    await bench.dati('PUT', `/preventivi/${id}`, { corpo: { titolo: 'Altra caldaia' } })
    const nuovo = multipart({}, { nome: 'p.pdf', contenuto: samplePdf(`nuovo${id}`) })
    await bench.dati('POST', `/preventivi/${id}/upload-pdf`, nuovo)
    const { stato, corpo } = await spedisci('Preventivo', id, { testo })
    expect([stato, corpo.error]).toEqual([409, expect.stringContaining('è cambiato')])
    const { testo: diOra } = await bench.dati('GET', '/spedizioni/testo', { query })
    expect((await spedisci('Preventivo', id, { testo: diOra })).stato).toBe(201)
  })

  test('arrivata, dice un Admin: il preventivo è Inviato', async () => {
    const { id } = await preventivo()
    posta.now.cut = true
    const { messaggi } = (await spedisci('Preventivo', id)).corpo.data
    await manda()
    await bench.dati('POST', '/messaggi/decisione', {
      corpo: { ids: [messaggi[0].id], decisione: 'arrivato' },
    })
    expect((await bench.dati('GET', `/preventivi/${id}`)).stato).toBe('Inviato')
  })
})

describe('chi attacca', () => {
  test('un tecnico non sa da qui chi deve dei soldi', async () => {
    const saldato = await cliente({ cognome: `Debito${++n}` })
    const deve = await cliente({ cognome: `Debito${++n}` })
    await emessa(deve.id)
    await stopClock(bench, '2027-02-06T09:00:00Z')
    const query = { documento: 'Sollecito', id: deve.id }
    expect((await bench.chiedi('GET', '/spedizioni/testo', { query })).stato).toBe(200)
    const stati = []
    for (const [documento, id] of [
      ['Sollecito', saldato.id],
      ['Sollecito', deve.id],
      ['Fattura', 1],
      ['Preventivo', (await preventivo()).id],
    ] as const)
      for (const percorso of ['/spedizioni', '/spedizioni/testo'])
        stati.push(
          (await bench.chiedi('GET', percorso, { query: { documento, id }, come: 'operatore' })).stato,
        )
    expect(new Set(stati)).toEqual(new Set([403]))
  })

  test('campi ripetuti, mancanti, enormi, con segni che la banca dati non prende', async () => {
    const { id } = await preventivo()
    const link = await mandato('Preventivo', id)
    const posti = async (payload: string, tipo = 'application/x-www-form-urlencoded') =>
      (
        await bench.app.inject({
          ...{ method: 'POST', url: new URL(link).pathname, payload, remoteAddress: `10.7.${++n}.1` },
          headers: { 'content-type': tipo },
        })
      ).statusCode
    expect(await posti('')).toBe(409)
    expect(await posti('__proto__=x&constructor=y&esito=__proto__')).toBe(409)
    expect(await posti(`esito=Domanda&nota=${'x'.repeat(5000)}`)).toBe(413)
    expect(await posti('{"esito":"Domanda"}', 'application/json')).toBe(415)
    expect(await posti('esito=Domanda&nota=a%00b%FF')).toBe(303)
    expect((await partite('Preventivo', id))[0].domanda).toBe('ab\ufffd')
    expect(await posti('esito=Domanda&esito=No&nota=a')).toBe(303)
  })

  test('il nome di chi accetta è una riga', async () => {
    const { id } = await preventivo()
    const link = await mandato('Preventivo', id)
    const { body } = await apri(link)
    const nome = ` Ornella\r\n\u202eCosta\u0000${' x'.repeat(300)}`
    expect((await rispondi(link, { ...accetto(body), nome })).statusCode).toBe(303)
    const { accettazione } = await bench.dati('GET', `/preventivi/${id}`)
    expect(accettazione.nome).toMatch(/^Ornella Costa( x)+$/)
    expect(accettazione.nome.length).toBeLessThanOrEqual(160)
  })

  test('a capo, trecento lettere bastano come nella pagina', async () => {
    const { id } = await preventivo()
    const link = await mandato('Preventivo', id)
    const nota = `${'x'.repeat(99)}\r\n${'y'.repeat(99)}\r\n${'z'.repeat(100)}`
    expect((await rispondi(link, { esito: 'Domanda', nota })).statusCode).toBe(303)
    expect((await partite('Preventivo', id))[0].domanda).toHaveLength(300)
  })
})

describe('le risposte', () => {
  test('chi ha receduto e rimanda la pagina di prima resta receduto', async () => {
    const modello = (await bench.dati('GET', '/modelli')).find((m: { tipo: string }) => m.tipo === 'Recesso')
    await bench.dati('PUT', `/modelli/${modello.id}`, { corpo: { testo: 'Ha 14 giorni.', daSolo: true } })
    const { id } = await preventivo({ tipo: 'Privato' })
    const link = await mandato('Preventivo', id)
    const campi = accetto((await apri(link)).body)
    await rispondi(link, campi)
    const risposto = (await partite('Preventivo', id))[0].risposto_il
    await tempo(1)
    expect((await rispondi(link, campi)).statusCode).toBe(303)
    expect((await partite('Preventivo', id))[0].risposto_il).toBe(risposto)
    await rispondi(link, { esito: 'Recesso' })
    expect((await rispondi(link, campi)).statusCode).toBe(409)
    expect((await partite('Preventivo', id))[0].esito).toBe('Recesso')
  })

  test('ciò che si accetta è ciò che si è letto: altre parole, o di azienda privato, si rilegge', async () => {
    const modello = (await bench.dati('GET', '/modelli')).find((m: { tipo: string }) => m.tipo === 'Recesso')
    const dica = (testo: string) =>
      bench.dati('PUT', `/modelli/${modello.id}`, { corpo: { testo, daSolo: true } })
    await dica('Ha 14 giorni.')
    const { id, clienteId } = await preventivo()
    const link = await mandato('Preventivo', id)
    const azienda = accetto((await apri(link)).body)
    await bench.dati('PUT', `/clienti/${clienteId}`, { corpo: { tipo: 'Privato' } })
    expect((await rispondi(link, azienda)).statusCode).toBe(409)
    const privato = accetto((await apri(link)).body)
    await dica('Ha 14 giorni, e un modulo.')
    expect((await rispondi(link, privato)).statusCode).toBe(409)
    expect((await rispondi(link, accetto((await apri(link)).body))).statusCode).toBe(303)
    const recede = () => rispondi(link, { esito: 'Recesso' })
    expect((await Promise.all([recede(), recede()])).map(({ statusCode }) => statusCode)).toEqual([303, 303])
  })

  test('una scartata non si manda, e non parte ciò che aspettava', async () => {
    const f = await emessa((await cliente({ cognome: `Scartata${++n}` })).id)
    await spedisci('Fattura', f.id)
    await bench.db.updateTable('fatture').set({ stato_invio: 'Scartata' }).where('id', '=', f.id).execute()
    await manda()
    expect(posta.taken).toEqual([])
    const { stato, corpo } = await spedisci('Fattura', f.id)
    expect([stato, corpo.error]).toEqual([409, expect.stringContaining('scartata')])
    const query = { documento: 'Fattura', id: f.id }
    expect((await bench.chiedi('GET', '/spedizioni/testo', { query })).stato).toBe(409)
  })

  test('di un cliente cancellato nemmeno le parole', async () => {
    const f = await emessa((await cliente({ cognome: `Cancellata${++n}` })).id)
    await bench.dati('POST', `/clienti/${f.cliente_id}/anonimizza`)
    const query = { documento: 'Fattura', id: f.id }
    expect((await bench.chiedi('GET', '/spedizioni/testo', { query })).stato).toBe(409)
  })
})

test('la stessa chiamata due volte è una; né indirizzi né collegamenti stanno altrove', async () => {
  const { id } = await preventivo()
  const corpo = { documento: 'Preventivo', id, a: [`doppia${n}@esempio.it`] }
  const intestazioni = { 'idempotency-key': '0b8f1f1e-4a35-4a39-9c4b-6ff2a6a6a001' }
  const uno = await bench.chiedi('POST', '/spedizioni', { corpo, intestazioni })
  await manda()
  const due = await bench.chiedi('POST', '/spedizioni', { corpo, intestazioni })
  await manda()
  expect(due.corpo.data).toEqual({ ...uno.corpo.data, link: null })
  expect(posta.taken).toHaveLength(1)
  const segreto = new URL(uno.corpo.data.link).pathname.split('-').slice(1).join('-')
  const link: string = uno.corpo.data.link
  const { body } = await apri(link)
  const url = new URL(link).pathname
  await bench.app.inject({
    ...{ method: 'POST', url, remoteAddress: '203.0.113.77' },
    payload: new URLSearchParams(accetto(body)).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  await manda()
  const altrove: Record<string, string[]> = { segreto: [], indirizzo: [] }
  const tabelle = await bench.db.introspection.getTables()
  for (const { name } of tabelle.filter((t) => !t.name.includes('_trigrammi'))) {
    const righe = JSON.stringify(
      await bench.db
        .selectFrom(name as never)
        .selectAll()
        .execute(),
    )
    if (righe.includes(segreto)) altrove.segreto?.push(name)
    if (righe.includes('203.0.113.77')) altrove.indirizzo?.push(name)
  }
  expect(altrove).toEqual({ segreto: [], indirizzo: ['accettazioni'] })
})

test('la piena di un collegamento non frena l’altro, né chi sbaglia frena chi ha il suo', async () => {
  const links = [
    await mandato('Preventivo', (await preventivo()).id),
    await mandato('Preventivo', (await preventivo()).id),
  ]
  const leggi = async (link: string, remoteAddress: string) =>
    (await bench.app.inject({ url: new URL(link).pathname, remoteAddress })).statusCode
  const chiede = async (link: string) => (await rispondi(link, { esito: 'Domanda', nota: 'a' })).statusCode
  const [uno = '', due = ''] = links
  for (let i = 0; i < 200; i++) await leggi(uno, '10.8.8.8')
  expect([await leggi(uno, '10.8.8.8'), await leggi(due, '10.8.8.8')]).toEqual([429, 200])
  const inventato = uno.replace(/.$/, (c) => (c === 'A' ? 'B' : 'A'))
  for (let i = 0; i < 31; i++) await leggi(inventato, '10.8.8.9')
  expect([await leggi(inventato, '10.8.8.9'), await leggi(due, '10.8.8.9')]).toEqual([429, 200])
  const risposte = []
  for (let i = 0; i < 12; i++) risposte.push(await chiede(uno))
  expect(risposte.filter((stato) => stato === 303)).toHaveLength(10)
  expect(await chiede(due)).toBe(303)
})
