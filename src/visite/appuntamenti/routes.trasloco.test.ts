// long because everything that holds an address is looked at after a move
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
beforeEach(() => stopClock(bench, '2026-11-22T10:00:00Z'))

const VECCHIO = { indirizzo: 'Via Diaz 4', comune: 'Portici', cap: '80055', provincia: 'NA' }
const NUOVO = { indirizzo: 'Corso Vercelli 9', comune: 'Torino', cap: '10155', provincia: 'TO' }
const SCRITTO = 'Via Diaz 4, 80055 Portici (NA)'
const SCRITTO_NUOVO = 'Corso Vercelli 9, 10155 Torino (TO)'

let quanti = 0
const cliente = async (altro: object = {}): Promise<number> =>
  (await bench.crea.cliente(`Ugo Trasloco${++quanti}`, { ...VECCHIO, ...altro })).id
const caldaia = async (clienteId: number, altro: object = {}): Promise<number> =>
  (await bench.crea.caldaia(clienteId, { prossimaRevisione: '2026-12-20', ...altro })).id
const visita = async (clienteId: number, altro: object = {}): Promise<number> =>
  (
    await bench.crea.visita(clienteId, '2026-12-03T09:00', {
      titolo: 'Revisione',
      tipologia: 'Riparazione',
      indirizzoIntervento: SCRITTO,
      ...altro,
    })
  ).id
const dove = async (id: number) => (await bench.dati('GET', `/appuntamenti/${id}`)).indirizzo_intervento
const trasloca = (id: number, scelte: object = {}, luogo: object = NUOVO) =>
  bench.dati('PUT', `/clienti/${id}`, { corpo: { ...luogo, ...scelte } })
const impiantiDi = (clienteId: number) => bench.dati('GET', '/impianti', { query: { clienteId } })

describe('le visite future di chi trasloca', () => {
  test('senza dire niente restano al vecchio indirizzo, e la risposta le nomina', async () => {
    const id = await cliente()
    const [prima, seconda] = [
      await visita(id),
      await visita(id, { indirizzoIntervento: 'Via Diaz 4 scala B' }),
    ]
    const altrove = await visita(id, { indirizzoIntervento: 'Via Diaz 44, 80055 Portici (NA)' })
    const fatta = await visita(id, { dataInizio: '2026-11-03T09:00', dataFine: '2026-11-03T10:00' })
    const annullata = await visita(id, { stato: 'Annullato' })
    expect(await trasloca(id)).toMatchObject({ ...NUOVO, visite_future: [prima, seconda] })
    for (const [v, testo] of [
      [prima, SCRITTO],
      [altrove, 'Via Diaz 44, 80055 Portici (NA)'],
      [fatta, SCRITTO],
      [annullata, SCRITTO],
    ] as const)
      expect(await dove(v)).toBe(testo)
    // The same body again: nobody moves, and nothing is told.
    expect(await trasloca(id, { visiteFuture: 'Sposta' })).not.toHaveProperty('visite_future')
    expect(await dove(prima)).toBe(SCRITTO)
  })

  test('si spostano tutte, o quelle scelte; chi ci va lo legge', async () => {
    const id = await cliente()
    const [prima, seconda] = [await visita(id), await visita(id)]
    const senza = await visita(id, { indirizzoIntervento: null })
    const no = await bench.chiedi('PUT', `/clienti/${id}`, {
      corpo: { ...NUOVO, visiteFuture: [seconda, 999_999] },
    })
    expect([no.stato, Object.keys(no.corpo.campi)]).toEqual([400, ['visiteFuture']])
    expect((await bench.dati('GET', `/clienti/${id}`)).comune).toBe('Portici')
    const fatto = await trasloca(id, { visiteFuture: [seconda] })
    expect(fatto.visite_future.sort()).toEqual([prima, senza].sort())
    expect(await Promise.all([prima, seconda, senza].map(dove))).toEqual([SCRITTO, SCRITTO_NUOVO, SCRITTO])
    const torna = await trasloca(id, { visiteFuture: 'Sposta' }, VECCHIO)
    expect(torna.visite_future).toEqual([])
    expect(await dove(seconda)).toBe(SCRITTO)
    // The technician was told of the one that went and came back, and of no other.
    const avvisi: { tipo: string; appuntamento: { id: number } }[] = await bench.dati('GET', '/notifiche', {
      come: 'operatore',
    })
    const cambiate = avvisi.filter(({ tipo }) => tipo === 'Appuntamento_Modificato')
    expect(cambiate.map(({ appuntamento }) => appuntamento.id)).toEqual([seconda, seconda])
  })

  test('ciò che si completa soltanto non è un trasloco per chi lo chiede prima, ma lo è per la chiamata', async () => {
    const id = await cliente({ cap: '' })
    const v = await visita(id, { indirizzoIntervento: 'Via Diaz 4, Portici (NA)' })
    const fatto = await trasloca(id, { visiteFuture: 'Sposta' }, { cap: '80055' })
    expect(fatto.visite_future).toEqual([])
    expect(await dove(v)).toBe(SCRITTO)
  })
})

