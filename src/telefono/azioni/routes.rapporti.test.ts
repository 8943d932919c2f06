// long because a report meets everything that an office can do meanwhile
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { namesQuery } from '#server/files/in-use.ts'
import { oggi } from '#shared/dates.ts'
import { openBench } from '#test/bench.ts'
import { JPEG } from '#test/jpeg.ts'
import { multipart, samplePdf } from '#test/pdf.ts'
import { newPerson } from '#test/people.ts'
import { rapportoDi, TRATTO } from '#test/report.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const io = await newPerson(bench, 3)
const altro = await newPerson(bench, 3)
const direttore = await newPerson(bench, 2)
const persone = [io, altro, direttore]
const nuovoCliente = async (cognome: string) =>
  (await bench.dati('POST', '/clienti', { corpo: { nome: 'Piero', cognome } })).id as number
const clienteId = await nuovoCliente('Scotto')

async function visita(campi = {}) {
  const corpo = {
    ...{ clienteId, titolo: 'Caldaia', utenteAssegnatoId: io.id },
    ...{ dataInizio: `${oggi()}T09:00`, dataFine: `${oggi()}T10:00`, ...campi },
  }
  return (await bench.dati('POST', '/appuntamenti', { corpo })).id as number
}
const rapporto = (id: number, altro = {}) => rapportoDi(bench, id, { come: io.token, ...altro })
async function manda(azioni: object[], come = io.token) {
  const utenteId = persone.find((p) => p.token === come)?.id ?? bench.admin.id
  const { stato, corpo } = await bench.chiedi('POST', '/azioni', { corpo: { utenteId, azioni }, come })
  expect([stato, corpo.error]).toEqual([200, undefined])
  // biome-ignore lint/suspicious/noExplicitAny: replies are what is examined
  return corpo.data.esiti as any[]
}
// biome-ignore lint/suspicious/noExplicitAny: replies are what is examined
const diVisita = async (id: number, come = 'admin'): Promise<any[]> =>
  bench.dati('GET', '/rapporti', { query: { visite: id }, come })
const daVerificare = async (uid: string) =>
  // biome-ignore lint/suspicious/noExplicitAny: replies are what is examined
  ((await bench.dati('GET', '/azioni')) as any[]).find((a) => a.uid === uid)
const decidi = (id: number, esito: string) =>
  bench.dati('POST', `/azioni/${id}/decisione`, { corpo: { esito, motivo: 'Già fatto' } })
const ioPresente = (minuti: number) => ({ utenteId: io.id, nome: 'Marco Rossi', minuti })
const consegnaDi = (
  azione: { id: string; visitaId: number; corpo: { contenuto: { uid: string } } },
  come = 'Condiviso',
) => ({
  ...{ ...azione, id: randomUUID(), tipo: 'rapporto.consegna', dopo: [azione.id] },
  corpo: { uid: azione.corpo.contenuto.uid, come, il: '2026-11-24T09:30:00.000Z' },
})

test('un rapporto chiuso resta come è stato firmato, con il suo PDF fra i documenti, una volta sola', async () => {
  const { id: articoloId } = await bench.dati('POST', '/articoli', {
    corpo: { descrizione: 'Vaso', um: 'pz', prezzo: '38.5' },
  })
  const id = await visita()
  const materiali = [
    { articoloId, descrizione: 'Vaso', um: 'pz', quantita: '2' },
    { articoloId: 999_999, descrizione: 'Nastro', um: 'm', quantita: '0.5' },
  ]
  const azione = await rapporto(id, { contenuto: { materiali } })
  const insieme = await Promise.all([manda([azione]), manda([azione])])
  expect(insieme.map(([uno]) => uno.esito)).toEqual(['fatta', 'fatta'])
  const [uno, ...resto] = await diVisita(id)
  expect(resto).toEqual([])
  expect(uno).toMatchObject({
    ...{ uid: azione.corpo.contenuto.uid, revisione: 1, stato: 'Chiuso', tecnico: io.nomeUtente },
    ...{ firmatario: 'Piero Scotto', firma_esito: 'Firmato', impronta: azione.corpo.impronta },
    letture: [{ grandezza: 'pressione_impianto', nome: null, valore: '1,4' }],
    materiali: [
      { articolo_id: articoloId, descrizione: 'Vaso', um: 'pz', quantita: '2', prezzo: '38.5' },
      { articolo_id: null, descrizione: 'Nastro', um: 'm', quantita: '0.5', prezzo: null },
    ],
  })
  expect(uno).not.toHaveProperty('firma_cliente')
  const documenti = await bench.dati('GET', '/documenti', { query: { clienteId }, come: io.token })
  expect(documenti).toMatchObject([
    { id: uno.documento_id, tipologia: 'Rapporto', nome_file: `Rapporto_RI-${id}_Scotto.pdf` },
  ])
  // Prices never reach an Operatore; what is in a report stays in the list.
  expect((await diVisita(id, io.token))[0].materiali[0]).not.toHaveProperty('prezzo')
  expect((await diVisita(id, direttore.token))[0].materiali[0].prezzo).toBe('38.5')
  expect((await bench.chiedi('DELETE', `/articoli/${articoloId}`)).corpo.error).toMatch(/^È in 1 rapporto/)
})

