import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, formatDate, oggi } from '#shared/dates.ts'
import { openMailServer } from '#test/smtp.ts'
import { noViolations, withTepore } from './bench.ts'
import { primoTecnico, scrivibile } from './gestures.ts'

const tepore = withTepore()
let posta: Awaited<ReturnType<typeof openMailServer>>
beforeAll(async () => {
  posta = await openMailServer({ user: { name: 'avvisi', password: 'giusta' } })
})
afterAll(() => posta.close())

test('dalla posta al cliente avvisato: si imposta, si prova, si dice sì, e il cliente conferma', async () => {
  const page = await tepore.apri({ percorso: '/appuntamenti/messaggi', chi: 'admin' })
  await page.getByRole('link', { name: 'Vai agli avvisi' }).click()
  await page.getByText('Non c’è ancora un server').waitFor()
  await page.getByRole('button', { name: 'Modifica la posta in uscita' }).click()
  const modulo = page.getByRole('dialog', { name: 'Posta in uscita' })
  await modulo.getByLabel('Server').fill('127.0.0.1')
  await modulo.getByText('SSL/TLS').click()
  await expect.poll(() => modulo.getByLabel('Porta').inputValue()).toBe('465')
  await modulo.getByText('Nessuna', { exact: true }).click()
  await modulo.getByLabel('Porta').fill(String(posta.port))
  await modulo.getByLabel('Nome utente').fill('avvisi')
  await modulo.getByLabel('Password', { exact: true }).fill('sbagliata')
  await modulo.getByLabel('Mittente').fill('avvisi@example.com')
  await noViolations(page)
  await page.keyboard.press('Control+Enter')
  await page.getByText('Posta in uscita salvata').waitFor()

  const prova = page.getByRole('dialog', { name: 'Prova invio' })
  await page.getByRole('button', { name: 'Prova invio' }).click()
  await prova.getByLabel('A chi').fill('io@example.com')
  await page.keyboard.press('Control+Enter')
  await prova.getByText('Il server della posta non accetta nome utente e password').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Esci senza salvare' }).click()
  await page.getByRole('button', { name: 'Modifica la posta in uscita' }).click()
  await modulo.getByLabel('Password', { exact: true }).fill('giusta')
  await page.keyboard.press('Control+Enter')
  await modulo.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Prova invio' }).click()
  await prova.getByLabel('A chi').fill('io@example.com')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Messaggio di prova mandato a io@example.com').waitFor()
  expect(posta.taken.map(({ to }) => to)).toEqual(['io@example.com'])

  await page.getByRole('button', { name: /^Conferma visita/ }).click()
  const testo = page.getByRole('dialog', { name: 'Conferma visita' })
  const area = testo.getByRole('textbox', { name: /^Testo/ })
  await area.fill('Salve {pippo}')
  await page.keyboard.press('Control+Enter')
  await testo.getByText('Campo sconosciuto: {pippo}').first().waitFor()
  await area.fill('Salve , veniamo {giorno}. Conferma: {link}')
  await area.press('Home')
  for (let i = 0; i < 6; i++) await area.press('ArrowRight')
  await testo.getByRole('button', { name: '{nome}', exact: true }).click()
  await testo.getByText('Salve Maria, veniamo martedì 1 dicembre.').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Testo salvato: Conferma visita').waitFor()

  const domani = addDays(oggi(), 1)
  await tepore.dati('PUT', '/azienda', { indirizzoPubblico: 'https://tepore.example.com' })
  const { id: clienteId } = await tepore.crea.cliente('Ada Conte', {
    telefono: '333 4182207',
    email: 'ada@example.com',
    provincia: 'NA',
    indirizzo: 'Via Diaz 1',
  })
  await tepore.crea.visita(clienteId, `${domani}T10:00`, { titolo: 'Visita', tipologia: 'Manutenzione' })
  await page.getByRole('link', { name: 'Appuntamenti' }).first().click()
  await page.getByRole('link', { name: 'Messaggi 1' }).click()
  const elenco = page.getByRole('region', { name: 'Messaggi da mandare' })
  await elenco.getByText(/Salve Ada, veniamo/).click()
  const intero = page.getByRole('dialog', { name: 'Conferma visita' })
  const detto = (await intero.getByText(/Salve Ada/).textContent()) ?? ''
  await noViolations(page)
  await page.keyboard.press('Escape')
  await elenco.getByLabel('Scegli tutti').check()
  await elenco.getByRole('button', { name: 'Manda 1 messaggio' }).click()
  await page.getByText('1 messaggio in coda').waitFor()
  await page.getByText('Nessun messaggio aspetta').waitFor()

  const [, percorso = ''] = /https:\/\/tepore\.example\.com(\/v\/\S+)/.exec(detto) ?? []
  const cliente = await tepore.apri({ percorso: '/', dispositivo: 'telefono' })
  await cliente.goto(`${tepore.indirizzo}${percorso}`)
  await cliente.getByRole('heading', { name: /^Visita di / }).waitFor()
  await noViolations(cliente)
  await cliente.getByRole('button', { name: 'Confermo' }).click()
  await cliente.getByText('Grazie, ha confermato la visita.').waitFor()

  await page.getByText('Domani', { exact: true }).click()
  await page.getByText('Ha confermato').waitFor()
  await page.getByRole('button', { name: 'WhatsApp a Ada Conte' }).click()
  const aMano = page.getByRole('dialog', { name: /^Giorno prima a Ada Conte/ })
  await aMano.getByText(/Manca \{telefono_azienda\}/).waitFor()
  await page.keyboard.press('Escape')
  await tepore.dati('PUT', '/azienda', { telefono: '081 552 14 87', ragioneSociale: 'Calore' })
  await page.getByRole('button', { name: 'SMS a Ada Conte' }).click()
  const apri = aMano.getByRole('link', { name: /^Apri gli SMS/ })
  await expect.poll(() => apri.getAttribute('href')).toMatch(/^sms:\+393334182207\?body=Gentile%20Ada/)
  await apri.evaluate((link) => link.addEventListener('click', (evento) => evento.preventDefault()))
  await apri.click()
  await aMano.getByRole('button', { name: 'Sì' }).click()
  await page.getByText('Mandato con un SMS').waitFor()

  await molti(page)
  await dopoUna(page, clienteId)
})

