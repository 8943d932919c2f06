import { beforeAll, expect, test } from 'vitest'
import { camt } from '#test/banca.ts'
import { senzaIva } from '#test/makers.ts'
import { noViolations, withTepore } from './bench.ts'

const tepore = withTepore()
let numeri: string[] = []

beforeAll(async () => {
  const chi = ['Condominio Parco Azzurro', 'Walter Ammirati', 'Elisabetta Romano', 'Emilio Romano']
  numeri = []
  for (const [i, nome] of chi.entries()) {
    const { id: clienteId } = await tepore.crea.cliente(nome)
    const numero = `FT-2026-00${60 + i}`
    await tepore.crea.attiva(clienteId, {
      ...senzaIva(i < 2 ? 1000 + i : 236.53),
      numeroDocumento: numero,
      dataEmissione: '2026-10-15',
    })
    numeri.push(numero)
  }
})

const pagate = async () =>
  (await tepore.dati<{ numero_documento: string; stato: string }[]>('GET', '/fatture'))
    .filter(({ stato }) => stato === 'Pagata')
    .map(({ numero_documento }) => numero_documento)
    .sort()

test('dall’estratto ai pagamenti con la tastiera: le sicure insieme, una scelta, una senza fattura, e si annulla', async () => {
  const page = await tepore.apri({ chi: 'admin', percorso: '/contabilita/banca' })
  await page.getByRole('heading', { name: 'Trascina qui l’estratto conto' }).waitFor()
  expect(await page.getByText('Gli ultimi estratti').count()).toBe(0)
  const buffer = camt([
    { data: '2026-11-24', importo: 1000, testo: 'SALDO FT 2026 0060', nome: 'COND PARCO AZZURRO', rif: '1' },
    { data: '2026-11-23', importo: 1001, testo: 'SALDO FT-2026-0061', nome: 'AMMIRATI WALTER', rif: '2' },
    { data: '2026-11-20', importo: 236.53, testo: 'SALDO CALDAIA', nome: 'ROMANO E.', rif: '3' },
    { data: '2026-11-16', importo: -1214, testo: 'F24 TELEMATICO', nome: 'Agenzia delle Entrate', rif: '4' },
  ])
  await page
    .getByLabel('Estratto conto', { exact: true })
    .setInputFiles({ name: 'novembre.xml', buffer, mimeType: 'application/xml' })
  const sicure = page.getByRole('button', { name: 'Conferma 2 sicure' })
  await sicure.waitFor()
  await noViolations(page)
  // One of the sure ones is taken out and in again.
  await page.getByRole('checkbox', { name: /^COND PARCO AZZURRO/ }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Conferma 1 sicura' }).waitFor()
  await page.keyboard.press('Space')
  await sicure.waitFor()
  await page.keyboard.press('c')
  await page.getByText('2 movimenti registrati').waitFor()
  await expect.poll(pagate).toEqual(numeri.slice(0, 2))
  // Two of one surname and amount: the second is chosen.
  const scelte = page.getByRole('radiogroup', { name: 'Che cosa paga ROMANO E.' })
  await scelte.getByRole('radio', { name: /Emilio Romano/ }).check()
  // Back closes what was opened over the statement, and leaves the choice.
  await page.getByRole('button', { name: 'Un’altra fattura…' }).click()
  const altra = page.getByRole('dialog', { name: 'Quale fattura paga + 236,53 €' })
  await altra.getByText(numeri[3] ?? '').waitFor()
  await page.goBack()
  await altra.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Conferma ROMANO E.' }).focus()
  await page.keyboard.press('ArrowDown')
  // Tax is money without an invoice: nobody has to ignore it.
  await page.getByRole('button', { name: 'F24: Agenzia delle Entrate' }).click()
  const mese = page.getByRole('dialog', { name: 'Di quale mese sono le ritenute?' })
  await mese.getByRole('combobox').selectOption({ label: 'Questo F24 non versa ritenute' })
  await mese.getByRole('button', { name: 'Registra' }).click()
  await page.getByRole('button', { name: 'Conferma ROMANO E.' }).click()
  await page.getByText('Tutto a posto: non resta niente da confermare').waitFor()
  expect(await pagate()).toEqual([...numeri.slice(0, 2), 'FT-2026-0063'])
  await page.getByText('Registrati', { exact: false }).first().click()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'AMMIRATI WALTER' })
    .getByRole('button', { name: 'Annulla' })
    .click()
  await page.getByText('1 movimento annullato').waitFor()
  await expect.poll(pagate).toEqual(['FT-2026-0060', 'FT-2026-0063'])
})

