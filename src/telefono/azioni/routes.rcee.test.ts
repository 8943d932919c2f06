// long because a signed report meets everything that an office can do meanwhile
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { oggi } from '#shared/dates.ts'
import { openBench } from '#test/bench.ts'
import { newPerson } from '#test/people.ts'
import { CALDAIA_UNO, moduloDue, moduloUno, rceeDi } from '#test/rcee.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const io = await newPerson(bench, 3)
const direttore = await newPerson(bench, 2)
const persone = [io, direttore]
const { id: clienteId } = await bench.dati('POST', '/clienti', {
  corpo: { nome: 'Piero', cognome: 'Scotto', provincia: 'TO', comune: 'Rivoli' },
})

async function visita(campi = {}) {
  const corpo = {
    ...{ clienteId, titolo: 'Caldaia', utenteAssegnatoId: io.id },
    ...{ dataInizio: `${oggi()}T09:00`, dataFine: `${oggi()}T10:00`, ...campi },
  }
  return (await bench.dati('POST', '/appuntamenti', { corpo })).id as number
}
const caldaia = async (altro = {}) =>
  (await bench.dati('POST', '/caldaie', { corpo: { clienteId, ...CALDAIA_UNO, ...altro } })).id as number
async function manda(azioni: object[], come = io.token) {
  const utenteId = persone.find((p) => p.token === come)?.id ?? bench.admin.id
  const { stato, corpo } = await bench.chiedi('POST', '/azioni', { corpo: { utenteId, azioni }, come })
  expect([stato, corpo.error]).toEqual([200, undefined])
  // biome-ignore lint/suspicious/noExplicitAny: replies are what is examined
  return corpo.data.esiti as any[]
}
async function chiudi(
  dove: Parameters<typeof rceeDi>[1],
  altro: Parameters<typeof rceeDi>[2] = {},
  come = io.token,
) {
  const azione = await rceeDi(bench, dove, { come, ...altro })
  const [esito] = await manda([azione], come)
  return { azione, esito }
}
// biome-ignore lint/suspicious/noExplicitAny: replies are what is examined
const moduli = (query: object): Promise<any[]> => bench.dati('GET', '/rcee-moduli', { query: query as never })
// biome-ignore lint/suspicious/noExplicitAny: replies are what is examined
const rcee = async (): Promise<any[]> => bench.dati('GET', '/rcee', { query: { clienteId } })
const daVerificare = async (uid: string) =>
  // biome-ignore lint/suspicious/noExplicitAny: replies are what is examined
  ((await bench.dati('GET', '/azioni')) as any[]).find((a) => a.uid === uid)
const decidi = (id: number, esito: string) =>
  bench.chiedi('POST', `/azioni/${id}/decisione`, { corpo: { esito, motivo: 'Così' } })

test('chiuso: modulo, documento, riga fra gli RCEE, date e ciò che si è imparato, una volta sola', async () => {
  const [id, caldaiaId] = [await visita(), await caldaia({ matricola: null })]
  const azione = await rceeDi(
    bench,
    { visitaId: id, clienteId, caldaiaId },
    {
      come: io.token,
      contenuto: { impiantoUid: randomUUID() },
      corpo: {
        imparato: {
          generatore: { matricola: { prima: null, dopo: 'VA-1' } },
          impianto: {
            codiceCatasto: { prima: null, dopo: '21180449' },
            potenzaTotaleKw: { prima: null, dopo: 24 },
            provincia: { prima: null, dopo: 'TO' },
          },
        },
      },
    },
  )
  const insieme = await Promise.all([manda([azione]), manda([azione])])
  expect(insieme.map(([uno]) => uno.esito)).toEqual(['fatta', 'fatta'])

  const [uno, ...altri] = await moduli({ visita: id })
  const codice = `RCEE-20261122-C${caldaiaId}`
  expect(altri).toEqual([])
  expect(uno).toMatchObject({
    ...{ uid: azione.corpo.contenuto.uid, revisione: 1, stato: 'Chiuso', tecnico: io.nomeUtente, codice },
    ...{ data_controllo: '2026-11-22', data_scadenza: '2030-11-22', prossima_manutenzione: '2027-11-22' },
    ...{ firma_esito: 'Firmato', firmatario: 'Piero Scotto', generatore: 'Vaillant ecoTEC plus' },
    ...{ codice_catasto: '21180449', provincia: 'TO', cit_manca: [] },
    verdetti: { rendimento: 'conforme', co: 'conforme', bacharach: null },
  })
  expect(uno).not.toHaveProperty('firma_cliente')
  const intero = await bench.dati('GET', `/rcee-moduli/${uno.id}`, { come: io.token })
  expect(intero.dati.prove[0].rendimento_letto).toBe(97.4)
  expect(intero.fermo.generatore).toMatchObject({ matricola: 'VA-1', potenza_kw: 24 })
  expect(intero.giudizio.rendimento_minimo).toBe(91.76)

  const riga = (await rcee()).find((r) => r.id === uno.rcee_id)
  expect(riga).toMatchObject({
    ...{ numero_documento: codice, data_emissione: '2026-11-22', data_scadenza: '2030-11-22' },
    file_media: { id: uno.documento_id, nome_file: `${codice}.pdf` },
  })
  expect(await bench.dati('GET', `/caldaie/${caldaiaId}`)).toMatchObject({
    ...{ matricola: 'VA-1', impianto_id: uno.impianto_id },
    ...{ ultima_revisione: '2026-11-22', prossima_revisione: '2027-11-22' },
  })
  expect(await bench.dati('GET', '/impianti', { query: { clienteId } })).toMatchObject([
    { id: uno.impianto_id, codice_catasto: '21180449', uid: azione.corpo.contenuto.impiantoUid },
  ])
})

