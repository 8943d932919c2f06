// long because a part's steps, its order, its invoice and its visit are tried on the same few customers

import { afterAll, expect, test } from 'vitest'
import { oggi } from '#shared/dates.ts'
import { openBench } from '#test/bench.ts'
import { JPEG } from '#test/jpeg.ts'
import { pagesOf } from '#test/paper.ts'
import { multipart } from '#test/pdf.ts'
import { openMailServer } from '#test/smtp.ts'
import { mandaMessaggi } from '#visite/messaggi/invio.queries.server.ts'
import type { Pezzo } from './contract.ts'
import { fileOrdine, spedizioneOrdine } from './ordine.queries.server.ts'
import { contaPezzi } from './queries.server.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const { dati, chiedi } = bench
let quanti = 0
const cliente = async (): Promise<number> =>
  (await dati('POST', '/clienti', { corpo: { nome: `Ada ${++quanti}`, cognome: 'Esposito' } })).id
const fornitore = async (ragioneSociale = `Idroforniture ${++quanti}`): Promise<number> =>
  (await dati('POST', '/fornitori', { corpo: { ragioneSociale, email: 'ordini@idro.example' } })).id
const visita = async (clienteId: number, giorno = '2026-12-01', altro: object = {}) =>
  dati('POST', '/appuntamenti', {
    corpo: {
      ...{ clienteId, titolo: 'Riparazione', tipologia: 'Riparazione' },
      ...{
        utenteAssegnatoId: bench.operatore.id,
        dataInizio: `${giorno}T09:00`,
        dataFine: `${giorno}T10:00`,
      },
      ...altro,
    },
  })
const chiede = (corpo: object, come = 'admin') =>
  chiedi('POST', '/pezzi', { come, corpo: { descrizione: 'Valvola gas', ...corpo } })
const pezzo = async (corpo: object): Promise<Pezzo> => (await chiede(corpo)).corpo.data
const passa = (id: number, corpo: object) => chiedi('PUT', `/pezzi/${id}`, { corpo })
const ordina = (corpo: object) => chiedi('POST', '/pezzi/ordine', { corpo })
const trovato = (id: number): Promise<Pezzo> => dati('GET', `/pezzi/${id}`)

