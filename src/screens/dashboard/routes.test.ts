import { afterAll, expect, test } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { accountingParts } from '#test/accounting.ts'
import { openBench } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'
import { withoutWriting } from '#test/refusals.ts'
import type { Chi } from '#test/template.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const cliente = await bench.crea.cliente('Ada D’Amico')
const visita = (dataInizio: string, chi: Chi, altro: object = {}) =>
  bench.crea.visita(cliente.id, dataInizio, {
    titolo: `${dataInizio.slice(5)} ${chi}`,
    dataFine: dataInizio.replace(/.{5}$/, '23:59'),
    utenteAssegnatoId: bench[chi].id,
    ...altro,
  })
const oggi = async (come: Chi) => (await bench.dati('GET', '/dashboard/stats', { come })).appuntamentiOggi
const titoli = async (come: Chi) => (await oggi(come)).map((a: { titolo: string }) => a.titolo)

test.each([
  ['l’ora salta', '2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z'],
  ['l’ora torna', '2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z'],
  ['d’estate', '2026-07-01', '2026-06-30T22:00:00Z', '2026-07-01T21:59:59Z'],
])('il giorno in cui %s (%s) va da mezzanotte a mezzanotte di Roma', async (_, data, primo, ultimo) => {
  for (const giorno of [addDays(data, -1), data, addDays(data, 1)])
    for (const ora of ['00:00', '23:30']) await visita(`${giorno}T${ora}`, 'operatore')
  for (const istante of [primo, ultimo]) {
    await stopClock(bench, istante)
    const attesi = [`${data.slice(5)}T00:00 operatore`, `${data.slice(5)}T23:30 operatore`]
    expect(await titoli('admin'), istante).toEqual(attesi)
  }
})

test('un Admin vede tutto, gli altri solo i propri appuntamenti; per inizio, di ogni stato', async () => {
  await stopClock(bench, '2035-05-05T10:00:00Z')
  await visita('2035-05-05T15:00', 'operatore', { stato: 'Annullato' })
  await visita('2035-05-05T08:00', 'direttore')
  await visita('2035-05-05T09:00', 'altro', { stato: 'Completato' })
  await visita('2035-05-05T09:00', 'operatore')
  expect(await titoli('admin')).toEqual([
    '05-05T08:00 direttore',
    '05-05T09:00 altro',
    '05-05T09:00 operatore',
    '05-05T15:00 operatore',
  ])
  expect(await titoli('operatore')).toEqual(['05-05T09:00 operatore', '05-05T15:00 operatore'])
  expect(await titoli('direttore')).toEqual(['05-05T08:00 direttore'])
})

test('una visita di più giorni è di oggi in ognuno, per chi amministra e per il suo tecnico', async () => {
  const piuGiorni = { titolo: 'Tre giorni', dataFine: '2035-09-12T00:00' }
  await visita('2035-09-09T15:00', 'operatore', piuGiorni)
  const nei = async (istante: string) => {
    await stopClock(bench, istante)
    return [await titoli('admin'), await titoli('operatore'), await titoli('altro')]
  }
  for (const istante of ['2035-09-09T10:00:00Z', '2035-09-10T10:00:00Z', '2035-09-11T10:00:00Z'])
    expect(await nei(istante), istante).toEqual([['Tre giorni'], ['Tre giorni'], []])
  // It ends at midnight.
  expect(await nei('2035-09-12T10:00:00Z')).toEqual([[], [], []])
})

test('incasso e spese: un Admin li vede, un Direttore i propri, un Operatore mai', async () => {
  await stopClock(bench, '2035-06-06T10:00:00Z')
  for (const chi of ['operatore', 'direttore'] as const)
    await visita('2035-06-06T09:00', chi, { incasso: 50, spese: 5.5 })
  const importi = async (come: Chi) =>
    (await oggi(come)).map((a: { incasso: number | null; spese: number | null }) => [a.incasso, a.spese])
  expect(await importi('admin')).toEqual([
    [50, 5.5],
    [50, 5.5],
  ])
  expect(await importi('direttore')).toEqual([[50, 5.5]])
  expect(await importi('operatore')).toEqual([[null, null]])
})

test('le altre liste sono di un Admin: per gli altri vuote', async () => {
  await stopClock(bench, '2035-07-07T10:00:00Z')
  await bench.dati('PUT', `/clienti/${cliente.id}`, { corpo: { dataFollowUp: '2035-07-08' } })
  for (const come of ['direttore', 'operatore'] as const) {
    const { appuntamentiOggi: _, ...altre } = await bench.dati('GET', '/dashboard/stats', { come })
    for (const [nome, lista] of Object.entries(altre)) expect(lista ?? [], nome).toEqual([])
  }
})

