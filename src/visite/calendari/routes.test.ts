import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { openBench } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'

const bench = await openBench({ environment: { CHIAVE_SEGRETI: 'la chiave delle prove' } })
afterAll(() => bench.chiudi())
beforeEach(() => stopClock(bench, '2026-11-22T10:00:00Z'))

const leggi = async (percorso: string, intestazioni: Record<string, string> = {}) => {
  const { statusCode, body, headers } = await bench.app.inject({ url: percorso, headers: intestazioni })
  return { stato: statusCode, testo: body.replaceAll('\r\n ', ''), headers }
}
const sequenzaIn = (testo: string) => Number(/^SEQUENCE:(\d+)\r$/m.exec(testo)?.[1])
const indirizzo = async (): Promise<string> =>
  (await bench.dati('POST', '/calendario/indirizzo', { come: 'operatore' })).percorso

let clienteId: number
const visita = (altro: object = {}) =>
  bench.dati('POST', '/appuntamenti', {
    corpo: {
      ...{ clienteId, titolo: 'Perdita', tipologia: 'Riparazione', noteInterne: 'cane che morde' },
      ...{ utenteAssegnatoId: bench.operatore.id, descrizione: 'suonare' },
      ...{ dataInizio: '2026-11-30T09:00', dataFine: '2026-11-30T10:30', ...altro },
    },
  })
beforeEach(async () => {
  clienteId ??= (
    await bench.dati('POST', '/clienti', {
      corpo: {
        ...{ nome: 'Ada', cognome: 'D’Amico', telefono: '333 4182206', indirizzo: 'Via Roma 1, scala B' },
        ...{ cap: '80055', comune: 'Portici', provincia: 'NA' },
      },
    })
  ).id
})

