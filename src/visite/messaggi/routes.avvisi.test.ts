// long because each way of telling customers is asked of the same list
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'
import { confirmPassword } from '#test/people.ts'
import type { DaAvvisare } from './contract.ts'
import { TROPPI_INSIEME, TUTTI_AL_MASSIMO } from './rules.ts'

const bench = await openBench({ environment: { CHIAVE_SEGRETI: 'la chiave delle prove' } })
afterAll(() => bench.chiudi())
beforeEach(() => stopClock(bench, '2026-11-23T10:00:00Z'))
beforeAll(async () => {
  await bench.dati('PUT', '/azienda', { corpo: { ragioneSociale: 'Calore', telefono: '0815521487' } })
  await bench.dati('PUT', '/posta', {
    corpo: { host: '127.0.0.1', porta: 2525, sicurezza: 'nessuna', mittente: 'avvisi@esempio.it' },
  })
})

let n = 0
async function daPrenotare(altro: object = {}) {
  const { id: clienteId } = await bench.crea.cliente(`Ada Avvisa${++n}`, {
    provincia: 'NA',
    comune: 'Portici',
    indirizzo: 'Via Diaz 1',
    ...altro,
  })
  await bench.crea.caldaia(clienteId, { prossimaRevisione: '2026-11-10' })
  const scadenze = await bench.dati('GET', '/scadenze', { query: { clienteId } })
  const { id } = scadenze.find((una: { stato: string }) => una.stato === 'Da_Programmare')
  return { clienteId, scadenzeIds: [id] }
}
/** A batch on one day, an hour each from nine on. */
async function lotto(giorno: string, ...clienti: object[]) {
  const visite = []
  for (const [i, altro] of clienti.entries())
    visite.push({
      ...(await daPrenotare(altro)),
      utenteId: bench.operatore.id,
      dataInizio: `${giorno}T${String(9 + i).padStart(2, '0')}:00`,
      dataFine: `${giorno}T${String(9 + i).padStart(2, '0')}:45`,
    })
  return (await bench.dati('POST', '/lotti', { corpo: { visite } })).id as number
}
const avvisi = (query: Record<string, number> = {}): Promise<DaAvvisare[]> =>
  bench.dati('GET', '/messaggi/avvisi', { query })

test('di un lotto: chi ha un’email ha il messaggio pronto, gli altri le parole da dire; poi si sa chi è avvisato', async () => {
  const lottoId = await lotto(
    '2026-12-01',
    { email: 'prima@esempio.it' },
    { telefono: '339 4219720' },
    { telefono: '081 7392206', email: 'no@esempio.it', avvisiEmail: 'No' },
  )
  const [mail, cellulare, fisso] = await avvisi({ lottoId })
  expect(mail).toMatchObject({
    ...{ fascia: 'tra le 9 e le 11', tecnico: 'operatore', tipo: 'Conferma', manca: null },
    messaggio: { stato: 'Bozza', canale: 'Email', destinatario: 'prima@esempio.it' },
    testo: expect.stringContaining('sarà da lei martedì 1 dicembre, tra le 9 e le 11'),
  })
  expect([cellulare?.messaggio, fisso?.messaggio]).toEqual([null, null])
  expect(cellulare?.testo).toContain('martedì 1 dicembre, tra le 9 e le 11')
  expect((await avvisi()).map(({ cliente }) => cliente.telefono)).toEqual(['339 4219720', '081 7392206'])
  const conta = async () => (await bench.dati('GET', '/messaggi/conteggio')).daDecidere
  expect(await conta()).toBe(3)

  await bench.dati('POST', '/messaggi/decisione', {
    corpo: { ids: [mail?.messaggio?.id], decisione: 'manda' },
  })
  for (const [una, canale] of [
    [cellulare, 'WhatsApp'],
    [fisso, 'Telefono'],
  ] as const)
    await bench.dati('POST', '/messaggi/a-mano', {
      corpo: { tipo: 'Conferma', appuntamentoId: una?.appuntamento_id, canale },
    })
  expect(
    (await avvisi({ lottoId })).map(({ messaggio }) => `${messaggio?.canale} ${messaggio?.stato}`),
  ).toEqual(['Email In_Coda', 'WhatsApp Inviato', 'Telefono Inviato'])
  expect(await avvisi()).toEqual([])
  expect(await conta()).toBe(0)
})

