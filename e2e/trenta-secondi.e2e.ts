import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayInRome, formatDate, monthEnd, oggi, timeInRome } from '#shared/dates.ts'
import { giornoDiLavoro } from '#test/days.ts'
import { variante, withTepore } from './bench.ts'
import { mani, misura, primoTecnico, scrivibile, vaiCon } from './gestures.ts'

const tepore = withTepore()

/** Interface guide: half a minute, with the telephone in one hand or a thumb alone. */

beforeAll(async () => {
  const dati = { telefono: '081 552 14 87', indirizzo: 'Via Toledo 156', comune: 'Napoli' }
  for (const chi of ['Concetta Iovine', 'Ciro Iovino', 'Antonio Esposito'])
    await tepore.crea.cliente(chi, { ...dati, cap: '80132', provincia: 'NA' })
})

const trova = async (cognome: string) => (await tepore.dati('GET', `/clienti?q=${cognome}`))[0].id

describe('il titolare al telefono, senza mouse', () => {
  test('prenota per un cliente noto: Ctrl+K, il nome, quando, chi', async () => {
    const page = await tepore.apri({ chi: 'admin', percorso: '/contabilita' })
    await page
      .getByRole('button', { name: /^Cerca/ })
      .first()
      .waitFor()
    const io = mani(page)

    await io.premi('Control+k')
    await io.scrivi('iovine')
    await io.premi('Control+Enter')
    const modulo = page.getByRole('dialog', { name: 'Nuovo Appuntamento' })
    await modulo.waitFor()
    // whom for is there already: the focus waits for the day
    await expect
      .poll(() => modulo.getByLabel(/^Data/).evaluate((e) => e === document.activeElement))
      .toBe(true)
    // Who is free is still being asked when it is chosen: the choice waits for the answer, and saving for the choice.
    await page.route('**/api/appuntamenti/disponibilita*', async (route) => {
      await new Promise((over) => setTimeout(over, 700))
      await route.continue()
    })
    const domani = addDays(oggi(), 1)
    const giorno = giornoDiLavoro(domani)
    await io.scrivi(giorno === domani ? 'domani' : formatDate(giorno))
    await io.premi('Tab')
    await io.scrivi('1430')
    // On a day off the first free hour stands between, until the answer for this one is there.
    await io.tabFino(modulo.getByRole('radiogroup', { name: /^Assegna a/ }))
    await io.premi('Space')
    await io.premi('Control+Enter')
    await page.getByText('Appuntamento creato').waitFor()

    const [visita] = await tepore.dati('GET', '/appuntamenti?q=iovine')
    expect([visita.cliente.nome, dayInRome(visita.data_inizio), timeInRome(visita.data_inizio)]).toEqual([
      'Concetta',
      giorno,
      '14:30',
    ])
    misura('Visita per un cliente noto, al telefono', io.conto.tasti, 'tasti oltre ai testi', 25)
  })

  variante('oppure dalla scheda del cliente, che risponde intanto alla telefonata', async () => {
    const page = await tepore.apri({ chi: 'admin' })
    await page
      .getByRole('button', { name: /^Cerca/ })
      .first()
      .waitFor()
    const io = mani(page)
    await io.premi('Control+k')
    await io.scrivi('espos')
    await io.premi('Enter')
    await page.getByRole('heading', { name: 'Antonio Esposito' }).waitFor()
    await io.premi('n')
    const modulo = page.getByRole('dialog', { name: 'Nuovo Appuntamento' })
    await scrivibile(modulo)
    await expect.poll(() => modulo.getByLabel('Titolo').inputValue()).toBe('Manutenzione Esposito')
    await io.scrivi('30/12')
    await io.premi('Tab')
    await io.scrivi('9')
    await io.premi('Tab')
    await primoTecnico(page, modulo, io.premi)
    await io.premi('Control+Enter')
    await page.getByText('Appuntamento creato').waitFor()
    misura('Visita dalla scheda del cliente', io.conto.tasti, 'tasti oltre ai testi', 25)
  })

  variante('chi lo chiede a parole: «app iovino»', async () => {
    const page = await tepore.apri({ chi: 'admin' })
    await page
      .getByRole('button', { name: /^Cerca/ })
      .first()
      .waitFor()
    const io = mani(page)
    await io.premi('Control+k')
    await io.scrivi('app iovino')
    await io.premi('Enter')
    const modulo = page.getByRole('dialog', { name: 'Nuovo Appuntamento' })
    await modulo.getByRole('combobox', { name: /^Cliente/ }).waitFor()
    await expect.poll(() => modulo.getByLabel('Titolo').inputValue()).toBe('Manutenzione Iovino')
    await io.premi('Escape')
    await modulo.waitFor({ state: 'hidden' })
  })

  variante('dal planning: frecce fino all’ora libera, Invio, il cliente', async () => {
    const page = await tepore.apri({ chi: 'admin', percorso: '/clienti' })
    await page.getByRole('heading', { name: 'Clienti' }).waitFor()
    const io = mani(page)
    await vaiCon(page, ['g', 'p'], page.getByRole('grid'))
    io.conto.tasti += 2
    // the grid has the focus: what is on now; the day after tomorrow at the same hour
    const fuoco = () =>
      page.evaluate(() => document.activeElement?.querySelector('.sr-only')?.textContent ?? '')
    await expect.poll(fuoco).toContain('Invio per prenotare')
    await io.premi('PageDown', 'Home', 'ArrowDown')
    await expect.poll(fuoco).toMatch(/^Lunedì .*: libero, Invio per prenotare$/)
    await io.premi('Enter')
    const modulo = page.getByRole('dialog', { name: 'Nuovo Appuntamento' })
    await scrivibile(modulo)
    await io.scrivi('iovine')
    await io.premi('Enter')
    await expect.poll(() => modulo.getByLabel('Titolo').inputValue()).toBe('Manutenzione Iovine')
    await io.premi('Control+Enter')
    await page.getByText('Appuntamento creato').waitFor()
    misura('Visita dal planning', io.conto.tasti, 'tasti oltre ai testi', 15)
  })

  test('paga una rata RiBa: dalla scadenza al segno di pagata', async () => {
    const fornitore = await tepore.crea.fornitore('Idrotermica Partenope S.r.l.')
    // Ninety days from it, at the month's end, is never past.
    const emessa = addDays(oggi(), -90)
    const { id } = await tepore.crea.riba(fornitore.id, { numeroDocumento: '2026/77', dataEmissione: emessa })
    await tepore.crea.rate(id, [60, 90], { dataEmissione: emessa })
    const page = await tepore.apri({ chi: 'admin' })
    await page
      .getByRole('button', { name: /^Cerca/ })
      .first()
      .waitFor()
    const io = mani(page)
    await io.premi('Control+k')
    await io.scrivi('2026/77')
    await io.premi('Enter')
    const dialogo = page.getByRole('dialog')
    await io.tabFino(dialogo.getByRole('button', { name: 'Segna pagata la rata 1' }))
    await io.premi('Enter')
    await page.getByRole('alertdialog').waitFor()
    await io.premi('Tab', 'Enter')
    await dialogo.getByText('Parzialmente Pagata').waitFor()
    misura('Rata RiBa pagata', io.conto.tasti, 'tasti oltre ai testi', 15)
    await io.premi('Escape')

    const telefono = await tepore.apri({ chi: 'admin', dispositivo: 'telefono' })
    const pollice = mani(telefono)
    await pollice.tocca(telefono.getByRole('link', { name: 'Idrotermica Partenope S.r.l.' }).first())
    await pollice.tocca(telefono.getByRole('dialog').getByRole('button', { name: 'Segna pagata la rata 2' }))
    await pollice.tocca(telefono.getByRole('alertdialog').getByRole('button', { name: 'Segna pagata' }))
    await telefono.getByRole('dialog').getByText('Pagata il').first().waitFor()
    misura('Rata RiBa pagata dal telefono', pollice.conto.tocchi, 'tocchi', 4)
  })
})