test('di più persone dice chi c’era e quanto, come si chiamava allora; chi firma senza nomi resta come prima', async () => {
  const aiutanti = [{ utenteId: altro.id }, { utenteId: direttore.id }]
  const id = await visita({ aiutanti })
  const presenti = [ioPresente(72), { utenteId: altro.id, nome: 'Luca Ferrero', minuti: 30 }]
  const azione = await rapporto(id, { contenuto: { persone: 2, presenti } })
  // The hours of one are part of what was signed.
  const falsata = await rapporto(id, { contenuto: { persone: 2, presenti } })
  falsata.corpo.contenuto = {
    ...falsata.corpo.contenuto,
    presenti: [ioPresente(72), { ...azione.corpo.contenuto.presenti?.[1], minuti: 31 } as never],
  }
  expect((await manda([falsata]))[0]).toMatchObject({
    esito: 'verifica',
    motivo: 'Il rapporto non è quello che è stato firmato',
  })
  expect((await manda([{ ...azione, formato: 4 }]))[0].esito).toBe('fatta')
  const [uno] = await diVisita(id)
  const scritti = [
    { utente_id: io.id, nome: 'Marco Rossi', minuti: 72 },
    { utente_id: altro.id, nome: 'Luca Ferrero', minuti: 30 },
  ]
  expect(uno).toMatchObject({ persone: 2, presenti: scritti, impronta: azione.corpo.impronta })
  // Who was there stays so, also when they are called otherwise, or gone.
  await bench.dati('PUT', `/utenti/${altro.id}`, { corpo: { nome: 'Lucia' } })
  expect((await diVisita(id))[0].presenti).toEqual(scritti)

  // A telephone of before, on a visit of several: nobody is named.
  for (const formato of [1, 2, 3]) {
    const vecchia = await visita({ aiutanti })
    expect((await manda([{ ...(await rapporto(vecchia)), formato }]))[0].esito).toBe('fatta')
    expect((await diVisita(vecchia))[0]).toMatchObject({ persone: 1, presenti: null })
  }
  const corretta = await rapporto(id, {
    contenuto: { persone: 1, presenti: [ioPresente(72)] },
    corpo: { correzione: { precedenteUid: azione.corpo.contenuto.uid, motivo: 'Luca non c’era' } },
  })
  expect((await manda([corretta]))[0].esito).toBe('fatta')
  expect((await diVisita(id)).map(({ presenti: suoi }) => suoi.length)).toEqual([1, 2])
})

test('firmato non si cambia: non lo fa nessuna chiamata, e l’archivio stesso lo rifiuta', async () => {
  const id = await visita()
  await manda([await rapporto(id)])
  for (const cosa of [
    sql`update rapporti set lavori = 'altro' where appuntamento_id = ${id}`,
    sql`update rapporti set firma_cliente = null where appuntamento_id = ${id}`,
    sql`update rapporti set presenti = '[]' where appuntamento_id = ${id}`,
    sql`update rapporti set motivo_non_eseguito = 'Assente' where appuntamento_id = ${id}`,
    sql`update rapporti_materiali set quantita = '9'`,
  ])
    await expect(cosa.execute(bench.db)).rejects.toThrow(/un rapporto firmato non si cambia/)
  const elimina = await bench.chiedi('DELETE', `/appuntamenti/${id}`)
  expect([elimina.stato, elimina.corpo.error]).toEqual([
    409,
    'Ha un rapporto firmato: annullala invece di eliminarla',
  ])
  const clienteDopo = await nuovoCliente('Altri')
  const passa = await bench.chiedi('PUT', `/appuntamenti/${id}`, { corpo: { clienteId: clienteDopo } })
  expect(passa.corpo.campi).toEqual({ clienteId: 'Ha un rapporto firmato: il cliente resta questo' })
  expect((await bench.chiedi('PUT', `/appuntamenti/${id}`, { corpo: { stato: 'Annullato' } })).stato).toBe(
    200,
  )
})

