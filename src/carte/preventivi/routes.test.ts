import { afterAll, expect, test, vi } from 'vitest'
import { openBench } from '#test/bench.ts'
import { multipart, samplePdf } from '#test/pdf.ts'

vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') })
const bench = await openBench()
afterAll(async () => {
  vi.useRealTimers()
  await bench.chiudi()
})
const cliente = await bench.dati('POST', '/clienti', {
  corpo: { nome: 'Antonio', cognome: 'Esposito', indirizzo: 'Via Epomeo 88' },
})

const preventivo = (altro: object = {}) => ({
  clienteId: cliente.id,
  utenteCreatoreId: 2,
  titolo: 'Sostituzione caldaia',
  tipologia: 'Caldaia',
  stato: 'Bozza',
  subtotale: 2200,
  ivaPercentuale: 22,
  ivaImporto: 484,
  totale: 2684,
  validitaGiorni: 30,
  note: null,
  dataScadenza: '2026-12-20',
  ...altro,
})
const crea = (altro: object = {}) => bench.dati('POST', '/preventivi', { corpo: preventivo(altro) })

test('cinquanta insieme, uno su cinque fallito: nessun buco e nessun doppione', async () => {
  const esiti = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      bench.chiedi('POST', '/preventivi', { corpo: preventivo(i % 5 === 0 ? { clienteId: 999_999 } : {}) }),
    ),
  )
  expect(esiti.filter((e) => e.stato === 400)).toHaveLength(10)
  const numeri = esiti
    .filter((e) => e.stato === 201)
    .map((e) => e.corpo.data.numero_preventivo)
    .sort()
  expect(numeri).toEqual(Array.from({ length: 40 }, (_, i) => `PREV-2026-${String(i + 1).padStart(3, '0')}`))
})

test('il creatore è chi è entrato, e l’anno nuovo ricomincia da uno', async () => {
  const uno = await crea()
  expect(uno).toMatchObject({
    utente_creatore_id: bench.admin.id,
    iva_percentuale: 22,
    iva_importo: 484,
    accettato: false,
  })
  vi.setSystemTime(new Date('2026-12-31T23:30:00Z')) // already 2027 in Rome
  try {
    const come = await bench.accedi('admin')
    const primo = await bench.dati('POST', '/preventivi', { corpo: preventivo(), come })
    expect(primo.numero_preventivo).toBe('PREV-2027-001')
  } finally {
    vi.setSystemTime(new Date('2026-11-20T10:00:00Z'))
  }
})

test('lo stato porta con sé accettazione e data', async () => {
  const { id } = await crea()
  const cambia = (corpo: object) => bench.dati('PUT', `/preventivi/${id}`, { corpo })
  const accettato = await cambia({ stato: 'Accettato', accettato: false, dataAccettazione: null })
  expect([accettato.accettato, accettato.data_accettazione]).toEqual([true, '2026-11-20T10:00:00.000Z'])
  const rifiutato = await cambia({ stato: 'Rifiutato' })
  expect([rifiutato.accettato, rifiutato.data_accettazione]).toEqual([false, null])
})

test.each([
  ['IVA che non torna', { ivaImporto: 483.99, totale: 2683.99 }, ['ivaImporto']],
  ['totale che non torna', { totale: 2684.01 }, ['totale']],
  ['importo zero', { subtotale: 0, ivaImporto: 0, totale: 0 }, ['subtotale']],
  ['IVA oltre il cento', { ivaPercentuale: 101 }, ['ivaPercentuale']],
  ['tre decimali', { ivaPercentuale: 22.001 }, ['ivaPercentuale']],
  ['senza titolo', { titolo: '' }, ['titolo']],
  ['tipologia inventata', { tipologia: 'Altro' }, ['tipologia']],
  ['cliente che non c’è', { clienteId: 999_999 }, ['clienteId']],
])('rifiuta %s', async (_, altro, campi) => {
  const { stato, corpo } = await bench.chiedi('POST', '/preventivi', { corpo: preventivo(altro) })
  expect([stato, Object.keys(corpo.campi)]).toEqual([400, campi])
})

test('cerca per numero, cognome, nome, indirizzo e titolo; filtra per stato', async () => {
  await crea({ titolo: 'Climatizzatore Daikin', stato: 'Inviato' })
  const quanti = async (query: Record<string, string | number>) =>
    (await bench.chiedi('GET', '/preventivi', { query })).corpo.count
  const tutti = await quanti({})
  expect(await quanti({ q: 'daikin' })).toBe(1)
  for (const q of ['esposito', 'antonio', 'EPOMEO', 'prev-2026', '2026-0'])
    expect(await quanti({ q }), q).toBeGreaterThan(1)
  expect(await quanti({ stato: 'Inviato' })).toBe(1)
  expect(await quanti({ limit: 1 })).toBe(tutti)
})

