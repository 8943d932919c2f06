import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { openBench } from '#test/bench.ts'
import { comeNelPlanning } from './planning.rules.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const cliente = await bench.crea.cliente('Concetta Iovine')
const ditta = await bench.dati('POST', '/ditte', { corpo: { nome: 'Vesuvio Clima', colore: 'red' } })

const visita = (dataInizio: string, dataFine: string, altro: object = {}) =>
  bench.crea.visita(cliente.id, dataInizio, { titolo: dataInizio, dataFine, ...altro })
const settimana = async (dataInizio: string, dataFine: string) =>
  bench.dati('GET', '/appuntamenti/planning-settimanale', { query: { dataInizio, dataFine } })
const titoli = (planning: { appuntamenti: { titolo: string }[] }) =>
  planning.appuntamenti.map((a) => a.titolo)

test('la settimana va da lunedì a domenica di Roma, anche nei cambi d’ora', async () => {
  for (const [dentro, fuori] of [
    ['2026-03-23T00:00', '2026-03-22T23:30'],
    ['2026-03-29T23:30', '2026-03-30T00:00'],
    ['2026-10-19T00:00', '2026-10-18T23:00'],
    ['2026-10-25T23:30', '2026-10-26T00:00'],
  ]) {
    const fine = (inizio = '') => inizio.replace(/T(\d\d):.*/, (_, h) => `T${h}:55`)
    await visita(dentro ?? '', fine(dentro))
    await visita(fuori ?? '', fine(fuori))
  }
  expect(titoli(await settimana('2026-03-23', '2026-03-29'))).toEqual([
    '2026-03-23T00:00',
    '2026-03-29T23:30',
  ])
  expect(titoli(await settimana('2026-10-19', '2026-10-25'))).toEqual([
    '2026-10-19T00:00',
    '2026-10-25T23:30',
  ])
})

test('la settimana del planning dice le stesse visite e le stesse righe, con quello che se ne vede', async () => {
  await visita('2026-08-03T08:00', '2026-08-03T09:00', { indirizzoIntervento: 'Via Nuova 3' })
  await visita('2026-08-04T08:00', '2026-08-05T09:00')
  const query = { dataInizio: '2026-08-03', dataFine: '2026-08-09' }
  const intera = await settimana('2026-08-03', '2026-08-09')
  const vista = await bench.dati('GET', '/appuntamenti/settimana', { query })
  expect(vista.operatori).toEqual(intera.operatori)
  expect(vista.appuntamenti).toEqual(intera.appuntamenti.map(comeNelPlanning))
  expect(vista.appuntamenti[0]).toMatchObject({ luogo: 'Via Nuova 3', altro_giorno: null, versione: 1 })
})

test('una settimana di moltissime visite viene a giorni interi, sotto 200 kB; insieme sono tutte, e le righe da subito', async () => {
  const query = { dataInizio: '2027-03-01', dataFine: '2027-03-07' }
  await visita('2027-03-01T08:00', '2027-03-01T09:00', { indirizzoIntervento: 'Via di tutti i giorni 12' })
  const [prima] = (await settimana(query.dataInizio, query.dataFine)).appuntamenti
  const { id: _, ...riga } = await bench.db
    .selectFrom('appuntamenti')
    .selectAll()
    .where('id', '=', prima.id)
    .executeTakeFirstOrThrow()
  const giorno = (n: number) => ({
    ...{ data_inizio: `2027-03-0${n}T09:00:00.000Z`, data_fine: `2027-03-0${n}T10:00:00.000Z` },
  })
  for (const [n, quante] of [
    ...[
      [1, 200],
      [2, 200],
      [3, 200],
      [4, 0],
      [5, 500],
    ],
  ] as [number, number][])
    for (let da = 0; da < quante; da += 100)
      await bench.db
        .insertInto('appuntamenti')
        .values(Array.from({ length: 100 }, () => ({ ...riga, ...giorno(n) })) as never)
        .execute()
  // Over midnight, and of somebody who goes out for visits only at the end of the week.
  await visita('2027-03-02T22:00', '2027-03-03T06:00')
  await visita('2027-03-05T09:00', '2027-03-05T10:00', { utenteAssegnatoId: bench.admin.id })
  const intera = await settimana(query.dataInizio, query.dataFine)
  const parti: { al: string; appuntamenti: { id: number }[]; operatori: unknown[] }[] = []
  for (let da = query.dataInizio; da <= query.dataFine; ) {
    const { corpo } = await bench.chiedi('GET', '/appuntamenti/settimana', {
      query: { ...query, dataInizio: da },
    })
    // A day is whole, however much it has.
    if (da !== '2027-03-05') expect(JSON.stringify(corpo).length).toBeLessThan(200_000)
    parti.push(corpo.data)
    da = addDays(corpo.data.al, 1)
  }
  expect(parti.map(({ al }) => al)).toEqual(['2027-03-02', '2027-03-04', '2027-03-05', '2027-03-07'])
  expect(parti[0]?.operatori).toEqual(intera.operatori)
  const insieme = new Set(parti.flatMap(({ appuntamenti }) => appuntamenti.map(({ id }) => id)))
  expect([...insieme].sort((a, b) => a - b)).toEqual(
    intera.appuntamenti.map(({ id }: { id: number }) => id).sort((a: number, b: number) => a - b),
  )
})

