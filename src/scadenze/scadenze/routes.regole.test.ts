import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'
import { continuaCalcolo } from './calcolo.queries.server.ts'
import type { RegoleDellaZona } from './contract.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const { id: clienteId } = await bench.dati('POST', '/clienti', {
  corpo: { nome: 'Nicolò', cognome: 'D’Amico', provincia: 'NA' },
})
const caldaia = await bench.dati('POST', '/caldaie', {
  corpo: {
    ...{ clienteId, marca: 'Vaillant', modello: 'ecoTEC', potenzaKw: 24, tipoCombustibile: 'Gas_Metano' },
    dataInstallazione: '2010-05-20',
  },
})
await bench.dati('POST', '/rcee', {
  corpo: { clienteId, caldaiaId: caldaia.id, dataEmissione: '2025-02-10' },
})

beforeEach(async () => {
  await stopClock(bench, '2026-11-22T10:00:00Z')
  await bench.db.deleteFrom('regole_conferme').execute()
  await bench.db.deleteFrom('regole_locali').execute()
})

const regole = (): Promise<RegoleDellaZona> => bench.dati('GET', '/regole')
/** The report's deadline once everything is reckoned again. */
async function rcee() {
  await continuaCalcolo(bench.db)
  const righe = await bench.dati('GET', '/scadenze', { query: { clienteId } })
  return righe.find(({ controllo }: { controllo: string }) => controllo === 'RCEE')
}

test('si vedono le righe delle regioni dei clienti, in parole, poi quelle nazionali', async () => {
  const { regioni, locali } = await regole()
  expect(regioni.map(({ nome, clienti }) => [nome, clienti])).toEqual([
    ['Campania', 1],
    ['Italia', null],
  ])
  expect(regioni[0]?.righe.map(({ testo }) => testo).slice(0, 2)).toEqual([
    'RCEE · metano o GPL, 10–100 kW · ogni 4 anni dal primo avvio',
    'RCEE · metano o GPL, 10–100 kW · ogni 2 anni dopo il primo controllo',
  ])
  expect(regioni[1]?.righe.map(({ testo }) => testo)).toContain(
    'Controllo perdite · condizionatori, sotto 5 t CO2eq · non serve',
  )
  expect(locali).toEqual([])
})

describe('le conferme', () => {
  const detta = { esito: 'Confermata', fonte: 'L.R. 39/2018 letta sul BURC', lettaIl: '2026-11-20' }
  const di = (corpo: object) => bench.chiedi('POST', '/regole/conferme', { corpo })

  test('una riga confermata è certa, scartata lascia il posto alla nazionale, tolta torna da confermare', async () => {
    expect(await rcee()).toMatchObject({ regola: 'CAM-G2', certezza: 'da_confermare' })
    await di({ ...detta, regola: 'CAM-G2' })
    expect(await rcee()).toMatchObject({ regola: 'CAM-G2', certezza: 'certa', data_dovuta: '2027-02-10' })
    const { corpo } = await di({ ...detta, regola: 'CAM-G2', esito: 'Non_si_applica' })
    expect(await rcee()).toMatchObject({ regola: 'IT-G1', data_dovuta: '2029-02-10' })
    const righe = (await regole()).regioni[0]?.righe
    expect(righe?.find(({ id }) => id === 'CAM-G2')?.conferma).toMatchObject({
      esito: 'Non_si_applica',
      fonte: detta.fonte,
      utente: 'admin',
    })
    await bench.dati('DELETE', `/regole/conferme/${corpo.data.id}`)
    expect(await rcee()).toMatchObject({ regola: 'CAM-G2', certezza: 'da_confermare' })
  })

  test('una regione confermata rende certe le sue righe', async () => {
    await di({ ...detta, regione: 'Campania' })
    expect(await rcee()).toMatchObject({ certezza: 'certa' })
    expect((await regole()).regioni[0]?.conferma).toMatchObject({ esito: 'Confermata' })
  })

  test('vogliono una regola o una regione che c’è, una fonte, un giorno passato', async () => {
    const casi: [object, string][] = [
      [{}, 'regola'],
      [{ regola: 'CAM-G2', regione: 'Campania' }, 'regola'],
      [{ regola: 'X' }, 'regola'],
      [{ regione: 'Atlantide' }, 'regione'],
      [{ regione: 'constructor' }, 'regione'],
      [{ regione: 'Campania', esito: 'Non_si_applica' }, 'esito'],
      [{ regola: 'CAM-G2', fonte: ' ' }, 'fonte'],
      [{ regola: 'CAM-G2', lettaIl: '2026-11-23' }, 'lettaIl'],
    ]
    for (const [altro, campo] of casi) {
      const { stato, corpo } = await di({ ...detta, ...altro })
      expect([stato, Object.keys(corpo.campi ?? {})], JSON.stringify(altro)).toEqual([400, [campo]])
    }
  })
})

