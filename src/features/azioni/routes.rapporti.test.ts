import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { oggi } from '#shared/dates.ts'
import { openBench } from '#test/bench.ts'
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
  bench.dati('POST', `/azioni/${id}/decisione`, { corpo: { esito } })

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

test('firmato non si cambia: non lo fa nessuna chiamata, e l’archivio stesso lo rifiuta', async () => {
  const id = await visita()
  await manda([await rapporto(id)])
  for (const cosa of [
    sql`update rapporti set lavori = 'altro' where appuntamento_id = ${id}`,
    sql`update rapporti set firma_cliente = null where appuntamento_id = ${id}`,
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

test('ciò che non è quello che è stato firmato, o non ha senso, è respinto con la sua ragione', async () => {
  const id = await visita()
  const contenuti: [object, RegExp][] = [
    [{ partenza: '2026-11-24T08:00:00.000Z' }, /partenza è prima/],
    [{ partenza: '2026-11-25T09:16:00.000Z', persone: 9 }, /Al massimo 24 ore/],
    [{ pausaMinuti: 300 }, /pausa è più lunga/],
    [{ lavori: '  ' }, /obbligatorio/],
    [{ lavori: 'a\u202eb' }, /invertono il verso/],
    [{ lavori: 'a\u0000b' }, /non ammessi/],
    [{ persone: 1e308 }, /./],
    [{ materiali: [{ descrizione: 'x', um: 'pz', quantita: '1e5' }] }, /numero/],
    [{ materiali: [{ descrizione: 'x', um: 'pz', quantita: '0' }] }, /Almeno/],
    [{ materiali: Array(61).fill({ descrizione: 'x', um: 'pz', quantita: '1' }) }, /Al massimo 60/],
    [{ letture: [{ grandezza: 'umore', valore: '1' }] }, /non ammesso/],
  ]
  const corpi: [object, RegExp][] = [
    [{ impronta: createHash('sha256').update('x').digest('hex') }, /non è quello che è stato firmato/],
    [{ firma: { esito: 'Firmato', nome: 'P', tratto: { l: 9, a: 9, t: [[[1, 1, 1]]] } } }, /troppo breve/],
    [{ firma: { esito: 'Firmato', nome: 'P', tratto: null } }, /troppo breve/],
    [{ firma: { esito: 'Firmato', nome: '', tratto: TRATTO } }, /chi firma/],
    [{ firma: { esito: 'Assente', motivo: '' } }, /perché non firma/],
    [{ firma: { esito: 'Firmato', nome: 'P', tratto: { l: 9, a: 9, t: [[[Number.NaN, 1, 1]]] } } }, /./],
    [{ firmaTecnico: { l: 9, a: 9, t: [Array(5_001).fill([1, 1, 1])] } }, /./],
  ]
  for (const [contenuto, perche] of contenuti) {
    const [esito] = await manda([await rapporto(id, { contenuto })])
    expect([contenuto, esito.esito, esito.motivo]).toEqual([
      contenuto,
      'respinta',
      expect.stringMatching(perche),
    ])
  }
  for (const [corpo, perche] of corpi) {
    const [esito] = await manda([await rapporto(id, { corpo })])
    expect([corpo, esito.esito, esito.motivo]).toEqual([corpo, 'respinta', expect.stringMatching(perche)])
  }
  expect(await diVisita(id)).toEqual([])
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
  const consegna = {
    ...azioni[0],
    ...{ id: randomUUID(), tipo: 'rapporto.consegna', dopo: [azioni[0]?.id] },
    corpo: { uid: azioni[0]?.corpo.contenuto.uid, come: 'Condiviso', il: '2026-11-24T09:30:00.000Z' },
  }
  expect((await manda([consegna]))[0].esito).toBe('fatta')

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

  const vecchia = await visita()
  const vecchio = await rapporto(vecchia, { corpo: { firmatoIl: '2026-01-10T10:00:00.000Z' } })
  await manda([vecchio])
  const tardi = { precedenteUid: vecchio.corpo.contenuto.uid, motivo: 'Tardi' }
  const [no] = await manda([await rapporto(vecchia, { corpo: { correzione: tardi } })])
  expect([no.esito, no.motivo]).toEqual([
    'respinta',
    expect.stringMatching(/entro 7 giorni: chiedi a un Admin/),
  ])
  const [si] = await manda([await rapporto(vecchia, { corpo: { correzione: tardi } })], bench.admin.token)
  expect(si.esito).toBe('fatta')
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