describe('gli impianti di chi trasloca', () => {
  test('restano nella vecchia casa: un impianto per le caldaie e uno per il condizionatore, con la provincia delle loro scadenze', async () => {
    const id = await cliente()
    const [una, due] = [await caldaia(id), await caldaia(id)]
    const { id: frigo } = await bench.crea.condizionatore(id, { modello: 'FTX' })
    await trasloca(id, { impianti: 'Restano' })
    const impianti = await impiantiDi(id)
    const inCasa = expect.objectContaining({ ...VECCHIO, cliente_id: id, civico: null })
    expect(impianti).toEqual([inCasa, inCasa])
    for (const [percorso, n] of [
      [`/caldaie/${una}`, 0],
      [`/caldaie/${due}`, 0],
      [`/condizionatori/${frigo}`, 1],
    ] as const)
      expect((await bench.dati('GET', percorso)).impianto_id).toBe(impianti[n].id)
    // Moving once more leaves them there.
    await trasloca(id, { impianti: 'Restano' }, { ...NUOVO, indirizzo: 'Via Po 1' })
    expect(await impiantiDi(id)).toEqual(impianti)
  })

  test('un impianto che non diceva dove sta lo dice, uno che sta altrove non cambia', async () => {
    const id = await cliente()
    const crea = (corpo: object) => bench.dati('POST', '/impianti', { corpo: { clienteId: id, ...corpo } })
    const muto = await crea({ codiceCatasto: '1' })
    const suo = await crea({ indirizzo: 'Via Diaz', civico: '4', comune: 'Portici' })
    const altrove = await crea({ indirizzo: 'Via Roma', civico: '2', comune: 'Ercolano', provincia: 'NA' })
    await trasloca(id, { impianti: 'Restano' })
    expect(await impiantiDi(id)).toEqual([
      expect.objectContaining({ id: muto.id, ...VECCHIO, codice_catasto: '1' }),
      expect.objectContaining({ id: suo.id, ...VECCHIO, indirizzo: 'Via Diaz', civico: '4' }),
      expect.objectContaining({ id: altrove.id, versione: altrove.versione, comune: 'Ercolano' }),
    ])
  })

  test('seguono: quelli scritti al vecchio indirizzo vanno al nuovo; senza dirlo tutto resta com’era', async () => {
    const id = await cliente()
    const generatore = await caldaia(id)
    const crea = (corpo: object) => bench.dati('POST', '/impianti', { corpo: { clienteId: id, ...corpo } })
    const suo = await crea({ indirizzo: 'Via Diaz', civico: '4', comune: 'Portici', scala: 'B' })
    const altrove = await crea({ indirizzo: 'Via Roma', civico: '2', comune: 'Ercolano' })
    await trasloca(id, {}, { ...VECCHIO, cap: '80056' })
    expect((await impiantiDi(id)).map((i: { versione: number }) => i.versione)).toEqual([1, 1])
    await trasloca(id, { impianti: 'Seguono' })
    expect(await impiantiDi(id)).toEqual([
      expect.objectContaining({ id: suo.id, ...NUOVO, civico: null, scala: null }),
      expect.objectContaining({ id: altrove.id, versione: 1 }),
    ])
    expect((await bench.dati('GET', `/caldaie/${generatore}`)).impianto_id).toBeNull()
  })
})

