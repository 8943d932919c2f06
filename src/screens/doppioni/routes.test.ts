// long because one customer in the place of two is looked for in every table, and wherever a former number may come from
import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engine, openBench } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'
import { wholeCustomer } from '#test/customer.ts'
import { invoicingParts } from '#test/invoicing.ts'
import { multipart } from '#test/pdf.ts'
import { contenuto } from '#test/schemas.ts'

const bench = await openBench({ environment: { CHIAVE_SEGRETI: 'la chiave delle prove' } })
afterAll(() => bench.chiudi())
const { bozza, emessa } = await invoicingParts(bench)
beforeEach(() => stopClock(bench, '2026-11-23T10:00:00Z'))
beforeAll(async () => {
  await bench.dati('PUT', '/azienda', { corpo: { indirizzoPubblico: 'https://tepore.esempio.it' } })
})

const chiediSql = async (testo: string) =>
  (await sql<Record<string, unknown>>`${sql.raw(testo)}`.execute(bench.db)).rows

/** Columns that name a customer, wherever they are. */
const DI_CLIENTE = /^(cliente_id|altro_cliente_id|duplicato_di)$/
/** What keeps former numbers, or is not of the archive. */
const A_PARTE = new Set(['registro', 'clienti_uniti', 'sessioni', 'installazione'])

/** How many rows every table has, and how many of them name each of these customers. */
async function conti(...clienti: number[]) {
  const righe: Record<string, number> = {}
  const loro: Record<string, number[]> = {}
  for (const [tabella, { colonne }] of Object.entries(await contenuto(bench.motore, chiediSql))) {
    if (A_PARTE.has(tabella)) continue
    const [conta] = await chiediSql(`select count(*) as n from "${tabella}"`)
    righe[tabella] = Number(conta?.n)
    for (const colonna of colonne.filter((c) => DI_CLIENTE.test(c)))
      loro[`${tabella}.${colonna}`] = await Promise.all(
        clienti.map(async (id) =>
          Number((await chiediSql(`select count(*) as n from "${tabella}" where ${colonna} = ${id}`))[0]?.n),
        ),
      )
  }
  return { righe, loro }
}

const nuovo = async (cognome: string, altro: object = {}) =>
  (await bench.crea.cliente(`Ada ${cognome}`, { provincia: 'NA', ...altro })).id as number
const unisci = (id: number, altroId: number, altro: object = {}, intestazioni: Record<string, string> = {}) =>
  bench.chiedi('POST', `/clienti/${id}/unisci`, { corpo: { altroId, ...altro }, intestazioni })
let ore = 0
/** Each an hour of its own. */
const visita = async (clienteId: number, altro: object = {}) => {
  const giorno = String(1 + (ore % 28)).padStart(2, '0')
  const mese = String(1 + Math.floor(ore++ / 28)).padStart(2, '0')
  const corpo = {
    ...{ clienteId, utenteAssegnatoId: bench.operatore.id, titolo: 'Visita', tipologia: 'Manutenzione' },
    ...{ dataInizio: `2027-${mese}-${giorno}T09:00`, dataFine: `2027-${mese}-${giorno}T10:00`, ...altro },
  }
  return bench.chiedi('POST', '/appuntamenti', { corpo })
}
const gestisci = (visitaId: number, clienteId: number) => ({
  ...{ id: randomUUID(), formato: 1, tipo: 'visita.gestisci', visitaId, clienteId },
  ...{ confermataIl: '2026-11-23T09:42:00.000Z', epoca: new Date().toISOString() },
  corpo: { campi: { noteCompletamento: { prima: null, dopo: 'Fatto' } } },
})
const manda = async (azione: object) =>
  (
    await bench.dati('POST', '/azioni', {
      corpo: { utenteId: bench.operatore.id, azioni: [azione] },
      come: 'operatore',
    })
  ).esiti[0]

