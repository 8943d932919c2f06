// long because two kinds of generators have every field, and every refusal, in one table
import { afterAll, describe, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'
import {
  domande,
  giorno,
  INFINITO,
  idRotto,
  NON_ID,
  obbligatorio,
  reference,
  refuseEvery,
  refuseQueries,
  testoFinoA,
  ultimaRiga,
  unoTra,
  withoutWriting,
} from '#test/refusals.ts'
import { COMBUSTIBILI, TIPI_CONDIZIONATORE } from './rules.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const { id: clienteId } = await bench.dati('POST', '/clienti', {
  corpo: { nome: 'Ada', cognome: 'D’Amico', telefono: '333 418', indirizzo: 'Via Po', comune: 'Torino' },
})
const minimo = { clienteId, marca: 'Immergas', modello: 'Victrix Tera 28' }

const PER_LE_SCADENZE = {
  scritto: {
    potenzaImpiantoKw: 48,
    intervalloManutenzioneMesi: 12,
    fonteManutenzione: 'Costruttore',
    dismessoIl: '2026-10-01',
  },
  letto: {
    potenza_impianto_kw: 48,
    intervallo_manutenzione_mesi: 12,
    fonte_manutenzione: 'Costruttore',
    dismesso_il: '2026-10-01',
    ...{ fuori_servizio_dal: null, fuori_servizio_motivo: null },
  },
}

/** Boilers and air conditioners have the same calls; here is what differs. */
const IMPIANTI = [
  {
    tabella: 'caldaie',
    scadenza: ['prossimaRevisione', 'prossima_revisione'],
    nonTrovato: 'Caldaia non trovata',
    scritto: {
      ...minimo,
      matricola: 'A-12/ü',
      potenzaKw: 24.5,
      tipoCombustibile: 'Gas_Metano',
      dataInstallazione: '2020-02-29',
      ultimaRevisione: '2025-11-01',
      prossimaRevisione: '2026-11-01',
      potenzaFocolareKw: 26.7,
      ...PER_LE_SCADENZE.scritto,
      ...{ numeroGt: 1, gruppo: 'singolo', tecnologia: 'Condensazione', moduli: 2 },
      ...{ riscaldamento: true, acs: 'false', evacuazione: 'Forzata' },
      note: 'In cantina',
    },
    letto: {
      cliente_id: clienteId,
      marca: 'Immergas',
      modello: 'Victrix Tera 28',
      matricola: 'A-12/ü',
      potenza_kw: 24.5,
      tipo_combustibile: 'Gas_Metano',
      data_installazione: '2020-02-29',
      ultima_revisione: '2025-11-01',
      prossima_revisione: '2026-11-01',
      potenza_focolare_kw: 26.7,
      ...PER_LE_SCADENZE.letto,
      ...{ impianto_id: null, numero_gt: 1, gruppo: 'singolo', tecnologia: 'Condensazione', moduli: 2 },
      ...{ riscaldamento: true, acs: false, evacuazione: 'Forzata' },
      note: 'In cantina',
    },
    scelte: ['tipoCombustibile', Object.keys(COMBUSTIBILI)],
    cattivi: {
      matricola: testoFinoA(60),
      potenzaKw: [
        ['negativa', -1],
        ['tre decimali', 24.125],
        ['testo', '24'],
        ['infinita', INFINITO],
        ['enorme', 1e6],
      ],
      tipoCombustibile: unoTra,
      ultimaRevisione: giorno,
      prossimaRevisione: giorno,
      ...{ gruppo: unoTra, tecnologia: unoTra, evacuazione: unoTra },
      numeroGt: [
        ['zero', 0],
        ['cento', 100],
      ],
      moduli: [['ventuno', 21]],
    },
  },
  {
    tabella: 'condizionatori',
    scadenza: ['prossimaManutenzione', 'prossima_manutenzione'],
    nonTrovato: 'Condizionatore non trovato',
    scritto: {
      ...minimo,
      serialNumber: 'SN 1',
      tipo: 'Dual_Split',
      btu: 12000,
      dataInstallazione: '2020-02-29',
      ultimaManutenzione: '2025-11-01',
      prossimaManutenzione: '2026-11-01',
      potenzaKw: 3.5,
      ...PER_LE_SCADENZE.scritto,
      ...{ numeroGf: 1, tecnologia: 'Compressione', circuiti: 2, potenzaTermicaKw: 4.1, reversibile: true },
      gasRefrigerante: 'R32',
      caricaKg: 0.855,
      ermetico: true,
      edificioResidenziale: 'false',
      rilevamentoPerdite: true,
      ultimoControlloFgas: '2025-11-02',
      prossimoControlloFgas: '2026-11-02',
      note: 'Sul balcone',
    },
    letto: {
      cliente_id: clienteId,
      marca: 'Immergas',
      modello: 'Victrix Tera 28',
      serial_number: 'SN 1',
      tipo: 'Dual_Split',
      btu: 12000,
      data_installazione: '2020-02-29',
      ultima_manutenzione: '2025-11-01',
      prossima_manutenzione: '2026-11-01',
      potenza_kw: 3.5,
      ...PER_LE_SCADENZE.letto,
      ...{ impianto_id: null, numero_gf: 1, tecnologia: 'Compressione', circuiti: 2 },
      ...{ potenza_termica_kw: 4.1, reversibile: true },
      gas_refrigerante: 'R32',
      carica_kg: 0.855,
      ermetico: true,
      edificio_residenziale: false,
      rilevamento_perdite: true,
      ultimo_controllo_fgas: '2025-11-02',
      prossimo_controllo_fgas: '2026-11-02',
      note: 'Sul balcone',
    },
    scelte: ['tipo', Object.keys(TIPI_CONDIZIONATORE)],
    cattivi: {
      serialNumber: testoFinoA(60),
      tipo: unoTra,
      btu: [
        ['negativi', -1],
        ['con decimali', 9000.5],
        ['testo', '9000'],
        ['infiniti', INFINITO],
        ['enormi', 1e7],
      ],
      ultimaManutenzione: giorno,
      prossimaManutenzione: giorno,
      caricaKg: [['quattro decimali', 0.8555]],
      ermetico: [
        ['una parola', 'forse'],
        ['un numero', 1],
      ],
      prossimoControlloFgas: giorno,
      tecnologia: unoTra,
      circuiti: [['nove', 9]],
      potenzaTermicaKw: [['negativa', -1]],
    },
  },
] as const