test('chi non ha email si dice a mano: a nessuna larghezza un telefono o un bottone è tagliato', async () => {
  const utenteId = tepore.operatore.id
  const { id: clienteId } = await tepore.crea.cliente('Ugo Senza', {
    telefono: '081 552 14 87',
    provincia: 'NA',
    indirizzo: 'Via Po 3',
  })
  await tepore.crea.caldaia(clienteId, { prossimaRevisione: addDays(oggi(), -9) })
  const lavori = await tepore.dati<{ id: number }[]>('GET', `/scadenze?clienteId=${clienteId}`)
  const giorno = addDays(oggi(), 15)
  const visita = {
    ...{ clienteId, scadenzeIds: lavori.map(({ id }) => id).slice(0, 1), utenteId },
    ...{ dataInizio: `${giorno}T09:00`, dataFine: `${giorno}T09:45` },
  }
  await tepore.dati('POST', '/lotti', { visite: [visita] })
  for (const dispositivo of ['telefono', 'tavoletta', 'scrivania'] as const) {
    const page = await tepore.apri({ chi: 'admin', percorso: '/appuntamenti/messaggi', dispositivo })
    const elenco = page.getByRole('region', { name: 'Da dire a mano' })
    await elenco.getByText('081 552').first().waitFor()
    const fuori = await elenco.evaluate((tutto) => {
      const { left, right } = tutto.getBoundingClientRect()
      return [...tutto.querySelectorAll('*')].flatMap((uno) => {
        // What only groups others has no box.
        const [qui] = uno.getClientRects()
        return qui && (qui.left < left || qui.right > right) ? [`${uno.tagName} ${uno.textContent}`] : []
      })
    })
    expect(fuori, dispositivo).toEqual([])
  }
})

