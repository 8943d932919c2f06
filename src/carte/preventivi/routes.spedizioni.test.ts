// long because one mail server and one archive serve all that is tried of a quote that is sent
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobs, preparaSeguiti } from '#carte/preventivi/seguito.queries.server.ts'
import { openBench } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'
import { multipart, samplePdf } from '#test/pdf.ts'
import { ultimaRiga } from '#test/refusals.ts'
import { openMailServer } from '#test/smtp.ts'
import { mandaMessaggi } from '#visite/messaggi/invio.queries.server.ts'

const bench = await openBench({ environment: { CHIAVE_SEGRETI: 'la chiave delle prove' } })
const posta = await openMailServer()
afterAll(async () => {
  await bench.chiudi()
  await posta.close()
})
beforeAll(async () => {
  await bench.dati('PUT', '/azienda', {
    corpo: {
      ...{ ragioneSociale: 'Calore <&> Figli', telefono: '0815521487', iban: 'IT60X0542811101000000123456' },
      indirizzoPubblico: 'https://tepore.esempio.it/',
    },
  })
  await bench.dati('PUT', '/posta', {
    corpo: { host: '127.0.0.1', porta: posta.port, sicurezza: 'nessuna', mittente: 'avvisi@esempio.it' },
  })
})
// A Sunday evening: what is pressed leaves all the same.
const ORA = '2026-11-29T20:00:00Z'
beforeEach(async () => {
  await stopClock(bench, ORA)
  Object.assign(posta.now, { recipient: undefined, words: undefined, cut: undefined })
  posta.taken.length = 0
})

let n = 0
const cliente = async (altro: object = {}): Promise<number> =>
  (
    await bench.crea.cliente(`Ada Conte${++n}`, {
      provincia: 'NA',
      comune: 'Portici',
      indirizzo: 'Via Diaz 1',
      email: `ada${n}@esempio.it`,
      telefono: `33312345${String(n).padStart(2, '0')}`,
      ...altro,
    })
  ).id
async function preventivo(
  altro: object = {},
  diChi: object = { tipo: 'Azienda', denominazione: 'Hotel Miramare' },
) {
  const clienteId = await cliente(diChi)
  const { id } = await bench.crea.preventivo(clienteId, {
    titolo: 'Caldaia <nuova>',
    dataScadenza: '2026-12-28',
    righe: [{ tipo: 'bene', descrizione: 'Caldaia a condensazione', quantita: '1', prezzoUnitario: '1480' }],
    ...altro,
  })
  return { id, clienteId }
}
const allega = (id: number) =>
  bench.dati(
    'POST',
    `/preventivi/${id}/upload-pdf`,
    multipart({}, { nome: `P ${id}.pdf`, contenuto: samplePdf(`p${id}`) }),
  )
const lette = () => Promise.all(posta.taken.map(({ text }) => PostalMime.parse(text)))
const spedisci = (id: number, altro: object = {}) =>
  bench.chiedi('POST', '/spedizioni', {
    corpo: { documento: 'Preventivo', id, a: [`ada${n}@esempio.it`], ...altro },
  })
const manda = () => mandaMessaggi(bench.services)
const tempo = (dopo: number) => stopClock(bench, new Date(Date.parse(ORA) + dopo * 1000).toISOString())

let indirizzi = 0
const apri = (link: string, dest = 'document', remoteAddress = `10.0.${++indirizzi % 250}.1`) =>
  bench.app.inject({
    method: 'GET',
    url: new URL(link).pathname,
    remoteAddress,
    headers: { 'sec-fetch-dest': dest },
  })
