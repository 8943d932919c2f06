// long because fees follow every change of a contract, and renewals go on from each
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Scadenza } from '#scadenze/scadenze/contract.ts'
import { engine, openBench } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'
import { rinnovaTaciti } from './jobs.server.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
beforeEach(() => stopClock(bench, '2026-11-22T10:00:00Z'))

let quanti = 0
async function cliente() {
  const { id: clienteId } = await bench.dati('POST', '/clienti', {
    corpo: { nome: 'Ada', cognome: `Conte${++quanti}`, provincia: 'NA' },
  })
  const { id: caldaiaId } = await bench.dati('POST', '/caldaie', {
    corpo: { clienteId, marca: 'Beretta', modello: 'Ciao', ultimaRevisione: '2026-10-05' },
  })
  return { clienteId, caldaiaId }
}
const corpoDi = ({ clienteId, caldaiaId }: { clienteId: number; caldaiaId: number }, altro: object = {}) => ({
  ...{ clienteId, caldaie: [caldaiaId], stato: 'Attivo', dataInizio: '2026-11-01', durataMesi: 12 },
  ...{ rinnovoTacito: false, preavvisoGiorni: 60, canone: 100, aliquotaIva: '22', periodicita: 'Annuale' },
  ...{ anticipato: true, visiteAnno: 1, ancora: 'Ultima_Visita', rceeCompreso: false },
  ...altro,
})
const crea = async (altro: object = {}, di?: { clienteId: number; caldaiaId: number }) =>
  bench.dati('POST', '/contratti', { corpo: corpoDi(di ?? (await cliente()), altro) })
const prova = async (altro: object, di?: { clienteId: number; caldaiaId: number }) =>
  bench.chiedi('POST', '/contratti', { corpo: corpoDi(di ?? (await cliente()), altro) })
const canoni = (id: number) => bench.dati('GET', `/contratti/${id}/canoni`)
const manutenzione = async (clienteId: number): Promise<Scadenza | undefined> =>
  (await bench.dati('GET', '/scadenze', { query: { clienteId } })).find(
    ({ controllo }: Scadenza) => controllo === 'Manutenzione',
  )

