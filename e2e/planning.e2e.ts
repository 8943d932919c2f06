// long because it follows every way of moving a visit
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { instantFromRome } from '#shared/dates.ts'
import type { Chi } from '#test/template.ts'
import { campione, noViolations, variante, withTepore } from './bench.ts'

const tepore = withTepore()

/** A week of its own for each journey: they share the server. */
const [GIRO, DUE, RETE, TASTI, TELEFONO, SUBITO] = [
  '2026-06-01',
  '2026-06-08',
  '2026-06-15',
  '2026-06-22',
  '2026-06-29',
  '2026-07-06',
]

let cliente: number

beforeAll(async () => {
  const { id } = await tepore.crea.cliente('Concetta Iovine', { telefono: '081 1' })
  cliente = id
})

async function visita(giorno: string, da: string, a: string, tecnico: Chi = 'operatore', chi = cliente) {
  return tepore.crea.visita(chi, instantFromRome(giorno, da), {
    dataFine: instantFromRome(giorno, a),
    utenteAssegnatoId: tepore[tecnico].id,
  })
}

const apri = async (planning: string | undefined, altro = {}): Promise<Page> => {
  const page = await tepore.apri({ chi: 'admin', percorso: `/?planning=${planning}`, ...altro })
  await page.getByRole('grid').waitFor()
  return page
}

const blocco = (page: Page, id: number): Locator => page.locator(`[data-visita="${id}"]`)
/** What a screen reader says of it. */
const nome = (page: Page, id: number) => blocco(page, id).locator('.sr-only').textContent()
const slot = (page: Page, nome: string) =>
  page.getByRole('button', { name: `${nome}: libero, Invio per prenotare` })

/** Takes it 20 px from the left, near the top or the bottom edge, and leaves the hand on the way to `verso`. */
async function prendi(page: Page, cosa: Locator, verso: Locator, bordo = false) {
  const da = await riquadro(cosa)
  const a = await riquadro(verso)
  const y = bordo ? da.y + da.height - 2 : da.y + 3
  await page.mouse.move(da.x + 20, y)
  await page.mouse.down()
  await page.mouse.move(da.x + 26, y + 8)
  const arrivo = bordo ? a.y + a.height - 1 : a.y + 4
  await page.mouse.move(a.x + 24, arrivo, { steps: 4 })
  await page.waitForTimeout(60)
}

async function riquadro(cosa: Locator) {
  await cosa.scrollIntoViewIfNeeded()
  const trovato = await cosa.boundingBox()
  if (!trovato) throw new Error('non si vede')
  return trovato
}