const rispondi = (
  link: string,
  campi: Record<string, string>,
  remoteAddress = `10.1.${++indirizzi % 250}.1`,
) =>
  bench.app.inject({
    ...{ method: 'POST', url: new URL(link).pathname, remoteAddress },
    payload: new URLSearchParams(campi).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const nascosti = (html: string, esito: string): Record<string, string> => {
  const modulo = html.split('<form').find((pezzo) => pezzo.includes(`value="${esito}"`)) ?? ''
  return Object.fromEntries(
    [...modulo.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, nome, valore]) => [
      nome,
      valore,
    ]),
  ) as Record<string, string>
}
const leggi = (id: number) => bench.dati('GET', `/preventivi/${id}`)
const partite = (id: number) => bench.dati('GET', '/spedizioni', { query: { documento: 'Preventivo', id } })
/** A quote that was sent, and the address of its page. */
async function mandato(altro: object = {}, diChi?: object) {
  const fatto = await preventivo(altro, diChi)
  await allega(fatto.id)
  const { corpo } = await spedisci(fatto.id)
  await manda()
  return { ...fatto, link: corpo.data.link as string }
}

describe('un preventivo parte', () => {
  test('senza PDF 409; con il PDF parte subito, anche di domenica, e diventa Inviato quando il server lo prende', async () => {
    const { id } = await preventivo()
    expect((await spedisci(id)).corpo.code).toBe('pdf_mancante')
    await allega(id)
    const { corpo, stato } = await spedisci(id)
    expect([stato, corpo.data.messaggi[0].stato]).toEqual([201, 'In_Coda'])
    expect((await leggi(id)).stato).toBe('Bozza')
    // Pressed twice it leaves once.
    expect((await spedisci(id)).corpo.data.messaggi[0].id).toBe(corpo.data.messaggi[0].id)
    await manda()
    expect((await leggi(id)).stato).toBe('Inviato')
    expect(posta.taken).toHaveLength(1)
    const [arrivata] = await lette()
    expect(arrivata?.text).toContain(corpo.data.link)
    expect(arrivata?.attachments.map(({ filename }) => filename)).toEqual([`P ${id}.pdf`])
    // Of the address nothing is kept.
    const conservato = JSON.stringify(await bench.db.selectFrom('messaggi').selectAll().execute())
    expect(conservato).not.toContain(corpo.data.link.split('-').at(-1))
  })

  test('cambiato prima di partire non parte; il vecchio collegamento lo dice', async () => {
    const { id } = await preventivo()
    await allega(id)
    const { link } = (await spedisci(id)).corpo.data
    await bench.dati('PUT', `/preventivi/${id}`, { corpo: { titolo: 'Un altro' } })
    await manda()
    expect(posta.taken).toHaveLength(0)
    const [{ messaggi }] = await partite(id)
    expect(messaggi[0]).toMatchObject({
      stato: 'Fallito',
      errore: 'il documento è cambiato: invialo di nuovo',
    })
    const pagina = await apri(link)
    expect([pagina.statusCode, pagina.body]).toEqual([404, expect.stringContaining('è stato aggiornato')])
  })

  test('visto: da una persona, non dai programmi della posta né nel primo minuto', async () => {
    const { id, link } = await mandato()
    await apri(link)
    await tempo(61)
    await apri(link, 'empty')
    expect((await partite(id))[0].visto_il).toBeNull()
    const pagina = await apri(link)
    expect(pagina.body).toContain('Caldaia &lt;nuova&gt;')
    expect(pagina.body).not.toMatch(/<script|<nuova>/)
    expect((await partite(id))[0].visto_il).toBe('2026-11-29T20:01:01.000Z')
  })

  test('un’azienda accetta: vincola come una firma, gli Admin lo sanno, la copia parte', async () => {
    const { id, link } = await mandato()
    await tempo(120)
    const { body } = await apri(link)
    expect((await rispondi(link, { ...nascosti(body, 'Accetto'), nome: ' ' })).statusCode).toBe(400)
    expect(
      (await rispondi(link, { ...nascosti(body, 'Accetto'), totale: '1', nome: 'Ornella' })).statusCode,
    ).toBe(409)
    const campi = { ...nascosti(body, 'Accetto'), nome: 'Ornella Costa' }
    expect((await rispondi(link, campi, '203.0.113.7')).statusCode).toBe(303)
    expect((await rispondi(link, campi)).statusCode).toBe(303)
    const letto = await leggi(id)
    expect(letto).toMatchObject({
      stato: 'Accettato',
      accettazione: { nome: 'Ornella Costa', modalita: 'online' },
    })
    expect(JSON.stringify(letto)).not.toContain('203.0.113.7')
    const riga = await bench.db
      .selectFrom('accettazioni')
      .selectAll()
      .where('preventivo_id', '=', id)
      .execute()
    expect(riga.map(({ indirizzo_rete }) => indirizzo_rete)).toEqual(['203.0.113.7'])
    expect(JSON.stringify(await ultimaRiga(bench, 'accettazioni', letto.accettazione.id))).not.toContain(
      '203.0',
    )
    const no = await bench.chiedi('PUT', `/preventivi/${id}`, { corpo: { titolo: 'Altro' } })
    expect(no.corpo.error).toContain('firmato')
    const [avviso] = await bench.dati('GET', '/notifiche')
    expect(avviso).toMatchObject({
      titolo: 'Preventivo accettato',
      dati_extra: { apri: `/contabilita?preventivo=${id}` },
    })
    await manda()
    expect((await lette()).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Preventivo'),
      expect.stringContaining('Ha accettato'),
    ])
    expect((await apri(link)).body).toContain('Accettato da Ornella Costa')
  })

  test('una domanda, e poi un no chiesto due volte', async () => {
    const { id, link } = await mandato()
    const { body } = await apri(link)
    expect((await rispondi(link, { esito: 'Domanda', nota: 'x'.repeat(301) })).statusCode).toBe(400)
    await rispondi(link, { ...nascosti(body, 'Domanda'), nota: 'È compreso lo "smaltimento"?' })
    expect((await partite(id))[0]).toMatchObject({ domanda: 'È compreso lo "smaltimento"?', esito: null })
    expect((await apri(link)).body).toContain('smaltimento')
    expect(body).toMatch(/<details><summary>Non mi interessa/)
    await rispondi(link, nascosti(body, 'No'))
    expect((await leggi(id)).stato).toBe('Rifiutato')
    // Pressed twice it is one answer, and told once.
    expect((await rispondi(link, nascosti(body, 'No'))).statusCode).toBe(303)
    const rifiuti = (await bench.dati('GET', '/notifiche')).filter(
      ({ titolo, dati_extra }: { titolo: string; dati_extra: { apri: string } }) =>
        titolo === 'Preventivo rifiutato' && dati_extra.apri === `/contabilita?preventivo=${id}`,
    )
    expect(rifiuti).toHaveLength(1)
  })

  test('un privato non accetta finché le parole non ci sono; poi può, e recede entro 14 giorni', async () => {
    const { id, link } = await mandato({}, {})
    const prima = (await apri(link)).body
    expect(prima).toContain('Sono interessato: richiamatemi')
    expect(
      (await rispondi(link, { ...nascosti(prima, 'Domanda'), esito: 'Accetto', nome: 'Ada' })).statusCode,
    ).toBe(409)
    const { id: recesso } = (await bench.dati('GET', '/modelli')).find(
      (m: { tipo: string }) => m.tipo === 'Recesso',
    )
    await bench.dati('PUT', `/modelli/${recesso}`, {
      corpo: { testo: 'Ha 14 giorni per ripensarci.', daSolo: true },
    })
    const { body } = await apri(link)
    expect(body).toContain('Ha 14 giorni per ripensarci.')
    expect(body).toContain('Accetto e mi impegno a pagare')
    expect(body).not.toContain('checked')
    await rispondi(link, { ...nascosti(body, 'Accetto'), nome: 'Ada Conte', subito: 'si' })
    expect((await leggi(id)).accettazione).toMatchObject({ subito: true, recesso_il: null })
    await rispondi(link, nascosti((await apri(link)).body, 'Recesso'))
    expect((await leggi(id)).accettazione.recesso_il).not.toBeNull()
    await bench.dati('PUT', `/modelli/${recesso}`, { corpo: { daSolo: false } })
  })
})