describe.each(IMPIANTI)('$tabella', ({ tabella, scadenza, nonTrovato, scritto, letto, scelte, cattivi }) => {
  const path = `/${tabella}`
  const [chiaveScadenza, colonnaScadenza] = scadenza
  const crea = (altro: object = {}) => bench.dati('POST', path, { corpo: { ...minimo, ...altro } })

  test('si crea con ogni campo, si legge, si modifica e si elimina, da ogni ruolo', async () => {
    const { stato, corpo, etag } = await bench.chiedi('POST', path, { corpo: scritto, come: 'operatore' })
    expect([stato, etag]).toEqual([201, '"1"'])
    const { id } = corpo.data
    expect(corpo.data).toEqual({ id, ...letto, versione: 1 })
    const dopo = await bench.dati('PUT', `${path}/${id}`, {
      corpo: { note: '', [chiaveScadenza]: null, ignota: 1 },
      come: 'direttore',
    })
    expect(dopo).toEqual({ id, ...letto, note: null, [colonnaScadenza]: null, versione: 2 })
    const riga = await ultimaRiga(bench, tabella, id)
    expect([riga.azione, riga.nome_utente, riga.prima.note, riga.dopo.note]).toEqual([
      'aggiorna',
      'direttore',
      letto.note,
      null,
    ])
    expect((await bench.chiedi('DELETE', `${path}/${id}`, { come: 'operatore' })).corpo).toEqual({
      data: { id },
    })
    expect((await bench.chiedi('GET', `${path}/${id}`)).corpo.error).toBe(nonTrovato)
    expect((await ultimaRiga(bench, tabella, id)).azione).toBe('elimina')
  })

  test('bastano cliente, marca e modello; ogni tipo va bene', async () => {
    const [campo, valori] = scelte
    expect((await crea())[colonnaScadenza]).toBeNull()
    for (const valore of valori) await crea({ [campo]: valore })
    await crea({ [campo]: '' })
  })

  test('rifiuta dati sbagliati, nel campo giusto e senza scrivere', async () => {
    const { id } = await crea()
    const comuni = {
      clienteId: [['mancante', undefined], ['nullo', null], ...reference] as const,
      marca: [...obbligatorio, ...testoFinoA(60)],
      modello: [...obbligatorio, ...testoFinoA(80)],
      dataInstallazione: giorno,
      note: testoFinoA(1000),
      intervalloManutenzioneMesi: [
        ['nessuno', 0],
        ['troppi', 61],
        ['mezzo', 1.5],
      ] as const,
      fonteManutenzione: unoTra,
      dismessoIl: giorno,
      ...cattivi,
    }
    await refuseEvery(bench, ['POST', path], minimo, comuni, 'operatore')
    await refuseEvery(bench, ['PUT', `${path}/${id}`], {}, comuni, 'operatore')
    await refuseEvery(bench, ['PUT', `${path}/${id}`], minimo, { clienteId: idRotto })
  })

  test('un intervallo di manutenzione dice chi lo stabilisce', async () => {
    const senza = { fonteManutenzione: 'Indica chi stabilisce l’intervallo' }
    const nuovo = await withoutWriting(bench, () =>
      bench.chiedi('POST', path, { corpo: { ...minimo, intervalloManutenzioneMesi: 12 } }),
    )
    expect([nuovo.stato, nuovo.corpo.campi]).toEqual([400, senza])
    const { id } = await crea({ intervalloManutenzioneMesi: 12, fonteManutenzione: 'Installatore' })
    const tolta = await bench.chiedi('PUT', `${path}/${id}`, { corpo: { fonteManutenzione: '' } })
    expect([tolta.stato, tolta.corpo.campi]).toEqual([400, senza])
  })

  test('gli indirizzi sbagliati sono 404', async () => {
    for (const id of NON_ID)
      for (const method of ['GET', 'PUT', 'DELETE'] as const)
        expect((await bench.chiedi(method, `${path}/${id}`, { corpo: {} })).stato, id).toBe(404)
  })

  test('una versione superata riceve l’impianto com’è ora', async () => {
    const { id } = await crea()
    await bench.dati('PUT', `${path}/${id}`, { corpo: { note: 'a' } })
    const { stato, corpo } = await withoutWriting(bench, () =>
      bench.chiedi('PUT', `${path}/${id}`, { corpo: { note: 'b' }, intestazioni: { 'if-match': '"1"' } }),
    )
    expect([stato, corpo.data.note, corpo.data.versione]).toEqual([412, 'a', 2])
  })

  test('di un cliente o di tutti, a pagine, con il conto', async () => {
    const altro = await bench.dati('POST', '/clienti', { corpo: { nome: 'Ugo', cognome: 'Bò' } })
    const suoi = [await crea({ clienteId: altro.id }), await crea({ clienteId: altro.id })]
    const data = suoi.map((uno) => ({ ...uno, prenotata: null, prossima: null }))
    expect((await bench.chiedi('GET', path, { query: { clienteId: altro.id } })).corpo).toEqual({
      data,
      count: 2,
    })
    const pagina = await bench.chiedi('GET', path, {
      query: { clienteId: altro.id, limit: 1, offset: 1 },
    })
    expect(pagina.corpo).toEqual({ data: [data[1]], count: 2 })
    const tutti = (await bench.chiedi('GET', path)).corpo
    expect(tutti.count).toBe(tutti.data.length)
    expect((await bench.chiedi('GET', path, { query: { clienteId: 999_999 } })).corpo).toEqual({
      data: [],
      count: 0,
    })
  })

  test('in scadenza: da oggi a Roma a oggi + giorni, i primi per primi, con chi chiamare', async () => {
    await stopClock(bench, '2031-03-09T23:30:00Z') // in Rome it is the 10th
    for (const data of ['2031-03-09', '2031-04-09', '2031-03-10', '2031-04-10', '2031-03-11'])
      await crea({ [chiaveScadenza]: data })
    const date = async (query?: Record<string, number>) => {
      const { corpo } = await bench.chiedi('GET', `${path}/manutenzioni`, { query, come: 'operatore' })
      return [corpo.count, ...corpo.data.map((i: Record<string, unknown>) => i[colonnaScadenza])]
    }
    expect(await date()).toEqual([3, '2031-03-10', '2031-03-11', '2031-04-09'])
    expect(await date({ giorni: 0 })).toEqual([1, '2031-03-10'])
    expect(await date({ giorni: 31 })).toEqual([4, '2031-03-10', '2031-03-11', '2031-04-09', '2031-04-10'])
    expect(await date({ giorni: 31, limit: 1, offset: 1 })).toEqual([4, '2031-03-11'])
    const [primo] = await bench.dati('GET', `${path}/manutenzioni`)
    expect(primo.cliente).toEqual({
      id: clienteId,
      nome: 'Ada',
      cognome: 'D’Amico',
      telefono: '333 418',
      altri_telefoni: [],
      indirizzo: 'Via Po',
      comune: 'Torino',
    })
  })

  test('rifiuta filtri sbagliati', async () => {
    await refuseQueries(
      bench,
      path,
      {},
      { clienteId: domande.id('clienteId'), limit: domande.limit, offset: domande.offset },
    )
    await refuseQueries(
      bench,
      `${path}/manutenzioni`,
      {},
      { giorni: ['-1', '1.5', '3651', 'x', '1&giorni=2'] },
    )
  })
})