describe('unire due clienti di cui si conserva tutto', () => {
  test('niente resta indietro: conti su tutte le tabelle, file emesso e rapporto firmato come erano', async () => {
    const uno = await wholeCustomer(bench, 'Mariangela')
    const due = await wholeCustomer(bench, 'Angelina')
    const [id, altroId] = [uno.clienteId, due.clienteId]
    const prenotata = (await visita(altroId)).corpo.data
    const fattura = await emessa(altroId)
    const { id: inBozza } = await bozza(altroId)
    const file = () => chiediSql(`select * from file_elettronici order by id`)
    const firmati = () =>
      chiediSql(
        `select uid, appuntamento_id, lavori, firma_cliente, firmatario, impronta, documento_id from rapporti order by id`,
      )
    const [filePrima, firmatiPrima] = [await file(), await firmati()]
    const prima = await conti(id, altroId)
    expect(Object.values(prima.loro).filter(([, n = 0]) => n > 0).length).toBeGreaterThan(20)

    const anteprima = await bench.dati('GET', `/clienti/${id}/unisci`, { query: { altroId } })
    expect(anteprima).toMatchObject({ tieni: { id }, altro: { id: altroId }, impedimento: null })
    expect(anteprima.sposta.slice(0, 5)).toEqual([
      ...['1 caldaia', '1 condizionatore', '2 visite', '1 contratto', '3 fatture'],
    ])
    const chiave = { 'idempotency-key': randomUUID() }
    const { stato, corpo } = await unisci(id, altroId, { campi: { nome: 'altro', email: 'tieni' } }, chiave)
    expect([stato, corpo.error]).toEqual([200, undefined])
    expect(corpo.data).toMatchObject({ id, nome: 'Angelina', email: 'Mariangela@Posta.example' })
    expect(corpo.data.note).toBe('note di Mariangela\nnote di Angelina')
    // Sent again because the answer was lost.
    expect((await unisci(id, altroId, { campi: { nome: 'altro', email: 'tieni' } }, chiave)).corpo).toEqual(
      corpo,
    )

    const dopo = await conti(id, altroId)
    for (const [dove, [mie = 0, sue = 0]] of Object.entries(prima.loro))
      if (!/^(richieste_ripetibili|clienti_telefoni)\./.test(dove))
        expect([dove, dopo.loro[dove]]).toEqual([dove, [mie + sue, 0]])
    // The number that both had is there once.
    expect([prima, dopo].map(({ loro }) => loro['clienti_telefoni.cliente_id'])).toEqual([
      ...[
        [2, 2],
        [3, 0],
      ],
    ])
    expect(corpo.data.altri_telefoni.map(({ nome }: { nome: string }) => nome)).toEqual([
      ...['vicina di Mariangela', 'vicina di Angelina'],
    ])
    expect(dopo.loro['richieste_ripetibili.cliente_id']?.[1]).toBe(0)
    const salvo = { clienti: 0, richieste_ripetibili: 0, clienti_telefoni: 0 }
    expect({ ...dopo.righe, ...salvo }).toEqual({ ...prima.righe, ...salvo })
    expect(dopo.righe.clienti).toBe((prima.righe.clienti ?? 0) - 1)
    expect([await file(), await firmati()]).toEqual([filePrima, firmatiPrima])
    for (const fatturaId of [fattura.id, inBozza])
      expect(await bench.dati('GET', `/fatture/${fatturaId}`)).toMatchObject({ cliente_id: id })

    const persa = await bench.chiedi('GET', `/clienti/${altroId}`)
    expect([persa.stato, persa.corpo.code, persa.corpo.data]).toEqual([404, 'unito_a', { unito_a: id }])
    for (const [metodo, percorso] of [
      ...([
        ['GET', '/scheda'],
        ['PUT', ''],
        ['DELETE', ''],
        ['GET', '/esporta'],
        ['POST', '/anonimizza'],
      ] as const),
    ]) {
      const richiesta = metodo === 'PUT' ? { corpo: { note: 'x' } } : {}
      const risposta = await bench.chiedi(metodo, `/clienti/${altroId}${percorso}`, richiesta)
      expect([percorso, risposta.stato, risposta.corpo.code]).toEqual([percorso, 404, 'unito_a'])
    }
    expect((await visita(altroId)).corpo.campi).toEqual({
      clienteId: "Questo cliente è stato unito a Angelina D'Amico",
    })
    // What the telephone confirmed before it heard of it, of a visit of then.
    expect(await manda(gestisci(prenotata.id, altroId))).toMatchObject({ esito: 'fatta' })
    // What waits in the office can be decided.
    const [inAttesa] = await chiediSql(
      `select id, cliente_id from azioni where appuntamento_id = ${due.visita.id}`,
    )
    expect(inAttesa?.cliente_id).toBe(id)

    const registro = (recordId: number) =>
      bench.dati('GET', '/registro', { query: { tabella: 'clienti', recordId, limit: 5 } })
    for (const quale of [id, altroId])
      expect((await registro(quale)).map(({ azione }: { azione: string }) => azione)).toContain('unisci')
    const [riga] = (await registro(id)).filter(({ azione }: { azione: string }) => azione === 'unisci')
    expect(riga.cambiamenti).toMatchObject([{ campo: 'con_cliente_id', nome_dopo: "Angelina D'Amico" }])

    const headers = { authorization: `Bearer ${bench.admin.token}` }
    const zip = await bench.app.inject({ url: `/api/clienti/${id}/esporta`, headers })
    const dati = JSON.parse(
      Buffer.from(unzipSync(new Uint8Array(zip.rawPayload))['dati.json'] ?? []).toString(),
    )
    expect(dati.clienti_uniti).toMatchObject([{ da: altroId, a: id }])
    expect([dati.caldaie.length, dati.rapporti.length, dati.fatture.length]).toEqual([2, 2, 4])

    await bench.dati('POST', `/clienti/${id}/anonimizza`)
    const tracce = await chiediSql(`select * from registro where cliente_id in (${id}, ${altroId})
      or altro_cliente_id in (${id}, ${altroId})`)
    expect(tracce.length).toBeGreaterThan(20)
    // What tells of invoices is kept, as the law asks.
    const altre = tracce.filter(({ tabella }) => !String(tabella).startsWith('fatture'))
    expect(JSON.stringify(altre)).not.toMatch(/Mariangela|Angelina|333 418|Via Segreta/)
    for (const tabella of ['clienti', 'caldaie', 'appuntamenti', 'rapporti', 'azioni', 'messaggi'])
      expect(JSON.stringify(await chiediSql(`select * from ${tabella}`))).not.toMatch(/Mariangela|Angelina/)
    expect((await bench.chiedi('GET', `/clienti/${altroId}`)).corpo.data).toEqual({ unito_a: id })
  })

  test('una catena porta all’ultimo; la visita eliminata torna dal cliente di oggi', async () => {
    const [a, b, c] = [await nuovo('Primo'), await nuovo('Secondo'), await nuovo('Terzo')]
    const { id: visitaId } = (await visita(a)).corpo.data
    await bench.dati('DELETE', `/appuntamenti/${visitaId}`)
    expect((await unisci(b, a)).stato).toBe(200)
    expect((await unisci(c, b)).stato).toBe(200)
    for (const id of [a, b])
      expect((await bench.chiedi('GET', `/clienti/${id}`)).corpo.data).toEqual({ unito_a: c })
    expect(await manda(gestisci(visitaId, a))).toMatchObject({ esito: 'verifica' })
    const [azione] = await chiediSql(
      `select id, cliente_id, versione from azioni where appuntamento_id = ${visitaId}`,
    )
    expect(azione?.cliente_id).toBe(c)
    await bench.dati('POST', `/azioni/${azione?.id}/decisione`, { corpo: { esito: 'Accettata' } })
    expect(await bench.dati('GET', `/appuntamenti/${visitaId}`)).toMatchObject({ cliente_id: c })
  })

  test('il collegamento che il cliente ha già ricevuto apre ancora la sua pagina', async () => {
    await bench.dati('PUT', '/posta', {
      corpo: { host: '127.0.0.1', porta: 2525, sicurezza: 'nessuna', mittente: 'a@esempio.it' },
    })
    const [resta, altro] = [
      await nuovo('Link', { email: 'l@esempio.it' }),
      await nuovo('Links', { email: 'm@esempio.it' }),
    ]
    const { id } = (await visita(altro)).corpo.data
    const [messaggio] = await bench.dati('GET', '/messaggi', { query: { appuntamentoId: id } })
    const [, percorso = ''] = /esempio\.it(\/v\/\S+)/.exec(messaggio.testo) ?? []
    expect((await bench.app.inject({ url: percorso })).statusCode).toBe(200)
    expect((await unisci(resta, altro)).stato).toBe(200)
    expect((await bench.app.inject({ url: percorso })).statusCode).toBe(200)
    const [dopo] = await bench.dati('GET', '/messaggi', { query: { appuntamentoId: id } })
    expect([dopo.chiave ?? null, dopo.cliente?.id ?? resta]).toEqual([messaggio.chiave ?? null, resta])
    const [riga] = await chiediSql(`select chiave from messaggi where appuntamento_id = ${id}`)
    expect(String(riga?.chiave)).toMatch(new RegExp(`:${resta}$`))
    // The address of nobody still opens nothing.
    expect((await bench.app.inject({ url: percorso.slice(0, -2) })).statusCode).toBe(404)
  })
})