test('firmato non si cambia e non si elimina ciò a cui appartiene; la riga fra gli RCEE sì', async () => {
  const [id, caldaiaId] = [await visita(), await caldaia()]
  await chiudi({ visitaId: id, clienteId, caldaiaId })
  const [uno] = await moduli({ visita: id })
  for (const cosa of [
    sql`update rcee_moduli set dati = '{}' where id = ${uno.id}`,
    sql`update rcee_moduli set firma_cliente = null where id = ${uno.id}`,
  ])
    await expect(cosa.execute(bench.db)).rejects.toThrow(/un RCEE firmato non si cambia/)
  const elimina = async (path: string) => {
    const { stato, corpo } = await bench.chiedi('DELETE', path)
    return [stato, corpo.error]
  }
  expect(await elimina(`/appuntamenti/${id}`)).toEqual([
    409,
    'Ha un RCEE firmato: annullala invece di eliminarla',
  ])
  expect((await elimina(`/impianti/${uno.impianto_id}`))[0]).toBe(409)
  expect(await elimina(`/rcee/${uno.rcee_id}`)).toEqual([200, undefined])
  expect(await elimina(`/caldaie/${caldaiaId}`)).toEqual([
    409,
    'La caldaia ha 1 RCEE compilato: non può essere eliminata',
  ])
  expect(await bench.dati('GET', `/rcee-moduli/${uno.id}`)).toMatchObject({
    ...{ rcee_id: null, documento_id: uno.documento_id },
  })
  // Deleted, it isn't made again by a correction.
  const correzione = { precedenteUid: uno.uid, motivo: 'NOx' }
  const { esito } = await chiudi({ visitaId: id, clienteId, caldaiaId }, { corpo: { correzione } })
  expect(esito.esito).toBe('fatta')
  expect((await moduli({ visita: id, stato: 'Chiuso' }))[0]).toMatchObject({ revisione: 2, rcee_id: null })
})

test('ciò che l’ufficio ha cambiato non si copre: il modulo si chiude, il tecnico sceglie', async () => {
  const [id, caldaiaId] = [await visita(), await caldaia({ matricola: 'UFFICIO' })]
  const imparato = {
    generatore: { matricola: { prima: null, dopo: 'VA-1' }, numeroGt: { prima: 1, dopo: 2 } },
    impianto: {},
  }
  const prima = await rceeDi(
    bench,
    { visitaId: id, clienteId, caldaiaId },
    { come: io.token, corpo: { imparato } },
  )
  // What comes behind it does not wait for the choice.
  const altra = await caldaia()
  const dopo = await rceeDi(
    bench,
    { visitaId: id, clienteId, caldaiaId: altra },
    { come: io.token, dopo: [prima.id] },
  )
  const [scelta, seguente] = await manda([prima, dopo])
  expect(scelta).toMatchObject({
    esito: 'scelta',
    contrasti: [{ campo: 'generatore.matricola', prima: null, dopo: 'VA-1', ufficio: 'UFFICIO' }],
  })
  expect(seguente.esito).toBe('fatta')
  expect((await moduli({ visita: id })).length).toBe(2)
  const ora = () => bench.dati('GET', `/caldaie/${caldaiaId}`)
  expect(await ora()).toMatchObject({ matricola: 'UFFICIO', numero_gt: 2 })
  const [{ id: modulo }] = (await moduli({ visita: id })).filter((m) => m.caldaia_id === caldaiaId)
  expect((await bench.dati('GET', `/rcee-moduli/${modulo}`)).fermo.generatore.matricola).toBe('VA-1')
  const risposta = {
    ...{ ...prima, id: randomUUID(), tipo: 'rcee.impara', risponde: prima.id },
    corpo: {
      uid: prima.corpo.contenuto.uid,
      generatore: { matricola: { prima: 'UFFICIO', dopo: 'VA-1' } },
    },
  }
  expect((await manda([risposta]))[0].esito).toBe('fatta')
  expect((await ora()).matricola).toBe('VA-1')
})

