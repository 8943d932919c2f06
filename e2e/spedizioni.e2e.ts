import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, formatDate, oggi } from '#shared/dates.ts'
import esempi from '#test/issued-cases.json' with { type: 'json' }
import { openMailServer } from '#test/smtp.ts'
import { noViolations, withTepore } from './bench.ts'
import { mani } from './gestures.ts'

const tepore = withTepore()
let posta: Awaited<ReturnType<typeof openMailServer>>
beforeAll(async () => {
  posta = await openMailServer()
})
afterAll(() => posta.close())

async function preventivo() {
  const { id: clienteId } = await tepore.crea.cliente('Ada Conte', {
    email: 'ada@example.com',
    telefono: '333 4182207',
    emailFatture: 'studio@example.com',
    indirizzo: 'Via Diaz 1',
  })
  return tepore.crea.preventivo(clienteId, {
    utenteCreatoreId: 2,
    stato: 'Bozza',
    subtotale: 2200,
    ivaImporto: 484,
    totale: 2684,
    validitaGiorni: 30,
  })
}

test('senza casella il pannello dice dove indicarla, e il preventivo ha già il suo PDF', async () => {
  const { id } = await preventivo()
  const page = await tepore.apri({ percorso: `/contabilita?preventivo=${id}`, chi: 'admin' })
  await page.getByRole('dialog', { name: 'Dettagli Preventivo' }).waitFor()
  await page.keyboard.press('Alt+i')
  const pannello = page.getByRole('dialog', { name: /^Invia preventivo/ })
  await pannello.getByText('Manca la casella di posta').waitFor()
  expect(await pannello.getByRole('button', { name: 'Invia', exact: true }).count()).toBe(0)
  expect(await pannello.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toContain(
    '393334182207',
  )
  expect((await tepore.dati('GET', `/preventivi/${id}`)).documento_id).not.toBeNull()
  await noViolations(page)
})

test('un preventivo parte da dove si legge: il PDF si fa da solo, e il preventivo diventa Inviato', async () => {
  const { id } = await preventivo()
  await tepore.dati('PUT', '/posta', {
    ...{ host: '127.0.0.1', porta: posta.port, sicurezza: 'nessuna', mittente: 'avvisi@example.com' },
  })
  await tepore.dati('PUT', '/azienda', { indirizzoPubblico: 'https://tepore.example.com' })
  const page = await tepore.apri({ percorso: `/contabilita?preventivo=${id}`, chi: 'admin' })
  const dettagli = page.getByRole('dialog', { name: 'Dettagli Preventivo' })
  await dettagli.getByRole('button', { name: 'Invia al cliente' }).click()
  const pannello = page.getByRole('dialog', { name: /^Invia preventivo/ })
  await pannello.getByRole('checkbox', { name: /^ada@example\.com/ }).uncheck()
  await page.keyboard.press('Control+Enter')
  await pannello.getByText('Indica a chi').waitFor()
  await pannello.getByRole('checkbox', { name: /^studio@example\.com/ }).check()
  await pannello.getByLabel('Oggetto').fill('Ecco il preventivo')
  await page.keyboard.press('Control+Enter')
  await pannello.waitFor({ state: 'hidden' })
  await dettagli.getByText(/^Inviato \d\d\/\d\d$/).waitFor()
  expect(posta.taken.map(({ to }) => to)).toEqual(['studio@example.com'])
  expect((await tepore.dati('GET', `/preventivi/${id}`)).stato).toBe('Inviato')
})

test('dal preventivo alla copia della fattura: inviato, visto, accettato sulla pagina, pianificato, fatturato', async () => {
  await tepore.dati('PUT', '/azienda', { ...esempi.azienda, indirizzoPubblico: 'https://tepore.example.com' })
  await tepore.dati('PUT', '/posta', {
    ...{ host: '127.0.0.1', porta: posta.port, sicurezza: 'nessuna', mittente: 'avvisi@example.com' },
  })
  const { id: clienteId } = await tepore.crea.cliente('Ornella Costa', {
    tipo: 'Azienda',
    denominazione: 'Hotel Miramare',
    partitaIva: '01234567897',
    email: 'hotel@example.com',
    codiceDestinatario: 'ABC1234',
    indirizzo: 'Via Epomeo 88',
    cap: '80126',
    comune: 'Napoli',
    provincia: 'NA',
  })
  const { id } = await tepore.crea.preventivo(clienteId, {
    titolo: 'Sostituzione caldaia',
    dataScadenza: addDays(oggi(), 30),
    righe: [{ tipo: 'bene', descrizione: 'Caldaia', quantita: '1', prezzoUnitario: '1480', aliquota: 22 }],
  })
  const percorso = `/contabilita?preventivo=${id}`
  const page = await tepore.apri({ percorso, chi: 'admin' })
  const dettagli = page.getByRole('dialog', { name: 'Dettagli Preventivo' })
  const ufficio = mani(page)
  let gesti = 0
  const gesto = async (fai: () => Promise<unknown>) => {
    gesti++
    await fai()
  }
  await dettagli.getByRole('button', { name: 'Invia al cliente' }).waitFor()
  await gesto(() => ufficio.premi('Alt+i'))
  const pannello = page.getByRole('dialog', { name: /^Invia/ })
  await pannello.getByText(/\.pdf/).first().waitFor()
  await gesto(() => ufficio.premi('Control+Enter'))
  await dettagli.getByText(/^Inviato \d\d\/\d\d$/).waitFor()

  // The customer: the smallest telephone, without scripts; and a machine that looks for what hinders people.
  const { link } = await tepore.dati('GET', `/spedizioni/testo?documento=Preventivo&id=${id}`)
  const pagina = `${tepore.indirizzo}${new URL(link).pathname}`
  const contesto = await page
    .context()
    .browser()
    ?.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } })
  const cliente = await contesto?.newPage()
  if (!cliente) throw new Error('no browser')
  await cliente.goto(pagina)
  await cliente.getByRole('heading', { name: /^Preventivo PREV-/ }).waitFor()
  expect(await cliente.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  const altra = await tepore.apri()
  await altra.goto(pagina)
  await noViolations(altra)
  await cliente.getByLabel('Nome e cognome di chi accetta').fill('Ornella Costa')
  await cliente.getByRole('button', { name: 'Accetto' }).click()
  await cliente.getByText('Accettato da Ornella Costa').waitFor()
  await contesto?.close()

  await page.goto(`${tepore.indirizzo}/app${percorso}`)
  await gesto(() => dettagli.getByRole('button', { name: 'Pianifica' }).click())
  const visita = page.getByRole('dialog', { name: 'Nuovo Appuntamento' })
  await expect.poll(() => visita.getByLabel('Titolo').inputValue()).toBe('Sostituzione caldaia')
  await visita.getByLabel('Data *', { exact: true }).fill(formatDate(addDays(oggi(), 2)))
  await visita.getByRole('combobox', { name: /^Ora Inizio/ }).fill('0900')
  await gesto(() => visita.getByText('operatore', { exact: true }).click())
  await gesto(() => ufficio.premi('Control+Enter'))
  await visita.waitFor({ state: 'detached' })
  expect(await tepore.dati('GET', `/appuntamenti?clienteId=${clienteId}`)).toHaveLength(1)
  await page.goto(`${tepore.indirizzo}/app${percorso}`)
  await gesto(() => dettagli.getByRole('button', { name: 'Nuova Fattura' }).click())
  await page.getByRole('dialog', { name: /^Fattura da PREV-/ }).waitFor()
  await gesto(() => ufficio.premi('Control+Enter'))
  await page.waitForURL(/contabilita\/fatture\/\d+/)
  await gesto(() => page.getByRole('button', { name: 'Emetti…' }).click())
  const emissione = page.getByRole('dialog', { name: 'Emetti fattura' })
  await emissione.getByRole('button', { name: /^Emetti FT-/ }).waitFor()
  await gesto(() => ufficio.premi('Control+Enter'))
  const emessa = page.getByRole('dialog', { name: /emessa$/ })
  await emessa.getByRole('button', { name: 'Invia la copia' }).waitFor()
  await gesto(() => ufficio.premi('Alt+i'))
  await page
    .getByRole('dialog', { name: /^Invia/ })
    .getByText(/\.pdf/)
    .first()
    .waitFor()
  await gesto(() => ufficio.premi('Control+Enter'))
  await expect.poll(() => posta.taken.filter(({ to }) => to === 'hotel@example.com').length).toBe(3)
  expect(gesti).toBe(11)
})