test('ciò che c’è due volte resta una: promemoria dello stesso mese, RCEE senza impianto', async () => {
  const [resta, altro] = [await nuovo('Mese'), await nuovo('Mesi')]
  const adesso = new Date().toISOString()
  for (const [id, stato] of [
    [resta, 'Bozza'],
    [altro, 'Inviato'],
  ] as const) {
    await sql`insert into messaggi (tipo, canale, stato, chiave, cliente_id, destinatario, tentativi, creato_il, created_at, updated_at)
      values ('Promemoria', 'Email', ${stato}, ${`Promemoria:${id}:2026-12`}, ${id}, 'a@esempio.it', 0, ${adesso}, ${adesso},
        ${adesso})`.execute(bench.db)
    await bench.dati('POST', '/rcee', {
      corpo: {
        ...{ clienteId: id, numeroDocumento: `S-${id}`, dataEmissione: '2026-01-05' },
        dataScadenza: id === resta ? '2027-01-05' : '2026-12-20',
      },
    })
  }
  expect((await unisci(resta, altro)).stato).toBe(200)
  const messaggi = await chiediSql(`select stato from messaggi where cliente_id = ${resta} order by id`)
  expect(messaggi).toEqual([{ stato: 'Annullato' }, { stato: 'Inviato' }])
  expect(await bench.dati('GET', '/scadenze', { query: { clienteId: resta } })).toMatchObject([
    { caldaia_id: null, condizionatore_id: null, controllo: 'RCEE' },
  ])
})