describe('le regole locali', () => {
  const locale = {
    ...{ provincia: 'na', generatore: 'fiamma', combustibili: 'Gas_Metano,GPL', potenza: 'utile' },
    ...{ da: 10, daCompreso: false, a: 35, aCompreso: false, momento: 'qualunque', mesi: 12 },
    ...{ scade: 'giorno', dal: '2026-01-01', al: '', fonte: 'Regolamento della Città metropolitana' },
  }
  const crea = (altro: object = {}) =>
    bench.chiedi('POST', '/regole/locali', { corpo: { ...locale, ...altro } })

  test('valgono nella loro provincia, prima della regione, e con un altro intervallo si ricalcola', async () => {
    const { id } = (await crea()).corpo.data
    expect(await rcee()).toMatchObject({
      regola: `LOC-${id}`,
      data_dovuta: '2026-02-10',
      certezza: 'certa',
      motivo:
        'RCEE ogni anno: metano, 24 kW, Campania, Regolamento della Città metropolitana; dal 10/02/2025 (ultimo RCEE)',
    })
    expect((await regole()).locali).toMatchObject([
      { provincia: 'NA', testo: 'RCEE · metano o GPL, 10–35 kW · ogni anno', utente: 'admin' },
    ])
    await bench.dati('PUT', `/regole/locali/${id}`, { corpo: { mesi: null } })
    expect(await rcee()).toMatchObject({ stato: 'Non_Dovuta', data_dovuta: null })
    await bench.dati('DELETE', `/regole/locali/${id}`)
    expect(await rcee()).toMatchObject({ regola: 'CAM-G2' })
  })

  test('due non valgono mai per lo stesso impianto', async () => {
    await crea()
    const { stato, corpo } = await crea({ da: 24, a: null })
    expect([stato, corpo.error]).toEqual([
      400,
      'Si sovrappone a un’altra regola di NA: RCEE · metano o GPL, 10–35 kW · ogni anno',
    ])
    const alFocolare = await crea({ potenza: 'focolare' })
    expect([alFocolare.stato, Object.keys(alFocolare.corpo.campi)]).toEqual([400, ['da']])
    expect((await crea({ da: 35, daCompreso: true, a: null })).stato).toBe(201)
    expect((await crea({ provincia: 'SA' })).stato).toBe(201)
    expect((await crea({ al: '2026-12-31', combustibili: 'Gasolio' })).stato).toBe(201)
    expect((await crea({ dal: '2027-01-01', combustibili: 'Gasolio' })).stato).toBe(201)
  })

  test('rifiutano quel che non sta in piedi, nel suo campo', async () => {
    const casi: [object, string][] = [
      [{ provincia: 'XX' }, 'provincia'],
      [{ combustibili: 'Carbone' }, 'combustibili'],
      [{ a: 10 }, 'a'],
      [{ al: '2025-12-31' }, 'al'],
      [{ mesi: 121 }, 'mesi'],
      [{ fonte: '' }, 'fonte'],
      [{ dal: '' }, 'dal'],
    ]
    for (const [altro, campo] of casi) {
      const { stato, corpo } = await crea(altro)
      expect([stato, Object.keys(corpo.campi ?? {})], JSON.stringify(altro)).toEqual([400, [campo]])
    }
  })
})

test('il calcolo va avanti a chiamate, finché è finito', async () => {
  await bench.dati('PUT', '/azienda', { corpo: { manutenzioneMesi: 24 } })
  expect(await bench.dati('GET', '/scadenze/calcolo')).toMatchObject({ fatti: 0, totale: 1 })
  expect(await bench.dati('POST', '/scadenze/calcolo')).toBe(null)
  expect(await bench.dati('GET', '/scadenze/calcolo')).toBe(null)
})