/** A job, written as the database keeps it. */
const commessa = async (clienteId: number, preventivo_id: number | null = null): Promise<number> => {
  const quando = { created_at: '2026-11-01T08:00:00.000Z', updated_at: '2026-11-01T08:00:00.000Z' }
  const { id } = await bench.db
    .insertInto('commesse' as 'fornitori')
    .values({ titolo: 'Caldaia', cliente_id: clienteId, preventivo_id, stato: 'Aperto', ...quando } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const nellaCommessa = (id: number, commessa_id: number | null) =>
  bench.db.updateTable('appuntamenti').set({ commessa_id }).where('id', '=', id).execute()

test('si chiede da visita, preventivo o cliente; è del loro cliente, e ricorda chi e quando', async () => {
  const clienteId = await cliente()
  const { id: appuntamentoId } = await visita(clienteId)
  const { id: preventivoId } = await dati('POST', '/preventivi', {
    corpo: {
      ...{ clienteId, titolo: 'Caldaia', tipologia: 'Caldaia', subtotale: 100 },
      ...{ ivaPercentuale: 22, ivaImporto: 22, totale: 122 },
    },
  })
  const nato = {
    ...{ cliente_id: clienteId, stato: 'Da_Ordinare', quantita: '1', urgente: false, uid: null },
    ...{ codice: null, articolo_id: null, fornitore_id: null, ordine_id: null, note: null },
    ...{ ordinato_il: null, arriva_il: null, arrivato_il: null, usato_il: null },
  }
  const { stato, corpo } = await chiede({ appuntamentoId }, 'operatore')
  expect(stato).toBe(201)
  expect(corpo.data).toMatchObject({
    ...{ ...nato, appuntamento_id: appuntamentoId, chiesto_da: 'operatore' },
    visita: { id: appuntamentoId, titolo: 'Riparazione', stato: 'Programmato' },
  })
  expect(await pezzo({ preventivoId, quantita: '2,5', urgente: true })).toMatchObject({
    ...{ ...nato, preventivo_id: preventivoId, quantita: '2.5', urgente: true, visita: null },
  })
  expect(await pezzo({ clienteId, note: 'quella vecchia' })).toMatchObject({
    ...{ ...nato, appuntamento_id: null, preventivo_id: null, note: 'quella vecchia' },
  })
})

test('di un altro cliente, di nessuno, o di ciò che non c’è, no', async () => {
  const [uno, altro] = [await cliente(), await cliente()]
  const { id: appuntamentoId } = await visita(uno)
  const rifiuti: [object, string, string][] = [
    [{ appuntamentoId, clienteId: altro }, 'appuntamentoId', 'La visita è di un altro cliente'],
    [
      { appuntamentoId, commessaId: await commessa(altro) },
      'commessaId',
      'La commessa è di un altro cliente',
    ],
    [{}, 'clienteId', 'Scegli un cliente'],
    [{ appuntamentoId: 999_999 }, 'appuntamentoId', 'La visita non c’è più'],
    [{ clienteId: uno, articoloId: 999_999 }, 'articoloId', 'Questo articolo non c’è più'],
    [{ clienteId: uno, quantita: '0' }, 'quantita', 'Almeno 0,001'],
    [{ clienteId: uno, descrizione: ' ' }, 'descrizione', 'Campo obbligatorio'],
  ]
  for (const [corpo, campo, parole] of rifiuti)
    expect([campo, (await chiede(corpo)).corpo.campi]).toEqual([campo, { [campo]: parole }])
  const suo = await pezzo({ clienteId: altro })
  expect((await passa(suo.id, { appuntamentoId })).corpo.campi).toEqual({
    appuntamentoId: 'La visita è di un altro cliente',
  })
})

test('ogni passo avanti e indietro ha il suo giorno', async () => {
  const { id } = await pezzo({ clienteId: await cliente() })
  const giorni = async (stato: string) => {
    const { ordinato_il, arrivato_il, usato_il } = (await passa(id, { stato })).corpo.data
    return [ordinato_il, arrivato_il, usato_il]
  }
  expect(await giorni('Ordinato')).toEqual([oggi(), null, null])
  expect(await giorni('Arrivato')).toEqual([oggi(), oggi(), null])
  expect(await giorni('Usato')).toEqual([oggi(), oggi(), oggi()])
  expect(await giorni('Arrivato')).toEqual([oggi(), oggi(), null])
  expect(await giorni('Non_Serve')).toEqual([oggi(), oggi(), null])
  expect(await giorni('Ordinato')).toEqual([oggi(), null, null])
  expect(await giorni('Da_Ordinare')).toEqual([null, null, null])
  expect((await passa(id, { stato: 'Perso' })).stato).toBe(400)
})

test('usato in una fattura resta usato, e non si elimina', async () => {
  const clienteId = await cliente()
  const { id } = await pezzo({ clienteId })
  const fattura = await dati('POST', '/fatture', {
    corpo: {
      ...{ fase: 'Bozza', tipo: 'Attiva', clienteId, dataEmissione: oggi(), dataScadenza: '2026-12-31' },
      righe: [{ descrizione: 'Valvola gas', quantita: '1', prezzoUnitario: '90', aliquota: 10 }],
    },
  })
  await passa(id, { stato: 'Usato' })
  await bench.db.updateTable('pezzi').set({ fattura_id: fattura.id }).where('id', '=', id).execute()
  const rifiuti = [await passa(id, { stato: 'Arrivato' }), await chiedi('DELETE', `/pezzi/${id}`)]
  for (const { stato, corpo } of rifiuti) {
    expect(stato).toBe(409)
    expect(corpo.error).toMatch(/^È nella bozza .+: il pezzo resta( usato)?$/)
  }
  expect((await passa(id, { note: 'vista' })).stato).toBe(200)
  await dati('DELETE', `/fatture/${fattura.id}`)
  expect((await passa(id, { stato: 'Arrivato' })).stato).toBe(200)
  expect((await chiedi('DELETE', `/pezzi/${id}`)).stato).toBe(200)
})

test('un ordine prende tutti i pezzi o nessuno', async () => {
  const [clienteId, fornitoreId] = [await cliente(), await fornitore('Clima Sud S.r.l.')]
  const primo = await pezzo({ clienteId, codice: 'VK4105', urgente: true })
  const secondo = await pezzo({ clienteId, descrizione: 'Guarnizione 3/4″', quantita: '4' })
  const { stato, corpo } = await ordina({ fornitoreId, ids: [primo.id, secondo.id], arrivaIl: '2026-12-02' })
  expect(stato, JSON.stringify(corpo)).toBe(201)
  expect(corpo.data).toMatchObject({
    fornitore: { id: fornitoreId, ragione_sociale: 'Clima Sud S.r.l.', email: 'ordini@idro.example' },
    testo: expect.stringContaining('VK4105 · 1 · Valvola gas (urgente)\n4 · Guarnizione 3/4″'),
  })
  for (const { id } of [primo, secondo])
    expect(await trovato(id)).toMatchObject({
      ...{ stato: 'Ordinato', fornitore_id: fornitoreId, ordine_id: corpo.data.id },
      ...{ ordinato_il: oggi(), arriva_il: '2026-12-02' },
    })
  const terzo = await pezzo({ clienteId })
  const ancora = await ordina({ fornitoreId, ids: [terzo.id, secondo.id] })
  expect([ancora.stato, ancora.corpo.error]).toEqual([
    ...[409, '«Guarnizione 3/4″» intanto è ordinato: guarda l’elenco e ordina di nuovo'],
  ])
  const senza = await ordina({ fornitoreId, ids: [terzo.id, 999_999] })
  expect(senza.corpo.error).toBe('Un pezzo scelto non c’è più: guarda l’elenco e ordina di nuovo')
  expect((await trovato(terzo.id)).stato).toBe('Da_Ordinare')
  expect((await ordina({ fornitoreId, ids: [] })).stato).toBe(400)
  expect((await ordina({ fornitoreId: 999_999, ids: [terzo.id] })).stato).toBe(400)
  const { n } = await bench.db
    .selectFrom('ordini_pezzi')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('fornitore_id', '=', fornitoreId)
    .executeTakeFirstOrThrow()
  expect(Number(n)).toBe(1)

  // Put back, it is in the order no more; taken on again it is; of another supplier it never was.
  const testo = async () => (await dati('GET', `/pezzi/ordini/${corpo.data.id}/testo`)).testo as string
  await passa(primo.id, { stato: 'Da_Ordinare' })
  expect(await testo()).not.toContain('VK4105')
  await passa(primo.id, { stato: 'Ordinato' })
  expect(await testo()).toContain('VK4105')
  await passa(primo.id, { fornitoreId: await fornitore() })
  expect(await testo()).not.toContain('VK4105')
})

test('due ordinano insieme lo stesso pezzo: uno solo lo ordina', async () => {
  const [clienteId, fornitoreId] = [await cliente(), await fornitore()]
  const { id } = await pezzo({ clienteId })
  const altro = await pezzo({ clienteId })
  const esiti = await Promise.all([
    ordina({ fornitoreId, ids: [id, altro.id] }),
    ordina({ fornitoreId, ids: [altro.id, id] }),
  ])
  expect(esiti.map(({ stato }) => stato).sort()).toEqual([201, 409])
})

test('un ordine in PDF dice che cosa si ordina, a chi, e niente del cliente', async () => {
  const [clienteId, fornitoreId] = [await cliente(), await fornitore('Termo & Figli')]
  await dati('PUT', '/azienda', { corpo: { ragioneSociale: 'Termica Vesuvio', comune: 'Portici' } })
  const ids: number[] = []
  for (let n = 0; n < 60; n++)
    ids.push((await pezzo({ clienteId, descrizione: `Raccordo numero ${n}`, note: 'segreta' })).id)
  const { id } = (await ordina({ fornitoreId, ids })).corpo.data
  const { name, content } = await fileOrdine(bench.db, id)
  expect(name).toBe(`Ordine Termo & Figli ${oggi()}.pdf`)
  const pagine = await pagesOf(content)
  expect(pagine.length).toBeGreaterThan(1)
  for (const pagina of pagine) expect(pagina).toContain('Codice')
  const tutto = pagine.join(' ')
  for (const parola of ['Termica Vesuvio', 'Portici', 'Termo & Figli', 'Raccordo numero 59'])
    expect(tutto).toContain(parola)
  expect(tutto).not.toMatch(/segreta|Esposito/)

  const mandato = await spedizioneOrdine.find(bench as never, id)
  expect(mandato).toMatchObject({ supplier: fornitoreId, revision: 0 })
  expect(mandato.values.testo).toContain('Buongiorno, vorremmo ordinare:')
  expect((await spedizioneOrdine.files(bench as never, id, false))[0]).toMatchObject({
    type: 'application/pdf',
  })
  const headers = { authorization: `Bearer ${bench.admin.token}` }
  const { statusCode, headers: risposti } = await bench.app.inject({
    url: `/api/pezzi/ordini/${id}/pdf`,
    headers,
  })
  expect([statusCode, risposti['content-type']]).toEqual([200, 'application/pdf'])
  expect((await chiedi('GET', '/pezzi/ordini/999999/testo')).stato).toBe(404)
})

test('parte per email al fornitore, con il foglio; rimessi da ordinare i pezzi, non parte niente', async () => {
  const posta = await openMailServer()
  const fornitoreId = await fornitore('Termoidraulica Vesuvio')
  await dati('PUT', '/posta', {
    corpo: { host: '127.0.0.1', porta: posta.port, sicurezza: 'nessuna', mittente: 'avvisi@esempio.it' },
  })
  const servono = await pezzo({ clienteId: await cliente(), descrizione: 'Valvola gas', codice: 'VK4105' })
  const { id } = await dati('POST', '/pezzi/ordine', { corpo: { fornitoreId, ids: [servono.id] } })
  const query = { documento: 'Ordine', id }
  const testo = await dati('GET', '/spedizioni/testo', { query })
  expect([testo.destinatari, testo.link]).toEqual([
    [{ email: 'ordini@idro.example', nome: 'Fornitore' }],
    null,
  ])
  expect((await chiedi('GET', '/spedizioni/testo', { query, come: bench.operatore.token })).stato).toBe(403)
  const manda = (a: string) => chiedi('POST', '/spedizioni', { corpo: { ...query, a: [a] } })
  await manda('ordini@idro.example')
  await mandaMessaggi(bench.services)
  const [partita] = posta.taken
  expect([posta.taken.length, partita?.to]).toEqual([1, 'ordini@idro.example'])
  expect(partita?.text).toMatch(/application\/pdf/)
  const [messaggio] = await dati('GET', '/messaggi')
  expect(messaggio).toMatchObject({
    ...{ tipo: 'Ordine', stato: 'Inviato', cliente_id: null, cliente: null, fornitore_id: fornitoreId },
    fornitore: { ragione_sociale: 'Termoidraulica Vesuvio' },
  })
  expect(await dati('GET', '/spedizioni', { query })).toMatchObject([
    { cliente_id: null, fornitore_id: fornitoreId },
  ])

  // By its name, whoever looks for what left.
  for (const [q, n] of [
    ['vesuvio', 1],
    ['nessuno', 0],
  ] as const)
    expect([q, (await dati('GET', '/messaggi', { query: { q } })).length]).toEqual([q, n])

  // Pressed, and put back before it left.
  await manda('magazzino@idro.example')
  await passa(servono.id, { stato: 'Da_Ordinare' })
  await mandaMessaggi(bench.services)
  expect(posta.taken).toHaveLength(1)
  expect((await dati('GET', '/messaggi'))[0]).toMatchObject({
    stato: 'Fallito',
    errore: 'il documento è cambiato: invialo di nuovo',
  })
  await posta.close()
})

test('l’elenco: gli aperti con gli urgenti per primi, poi il giorno in cui arrivano; gli altri dall’ultimo', async () => {
  const clienteId = await cliente()
  const [a, b, c, d] = [
    await pezzo({ clienteId }),
    await pezzo({ clienteId, arrivaIl: '2026-12-05' }),
    await pezzo({ clienteId, urgente: true }),
    await pezzo({ clienteId, urgente: true }),
  ]
  await passa(d.id, { stato: 'Usato' })
  const ids = async (query: object) =>
    (await dati('GET', '/pezzi', { query: { clienteId, ...query } })).map(({ id }: Pezzo) => id)
  expect(await ids({ aperti: true })).toEqual([c.id, b.id, a.id])
  expect(await ids({})).toEqual([d.id, c.id, b.id, a.id])
  expect(await ids({ limit: 2 })).toEqual([d.id, c.id])
  expect(await ids({ stato: 'Usato' })).toEqual([d.id])
})

test('sono da ordinare, e in ritardo, quanti l’elenco ne mostra', async () => {
  const prima = await contaPezzi(bench.db)
  const clienteId = await cliente()
  const due = [await pezzo({ clienteId }), await pezzo({ clienteId, arrivaIl: '2020-01-01' })]
  expect(await contaPezzi(bench.db)).toEqual({ ...prima, daOrdinare: prima.daOrdinare + 2 })
  for (const { id } of due) await passa(id, { stato: 'Ordinato' })
  expect(await contaPezzi(bench.db)).toEqual({ ...prima, inRitardo: prima.inRitardo + 1 })
})

test('la foto della targhetta si apre; chi non l’ha lo dice', async () => {
  const { id } = await pezzo({ clienteId: await cliente() })
  const headers = { authorization: `Bearer ${bench.operatore.token}` }
  const foto = () => bench.app.inject({ url: `/api/pezzi/${id}/foto`, headers })
  expect((await foto()).json().error).toBe('Questo pezzo non ha una foto')
  const { impronta } = await dati('POST', '/azioni/file', multipart({}, { nome: 'f.jpg', contenuto: JPEG }))
  await bench.db.updateTable('pezzi').set({ impronta, nome_file: 'pezzo.jpg' }).where('id', '=', id).execute()
  expect((await foto()).headers['content-type']).toBe('image/jpeg')
})

test('in una fattura ricevuta si riconosce ciò che si aspetta, e non si scrive niente', async () => {
  const [clienteId, suo, altrui] = [await cliente(), await fornitore(), await fornitore()]
  const conCodice = await pezzo({ clienteId, codice: 'ZX-4105', fornitoreId: suo })
  const aParole = await pezzo({ clienteId, descrizione: 'Elettrodo doppio Vesuvia' })
  const arrivato = await pezzo({ clienteId, codice: 'ZX-4105', fornitoreId: suo })
  await passa(arrivato.id, { stato: 'Arrivato' })
  const riceve = async (fornitoreId: number, righe: object[], altro: object = {}) => {
    const { id } = await dati('POST', '/fatture', {
      corpo: {
        ...{ tipo: 'Passiva', fornitoreId, numeroDocumento: `R-${++quanti}`, dataEmissione: oggi() },
        ...{ aliquotaIva: '22', subtotale: 100, ivaImporto: 22, totale: 122, metodoPagamento: 'Bonifico' },
        ...{ stato: 'Da_Pagare', dataScadenza: '2026-12-31', ...altro },
      },
    })
    await bench.db.deleteFrom('fatture_righe').where('fattura_id', '=', id).execute()
    for (const [n, riga] of righe.entries())
      await bench.db
        .insertInto('fatture_righe')
        .values({
          ...{
            fattura_id: id,
            n: n + 1,
            codice: null,
            quantita: '1',
            prezzo_unitario: '10',
            imponibile: 1000,
          },
          ...{ aliquota: 2200, bene_significativo: false, ritenuta: false, ...riga },
        } as never)
        .execute()
    return id as number
  }
  const prima = await riceve(suo, [
    { descrizione: 'Trasporto' },
    { codice: 'ZX4105', descrizione: 'VALV. GAS' },
    { descrizione: 'ELETTRODO DOPPIO VESUVIA' },
  ])
  await riceve(altrui, [{ codice: 'ZX4105', descrizione: 'VALV. GAS' }])
  await riceve(suo, [{ codice: 'ZX4105', descrizione: 'RESO' }], { tipoDocumento: 'TD04' })
  await riceve(suo, [{ codice: 'ZX4105', descrizione: 'VECCHIA' }], { dataEmissione: '2026-01-01' })
  const miei = new Set([conCodice.id, aParole.id, arrivato.id])
  const proposti = async () =>
    (await dati('GET', '/pezzi/arrivi')).filter(({ pezzo_id }: { pezzo_id: number }) => miei.has(pezzo_id))
  expect(await proposti()).toMatchObject([
    { pezzo_id: conCodice.id, fattura_id: prima, riga: 2, descrizione: 'Valvola gas' },
    { pezzo_id: aParole.id, fattura_id: prima, riga: 3 },
  ])
  expect((await trovato(conCodice.id)).stato).toBe('Da_Ordinare')
  await passa(conCodice.id, { stato: 'Arrivato' })
  expect(await proposti()).toHaveLength(1)
})

test('una visita che era di un altro cliente porta con sé ciò che vi è stato chiesto', async () => {
  const [uno, altro] = [await cliente(), await cliente()]
  const { id: appuntamentoId } = await visita(uno)
  const { id } = await pezzo({ appuntamentoId })
  await dati('PUT', `/appuntamenti/${appuntamentoId}`, { corpo: { clienteId: altro } })
  expect(await trovato(id)).toMatchObject({ cliente_id: altro, visita: { id: appuntamentoId } })
})

test('di una commessa sono i pezzi suoi, delle sue visite e del suo preventivo', async () => {
  const clienteId = await cliente()
  const { id: preventivoId } = await dati('POST', '/preventivi', {
    corpo: {
      ...{ clienteId, titolo: 'Caldaia', tipologia: 'Caldaia', subtotale: 100 },
      ...{ ivaPercentuale: 22, ivaImporto: 22, totale: 122 },
    },
  })
  const commessaId = await commessa(clienteId, preventivoId)
  const { id: visitaId } = await visita(clienteId)
  await nellaCommessa(visitaId, commessaId)
  const suoi = [
    await pezzo({ commessaId }),
    await pezzo({ appuntamentoId: visitaId }),
    await pezzo({ preventivoId }),
  ]
  await pezzo({ clienteId })
  const letti = await dati('GET', '/pezzi', { query: { commessaId } })
  expect(letti.map(({ id }: Pezzo) => id)).toEqual(suoi.map(({ id }) => id).reverse())
  for (const { visita: dove } of letti) expect(dove).toMatchObject({ id: visitaId })
  // Its visit gone, a part stays the job's.
  await dati('DELETE', `/appuntamenti/${visitaId}`)
  expect(await trovato(suoi[1]?.id ?? 0)).toMatchObject({ commessa_id: commessaId, visita: null })
})