describe('un contratto', () => {
  test('ha un numero senza buchi, anche quando uno è rifiutato', async () => {
    const primo = await crea()
    const di = await cliente()
    await crea({}, di)
    expect((await prova({}, di)).stato).toBe(409)
    const terzo = await crea()
    const numero = (testo: string) => Number(testo.slice(-3))
    expect(primo.numero).toMatch(/^CONTR-2026-\d{3}$/)
    expect(numero(terzo.numero)).toBe(numero(primo.numero) + 2)
  })

  test('dice ogni quanto si fa la manutenzione, e con una data fissa quando', async () => {
    const di = await cliente()
    expect((await manutenzione(di.clienteId))?.data_dovuta).not.toBe('2027-04-05')
    const contratto = await crea({ visiteAnno: 2 }, di)
    expect(await manutenzione(di.clienteId)).toMatchObject({
      data_dovuta: '2027-04-05',
      certezza: 'certa',
      motivo: expect.stringContaining(`contratto ${contratto.numero}, 2 visite l’anno`),
    })
    await bench.dati('PUT', `/contratti/${contratto.id}`, { corpo: { ancora: 'Data_Fissa' } })
    expect((await manutenzione(di.clienteId))?.data_dovuta).toBe('2027-05-01')
    await bench.dati('PUT', `/contratti/${contratto.id}`, {
      corpo: { stato: 'Disdetto', disdettoIl: '2026-11-20' },
    })
    expect((await manutenzione(di.clienteId))?.motivo).not.toContain('contratto')
  })

  test('una caldaia sta in un contratto alla volta; finito quello, in un altro', async () => {
    const di = await cliente()
    const { numero } = await crea({}, di)
    const no = await prova({}, di)
    expect([no.stato, no.corpo.error]).toEqual([409, `Questa caldaia è già nel contratto ${numero}`])
    expect((await prova({ stato: 'Bozza' }, di)).stato).toBe(201)
    expect((await prova({ dataInizio: '2027-11-01' }, di)).stato).toBe(201)
  })

  test('dati sbagliati: visite, mesi, impianti di altri, niente impianti, stati indietro', async () => {
    const campi = async (altro: object) => (await prova(altro)).corpo.campi
    expect(await campi({ visiteAnno: 5 })).toEqual({ visiteAnno: 'Scegli 1, 2, 3, 4, 6 o 12 visite l’anno' })
    expect(await campi({ durataMesi: 121 })).toEqual({ durataMesi: 'Al massimo 120 mesi' })
    expect(await campi({ caldaie: [] })).toEqual({ caldaie: 'Scegli almeno un impianto' })
    const altra = await cliente()
    expect(await campi({ caldaie: [altra.caldaiaId] })).toEqual({
      caldaie: 'Una caldaia non è di questo cliente',
    })
    const { id } = await crea()
    const cambia = (corpo: object) => bench.chiedi('PUT', `/contratti/${id}`, { corpo })
    expect((await cambia({ stato: 'Bozza' })).corpo.error).toBe(
      'Un contratto attivo non torna bozza: disdicilo',
    )
    expect((await cambia({ stato: 'Disdetto' })).stato).toBe(200)
    expect((await cambia({ stato: 'Attivo' })).corpo.error).toBe(
      'Un contratto disdetto non si riapre: fanne uno nuovo',
    )
  })

  test('si trova per numero e per cliente, e per quello che è oggi; il canone è per chi amministra', async () => {
    const { id, numero, cliente: suo } = await crea({ dataInizio: '2025-12-15' })
    const trovati = async (query: Record<string, string>) =>
      (await bench.dati('GET', '/contratti', { query })).map((c: { id: number }) => c.id)
    expect(await trovati({ q: numero.toLowerCase() })).toEqual([id])
    expect(await trovati({ q: suo.cognome })).toEqual([id])
    expect(await trovati({ stato: 'Da_Rinnovare' })).toContain(id)
    expect(await trovati({ stato: 'Attivo' })).not.toContain(id)
    expect((await bench.dati('GET', `/contratti/${id}`)).canone).toBe(100)
    expect((await bench.dati('GET', `/contratti/${id}`, { come: 'operatore' })).canone).toBeNull()
  })

  test('chi non è Admin vede quelli di un cliente, non l’elenco di tutti', async () => {
    const { id, cliente_id: clienteId, numero } = await crea()
    for (const come of ['operatore', 'direttore'] as const) {
      for (const query of [{}, { q: numero }, { stato: 'Attivo' }] as Record<string, string>[])
        expect((await bench.chiedi('GET', '/contratti', { come, query })).stato).toBe(403)
      const suoi = await bench.dati('GET', '/contratti', { come, query: { clienteId } })
      expect(suoi).toMatchObject([{ id, canone: null }])
    }
  })
})

