// long because one job is followed from its quote through visits, invoices and messages
import { afterAll, expect, test, vi } from 'vitest'
import { transaction } from '#server/data/database.ts'
import { openBench } from '#test/bench.ts'
import { invoicingParts, OGGI } from '#test/invoicing.ts'
import { riportaAppuntamento } from '#visite/appuntamenti/queries.server.ts'

vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${OGGI}T10:00:00Z`) })
const bench = await openBench()
afterAll(async () => {
  vi.useRealTimers()
  await bench.chiudi()
})
const { cliente, emetti } = await invoicingParts(bench)

const il = (giorno: string, ora = '08') => `2026-12-${giorno}T${ora}:00:00.000Z`
const visita = (giorno: string, altro: object = {}) => ({
  ...{ titolo: 'Posa', utenteAssegnatoId: bench.operatore.id },
  ...{ dataInizio: il(giorno), dataFine: il(giorno, '16'), ...altro },
})
/** A quote of 1.000 euro and 22 % of VAT: 1.220. */
const preventivo = (clienteId: number, altro: object = {}) =>
  bench.dati('POST', '/preventivi', {
    corpo: {
      ...{ clienteId, titolo: 'Caldaia nuova', tipologia: 'Caldaia', stato: 'Accettato', ...altro },
      righe: [{ descrizione: 'Caldaia e posa', prezzoUnitario: 1000, aliquota: 22 }],
    },
  })
async function conCommessa() {
  const { id: clienteId } = await cliente()
  const p = await preventivo(clienteId)
  const commessa = await bench.dati('POST', `/preventivi/${p.id}/commessa`)
  return { clienteId, p, id: commessa.id, commessa }
}
const leggi = (id: number, come = 'admin') => bench.dati('GET', `/commesse/${id}`, { come })
const soldi = async (id: number) => {
  const { fatturato, in_bozza, incassato, da_fatturare } = await leggi(id)
  return { fatturato, in_bozza, incassato, da_fatturare }
}
const aggiungi = (id: number, visite: object[]) =>
  bench.chiedi('POST', `/commesse/${id}/visite`, { corpo: { visite } })
const fattura = (p: { id: number }, corpo: object) =>
  bench.dati('POST', `/preventivi/${p.id}/fattura`, { corpo })

test('la commessa nasce dal preventivo accettato una volta sola, con le visite che ha già', async () => {
  const { id: clienteId } = await cliente()
  const p = await preventivo(clienteId, { stato: 'Inviato' })
  expect((await bench.chiedi('POST', `/preventivi/${p.id}/commessa`)).stato).toBe(409)
  await bench.dati('PUT', `/preventivi/${p.id}`, { corpo: { stato: 'Accettato' } })
  const sua = await bench.dati('POST', '/appuntamenti', {
    corpo: { clienteId, preventivoId: p.id, ...visita('01') },
  })
  const prima = await bench.chiedi('POST', `/preventivi/${p.id}/commessa`)
  const seconda = await bench.chiedi('POST', `/preventivi/${p.id}/commessa`)
  expect([prima.stato, seconda.stato]).toEqual([201, 200])
  expect(seconda.corpo.data.id).toBe(prima.corpo.data.id)
  expect(prima.corpo.data).toMatchObject({
    ...{ titolo: 'Caldaia nuova', stato: 'Aperto', cliente_id: clienteId, preventivo_totale: 1220 },
    ...{ quante_visite: 1, visite_fatte: 0, da_fatturare: 1220 },
    preventivo: { id: p.id, numero_preventivo: p.numero_preventivo },
  })
  expect(prima.corpo.data.visite.map((v: { id: number }) => v.id)).toEqual([sua.id])
})

test('chi non è Admin legge titolo, stato e visite, non gli importi', async () => {
  const { clienteId, id } = await conCommessa()
  for (const come of ['direttore', 'operatore'] as const) {
    expect((await bench.chiedi('GET', '/commesse', { come })).stato).toBe(403)
    const [sua] = await bench.dati('GET', `/commesse?clienteId=${clienteId}`, { come })
    expect(sua).toMatchObject({ id, titolo: 'Caldaia nuova', stato: 'Aperto', da_fatturare: null })
    expect(await leggi(id, come)).toMatchObject({
      ...{ preventivo_totale: 1220, fatturato: null, in_bozza: null, incassato: null, da_fatturare: null },
      fatture: [],
    })
  }
})

test('i campi sono controllati: titolo, stato, e il preventivo dello stesso cliente', async () => {
  const [{ id: uno }, { id: altro }] = [await cliente(), await cliente()]
  const p = await preventivo(altro)
  const crea = (corpo: object) => bench.chiedi('POST', '/commesse', { corpo })
  expect((await crea({ clienteId: uno })).corpo.campi).toHaveProperty('titolo')
  expect((await crea({ clienteId: uno, titolo: 'A', stato: 'Chiuso' })).corpo.campi).toHaveProperty('stato')
  expect((await crea({ clienteId: uno, titolo: 'A', preventivoId: p.id })).corpo.campi).toEqual({
    preventivoId: 'Il preventivo non è di questo cliente',
  })
  const { id, versione } = await bench.dati('POST', '/commesse', { corpo: { clienteId: uno, titolo: 'A' } })
  const cambiata = await bench.dati('PUT', `/commesse/${id}`, {
    corpo: { stato: 'Sospeso', note: 'Manca la canna fumaria' },
  })
  expect(cambiata).toMatchObject({ titolo: 'A', stato: 'Sospeso', versione: versione + 1 })
  expect((await bench.chiedi('PUT', `/commesse/${id}`, { corpo: { preventivoId: p.id } })).stato).toBe(400)
  const elenco = (query: string) => bench.dati('GET', `/commesse?clienteId=${uno}&${query}`)
  expect(await elenco('stato=Aperto')).toEqual([])
  expect((await elenco('stato=Sospeso')).map((c: { id: number }) => c.id)).toEqual([id])
})

test('le visite insieme: tutte o nessuna, del cliente e del preventivo della commessa', async () => {
  const { id, p, clienteId } = await conCommessa()
  const rifiutata = await aggiungi(id, [visita('01'), visita('02', { dataFine: il('01') }), visita('03')])
  expect(rifiutata.stato).toBe(400)
  expect((await leggi(id)).visite).toEqual([])
  expect((await aggiungi(id, [])).corpo.campi).toEqual({ visite: 'Aggiungi almeno una visita' })
  expect((await aggiungi(999_999, [visita('01')])).stato).toBe(404)
  const { stato, corpo } = await aggiungi(
    id,
    ['03', '01', '02'].map((giorno) => visita(giorno)),
  )
  expect(stato).toBe(201)
  expect(corpo.data).toHaveLength(3)
  const intera = await leggi(id)
  expect(intera.visite.map((v: { data_inizio: string }) => v.data_inizio)).toEqual([
    il('01'),
    il('02'),
    il('03'),
  ])
  for (const v of intera.visite)
    expect(v).toMatchObject({
      ...{ cliente_id: clienteId, preventivo_id: p.id, commessa_id: id },
      commessa: { id, titolo: 'Caldaia nuova', stato: 'Aperto' },
    })
  expect(intera).toMatchObject({ quante_visite: 3, visite_fatte: 0 })
})

test('chi va lo sa una volta sola di tutte; di una sola, come di ogni visita', async () => {
  const { id } = await conCommessa()
  const diOperatore = async (come: 'operatore' | 'direttore') =>
    (await bench.dati('GET', '/notifiche', { come })).filter(
      (n: { tipo: string }) => n.tipo === 'Appuntamento_Assegnato',
    )
  const prima = [(await diOperatore('operatore')).length, (await diOperatore('direttore')).length]
  const aiutanti = [{ utenteId: bench.direttore.id }]
  await aggiungi(id, [visita('07'), visita('08', { aiutanti }), visita('09', { aiutanti })])
  const [sue, delDirettore] = [await diOperatore('operatore'), await diOperatore('direttore')]
  expect([sue.length, delDirettore.length]).toEqual([prima[0] + 1, prima[1] + 1])
  expect(sue[0].messaggio).toBe('Caldaia nuova: 3 visite dal 07/12 al 09/12')
  expect(delDirettore[0].messaggio).toBe('Caldaia nuova: 2 visite dal 08/12 al 09/12')
  // Taken back together, each hears it once; what somebody has touched since stays.
  const { data: ultime } = (
    await aggiungi(
      id,
      ['14', '15'].map((g) => visita(g, { aiutanti })),
    )
  ).corpo
  await bench.dati('PUT', `/appuntamenti/${ultime[1].id}`, { corpo: { noteInterne: 'chiavi in portineria' } })
  const quante = (await leggi(id)).visite.length
  expect(await bench.dati('POST', `/lotti/${ultime[0].lotto_id}/annulla`)).toMatchObject({
    ...{ annullate: 1, restano: 1 },
  })
  expect((await leggi(id)).visite).toHaveLength(quante - 1)
  for (const come of ['operatore', 'direttore'] as const)
    expect((await bench.dati('GET', '/notifiche', { come }))[0]).toMatchObject({
      ...{ tipo: 'Appuntamento_Annullato', messaggio: '1 visita per il 14/12' },
    })
  await aggiungi(id, [visita('10')])
  expect((await diOperatore('operatore'))[0].messaggio).toContain('Rosa')
})

test('acconto, saldo, nota di credito e bozza: fatturato, in bozza e da fatturare', async () => {
  const { id, p } = await conCommessa()
  expect(await soldi(id)).toEqual({ fatturato: 0, in_bozza: 0, incassato: 0, da_fatturare: 1220 })
  const acconto = await fattura(p, { quota: 'acconto', percento: 30 })
  expect(await soldi(id)).toEqual({ fatturato: 0, in_bozza: 366, incassato: 0, da_fatturare: 854 })
  expect((await emetti(acconto.id)).stato).toBe(200)
  const pagata = { metodo: 'Bonifico', data: OGGI, importo: 366 }
  expect((await bench.chiedi('POST', `/fatture/${acconto.id}/pagamenti`, { corpo: pagata })).stato).toBe(201)
  expect(await soldi(id)).toEqual({ fatturato: 366, in_bozza: 0, incassato: 366, da_fatturare: 854 })
  // The visit's invoice is that of the quote: counted once.
  const [v] = (await aggiungi(id, [visita('01')])).corpo.data
  await bench.dati('PUT', `/appuntamenti/${v.id}`, {
    corpo: { stato: 'Completato', richiestaRicevuta: true, codiceFiscale: 'SPSRSO70C51F839B', incasso: 100 },
  })
  expect(await soldi(id)).toMatchObject({ incassato: 466, da_fatturare: 854 })
  const saldo = await bench.dati('POST', `/appuntamenti/${v.id}/fattura`, { corpo: {} })
  expect(await soldi(id)).toEqual({ fatturato: 366, in_bozza: 854, incassato: 466, da_fatturare: 0 })
  expect((await emetti(saldo.id)).stato).toBe(200)
  expect(await soldi(id)).toEqual({ fatturato: 1220, in_bozza: 0, incassato: 466, da_fatturare: 0 })
  const nota = await bench.dati('POST', `/fatture/${saldo.id}/nota-credito`, { corpo: {} })
  expect(await soldi(id)).toMatchObject({ fatturato: 1220, in_bozza: -854 })
  expect((await emetti(nota.id)).stato).toBe(200)
  expect(await soldi(id)).toMatchObject({ fatturato: 366, in_bozza: 0, da_fatturare: 854 })
  expect((await leggi(id)).fatture.map((f: { totale: number }) => f.totale)).toEqual([366, 854, -854])
})

test('visite senza preventivo: quello che fu incassato aspetta la fattura, e conta una volta', async () => {
  const { id: clienteId } = await cliente()
  const { id } = await bench.dati('POST', '/commesse', { corpo: { clienteId, titolo: 'Riparazioni' } })
  const { data: visite } = (await aggiungi(id, [visita('01'), visita('02'), visita('03')])).corpo
  const fatta = { stato: 'Completato', richiestaRicevuta: true, codiceFiscale: 'SPSRSO70C51F839B' }
  await bench.dati('PUT', `/appuntamenti/${visite[0].id}`, { corpo: { ...fatta, incasso: 122 } })
  await bench.dati('PUT', `/appuntamenti/${visite[1].id}`, { corpo: { stato: 'Completato', incasso: 50 } })
  await bench.dati('PUT', `/appuntamenti/${visite[2].id}`, { corpo: { stato: 'Annullato' } })
  expect(await leggi(id)).toMatchObject({ quante_visite: 2, visite_fatte: 2, preventivo_totale: null })
  expect(await soldi(id)).toEqual({ fatturato: 0, in_bozza: 0, incassato: 172, da_fatturare: 122 })
  const bozza = await bench.dati('POST', `/appuntamenti/${visite[0].id}/fattura`, { corpo: {} })
  expect(await soldi(id)).toEqual({ fatturato: 0, in_bozza: 122, incassato: 172, da_fatturare: 0 })
  await emetti(bozza.id)
  expect(await soldi(id)).toEqual({ fatturato: 122, in_bozza: 0, incassato: 172, da_fatturare: 0 })
})

test('pagata, stornata del tutto e rifatta: ciò che entrò resta entrato, una volta', async () => {
  const { id: clienteId } = await cliente()
  const { id } = await bench.dati('POST', '/commesse', { corpo: { clienteId, titolo: 'Riparazioni' } })
  const { data: visite } = (await aggiungi(id, [visita('01')])).corpo
  const fatta = { stato: 'Completato', richiestaRicevuta: true, codiceFiscale: 'SPSRSO70C51F839B' }
  await bench.dati('PUT', `/appuntamenti/${visite[0].id}`, { corpo: fatta })
  const fattura = async () => {
    const bozza = await bench.dati('POST', `/appuntamenti/${visite[0].id}/fattura`, { corpo: {} })
    const righe = [{ descrizione: 'Lavoro', quantita: '1', prezzoUnitario: '100', aliquota: 22 }]
    await bench.dati('PUT', `/fatture/${bozza.id}`, { corpo: { righe } })
    await emetti(bozza.id)
    return bozza.id as number
  }
  const pagata = await fattura()
  await bench.dati('POST', `/fatture/${pagata}/pagamenti`, {
    corpo: { metodo: 'Bonifico', data: OGGI, importo: 122 },
  })
  expect(await soldi(id)).toMatchObject({ fatturato: 122, incassato: 122 })
  const nota = await bench.dati('POST', `/fatture/${pagata}/nota-credito`, { corpo: {} })
  await emetti(nota.id)
  expect(await soldi(id)).toMatchObject({ fatturato: 0, in_bozza: 0, incassato: 122 })
  await fattura()
  expect(await soldi(id)).toMatchObject({ fatturato: 122, incassato: 122 })
})

test('una commessa con visite non si elimina; senza, sì, e la visita rifatta vi torna solo se c’è', async () => {
  const { id } = await conCommessa()
  const [v] = (await aggiungi(id, [visita('01')])).corpo.data
  const { stato, corpo } = await bench.chiedi('DELETE', `/commesse/${id}`)
  expect([stato, corpo.code, corpo.error]).toEqual([
    409,
    'in_uso',
    'La commessa ha 1 appuntamento: non può essere eliminata',
  ])
  const rifai = () =>
    transaction(bench.db, (db) =>
      riportaAppuntamento(
        {
          ...{ ...bench.services, db, requestId: 'prova', ifVersion: null },
          utente: { id: bench.admin.id, nome_utente: 'admin', email: '', ruolo: 'Admin' },
        },
        v.id,
      ),
    )
  await bench.dati('DELETE', `/appuntamenti/${v.id}`)
  await rifai()
  expect((await leggi(id)).visite.map((una: { id: number }) => una.id)).toEqual([v.id])
  await bench.dati('DELETE', `/appuntamenti/${v.id}`)
  expect((await bench.chiedi('DELETE', `/commesse/${id}`)).stato).toBe(200)
  expect((await bench.chiedi('GET', `/commesse/${id}`)).stato).toBe(404)
  await rifai()
  expect((await bench.dati('GET', `/appuntamenti/${v.id}`)).commessa).toBeNull()
})

test('una visita sta nella commessa del suo cliente, e la lascia se cambia cliente', async () => {
  const { id, clienteId } = await conCommessa()
  const { id: altro } = await cliente()
  const estranea = await bench.chiedi('POST', '/appuntamenti', {
    corpo: { clienteId: altro, commessaId: id, ...visita('01') },
  })
  expect(estranea.corpo.campi).toEqual({ commessaId: 'La commessa non è di questo cliente' })
  const sua = await bench.dati('POST', '/appuntamenti', {
    corpo: { clienteId, commessaId: id, ...visita('01') },
  })
  expect(sua.commessa).toEqual({ id, titolo: 'Caldaia nuova', stato: 'Aperto' })
  const cambiata = await bench.dati('PUT', `/appuntamenti/${sua.id}`, { corpo: { clienteId: altro } })
  expect([cambiata.commessa_id, cambiata.commessa]).toEqual([null, null])
})

test('ferme sono le aperte senza visite in programma', async () => {
  const { id } = await conCommessa()
  const ferme = async () =>
    (await bench.dati('GET', '/commesse?ferme=true')).some((c: { id: number }) => c.id === id)
  expect(await ferme()).toBe(true)
  const [v] = (await aggiungi(id, [visita('01')])).corpo.data
  expect(await ferme()).toBe(false)
  await bench.dati('PUT', `/appuntamenti/${v.id}`, { corpo: { stato: 'Completato' } })
  expect(await ferme()).toBe(true)
  await bench.dati('PUT', `/commesse/${id}`, { corpo: { stato: 'Finito' } })
  expect(await ferme()).toBe(false)
})

test('chi ha una commessa non si elimina; unito a un altro, la porta con sé', async () => {
  const { id, clienteId } = await conCommessa()
  expect((await bench.chiedi('DELETE', `/clienti/${clienteId}`)).corpo.error).toContain('1 commessa')
  const { id: resta } = await cliente()
  await bench.dati('POST', `/clienti/${resta}/unisci`, { corpo: { altroId: clienteId } })
  expect((await leggi(id)).cliente_id).toBe(resta)
})

test('il cliente riceve una conferma sola, che dice tutti i giorni; una visita che parte da sola ne ha una sua', async () => {
  await bench.dati('PUT', '/posta', {
    corpo: { host: '127.0.0.1', porta: 2525, sicurezza: 'nessuna', mittente: 'avvisi@esempio.it' },
  })
  const { id: clienteId } = await cliente({ email: 'rosa@esempio.it' })
  const { id } = await bench.dati('POST', '/commesse', { corpo: { clienteId, titolo: 'Posa' } })
  const messaggi = async () =>
    (await bench.dati('GET', `/messaggi?clienteId=${clienteId}`)).filter(
      (m: { stato: string }) => m.stato !== 'Annullato',
    )
  await aggiungi(
    id,
    ['09', '07', '08'].map((giorno) => visita(giorno)),
  )
  const [solo, ...altri] = await messaggi()
  expect(altri).toEqual([])
  expect(solo.testo).toContain('sarà da lei lunedì 7 dicembre')
  expect(solo.testo).toMatch(/Torneremo anche:\n- martedì 8 dicembre, .*\n- mercoledì 9 dicembre, /)
  await aggiungi(id, [visita('14')])
  const [uno, due] = (await messaggi()).map(({ testo }: { testo: string }) => testo).sort()
  expect([uno, due].some((testo) => testo.includes('14 dicembre') && !testo.includes('Torneremo'))).toBe(true)
  expect([uno, due].filter((testo) => testo.includes('Torneremo'))).toEqual([solo.testo])
  // Once it has left, whoever knows of a day that is off is told so, though that visit had no message of its own.
  await bench.db
    .updateTable('messaggi')
    .set({ stato: 'Inviato', testo: solo.testo })
    .where('id', '=', solo.id)
    .execute()
  const mercoledi = (await leggi(id)).visite.find((v: { data_inizio: string }) => v.data_inizio === il('09'))
  await bench.dati('PUT', `/appuntamenti/${mercoledi.id}`, { corpo: { stato: 'Annullato' } })
  expect((await messaggi()).map(({ tipo }: { tipo: string }) => tipo)).toContain('Annullamento')
})

test('chi esce dalla commessa è detto da sé, e lascia dire gli altri giorni; quello già detto non si ripete', async () => {
  const { id: clienteId } = await cliente({ email: 'ada@esempio.it' })
  const { id } = await bench.dati('POST', '/commesse', { corpo: { clienteId, titolo: 'Posa' } })
  const { data: visite } = (
    await aggiungi(
      id,
      ['07', '08', '09', '10'].map((giorno) => visita(giorno)),
    )
  ).corpo
  const messaggi = async (): Promise<{ id: number; tipo: string; stato: string; testo: string }[]> =>
    (await bench.dati('GET', `/messaggi?clienteId=${clienteId}`)).filter(
      (m: { stato: string }) => m.stato !== 'Annullato',
    )
  /** The days that each message names. */
  const giorni = async () =>
    (await messaggi())
      .map(({ testo }) => [...testo.matchAll(/(\d+) dicembre/g)].map(([, n]) => n).join(' '))
      .sort()
  const esce = (n: number) =>
    bench.dati('PUT', `/appuntamenti/${visite[n].id}`, { corpo: { commessaId: null } })
  expect(await giorni()).toEqual(['7 8 9 10'])
  await esce(1)
  expect(await giorni()).toEqual(['7 9 10', '8'])
  await esce(0)
  expect(await giorni()).toEqual(['7', '8', '9 10'])
  for (const { id, testo } of await messaggi())
    await bench.db.updateTable('messaggi').set({ stato: 'Inviato', testo }).where('id', '=', id).execute()
  await esce(3)
  expect(await giorni()).toEqual(['7', '8', '9 10'])
  // Moved afterwards, its customer hears that it moved.
  await bench.dati('PUT', `/appuntamenti/${visite[3].id}`, {
    corpo: { dataInizio: '2026-12-16T09:00', dataFine: '2026-12-16T10:00' },
  })
  expect((await messaggi()).map(({ tipo }) => tipo)).toContain('Spostamento')
})

/** A customer who gets mail, with a job of visits on these days; `giorni` are those that each message names. */
async function conGiorni(...quali: string[]) {
  const { id: clienteId } = await cliente({ email: 'lia@esempio.it' })
  const { id } = await bench.dati('POST', '/commesse', { corpo: { clienteId, titolo: 'Posa' } })
  const { data: visite } = (
    await aggiungi(
      id,
      quali.map((giorno) => visita(giorno)),
    )
  ).corpo
  const messaggi = async (): Promise<{ id: number; tipo: string; stato: string; testo: string }[]> =>
    (await bench.dati('GET', `/messaggi?clienteId=${clienteId}`)).filter(
      (m: { stato: string }) => m.stato !== 'Annullato',
    )
  return {
    messaggi,
    giorni: async () =>
      (await messaggi())
        .map(({ testo }) => [...testo.matchAll(/(\d+) dicembre/g)].map(([, n]) => n).join(' '))
        .sort(),
    tipi: async () => (await messaggi()).map(({ tipo }) => tipo).sort(),
    partono: async () => {
      for (const { id, testo } of await messaggi())
        await bench.db.updateTable('messaggi').set({ stato: 'Inviato', testo }).where('id', '=', id).execute()
    },
    cambia: (n: number, corpo: object) => bench.dati('PUT', `/appuntamenti/${visite[n].id}`, { corpo }),
    elimina: (n: number) => bench.dati('DELETE', `/appuntamenti/${visite[n].id}`),
  }
}

test('chi dice i giorni di tutti ed esce dalla commessa in un altro giorno, li lascia dire', async () => {
  const { giorni, cambia } = await conGiorni('07', '08', '09')
  await cambia(0, { commessaId: null, dataInizio: il('16'), dataFine: il('16', '12') })
  expect(await giorni()).toEqual(['16', '8 9'])
})

test.each(['esce dalla commessa', 'è eliminata'])(
  'quello che una conferma partita ha detto resta detto, se la sua visita poi %s',
  async (come) => {
    const { partono, tipi, cambia, elimina } = await conGiorni('07', '08', '09')
    await partono()
    if (come === 'è eliminata') await elimina(0)
    else await cambia(0, { commessaId: null })
    await cambia(2, { stato: 'Annullato' })
    await cambia(1, { dataInizio: il('17'), dataFine: il('17', '12') })
    const annullata = come === 'è eliminata' ? ['Annullamento'] : []
    expect(await tipi()).toEqual([...annullata, 'Annullamento', 'Conferma', 'Spostamento'])
  },
)