test('ciò che non è quello che è stato firmato, o non ha senso, lo guarda l’ufficio con la sua ragione', async () => {
  const id = await visita()
  const contenuti: [object, RegExp][] = [
    [{ partenza: '2026-11-24T08:00:00.000Z' }, /ora di fine deve essere successiva/],
    [{ partenza: '2026-11-25T09:16:00.000Z', persone: 9 }, /Al massimo 24 ore/],
    [{ pausaMinuti: 300 }, /pausa è più lunga/],
    [{ lavori: '  ' }, /^Non si legge: Lavori eseguiti · .*obbligatorio/],
    [{ lavori: 'a\u202eb' }, /invertono il verso/],
    [{ lavori: 'a\u0000b' }, /non ammessi/],
    [{ persone: 1e308 }, /./],
    [{ materiali: [{ descrizione: 'x', um: 'pz', quantita: '1e5' }] }, /^Non si legge: Quantità · .*numero/],
    [{ materiali: [{ descrizione: 'x', um: 'pz', quantita: '0' }] }, /Almeno/],
    [{ materiali: Array(61).fill({ descrizione: 'x', um: 'pz', quantita: '1' }) }, /Al massimo 60/],
    [{ letture: [{ grandezza: 'umore', valore: '1' }] }, /non ammesso/],
    [{ presenti: [] }, /Scrivi chi c’era/],
    [{ presenti: [ioPresente(0)] }, /^Non si legge: Presenti · Scrivi le ore/],
    [{ presenti: [ioPresente(1441)] }, /Al massimo 24 ore a persona/],
    [{ presenti: [ioPresente(60.5)] }, /./],
    [{ presenti: [ioPresente(60)], persone: 2 }, /Le persone sono quelle che hanno un nome/],
    [{ presenti: [ioPresente(60), ioPresente(30)], persone: 2 }, /La stessa persona c’è due volte/],
    [{ presenti: [{ ...ioPresente(60), utenteId: 999_999 }] }, /Fra i presenti c’è chi non è fra gli utenti/],
  ]
  const corpi: [object, RegExp][] = [
    [{ impronta: createHash('sha256').update('x').digest('hex') }, /non è quello che è stato firmato/],
    [{ firma: { esito: 'Firmato', nome: 'P', tratto: { l: 9, a: 9, t: [[[1, 1, 1]]] } } }, /troppo breve/],
    [
      { firma: { esito: 'Firmato', nome: 'P', tratto: null } },
      /^Non si legge: Firma del cliente · .*troppo breve/,
    ],
    [{ firma: { esito: 'Firmato', nome: '', tratto: TRATTO } }, /chi firma/],
    [{ firma: { esito: 'Assente', motivo: '' } }, /perché non firma/],
    [{ firma: { esito: 'Firmato', nome: 'P', tratto: { l: 9, a: 9, t: [[[Number.NaN, 1, 1]]] } } }, /./],
    [{ firmaTecnico: { l: 9, a: 9, t: [Array(5_001).fill([1, 1, 1])] } }, /./],
  ]
  for (const [contenuto, perche] of contenuti) {
    const [esito] = await manda([await rapporto(id, { contenuto })])
    expect([contenuto, esito.esito, esito.motivo]).toEqual([
      contenuto,
      'verifica',
      expect.stringMatching(perche),
    ])
  }
  for (const [corpo, perche] of corpi) {
    const [esito] = await manda([await rapporto(id, { corpo })])
    expect([corpo, esito.esito, esito.motivo]).toEqual([corpo, 'verifica', expect.stringMatching(perche)])
  }
  expect(await diVisita(id)).toEqual([])
  // Each has an act that ends it: what can be read is accepted, the PDF of the rest goes among the customer's documents.
  const sue = (await bench.dati('GET', '/azioni')).filter(
    ({ visita: sua }: { visita: { id: number } | null }) => sua?.id === id,
  )
  const esiti = new Set<string>()
  for (const riga of sue) {
    const illeggibile = riga.rapporto === null
    expect([riga.motivo, riga.documento !== null]).toEqual([riga.motivo, illeggibile])
    const documentoId = riga.documento?.id ?? riga.rapporto.documentoId
    if (illeggibile) await expect(decidi(riga.id, 'Accettata')).rejects.toThrow(/archivia il PDF/)
    await decidi(riga.id, illeggibile ? 'Archiviata' : 'Accettata')
    const { stato } = await bench.chiedi('GET', `/documenti/${documentoId}/download`)
    expect([illeggibile, stato]).toEqual([illeggibile, illeggibile ? 200 : 404])
    esiti.add(`${illeggibile}`)
  }
  expect([...esiti].toSorted()).toEqual(['false', 'true'])
  expect((await diVisita(id)).length).toBeGreaterThan(0)
})