describe('i canoni', () => {
  test('anticipati si fatturano dal primo giorno, posticipati dall’ultimo; collegati non tornano', async () => {
    const di = await cliente()
    const { id, numero } = await crea({ periodicita: 'Semestrale', canone: 99.99 }, di)
    await crea({ anticipato: false })
    expect((await canoni(id)).map((c: { importo: number; dal: string }) => [c.dal, c.importo])).toEqual([
      ['2026-11-01', 50],
      ['2027-05-01', 49.99],
    ])
    const daFare = await bench.dati('GET', '/canoni')
    const [suo] = daFare.filter((c: { contratto: { numero: string } }) => c.contratto.numero === numero)
    expect(suo).toMatchObject({ dal: '2026-11-01', importo: 50, contratto: { aliquota_iva: '22' } })
    const fattura = (clienteId: number) =>
      bench.dati('POST', '/fatture', {
        corpo: {
          ...{ numeroDocumento: `F/${clienteId}`, tipo: 'Attiva', clienteId, dataEmissione: '2026-11-22' },
          subtotale: 50,
          ivaImporto: 11,
          totale: 61,
          aliquotaIva: '22',
          dataScadenza: '2026-12-22',
          stato: 'Da_Pagare',
        },
      })
    const altrui = await fattura((await cliente()).clienteId)
    const sua = await fattura(di.clienteId)
    const collega = (fatturaId: number | null) =>
      bench.chiedi('PUT', `/canoni/${suo.id}`, { corpo: { fatturaId } })
    expect((await collega(altrui.id)).corpo.campi).toEqual({
      fatturaId: 'La fattura non è di questo cliente',
    })
    expect((await collega(sua.id)).corpo.data).toMatchObject({
      fattura: { numero_documento: `F/${di.clienteId}` },
    })
    const restano = await bench.dati('GET', '/canoni')
    expect(restano.some((c: { id: number }) => c.id === suo.id)).toBe(false)
    // what is invoiced stays, whatever becomes of the rest
    await bench.dati('PUT', `/contratti/${id}`, { corpo: { canone: 200 } })
    expect((await canoni(id)).map((c: { importo: number }) => c.importo)).toEqual([50, 100])
    expect((await bench.chiedi('DELETE', `/contratti/${id}`)).corpo.error).toBe(
      'Il contratto ha canoni fatturati: disdicilo',
    )
    await bench.dati('DELETE', `/fatture/${sua.id}`)
    expect((await canoni(id))[0]).toMatchObject({ fattura_id: null })
  })

  test('gli stessi giorni restano lo stesso canone: chi ne sta facendo la fattura lo trova', async () => {
    const { id } = await crea({ periodicita: 'Semestrale', dataInizio: '2026-12-01' })
    const prima = await canoni(id)
    await bench.dati('PUT', `/contratti/${id}`, { corpo: { canone: 80, note: 'Scontato' } })
    const ids = (righe: { id: number }[]) => righe.map((uno) => uno.id)
    const dopo = await canoni(id)
    expect(ids(dopo)).toEqual(ids(prima))
    expect(dopo[0].importo).toBe(40)
    await bench.dati('PUT', `/contratti/${id}`, { corpo: { periodicita: 'Annuale' } })
    expect(await canoni(id)).toMatchObject([{ dal: '2026-12-01', al: '2027-11-30', importo: 80 }])
  })

  test('un nuovo prezzo vale dal periodo che comincia dopo: finiti e in corso restano com’erano', async () => {
    const giorniEImporti = async () =>
      (await canoni(id)).map((c: { dal: string; importo: number }) => [c.dal, c.importo])
    const cambia = (corpo: object) => bench.dati('PUT', `/contratti/${id}`, { corpo })
    const { id } = await crea({ dataInizio: '2026-05-15', periodicita: 'Trimestrale' })
    const [maggio, agosto, novembre] = [
      ['2026-05-15', 25],
      ['2026-08-15', 25],
      ['2026-11-15', 25],
    ]
    await cambia({ canone: 200 })
    expect(await giorniEImporti()).toEqual([maggio, agosto, novembre, ['2027-02-15', 50]])
    // Nor with what changes afterwards, whatever it is.
    await cambia({ note: 'Come d’accordo', anticipato: false })
    expect(await giorniEImporti()).toEqual([maggio, agosto, novembre, ['2027-02-15', 50]])
    expect((await canoni(id))[0].dovuto_dal).toBe('2026-08-14')
    await cambia({ periodicita: 'Annuale', canone: 240 })
    expect(await giorniEImporti()).toEqual([maggio, agosto, novembre, ['2027-02-15', 60]])
    await cambia({ canone: null })
    expect(await giorniEImporti()).toEqual([maggio, agosto, novembre])
    await cambia({ canone: 240, durataMesi: 24 })
    expect(await giorniEImporti()).toEqual([
      ...[maggio, agosto, novembre],
      ...[
        ['2027-02-15', 60],
        ['2027-05-15', 240],
      ],
    ])
    await cambia({ stato: 'Disdetto', disdettoIl: '2026-11-20' })
    expect(await giorniEImporti()).toEqual([maggio, agosto, novembre])
  })

  test('se la fine si sposta, il periodo in corso si accorcia al suo prezzo', async () => {
    const { id } = await crea({ dataInizio: '2026-05-01', canone: 120 })
    const cambia = (corpo: object) => bench.dati('PUT', `/contratti/${id}`, { corpo })
    const importi = async () => (await canoni(id)).map((c: { importo: number }) => c.importo)
    await cambia({ canone: 240 })
    expect(await importi()).toEqual([120])
    await cambia({ durataMesi: 11 })
    expect(await importi()).toEqual([110])
    // The month that is added anew begins after the change.
    await cambia({ durataMesi: 12 })
    expect(await importi()).toEqual([110, 20])
    await cambia({ dataInizio: '2026-06-01', durataMesi: 10 })
    expect(await importi()).toEqual([100])
  })

  test('un nuovo prezzo vale dal giorno che si dice, e da lì resta', async () => {
    const { id } = await crea({ dataInizio: '2026-02-15', periodicita: 'Trimestrale' })
    const cambia = (corpo: object) => bench.dati('PUT', `/contratti/${id}`, { corpo })
    const importi = async () => (await canoni(id)).map((c: { importo: number }) => c.importo)
    // Since a period that has ended, and is to be invoiced yet.
    await cambia({ canone: 200, canoneDal: '2026-08-15' })
    expect(await importi()).toEqual([25, 25, 50, 50])
    // From one that is to come: those between keep theirs, whatever is saved afterwards.
    await cambia({ dataInizio: '2026-02-15', durataMesi: 24 })
    await cambia({ canone: 400, canoneDal: '2027-05-15' })
    await cambia({ note: 'Come d’accordo' })
    expect(await importi()).toEqual([25, 25, 50, 50, 50, 100, 100, 100])
  })

  test('di un contratto cominciato da tempo non si rifattura quello che è già fatturato', async () => {
    const { id } = await crea({
      ...{ dataInizio: '2024-11-01', durataMesi: 36, periodicita: 'Semestrale' },
      canoniFatturatiFinoAl: '2026-10-31',
    })
    expect((await canoni(id)).map((c: { dal: string }) => c.dal)).toEqual(['2026-11-01', '2027-05-01'])
    await bench.dati('PUT', `/contratti/${id}`, { corpo: { note: 'Vecchio cliente', durataMesi: 24 } })
    expect(await canoni(id)).toEqual([])
    const tutti = await crea({ dataInizio: '2024-11-01', durataMesi: 36, periodicita: 'Semestrale' })
    expect(await canoni(tutti.id)).toHaveLength(6)
  })

  test('rinnovato da sé, il periodo che si apre ha il prezzo nuovo e quelli di prima il loro', async () => {
    const { id } = await crea({ dataInizio: '2025-11-10', rinnovoTacito: true })
    await bench.dati('PUT', `/contratti/${id}`, { corpo: { canone: 130 } })
    await rinnovaTaciti(bench.services)
    expect((await canoni(id)).map((c: { importo: number }) => c.importo)).toEqual([100, 130])
  })

  test('un tacito disdetto più tardi della sua fine: il periodo di allora è dovuto', async () => {
    const { id } = await crea({ dataInizio: '2025-11-15', rinnovoTacito: true })
    await bench.dati('PUT', `/contratti/${id}`, { corpo: { stato: 'Disdetto', disdettoIl: '2026-11-20' } })
    expect((await canoni(id)).map((c: { dal: string }) => c.dal)).toEqual(['2025-11-15', '2026-11-15'])
  })

  test('disdetto: restano quelli cominciati', async () => {
    const { id } = await crea({ periodicita: 'Trimestrale' })
    await bench.dati('PUT', `/contratti/${id}`, { corpo: { stato: 'Disdetto', disdettoIl: '2027-03-10' } })
    expect((await canoni(id)).map((c: { dal: string }) => c.dal)).toEqual(['2026-11-01', '2027-02-01'])
  })
})