const GIORNO = 86_400
const seguito = async () =>
  (await bench.dati('GET', '/modelli')).find((m: { tipo: string }) => m.tipo === 'Seguito').id

describe('chi non risponde', () => {
  const taciti = async () =>
    (await bench.dati('GET', '/preventivi/senza-risposta')).map(({ id }: { id: number }) => id)

  test('dopo sette giorni sta in «Senza risposta», con le parole pronte; chi ha risposto no', async () => {
    const [{ id }, letto] = [await mandato(), await mandato()]
    await tempo(6 * GIORNO)
    expect(await taciti()).not.toContain(id)
    await tempo(7 * GIORNO + 1)
    expect(await taciti()).toEqual(expect.arrayContaining([id, letto.id]))
    const query = { documento: 'Preventivo', id }
    expect((await bench.dati('GET', '/spedizioni/testo', { query })).testo).toContain('Ha potuto leggerlo?')
    await rispondi(letto.link, nascosti((await apri(letto.link)).body, 'No'))
    expect(await taciti()).not.toContain(letto.id)
  })

  test('da solo solo se un Admin lo vuole, una volta, di giorno, e non a chi ha detto no', async () => {
    const [{ id }, no] = [await mandato(), await mandato()]
    await bench.dati('PUT', `/clienti/${no.clienteId}`, { corpo: { avvisiEmail: 'No' } })
    await tempo(7 * GIORNO + 1)
    expect(await preparaSeguiti(bench.services)).toBe(0)
    await bench.dati('PUT', `/modelli/${await seguito()}`, { corpo: { daSolo: true } })
    await preparaSeguiti(bench.services)
    expect(await preparaSeguiti(bench.services)).toBe(0)
    posta.taken.length = 0
    await manda()
    expect(posta.taken).toEqual([])
    await tempo(8 * GIORNO - 12 * 3600)
    await manda()
    const di = async (quale: number) =>
      (await partite(quale))[0].messaggi.filter(({ tipo }: { tipo: string }) => tipo === 'Seguito')
    expect(await di(id)).toMatchObject([{ stato: 'Inviato', autore: null }])
    expect(await di(no.id)).toEqual([])
  })
})

