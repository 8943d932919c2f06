import { afterAll, beforeEach, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
beforeEach(() => stopClock(bench, '2026-11-22T10:00:00Z'))

const CASA = { indirizzo: 'Via Diaz 4', comune: 'Portici', cap: '80055', provincia: 'NA' }
const MARE = { indirizzo: 'Via Litoranea 1', comune: 'Bacoli', cap: '80070', provincia: 'NA' }

/** A customer with a boiler and a visit to come at their address, and one that says none. */
async function conTutto(cognome: string, luogo: typeof CASA) {
  const { id } = await bench.crea.cliente(`Ada ${cognome}`, { ...luogo })
  const { id: caldaiaId } = await bench.crea.caldaia(id, { modello: cognome })
  const visita = async (indirizzoIntervento: string | null): Promise<number> =>
    (
      await bench.crea.visita(id, '2026-12-03T09:00', {
        titolo: 'Visita',
        tipologia: 'Riparazione',
        indirizzoIntervento,
      })
    ).id
  const scritto = `${luogo.indirizzo}, ${luogo.cap} ${luogo.comune} (${luogo.provincia})`
  return { id, caldaiaId, scritto, visita: await visita(scritto), muta: await visita(null) }
}
const dove = async (id: number) => (await bench.dati('GET', `/appuntamenti/${id}`)).indirizzo_intervento
const unisci = (id: number, altroId: number, trasloco?: object) =>
  bench.chiedi('POST', `/clienti/${id}/unisci`, {
    corpo: { altroId, campi: { indirizzo: 'tieni' }, ...(trasloco && { trasloco }) },
  })

test('senza dire niente, unire lascia le visite dov’erano scritte e porta il resto con sé', async () => {
  const [uno, due] = [await conTutto('Uno', CASA), await conTutto('Uno', MARE)]
  expect((await unisci(uno.id, due.id)).stato).toBe(200)
  expect([await dove(due.visita), await dove(due.muta)]).toEqual([due.scritto, null])
  expect(await bench.dati('GET', '/impianti', { query: { clienteId: uno.id } })).toEqual([])
})

test('gli impianti del doppione restano a casa sua, le visite vanno dove si dice', async () => {
  const [uno, due] = [await conTutto('Due', CASA), await conTutto('Due', MARE)]
  const no = await unisci(uno.id, due.id, { visiteFuture: [uno.visita] })
  expect([no.stato, Object.keys(no.corpo.campi)]).toEqual([400, ['trasloco']])
  expect((await unisci(uno.id, due.id, { visiteFuture: [due.visita], impianti: 'Restano' })).stato).toBe(200)
  const [impianto, ...altri] = await bench.dati('GET', '/impianti', { query: { clienteId: uno.id } })
  expect([impianto, altri]).toEqual([expect.objectContaining(MARE), []])
  const caldaie = await bench.dati('GET', '/caldaie', { query: { clienteId: uno.id } })
  expect(
    Object.fromEntries(
      caldaie.map(({ id, impianto_id }: { id: number; impianto_id: number | null }) => [id, impianto_id]),
    ),
  ).toEqual({ [uno.caldaiaId]: null, [due.caldaiaId]: impianto.id })
  // Those of the one who stays are where they were.
  expect(await Promise.all([uno.visita, uno.muta, due.visita, due.muta].map(dove))).toEqual([
    uno.scritto,
    null,
    uno.scritto,
    due.scritto,
  ])
})

test('lasciate, anche quelle senza indirizzo restano dove il doppione abitava', async () => {
  const [uno, due] = [await conTutto('Tre', CASA), await conTutto('Tre', MARE)]
  expect((await unisci(uno.id, due.id, { visiteFuture: 'Lascia', impianti: 'Seguono' })).stato).toBe(200)
  expect([await dove(due.visita), await dove(due.muta), await dove(uno.muta)]).toEqual([
    due.scritto,
    due.scritto,
    null,
  ])
})