/** What reads where a work is, and what it says. */
async function ovunque(clienteId: number) {
  const { visite } = await bench.dati('GET', '/scadenze/visite', {
    query: { periodi: '2026-12', cliente: clienteId },
  })
  const zone = await bench.dati('GET', '/scadenze/zone', {
    query: { periodi: '2026-12', cliente: clienteId },
  })
  const daChiamare = await bench.dati('GET', '/caldaie/manutenzioni', { query: { giorni: 60 } })
  const rcee = await bench.dati('GET', '/rcee', { query: { clienteId } })
  return {
    bacheca: visite.map(
      ({ cliente: { indirizzo, comune, cap } }: typeof VECCHIO & { cliente: typeof VECCHIO }) => ({
        ...{ indirizzo, comune, cap },
      }),
    ),
    zone: zone.map(({ nome }: { nome: string }) => nome),
    daChiamare: daChiamare
      .filter((c: { cliente: { id: number } }) => c.cliente.id === clienteId)
      .map(({ cliente: { indirizzo, comune } }: { cliente: typeof VECCHIO }) => [indirizzo, comune]),
    rcee: rcee.map(({ cliente: { indirizzo, comune } }: { cliente: typeof VECCHIO }) => [indirizzo, comune]),
  }
}

describe('dove sono i lavori degli impianti rimasti', () => {
  test('bacheca, zone, chiamate e RCEE dicono la vecchia casa; la visita nata da lì ci va, e la strada pure', async () => {
    const id = await cliente()
    const caldaiaId = await caldaia(id)
    await bench.dati('POST', '/rcee', {
      corpo: { clienteId: id, caldaiaId, numeroDocumento: `T${id}`, dataEmissione: '2025-01-10' },
    })
    const prima = await ovunque(id)
    expect(prima.bacheca).toEqual([{ indirizzo: 'Via Diaz 4', comune: 'Portici', cap: '80055' }])
    const senza = await visita(id, { tipologia: 'Manutenzione', indirizzoIntervento: null })
    await bench.dati('DELETE', `/appuntamenti/${senza}`)
    await trasloca(id, { impianti: 'Restano' })
    expect(await ovunque(id)).toEqual(prima)
    const [riga] = (
      await bench.dati('GET', '/scadenze/visite', { query: { periodi: '2026-12', cliente: id } })
    ).visite
    const inZona = await bench.dati('GET', '/scadenze/visite', {
      query: { periodi: '2026-12', cliente: id, zone: riga.zona.chiave },
    })
    expect([inZona.visite.length, inZona.totale]).toEqual([1, 1])
    const scadenze = await bench.dati('GET', '/scadenze', { query: { clienteId: id } })
    const lavoro = scadenze.find((s: { controllo: string }) => s.controllo === 'Manutenzione')
    await bench.dati('POST', '/lotti', {
      corpo: {
        visite: [
          {
            ...{ clienteId: id, scadenzeIds: [lavoro.id], utenteId: bench.operatore.id },
            ...{ dataInizio: '2026-12-09T10:00', dataFine: '2026-12-09T11:00' },
          },
        ],
      },
    })
    const [nata] = await bench.dati('GET', '/appuntamenti', { query: { clienteId: id } })
    expect(nata.indirizzo_intervento).toBe(SCRITTO)
    const settimana = await bench.dati('GET', '/lotti/giornate', {
      query: { dal: '2026-12-09', al: '2026-12-09' },
    })
    const impegni = settimana.tecnici.flatMap(
      (t: { giorni: { impegni: { id: number; luogo: object }[] }[] }) => t.giorni.flatMap((g) => g.impegni),
    )
    expect(impegni.find((i: { id: number }) => i.id === nata.id)).toMatchObject({
      luogo: { comune: 'Portici', cap: '80055' },
      nomeZona: riga.zona.nome,
    })
  })

  test('chi ha impianti in due case ha due visite, ognuna al suo posto', async () => {
    const id = await cliente()
    await caldaia(id)
    await trasloca(id, { impianti: 'Restano' })
    await caldaia(id, { modello: 'nuova' })
    const due = await ovunque(id)
    expect(due.bacheca.map((b: { comune: string }) => b.comune).sort()).toEqual(['Portici', 'Torino'])
    const { visite, totale } = await bench.dati('GET', '/scadenze/visite', {
      query: { periodi: '2026-12', cliente: id },
    })
    expect([totale, visite.map((v: { lavori: object[] }) => v.lavori.length)]).toEqual([2, [1, 1]])
    for (const { zona, cliente } of visite) {
      const sola = await bench.dati('GET', '/scadenze/visite', {
        query: { periodi: '2026-12', cliente: id, zone: zona.chiave },
      })
      expect(sola.visite.map((v: { cliente: { comune: string } }) => v.cliente.comune)).toEqual([
        cliente.comune,
      ])
    }
  })
})