test('chi risponde fra la notte e il mattino, o dice no alle email, non riceve la domanda', async () => {
  const [risponde, rifiuta] = [await mandato(), await mandato()]
  await tempo(7 * GIORNO + 1)
  await bench.dati('PUT', `/modelli/${await seguito()}`, { corpo: { daSolo: true } })
  await preparaSeguiti(bench.services)
  await rispondi(risponde.link, nascosti((await apri(risponde.link)).body, 'No'))
  await bench.dati('PUT', `/clienti/${rifiuta.clienteId}`, { corpo: { avvisiEmail: 'No' } })
  posta.taken.length = 0
  await tempo(8 * GIORNO - 12 * 3600)
  await manda()
  for (const { id } of [risponde, rifiuta]) {
    const [{ messaggi }] = await partite(id)
    expect(messaggi.find(({ tipo }: { tipo: string }) => tipo === 'Seguito')).toMatchObject({
      stato: 'Annullato',
    })
  }
})

test('l’indirizzo di chi ha accettato sparisce dopo 90 giorni', async () => {
  const { id, link } = await mandato()
  await rispondi(link, { ...nascosti((await apri(link)).body, 'Accetto'), nome: 'Ornella' }, '203.0.113.9')
  const notte = async () => {
    for (const job of jobs) await job.run(bench.services)
    return bench.db
      .selectFrom('accettazioni')
      .select('indirizzo_rete')
      .where('preventivo_id', '=', id)
      .executeTakeFirstOrThrow()
  }
  await tempo(89 * GIORNO)
  expect(await notte()).toEqual({ indirizzo_rete: '203.0.113.9' })
  await tempo(91 * GIORNO)
  expect(await notte()).toEqual({ indirizzo_rete: null })
})