test('senza il suo file aspetta; il file va bene solo se è un PDF', async () => {
  const id = await visita()
  const pdf = createHash('sha256').update('mai arrivato').digest('hex')
  const azione = await rapporto(id, { corpo: { pdf } })
  expect((await manda([azione]))[0].esito).toBe('manca_file')
  const file = (contenuto: Buffer, nome = 'r.pdf') =>
    bench.chiedi('POST', '/azioni/file', { ...multipart({}, { nome, contenuto }), come: io.token })
  for (const male of [Buffer.from('ciao'), samplePdf('tronco').subarray(0, 200), Buffer.alloc(0)])
    expect((await file(male)).stato).toBe(400)
  expect((await file(Buffer.alloc(2 * 1_048_576 + 1))).stato).toBe(413)
  const due = [await file(samplePdf('uguale')), await file(samplePdf('uguale'))]
  expect(due.map(({ corpo }) => corpo.data.impronta)).toEqual(Array(2).fill(due[0]?.corpo.data.impronta))
})

test('visita passata, annullata, eliminata o già chiusa: decide l’ufficio, con il PDF davanti', async () => {
  const passata = await visita()
  await bench.dati('PUT', `/appuntamenti/${passata}`, { corpo: { utenteAssegnatoId: altro.id } })
  const annullata = await visita({ stato: 'Annullato' })
  const tolta = await visita()
  await bench.dati('POST', '/lotti/spostamenti', { corpo: { visite: [{ id: tolta }] } })
  const [diQuella] = await manda([await rapporto(tolta)])
  expect([diQuella.esito, diQuella.motivo]).toEqual(['verifica', 'La visita è da riprogrammare'])
  const eliminata = await visita()
  await bench.dati('DELETE', `/appuntamenti/${eliminata}`)
  const chiusa = await visita()
  await manda([await rapporto(chiusa)])
  const azioni = await Promise.all([passata, annullata, eliminata, chiusa].map((id) => rapporto(id)))
  const esiti = await manda(azioni)
  expect(esiti.map(({ esito, motivo }) => [esito, motivo])).toEqual([
    ['verifica', `La visita è passata a ${altro.nomeUtente}`],
    ['verifica', 'La visita è stata annullata'],
    ['verifica', 'La visita è stata eliminata'],
    ['verifica', 'Per questa visita c’è già un rapporto chiuso'],
  ])
  const [prima] = azioni
  expect(prima && (await manda([consegnaDi(prima)]))[0].esito).toBe('fatta')

  for (const azione of azioni) {
    const riga = await daVerificare(azione.id)
    expect(riga.rapporto).toMatchObject({ lavori: azione.corpo.contenuto.lavori, firmatario: 'Piero Scotto' })
    const pdf = await bench.chiedi('GET', `/documenti/${riga.rapporto.documentoId}/preview`)
    expect(pdf.stato).toBe(200)
    await decidi(riga.id, azione === azioni[1] ? 'Rifiutata' : 'Accettata')
    const dopo = await bench.chiedi('GET', `/documenti/${riga.rapporto.documentoId}/preview`)
    expect(dopo.stato).toBe(404)
  }
  expect(await diVisita(passata)).toMatchObject([
    { stato: 'Chiuso', tecnico: io.nomeUtente, consegnato_come: 'Condiviso' },
  ])
  expect(await diVisita(annullata)).toEqual([])
  expect(await diVisita(eliminata)).toMatchObject([{ appuntamento_id: eliminata, stato: 'Chiuso' }])
  expect((await diVisita(chiusa)).map(({ revisione, stato }) => [revisione, stato])).toEqual([
    [2, 'Chiuso'],
    [1, 'Superato'],
  ])
})

