import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountingParts } from '#test/accounting.ts'
import { openBench } from '#test/bench.ts'
import type { Chi } from '#test/template.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

type Trovati = Record<string, Record<string, unknown>[]>
const cerca = (q: string, come: Chi = 'admin'): Promise<Trovati> =>
  bench.dati('GET', '/ricerca', { query: { q }, come })
const quanti = (trovati: Trovati) =>
  Object.fromEntries(Object.entries(trovati).map(([tipo, righe]) => [tipo, righe.length]))

let clienteId: number
beforeAll(async () => {
  const { cliente, fattura } = await accountingParts(bench)
  clienteId = cliente.id
  await bench.dati('POST', '/fatture', { corpo: fattura({ tipo: 'Attiva', fornitoreId: null }) })
  await bench.crea.fornitore('Esposito Ricambi S.r.l.')
  await bench.dati('POST', '/rcee', { corpo: { clienteId, dataEmissione: '2026-01-15' } })
  await bench.crea.visita(clienteId, '2026-11-20T09:00', {
    titolo: 'Revisione',
    incasso: 80,
    noteInterne: 'chiave dal portiere',
  })
  await bench.crea.preventivo(clienteId, {
    utenteCreatoreId: bench.admin.id,
    titolo: 'Sostituzione caldaia',
    stato: 'Bozza',
    validitaGiorni: 30,
    dataScadenza: '2026-12-20',
  })
})

test('un Admin trova di tutto', async () => {
  expect(quanti(await cerca('esposito'))).toEqual({
    clienti: 1,
    appuntamenti: 1,
    rcee: 1,
    preventivi: 1,
    fatture: 1,
    fornitori: 1,
  })
})

test.each<Chi>(['direttore', 'operatore', 'altro'])('la contabilità non è per %s', async (chi) => {
  expect(quanti(await cerca('esposito', chi))).toEqual({
    clienti: 1,
    appuntamenti: 1,
    rcee: 1,
    preventivi: 0,
    fatture: 0,
    fornitori: 0,
  })
})

test('di una visita dice quale, non quanto né altro', async () => {
  for (const chi of ['admin', 'operatore'] as const) {
    const { appuntamenti } = await cerca('esposito', chi)
    expect(Object.keys(appuntamenti?.[0] ?? {}).sort()).toEqual([
      'cliente',
      'data_inizio',
      'id',
      'stato',
      'titolo',
      'utente_assegnato_id',
    ])
  }
})

test('senza testo, o con soli spazi, non trova nulla', async () => {
  for (const q of ['', '   '])
    expect(Object.values(await cerca(q)).every((righe) => righe.length === 0)).toBe(true)
  expect((await bench.chiedi('GET', '/ricerca')).stato).toBe(200)
  // What was pasted whole is cut, not refused.
  expect((await bench.chiedi('GET', '/ricerca', { query: { q: 'x'.repeat(201) } })).stato).toBe(200)
})

test('al più sei di ogni tipo; accenti, maiuscole e segni jolly non contano', async () => {
  for (let i = 0; i < 8; i++) await bench.crea.cliente('Niccolò D’Angiò')
  expect((await cerca("NICCOLO d'angio"))?.clienti).toHaveLength(6)
  expect((await cerca('%'))?.clienti).toHaveLength(0)
})

/** 1,200 copies of a visit, one an hour backwards from `giorniFa` days ago. */
async function copieDi(titolo: string, giorniFa: number): Promise<void> {
  const dati = { clienteId, titolo, utenteAssegnatoId: bench.operatore.id }
  const corpo = { ...dati, dataInizio: '2020-01-01T09:00', dataFine: '2020-01-01T09:30' }
  const { id } = await bench.dati('POST', '/appuntamenti', { corpo })
  const tabelle = await bench.db.introspection.getTables()
  const colonne = tabelle
    .find(({ name }) => name === 'appuntamenti')
    ?.columns.map(({ name }) => name)
    .filter((nome) => nome !== 'id')
  const inizio = new Date(Date.now() - giorniFa * 86_400_000).toISOString()
  const prima = (ore: string) =>
    bench.motore === 'postgres'
      ? `'${inizio}'::timestamptz - (${ore}) * interval '1 hour'`
      : `strftime('%Y-%m-%dT%H:%M:%fZ', '${inizio}', -(${ore}) || ' hours')`
  const date: Record<string, string> = { data_inizio: prima('k.i'), data_fine: prima('k.i - 1') }
  const valori = colonne?.map((nome) => date[nome] ?? nome)
  await sql
    .raw(
      `with recursive k(i) as (select 1 union all select i + 1 from k where i < 1200)
      insert into appuntamenti (${colonne}) select ${valori} from appuntamenti, k where id = ${id}`,
    )
    .execute(bench.db)
}

test('una parola frequente si trova dietro mille visite d’altro, e le ultime sono le prime', async () => {
  await copieDi('Autunno', 10)
  await copieDi('Estate', 120)
  await copieDi('Antichità', 900)
  for (const parola of ['Autunno', 'Estate', 'Antichità']) {
    const { appuntamenti: trovate = [] } = await cerca(parola)
    const tutte = { q: parola, ordine: 'recenti', limit: 6 }
    const attese = await bench.dati('GET', '/appuntamenti', { query: tutte })
    expect(trovate).toHaveLength(6)
    expect(trovate.map(({ id }) => id)).toEqual(attese.map(({ id }: { id: number }) => id))
  }
})

test.each(['damico', "d'amico", 'd amico', 'D’Amico', 'amico'])(
  '«%s» trova D’Amico in ogni ricerca',
  async (q) => {
    await bench.dati('PUT', `/clienti/${clienteId}`, { corpo: { cognome: 'D’Amico' } })
    const { data: fornitori } = (await bench.chiedi('GET', '/fornitori', {})).corpo
    await bench.dati('PUT', `/fornitori/${fornitori[0].id}`, { corpo: { ragioneSociale: "D'Amico Ricambi" } })
    await bench.dati('POST', '/articoli', {
      corpo: { descrizione: `Valvola D’Amico ${q}`, um: 'pz', prezzo: '1' },
    })
    expect(Object.entries(quanti(await cerca(q))).filter(([, n]) => n === 0)).toEqual([])
    for (const elenco of [
      'clienti',
      'appuntamenti',
      'rcee',
      'preventivi',
      'fatture',
      'fornitori',
      'articoli',
    ]) {
      const { corpo } = await bench.chiedi('GET', `/${elenco}`, { query: { q, limit: 1 } })
      expect([elenco, corpo.data.length]).toEqual([elenco, 1])
    }
  },
)