test('una regola che ferma: lo guarda l’ufficio, e finché non decide niente cambia', async () => {
  const [id, caldaiaId] = [await visita(), await caldaia()]
  const no = async (altro: Parameters<typeof rceeDi>[2], dove = {}) =>
    (await chiudi({ visitaId: id, clienteId, caldaiaId, ...dove }, altro)).esito
  const esito = { prescrizioni: 'Spento', puo_funzionare: 'si' }
  expect(await no({ dati: { esito } })).toMatchObject({
    esito: 'verifica',
    motivo: 'Con una prescrizione l’impianto non può funzionare',
  })
  // What was signed by rules that are others by now is nobody's mistake.
  const altre = visita()
  expect(
    await no({ dati: { esito }, contenuto: { regole: '2026-01' } }, { visitaId: await altre }),
  ).toMatchObject({
    esito: 'verifica',
    motivo: 'Compilato con regole di un’altra versione: Con una prescrizione l’impianto non può funzionare',
  })
  const prove = [{ ...moduloUno().dati.prove[0], o2: 5.123 }]
  expect(await no({ dati: { prove } })).toMatchObject({
    ...{ esito: 'verifica', motivo: 'Al massimo due decimali' },
  })
  expect((await no({ corpo: { impronta: 'a'.repeat(64) } })).motivo).toBe(
    'L’RCEE non è quello che è stato firmato',
  )
  expect((await no({ corpo: { firma: { esito: 'Assente' } } })).motivo).toBe(
    'Non si legge: Perché non è firmato · Scrivi perché non firma',
  )
  expect((await no({ corpo: { firmaTecnico: null } })).motivo).toBe('Manca la firma del tecnico')
  expect((await no({ contenuto: { tipo: 2 } })).esito).toBe('verifica')
  expect(
    (await no({ corpo: { imparato: { generatore: { note: { prima: null, dopo: 'x' } } } } })).esito,
  ).toBe('verifica')
  expect(await no({ corpo: { pdf: 'b'.repeat(64) } })).toMatchObject({ esito: 'manca_file' })
  expect(await moduli({ visita: id })).toEqual([])
  expect((await bench.dati('GET', `/caldaie/${caldaiaId}`)).ultima_revisione).toBeNull()
})

describe('decide l’ufficio', () => {
  test('di una visita passata ad altri, accettato è del suo autore; rifiutato non lascia niente', async () => {
    const caldaiaId = await caldaia()
    for (const [decisione, quanti] of [
      ['Rifiutata', 0],
      ['Accettata', 1],
    ] as const) {
      const id = await visita({ utenteAssegnatoId: direttore.id })
      const { azione, esito } = await chiudi({ visitaId: id, clienteId, caldaiaId })
      expect([esito.esito, esito.motivo]).toEqual([
        'verifica',
        `La visita è passata a ${direttore.nomeUtente}`,
      ])
      const attesa = await daVerificare(azione.id)
      expect(attesa.rcee).toMatchObject({ codice: `RCEE-20261122-C${caldaiaId}`, firmatario: 'Piero Scotto' })
      expect((await decidi(attesa.id, decisione)).stato).toBe(200)
      const suoi = await moduli({ visita: id })
      expect(suoi.map(({ tecnico }) => tecnico)).toEqual(Array(quanti).fill(io.nomeUtente))
    }
  })

  test('senza visita: il Direttore lo chiude, dell’Operatore decide l’Admin; uno al giorno', async () => {
    const caldaiaId = await caldaia()
    const dove = { visitaId: null, clienteId, caldaiaId }
    const { azione, esito } = await chiudi(dove)
    expect(esito.esito).toBe('verifica')
    const attesa = await daVerificare(azione.id)
    expect(attesa).toMatchObject({ visita: null, cliente: { id: clienteId } })
    expect((await chiudi(dove, {}, direttore.token)).esito.esito).toBe('fatta')
    expect((await chiudi(dove, {}, direttore.token)).esito).toMatchObject({
      ...{ esito: 'verifica', motivo: 'Di questo generatore c’è già un RCEE chiuso' },
    })
    // Accepted after it, the Operatore's takes its place.
    expect((await decidi(attesa.id, 'Accettata')).stato).toBe(200)
    const suoi = (await moduli({ clienteId })).filter((m) => m.caldaia_id === caldaiaId)
    expect(suoi.map(({ stato, revisione }) => `${stato} ${revisione}`)).toEqual(['Chiuso 2', 'Superato 1'])
  })

  test('di un generatore passato a un altro cliente non si scrive: si archivia il PDF, o si rifiuta', async () => {
    const caldaiaId = await caldaia()
    const { id: altro } = await bench.dati('POST', '/clienti', { corpo: { nome: 'Ugo', cognome: 'Bò' } })
    await bench.dati('PUT', `/caldaie/${caldaiaId}`, { corpo: { clienteId: altro } })
    const { azione, esito } = await chiudi({ visitaId: await visita(), clienteId, caldaiaId })
    expect(esito.motivo).toBe('Il generatore è passato a un altro cliente')
    const { id } = await daVerificare(azione.id)
    expect((await decidi(id, 'Accettata')).stato).toBe(409)
    expect((await decidi(id, 'Archiviata')).stato).toBe(200)
    const suoi = await bench.dati('GET', '/documenti', { query: { clienteId } })
    expect(suoi).toContainEqual(
      expect.objectContaining({ descrizione: 'Archiviato: Il generatore è passato a un altro cliente' }),
    )
  })
})