test('corregge chi lo ha scritto per sette giorni, un Admin sempre; il vecchio resta, superato', async () => {
  const id = await visita()
  const primo = await rapporto(id)
  await manda([primo])
  const correzione = { precedenteUid: primo.corpo.contenuto.uid, motivo: 'Mancava un pezzo' }
  const secondo = await rapporto(id, { corpo: { correzione } })
  expect((await manda([secondo]))[0].esito).toBe('fatta')
  expect(await diVisita(id)).toMatchObject([
    { revisione: 2, stato: 'Chiuso', motivo_correzione: 'Mancava un pezzo' },
    { revisione: 1, stato: 'Superato' },
  ])
  // The one that it corrects is no longer the last: somebody has to look.
  expect((await manda([await rapporto(id, { corpo: { correzione } })]))[0].esito).toBe('verifica')

  // Seven days from when it arrived: a telephone's clock makes them neither longer nor shorter.
  const vecchia = await visita()
  const vecchio = await rapporto(vecchia, { corpo: { firmatoIl: '2150-01-10T10:00:00.000Z' } })
  await manda([vecchio])
  await sql`update rapporti set created_at = '2026-01-10T10:00:00.000Z'
    where uid = ${vecchio.corpo.contenuto.uid}`.execute(bench.db)
  const tardi = { precedenteUid: vecchio.corpo.contenuto.uid, motivo: 'Tardi' }
  const firmata = await rapporto(vecchia, { corpo: { correzione: tardi } })
  const [no] = await manda([firmata])
  expect([no.esito, no.motivo]).toEqual(['verifica', 'La correzione è arrivata dopo 7 giorni'])
  await decidi((await daVerificare(firmata.id)).id, 'Accettata')
  expect(await diVisita(vecchia)).toMatchObject([{ revisione: 2, motivo_correzione: 'Tardi' }, {}])
  const poi = { precedenteUid: firmata.corpo.contenuto.uid, motivo: 'Ancora' }
  const dellAdmin = await rapporto(vecchia, { come: bench.admin.token, corpo: { correzione: poi } })
  const [si] = await manda([dellAdmin], bench.admin.token)
  expect(si.esito).toBe('fatta')
})

test('la visita passata a un altro cliente: ciò che ha firmato il primo non va al secondo', async () => {
  const [anna, bruno] = [await nuovoCliente('Anna'), await nuovoCliente('Bruno')]
  const id = await visita({ clienteId: anna })
  const azione = { ...(await rapporto(id)), clienteId: anna }
  await bench.dati('PUT', `/appuntamenti/${id}`, { corpo: { clienteId: bruno } })
  expect((await manda([azione]))[0]).toMatchObject({
    esito: 'verifica',
    motivo: 'La visita è passata a un altro cliente',
  })
  const { id: numero } = await daVerificare(azione.id)
  const si = await bench.chiedi('POST', `/azioni/${numero}/decisione`, { corpo: { esito: 'Accettata' } })
  expect([si.stato, si.corpo.error]).toEqual([409, expect.stringMatching(/ora è di un altro cliente/)])
  expect(await bench.dati('GET', '/documenti', { query: { clienteId: bruno } })).toEqual([])
  await bench.dati('PUT', `/appuntamenti/${id}`, { corpo: { clienteId: anna } })
  await decidi(numero, 'Accettata')
  expect((await diVisita(id))[0]).toMatchObject({ cliente_id: anna })
})

test('dietro a una respinta: il rapporto lo guarda l’ufficio, intero; la sua consegna e ciò che non si legge sono respinti', async () => {
  const id = await visita()
  const no = { ...(await rapporto(id)), corpo: { lavori: ' ' } }
  const appeso = { ...(await rapporto(id)), dopo: [no.id] }
  const storto = { ...appeso, id: randomUUID(), corpo: {} }
  const consegna = { ...consegnaDi(appeso), id: randomUUID(), dopo: [no.id] }
  const esiti = await manda([no, consegna, appeso, storto])
  expect(esiti.map(({ esito }) => esito)).toEqual(['respinta', 'respinta', 'verifica', 'respinta'])
  const riga = await daVerificare(appeso.id)
  expect(riga).toMatchObject({
    motivo: 'L’azione da cui dipende non è stata accettata',
    rapporto: { firmatario: 'Piero Scotto' },
  })
  await decidi(riga.id, 'Accettata')
  expect(await diVisita(id)).toMatchObject([{ stato: 'Chiuso', impronta: appeso.corpo.impronta }])
})