test('trascinare, allungare, annullare', async () => {
  const { id } = await visita(GIRO, '09:00', '10:30')
  const { id: farina } = await visita('2026-06-02', '14:00', '15:30', 'direttore')
  const page = await apri(GIRO)
  await noViolations(page)
  const prima = 'Lunedì 1 giugno, 9:00–10:30, operatore: Manutenzione da Concetta Iovine, Programmato'
  await expect.poll(() => nome(page, id)).toBe(prima)

  // Escape puts it back and leaves the planning open.
  await prendi(page, blocco(page, id), slot(page, 'Martedì 2 giugno, 11:00–12:00, direttore'))
  await page.getByText('direttore · mar 2, 11:00 – 12:30').waitFor()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect.poll(() => nome(page, id)).toBe(prima)

  // So does a drop outside the grid.
  await prendi(page, blocco(page, id), page.getByRole('heading', { name: 'Planning settimanale' }))
  await page.getByText('Fuori dal planning').waitFor()
  await page.mouse.up()
  await expect.poll(() => nome(page, id)).toBe(prima)

  // Onto somebody who is busy: it says with whom, and lets one.
  await prendi(page, blocco(page, id), slot(page, 'Martedì 2 giugno, 13:00–14:00, direttore'))
  await page.getByText('Occupato: Iovine 14:00 – 15:30').waitFor()
  await page.mouse.up()
  await expect
    .poll(() => nome(page, id))
    .toBe('Martedì 2 giugno, 13:00–14:30, direttore: Manutenzione da Concetta Iovine, Programmato')
  await page.getByRole('button', { name: 'Annulla' }).click()
  await page.getByText('Spostamento annullato').waitFor()
  await expect.poll(() => nome(page, id)).toBe(prima)
  expect(await leggi(id)).toMatchObject({ data_inizio: instantFromRome(GIRO ?? '', '09:00') })

  // By its lower edge, and Ctrl+Z.
  await prendi(page, blocco(page, id), slot(page, 'Lunedì 1 giugno, 12:00–13:00, operatore'), true)
  await page.mouse.up()
  await expect.poll(() => nome(page, id)).toContain('9:00–13:00')
  await expect.poll(async () => (await leggi(id)).data_fine).toBe(instantFromRome(GIRO ?? '', '13:00'))
  await page.keyboard.press('Control+z')
  await expect.poll(() => nome(page, id)).toBe(prima)

  // A click opens the form; whoever is to come along has the visit in their row, where a click opens it too.
  await blocco(page, farina).click()
  const modulo = page.getByRole('dialog', { name: 'Modifica Appuntamento' })
  await modulo.getByLabel('Con', { exact: true }).selectOption(String(tepore.operatore.id))
  await modulo.getByRole('button', { name: 'Salva Modifiche' }).click()
  await modulo.waitFor({ state: 'detached' })
  const conLui = page.locator(`[data-visita="${farina}"][data-con]`)
  await expect
    .poll(() => conLui.locator('.sr-only').textContent())
    .toBe(
      'Martedì 2 giugno, 14:00–15:30, operatore: Manutenzione da Concetta Iovine, Programmato, con direttore',
    )
  await noViolations(page)
  await conLui.click()
  await modulo.getByRole('button', { name: 'Più giorni' }).click()
  await modulo.getByText('2 giorni').waitFor()
  await modulo.getByRole('button', { name: 'Salva Modifiche' }).click()
  await modulo.waitFor({ state: 'detached' })
  expect(await leggi(farina)).toMatchObject({
    ...{
      data_fine: instantFromRome('2026-06-03', '18:00'),
      aiutanti: [{ utente_id: tepore.operatore.id, a: null }],
    },
  })

  // Escape comes back to the planning.
  await blocco(page, farina).first().click()
  await page.getByRole('dialog', { name: 'Modifica Appuntamento' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Modifica Appuntamento' }).waitFor({ state: 'detached' })
  await page.getByRole('dialog', { name: 'Planning settimanale' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('grid').waitFor({ state: 'detached' })
})

test('annullato lo spostamento, torna chi doveva venire', async () => {
  const { id } = await visita('2026-07-13', '09:00', '10:30')
  const ore = { da: instantFromRome('2026-07-13', '10:00'), a: instantFromRome('2026-07-13', '10:30') }
  await tepore.dati('PUT', `/appuntamenti/${id}`, { aiutanti: [{ utenteId: tepore.direttore.id, ...ore }] })
  const page = await apri('2026-07-13')
  await prendi(page, blocco(page, id).first(), slot(page, 'Martedì 14 luglio, 9:00–10:00, direttore'))
  await page.mouse.up()
  const aiutanti = async () => (await leggi(id)).aiutanti
  await expect.poll(aiutanti).toEqual([])
  await page.keyboard.press('Control+z')
  await expect.poll(aiutanti).toMatchObject([{ utente_id: tepore.direttore.id, ...ore }])
})

test('due admin muovono la stessa visita: il secondo vede dov’è', async () => {
  const { id } = await visita(DUE ?? '', '09:00', '10:00')
  const [uno, due] = [await apri(DUE), await apri(DUE)]
  await blocco(uno, id).focus()
  await uno.keyboard.press('m')
  const dialogo = uno.getByRole('dialog', { name: 'Sposta Concetta Iovine' })
  await dialogo.getByLabel('Tecnico').selectOption('direttore')
  await noViolations(uno)
  await uno.keyboard.press('Control+Enter')
  await expect.poll(() => nome(uno, id)).toContain('Lunedì 8 giugno, 9:00–10:00, direttore')
  await dialogo.waitFor({ state: 'detached' })

  await prendi(due, blocco(due, id), slot(due, 'Mercoledì 10 giugno, 15:00–16:00, operatore'))
  await due.mouse.up()
  await due
    .getByText('Nel frattempo qualcun altro ha modificato Iovine: ora è lun 8, 09:00 – 10:00, direttore')
    .waitFor()
  await expect.poll(() => nome(due, id)).toContain('Lunedì 8 giugno, 9:00–10:00, direttore')
})

variante(
  'una visita aperta mentre la si sta spostando si salva: il conflitto non è con sé stessi',
  async () => {
    const { id } = await visita(SUBITO ?? '', '09:00', '10:00')
    const page = await apri(SUBITO)
    await page.route(`**/api/appuntamenti/${id}`, async (route) => {
      await new Promise((pronta) => setTimeout(pronta, 600))
      await route.continue()
    })
    await prendi(page, blocco(page, id), slot(page, 'Martedì 7 luglio, 11:00–12:00, operatore'))
    await page.mouse.up()
    await expect.poll(() => nome(page, id)).toContain('Martedì 7 luglio, 11:00–12:00')
    await blocco(page, id).focus()
    await page.keyboard.press('Enter')
    const modifica = page.getByRole('dialog', { name: 'Modifica Appuntamento' })
    await modifica.getByLabel('Stato').selectOption({ label: 'Completato' })
    await page.keyboard.press('Control+Enter')
    await modifica.waitFor({ state: 'detached' })
    expect(await leggi(id)).toMatchObject({
      data_inizio: instantFromRome('2026-07-07', '11:00'),
      stato: 'Completato',
    })
  },
)

describe('quello che va storto', () => {
  variante('rete caduta a metà: torna dov’era e si può riprovare', async () => {
    const { id } = await visita(RETE ?? '', '09:00', '10:00')
    const page = await apri(RETE)
    await prendi(page, blocco(page, id), slot(page, 'Giovedì 18 giugno, 11:00–12:00, operatore'))
    await page.context().setOffline(true)
    await page.mouse.up()
    await page.getByText('Il server non risponde. Iovine torna a lun 15, 09:00 – 10:00, operatore').waitFor()
    await expect.poll(() => nome(page, id)).toContain('Lunedì 15 giugno, 9:00–10:00')
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Riprova' }).last().click()
    await expect.poll(() => nome(page, id)).toContain('Giovedì 18 giugno, 11:00–12:00')
  })

  variante('tecnico eliminato nel frattempo: parole del server, e torna', async () => {
    const { id: sparito } = await tepore.dati<{ id: number }>('POST', '/utenti', {
      nomeUtente: 'a.tempo',
      email: 'tempo@example.com',
      password: 'provaprova',
      ruoloId: 3,
    })
    const { id } = await visita('2026-06-16', '09:00', '10:00')
    const page = await apri(RETE)
    const meta = slot(page, 'Martedì 16 giugno, 11:00–12:00, a.tempo')
    await meta.waitFor()
    await tepore.dati('DELETE', `/utenti/${sparito}`)
    await prendi(page, blocco(page, id), meta)
    await page.mouse.up()
    await page.getByText(/Iovine torna a mar 16, 09:00 – 10:00, operatore/).waitFor()
    await expect.poll(() => nome(page, id)).toContain('Martedì 16 giugno, 9:00–10:00, operatore')
  })

  variante('la settimana arriva quando si sta già cercando altro: i tasti restano alla ricerca', async () => {
    const { id } = await visita(RETE ?? '', '14:00', '15:00')
    const page = await tepore.apri({ chi: 'admin', percorso: '/clienti' })
    let arrivata = () => {}
    const arriva = new Promise<void>((via) => {
      arrivata = via
    })
    await page.route('**/appuntamenti/settimana*', async (route) => {
      await arriva
      await route.continue()
    })
    await page.evaluate((giorno) => {
      history.pushState(null, '', `/app/?planning=${giorno}`)
      dispatchEvent(new PopStateEvent('popstate'))
    }, RETE)
    await page.getByRole('dialog', { name: /Planning/ }).waitFor()
    await page.keyboard.press('Control+k')
    const campo = page.getByRole('combobox', { name: 'Cerca' })
    await campo.waitFor()
    await page.keyboard.type('forni')
    arrivata()
    await blocco(page, id).waitFor()
    await page.keyboard.type('tori')
    await expect.poll(() => campo.inputValue()).toBe('fornitori')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Fornitori', level: 1 }).waitFor()
  })

  variante('una settimana che non è una data è questa', async () => {
    const page = await apri('domani')
    await expect.poll(() => page.locator('[data-testata] [aria-current="date"]').count()).toBe(1)
  })
})

test('con la tastiera: frecce, prenota, apri, sposta', async () => {
  const { id } = await visita(TASTI ?? '', '09:00', '10:00')
  const page = await apri(TASTI)
  await page.getByRole('button', { name: 'Settimana precedente' }).click()
  await page.getByText('15 – 21 giugno 2026').waitFor()
  await page.getByRole('button', { name: 'Settimana successiva' }).click()
  await expect.poll(() => page.locator('[data-x][tabindex="0"]').count()).toBe(1)
  await blocco(page, id).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  const fuoco = () => page.evaluate(() => document.activeElement?.querySelector('.sr-only')?.textContent)
  await expect.poll(fuoco).toBe('Martedì 23 giugno, 10:00–11:00, operatore: libero, Invio per prenotare')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowUp')
  await expect
    .poll(fuoco)
    .toBe('Lunedì 22 giugno, 9:00–10:00, operatore: Manutenzione da Concetta Iovine, Programmato')
  // Left of the first day stands whose week it is: there the visits of whoever is away are moved.
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  const sposta = page.getByRole('dialog', { name: 'Sposta una giornata' })
  const tecnico = () => sposta.getByLabel('Tecnico').evaluate((campo: HTMLSelectElement) => campo.value)
  await expect.poll(tecnico).toBe(String(tepore.operatore.id))
  await noViolations(page)
  await page.keyboard.press('Escape')
  await sposta.waitFor({ state: 'detached' })
  await expect.poll(fuoco).toBe(': sposta le visite')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('End')
  await expect.poll(fuoco).toContain('Domenica 28 giugno, 9:00–10:00')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Nuovo Appuntamento' })
  await form.waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/app/appuntamenti')
  await expect.poll(() => form.getByRole('combobox', { name: /^Ora Inizio/ }).inputValue()).toBe('10:00')
  await expect.poll(() => form.getByRole('combobox', { name: /^Ora Fine/ }).inputValue()).toBe('11:00')
  await expect.poll(() => form.getByLabel(/^Data/).inputValue()).toContain('28/06/2026')
  await expect.poll(() => form.getByRole('radio', { name: 'operatore' }).isChecked()).toBe(true)
})

variante('una visita che passa la mezzanotte si sposta intera', async () => {
  const { id } = await tepore.crea.visita(cliente, '2026-07-20T22:00', {
    titolo: 'Reperibilità',
    dataFine: '2026-07-21T01:30',
  })
  const page = await apri('2026-07-20')
  await blocco(page, id).first().focus()
  await page.keyboard.press('m')
  const dialogo = page.getByRole('dialog', { name: 'Sposta Concetta Iovine' })
  await expect
    .poll(() => dialogo.getByRole('textbox', { name: /^Fino a/ }).inputValue())
    .toContain('21/07/2026')
  await dialogo.getByLabel('Tecnico').selectOption('direttore')
  await page.keyboard.press('Control+Enter')
  await dialogo.waitFor({ state: 'detached' })
  expect(await leggi(id)).toMatchObject({
    data_inizio: instantFromRome('2026-07-20', '22:00'),
    data_fine: instantFromRome('2026-07-21', '01:30'),
    utente_assegnato_id: tepore.direttore.id,
  })
})

describe.each(campione(['Asia/Tokyo', 'America/New_York']))('browser in %s', (fuso) => {
  test.each(
    campione([
      ['2026-03-27', '2026-03-29', 'Domenica 29 marzo'],
      ['2026-10-23', '2026-10-25', 'Domenica 25 ottobre'],
    ] as const),
  )('dal %s al %s le nove restano le nove', async (venerdi, domenica, parole) => {
    const { id } = await visita(venerdi, '09:00', '10:30')
    const { id: tarda } = await visita(domenica, '23:30', '23:45')
    const page = await apri(venerdi, { fuso })
    await expect.poll(() => nome(page, tarda)).toContain(`${parole}, 23:30–23:45`)
    await prendi(page, blocco(page, id), slot(page, `${parole}, 9:00–10:00, operatore`))
    await page.mouse.up()
    await expect.poll(() => nome(page, id)).toContain(`${parole}, 9:00–10:30`)
    await expect.poll(async () => (await leggi(id)).data_inizio).toBe(instantFromRome(domenica, '09:00'))
    await tepore.dati('DELETE', `/appuntamenti/${id}`)
    await tepore.dati('DELETE', `/appuntamenti/${tarda}`)
  })
})

test('sul telefono: un tecnico, un giorno', async () => {
  const { id } = await visita(TELEFONO ?? '', '08:00', '08:45')
  const page = await apri(TELEFONO, { dispositivo: 'telefono' })
  await page.getByRole('button', { name: 'Tecnico successivo: operatore' }).tap()
  await blocco(page, id).waitFor()
  await noViolations(page)
  await page.getByRole('button', { name: /^operatore .*sposta le visite$/ }).tap()
  const sposta = page.getByRole('dialog', { name: 'Sposta una giornata' })
  await sposta.getByRole('button', { name: 'Annulla' }).tap()
  await sposta.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'martedì 30 giugno' }).tap()
  await blocco(page, id).waitFor({ state: 'detached' })
  await expect.poll(() => new URL(page.url()).searchParams.get('planning')).toBe('2026-06-30')
  const tavoletta = await apri(TELEFONO, { dispositivo: 'tavoletta', tema: 'dark' })
  await blocco(tavoletta, id).waitFor()
  await noViolations(tavoletta)
})

const leggi = (id: number) =>
  tepore.dati<{ data_inizio: string; data_fine: string; aiutanti: object[] }>('GET', `/appuntamenti/${id}`)