test('una correzione prende il posto: stessa riga, nuovo numero e file; di un altro decide l’ufficio', async () => {
  const [id, caldaiaId] = [await visita(), await caldaia()]
  const { azione } = await chiudi({ visitaId: id, clienteId, caldaiaId })
  const prima = (await moduli({ visita: id }))[0]
  const correzione = { precedenteUid: azione.corpo.contenuto.uid, motivo: 'Mancava il NOx' }
  const contenuto = { dataScadenza: '2028-01-31' }
  const { esito } = await chiudi({ visitaId: id, clienteId, caldaiaId }, { contenuto, corpo: { correzione } })
  expect(esito.esito).toBe('fatta')
  const [nuovo, vecchio] = await moduli({ visita: id })
  expect(nuovo).toMatchObject({
    ...{ revisione: 2, precedente_id: vecchio.id, motivo_correzione: 'Mancava il NOx', stato: 'Chiuso' },
    ...{ codice: `RCEE-20261122-C${caldaiaId}/2`, rcee_id: prima.rcee_id, data_scadenza: '2028-01-31' },
  })
  expect(vecchio).toMatchObject({ stato: 'Superato', documento_id: prima.documento_id })
  expect((await rcee()).find((r) => r.id === prima.rcee_id)).toMatchObject({
    ...{ numero_documento: `RCEE-20261122-C${caldaiaId}/2`, data_scadenza: '2028-01-31' },
    file_media: { nome_file: `RCEE-20261122-C${caldaiaId}-2.pdf` },
  })
  const ancora = await chiudi({ visitaId: id, clienteId, caldaiaId }, { corpo: { correzione } })
  expect(ancora.esito.motivo).toBe('L’RCEE corretto non è più l’ultimo')
})

test('carta di un altro giorno, arrivata dopo: le date più nuove restano', async () => {
  const caldaiaId = await caldaia({ ultimaRevisione: '2026-11-23', prossimaRevisione: '2027-05-01' })
  await chiudi({ visitaId: null, clienteId, caldaiaId }, {}, direttore.token)
  expect(await bench.dati('GET', `/caldaie/${caldaiaId}`)).toMatchObject({
    ...{ ultima_revisione: '2026-11-23', prossima_revisione: '2027-05-01' },
  })
})

test('tipo 2: un condizionatore', async () => {
  const { id: condizionatoreId } = await bench.dati('POST', '/condizionatori', {
    corpo: {
      ...{ clienteId, marca: 'Daikin', modello: 'Altherma', potenzaKw: 14, potenzaTermicaKw: 16 },
      ...{ dataInstallazione: '2020-06-01', tecnologia: 'Compressione', circuiti: 1, numeroGf: 1 },
    },
  })
  const id = await visita()
  const { esito } = await chiudi({ visitaId: id, clienteId, condizionatoreId })
  expect(esito.esito).toBe('fatta')
  expect(await moduli({ visita: id })).toMatchObject([
    { tipo: 2, codice: `RCEE-20261122-K${condizionatoreId}`, data_scadenza: '2030-11-22' },
  ])
  expect(await bench.dati('GET', `/condizionatori/${condizionatoreId}`)).toMatchObject({
    ultima_manutenzione: '2026-11-22',
  })
})

test('di un impianto misto ogni modulo scrive la potenza dei suoi generatori, e non tocca l’altra', async () => {
  const impara = (prima: number | null, dopo: number) => ({
    imparato: { generatore: {}, impianto: { potenzaTotaleKw: { prima, dopo } } },
  })
  const { id: impiantoId } = await bench.dati('POST', '/impianti', {
    corpo: { clienteId, potenzaTotaleKw: 24 },
  })
  const freddo = { clienteId, marca: 'Daikin', tecnologia: 'Compressione' }
  const { id: condizionatoreId } = await bench.dati('POST', '/condizionatori', {
    corpo: { ...freddo, impiantoId, modello: 'Altherma', potenzaKw: 14 },
  })
  const suo = () => bench.dati('GET', `/impianti/${impiantoId}`)
  const frigo = { visitaId: await visita(), clienteId, condizionatoreId }
  expect((await chiudi(frigo, { corpo: impara(null, 14) })).esito.esito).toBe('fatta')
  expect(await suo()).toMatchObject({ potenza_totale_kw: 24, potenza_frigorifera_kw: 14 })
  const caldo = { visitaId: await visita(), clienteId, caldaiaId: await caldaia({ impiantoId }) }
  expect((await chiudi(caldo, { corpo: impara(24, 48) })).esito.esito).toBe('fatta')
  expect(await suo()).toMatchObject({ potenza_totale_kw: 48, potenza_frigorifera_kw: 14 })
  // A plant that is born with the form of what cools has that figure alone.
  const { id: nuovo } = await bench.dati('POST', '/condizionatori', {
    corpo: { ...freddo, modello: 'Nuovo', potenzaKw: 5 },
  })
  const solo = await chiudi({ ...frigo, condizionatoreId: nuovo }, { corpo: impara(null, 5) })
  expect(solo.esito.esito).toBe('fatta')
  const { impianto_id } = await bench.dati('GET', `/condizionatori/${nuovo}`)
  expect(await bench.dati('GET', `/impianti/${impianto_id}`)).toMatchObject({
    ...{ potenza_totale_kw: null, potenza_frigorifera_kw: 5 },
  })
  // What the office has written of it meanwhile stays; it is asked where somebody says why it is another.
  await bench.dati('PUT', `/impianti/${impiantoId}`, { corpo: { potenzaFrigoriferaKw: 20 } })
  const sommata = await chiudi({ ...frigo, visitaId: await visita() }, { corpo: impara(14, 16) })
  expect([sommata.esito.esito, (await suo()).potenza_frigorifera_kw]).toEqual(['fatta', 20])
  const spiegata = impara(14, 16)
  Object.assign(spiegata.imparato.impianto, { potenzaTotaleMotivo: { prima: null, dopo: 'Uno è di altri' } })
  const ancora = await chiudi({ ...frigo, visitaId: await visita() }, { corpo: spiegata })
  expect(ancora.esito.contrasti).toMatchObject([
    { campo: 'impianto.potenzaTotaleKw', prima: 14, dopo: 16, ufficio: 20 },
  ])
})

