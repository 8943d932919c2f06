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
  (
    await bench.dati('POST', '/clienti', {
      corpo: { nome: 'Ugo', cognome: `Trasloco${++quanti}`, ...VECCHIO, ...altro },
    })
  ).id
const caldaia = async (clienteId: number, altro: object = {}): Promise<number> =>
  (
    await bench.dati('POST', '/caldaie', {
      corpo: { clienteId, marca: 'Vaillant', modello: 'ecoTEC', prossimaRevisione: '2026-12-20', ...altro },
    })
  ).id
const visita = async (clienteId: number, altro: object = {}): Promise<number> =>
  (
    await bench.dati('POST', '/appuntamenti', {
      corpo: {
        ...{ clienteId, titolo: 'Revisione', tipologia: 'Riparazione', indirizzoIntervento: SCRITTO },
        ...{ dataInizio: '2026-12-03T09:00', dataFine: '2026-12-03T10:00' },
        utenteAssegnatoId: bench.operatore.id,
        ...altro,
      },
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
    const avvisi = await bench.dati('GET', '/notifiche', { come: 'operatore' })
    expect(
      avvisi.some((n: { messaggio: string }) => JSON.stringify(n).includes('Corso Vercelli') || n.messaggio),
    ).toBe(true)
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
  test('restano nella vecchia casa: un impianto solo per tutti, con la provincia delle loro scadenze', async () => {
    const id = await cliente()
    const [una, due] = [await caldaia(id), await caldaia(id)]
    const { id: frigo } = await bench.dati('POST', '/condizionatori', {
      corpo: { clienteId: id, marca: 'Daikin', modello: 'FTX' },
    })
    await trasloca(id, { impianti: 'Restano' })
    const impianti = await impiantiDi(id)
    expect(impianti).toEqual([expect.objectContaining({ ...VECCHIO, cliente_id: id, civico: null })])
    for (const percorso of [`/caldaie/${una}`, `/caldaie/${due}`, `/condizionatori/${frigo}`])
      expect((await bench.dati('GET', percorso)).impianto_id).toBe(impianti[0].id)
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