test('i filtri scelgono fra tutto ciò che aspetta, anche oltre le righe che si vedono', async () => {
  const lottoId = await lotto('2026-12-21', { email: `scelte${n}@esempio.it` })
  const [una] = await avvisi({ lottoId })
  const adesso = new Date().toISOString()
  const righe = Array.from({ length: 210 }, (_, i) => ({
    ...{ tipo: 'Rinnovo', canale: 'Email', stato: 'Bozza', chiave: `Rinnovo:${i}:2027-01-01` },
    ...{ cliente_id: una?.cliente.id, destinatario: 'tanti@esempio.it', tentativi: 0, creato_il: adesso },
    ...{ versione: 1, created_at: adesso, updated_at: adesso },
  }))
  for (let i = 0; i < righe.length; i += 70)
    await bench.db
      .insertInto('messaggi')
      .values(righe.slice(i, i + 70) as never)
      .execute()
  const scelte = await bench.dati('GET', '/messaggi/scelte')
  expect(scelte.tipi).toEqual(expect.arrayContaining(['Conferma', 'Rinnovo']))
  expect(scelte.lotti).toContainEqual({ id: lottoId, titolo: expect.any(String) })
  const prime = await bench.dati('GET', '/messaggi', { query: { stato: 'decidere', limit: 200 } })
  expect(new Set(prime.map(({ tipo }: { tipo: string }) => tipo))).toEqual(new Set(['Rinnovo']))
  await bench.db.deleteFrom('messaggi').where('tipo', '=', 'Rinnovo').execute()
  await bench.dati('POST', `/lotti/${lottoId}/annulla`)
})

test.each([
  ['annullata', (id: number) => bench.dati('PUT', `/appuntamenti/${id}`, { corpo: { stato: 'Annullato' } })],
  ['eliminata', (id: number) => bench.dati('DELETE', `/appuntamenti/${id}`)],
] as const)(
  'chi è stato avvisato a voce di una visita, e non ha un’email, è da richiamare quando è %s',
  async (_, finisce) => {
    const giorno = `2026-12-${15 + n}`
    const lottoId = await lotto(giorno, { telefono: '339 4219720' })
    const [una] = await avvisi({ lottoId })
    const { appuntamento_id: id = 0, cliente } = una ?? {}
    const detto = { appuntamentoId: id, canale: 'Telefono' }
    await bench.dati('POST', '/messaggi/a-mano', { corpo: { ...detto, tipo: 'Conferma' } })
    expect(await avvisi()).toEqual([])

    await finisce(id)
    const conta = async () => (await bench.dati('GET', '/messaggi/conteggio')).daDecidere
    expect(await conta()).toBe(1)
    expect(await avvisi()).toEqual([
      {
        ...{ appuntamento_id: id, tipo: 'Annullamento', tecnico: '', fascia: 'alle 09:00', manca: null },
        ...{ data_inizio: `${giorno}T08:00:00.000Z`, cliente, consentito: true },
        testo: expect.stringContaining('dicembre'),
        messaggio: expect.objectContaining({
          stato: 'Bozza',
          canale: 'Telefono',
          destinatario: '339 4219720',
        }),
      },
    ])
    // No mail can say it: neither among those to be sent, nor with all of them.
    const [suo] = await bench.dati('GET', '/messaggi', {
      query: { clienteId: cliente?.id ?? 0, tipo: 'Annullamento' },
    })
    expect(await bench.dati('GET', '/messaggi', { query: { stato: 'decidere', limit: 5 } })).toEqual([])
    expect(await bench.dati('GET', '/messaggi/da-mandare')).toEqual({ quanti: 0 })
    const corpo = { ids: [suo.id], decisione: 'manda' }
    expect((await bench.chiedi('POST', '/messaggi/decisione', { corpo })).stato).toBe(409)

    await bench.dati('POST', '/messaggi/a-mano', { corpo: { ...detto, tipo: 'Annullamento' } })
    expect([await avvisi(), await conta()]).toEqual([[], 0])
    expect(await bench.dati('GET', `/messaggi/${suo.id}`)).toMatchObject({
      ...{ stato: 'Inviato', canale: 'Telefono', autore: 'admin' },
    })
    const { stato } = await bench.chiedi('POST', '/messaggi/a-mano', {
      corpo: { ...detto, tipo: 'Annullamento' },
    })
    expect(stato).toBe(409)
  },
)