describe('i numeri di serie uguali', () => {
  const caldaia = (clienteId: number, altro: object = {}) =>
    bench.crea.caldaia(clienteId, { marca: 'Beretta', modello: 'Ciao', matricola: 'AB 12-34', ...altro })
  const contratto = (clienteId: number, caldaiaId: number, altro: object = {}) =>
    bench.crea.contratto(clienteId, [caldaiaId], { dataInizio: '2026-11-01', rinnovoTacito: false, ...altro })

  test('si nominano, e scelti diventano un impianto: RCEE, scadenze prenotate, contratto e deroga lo seguono', async () => {
    const [resta, altro] = [await nuovo('Serie'), await nuovo('Serial')]
    const mia = await caldaia(resta, { ultimaRevisione: '2025-10-05', note: 'in cucina' })
    const sua = await caldaia(altro, {
      ...{ matricola: 'ab1234', ultimaRevisione: '2026-01-05', potenzaKw: 24, note: 'sul balcone' },
      tipoCombustibile: 'Gas_Metano',
    })
    const rcee = await bench.dati('POST', '/rcee', {
      corpo: { clienteId: altro, caldaiaId: sua.id, numeroDocumento: 'R-1', dataEmissione: '2026-01-05' },
    })
    for (const caldaiaId of [mia.id, sua.id])
      await bench.dati('POST', '/deroghe', {
        corpo: { caldaiaId, controllo: 'RCEE', tipo: 'intervallo', mesi: 12, nota: `di ${caldaiaId}` },
      })
    const patto = await contratto(altro, sua.id)
    const { id: visitaId } = (await visita(altro)).corpo.data
    const { impianti } = await bench.dati('GET', `/clienti/${resta}/unisci`, { query: { altroId: altro } })
    expect(impianti).toEqual([
      {
        ...{ tabella: 'caldaie', tieniId: mia.id, altroId: sua.id, matricola: 'AB 12-34' },
        ...{ tieni: 'Beretta Ciao', altro: 'Beretta Ciao' },
      },
    ])
    const scelti = [{ tabella: 'caldaie', tieniId: mia.id, altroId: sua.id }]
    const { stato, corpo } = await unisci(resta, altro, { impianti: scelti })
    expect([stato, corpo.error]).toEqual([200, undefined])
    const caldaie = await bench.dati('GET', '/caldaie', { query: { clienteId: resta } })
    expect(caldaie).toMatchObject([
      {
        ...{ id: mia.id, matricola: 'AB 12-34', ultima_revisione: '2026-01-05', potenza_kw: 24 },
        note: 'in cucina\nsul balcone',
      },
    ])
    expect(await bench.dati('GET', `/rcee/${rcee.id}`)).toMatchObject({
      caldaia_id: mia.id,
      cliente_id: resta,
    })
    const scadenze = await bench.dati('GET', '/scadenze', { query: { clienteId: resta } })
    expect(scadenze.map((s: { caldaia_id: number }) => s.caldaia_id)).toEqual(scadenze.map(() => mia.id))
    const prenotate = await chiediSql(`select caldaia_id from scadenze where appuntamento_id = ${visitaId}`)
    expect(prenotate.map(({ caldaia_id }) => caldaia_id)).toEqual(prenotate.map(() => mia.id))
    expect(prenotate.length).toBeGreaterThan(0)
    expect(await chiediSql(`select nota from deroghe where caldaia_id = ${mia.id}`)).toEqual([
      { nota: `di ${mia.id}` },
    ])
    expect((await bench.dati('GET', `/contratti/${patto.id}`)).impianti).toMatchObject([
      { caldaia_id: mia.id },
    ])
  })

  test('due contratti in corso su uno di essi fermano tutto, e si dice quali', async () => {
    const [resta, altro] = [await nuovo('Patto'), await nuovo('Patti')]
    const [mia, sua] = [await caldaia(resta), await caldaia(altro)]
    const [uno, due] = [await contratto(resta, mia.id), await contratto(altro, sua.id)]
    const impianti = [{ tabella: 'caldaie', tieniId: mia.id, altroId: sua.id }]
    const prima = await conti(resta, altro)
    const { stato, corpo } = await unisci(resta, altro, { impianti })
    expect([stato, corpo.code]).toEqual([409, 'conflitto'])
    expect(corpo.error).toBe(
      `Questa caldaia è già nel contratto ${due.numero}, e anche nel ${uno.numero}: disdici prima uno dei due`,
    )
    const dopo = await conti(resta, altro)
    expect(dopo).toEqual({ ...prima, righe: dopo.righe })
    // Apart they may run on.
    expect((await unisci(resta, altro)).stato).toBe(200)
    expect((await bench.dati('GET', '/caldaie', { query: { clienteId: resta } })).length).toBe(2)
  })

  test('una coppia che non è la stessa, o non è di loro, si rifiuta', async () => {
    const [resta, altro, terzo] = [await nuovo('Coppia'), await nuovo('Coppie'), await nuovo('Terza')]
    const [mia, sua, loro] = [
      await caldaia(resta),
      await caldaia(altro, { matricola: 'Z' }),
      await caldaia(terzo),
    ]
    for (const altroImpianto of [sua.id, loro.id]) {
      const impianti = [{ tabella: 'caldaie', tieniId: mia.id, altroId: altroImpianto }]
      expect((await unisci(resta, altro, { impianti })).corpo.campi).toHaveProperty('impianti')
    }
  })
})