test('di un bonifico si scelgono le fatture e non si registra niente finché il resto non ha un posto', async () => {
  const { id: clienteId } = await tepore.crea.cliente('Hotel Miramare')
  for (const [numeroDocumento, totale] of [
    ['FT-2026-0091', 191],
    ['FT-2026-0092', 400],
  ] as const)
    await tepore.crea.attiva(clienteId, {
      numeroDocumento,
      dataEmissione: '2026-10-15',
      dataScadenza: '2026-11-30',
      ...senzaIva(totale),
    })
  const page = await tepore.apri({ chi: 'admin', percorso: '/contabilita/banca' })
  const buffer = camt([{ data: '2026-11-20', importo: 873.5, testo: 'LAVORI', nome: 'MIRAMARE', rif: 'r' }])
  await page
    .getByLabel('Estratto conto', { exact: true })
    .setInputFiles({ name: 'resto.xml', buffer, mimeType: 'application/xml' })
  await page
    .getByRole('button', { name: /Un’altra fattura|Cerca la fattura/ })
    .first()
    .click()
  const dialogo = page.getByRole('dialog', { name: 'Quale fattura paga + 873,50 €' })
  // The keys go to the search at once, from there to the rows.
  await expect
    .poll(() => dialogo.getByRole('searchbox').evaluate((e) => e === document.activeElement))
    .toBe(true)
  await page.keyboard.type('0091')
  await dialogo.getByRole('checkbox', { name: /FT-2026-0091/ }).check()
  await dialogo.getByText('682,50 €').waitFor()
  await noViolations(page)
  await dialogo.getByRole('button', { name: 'Usa questa' }).click()
  await page.getByText('Restano 682,50 €').waitFor()
  const stato = async () =>
    (await tepore.dati<{ numero_documento: string; stato: string }[]>('GET', '/fatture?q=009'))
      .map((f) => `${f.numero_documento} ${f.stato}`)
      .sort()
  const aperte = ['FT-2026-0091 Da_Pagare', 'FT-2026-0092 Da_Pagare']
  expect(await stato()).toEqual(aperte)
  await page.getByRole('button', { name: 'Un’altra fattura o rata per MIRAMARE' }).click()
  const resto = page.getByRole('dialog', { name: 'Quale fattura paga + 682,50 €' })
  await resto.getByRole('checkbox', { name: /FT-2026-0092/ }).check()
  await resto.getByRole('button', { name: 'Usa questa' }).click()
  await page.getByText('Restano 282,50 €').waitFor()
  await noViolations(page)
  expect(await stato()).toEqual(aperte)
  // What is left is the customer's.
  await page.getByRole('button', { name: 'Credito di Hotel Miramare' }).click()
  await page.getByRole('button', { name: 'Conferma MIRAMARE' }).click()
  await page.getByText('1 movimento registrato').waitFor()
  expect(await stato()).toEqual(['FT-2026-0091 Pagata', 'FT-2026-0092 Pagata'])
  expect(await tepore.dati('GET', `/crediti?clienteId=${clienteId}`)).toMatchObject([
    { resta: 282.5, acconto: null },
  ])
  // On their sheet it asks its one question; an advance has to be invoiced.
  await page.goto(`${tepore.indirizzo}/app/clienti?cliente=${clienteId}`)
  const crediti = page.locator('section', { has: page.getByRole('heading', { name: 'Crediti' }) })
  await crediti.getByText('282,50 €').first().waitFor()
  await noViolations(page)
  await crediti.getByRole('button', { name: 'Sì' }).click()
  await crediti.getByText('Acconto', { exact: true }).waitFor()
  expect(await tepore.dati('GET', '/fatture/da-fatturare')).toMatchObject([
    { genere: 'acconto', importo: 282.5 },
  ])
})