test('una visita cominciata la settimana prima si vede, quella finita prima no', async () => {
  await visita('2026-06-05T08:00', '2026-06-09T12:00')
  await visita('2026-06-07T08:00', '2026-06-07T12:00')
  expect(titoli(await settimana('2026-06-08', '2026-06-14'))).toEqual(['2026-06-05T08:00'])
})

test('nelle righe stanno i tecnici, un Admin solo se ha visite, e chi se n’è andato se ne ha ancora', async () => {
  const nomi = async () =>
    (await settimana('2026-09-07', '2026-09-13')).operatori.map((o: { nome_utente: string }) => o.nome_utente)
  const tecnici = await nomi()
  expect(tecnici).toEqual(expect.arrayContaining(['direttore', 'operatore']))
  expect(tecnici).not.toContain('admin')
  await visita('2026-09-08T09:00', '2026-09-08T10:00', { utenteAssegnatoId: bench.admin.id })
  const via = { nomeUtente: 'zelindo', email: 'z@tepore.example', password: 'segreta1', ruoloId: 3 }
  const { id } = await bench.dati('POST', '/utenti', { corpo: via })
  await visita('2026-09-08T09:00', '2026-09-08T10:00', { utenteAssegnatoId: id })
  await bench.dati('DELETE', `/utenti/${id}`)
  // Technicians first, then directors, then whoever else has a visit.
  expect(await nomi()).toEqual([...tecnici, 'admin', 'zelindo'])
  expect(tecnici.indexOf('operatore')).toBeLessThan(tecnici.indexOf('direttore'))
})

test('di ogni giorno si dice quando si lavora e perché no, non ciò che le visite dicono già', async () => {
  const { operatori } = await settimana('2026-12-07', '2026-12-13')
  const suo = operatori.find((o: { id: number }) => o.id === bench.operatore.id)
  const ore = [
    [540, 780],
    [840, 1080],
  ]
  expect(suo.giorni).toHaveLength(7)
  expect(suo.giorni.slice(0, 2)).toEqual([
    {
      ...{ giorno: '2026-12-07', festivo: null, orario: ore, ore, assenze: [] },
      ...{ minutiLiberi: 384, riservaDa: 984, riservaA: 1080 },
    },
    {
      ...{ giorno: '2026-12-08', festivo: 'Immacolata', orario: [], ore: [], assenze: [] },
      ...{ minutiLiberi: 0, riservaDa: null, riservaA: null },
    },
  ])
})

test('chi cerca le visite di un periodo non apre quelle che sono finite prima', async () => {
  const { rows } = await (bench.motore === 'sqlite'
    ? sql<{ colonna: string }>`select name as colonna from pragma_index_info('appuntamenti_periodo')`
    : sql<{ colonna: string }>`select attname as colonna from pg_attribute
        where attrelid = 'appuntamenti_periodo'::regclass order by attnum`
  ).execute(bench.db)
  expect(rows.map(({ colonna }) => colonna)).toEqual(['data_inizio', 'id', 'data_fine'])
})

test.each<Record<string, string>>([
  { dataInizio: '2026-02-30', dataFine: '2026-03-01' },
  { dataInizio: 'oggi', dataFine: 'domani' },
  {},
])('una settimana che non è una data è rifiutata: %j', async (query) => {
  const { stato, corpo } = await bench.chiedi('GET', '/appuntamenti/planning-settimanale', { query })
  expect([stato, Object.keys(corpo.campi)]).toEqual([400, expect.arrayContaining(['dataInizio'])])
})

test('il riepilogo di una ditta somma al centesimo, senza gli annullati', async () => {
  const dittaId = ditta.id
  await visita('2026-11-30T23:30', '2026-11-30T23:45', { dittaId, incasso: 0.1, spese: 0.2 })
  await visita('2026-11-02T09:00', '2026-11-02T10:00', { dittaId, incasso: 0.2 })
  await visita('2026-11-03T09:00', '2026-11-03T10:00', { dittaId, incasso: 99, stato: 'Annullato' })
  await visita('2026-12-01T00:00', '2026-12-01T01:00', { dittaId, incasso: 5 })
  const mese = await bench.dati('GET', `/appuntamenti/ditta/${dittaId}/riepilogo`, {
    query: { mese: 11, anno: 2026 },
  })
  expect(mese.riepilogo).toEqual({
    numeroAppuntamenti: 3,
    totaleIncassi: 0.3,
    totaleSpese: 0.2,
    guadagno: 0.1,
  })
  expect(mese.appuntamenti).toHaveLength(3)
  const tredici = await bench.chiedi('GET', `/appuntamenti/ditta/${dittaId}/riepilogo`, {
    query: { mese: 13 },
  })
  expect(tredici.stato).toBe(400)
  expect((await bench.chiedi('GET', '/appuntamenti/ditta/999/riepilogo')).stato).toBe(404)
})
