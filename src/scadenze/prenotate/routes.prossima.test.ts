import { afterAll, expect, test } from 'vitest'
import { addDays, addMonths, formatDate, oggi } from '#shared/dates.ts'
import { openBench } from '#test/bench.ts'
import { importParts, TESTA } from '#test/importing.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const { importa } = importParts(bench)

interface Detta {
  data: string
  origine: string
}

/** What each screen says of the maintenance of each plant, by the plant's key. */
async function risposte(clienti: readonly number[]): Promise<Map<string, (Detta | null)[]>> {
  const dette = new Map<string, (Detta | null)[]>()
  const dice = (impianto: string, prossima: Detta | null) =>
    dette.set(impianto, [...(dette.get(impianto) ?? []), prossima])
  const suoi = (righe: { cliente_id: number }[]) =>
    righe.filter(({ cliente_id }) => clienti.includes(cliente_id))
  for (const [path, sigla] of [
    ['caldaie', 'c'],
    ['condizionatori', 'k'],
  ] as const)
    for (const dove of [path, `${path}/manutenzioni`])
      for (const riga of suoi(await bench.dati('GET', `/${dove}`)) as never as {
        id: number
        prossima: Detta
      }[])
        dice(`${sigla}${riga.id}`, riga.prossima)
  for (const lista of ['tutti', 'manutenzioni'])
    for (const riga of suoi(await bench.dati('GET', '/rcee', { query: { lista } })) as never as {
      caldaie: { id: number; prossima: Detta } | null
    }[])
      if (riga.caldaie) dice(`c${riga.caldaie.id}`, riga.caldaie.prossima)
  const calcolate = await bench.dati('GET', '/scadenze/calcolate', { query: { giorni: 3650 } })
  for (const { caldaia_id, condizionatore_id, data, origine } of calcolate.filter(
    ({ cliente_id }: { cliente_id: number }) => clienti.includes(cliente_id),
  ))
    dice(caldaia_id ? `c${caldaia_id}` : `k${condizionatore_id}`, { data, origine })
  for (const id of clienti) {
    const scheda = await bench.dati('GET', `/clienti/${id}/scheda`)
    for (const riga of scheda.caldaie.data) dice(`c${riga.id}`, riga.prossima)
    for (const riga of scheda.condizionatori.data) dice(`k${riga.id}`, riga.prossima)
    for (const riga of scheda.scadenze.data)
      if (riga.controllo === 'Manutenzione')
        dice(
          riga.caldaia_id ? `c${riga.caldaia_id}` : `k${riga.condizionatore_id}`,
          riga.data_dovuta && {
            data: riga.data_dovuta,
            origine: riga.origine === 'scheda' ? 'scritta' : 'calcolata',
          },
        )
    const { visite } = await bench.dati('GET', '/scadenze/visite', {
      query: { cliente: id, periodi: 'ritardo,completare' },
    })
    for (const { lavori } of visite)
      for (const { controllo, data_dovuta, origine } of lavori)
        if (controllo === 'Manutenzione' && data_dovuta) dice(`bacheca ${id}`, { data: data_dovuta, origine })
  }
  return dette
}

test('di ogni impianto di un elenco portato ogni schermata dice la stessa data e da dove viene', async () => {
  const fra = (giorni: number) => formatDate(addDays(oggi(), giorni))
  const righe = Array.from({ length: 24 }, (_, n) => {
    const [ultima, prossima] = [
      [fra(-700 + n), ''],
      [fra(-350 + n), ''],
      ['', fra(-20 + n)],
      [fra(-400), fra(10 + n)],
      ['', ''],
      [fra(-30), ''],
    ][n % 6] ?? ['', '']
    return `Unarisposta${n};Ada;333 47000${n + 10};NA;Riello;Start;U-${n};24;metano;${ultima};${prossima};${fra(-500)};`
  })
  await importa([TESTA, ...righe])
  await importa([
    'Cognome;Nome;Telefono;Marca condizionatore;Modello condizionatore;Ultima manutenzione condizionatore',
    ...[1, 2, 3].map((n) => `Unarisposta clima${n};Ugo;333 480000${n};Daikin;FTXM;${fra(-300 * n)}`),
  ])
  const clienti = await bench.dati('GET', '/clienti', { query: { q: 'unarisposta' } })
  expect(clienti).toHaveLength(27)
  const dette = await risposte(clienti.map(({ id }: { id: number }) => id))
  const diverse = [...dette].filter(([, sue]) => new Set(sue.map((una) => JSON.stringify(una))).size !== 1)
  expect(diverse).toEqual([])
  expect([...dette.keys()].filter((chiave) => /^[ck]/.test(chiave))).toHaveLength(27)
  const origini = [...dette.values()].map(([prima]) => prima?.origine)
  expect(new Set(origini)).toEqual(new Set(['scritta', 'calcolata']))

  // The list of customers: the earlier of the two, each with its own heading.
  for (const { id, prossima_manutenzione, manutenzione_calcolata } of clienti) {
    const [{ prossima } = { prossima: null }] = [
      ...(await bench.dati('GET', '/caldaie', { query: { clienteId: id } })),
      ...(await bench.dati('GET', '/condizionatori', { query: { clienteId: id } })),
    ]
    expect([prossima_manutenzione, manutenzione_calcolata]).toEqual(
      prossima?.origine === 'scritta' ? [prossima.data, null] : [null, prossima?.data ?? null],
    )
  }
})