test('da caricare e da consegnare finché qualcuno non dice quando', async () => {
  const [id, caldaiaId] = [await visita(), await caldaia()]
  const { azione } = await chiudi({ visitaId: id, clienteId, caldaiaId })
  const [{ id: modulo }] = await moduli({ visita: id })
  const aspettano = async (stato: string) => (await moduli({ stato })).some((m) => m.id === modulo)
  const conta = async () => (await bench.dati('GET', '/rcee/conteggi')).daCaricare
  expect([await aspettano('Da_Caricare'), await aspettano('Da_Consegnare')]).toEqual([true, true])
  const quanti = await conta()
  const catasto = { caricatoIl: '2026-11-24', numero: ' CIT-9 ' }
  expect(
    await bench.dati('PUT', `/rcee-moduli/${modulo}/catasto`, { corpo: catasto, come: direttore.token }),
  ).toMatchObject({ catasto_caricato_il: '2026-11-24', catasto_numero: 'CIT-9' })
  expect(await conta()).toBe(quanti - 1)
  const consegna = { uid: azione.corpo.contenuto.uid, come: 'Condiviso', il: '2026-11-22T10:00:00.000Z' }
  const [esito] = await manda([
    { ...azione, id: randomUUID(), tipo: 'rcee.consegna', dopo: [azione.id], corpo: consegna },
  ])
  expect(esito.esito).toBe('fatta')
  expect([await aspettano('Da_Caricare'), await aspettano('Da_Consegnare')]).toEqual([false, false])
  const come = { come: 'Stampato' }
  expect(await bench.dati('PUT', `/rcee-moduli/${modulo}/consegna`, { corpo: come })).toMatchObject({
    ...{ consegnato_come: 'Stampato', consegnato_da: 'admin' },
  })
  const altri = await bench.chiedi('PUT', `/rcee-moduli/${modulo}/consegna`, {
    corpo: come,
    come: 'operatore',
  })
  expect(altri.stato).toBe(404)
})

test('il bollino è una riga N1 della bozza della visita, dentro ciò che si è incassato', async () => {
  const [id, caldaiaId] = [
    await visita({ incasso: 129, stato: 'Completato', richiestaRicevuta: true, partitaIva: '08214570635' }),
    await caldaia(),
  ]
  await chiudi(
    { visitaId: id, clienteId, caldaiaId },
    { dati: { bollino: { numero: 'TO-118224', costo: 7 } } },
  )
  const fattura = await bench.dati('POST', `/appuntamenti/${id}/fattura`, { corpo: {} })
  expect(fattura.totale).toBe(129)
  expect(fattura.righe).toMatchObject([
    { descrizione: 'Caldaia', aliquota: expect.any(Number) },
    { descrizione: 'Bollino RCEE TO-118224', aliquota: 0, natura: 'N1', prezzo_unitario: '7.00' },
  ])
})