/** By kind and by batch, with Shift for many, and all that the filter shows. */
async function molti(page: Page) {
  const utenteId = tepore.operatore.id
  await tepore.dati('PUT', '/azienda', { telefono: '081 552 14 87', ragioneSociale: 'Calore' })
  const lotto = async (giorno: string, cognomi: readonly string[]) => {
    const visite = []
    for (const [i, cognome] of cognomi.entries()) {
      const { id: clienteId } = await tepore.crea.cliente(`Ada ${cognome}`, {
        email: `${cognome.toLowerCase()}@example.com`,
        provincia: 'NA',
        comune: 'Portici',
        indirizzo: `Via Diaz ${i + 2}`,
      })
      await tepore.crea.caldaia(clienteId, { prossimaRevisione: addDays(oggi(), -9) })
      const lavori = await tepore.dati<{ id: number; stato: string }[]>(
        'GET',
        `/scadenze?clienteId=${clienteId}`,
      )
      const scadenzeIds = lavori.flatMap(({ id, stato }) => (stato === 'Da_Programmare' ? [id] : []))
      const ora = String(9 + i).padStart(2, '0')
      visite.push({
        ...{ clienteId, scadenzeIds: scadenzeIds.slice(0, 1), utenteId },
        ...{ dataInizio: `${giorno}T${ora}:00`, dataFine: `${giorno}T${ora}:45` },
      })
    }
    await tepore.dati('POST', '/lotti', { visite })
  }
  await lotto(addDays(oggi(), 8), ['Bruno', 'Costa', 'Delfino', 'Esposito'])
  await lotto(addDays(oggi(), 9), ['Farina'])
  const { id: daRicordare } = await tepore.crea.cliente('Ada Greco', {
    email: 'greco@example.com',
    provincia: 'NA',
    indirizzo: 'Via Po 1',
  })
  await tepore.crea.caldaia(daRicordare, { prossimaRevisione: addDays(oggi(), -9) })
  await tepore.dati('POST', '/messaggi/promemoria', { clienti: [daRicordare] })
  await page.goto(`${tepore.indirizzo}/app/appuntamenti/messaggi`)
  const elenco = page.getByRole('region', { name: 'Messaggi da mandare' })
  const righe = elenco.getByRole('checkbox', { name: /^Scegli il messaggio a / })
  await expect.poll(() => righe.count()).toBe(6)
  const insieme = page.getByLabel('Prenotate insieme')
  await insieme.selectOption(await page.getByRole('option', { name: /^4 visite/ }).getAttribute('value'))
  await expect.poll(() => righe.count()).toBe(4)
  await expect.poll(() => page.url()).toContain('lotto=')
  await elenco.getByLabel('Scegli il messaggio a Ada Esposito').click()
  await elenco.getByLabel('Scegli il messaggio a Ada Costa').click({ modifiers: ['Shift'] })
  await elenco.getByRole('button', { name: 'Manda 3 messaggi' }).click()
  await page.getByText('3 messaggi in coda').waitFor()
  await expect.poll(() => righe.count()).toBe(1)
  await insieme.selectOption('')
  await expect.poll(() => righe.count()).toBe(3)
  await page.getByLabel('Tipo di messaggio').selectOption('Conferma')
  await expect.poll(() => righe.count()).toBe(2)

  await elenco.getByRole('button', { name: 'Manda tutte' }).click()
  const domanda = page.getByRole('alertdialog', { name: 'Mandare 2 messaggi?' })
  await noViolations(page)
  await domanda.getByRole('button', { name: 'Manda tutte' }).click()
  await page.getByText('2 messaggi in coda').waitFor()
  await page.getByText('Nessun messaggio aspetta').waitFor()
  await page.getByLabel('Tipo di messaggio').selectOption('')
  await elenco.getByText('Ada Greco').waitFor()
}

/** After one booking the panel asks to tell its customer, over the screen that it was booked on. */
async function dopoUna(page: Page, clienteId: number) {
  const dillo = page.getByRole('dialog', { name: /^1 visita prenotata/ })
  const modulo = page.getByRole('dialog', { name: 'Nuovo Appuntamento' })
  async function prenota(giorno: string) {
    await scrivibile(modulo)
    await modulo.getByLabel(/^Data/).fill(formatDate(giorno).slice(0, 5))
    await page.keyboard.press('Tab')
    await page.keyboard.type('9')
    await page.keyboard.press('Tab')
    await primoTecnico(page, modulo)
    await page.keyboard.press('Control+Enter')
    await page.getByText('Appuntamento creato').first().waitFor()
    await dillo.getByText('1 per email').waitFor()
    await dillo.getByText('Adesso dillo al cliente.').waitFor()
    await modulo.waitFor({ state: 'hidden' })
  }
  await page.goto(`${tepore.indirizzo}/app/clienti?cliente=${clienteId}`)
  await page.getByRole('link', { name: 'Nuovo Appuntamento' }).click()
  await prenota(addDays(oggi(), 12))
  await dillo.getByText(/^Salve Ada, veniamo/).waitFor()
  await noViolations(page)
  await dillo.getByRole('button', { name: 'Manda 1 email' }).click()
  await page.getByText('1 email in coda').waitFor()
  await dillo.waitFor({ state: 'hidden' })
  await expect.poll(() => page.url()).toContain(`/appuntamenti?data=${addDays(oggi(), 12)}`)

  // Over the board, which stays; Back leaves it for later.
  await page.goto(`${tepore.indirizzo}/app/appuntamenti/da-programmare`)
  const riga = page.getByRole('checkbox', { name: 'Ada Greco' })
  await riga.waitFor()
  // While what the board may open is fetched, keys are kept for it: pressed again where this one was.
  const prenotaLei = async () => {
    if (!(await modulo.isVisible())) await riga.press('Enter')
    return modulo
      .waitFor({ timeout: 5_000 })
      .then(() => true)
      .catch(() => false)
  }
  await expect.poll(prenotaLei).toBe(true)
  await prenota(addDays(oggi(), 13))
  await expect.poll(() => new URL(page.url()).pathname).toBe('/app/appuntamenti/da-programmare')
  await page.goBack()
  await dillo.waitFor({ state: 'hidden' })
  await expect.poll(() => new URL(page.url()).pathname).toBe('/app/appuntamenti/da-programmare')
  await page.getByRole('link', { name: /^Messaggi \d/ }).click()
  await page
    .getByRole('region', { name: 'Messaggi da mandare' })
    .getByText(/^Salve Ada, veniamo/)
    .waitFor()
}