test('le proprie visite, con dove e chi, senza importi né note; annullata lo dice', async () => {
  const { id } = await visita()
  await visita({
    utenteAssegnatoId: bench.admin.id,
    dataInizio: '2026-12-01T09:00',
    dataFine: '2026-12-01T10:00',
  })
  await visita({ dataInizio: '2027-07-01T09:00', dataFine: '2027-07-01T10:00' })
  const percorso = await indirizzo()
  const detto = async () => (await bench.dati('POST', '/calendario/indirizzo')).indirizzo
  expect(await detto()).toBeNull()
  await bench.dati('PUT', '/azienda', { corpo: { indirizzoPubblico: 'https://t.esempio.it' } })
  expect(await detto()).toMatch(/^https:\/\/t\.esempio\.it\/api\/calendario\/[\w-]{43}\.ics$/)
  await bench.dati('DELETE', '/calendario/indirizzo')
  expect(percorso).toMatch(/^\/api\/calendario\/[\w-]{43}\.ics$/)
  const { testo, headers } = await leggi(percorso)
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(testo.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  expect(testo).toMatch(new RegExp(`UID:appuntamento-${id}@[\\w-]+\\r\\n`))
  expect(testo).toContain('DTSTART:20261130T080000Z\r\nDTEND:20261130T093000Z')
  expect(testo).toMatch(/DTSTAMP:\d{8}T\d{6}Z/)
  expect(testo).toContain('SUMMARY:Riparazione · Ada D’Amico')
  expect(testo).toContain('LOCATION:Via Roma 1\\, scala B\\, 80055 Portici (NA)')
  expect(testo).toContain('Telefono: 333 4182206')
  expect(testo).not.toMatch(/cane|suonare/)
  const prima = sequenzaIn(testo)

  await bench.dati('PUT', `/appuntamenti/${id}`, { corpo: { stato: 'Annullato' } })
  const dopo = (await leggi(percorso)).testo
  expect(dopo).toContain('STATUS:CANCELLED')
  expect(sequenzaIn(dopo)).toBe(prima + 1)
})

test('ogni cambiamento che si vede alza SEQUENCE, anche del cliente, e nessuno la abbassa', async () => {
  const cliente = async (altro: object) =>
    (await bench.dati('POST', '/clienti', { corpo: { nome: 'Ada', cognome: 'Conte', ...altro } })).id
  const suo = await cliente({ indirizzo: 'Via Po 1', comune: 'Napoli' })
  // The sheet of one who is followed closely has a high version.
  for (let n = 0; n < 5; n++) await bench.dati('PUT', `/clienti/${suo}`, { corpo: { note: `${n}` } })
  const altro = await cliente({ cognome: 'Rossi', indirizzo: 'Via Etna 9', comune: 'Catania' })
  const { id } = await visita({ clienteId: suo })
  const evento = async () => {
    const { testo } = await leggi(`/api/appuntamenti/${id}/calendario.ics`, {
      authorization: `Bearer ${bench.admin.token}`,
    })
    return { sequenza: sequenzaIn(testo), testo }
  }
  const cambi: [che: string, come: () => Promise<unknown>][] = [
    ['il titolo', () => bench.dati('PUT', `/appuntamenti/${id}`, { corpo: { tipologia: 'Sopralluogo' } })],
    ['l’indirizzo', () => bench.dati('PUT', `/clienti/${suo}`, { corpo: { indirizzo: 'Via Po 2' } })],
    ['il telefono', () => bench.dati('PUT', `/clienti/${suo}`, { corpo: { telefono: '333 1234567' } })],
    ['il nome', () => bench.dati('PUT', `/clienti/${suo}`, { corpo: { cognome: 'Conti' } })],
    ['il cliente', () => bench.dati('PUT', `/appuntamenti/${id}`, { corpo: { clienteId: altro } })],
    [
      'chi è diventato un altro',
      () =>
        bench.dati('POST', `/clienti/${suo}/unisci`, { corpo: { altroId: altro, campi: {}, impianti: [] } }),
    ],
    [
      'l’ora',
      () =>
        bench.dati('PUT', `/appuntamenti/${id}`, {
          corpo: { dataInizio: '2026-12-01T09:00', dataFine: '2026-12-01T10:00' },
        }),
    ],
  ]
  let prima = await evento()
  for (const [n, [che, cambia]] of cambi.entries()) {
    vi.setSystemTime(new Date(`2026-11-22T10:0${n}:30Z`))
    await cambia()
    const dopo = await evento()
    expect(dopo.testo, che).not.toBe(prima.testo)
    expect(dopo.sequenza, che).toBeGreaterThan(prima.sequenza)
    expect(dopo.sequenza).toBeLessThan(2 ** 31)
    prima = dopo
  }
})

test('un calendario che non è cambiato non si rimanda', async () => {
  const percorso = await indirizzo()
  const { headers } = await leggi(percorso)
  const { stato, testo } = await leggi(percorso, { 'if-none-match': String(headers.etag) })
  expect([stato, testo]).toEqual([304, ''])
})

test('rigenerato, revocato o di chi non c’è più: tutti 404 uguali, e nell’archivio il segreto non c’è', async () => {
  const primo = await indirizzo()
  const secondo = await indirizzo()
  const segreto = secondo.slice('/api/calendario/'.length, -'.ics'.length)
  const righe = await bench.db.selectFrom('calendari').selectAll().execute()
  expect(righe).toHaveLength(1)
  expect(JSON.stringify(righe)).not.toContain(segreto)
  expect(JSON.stringify(await bench.db.selectFrom('registro').selectAll().execute())).not.toContain(segreto)
  const no = async (percorso: string) => {
    const { stato, testo } = await leggi(percorso)
    return [stato, JSON.parse(testo).error]
  }
  const GONE = [404, 'Questo calendario non c’è più']
  expect(await no(primo)).toEqual(GONE)
  expect(await no('/api/calendario/inventato.ics')).toEqual(GONE)
  expect((await leggi(secondo)).stato).toBe(200)
  expect(await bench.dati('GET', '/calendario/indirizzo', { come: 'operatore' })).toMatchObject({
    creato_il: '2026-11-22T10:00:00.000Z',
  })
  await bench.dati('DELETE', '/calendario/indirizzo', { come: 'operatore' })
  expect(await no(secondo)).toEqual(GONE)
  expect(await bench.dati('GET', '/calendario/indirizzo', { come: 'operatore' })).toBeNull()

  const terzo = await indirizzo()
  await bench.db.updateTable('utenti').set({ attivo: false }).where('id', '=', bench.operatore.id).execute()
  expect(await no(terzo)).toEqual(GONE)
  await bench.db.updateTable('utenti').set({ attivo: true }).where('id', '=', bench.operatore.id).execute()
})

test('sessanta letture all’ora per indirizzo, anche da questa macchina', async () => {
  const percorso = await indirizzo()
  for (let n = 0; n < 60; n++) expect((await leggi(percorso)).stato).toBe(200)
  const { stato, headers } = await leggi(percorso)
  expect(stato).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect((await leggi(await indirizzo())).stato).toBe(200)
})

test('una visita sola, per chi è entrato', async () => {
  const { id } = await visita()
  const percorso = `/api/appuntamenti/${id}/calendario.ics`
  expect((await leggi(percorso)).stato).toBe(401)
  const { stato, corpo } = await bench.chiedi('GET', `/appuntamenti/${id}/calendario.ics`, {
    come: 'operatore',
  })
  expect(stato).toBe(200)
  expect(String(corpo)).toContain(`UID:appuntamento-${id}@`)
  expect((await bench.chiedi('GET', '/appuntamenti/999999/calendario.ics')).stato).toBe(404)
})
