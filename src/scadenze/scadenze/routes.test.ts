import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { JOBS } from '#server/app.ts'
import { runJob } from '#server/jobs.ts'
import { openBench } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'
import { continuaCalcolo, daRifare } from './calcolo.queries.server.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

let clienteId: number
beforeEach(async () => {
  await stopClock(bench, '2026-11-22T10:00:00Z')
  const cliente = { nome: 'Nicolò', cognome: 'D’Amico', provincia: 'UD' }
  clienteId = (await bench.dati('POST', '/clienti', { corpo: cliente })).id
})

const caldaia = (altro: object = {}) =>
  bench.crea.caldaia(clienteId, { potenzaKw: 24, tipoCombustibile: 'Gas_Metano', ...altro })
const rcee = (altro: object) => bench.dati('POST', '/rcee', { corpo: { clienteId, ...altro } })
const scadenze = async (chi = clienteId) => {
  const righe = await bench.dati('GET', '/scadenze', { query: { clienteId: chi }, come: 'operatore' })
  return Object.fromEntries(righe.map((r: { controllo: string }) => [r.controllo, r]))
}

describe('con ogni scrittura', () => {
  test('una caldaia ha subito le sue scadenze, e un RCEE le sposta', async () => {
    const { id } = await caldaia()
    expect(await scadenze()).toMatchObject({
      RCEE: { caldaia_id: id, stato: 'Da_Completare', data_dovuta: null, origine: null },
      Manutenzione: {
        stato: 'Da_Completare',
        motivo: 'mancano l’ultima manutenzione e l’installazione: non so dire',
      },
    })
    await rcee({ caldaiaId: id, dataEmissione: '2023-03-14' })
    expect((await scadenze()).RCEE).toMatchObject({
      stato: 'Da_Programmare',
      data_dovuta: '2027-03-14',
      origine: 'proposta',
      certezza: 'certa',
      regola: 'FVG-G1',
      motivo:
        'RCEE ogni 4 anni: metano, 24 kW, Friuli-Venezia Giulia, UCIT FVG; dal 14/03/2023 (ultimo RCEE)',
    })
  })

  test('la data scritta sulla scheda vince, e la proposta resta accanto', async () => {
    const { id } = await caldaia()
    await rcee({ caldaiaId: id, dataEmissione: '2023-03-14', dataScadenza: '2025-03-14' })
    expect((await scadenze()).RCEE).toMatchObject({
      data_dovuta: '2025-03-14',
      origine: 'scheda',
      proposta_data: '2027-03-14',
    })
  })

  test('la provincia del cliente cambia la regola; il resto della sua scheda non tocca niente', async () => {
    const { id } = await caldaia()
    await rcee({ caldaiaId: id, dataEmissione: '2023-03-14' })
    const prima = await scadenze()
    await bench.dati('PUT', `/clienti/${clienteId}`, { corpo: { note: 'cane in giardino' } })
    expect(await scadenze()).toEqual(prima)
    await bench.dati('PUT', `/clienti/${clienteId}`, { corpo: { provincia: 'BO' } })
    expect((await scadenze()).RCEE).toMatchObject({
      data_dovuta: '2025-03-14',
      regola: 'EMR-G1',
      versione: 3,
    })
  })

  test('un cliente non attivo e un impianto dismesso non ne hanno', async () => {
    const { id } = await caldaia({ prossimaRevisione: '2026-12-01' })
    await bench.dati('PUT', `/caldaie/${id}`, { corpo: { dismessoIl: '2026-11-01' } })
    expect(await scadenze()).toEqual({})
    await bench.dati('PUT', `/caldaie/${id}`, { corpo: { dismessoIl: '' } })
    expect((await scadenze()).Manutenzione).toMatchObject({ data_dovuta: '2026-12-01' })
    await bench.dati('PUT', `/clienti/${clienteId}`, { corpo: { attivo: false } })
    expect(await scadenze()).toEqual({})
  })

  test('una caldaia che passa a un altro cliente le porta con sé, eliminata non ne lascia', async () => {
    const { id } = await caldaia({ prossimaRevisione: '2026-12-01' })
    const altro = await bench.crea.cliente('Piero Conte')
    await bench.dati('PUT', `/caldaie/${id}`, { corpo: { clienteId: altro.id } })
    expect(await scadenze()).toEqual({})
    expect((await scadenze(altro.id)).RCEE.motivo).toBe('manca la provincia: non so dire')
    await bench.dati('DELETE', `/caldaie/${id}`)
    expect(await scadenze(altro.id)).toEqual({})
  })

  test('un condizionatore ha anche il controllo delle perdite', async () => {
    const corpo = { clienteId, marca: 'Daikin', modello: 'VRV', gasRefrigerante: 'R410A', caricaKg: 2.4 }
    const altro = { ermetico: false, dataInstallazione: '2025-06-01', ultimoControlloFgas: '2026-03-20' }
    await bench.dati('POST', '/condizionatori', { corpo: { ...corpo, ...altro } })
    expect(await scadenze()).toMatchObject({
      FGAS: { data_dovuta: '2027-03-20', certezza: 'da_confermare' },
      RCEE: { stato: 'Da_Completare', motivo: 'manca la potenza: non so dire' },
    })
  })

  test('un RCEE che non dice di quale impianto è ha la sua data', async () => {
    const uno = await rcee({
      dataEmissione: '2025-01-10',
      dataScadenza: '2027-01-10',
      numeroDocumento: 'A-7',
    })
    expect((await scadenze()).RCEE).toMatchObject({
      caldaia_id: null,
      data_dovuta: '2027-01-10',
      motivo: 'il n. A-7 non dice di quale impianto è',
    })
    await bench.dati('DELETE', `/rcee/${uno.id}`)
    expect(await scadenze()).toEqual({})
  })
})