test('annullata, detta e tornata in programma: chi la crede annullata è fra quelli da avvisare', async () => {
  const lottoId = await lotto('2026-12-14', { email: 'torna@esempio.it', telefono: '333 1234567' })
  const [una] = await avvisi({ lottoId })
  const id = una?.appuntamento_id ?? 0
  await bench.dati('POST', '/messaggi/a-mano', {
    corpo: { tipo: 'Conferma', appuntamentoId: id, canale: 'Telefono' },
  })
  await bench.dati('PUT', `/appuntamenti/${id}`, { corpo: { stato: 'Annullato' } })
  await bench.db
    .updateTable('messaggi')
    .set({ stato: 'Inviato', mandato_il: new Date().toISOString() })
    .where('appuntamento_id', '=', id)
    .where('tipo', '=', 'Annullamento')
    .execute()
  // Meanwhile they don't want mail any more: nothing is prepared.
  await bench.dati('PUT', `/clienti/${una?.cliente.id}`, { corpo: { avvisiEmail: 'No' } })
  await bench.dati('PUT', `/appuntamenti/${id}`, { corpo: { stato: 'Programmato' } })
  expect(await avvisi({ lottoId })).toMatchObject([
    { tipo: 'Conferma', messaggio: null, testo: expect.stringContaining('lunedì 14 dicembre') },
  ])
  expect((await avvisi()).map(({ appuntamento_id }) => appuntamento_id)).toContain(id)
  const { visite } = await bench.dati('GET', '/messaggi/domani', { query: { giorno: '2026-12-14' } })
  expect(visite).toMatchObject([{ appuntamento_id: id, messaggio: null }])
  // Once they want mail again it can be sent from there.
  await bench.dati('PUT', `/clienti/${una?.cliente.id}`, { corpo: { avvisiEmail: 'Si' } })
  expect(await bench.dati('POST', '/messaggi/visite', { corpo: { appuntamenti: [id] } })).toEqual({
    fatti: 1,
  })
})

test('i messaggi si filtrano per tipo e per lotto, e dicono di quale lotto sono', async () => {
  const [primo, secondo] = [
    await lotto('2026-12-02', { email: 'a@esempio.it' }, { email: 'b@esempio.it' }),
    await lotto('2026-12-03', { email: 'c@esempio.it' }),
  ]
  const quali = async (query: Record<string, string | number>) =>
    (await bench.dati('GET', '/messaggi', { query: { stato: 'decidere', ...query } })).map(
      ({ destinatario }: { destinatario: string }) => destinatario,
    )
  expect(await quali({ lottoId: primo })).toEqual(['b@esempio.it', 'a@esempio.it'])
  expect(await quali({ lottoId: secondo, tipo: 'Conferma' })).toEqual(['c@esempio.it'])
  expect(await quali({ lottoId: secondo, tipo: 'Rinnovo' })).toEqual([])
  const [uno] = await bench.dati('GET', '/messaggi', { query: { lottoId: secondo } })
  expect(uno.lotto).toEqual({ id: secondo, titolo: '1 visita per il 03/12' })
  expect((await bench.chiedi('GET', '/messaggi', { query: { tipo: 'Boh' } })).stato).toBe(400)
})

test('la fascia sta nelle ore in cui il tecnico c’è: anche assenze di mezza giornata la accorciano', async () => {
  const assente = (ore: object): Promise<{ id: number }> =>
    bench.dati('POST', '/assenze', {
      corpo: { utenteId: bench.operatore.id, tipo: 'Permesso', dal: '2026-12-09', al: '2026-12-09', ...ore },
    })
  const permesso = await assente({ dalle: '10:45', alle: '13:00' })
  const lottoId = await lotto('2026-12-09', {}, { email: 'f@esempio.it' })
  const fasce = async () => (await avvisi({ lottoId })).map(({ fascia, testo }) => [fascia, testo])
  const dette = (fascia: string) =>
    Array.from({ length: 2 }, () => [fascia, expect.stringContaining(`mercoledì 9 dicembre, ${fascia}`)])
  expect(await fasce()).toEqual(dette('tra le 9 e le 10:45'))
  await bench.dati('DELETE', `/assenze/${permesso.id}`)
  expect(await fasce()).toEqual(dette('tra le 9 e le 11'))
  // Away all day, and still expected: as if they were there.
  const via = await assente({})
  expect(await fasce()).toEqual(dette('tra le 9 e le 11'))
  await bench.dati('DELETE', `/assenze/${via.id}`)
})