test('le calcolate stanno sotto, mai negli elenchi e nei conti delle scritte', async () => {
  const prima = await bench.dati('GET', '/dashboard/stats')
  const conteggi = await bench.dati('GET', '/rcee/conteggi')
  const ultima = addMonths(addDays(oggi(), 5), -12)
  await importa([
    TESTA,
    `Calcolataqui;Ada;333 4900001;NA;Riello;Start;W-1;24;metano;${formatDate(ultima)};;;`,
  ])
  const [{ id: clienteId }] = await bench.dati('GET', '/clienti', { query: { q: 'calcolataqui' } })
  const [caldaia] = await bench.dati('GET', '/caldaie', { query: { clienteId } })
  const data = addMonths(ultima, 12)
  expect(caldaia).toMatchObject({ prossima_revisione: null, prossima: { data, origine: 'calcolata' } })
  const righe = await bench.dati('GET', '/scadenze/calcolate', { come: 'operatore' })
  expect(righe.find((riga: { caldaia_id: number }) => riga.caldaia_id === caldaia.id)).toMatchObject({
    ...{ data, origine: 'calcolata', impianto: 'Riello Start', prenotata: null },
    cliente: { id: clienteId, cognome: 'Calcolataqui' },
  })
  const dopo = await bench.dati('GET', '/dashboard/stats')
  expect(dopo.quanti).toEqual({ ...prima.quanti, calcolate: prima.quanti.calcolate + 1 })
  expect(dopo.rceeInScadenza).toEqual(prima.rceeInScadenza)
  expect(await bench.dati('GET', '/rcee/conteggi')).toEqual(conteggi)
  const manutenzioni = await bench.dati('GET', '/caldaie/manutenzioni')
  expect(manutenzioni.map(({ id }: { id: number }) => id)).not.toContain(caldaia.id)
  const pagina = await bench.chiedi('GET', '/scadenze/calcolate', { query: { limit: 1 } })
  expect([pagina.corpo.data.length, pagina.corpo.count]).toEqual([1, righe.length])
  expect((await bench.dati('GET', '/dashboard/stats', { come: 'operatore' })).calcolate).toEqual([])

  // Written, it is a written one everywhere.
  await bench.dati('PUT', `/caldaie/${caldaia.id}`, { corpo: { prossimaRevisione: data } })
  expect((await bench.dati('GET', '/scadenze/calcolate')).length).toBe(righe.length - 1)
  expect((await bench.dati('GET', '/caldaie', { query: { clienteId } }))[0].prossima).toEqual({
    data,
    origine: 'scritta',
  })
})

test('portato un elenco, la prima ora dice quante visite ci sono da programmare e che cosa manca', async () => {
  await bench.dati('PUT', '/azienda', { corpo: { primaOra: true } })
  const { dopo } = (await bench.dati('GET', '/dashboard/stats')).primaOra
  const { daProgrammare } = await bench.dati('GET', '/scadenze/periodi')
  expect(dopo).toMatchObject({ visite: daProgrammare, prenotate: false, preventivi: false, fatture: false })
  expect(daProgrammare).toBeGreaterThan(0)
  const mancano: { quanti: number }[] = await bench.dati('GET', '/da-completare')
  expect(dopo.daCompletare).toBe(mancano.reduce((n, { quanti }) => n + quanti, 0))
})