test('si rifiuta a parole: lo stesso, un cancellato, chi non c’è, una scelta impossibile, chi non è Admin', async () => {
  const [uno, due] = [await nuovo('Stesso'), await nuovo('Cancellata')]
  expect((await unisci(uno, uno)).corpo.campi.altroId).toMatch(/stesso cliente/)
  await bench.dati('POST', `/clienti/${due}/anonimizza`)
  for (const [a, b] of [
    [uno, due],
    [due, uno],
  ] as const) {
    const { stato, corpo } = await unisci(a, b)
    expect([stato, corpo.error]).toEqual([
      409,
      expect.stringContaining('un cliente cancellato non si unisce'),
    ])
  }
  expect(
    (await bench.dati('GET', `/clienti/${uno}/unisci`, { query: { altroId: due } })).impedimento,
  ).toMatch(/cancellato/)
  expect((await unisci(uno, 999_999)).stato).toBe(404)
  const [lunga, altra] = [
    await nuovo('Lunga', { note: 'a'.repeat(1500) }),
    await nuovo('Altra', { note: 'b'.repeat(1500) }),
  ]
  expect((await unisci(lunga, altra, { campi: { note: 'insieme' } })).corpo.campi).toHaveProperty(
    'campi.note',
  )
  expect((await unisci(lunga, altra, { campi: { boh: 'altro' } })).stato).toBe(400)
})