test('un tecnico non invia preventivi; più insieme dicono quali no e perché', async () => {
  const pronto = await preventivo()
  await allega(pronto.id)
  const senzaPdf = await preventivo()
  const senzaEmail = await preventivo({}, { email: null })
  await allega(senzaEmail.id)
  const corpo = { documento: 'Preventivo', id: pronto.id, a: ['x@esempio.it'] }
  expect((await bench.chiedi('POST', '/spedizioni', { corpo, come: 'operatore' })).stato).toBe(403)
  const ids = [pronto.id, senzaPdf.id, senzaEmail.id]
  const esito = await bench.dati('POST', '/spedizioni/insieme', { corpo: { documento: 'Preventivo', ids } })
  expect(esito).toEqual({
    mandati: 1,
    senza: [
      { id: senzaPdf.id, motivo: 'Prima crea il PDF del preventivo' },
      { id: senzaEmail.id, motivo: 'Manca l’indirizzo email' },
    ],
  })
})

test('con WhatsApp è inviato quando si apre la finestra; senza indirizzo pubblico non c’è pagina', async () => {
  const { id } = await preventivo()
  await allega(id)
  const { corpo } = await spedisci(id, { a: [], canale: 'WhatsApp', testo: 'Ecco il preventivo' })
  expect(corpo.data.messaggi).toMatchObject([{ canale: 'WhatsApp', stato: 'Inviato' }])
  expect((await leggi(id)).stato).toBe('Inviato')
  const altro = await preventivo()
  await allega(altro.id)
  expect((await spedisci(altro.id, { a: [] })).corpo.campi).toEqual({ a: 'Indica a chi' })
  await spedisci(altro.id, { a: [], canale: 'Collegamento' })
  expect((await leggi(altro.id)).stato).toBe('Bozza')
  await bench.db.updateTable('azienda').set({ indirizzo_pubblico: null }).execute()
  expect((await apri(corpo.data.link)).statusCode).toBe(404)
  const query = { documento: 'Preventivo', id: altro.id }
  const { link, testo } = await bench.dati('GET', '/spedizioni/testo', { query })
  expect([link, testo]).toEqual([null, expect.not.stringContaining('Per leggerlo')])
  await bench.db.updateTable('azienda').set({ indirizzo_pubblico: 'https://tepore.esempio.it' }).execute()
})

describe('un collegamento muore subito', () => {
  test('di un cliente cancellato, di un altro, di un preventivo eliminato; scaduto lo dice', async () => {
    const { id, clienteId, link } = await mandato()
    expect((await apri(link.replace(/.$/, (c) => (c === 'A' ? 'B' : 'A')))).statusCode).toBe(404)
    expect((await apri(link.replace('/v/p.', '/v/z.'))).statusCode).toBe(404)
    await bench.db
      .updateTable('preventivi')
      .set({ data_scadenza: '2026-11-01' })
      .where('id', '=', id)
      .execute()
    const { body } = await apri(link)
    expect(body).toContain('è scaduto il 01/11/2026')
    expect(body).not.toContain('value="Accetto"')
    await bench.dati('POST', `/clienti/${clienteId}/anonimizza`)
    expect((await apri(link)).statusCode).toBe(404)
    const altro = await mandato()
    await bench.dati('DELETE', `/preventivi/${altro.id}`)
    expect((await apri(altro.link)).statusCode).toBe(404)
  })

  test('cento letture al minuto fermano solo il loro collegamento', async () => {
    const uno = await mandato()
    const due = await mandato()
    const stati = []
    for (let i = 0; i < 100; i++) stati.push((await apri(uno.link, 'document', '10.9.9.9')).statusCode)
    expect(stati.filter((stato) => stato === 200)).toHaveLength(60)
    expect((await apri(due.link, 'document', '10.9.9.9')).statusCode).toBe(200)
  })
})