test('consegna e decisione nello stesso istante: la consegna c’è sempre, e del rapporto in attesa non resta niente', async () => {
  for (let n = 0; n < 6; n++) {
    const id = await visita({ utenteAssegnatoId: altro.id })
    const azione = await rapporto(id)
    await manda([azione])
    const { id: numero } = await daVerificare(azione.id)
    const insieme = [() => decidi(numero, 'Accettata'), () => manda([consegnaDi(azione)])]
    if (n % 2) insieme.reverse()
    await Promise.all(insieme.map((fa) => fa()))
    expect((await diVisita(id))[0]).toMatchObject({ stato: 'Chiuso', consegnato_come: 'Condiviso' })
    const { corpo } = await bench.db
      .selectFrom('azioni')
      .select('corpo')
      .where('id', '=', numero)
      .executeTakeFirstOrThrow()
    expect(corpo).toBeNull()
  }
  // The register keeps what was sent, without the lines of who signed.
  const { rows } = await sql<{ prima: string }>`select prima from registro
    where tabella = 'azioni' and prima like '%contenuto%'`.execute(bench.db)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ prima }) => prima.includes('tratto'))).toEqual([])
})

test('accettare e chiuderne un altro nello stesso istante: nessuno dei due va perso, e ne resta uno solo valido', async () => {
  for (let n = 0; n < 4; n++) {
    const id = await visita()
    await bench.dati('PUT', `/appuntamenti/${id}`, { corpo: { utenteAssegnatoId: altro.id } })
    const mio = await rapporto(id)
    await manda([mio])
    const { id: numero } = await daVerificare(mio.id)
    const suo = await rapporto(id, { come: altro.token })
    const [, [esito]] = await Promise.all([decidi(numero, 'Accettata'), manda([suo], altro.token)])
    expect(['fatta', 'verifica']).toContain(esito.esito)
    expect((await diVisita(id)).filter(({ stato }) => stato === 'Chiuso')).toHaveLength(1)
  }
})

test('cancellato il cliente, anche la consegna e ciò che era di una visita eliminata spariscono', async () => {
  const suo = await nuovoCliente('Lontano')
  const id = await visita({ clienteId: suo })
  const azione = await rapporto(id)
  await manda([azione])
  const eliminata = await visita({ clienteId: suo })
  const orfano = await rapporto(eliminata)
  await bench.dati('DELETE', `/appuntamenti/${eliminata}`)
  expect((await manda([orfano]))[0].esito).toBe('verifica')
  await bench.dati('POST', `/clienti/${suo}/anonimizza`)
  expect(await daVerificare(orfano.id)).toBeUndefined()
  expect((await manda([consegnaDi(azione)]))[0]).toMatchObject({ esito: 'respinta', cancellato: true })
  expect((await manda([await rapporto(eliminata)]))[0]).toMatchObject({ cancellato: true })
})

test('un cliente con qualcosa da verificare non si elimina; di uno che non c’è più decide l’ufficio, e il resto parte', async () => {
  const suo = await nuovoCliente('Di passaggio')
  const id = await visita({ clienteId: suo })
  const azione = await rapporto(id)
  await bench.dati('DELETE', `/appuntamenti/${id}`)
  await manda([azione])
  // Its document is theirs.
  const no = await bench.chiedi('DELETE', `/clienti/${suo}`)
  expect([no.stato, no.corpo.error]).toEqual([409, expect.stringMatching(/1 documento e 1 azione/)])
  await decidi((await daVerificare(azione.id)).id, 'Rifiutata')
  await bench.dati('DELETE', `/clienti/${suo}`)
  const dopo = await rapporto(await visita())
  const esiti = await manda([await rapporto(id), dopo])
  expect(esiti.map(({ esito }) => esito)).toEqual(['verifica', 'fatta'])
})