describe('le deroghe', () => {
  const deroga = (corpo: object, come: 'operatore' | 'admin' = 'operatore') =>
    bench.chiedi('POST', '/deroghe', { corpo, come })

  test('vincono sulle regole, dicono di chi sono, e l’ultima sostituisce la precedente', async () => {
    const { id } = await caldaia()
    await rcee({ caldaiaId: id, dataEmissione: '2026-01-15' })
    const comune = { caldaiaId: id, controllo: 'RCEE', nota: 'lo chiede l’amministratore' }
    const prima = (await deroga({ ...comune, tipo: 'intervallo', mesi: 12 })).corpo.data
    expect((await scadenze()).RCEE).toMatchObject({
      data_dovuta: '2027-01-15',
      motivo: 'Deroga di operatore del 22/11/2026: ogni anno («lo chiede l’amministratore»)',
      deroga: { id: prima.id, tipo: 'intervallo', utente: 'operatore' },
    })
    const dopo = (await deroga({ ...comune, tipo: 'non_dovuto' })).corpo.data
    expect((await scadenze()).RCEE).toMatchObject({ stato: 'Non_Dovuta', deroga: { id: dopo.id } })
    await bench.dati('DELETE', `/deroghe/${dopo.id}`)
    expect((await scadenze()).RCEE).toMatchObject({ data_dovuta: '2030-01-15', deroga: null })
  })

  test('rifiuta quel che manca, nel suo campo', async () => {
    const { id } = await caldaia()
    const giusta = { caldaiaId: id, controllo: 'RCEE', tipo: 'intervallo', mesi: 12, nota: 'n' }
    const casi: [object, string][] = [
      [{ nota: ' ' }, 'nota'],
      [{ mesi: null }, 'mesi'],
      [{ mesi: 121 }, 'mesi'],
      [{ tipo: 'data' }, 'data'],
      [{ tipo: 'data', data: '2026-02-30' }, 'data'],
      [{ controllo: 'Altro' }, 'controllo'],
      [{ caldaiaId: null }, 'caldaiaId'],
      [{ condizionatoreId: 1 }, 'caldaiaId'],
      [{ caldaiaId: 999_999 }, 'caldaiaId'],
    ]
    for (const [altro, campo] of casi) {
      const { stato, corpo } = await deroga({ ...giusta, ...altro })
      expect([stato, Object.keys(corpo.campi ?? {})], JSON.stringify(altro)).toEqual([400, [campo]])
    }
    expect((await bench.chiedi('DELETE', '/deroghe/999999')).stato).toBe(404)
  })
})

describe('il calcolo di tutte', () => {
  test('l’abitudine dell’azienda si applica a tutte, a blocchi, e si riprende da dove era', async () => {
    await bench.db.deleteFrom('scadenze').execute()
    const { id } = await caldaia({ ultimaRevisione: '2026-02-10' })
    await continuaCalcolo(bench.db)
    expect(await bench.dati('GET', '/scadenze/calcolo')).toBe(null)
    await bench.dati('PUT', '/azienda', { corpo: { manutenzioneMesi: 18 } })
    const { totale, fatti } = await bench.dati('GET', '/scadenze/calcolo')
    expect([totale > 0, fatti]).toEqual([true, 0])
    await continuaCalcolo(bench.db)
    expect((await scadenze()).Manutenzione).toMatchObject({
      caldaia_id: id,
      data_dovuta: '2027-08-10',
      certezza: 'da_confermare',
    })
    expect(await bench.dati('GET', '/scadenze/calcolo')).toBe(null)
  })

  test('chi non cambia non si riscrive', async () => {
    await caldaia({ prossimaRevisione: '2026-12-01' })
    const prima = await scadenze()
    await daRifare(bench.db)
    await continuaCalcolo(bench.db)
    expect(await scadenze()).toEqual(prima)
  })

  test('di notte cambia ciò che il giorno cambia', async () => {
    const notturno = JOBS.find(({ name }) => name === 'scadenze')
    if (!notturno) throw new Error('manca il lavoro notturno')
    await caldaia({ dataInstallazione: '2018-11-22' })
    expect((await scadenze()).RCEE).toMatchObject({ data_dovuta: '2022-11-22' })
    await stopClock(bench, '2026-11-23T02:00:00Z')
    expect(await runJob(bench.services, notturno)).toBe(true)
    expect((await scadenze()).RCEE).toMatchObject({
      stato: 'Da_Completare',
      motivo: 'nessun RCEE in archivio dall’installazione del 22/11/2018: chiedi il libretto',
    })
  })
})