test('chi è cambiato da quando lo si guardava non si unisce: si dice chi, e riletto si unisce', async () => {
  const [uno, due] = [await nuovo('Guardata', { note: 'a' }), await nuovo('Guardato')]
  const guarda = () => bench.dati('GET', `/clienti/${uno}/unisci`, { query: { altroId: due } })
  const come = ({ tieni, altro }: { tieni: { versione: number }; altro: { versione: number } }) => ({
    versioni: { tieni: tieni.versione, altro: altro.versione },
  })
  for (const [chi, detto] of [
    [uno, 'Ada Guardata'],
    [due, 'Ada Guardato'],
  ] as const) {
    const visti = await guarda()
    await bench.dati('PUT', `/clienti/${chi}`, {
      corpo: { telefono: `081 555 ${chi}`, email: 'nuova@esempio.it' },
    })
    const prima = await conti(uno, due)
    const { stato, corpo } = await unisci(uno, due, come(visti))
    expect([stato, corpo.code, corpo.error]).toEqual([
      ...[409, 'conflitto', `I dati di ${detto} sono cambiati mentre li guardavi: rileggi e unisci`],
    ])
    expect(await conti(uno, due)).toEqual(prima)
  }
  for (const versioni of [{ tieni: 1 }, { tieni: 'x', altro: 1 }, 3])
    expect((await unisci(uno, due, { versioni })).stato).toBe(400)
  expect((await unisci(uno, due, come(await guarda()))).corpo.data).toMatchObject({ id: uno, note: 'a' })
})

