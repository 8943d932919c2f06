import { afterAll, beforeEach, expect, test } from 'vitest'
import { openBench, PASSWORD } from '#test/bench.ts'
import { confirmPassword } from '#test/people.ts'
import type { Notifica } from './contract.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const cliente = await bench.dati('POST', '/clienti', { corpo: { nome: 'Piero', cognome: 'Dell’Aquila' } })
type Chi = 'admin' | 'direttore' | 'operatore' | 'altro'

const leggi = async (come: Chi, query = {}): Promise<Notifica[]> =>
  bench.dati('GET', '/notifiche', { come, query })
const tipi = async (come: Chi) => (await leggi(come)).map((n) => n.tipo)

const visita = (altro: object = {}, come: Chi = 'admin') =>
  bench.dati('POST', '/appuntamenti', {
    come,
    corpo: {
      clienteId: cliente.id,
      utenteAssegnatoId: bench.operatore.id,
      titolo: 'Revisione',
      dataInizio: '2026-11-23T09:00',
      dataFine: '2026-11-23T10:00',
      ...altro,
    },
  })
const cambia = (id: number, corpo: object, come: Chi = 'admin') =>
  bench.dati('PUT', `/appuntamenti/${id}`, { come, corpo })

beforeEach(async () => {
  await bench.db.deleteFrom('notifiche').execute()
})

test('chi riceve un appuntamento lo sa, chi se lo assegna da sé no', async () => {
  const { id } = await visita()
  expect(await leggi('operatore')).toMatchObject([
    {
      tipo: 'Appuntamento_Assegnato',
      titolo: 'Nuovo appuntamento',
      messaggio: 'Piero Dell’Aquila, lun 23/11/2026 alle 09:00',
      letta: false,
      dati_extra: { cliente: 'Piero Dell’Aquila', tecnico: 'operatore', autore: 'admin' },
      appuntamento: { id, titolo: 'Revisione' },
    },
  ])
  await visita({}, 'operatore')
  expect(await tipi('operatore')).toHaveLength(1)
})

test.each([
  ['titolo', { titolo: 'Altro' }],
  ['ora', { dataInizio: '2026-11-23T08:30' }],
  ['indirizzo', { indirizzoIntervento: 'Via Roma' }],
])('cambiare %s avvisa il tecnico', async (_, corpo) => {
  const { id } = await visita()
  await cambia(id, corpo)
  expect(await tipi('operatore')).toEqual(['Appuntamento_Modificato', 'Appuntamento_Assegnato'])
})

test('ciò che non riguarda il tecnico non lo disturba', async () => {
  const { id } = await visita()
  await cambia(id, { noteInterne: 'x', priorita: 'Alta', incasso: 10 })
  await cambia(id, { titolo: 'Revisione' })
  expect(await tipi('operatore')).toEqual(['Appuntamento_Assegnato'])
})

test('passare un appuntamento avvisa chi lo prende e chi lo lascia', async () => {
  const { id } = await visita()
  await cambia(id, { utenteAssegnatoId: bench.altro.id })
  expect(await tipi('altro')).toEqual(['Appuntamento_Assegnato'])
  const [lasciato] = await leggi('operatore')
  expect(lasciato).toMatchObject({
    tipo: 'Appuntamento_Modificato',
    dati_extra: { vecchioTecnico: 'operatore' },
  })
})

test('annullare avvisa il tecnico, o gli Admin se lo fa lui', async () => {
  const una = await visita()
  await cambia(una.id, { stato: 'Annullato' })
  expect(await tipi('operatore')).toEqual(['Appuntamento_Annullato', 'Appuntamento_Assegnato'])
  expect(await tipi('admin')).toEqual([])
  const altra = await visita()
  await cambia(altra.id, { stato: 'Annullato' }, 'operatore')
  expect((await tipi('admin')).sort()).toEqual(['Appuntamento_Annullato', 'Cambio_Stato'])
})

test('completare con richiesta di ricevuta racconta tutto agli Admin, importi in euro', async () => {
  const { id } = await visita({ utenteAssegnatoId: bench.direttore.id })
  await cambia(
    id,
    {
      stato: 'Completato',
      incasso: 146.4,
      spese: 12.05,
      noteCompletamento: 'Fatto',
      richiestaRicevuta: true,
      partitaIva: '07643520013',
      dataFollowUp: '2026-12-01',
    },
    'direttore',
  )
  const avvisi = await leggi('admin')
  expect(avvisi.map((n) => n.tipo)).toEqual(['Richiesta_Fattura', 'Cambio_Stato'])
  expect(avvisi[0]?.messaggio).toBe('Piero Dell’Aquila · P. IVA 07643520013')
  expect(avvisi[1]?.dati_extra).toMatchObject({
    vecchioStato: 'Programmato',
    nuovoStato: 'Completato',
    incasso: 146.4,
    spese: 12.05,
    noteCompletamento: 'Fatto',
    richiestaFattura: true,
    dataFollowUp: '2026-12-01',
  })
  await cambia(id, { noteCompletamento: 'Fatto bene', richiestaRicevuta: true }, 'direttore')
  expect(await tipi('admin')).toHaveLength(2)
})

