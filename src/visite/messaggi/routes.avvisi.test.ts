import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'
import type { DaAvvisare } from './contract.ts'

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
  const { id: clienteId } = await bench.dati('POST', '/clienti', {
    corpo: {
      ...{
        nome: 'Ada',
        cognome: `Avvisa${++n}`,
        provincia: 'NA',
        comune: 'Portici',
        indirizzo: 'Via Diaz 1',
      },
      ...altro,
    },
  })
  await bench.dati('POST', '/caldaie', {
    corpo: { clienteId, marca: 'Vaillant', modello: 'ecoTEC', prossimaRevisione: '2026-11-10' },
  })
  const scadenze = await bench.dati('GET', '/scadenze', { query: { clienteId } })
  const { id } = scadenze.find((una: { stato: string }) => una.stato === 'Da_Programmare')
  return { clienteId, scadenzeIds: [id] }
}
/** A batch on one day, an hour each from nine on. */
async function lotto(giorno: string, ...clienti: object[]) {
  const visite = []
  for (const [i, altro] of clienti.entries())
    visite.push({
      ...{ ...(await daPrenotare(altro)), utenteId: bench.operatore.id },
      ...{
        dataInizio: `${giorno}T${String(9 + i).padStart(2, '0')}:00`,
        dataFine: `${giorno}T${String(9 + i).padStart(2, '0')}:45`,
      },
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

test('senza posta nessuno è contato da avvisare, ma di ogni visita ci sono le parole', async () => {
  await bench.dati('PUT', '/posta', { corpo: { host: null } })
  const lottoId = await lotto('2026-12-04', { telefono: '339 4219721' })
  expect(await avvisi({ lottoId })).toMatchObject([{ messaggio: null, consentito: true }])
  const prima = (await bench.dati('GET', '/messaggi/conteggio')).daDecidere
  await lotto('2026-12-05', { telefono: '339 4219722' })
  expect((await bench.dati('GET', '/messaggi/conteggio')).daDecidere).toBe(prima)
})