test('il bollino arrivato a bozza fatta entra in ciò che si è incassato, e con la correzione cambia; scritta da altri o emessa, lo si dice', async () => {
  const conIncasso = () =>
    visita({ incasso: 129, stato: 'Completato', richiestaRicevuta: true, partitaIva: '08214570635' })
  const bozza = (id: number) => bench.dati('POST', `/appuntamenti/${id}/fattura`, { corpo: {} })
  const righe = async (fattura: number) => {
    const { righe: sue, totale, importo_pagato } = await bench.dati('GET', `/fatture/${fattura}`)
    return [totale, importo_pagato, ...sue.map((r: { descrizione: string }) => r.descrizione)]
  }
  const col = (costo: number | null, numero = 'TO-1') => ({ dati: { bollino: { numero, costo } } })
  const dove = { visitaId: await conIncasso(), clienteId, caldaiaId: await caldaia() }
  const fattura = await bozza(dove.visitaId)
  const { azione } = await chiudi(dove, col(7))
  expect(await righe(fattura.id)).toEqual([129, 129, 'Caldaia', 'Bollino RCEE TO-1'])
  const precedente = (uid: string) => ({ corpo: { correzione: { precedenteUid: uid, motivo: 'Bollino' } } })
  const seconda = await chiudi(dove, { ...col(9, 'TO-2'), ...precedente(azione.corpo.contenuto.uid) })
  expect(await righe(fattura.id)).toEqual([129, 129, 'Caldaia', 'Bollino RCEE TO-2'])
  await chiudi(dove, { ...col(null), ...precedente(seconda.azione.corpo.contenuto.uid) })
  expect(await righe(fattura.id)).toEqual([129, 129, 'Caldaia'])

  const altra = { visitaId: await conIncasso(), clienteId, caldaiaId: await caldaia() }
  const mia = await bozza(altra.visitaId)
  const scritta = { righe: [{ descrizione: 'A modo mio', prezzoUnitario: '100', aliquota: 22 }] }
  await bench.dati('PUT', `/fatture/${mia.id}`, { corpo: scritta })
  const prima = await righe(mia.id)
  expect((await chiudi(altra, col(7, 'TO-3'))).esito.esito).toBe('fatta')
  expect(await righe(mia.id)).toEqual(prima)
  const [avviso] = await bench.dati('GET', '/notifiche')
  expect(avviso).toMatchObject({ titolo: 'Bollino da fatturare' })
  expect(avviso.messaggio.replace(/\s/g, ' ')).toBe(
    `Piero Scotto: il bollino TO-3 (7,00 €) non è nella Bozza ${mia.id}, qualcuno l’ha già cambiata`,
  )
})

test('due clienti diventano uno, e con loro la stessa caldaia: il modulo la segue e tiene il suo codice', async () => {
  const { id: altroId } = await bench.dati('POST', '/clienti', { corpo: { nome: 'Piero', cognome: 'Scoto' } })
  const mia = await caldaia({ matricola: 'DOPPIA' })
  const sua = await caldaia({ matricola: 'DOPPIA', clienteId: altroId })
  await chiudi({ visitaId: null, clienteId: altroId, caldaiaId: sua }, {}, direttore.token)
  const impianti = [{ tabella: 'caldaie', tieniId: mia, altroId: sua }]
  const unito = await bench.chiedi('POST', `/clienti/${clienteId}/unisci`, { corpo: { altroId, impianti } })
  expect([unito.stato, unito.corpo.error]).toEqual([200, undefined])
  const [suo] = (await moduli({ clienteId })).filter((m) => m.caldaia_id === mia)
  expect(suo).toMatchObject({ codice: `RCEE-20261122-C${sua}`, cliente: { id: clienteId } })
  expect((await bench.dati('GET', `/impianti/${suo.impianto_id}`)).cliente_id).toBe(clienteId)
})

/** The world as a telephone shows it, with what is said of it. */
const visto = ({ azienda = {}, tecnico = {}, generatore = moduloUno().generatore as object } = {}) => {
  const nulla = (...campi: string[]) => Object.fromEntries(campi.map((campo) => [campo, null]))
  const dove = ['indirizzo', 'comune', 'cap', 'provincia']
  const codici = ['ragione_sociale', 'codice_fiscale', 'partita_iva']
  return {
    generatore,
    impianto: {
      ...nulla('codice_catasto', 'potenza_totale_kw', 'civico', 'palazzo', 'scala', 'interno', ...dove),
      responsabile: nulla('titolo', 'nome', 'cognome', 'indirizzo', ...codici),
    },
    azienda: { ...nulla('rea_provincia', 'rea_numero', 'abilitazioni', ...dove, ...codici), ...azienda },
    tecnico: { nome: null, cognome: null, ...tecnico },
    strumento: null,
  }
}

test('un’altra azienda o un altro tecnico sul documento: decide l’ufficio, e la firma non si perde', async () => {
  const invia = async (fermo: object) =>
    (await chiudi({ visitaId: await visita(), clienteId, caldaiaId: await caldaia() }, { corpo: { fermo } }))
      .esito
  expect((await invia(visto())).esito).toBe('fatta')
  const altri = { esito: 'verifica', motivo: 'L’RCEE nomina un’altra azienda o un altro tecnico' }
  expect(await invia(visto({ azienda: { codice_fiscale: '09876543217' } }))).toMatchObject(altri)
  expect(await invia(visto({ azienda: { rea_numero: '1' } }))).toMatchObject(altri)
  // A name that its technician has said, and the office doesn't know yet, is no other.
  const tecnico = { nome: 'Un', cognome: 'Altro' }
  expect((await invia(visto({ tecnico }))).esito).toBe('fatta')
  await bench.dati('PUT', '/auth/nome', { corpo: { nome: 'Ivo', cognome: 'Neri' }, come: io.token })
  expect(await invia(visto({ tecnico }))).toMatchObject(altri)
})

