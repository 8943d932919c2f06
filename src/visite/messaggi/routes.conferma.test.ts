import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'
import { confirmPassword } from '#test/people.ts'
import { openMailServer } from '#test/smtp.ts'
import { mandaMessaggi } from './invio.queries.server.ts'

const bench = await openBench({ environment: { CHIAVE_SEGRETI: 'la chiave delle prove' } })
const posta = await openMailServer()
afterAll(async () => {
  await bench.chiudi()
  await posta.close()
})
beforeAll(async () => {
  await bench.dati('PUT', '/azienda', {
    corpo: {
      ragioneSociale: 'Calore <&> Figli',
      telefono: '0815521487',
      indirizzoPubblico: 'https://tepore.esempio.it/',
    },
  })
  await bench.dati('PUT', '/posta', {
    corpo: { host: '127.0.0.1', porta: posta.port, sicurezza: 'nessuna', mittente: 'avvisi@esempio.it' },
  })
})
beforeEach(() => stopClock(bench, '2026-11-23T10:00:00Z'))

let n = 0
/** A visit, and the path of its page as the mail says it. */
async function visita() {
  const ora = String(8 + n++).padStart(2, '0')
  const { id: clienteId } = await bench.crea.cliente('Ada Segreta', {
    provincia: 'NA',
    indirizzo: 'Via Diaz 1',
    email: `ada${n}@esempio.it`,
  })
  const { id } = await bench.crea.visita(clienteId, `2026-12-01T${ora}:00`, {
    titolo: 'Visita',
    tipologia: 'Manutenzione',
    dataFine: `2026-12-01T${ora}:45`,
  })
  const [messaggio] = await bench.dati('GET', '/messaggi', { query: { appuntamentoId: id } })
  const [, percorso = ''] = /https:\/\/tepore\.esempio\.it(\/v\/\S+)/.exec(messaggio.testo) ?? []
  return { id, percorso, messaggio }
}
let indirizzi = 0
const apri = (url: string, remoteAddress = `10.0.${++indirizzi}.1`) =>
  bench.app.inject({ method: 'GET', url, remoteAddress })