describe('il rinnovo', () => {
  test('tacito: tutti i periodi saltati in una notte, una volta, e chi amministra lo sa', async () => {
    const { id, numero } = await crea({ dataInizio: '2024-11-30', durataMesi: 6, rinnovoTacito: true })
    await rinnovaTaciti(bench.services)
    await rinnovaTaciti(bench.services)
    const dopo = await bench.dati('GET', `/contratti/${id}`)
    expect(dopo).toMatchObject({ fine: '2026-11-29', oggi: 'Attivo' })
    expect(await canoni(id)).toHaveLength(2)
    const avvisi = (await bench.dati('GET', '/notifiche')).filter(({ messaggio }: { messaggio: string }) =>
      messaggio.startsWith(numero),
    )
    expect(avvisi).toMatchObject([
      { titolo: 'Contratto rinnovato', dati_extra: { apri: `/contabilita/contratti?contratto=${id}` } },
    ])
  })

  test('di molti anni: venti periodi per notte, finché è di oggi; e nessuno comincia in un altro secolo', async () => {
    const no = await bench.chiedi('POST', '/contratti', {
      corpo: corpoDi(await cliente(), { dataInizio: '1926-01-01' }),
    })
    expect(no.corpo.campi).toEqual({ dataInizio: 'Il primo giorno sta entro 30 anni da oggi' })
    const { id } = await crea({ dataInizio: '2023-11-30', durataMesi: 1, rinnovoTacito: true })
    const fine = async () => (await bench.dati('GET', `/contratti/${id}`)).fine
    await rinnovaTaciti(bench.services)
    expect(await fine()).toBe('2025-08-29')
    await rinnovaTaciti(bench.services)
    expect(await fine()).toBe('2026-11-29')
    await rinnovaTaciti(bench.services)
    expect(await fine()).toBe('2026-11-29')
    const oltre = await bench.chiedi('PUT', `/contratti/${id}`, { corpo: { dataInizio: '2090-01-01' } })
    expect(oltre.corpo.campi).toHaveProperty('dataInizio')
  })

  test('a mano, per quanto e a quanto si dice: quello che resta del vecchio tiene il suo prezzo', async () => {
    const { id } = await crea({ dataInizio: '2026-01-15', periodicita: 'Trimestrale' })
    const importi = async () => (await canoni(id)).map((c: { importo: number }) => c.importo)
    stopClock(bench, '2026-12-10T10:00:00Z')
    const rinnovato = await bench.dati('POST', `/contratti/${id}/rinnova`, {
      corpo: { mesi: 6, canone: 120 },
    })
    expect(rinnovato).toMatchObject({
      fine: '2027-07-14',
      durata_mesi: 6,
      canone: 120,
      canone_dal: '2027-01-15',
    })
    expect(await importi()).toEqual([25, 25, 25, 25, 30, 30])
    await bench.dati('PUT', `/contratti/${id}`, { corpo: { note: 'Anno nuovo' } })
    expect(await importi()).toEqual([25, 25, 25, 25, 30, 30])
    const no = await bench.chiedi('POST', `/contratti/${id}/rinnova`, { corpo: { mesi: 0 } })
    expect([no.stato, no.corpo.campi]).toEqual([400, { mesi: 'Almeno un mese' }])
  })

  test('a mano: il periodo dopo, con i suoi canoni', async () => {
    const { id } = await crea({ dataInizio: '2025-12-15' })
    const dopo = await bench.dati('POST', `/contratti/${id}/rinnova`)
    expect(dopo).toMatchObject({ fine: '2027-12-14', avviso_dal: '2027-10-15', oggi: 'Attivo' })
    expect(await canoni(id)).toHaveLength(2)
    const no = await bench.chiedi('POST', `/contratti/${id}/rinnova`)
    expect([no.stato, no.corpo.error]).toEqual([409, 'Il contratto non è da rinnovare'])
  })

  test('cambiare durata o inizio a uno rinnovato non gli toglie i rinnovi', async () => {
    const { id } = await crea({ dataInizio: '2024-11-30', rinnovoTacito: true })
    await rinnovaTaciti(bench.services)
    const dopo = await bench.dati('PUT', `/contratti/${id}`, { corpo: { dataInizio: '2024-12-01' } })
    expect(dopo.fine).toBe('2026-11-30')
    expect(await canoni(id)).toHaveLength(2)
  })
})