test('una targa dell’altro tipo, o ciò che nessun archivio tiene, lo guarda l’ufficio e non ferma chi sta dietro', async () => {
  const dove = { visitaId: await visita(), clienteId, caldaiaId: await caldaia() }
  const altro = await chiudi(dove, { corpo: { fermo: visto({ generatore: moduloDue().generatore }) } })
  expect(altro.esito).toMatchObject({
    esito: 'verifica',
    motivo: 'La targa è di un altro tipo di generatore',
  })
  const nulla = { ...moduloUno().generatore, marca: 'a\0b' }
  expect((await chiudi(dove, { corpo: { fermo: visto({ generatore: nulla }) } })).esito).toMatchObject({
    esito: 'verifica',
    motivo: 'Non si legge: Marca · Contiene caratteri non ammessi',
  })
  const detti = async (altro: Parameters<typeof rceeDi>[2]) => (await chiudi(dove, altro)).esito.motivo
  expect(await detti({ contenuto: { regole: 'a\0b' } })).toMatch(/^Non si legge: Regole · /)
  const calda = { ...moduloDue().generatore, potenza_termica_kw: 'sedici' }
  const frigo = visto({ generatore: calda })
  expect(await detti({ corpo: { fermo: frigo } })).toMatch(/^Non si legge: Potenza termica/)
  const [prova] = moduloUno().dati.prove
  expect(await detti({ dati: { prove: [{ ...prova, o2: 'x' }] } })).toMatch(/^Non si legge: O₂ · /)
  expect((await chiudi(dove)).esito.esito).toBe('fatta')
})

test('ciò che si è imparato si sceglie anche dopo, ma non di un generatore che ormai è di altri o sta altrove', async () => {
  const dove = { visitaId: await visita(), clienteId, caldaiaId: await caldaia() }
  const { azione } = await chiudi(dove)
  const impara = async (numeroGt: object) =>
    (
      await manda([
        {
          ...{ ...azione, id: randomUUID(), tipo: 'rcee.impara' },
          corpo: { uid: azione.corpo.contenuto.uid, generatore: { numeroGt } },
        },
      ])
    )[0]
  const { id: altrove } = await bench.dati('POST', '/impianti', { corpo: { clienteId } })
  await bench.dati('PUT', `/caldaie/${dove.caldaiaId}`, { corpo: { impiantoId: altrove } })
  expect((await impara({ prima: 1, dopo: 2 })).esito).toBe('fatta')
  expect(await bench.dati('GET', `/caldaie/${dove.caldaiaId}`)).toMatchObject({
    ...{ numero_gt: 2, impianto_id: altrove },
  })
  const { id: altroId } = await bench.dati('POST', '/clienti', { corpo: { nome: 'Un', cognome: 'Altro' } })
  await bench.dati('PUT', `/caldaie/${dove.caldaiaId}`, { corpo: { clienteId: altroId } })
  expect(await impara({ prima: 2, dopo: 3 })).toMatchObject({
    esito: 'respinta',
    motivo: 'Il generatore non c’è più, o è passato a un altro cliente',
  })
  expect((await bench.dati('GET', `/caldaie/${dove.caldaiaId}`)).numero_gt).toBe(2)
})

test('la correzione di ciò che fu di un altro cliente non gli tocca niente: decide l’ufficio', async () => {
  const caldaiaId = await caldaia()
  const { azione } = await chiudi({ visitaId: await visita(), clienteId, caldaiaId })
  const { uid } = azione.corpo.contenuto
  const { id: altroId } = await bench.dati('POST', '/clienti', { corpo: { nome: 'Chi', cognome: 'Compra' } })
  await bench.dati('PUT', `/caldaie/${caldaiaId}`, { corpo: { clienteId: altroId } })
  const dove = { visitaId: await visita({ clienteId: altroId }), clienteId: altroId, caldaiaId }
  const correzione = { precedenteUid: uid, motivo: 'NOx' }
  const { azione: seconda, esito } = await chiudi(dove, { corpo: { correzione } })
  expect(esito).toMatchObject({ esito: 'verifica', motivo: 'L’RCEE corretto non è più l’ultimo' })
  const attesa = await daVerificare(seconda.id)
  expect((await decidi(attesa.id, 'Accettata')).stato).toBe(200)
  const [suo] = (await moduli({ clienteId })).filter((m) => m.uid === uid)
  expect(suo).toMatchObject({ stato: 'Chiuso', cliente_id: clienteId })
  const riga = (await rcee()).find((r) => r.id === suo.rcee_id)
  expect(riga.file_media.id).toBe(suo.documento_id)
  expect(await moduli({ clienteId: altroId })).toMatchObject([{ stato: 'Chiuso', revisione: 1 }])
})