test('manda tutte: ciò che il filtro mostra, se sono ancora quanti si è detto; ciò che manca resta', async () => {
  const lottoId = await lotto(
    '2026-12-10',
    ...['g@esempio.it', 'h@esempio.it', 'i@esempio.it'].map((email) => ({ email })),
  )
  const altro = await lotto('2026-12-11', { email: 'l@esempio.it' })
  const quanti = async (query: Record<string, string | number>) =>
    (await bench.dati('GET', '/messaggi/da-mandare', { query })).quanti
  const manda = (corpo: object) => bench.chiedi('POST', '/messaggi/manda-tutti', { corpo })
  expect([await quanti({ lottoId }), await quanti({ lottoId, tipo: 'Rinnovo' })]).toEqual([3, 0])
  const no = await manda({ lottoId, quanti: 2 })
  expect([no.stato, no.corpo.error]).toEqual([409, 'Nel frattempo ne aspettano 3: guarda di nuovo'])
  expect((await manda({ quanti: 0 })).stato).toBe(400)
  expect((await manda({ lottoId, tipo: 'Boh', quanti: 3 })).stato).toBe(400)
  const si = await manda({ lottoId, tipo: 'Conferma', quanti: 3 })
  expect([si.stato, si.corpo.data]).toEqual([200, { fatti: 3 }])
  expect([await quanti({ lottoId }), await quanti({ lottoId: altro })]).toEqual([0, 1])
  expect((await manda({ lottoId, quanti: 3 })).corpo.error).toBe('Nel frattempo qualcuno ha già deciso')

  const tutti = await quanti({})
  const { id: clienteId } = await bench.crea.cliente('Ada Molti', { provincia: 'NA', email: 'm@esempio.it' })
  const adesso = new Date().toISOString()
  const righe = Array.from({ length: TUTTI_AL_MASSIMO + 1 - tutti }, (_, i) => ({
    tipo: 'Rinnovo',
    canale: 'Email',
    stato: 'Bozza',
    cliente_id: clienteId,
    chiave: `Rinnovo:prova:${i}`,
    destinatario: 'm@esempio.it',
    tentativi: 0,
    creato_il: adesso,
    created_at: adesso,
    updated_at: adesso,
    versione: 1,
  }))
  for (let i = 0; i < righe.length; i += 200)
    await bench.db
      .insertInto('messaggi')
      .values(righe.slice(i, i + 200) as never)
      .execute()
  const troppi = await manda({ quanti: TUTTI_AL_MASSIMO + 1 })
  expect([troppi.stato, troppi.corpo.error]).toEqual([409, TROPPI_INSIEME])
  expect(await quanti({})).toBe(TUTTI_AL_MASSIMO + 1)
  await bench.db.deleteFrom('messaggi').where('cliente_id', '=', clienteId).execute()
})

test('da Domani si manda: ciò che aspetta, o il promemoria; chi non ha un’email no', async () => {
  const lottoId = await lotto('2026-11-24', { email: 'd@esempio.it' }, { email: 'e@esempio.it' }, {})
  const [bozza, annullata, senza] = await avvisi({ lottoId })
  await bench.dati('POST', '/messaggi/decisione', {
    corpo: { ids: [annullata?.messaggio?.id], decisione: 'annulla' },
  })
  const manda = (appuntamenti: unknown[]) =>
    bench.chiedi('POST', '/messaggi/visite', { corpo: { appuntamenti } })
  const no = await manda([senza?.appuntamento_id])
  expect([no.stato, no.corpo.error]).toEqual([
    409,
    'Nessuno da avvisare per email: lo sanno già, o non hanno un’email',
  ])
  const si = await manda([bozza, annullata, senza].map((una) => una?.appuntamento_id))
  expect(si.corpo.data).toEqual({ fatti: 2 })
  const detti = async (una: DaAvvisare | undefined) =>
    (await bench.dati('GET', '/messaggi', { query: { appuntamentoId: una?.appuntamento_id ?? 0 } })).map(
      ({ tipo, stato }: { tipo: string; stato: string }) => `${tipo} ${stato}`,
    )
  expect(await detti(bozza)).toEqual(['Conferma In_Coda'])
  expect(await detti(annullata)).toEqual(['Giorno_Prima In_Coda', 'Conferma Annullato'])
  expect((await manda([bozza?.appuntamento_id])).stato).toBe(409)
  expect((await manda([])).stato).toBe(400)
})

test('senza posta chi è da avvisare a mano è contato lo stesso, e di ogni visita ci sono le parole', async () => {
  await confirmPassword(bench)
  await bench.dati('PUT', '/posta', { corpo: { host: null } })
  const lottoId = await lotto('2026-12-04', { telefono: '339 4219721' })
  expect(await avvisi({ lottoId })).toMatchObject([{ messaggio: null, consentito: true }])
  const prima = (await bench.dati('GET', '/messaggi/conteggio')).daDecidere
  await lotto('2026-12-05', { telefono: '339 4219722' })
  expect((await bench.dati('GET', '/messaggi/conteggio')).daDecidere).toBe(prima + 1)
})