/** One of a customer's things that have a place, as this test knows it. */
interface Attesa {
  visite: Map<number, string>
  impianti: Map<number, string>
}

const CASE = [
  VECCHIO,
  NUOVO,
  { indirizzo: 'Via Roma 12', comune: 'Ercolano', cap: '80056', provincia: 'NA' },
  { indirizzo: 'Via Po 3 B', comune: 'Settimo Torinese', cap: '10036', provincia: 'TO' },
]
const intero = (c: typeof VECCHIO) => `${c.indirizzo}, ${c.cap} ${c.comune} (${c.provincia})`

test('per quante volte si traslochi, niente cambia casa senza che qualcuno lo dica', async () => {
  const casa = fc.nat(CASE.length - 1)
  const passo = fc.record({
    casa,
    visite: fc.constantFrom(undefined, 'Sposta', 'Lascia', 'una'),
    impianti: fc.constantFrom(undefined, 'Restano', 'Seguono'),
    nuova: fc.boolean(),
    caldaia: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(casa, fc.array(passo, { minLength: 1, maxLength: 5 }), async (prima, passi) => {
      let qui = CASE[prima] ?? VECCHIO
      const id = await cliente(qui)
      const atteso: Attesa = { visite: new Map(), impianti: new Map() }
      for (const { nuova, caldaia: altra, casa: dove, ...detto } of passi) {
        if (nuova) atteso.visite.set(await visita(id, { indirizzoIntervento: intero(qui) }), intero(qui))
        if (altra) await caldaia(id)
        const la = CASE[dove] ?? VECCHIO
        const vecchie = [...atteso.visite].filter(([, testo]) => testo === intero(qui)).map(([v]) => v)
        const scelte = detto.visite === 'una' ? vecchie.slice(0, 1) : detto.visite
        const fatto = await trasloca(id, { visiteFuture: scelte, impianti: detto.impianti }, la)
        if (la === qui) continue
        const vanno = scelte === 'Sposta' ? vecchie : Array.isArray(scelte) ? scelte : []
        for (const v of vanno) atteso.visite.set(v, intero(la))
        expect(fatto.visite_future).toEqual(vecchie.filter((v) => !vanno.includes(v)))
        if (detto.impianti === 'Seguono')
          for (const [i, testo] of atteso.impianti)
            if (testo === intero(qui)) atteso.impianti.set(i, intero(la))
        // One that is born now says where its generators stood.
        for (const i of await impiantiDi(id))
          if (!atteso.impianti.has(i.id)) {
            expect(detto.impianti).toBe('Restano')
            atteso.impianti.set(i.id, intero(qui))
          }
        qui = la
        for (const [v, testo] of atteso.visite)
          expect((await bench.dati('GET', `/appuntamenti/${v}`)).indirizzo_intervento).toBe(testo)
        const ora = await impiantiDi(id)
        expect(ora.map(intero)).toEqual([...atteso.impianti.values()])
        if (detto.impianti === 'Restano')
          for (const c of await bench.dati('GET', '/caldaie', { query: { clienteId: id } }))
            expect(atteso.impianti.has(c.impianto_id)).toBe(true)
      }
    }),
    { numRuns: 15 },
  )
})

test('una visita senza indirizzo a un impianto che resta va da lui, e il messaggio lo dice', async () => {
  await bench.dati('PUT', '/azienda', { corpo: { ragioneSociale: 'Clima Sud' } })
  const id = await cliente({ email: 'ugo@esempio.example', avvisiEmail: 'Si' })
  await caldaia(id, { prossimaRevisione: '2026-11-30' })
  const suo = await visita(id, { tipologia: 'Manutenzione', indirizzoIntervento: null })
  const altro = await visita(id, { tipologia: 'Riparazione', indirizzoIntervento: null })
  await trasloca(id, { impianti: 'Restano' })
  expect([await dove(suo), await dove(altro)]).toEqual([SCRITTO, null])
  const testo = async (appuntamentoId: number) =>
    (await bench.dati('GET', '/messaggi/testo', { query: { tipo: 'Conferma', appuntamentoId } })).testo
  expect(await testo(suo)).toContain(SCRITTO)
  expect(await testo(altro)).toContain(SCRITTO_NUOVO)
})