test('eliminare un appuntamento da fare avvisa il tecnico, uno finito no', async () => {
  const da = await visita()
  const fatto = await visita({ stato: 'Completato' })
  await bench.dati('DELETE', `/appuntamenti/${da.id}`)
  await bench.dati('DELETE', `/appuntamenti/${fatto.id}`)
  const avvisi = await leggi('operatore')
  expect(avvisi.map((n) => n.tipo)).toEqual([
    'Appuntamento_Annullato',
    'Appuntamento_Assegnato',
    'Appuntamento_Assegnato',
  ])
  expect(avvisi.every((n) => n.appuntamento === null)).toBe(true)
})

test('una modifica rifiutata non avvisa nessuno', async () => {
  const { id } = await visita()
  const { stato } = await bench.chiedi('PUT', `/appuntamenti/${id}`, {
    come: 'operatore',
    corpo: { stato: 'Completato', richiestaRicevuta: true },
  })
  expect(stato).toBe(400)
  expect(await tipi('admin')).toEqual([])
})

test('leggere, leggere tutte, contare, eliminare e ripristinare: solo le proprie', async () => {
  for (let i = 0; i < 3; i++) await visita()
  const [una, due] = await leggi('operatore')
  const numero = async () => (await bench.dati('GET', '/notifiche/non-lette', { come: 'operatore' })).numero
  expect(await numero()).toBe(3)
  await bench.dati('PUT', `/notifiche/${una?.id}/leggi`, { come: 'operatore' })
  expect(await numero()).toBe(2)
  expect(await leggi('operatore', { nonLette: true })).toHaveLength(2)
  await bench.dati('DELETE', `/notifiche/${due?.id}`, { come: 'operatore' })
  expect([await numero(), (await leggi('operatore')).length]).toEqual([1, 2])
  await bench.dati('PUT', `/notifiche/${due?.id}/ripristina`, { come: 'operatore' })
  expect(await numero()).toBe(2)
  for (const [method, path] of [
    ['PUT', `/notifiche/${una?.id}/leggi`],
    ['PUT', `/notifiche/${una?.id}/ripristina`],
    ['DELETE', `/notifiche/${una?.id}`],
  ] as const)
    expect((await bench.chiedi(method, path, { come: 'altro' })).stato).toBe(404)
  expect(await bench.dati('PUT', '/notifiche/leggi-tutte', { come: 'operatore' })).toEqual({ numero: 2 })
  expect(await numero()).toBe(0)
})

test('chi non è più Admin non legge gli importi delle notifiche di quando lo era; un Direttore i suoi', async () => {
  const scheda = (ruoloId: number) => ({ nomeUtente: 'capo', email: 'capo@tepore.example', ruoloId })
  await confirmPassword(bench)
  const { id: capo } = await bench.dati('POST', '/utenti', { corpo: { ...scheda(1), password: PASSWORD } })
  const { id } = await visita({ utenteAssegnatoId: bench.direttore.id })
  const fine = {
    stato: 'Completato',
    incasso: 146.4,
    spese: 12.05,
    richiestaRicevuta: true,
    partitaIva: '07643520013',
  }
  await cambia(id, fine, 'direttore')
  const eliminata = await visita({ utenteAssegnatoId: bench.direttore.id })
  await cambia(eliminata.id, fine, 'direttore')
  await bench.dati('DELETE', `/appuntamenti/${eliminata.id}`)

  const importi = async () => {
    const lette: Notifica[] = await bench.dati('GET', '/notifiche', { come: await bench.accedi('capo') })
    return lette.flatMap(({ dati_extra }) => [dati_extra.incasso, dati_extra.spese]).filter((v) => v != null)
  }
  const diventa = (ruoloId: number) => bench.dati('PUT', `/utenti/${capo}`, { corpo: { ruoloId } })
  expect((await importi()).toSorted()).toEqual([12.05, 12.05, 146.4, 146.4, 146.4, 146.4])
  for (const ruolo of [3, 2]) {
    await diventa(ruolo)
    expect(await importi(), String(ruolo)).toEqual([])
  }
  // As Direttore they see those of their own visits.
  await cambia(id, { utenteAssegnatoId: capo })
  expect((await importi()).toSorted()).toEqual([12.05, 146.4, 146.4])
  await diventa(1)
  expect(await importi()).toHaveLength(6)
})

test('la risposta di una ripetizione non si dà più a chi ha cambiato ruolo o nome', async () => {
  const scheda = { nomeUtente: 'vice', email: 'vice@tepore.example', ruoloId: 1 }
  await confirmPassword(bench)
  const { id: vice } = await bench.dati('POST', '/utenti', { corpo: { ...scheda, password: PASSWORD } })
  const { id } = await visita()
  const completa = async () =>
    bench.chiedi('PUT', `/appuntamenti/${id}`, {
      come: await bench.accedi('vice'),
      corpo: { utenteAssegnatoId: vice, stato: 'Completato', incasso: 146.4 },
      intestazioni: { 'idempotency-key': 'una' },
    })
  const prima = await completa()
  expect([prima.stato, prima.corpo.data.incasso]).toEqual([200, 146.4])
  expect((await completa()).corpo).toEqual(prima.corpo)
  await confirmPassword(bench)
  await bench.dati('PUT', `/utenti/${vice}`, { corpo: { ruoloId: 3 } })
  const dopo = await completa()
  expect([dopo.stato, JSON.stringify(dopo.corpo).includes('146.4')]).toEqual([409, false])
})