test('un’importazione annullata lascia chi è stato unito, con le sue caldaie', async () => {
  const csv =
    'Cognome;Nome;Telefono;Marca;Modello\nImportata;Ida;333 900 10 01;Riello;R1\nImportato;Ugo;333 900 10 02;Riello;R2'
  const file = { nome: 'c.csv', contenuto: Buffer.from(csv) }
  const { id } = await bench.dati('POST', '/importazioni', multipart({}, file))
  const abbinamento = ['cognome', 'nome', 'telefono', 'marca', 'modello']
  await bench.dati('PUT', `/importazioni/${id}`, { corpo: { abbinamento } })
  await bench.dati('POST', `/importazioni/${id}/conferma`)
  await expect.poll(async () => (await bench.dati('GET', `/importazioni/${id}`)).stato).toBe('fatta')
  const [ida] = await bench.dati('GET', '/clienti/search', { query: { q: 'importata' } })
  const resta = await nuovo('Rimasta')
  expect((await unisci(resta, ida.id)).stato).toBe(200)
  const annulla = (tieniUsati: boolean) =>
    bench.chiedi('POST', `/importazioni/${id}/annulla`, { corpo: { tieniUsati } })
  expect((await annulla(false)).corpo.data.clienti).toMatchObject([{ id: resta }])
  expect((await annulla(true)).stato).toBe(200)
  expect((await bench.dati('GET', '/caldaie', { query: { clienteId: resta } })).length).toBe(1)
  expect(await bench.dati('GET', '/clienti/search', { query: { q: 'importato' } })).toEqual([])
})

test('i possibili doppioni: una coppia per volta, con tutti i motivi, i più simili per primi', async () => {
  const suoi = { telefono: '081 555 00 11', email: 'doppi@esempio.it' }
  const primo = await nuovo('Doppiato', { ...suoi, indirizzo: 'Via Lunga 1', comune: 'Portici' })
  const gemello = await nuovo('Doppiàto', { ...suoi, indirizzo: 'via lunga, 1', comune: 'PORTICI' })
  const parente = await nuovo('Parente', { telefono: '+39 0815550011' })
  const elenco = await bench.dati('GET', '/clienti/doppioni')
  const dove = (id: number) => elenco.findIndex(({ altro }: { altro: { id: number } }) => altro.id === id)
  expect(elenco[dove(gemello)]).toMatchObject({
    uno: { id: primo },
    motivi: expect.arrayContaining(['telefono', 'email']),
  })
  expect(elenco[dove(parente)]).toMatchObject({ uno: { id: primo }, motivi: ['telefono'] })
  expect(dove(gemello)).toBeLessThan(dove(parente))
  await unisci(primo, gemello)
  const dopo = await bench.dati('GET', '/clienti/doppioni')
  expect(dopo.filter(({ uno }: { uno: { id: number } }) => uno.id === primo).length).toBe(1)
})

test('una visita prenotata nel frattempo non resta indietro, anche da un altro server', async () => {
  const altro = engine() === 'postgres' ? await bench.altroServer() : null
  for (let giro = 0; giro < 5; giro++) {
    const [resta, via] = [await nuovo(`Giro${giro}`), await nuovo(`Via${giro}`)]
    const corpo = (ora: number) => ({
      clienteId: via,
      utenteAssegnatoId: bench.operatore.id,
      titolo: 'Intanto',
      tipologia: 'Riparazione',
      dataInizio: `2028-01-0${giro + 1}T0${ora}:00`,
      dataFine: `2028-01-0${giro + 1}T0${ora}:45`,
    })
    const prenota = (ora: number) => (altro ?? bench).chiedi('POST', '/appuntamenti', { corpo: corpo(ora) })
    const [a, b, unita, c, d] = await Promise.all([
      ...([prenota(1), prenota(2), unisci(resta, via), prenota(3), prenota(4)] as const),
    ])
    expect(unita.stato).toBe(200)
    const prenotate = [a, b, c, d].filter(({ stato }) => stato === 201).length
    for (const { stato, corpo } of [a, b, c, d])
      if (stato !== 201)
        expect([stato, corpo.campi]).toEqual([400, { clienteId: expect.stringContaining('unito a') }])
    const suoi = await bench.dati('GET', '/appuntamenti', { query: { clienteId: resta } })
    expect(suoi.length).toBe(prenotate)
    const { loro } = await conti(via)
    expect(Object.entries(loro).filter(([, [n = 0]]) => n > 0)).toEqual([])
  }
  await altro?.chiudi()
})