test('l’indirizzo si cerca come un nome: senza badare ad accenti e apostrofi, anche dall’inizio di una parola', async () => {
  const cliente = { nome: 'Pia', cognome: 'Ruocco', telefono: '3339990001' }
  const corpo = { ...cliente, indirizzo: 'Località Sant’Ánna 7/b' }
  const { id: clienteId, versione } = await bench.dati('POST', '/clienti', { corpo })
  const { id } = await crea({ clienteId })
  const trova = async (q: string) =>
    (await bench.chiedi('GET', '/preventivi', { query: { q } })).corpo.data.some(
      (p: { id: number }) => p.id === id,
    )
  for (const q of ["sant'anna", 'Sant’Anna', 'LOCALITA', 'an', '7', 'pia loc', 'an pi', '7/b ruocco'])
    expect([q, await trova(q)]).toEqual([q, true])
  for (const q of ['nn', 'b', 'ocalit pio']) expect([q, await trova(q)]).toEqual([q, false])
  const { stato } = await bench.chiedi('PUT', `/clienti/${clienteId}`, {
    corpo: { indirizzo: 'Corso d’Azeglio 3' },
    intestazioni: { 'if-match': `"${versione}"` },
  })
  expect(stato).toBe(200)
  expect([await trova('anna'), await trova("d'azeglio"), await trova('az')]).toEqual([false, true, true])
})

test('il PDF si conserva e si riscarica, anche da chi non è Admin', async () => {
  const { id } = await crea()
  const senza = await bench.chiedi('GET', `/preventivi/${id}/pdf`)
  expect([senza.stato, senza.corpo.error]).toEqual([
    404,
    'Il PDF di questo preventivo non è ancora stato creato',
  ])
  const file = { nome: `preventivo_${id}.pdf`, contenuto: samplePdf('preventivo') }
  expect((await bench.chiedi('POST', `/preventivi/${id}/upload-pdf`, multipart({}, file))).stato).toBe(201)
  const risposta = await bench.app.inject({
    url: `/api/preventivi/${id}/pdf`,
    headers: { authorization: `Bearer ${bench.operatore.token}` },
  })
  expect([risposta.statusCode, risposta.rawPayload.equals(file.contenuto)]).toEqual([200, true])
})

test('lo stesso PDF due volte si conserva una volta; uno nuovo prende il suo posto', async () => {
  const { id } = await crea()
  const manda = async (testo: string) => {
    const file = { nome: `preventivo_${id}.pdf`, contenuto: samplePdf(testo) }
    return (await bench.chiedi('POST', `/preventivi/${id}/upload-pdf`, multipart({}, file))).corpo.data
  }
  const primo = await manda('uguale')
  expect(await manda('uguale')).toEqual(primo)
  expect((await manda('diverso')).documento_id).not.toBe(primo.documento_id)
})

test('un preventivo che cambia lascia indietro il suo PDF, finché non lo si rifà', async () => {
  const { id } = await crea()
  const superato = async () => (await bench.dati('GET', `/preventivi/${id}`)).pdf_superato
  const manda = (testo: string) =>
    bench.dati(
      'POST',
      `/preventivi/${id}/upload-pdf`,
      multipart({}, { nome: 'p.pdf', contenuto: samplePdf(testo) }),
    )
  const cambia = (corpo: object) => bench.dati('PUT', `/preventivi/${id}`, { corpo })
  const { titolo } = await cambia({ note: 'Senza PDF non c’è niente di superato' })
  expect(await superato()).toBe(false)
  await manda('prima')
  await cambia({ stato: 'Inviato', titolo })
  expect(await superato()).toBe(false)
  await cambia({ titolo: 'Un’altra caldaia' })
  expect(await superato()).toBe(true)
  await manda('dopo')
  expect(await superato()).toBe(false)
  await cambia({ validitaGiorni: 45 })
  expect(await superato()).toBe(true)
  // Changed back: the same document is the right one again.
  await manda('dopo')
  expect(await superato()).toBe(false)
})

test('chi non è Admin legge solo i preventivi di un cliente', async () => {
  const vede = async (query: Record<string, number>) =>
    (await bench.chiedi('GET', '/preventivi', { query, come: 'operatore' })).stato
  expect([await vede({}), await vede({ clienteId: cliente.id })]).toEqual([403, 200])
})