test('una foto col numero di un’altra è una foto in più; due volte nello stesso rapporto la guarda l’ufficio', async () => {
  const manda1 = async (contenuto: Buffer) =>
    (
      await bench.dati('POST', '/azioni/file', {
        ...multipart({}, { nome: 'f.jpg', contenuto }),
        come: io.token,
      })
    ).impronta
  const altra = Buffer.from(JPEG)
  altra[altra.indexOf(Buffer.from([0xff, 0xdb])) + 5] = 7
  const una = {
    ...{ uid: randomUUID(), categoria: 'Prima', impronta: await manda1(JPEG) },
    ...{ larghezza: 8, altezza: 8, scattataIl: '2026-11-24T08:30:00.000Z' },
  }
  const mia = await visita({ utenteAssegnatoId: altro.id })
  expect((await manda([await rapporto(mia, { contenuto: { foto: [una] } })]))[0].esito).toBe('verifica')
  const sua = { ...una, impronta: await manda1(altra) }
  const [no] = await manda([await rapporto(await visita(), { contenuto: { foto: [sua] } })])
  expect([no.esito, no.motivo]).toEqual(['fatta', null])
  const [due] = await manda([await rapporto(await visita(), { contenuto: { foto: [una, una] } })])
  expect([due.esito, due.motivo]).toEqual(['verifica', 'Non si legge: Foto · La stessa foto c’è due volte'])
})

test('lo stesso rapporto di nuovo è già fatto, con altre parole lo guarda l’ufficio; la consegna di un altro è respinta', async () => {
  const primo = await rapporto(await visita())
  await manda([primo])
  const [ancora] = await manda([{ ...primo, id: randomUUID() }])
  expect([ancora.esito, ancora.motivo]).toEqual(['fatta', null])
  const altrove = await visita()
  const uguale = await rapporto(altrove, { contenuto: primo.corpo.contenuto })
  const [detto] = await manda([uguale])
  expect([detto.esito, detto.motivo]).toEqual([
    'verifica',
    'Questo rapporto era già arrivato, con altre parole',
  ])
  const { id } = await daVerificare(uguale.id)
  await decidi(id, 'Accettata')
  expect((await diVisita(altrove)).length).toBe(1)
  expect((await diVisita(primo.visitaId)).length).toBe(1)
  const consegna = {
    ...{ ...primo, id: randomUUID(), tipo: 'rapporto.consegna' },
    corpo: { uid: primo.corpo.contenuto.uid, come: 'Stampato', il: '2026-11-24T09:30:00.000Z' },
  }
  const [sua] = await manda([consegna], altro.token)
  expect([sua.esito, sua.motivo]).toEqual(['respinta', 'Questo rapporto non c’è'])
  expect((await diVisita(primo.visitaId))[0].consegnato_come).toBeNull()
  expect((await manda([{ ...consegna, id: randomUUID() }]))[0].esito).toBe('fatta')
  expect((await diVisita(primo.visitaId))[0].consegnato_come).toBe('Stampato')
})

test('di un cliente cancellato non resta niente, e ciò che arriva dopo non entra', async () => {
  const suo = await nuovoCliente('Dimenticare')
  const id = await visita({ clienteId: suo })
  await manda([await rapporto(id)])
  const dopo = await rapporto(id)
  await bench.dati('POST', `/clienti/${suo}/anonimizza`)
  expect(await diVisita(id)).toEqual([])
  expect(await bench.dati('GET', '/documenti', { query: { clienteId: suo } })).toEqual([])
  expect((await manda([dopo]))[0]).toMatchObject({ esito: 'respinta', cancellato: true })
})

