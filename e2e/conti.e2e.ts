import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, dayInRome, formatDate, oggi } from '#shared/dates.ts'
import { misurata, withTepore } from './bench.ts'
import { durata, mani, misura, primoTecnico, scrivibile } from './gestures.ts'

const tepore = withTepore()

/** What a task costs: keys beside the typed texts, or touches, and the time that the program takes for it. */
async function compito<T>(cosa: string, fai: () => Promise<T>, meta: number): Promise<T> {
  const inizio = performance.now()
  const esito = await fai()
  durata(`${cosa}: tempo`, Math.round(performance.now() - inizio), 'ms', meta)
  return esito
}

const cerca = (page: Page) =>
  page
    .getByRole('button', { name: /^Cerca/ })
    .first()
    .waitFor()

test('chi chiama non è ancora cliente: si crea e si prenota in una volta', async () => {
  const page = await tepore.apri({ chi: 'admin', percorso: '/clienti' })
  await cerca(page)
  const io = mani(page)
  await compito(
    'Visita per chi chiama la prima volta',
    async () => {
      await io.premi('Control+k')
      await io.scrivi('nuovo appuntamento')
      await io.premi('Enter')
      const modulo = page.getByRole('dialog', { name: 'Nuovo Appuntamento' })
      await scrivibile(modulo)
      await io.scrivi('Assunta Lubrano')
      await page.getByRole('option', { name: '+ Crea nuovo cliente' }).waitFor()
      await io.premi('ArrowDown', 'Enter')
      const rapido = page.getByRole('dialog', { name: 'Nuovo Cliente' })
      await rapido.waitFor()
      await io.tabFino(rapido.getByLabel('Telefono'))
      await io.scrivi('081 552 14 88')
      await io.premi('Control+Enter')
      await rapido.waitFor({ state: 'detached' })
      await expect
        .poll(() => modulo.getByLabel(/^Data/).evaluate((e) => e === document.activeElement))
        .toBe(true)
      await io.scrivi('domani')
      await io.premi('Tab')
      await io.scrivi('10')
      await io.premi('Tab')
      await primoTecnico(page, modulo, io.premi)
      // The Admin, who stays in the office, isn't counted.
      await modulo.getByText('Liberi 3 · Occupati 0').waitFor()
      await io.premi('Control+Enter')
      await page.getByText('Appuntamento creato').waitFor()
    },
    20_000,
  )
  const [visita] = await tepore.dati('GET', '/appuntamenti?q=lubrano')
  expect([visita.cliente.nome, dayInRome(visita.data_inizio)]).toEqual(['Assunta', addDays(oggi(), 1)])
  misura('Visita per chi chiama la prima volta', io.conto.tasti, 'tasti oltre ai testi', 20)
})

misurata('un follow-up si chiude dove lo si legge', async () => {
  const { id } = await tepore.crea.cliente('Gennaro Della Corte', { telefono: '081 552 41 09' })
  await tepore.dati('PUT', `/clienti/${id}`, {
    dataFollowUp: addDays(oggi(), -12),
    noteFollowUp: 'Preventivo',
  })
  const page = await tepore.apri({ chi: 'admin' })
  const riga = page.getByRole('button', { name: /Gennaro Della Corte/ }).first()
  await riga.waitFor()
  const io = mani(page)
  await compito(
    'Follow-up chiuso',
    async () => {
      await riga.focus()
      await io.premi('f')
      await riga.waitFor({ state: 'detached' })
    },
    10_000,
  )
  await expect.poll(async () => (await tepore.dati('GET', `/clienti/${id}`)).dataFollowUp).toBeNull()
  misura('Follow-up chiuso', io.conto.tasti, 'tasti', 1)
})

misurata(
  'fattura di un fornitore con tre RiBa, una pagata giorni fa; poi si scopre che è sbagliata',
  async () => {
    await tepore.crea.fornitore('Clima Sud Forniture S.r.l.')
    await tepore.crea.fornitore('Daikin Italia S.p.A.')
    const page = await tepore.apri({ chi: 'admin', percorso: '/contabilita?scheda=fatture' })
    await page.getByText('Nessuna fattura registrata').waitFor()
    let gesti = 0
    const clic = async (nome: string, dentro: Page | ReturnType<Page['getByRole']> = page) => {
      gesti++
      await dentro.getByRole('button', { name: nome }).first().click()
    }
    const modulo = page.getByRole('dialog', { name: 'Nuova Fattura' })
    await compito(
      'Fattura con tre RiBa, una pagata nel passato',
      async () => {
        await clic('Nuova Fattura')
        await modulo.getByText('Passiva').click()
        await modulo.getByLabel('Numero Documento').fill('FT 2026/0174')
        await modulo.getByRole('combobox', { name: 'Fornitore' }).fill('clima sud')
        await page.getByRole('option', { name: /Clima Sud/ }).click()
        await modulo.getByRole('textbox', { name: 'Data Emissione' }).fill(formatDate(addDays(oggi(), -70)))
        await modulo.getByLabel('Importo netto').fill('2950')
        await modulo.getByLabel('Metodo di Pagamento').selectOption('RiBa')
        await modulo.getByLabel('Scadenze RiBa').selectOption('60-90-120')
        gesti += 8
        await clic('Crea Fattura', modulo)
        await modulo.waitFor({ state: 'detached' })
        await page.getByRole('link', { name: 'Apri' }).click()
        gesti++
        const dettaglio = page.getByRole('dialog', { name: /0174/ })
        await clic('Segna pagata la rata 1', dettaglio)
        const quando = page.getByRole('alertdialog')
        await quando.getByLabel('Pagata il').fill(addDays(oggi(), -5))
        gesti++
        await clic('Segna pagata', quando)
        await dettaglio.getByText(`Pagata il ${formatDate(addDays(oggi(), -5))}`).waitFor()
      },
      30_000,
    )
    misura('Fattura con tre RiBa, una pagata nel passato', gesti, 'gesti', 14)

    const [{ id }] = await tepore.dati('GET', '/fatture?q=0174')
    const { rate } = await tepore.dati('GET', `/fatture/${id}`)
    expect(rate.map((r: { pagata: boolean }) => r.pagata)).toEqual([true, false, false])
    await tepore.dati('PUT', `/rate-fatture/${rate[0].id}`, { pagata: false })
    await page.goto(`${tepore.indirizzo}/app/contabilita?scheda=fatture&q=0174`)
    gesti = 0
    await compito(
      'Fattura sbagliata corretta',
      async () => {
        await clic('Azioni')
        await page.getByRole('menuitem', { name: 'Modifica' }).click()
        const modifica = page.getByRole('dialog', { name: 'Modifica Fattura' })
        // the form takes the focus when it is drawn, and what is open then closes
        await expect.poll(() => modifica.evaluate((m) => m.contains(document.activeElement))).toBe(true)
        await modifica.getByRole('combobox', { name: 'Fornitore' }).fill('daikin')
        await page.getByRole('option', { name: /Daikin/ }).click()
        await modifica.getByLabel('Importo netto').fill('3000')
        gesti += 4
        await clic('Salva', modifica)
        await modifica.waitFor({ state: 'detached' })
      },
      20_000,
    )
    const dopo = await tepore.dati('GET', `/fatture/${id}`)
    expect([dopo.fornitori.ragione_sociale, dopo.totale, dopo.rate.length]).toEqual([
      'Daikin Italia S.p.A.',
      3660,
      3,
    ])
    misura('Fattura sbagliata corretta', gesti, 'gesti', 6)
  },
)