test('due telefoni danno lo stesso numero e la somma che conoscono: stampato decide l’ufficio, la potenza è di tutti', async () => {
  const { id: impiantoId } = await bench.dati('POST', '/impianti', { corpo: { clienteId } })
  await caldaia({ impiantoId, modello: 'Prima' })
  const moduloDi = async (numero_gt: number | null, dopo: number) => {
    const caldaiaId = await caldaia({ numeroGt: null, matricola: null })
    const fermo = visto({ generatore: { ...moduloUno().generatore, numero_gt } })
    const imparato = {
      generatore: numero_gt === null ? {} : { numeroGt: { prima: null, dopo: numero_gt } },
      impianto: { potenzaTotaleKw: { prima: 24, dopo } },
    }
    const dove = { visitaId: await visita(), clienteId, caldaiaId }
    return { caldaiaId, ...(await chiudi(dove, { contenuto: { impiantoId }, corpo: { fermo, imparato } })) }
  }
  const potenza = async () => (await bench.dati('GET', `/impianti/${impiantoId}`)).potenza_totale_kw
  const numero = async (id: number) => (await bench.dati('GET', `/caldaie/${id}`)).numero_gt
  const uno = await moduloDi(2, 48)
  expect([uno.esito.esito, await numero(uno.caldaiaId), await potenza()]).toEqual(['fatta', 2, 48])
  const due = await moduloDi(2, 48)
  expect(due.esito).toMatchObject({
    esito: 'verifica',
    motivo: 'GT 2 è già di Vaillant ecoTEC plus: il primo libero è 3',
  })
  expect((await decidi((await daVerificare(due.azione.id)).id, 'Accettata')).stato).toBe(200)
  // Its document stays as it was signed; the sheet has what is so.
  expect([await numero(due.caldaiaId), await potenza()]).toEqual([3, 72])
  const [scritto] = (await moduli({ clienteId })).filter((m) => m.caldaia_id === due.caldaiaId)
  expect((await bench.dati('GET', `/rcee-moduli/${scritto.id}`)).fermo.generatore.numero_gt).toBe(2)
  // Nothing was printed: it simply gets the next.
  const tre = await moduloDi(null, 48)
  expect([tre.esito.esito, tre.esito.contrasti ?? [], await numero(tre.caldaiaId), await potenza()]).toEqual([
    'fatta',
    [],
    4,
    96,
  ])
})

test('due di un generatore e di un giorno: chi lo sapeva ha un altro numero, chi no si distingue dall’ora', async () => {
  const caldaiaId = await caldaia()
  const numero = `RCEE-20261122-C${caldaiaId}`
  const scritto = async (altro: Parameters<typeof rceeDi>[2] = {}) => {
    const visitaId = await visita()
    const { azione, esito } = await chiudi({ visitaId, clienteId, caldaiaId }, altro)
    expect(esito.esito).toBe('fatta')
    const [modulo] = await moduli({ visita: visitaId, stato: 'Chiuso' })
    const { numero_documento, file_media } = (await rcee()).find((r) => r.id === modulo.rcee_id)
    expect(numero_documento).toBe(modulo.codice)
    return { azione, visitaId, modulo, nome: file_media.nome_file }
  }
  const uno = await scritto()
  const due = await scritto({ contenuto: { progressivo: 2 } })
  const tre = await scritto()
  expect([uno, due, tre].map(({ modulo, nome }) => [modulo.codice, nome])).toEqual([
    [numero, `${numero}.pdf`],
    [`${numero}-2`, `${numero}-2.pdf`],
    // Signed at 9.20 UTC.
    [`${numero} · 10:20`, `${numero}_1020.pdf`],
  ])
  expect(new Set((await moduli({ clienteId })).map(({ codice }) => codice)).has(`${numero} · 10:20`)).toBe(
    true,
  )
  const correzione = { precedenteUid: tre.azione.corpo.contenuto.uid, motivo: 'NOx' }
  await chiudi({ visitaId: tre.visitaId, clienteId, caldaiaId }, { corpo: { correzione } })
  const [corretto] = await moduli({ visita: tre.visitaId, stato: 'Chiuso' })
  expect([corretto.codice, corretto.precedente_id]).toEqual([`${numero}/2 · 10:20`, tre.modulo.id])
})

test('firmato di un cliente che nessuno sa: archiviandolo si dice di chi è, e sta tra i suoi documenti', async () => {
  const dove = { visitaId: null, clienteId, caldaiaId: await caldaia() }
  const azione = await rceeDi(bench, dove, { come: io.token, clienteId: null })
  expect((await manda([azione]))[0]).toMatchObject({ motivo: 'Non si sa di quale cliente è' })
  const riga = await daVerificare(azione.id)
  expect(riga.cliente).toBeNull()
  const senza = await decidi(riga.id, 'Archiviata')
  expect([senza.stato, senza.corpo.campi]).toEqual([400, { clienteId: 'Scegli di quale cliente è' }])
  const { id: suo } = await bench.dati('POST', '/clienti', { corpo: { nome: 'Chi', cognome: 'Era' } })
  const archivia = (chi: number) =>
    bench.chiedi('POST', `/azioni/${riga.id}/decisione`, { corpo: { esito: 'Archiviata', clienteId: chi } })
  expect((await archivia(2_000_000_000)).stato).toBe(400)
  expect((await archivia(suo)).stato).toBe(200)
  expect(await bench.dati('GET', '/documenti', { query: { clienteId: suo } })).toMatchObject([
    { id: riga.rcee.documentoId, descrizione: 'Archiviato: Non si sa di quale cliente è' },
  ])
})