describe('il tecnico in cantina, col pollice', () => {
  variante('conclude la visita', async () => {
    await tepore.crea.visita(await trova('iovine'), `${oggi()}T23:00`, {
      titolo: 'Manutenzione Iovine',
      dataFine: `${oggi()}T23:45`,
    })
    const page = await tepore.apri({ chi: 'operatore', dispositivo: 'telefono' })
    const io = mani(page)
    await io.tocca(page.getByRole('button', { name: 'Gestisci Appuntamento' }).first())
    const dialogo = page.getByRole('dialog', { name: 'Gestione Appuntamento' })
    await io.tocca(dialogo.getByText('Completato'))
    await io.tocca(dialogo.getByRole('button', { name: 'Salva Modifiche' }))
    // Where the office is slow to answer, the telephone keeps it and sends it by itself.
    await page
      .getByText(/Appuntamento aggiornato|Salvato sul telefono/)
      .first()
      .waitFor()
    misura('Visita conclusa col pollice', io.conto.tocchi, 'tocchi', 6)
  })

  variante('dalla scadenza di un RCEE alla visita prenotata', async () => {
    // a customer of its own: whose work is booked already is asked about first
    const { id: clienteId } = await tepore.crea.cliente('Ada Scadente')
    // The list is of this month, whatever day it is.
    const scadenza = monthEnd(oggi())
    const caldaia = await tepore.crea.caldaia(clienteId, {
      marca: 'Beretta',
      modello: 'Ciao X 25',
      prossimaRevisione: scadenza,
    })
    await tepore.dati('POST', '/rcee', {
      clienteId,
      caldaiaId: caldaia.id,
      numeroDocumento: 'RCEE-1',
      dataEmissione: addDays(oggi(), -700),
      dataScadenza: scadenza,
    })
    const page = await tepore.apri({
      chi: 'operatore',
      dispositivo: 'telefono',
      percorso: '/rcee?tab=scadenze',
    })
    const io = mani(page)
    await io.tocca(page.getByRole('button', { name: /^Crea Appuntamento/ }).first())
    const modulo = page.getByRole('dialog', { name: 'Crea Appuntamento' })
    await io.tocca(modulo.getByText('operatore', { exact: true }))
    await io.tocca(modulo.getByRole('button', { name: 'Crea Appuntamento' }))
    await page.getByText('Appuntamento creato').waitFor()
    misura('Dalla scadenza RCEE alla visita', io.conto.tocchi, 'tocchi', 4)
  })
})
