import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addDays, formatDate, instantFromRome, oggi } from '#shared/dates.ts'
import { noViolations, variante, withTepore } from './bench.ts'

const tepore = withTepore()
let clienteId: number
const altro = tepore.altro.id

beforeAll(async () => {
  clienteId = (await tepore.crea.cliente("Anna D'Amico")).id
})

const pannello = (page: Page) => page.getByRole('dialog', { name: 'Notifiche' })

variante('la dashboard dell’amministratore ha follow-up e notifiche, senza violazioni', async () => {
  const page = await tepore.apri({ chi: 'admin' })
  await page.getByRole('heading', { name: 'Notifiche' }).waitFor()
  await page.getByRole('heading', { name: 'Follow-up da Effettuare' }).waitFor()
  await page.getByText('Nessun follow-up programmato').waitFor()
  await noViolations(page)
  await tepore.dati('PUT', `/clienti/${clienteId}`, { dataFollowUp: oggi(), noteFollowUp: 'Richiamare' })
  await page.reload()
  await page.getByRole('heading', { name: 'Clienti' }).waitFor()
  await page.getByRole('button', { name: "Anna D'Amico", exact: true }).waitFor()
  await noViolations(page)
})

test('un follow-up si apre sulla dashboard, si rimanda, si chiude con un tasto e torna con Annulla', async () => {
  const leggi = async () => {
    const { dataFollowUp, noteFollowUp } = await tepore.dati('GET', `/clienti/${clienteId}`)
    return [dataFollowUp, noteFollowUp]
  }
  await tepore.dati('PUT', `/clienti/${clienteId}`, {
    dataFollowUp: addDays(oggi(), -12),
    noteFollowUp: 'Richiamare',
  })
  const page = await tepore.apri({ chi: 'admin' })
  const riga = page.getByRole('button', { name: "Anna D'Amico", exact: true })
  await page.getByText(`Scaduto · ${formatDate(addDays(oggi(), -12))}`).waitFor()
  await riga.click()
  const scheda = page.getByRole('dialog', { name: 'Follow-up' })
  await scheda.getByText('Richiamare').waitFor()
  await noViolations(page)
  await scheda.getByRole('button', { name: 'Rimanda 7 giorni' }).click()
  await scheda.waitFor({ state: 'detached' })
  await expect.poll(leggi).toEqual([addDays(oggi(), 7), 'Richiamare'])
  await page.getByText('Tra 7 giorni').waitFor()

  await riga.focus()
  await page.keyboard.press('f')
  await page.getByText('Nessun follow-up programmato').waitFor()
  expect(await leggi()).toEqual([null, null])
  await page.getByText("Follow-up fatto: Anna D'Amico").waitFor()
  await page.getByRole('button', { name: 'Annulla', exact: true }).last().click()
  await riga.waitFor()
  expect(await leggi()).toEqual([addDays(oggi(), 7), 'Richiamare'])

  // Back closes it, as it closes every dialog
  await riga.click()
  await scheda.waitFor()
  await page.goBack()
  await scheda.waitFor({ state: 'detached' })
})