test.runIf(engine() === 'postgres')(
  'due contratti insieme per la stessa caldaia: uno solo vince',
  async () => {
    const di = await cliente()
    const altro = await bench.altroServer()
    const esiti = await Promise.all([
      bench.chiedi('POST', '/contratti', { corpo: corpoDi(di) }),
      altro.chiedi('POST', '/contratti', { corpo: corpoDi(di) }),
    ])
    expect(esiti.map(({ stato }) => stato).sort()).toEqual([201, 409])
    await altro.chiudi()
  },
)

describe('senza impianti, o senza cliente', () => {
  test('l’unico impianto di un contratto attivo non si elimina; disdetto quello, sì', async () => {
    const di = await cliente()
    const { id, numero } = await crea({}, di)
    const no = await bench.chiedi('DELETE', `/caldaie/${di.caldaiaId}`)
    expect([no.stato, no.corpo.error]).toEqual([
      409,
      `È l’unico impianto del contratto ${numero}: prima disdicilo`,
    ])
    await bench.dati('PUT', `/contratti/${id}`, { corpo: { stato: 'Disdetto' } })
    expect((await bench.chiedi('DELETE', `/caldaie/${di.caldaiaId}`)).stato).toBe(200)
  })

  test('cancellati i dati del cliente, il contratto finisce e non si fattura più', async () => {
    const di = await cliente()
    const { id } = await crea({}, di)
    await bench.dati('POST', `/clienti/${di.clienteId}/anonimizza`)
    expect(await bench.dati('GET', `/contratti/${id}`)).toMatchObject({
      ...{ stato: 'Disdetto', disdetto_il: '2026-11-22' },
    })
    expect(await canoni(id)).toEqual([])
  })
})