test('con `limit` di ogni elenco vengono le prime righe, e quante e quanto sono in tutto', async () => {
  await stopClock(bench, '2036-03-03T10:00:00Z')
  for (const n of [1, 2, 3]) {
    await bench.crea.cliente(`Ugo Conti ${n}`, { dataFollowUp: `2036-03-0${n}` })
    await bench.dati('POST', '/rcee', {
      corpo: {
        ...{ clienteId: cliente.id, dataEmissione: '2035-03-10', dataScadenza: `2036-03-1${n}` },
        dataFollowUp: '2036-03-04',
      },
    })
  }
  const { riba, genera } = await accountingParts(bench)
  for (let n = 0; n < 3; n++) await genera((await riba()).id)
  const intere = await bench.dati('GET', '/dashboard/stats')
  const prime = await bench.dati('GET', '/dashboard/stats?limit=2')
  expect(prime.quanti).toEqual(intere.quanti)
  for (const nome of ['followUpClienti', 'followUpRcee', 'rceeInScadenza', 'ribaInScadenza']) {
    expect(intere[nome].length, nome).toBeGreaterThanOrEqual(3)
    expect(intere[nome].length, nome).toBe(intere.quanti[nome])
    expect(prime[nome], nome).toEqual(intere[nome].slice(0, 2))
  }
  const somma = intere.ribaInScadenza.reduce((s: number, r: { importo: number }) => s + r.importo, 0)
  expect(intere.quanti.importoRiba).toBeCloseTo(somma, 2)
})

test('le richieste di presa in carico e di assenza restano finché qualcuno risponde; le notifiche sono le dieci ultime', async () => {
  await stopClock(bench, '2037-04-04T10:00:00Z')
  const contesa = await visita('2037-04-06T09:00', 'altro')
  await bench.dati('POST', `/appuntamenti/${contesa.id}/richiesta-presa-in-carico`, { come: 'operatore' })
  const assenze = []
  for (const [dal, al] of [
    ['2037-05-04', '2037-05-08'],
    ['2037-06-01', '2037-06-05'],
  ])
    assenze.push(
      await bench.dati('POST', '/assenze', {
        come: 'operatore',
        corpo: { utenteId: bench.operatore.id, tipo: 'Ferie', dal, al },
      }),
    )
  for (let n = 0; n < 12; n++) {
    const { id } = await visita(`2037-04-0${1 + (n % 9)}T09:00`, 'operatore')
    await bench.dati('PUT', `/appuntamenti/${id}`, {
      come: 'operatore',
      corpo: { stato: 'In_Corso' },
    })
  }
  const titoli = async () => {
    const { richieste, notifiche } = await bench.dati('GET', '/dashboard/stats')
    expect(notifiche.map((n: { titolo: string }) => n.titolo)).toEqual(Array(10).fill('Cambio stato'))
    return richieste.map((n: { titolo: string }) => n.titolo)
  }
  expect(await titoli()).toEqual(['Assenza chiesta', 'Assenza chiesta', 'Richiesta presa in carico'])
  await bench.dati('PUT', `/assenze/${assenze[0].id}`, { corpo: { stato: 'Approvata' } })
  await bench.dati('DELETE', `/assenze/${assenze[1].id}`, { come: 'operatore' })
  expect(await titoli()).toEqual(['Richiesta presa in carico'])
})

test('guardarla non scrive nulla', async () => {
  await withoutWriting(bench, () => bench.dati('GET', '/dashboard/stats'))
})

test('la prima ora: agli Admin dice che cosa c’è, finché qualcuno la chiude', async () => {
  const primaOra = async (come: 'admin' | 'operatore' = 'admin') =>
    (await bench.dati('GET', '/dashboard/stats', { come })).primaOra
  expect(await primaOra()).toBeNull()
  await bench.dati('PUT', '/azienda', {
    corpo: { primaOra: true, ragioneSociale: 'Vesuvio Clima', iban: null },
  })
  expect(await primaOra()).toMatchObject({
    ragioneSociale: 'Vesuvio Clima',
    partitaIva: false,
    persone: 4,
    orari: false,
    posta: null,
  })
  await bench.dati('PUT', '/posta', { corpo: { host: 'smtp.example.it', mittente: 'info@vesuvio.example' } })
  expect((await primaOra()).posta).toBe('info@vesuvio.example')
  expect(await primaOra('operatore')).toBeNull()
  await bench.dati('PUT', '/azienda', { corpo: { primaOra: false } })
  expect(await primaOra()).toBeNull()
})