describe('le foto', () => {
  const manda1 = (contenuto: Buffer, nome = 'foto.jpg') =>
    bench.chiedi('POST', '/azioni/file', { ...multipart({}, { nome, contenuto }), come: io.token })
  /** As a telephone takes it: with where and when it was, and another each time. */
  const scatta = () => {
    const detto = Buffer.from(`Exif\0\0GPS ${randomUUID()}`)
    const lungo = Buffer.from([0xff, 0xe1, 0, detto.length + 2])
    const tabella = JPEG.indexOf(Buffer.from([0xff, 0xdb]))
    const quale = Buffer.from(JPEG)
    quale[tabella + 5] = 1 + Math.floor(Math.random() * 200)
    quale[tabella + 6] = 1 + Math.floor(Math.random() * 200)
    return Buffer.concat([quale.subarray(0, 2), lungo, detto, quale.subarray(2)])
  }
  const unaFoto = async () => {
    const { impronta } = (await manda1(scatta())).corpo.data
    return {
      ...{ uid: randomUUID(), categoria: 'Prima', impronta, larghezza: 8, altezza: 8 },
      scattataIl: '2026-11-24T08:30:00.000Z',
    }
  }
  const sulDisco = (impronta: string) => bench.services.fileStore.exists(impronta, 'jpg')
  const pulisci = async () => {
    const { rows } = await sql.raw<{ name: string }>(namesQuery(bench.services.filesInUse)).execute(bench.db)
    return bench.services.fileStore.clean(new Set(rows.map(({ name }) => name)), Date.now() + 25 * 3_600_000)
  }

  test('si tengono senza posizione, con il rapporto, e chiunque sia entrato le vede', async () => {
    const id = await visita()
    const una = await unaFoto()
    expect(readFileSync(bench.services.fileStore.path(una.impronta, 'jpg')).includes('GPS')).toBe(false)
    await manda([await rapporto(id, { contenuto: { foto: [una] } })])
    const [letto] = await diVisita(id)
    expect(letto.foto).toEqual([
      {
        ...{ id: expect.any(Number), categoria: 'Prima', larghezza: 8, altezza: 8 },
        scattata_il: '2026-11-24T08:30:00.000Z',
      },
    ])
    for (const come of [io.token, altro.token, direttore.token, 'admin']) {
      const { stato, intestazioni } = await bench.chiedi('GET', `/foto/${letto.foto[0].id}`, { come })
      expect([stato, intestazioni['content-type']]).toEqual([200, 'image/jpeg'])
    }
    expect((await bench.chiedi('GET', '/foto/999999')).stato).toBe(404)
    await pulisci()
    expect(sulDisco(una.impronta)).toBe(true)
    // By its number it can't be drawn over to another report, which has one more.
    const [mia] = await manda([await rapporto(await visita(), { contenuto: { foto: [una] } })])
    expect([mia.esito, mia.motivo]).toEqual(['fatta', null])
    expect((await diVisita(id))[0].foto).toEqual(letto.foto)
    await expect(sql`update rapporti_foto set categoria = 'Dopo'`.execute(bench.db)).rejects.toThrow(
      /firmato/,
    )
  })

  test('solo JPEG interi, di al massimo 1 MB; senza la foto il rapporto aspetta', async () => {
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
    const png = Buffer.from('89504e470d0a1a0a0000000d4948445200004e2000004e20', 'hex')
    for (const file of [
      heic,
      png,
      Buffer.from('<svg/>'),
      JPEG.subarray(0, 300),
      samplePdf('x'),
      Buffer.alloc(0),
    ])
      expect((await manda1(file)).stato).toBe(415)
    expect((await manda1(Buffer.concat([JPEG, Buffer.alloc(1_048_576)]))).stato).toBe(413)
    const id = await visita()
    const una = { ...(await unaFoto()), impronta: 'a'.repeat(64) }
    expect((await manda([await rapporto(id, { contenuto: { foto: [una] } })]))[0].esito).toBe('manca_file')
    const tredici = await Promise.all(Array.from({ length: 13 }, unaFoto))
    const [troppe] = await manda([await rapporto(id, { contenuto: { foto: tredici } })])
    expect([troppe.esito, troppe.motivo]).toEqual(['verifica', 'Non si legge: Foto · Al massimo 12 foto'])
  })

  test('mentre l’ufficio decide restano; rifiutate se ne vanno, accettate sono del rapporto', async () => {
    for (const esito of ['Accettata', 'Rifiutata']) {
      const una = await unaFoto()
      const id = await visita({ utenteAssegnatoId: altro.id })
      const azione = await rapporto(id, { contenuto: { foto: [una] } })
      expect((await manda([azione]))[0].esito).toBe('verifica')
      await pulisci()
      expect(sulDisco(una.impronta)).toBe(true)
      await decidi((await daVerificare(azione.id)).id, esito)
      await pulisci()
      expect(sulDisco(una.impronta)).toBe(esito === 'Accettata')
      expect((await diVisita(id)).flatMap((r) => r.foto)).toHaveLength(esito === 'Accettata' ? 1 : 0)
    }
  })

  test('cancellato il cliente non ne resta nessuna, né sul disco', async () => {
    const suo = await nuovoCliente('Fotografato')
    const id = await visita({ clienteId: suo })
    const una = await unaFoto()
    await manda([await rapporto(id, { contenuto: { foto: [una] } })])
    await bench.dati('POST', `/clienti/${suo}/anonimizza`)
    expect(sulDisco(una.impronta)).toBe(false)
    const { n } = await bench.db
      .selectFrom('rapporti_foto')
      .where('cliente_id', '=', suo)
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    expect(Number(n)).toBe(0)
  })
})