test('l’elenco è per giorno di rinnovo, i finiti a parte; il riepilogo somma il canone di un anno per stato', async () => {
  const clienti = { a: await cliente(), b: await cliente(), c: await cliente(), d: await cliente() }
  const q = `Conte${quanti}`
  for (const { clienteId } of Object.values(clienti))
    await bench.dati('PUT', `/clienti/${clienteId}`, { corpo: { cognome: q } })
  const lontano = await crea({ canone: 120.5, dataInizio: '2026-11-01' }, clienti.a)
  const vicino = await crea({ canone: 80.25, dataInizio: '2026-01-01' }, clienti.b)
  const scaduto = await crea({ canone: 300, dataInizio: '2025-01-01' }, clienti.c)
  const disdetto = await crea({ canone: 50 }, clienti.d)
  await bench.dati('PUT', `/contratti/${disdetto.id}`, { corpo: { stato: 'Disdetto' } })
  const ids = async (query: object): Promise<number[]> =>
    (await bench.dati('GET', '/contratti', { query: { q, ...query } })).map(({ id }: { id: number }) => id)
  expect(await ids({ finiti: false })).toEqual([vicino.id, lontano.id])
  expect(await ids({ finiti: true })).toEqual([disdetto.id, scaduto.id])
  expect(await ids({})).toEqual([disdetto.id, scaduto.id, vicino.id, lontano.id])
  expect(await bench.dati('GET', '/contratti/riepilogo', { query: { q } })).toEqual([
    { stato: 'Bozza', quanti: 0, valore: 0 },
    { stato: 'Attivo', quanti: 1, valore: 120.5 },
    { stato: 'Da_Rinnovare', quanti: 1, valore: 80.25 },
    { stato: 'Scaduto', quanti: 1, valore: 300 },
    { stato: 'Disdetto', quanti: 1, valore: 50 },
  ])
})