const rispondi = (url: string, campi: Record<string, string>, remoteAddress = `10.1.${++indirizzi}.1`) =>
  bench.app.inject({
    ...{ method: 'POST', url, remoteAddress, payload: new URLSearchParams(campi).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const risposta = async (id: number) =>
  (await bench.dati('GET', '/messaggi/domani', { query: { giorno: '2026-12-01' } })).visite.find(
    (una: { appuntamento_id: number }) => una.appuntamento_id === id,
  )?.risposta

test('dice giorno, fascia, ditta e telefono: non chi è; leggerla non cambia niente', async () => {
  const { id, percorso } = await visita()
  const pagina = await apri(percorso)
  expect(pagina.statusCode).toBe(200)
  expect(pagina.body).toContain('Visita di martedì 1 dicembre')
  expect(pagina.body).toContain('tra le 7 e le 9')
  expect(pagina.body).toContain('Calore &lt;&amp;&gt; Figli')
  expect(pagina.body).toContain('tel:+390815521487')
  expect(pagina.body).not.toMatch(/Segreta|Diaz|<script|esempio\.it/)
  expect(pagina.headers['set-cookie']).toBeUndefined()
  expect(pagina.headers['content-security-policy']).toMatch(/default-src 'none'(?!.*script)/)
  expect([pagina.headers['cache-control'], pagina.headers['x-robots-tag']]).toEqual([
    'no-store',
    'noindex, nofollow',
  ])
  expect(await risposta(id)).toBeNull()
})

test('chi conferma si vede in Domani; chi vuole un altro giorno avvisa chi amministra', async () => {
  const { id, percorso } = await visita()
  const si = await rispondi(percorso, { esito: 'Confermata' })
  expect([si.statusCode, si.headers.location]).toEqual([303, percorso])
  expect((await apri(percorso)).body).toContain('Grazie, ha confermato la visita.')
  expect(await risposta(id)).toEqual({ esito: 'Confermata', nota: null })
  await rispondi(percorso, { esito: 'Altro_Giorno', nota: '  Solo di pomeriggio <b> ' })
  expect(await risposta(id)).toEqual({ esito: 'Altro_Giorno', nota: 'Solo di pomeriggio <b>' })
  const [avviso] = await bench.dati('GET', '/notifiche')
  expect(avviso).toMatchObject({
    ...{ tipo: 'Appuntamento_Modificato', titolo: 'Vorrebbe un altro giorno' },
    messaggio: 'Ada Segreta, martedì 1 dicembre: «Solo di pomeriggio <b>»',
  })
  const sullaVisita = () => bench.dati('GET', `/appuntamenti/${id}/risposta`, { come: 'operatore' })
  expect((await sullaVisita()).risposta).toMatchObject({
    esito: 'Altro_Giorno',
    nota: 'Solo di pomeriggio <b>',
  })
  await bench.dati('PUT', `/appuntamenti/${id}`, {
    corpo: { dataInizio: '2026-12-03T09:00', dataFine: '2026-12-03T10:00' },
  })
  expect(await sullaVisita()).toEqual({ risposta: null })
  expect((await bench.chiedi('GET', '/appuntamenti/999999/risposta')).stato).toBe(404)
})

test('spostata o annullata la visita, o sbagliato, il collegamento non vale più: sempre allo stesso modo', async () => {
  const { id, percorso } = await visita()
  const pagine = [
    await apri('/v/x'),
    await apri(`${percorso.slice(0, -1)}_`),
    await apri('/v/zzzzzz-0123456789012345678901'),
  ]
  await bench.dati('PUT', `/appuntamenti/${id}`, {
    corpo: { dataInizio: '2026-12-03T09:00', dataFine: '2026-12-03T10:00' },
  })
  pagine.push(await apri(percorso))
  expect((await rispondi(percorso, { esito: 'Confermata' })).statusCode).toBe(404)
  for (const pagina of pagine) {
    expect(pagina.statusCode).toBe(404)
    expect(pagina.body).toBe(pagine[0]?.body)
  }
  expect(pagine[0]?.body).toContain('Questo collegamento non è più valido')
})

test('di chi ha chiesto di essere cancellato non si legge e non si scrive niente', async () => {
  const { percorso, messaggio } = await visita()
  await bench.dati('POST', `/clienti/${messaggio.cliente_id}/anonimizza`)
  expect((await apri(percorso)).statusCode).toBe(404)
  expect((await rispondi(percorso, { esito: 'Altro_Giorno', nota: 'sono io' })).statusCode).toBe(404)
})

test('passata l’ora della visita non vale più', async () => {
  const { percorso } = await visita()
  await stopClock(bench, '2026-12-01T18:00:00Z')
  expect((await apri(percorso)).statusCode).toBe(404)
})

test('nella mail il collegamento c’è, nell’archivio no', async () => {
  const { percorso, messaggio } = await visita()
  await bench.dati('POST', '/messaggi/decisione', { corpo: { ids: [messaggio.id], decisione: 'manda' } })
  posta.taken.length = 0
  await mandaMessaggi(bench.services)
  expect(posta.taken[0]?.text.replace(/=\r\n/g, '').replaceAll('=3D', '=')).toContain(percorso)
  const { testo } = await bench.dati('GET', `/messaggi/${messaggio.id}`)
  expect(testo).toContain('Per confermare: https://tepore.esempio.it/v/…')
})

test('troppo lunga, senza esito, in un altro formato: rifiutata', async () => {
  const { id, percorso } = await visita()
  expect((await rispondi(percorso, { esito: 'Altro_Giorno', nota: 'x'.repeat(301) })).statusCode).toBe(400)
  expect((await rispondi(percorso, {})).statusCode).toBe(400)
  const json = { url: percorso, payload: { esito: 'Confermata' }, remoteAddress: '10.9.9.9' }
  expect((await bench.app.inject({ method: 'POST', ...json })).statusCode).toBe(415)
  expect(await risposta(id)).toBeNull()
})

test('molti telefoni dietro lo stesso indirizzo leggono e rispondono tutti', async () => {
  for (let telefono = 0; telefono < 6; telefono++) {
    const { id, percorso } = await visita()
    for (let i = 0; i < 6; i++) expect((await apri(percorso, '10.2.2.2')).statusCode).toBe(200)
    expect((await rispondi(percorso, { esito: 'Confermata' }, '10.2.2.2')).statusCode).toBe(303)
    expect(await risposta(id)).toEqual({ esito: 'Confermata', nota: null })
  }
})

test('un collegamento risponde dieci volte in un’ora e si legge sessanta in un minuto, comunque sia scritto', async () => {
  const { percorso } = await visita()
  const altrimenti = percorso.replace('/v/', '/v/0')
  for (let i = 0; i < 5; i++)
    for (const url of [percorso, altrimenti])
      expect((await rispondi(url, { esito: 'Confermata' })).statusCode).toBe(303)
  for (const url of [percorso, altrimenti]) {
    const troppe = await rispondi(url, { esito: 'Altro_Giorno' })
    expect([troppe.statusCode, Number(troppe.headers['retry-after']) > 0]).toEqual([429, true])
  }
  for (let i = 0; i < 60; i++) expect((await apri(percorso)).statusCode).toBe(200)
  expect((await apri(altrimenti)).statusCode).toBe(429)
})

test('chi inventa collegamenti è frenato per indirizzo; accanto a lui chi ne ha uno buono entra', async () => {
  const { percorso } = await visita()
  const inventato = (i: number) => `/v/${i.toString(36)}-${String(i).padStart(22, 'x')}`
  for (let i = 0; i < 30; i++) expect((await apri(inventato(i), '10.3.3.3')).statusCode).toBe(404)
  const frenata = await apri(inventato(30), '10.3.3.3')
  expect([frenata.statusCode, Number(frenata.headers['retry-after']) > 0]).toEqual([429, true])
  const si = { esito: 'Confermata' }
  for (let i = 0; i < 5; i++) expect((await rispondi(inventato(i), si, '10.3.3.3')).statusCode).toBe(404)
  expect((await rispondi(inventato(5), si, '10.3.3.3')).statusCode).toBe(429)
  expect((await apri(inventato(31), '10.3.3.4')).statusCode).toBe(404)
  expect((await apri(percorso, '10.3.3.3')).statusCode).toBe(200)
  expect((await rispondi(percorso, si, '10.3.3.3')).statusCode).toBe(303)
})

test('senza indirizzo pubblico la pagina è spenta, e i messaggi non la nominano', async () => {
  const { id, percorso } = await visita()
  const spegni = (indirizzoPubblico: string) =>
    bench.chiedi('PUT', '/azienda', { corpo: { indirizzoPubblico } })
  await confirmPassword(bench)
  await spegni('')
  expect((await apri(percorso)).statusCode).toBe(404)
  const [messaggio] = await bench.dati('GET', '/messaggi', { query: { appuntamentoId: id } })
  expect(messaggio.testo).not.toMatch(/confermare|\{link\}/)
  for (const storto of ['http://tepore.esempio.it', 'https://a:b@c.it', 'https://a.it/pagina', 'tepore'])
    expect((await spegni(storto)).corpo.campi).toEqual({
      indirizzoPubblico: 'Scrivi un indirizzo come https://gestionale.esempio.it',
    })
  await spegni('https://tepore.esempio.it')
})