test('dal telefono si salta alle richieste, si risponde, e le altre sono nel foglio della campana', async () => {
  const domani = addDays(oggi(), 1)
  const { id: visitaId } = await tepore.crea.visita(clienteId, `${domani}T17:00`, {
    titolo: 'Dal telefono',
    tipologia: 'Sopralluogo',
    utenteAssegnatoId: altro,
  })
  await tepore.dati('POST', `/appuntamenti/${visitaId}/richiesta-presa-in-carico`, undefined, 'operatore')
  const admin = await tepore.apri({ chi: 'admin', dispositivo: 'telefono' })
  const salti = admin.getByRole('navigation', { name: 'Vai a' })
  await salti.getByRole('button', { name: /^Notifiche/ }).tap()
  const titolo = admin.getByRole('heading', { name: 'Notifiche' })
  const sotto = async () => ((await titolo.boundingBox())?.y ?? 0) - ((await salti.boundingBox())?.y ?? 0)
  await expect.poll(sotto).toBeGreaterThan(44)
  await noViolations(admin)
  const approva = admin.getByRole('button', { name: 'Approva', exact: true }).first()
  await expect.poll(async () => (await approva.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await approva.tap()
  await admin.getByText('Richiesta approvata').waitFor()
  await admin.getByRole('link', { name: 'Vedi tutte' }).tap()
  await pannello(admin).getByRole('listitem').first().waitFor()
  await admin.goBack()
  await pannello(admin).waitFor({ state: 'detached' })
  await titolo.waitFor()
})

test('dal telefono la scheda ha le prime dieci: prima chi aspetta una risposta, poi le altre', async () => {
  const domani = addDays(oggi(), 1)
  const visita = (titolo: string) =>
    tepore.crea.visita(clienteId, `${domani}T07:00`, { titolo, utenteAssegnatoId: altro })
  const { id } = await visita('Contesa')
  await tepore.dati('POST', `/appuntamenti/${id}/richiesta-presa-in-carico`, undefined, 'operatore')
  const assenza = { tipo: 'Ferie', dal: domani, al: domani }
  const chiesta = await tepore.dati<{ id: number }>('POST', '/assenze', assenza, 'operatore')
  for (let n = 0; n < 10; n++)
    await tepore.dati(
      'PUT',
      `/appuntamenti/${(await visita(`Altra ${n}`)).id}`,
      { stato: 'In_Corso' },
      'altro',
    )
  const page = await tepore.apri({ chi: 'admin', dispositivo: 'telefono' })
  const scheda = page.locator('section', { has: page.getByRole('heading', { name: 'Notifiche' }) })
  await scheda.getByText(/^Cambio stato: 8 visite/).click()
  await expect.poll(() => scheda.getByRole('listitem').count()).toBe(11)
  const righe = await scheda.getByRole('listitem').allInnerTexts()
  expect(righe[0]).toContain('Assenza chiesta')
  expect(righe[1]).toContain('Richiesta presa in carico')
  await noViolations(page)
  await tepore.dati('PUT', `/assenze/${chiesta.id}`, { stato: 'Rifiutata' })
})

test('dal telefono quello che aspetta ha il suo posto subito: niente si sposta quando arriva il resto', async () => {
  const domani = addDays(oggi(), 1)
  const { id } = await tepore.crea.visita(clienteId, `${domani}T19:00`, {
    titolo: 'Ferma',
    utenteAssegnatoId: altro,
  })
  await tepore.dati('POST', `/appuntamenti/${id}/richiesta-presa-in-carico`, undefined, 'operatore')
  const page = await tepore.apri({ chi: 'admin', dispositivo: 'telefono', percorso: '/clienti' })
  await page.getByRole('main').waitFor()
  await page.addInitScript(() => {
    const spostamenti: number[] = []
    Object.assign(globalThis, { spostamenti })
    new PerformanceObserver((voci) => {
      for (const voce of voci.getEntries())
        spostamenti.push((voce as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // The figures come first, each other answer well after them.
  await page.route(/\/api\/(notifiche|appuntamenti)/, async (route) => {
    await new Promise((after) => setTimeout(after, 300))
    await route.continue()
  })
  // So does a part of the program that the cards are drawn with.
  await page.route(/assets\/icons-/, async (route) => {
    await new Promise((after) => setTimeout(after, 600))
    await route.continue()
  })
  await page.goto(`${tepore.indirizzo}/app/`)
  const riga = page.getByRole('listitem').filter({ hasText: 'Richiesta presa in carico' })
  await riga
    .getByText(/È libero|Occupato/)
    .first()
    .waitFor()
  await page.waitForLoadState('networkidle')
  const somma = await page.evaluate(() =>
    (globalThis as unknown as { spostamenti: number[] }).spostamenti.reduce((tutto, uno) => tutto + uno, 0),
  )
  expect(somma).toBeLessThanOrEqual(0.01)
})

test('un RCEE e una RiBa si aprono sulla dashboard, che resta dov’era', async () => {
  await tepore.dati('POST', '/rcee', {
    clienteId,
    numeroDocumento: 'RCEE-77',
    dataEmissione: addDays(oggi(), -700),
    dataScadenza: addDays(oggi(), 12),
  })
  const { id: fornitoreId } = await tepore.crea.fornitore('Clima Sud Forniture S.r.l.')
  const emessa = addDays(oggi(), -70)
  const { id: fatturaId } = await tepore.crea.riba(fornitoreId, {
    numeroDocumento: 'FT 2026/0174',
    dataEmissione: emessa,
  })
  const rate = [{ numero: 1, importo: 122, dataScadenza: addDays(oggi(), -2) }]
  await tepore.crea.rate(fatturaId, [60], { dataEmissione: emessa, rate })
  const page = await tepore.apri({ chi: 'admin' })
  const dashboard = page.getByRole('heading', { name: 'RCEE in Scadenza' })
  const riga = page.getByRole('link', { name: "Anna D'Amico" }).last()
  await riga.click()
  const rcee = page.getByRole('dialog', { name: 'Dettagli RCEE' })
  await rcee.getByText('Tra 12 giorni').waitFor()
  await noViolations(page)
  await expect.poll(() => dashboard.count()).toBe(1)
  await page.keyboard.press('Escape')
  await rcee.waitFor({ state: 'detached' })
  await expect.poll(() => new URL(page.url()).pathname).toBe('/app/')
  await expect.poll(() => riga.evaluate((e) => e === document.activeElement)).toBe(true)

  await page.getByRole('link', { name: /Clima Sud/ }).click()
  const fattura = page.getByRole('dialog', { name: /0174/ })
  await fattura.getByText('Restano da pagare').waitFor()
  await expect.poll(() => dashboard.count()).toBe(1)
  await page.goBack()
  await fattura.waitFor({ state: 'detached' })

  // Cold, the same address is a screen of its own.
  await page.goto(page.url().replace(/\/app\/.*/, `/app/contabilita?scheda=fatture&fattura=${fatturaId}`))
  await fattura.getByText('Restano da pagare').waitFor()
  await expect.poll(() => page.getByRole('heading', { name: 'Contabilità' }).count()).toBe(1)
})

const sottoAllaGiornata = async (page: Page) => {
  const giornata = await page.getByRole('heading', { name: 'Appuntamenti di Oggi' }).boundingBox()
  const followUp = await page.getByRole('heading', { name: 'Follow-up da Effettuare' }).boundingBox()
  return giornata?.x === followUp?.x
}

test('i follow-up stanno sotto una giornata corta; di una piena si disegna quello che si vede, e il resto scorrendo', async () => {
  const breve = await tepore.apri({ chi: 'admin' })
  await breve.getByText('Nessun appuntamento per oggi').waitFor()
  expect(await sottoAllaGiornata(breve)).toBe(true)
  const inizio = Date.parse(instantFromRome(oggi(), '00:10'))
  const istante = (minuti: number) => new Date(inizio + minuti * 60_000).toISOString()
  for (let n = 0; n < 91; n++)
    await tepore.crea.visita(clienteId, istante(n * 6), {
      titolo: `Aperta ${n}`,
      dataFine: istante(n * 6 + 5),
      utenteAssegnatoId: altro,
    })
  const page = await tepore.apri({ chi: 'admin' })
  const elementi = () => page.locator('*').count()
  for (const percorso of ['/', '/appuntamenti']) {
    await page.goto(`${tepore.indirizzo}/app${percorso}`)
    await page.getByText("Anna D'Amico").first().waitFor()
    await page.waitForLoadState('networkidle')
    if (percorso === '/') expect(await sottoAllaGiornata(page)).toBe(false)
    expect(await elementi(), percorso).toBeLessThanOrEqual(1500)
    const ora = page.getByText('Adesso,')
    expect(await ora.count(), percorso).toBe(0)
    await page.keyboard.press('End')
    await ora.waitFor({ state: 'attached' })
  }
})
