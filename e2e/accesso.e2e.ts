import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { campione, noViolations, PASSWORD, variante, withTepore } from './bench.ts'

const tepore = withTepore({}, { processo: true })

const dove = (page: Page) => expect.poll(() => new URL(page.url()).pathname)
const conToken = (page: Page) => page.evaluate(() => localStorage.getItem('token') !== null)

/** The frame is there, with the user's name in its header. */
const dentro = (page: Page, utente: string) =>
  page.getByRole('button', { name: new RegExp(`^${utente}\\b`) }).waitFor()

describe('accesso', () => {
  variante('con nome utente o email, in qualunque forma, si arriva alla dashboard', async () => {
    const page = await tepore.apri({ percorso: '/login' })
    await page.getByRole('heading', { name: 'Benvenuto' }).waitFor()
    await page.getByText('Accedi al tuo account').waitFor()
    await tepore.accedi(page, ' Operatore ')
    await dove(page).toBe('/app')
    await dentro(page, 'operatore')

    const altra = await tepore.apri({ percorso: '/login' })
    await tepore.accedi(altra, 'DIRETTORE@tepore.example')
    await dentro(altra, 'direttore')
  })

  test('una password sbagliata lo dice e lascia quello che si è scritto', async () => {
    const page = await tepore.apri({ percorso: '/login' })
    await tepore.accedi(page, 'altro', 'sbagliata')
    await page.getByRole('alert').getByText('Credenziali non valide').waitFor()
    await expect.poll(() => page.getByLabel('Email o Username').inputValue()).toBe('altro')
    expect(await conToken(page)).toBe(false)
    await tepore.accedi(page, 'altro')
    await dentro(page, 'altro')
  })

  variante('i campi vuoti non partono', async () => {
    const page = await tepore.apri({ percorso: '/login' })
    await page.getByRole('button', { name: 'Accedi' }).click()
    const nome = page.getByLabel('Email o Username')
    await expect.poll(() => nome.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => nome.evaluate((campo) => campo === document.activeElement)).toBe(true)
  })

  test('se il server non risponde lo dice e si riprova', async () => {
    const page = await tepore.apri({ percorso: '/login' })
    await page.route('**/api/auth/login', (request) => request.abort())
    await tepore.accedi(page, 'operatore')
    await page.getByRole('alert').getByText('Il server non risponde').waitFor()
    await page.unroute('**/api/auth/login')
    await page.route('**/api/auth/login', (request) => request.fulfill({ status: 400, json: {} }))
    await page.getByRole('button', { name: 'Accedi' }).click()
    await page
      .getByRole('alert')
      .getByText(/^Errore durante il login\s+Il server ha risposto con un errore$/)
      .waitFor()
    await page.unroute('**/api/auth/login')
    await page.getByRole('button', { name: 'Accedi' }).click()
    await dentro(page, 'operatore')
  })

  variante.each(['scrivania', 'telefono'] as const)(
    'la schermata non ha violazioni (%s)',
    async (dispositivo) => {
      for (const theme of ['light', 'dark'] as const) {
        const page = await tepore.apri({ percorso: '/login', dispositivo, tema: theme })
        await page.getByRole('heading', { name: 'Benvenuto' }).waitFor()
        await noViolations(page)
      }
    },
  )
})

describe('sessione', () => {
  test('chi non è entrato va al login e poi dove voleva andare', async () => {
    const page = await tepore.apri({ percorso: '/clienti' })
    await dove(page).toBe('/app/login')
    await tepore.accedi(page, 'operatore')
    await dove(page).toBe('/app/clienti')
  })

  variante('chi è già entrato non rivede il login', async () => {
    const page = await tepore.apri({ chi: 'operatore', percorso: '/login' })
    await dove(page).toBe('/app')
  })

  test('il logout toglie la sessione qui e sul server', async () => {
    const page = await tepore.apri({ percorso: '/login' })
    await tepore.accedi(page, 'operatore')
    await dentro(page, 'operatore')
    const token = await page.evaluate(() => localStorage.getItem('token'))
    await page.getByRole('button', { name: 'Logout' }).click()
    await dove(page).toBe('/app/login')
    expect(await conToken(page)).toBe(false)
    const stato = async () =>
      (await fetch(`${tepore.indirizzo}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } }))
        .status
    await expect.poll(stato).toBe(401)
    await page.goto(`${tepore.indirizzo}/app/clienti`)
    await dove(page).toBe('/app/login')
  })

  test('una sessione finita altrove esce in silenzio', async () => {
    const page = await tepore.apri({ percorso: '/login' })
    await tepore.accedi(page, 'operatore')
    await dentro(page, 'operatore')
    const token = await page.evaluate(() => localStorage.getItem('token'))
    const intestazioni = { authorization: `Bearer ${token}` }
    await fetch(`${tepore.indirizzo}/api/auth/logout`, { method: 'POST', headers: intestazioni })
    await page.reload()
    await dove(page).toBe('/app/login')
    expect(await conToken(page)).toBe(false)
    await expect.poll(() => page.getByRole('alert').isVisible()).toBe(false)
  })

  variante('un errore di rete non fa uscire', async () => {
    const page = await tepore.apri({ chi: 'operatore' })
    await dentro(page, 'operatore')
    await page.route('**/api/**', (request) => request.abort())
    await page.reload()
    await page.getByText('Il server non risponde').first().waitFor()
    expect(await conToken(page)).toBe(true)
    await page.unroute('**/api/**')
    await page.getByRole('button', { name: 'Riprova' }).first().click()
    await dentro(page, 'operatore')
  })

  variante('la sessione sopravvive a un server ucciso e riacceso', async () => {
    const page = await tepore.apri({ chi: 'direttore' })
    await dentro(page, 'direttore')
    await tepore.riavvia()
    await page.reload()
    await dentro(page, 'direttore')
  })
})

describe('ruoli', () => {
  test.each(campione(['/admin', '/appuntamenti']))('%s è solo per gli admin', async (path) => {
    const tecnico = await tepore.apri({ chi: 'operatore', percorso: path })
    await dove(tecnico).toBe('/app')
    const admin = await tepore.apri({ chi: 'admin', percorso: path })
    await dentro(admin, 'admin')
    await dove(admin).toBe(`/app${path}`)
  })

  test('il menu mostra a ciascuno le sue voci', async () => {
    const voci = async (chi: 'admin' | 'operatore') => {
      const page = await tepore.apri({ chi })
      await dentro(page, chi)
      return page.getByRole('navigation').first().getByRole('link').allInnerTexts()
    }
    const admin = await voci('admin')
    const operatore = await voci('operatore')
    expect(admin).toEqual(expect.arrayContaining(['Dashboard', 'Clienti', 'Appuntamenti', 'Admin']))
    expect(operatore).toEqual(expect.arrayContaining(['Dashboard', 'Clienti']))
    expect(operatore).not.toContain('Admin')
    expect(operatore).not.toContain('Appuntamenti')
  })
})

test('la propria password si cambia dal menu in alto, e quella vecchia non vale più', async () => {
  const page = await tepore.apri({ percorso: '/login' })
  await tepore.accedi(page, 'altro')
  await page.getByRole('button', { name: /^altro\b/ }).click()
  await page.getByRole('menuitem', { name: 'Cambia password' }).click()
  const dialogo = page.getByRole('dialog')
  const campi = dialogo.locator('input[type=password]')
  await campi.nth(0).fill(PASSWORD)
  for (const campo of (await campi.all()).slice(1)) await campo.fill('pompa-di-calore')
  await noViolations(page)
  await dialogo.locator('button[type=submit]').click()
  await dialogo.waitFor({ state: 'hidden' })

  const altra = await tepore.apri({ percorso: '/login' })
  await tepore.accedi(altra, 'altro')
  await altra.getByRole('alert').getByText('Credenziali non valide').waitFor()
  await tepore.accedi(altra, 'altro', 'pompa-di-calore')
  await dentro(altra, 'altro')
})

variante('dal menu si vedono le proprie sessioni: se ne termina una, poi tutte le altre', async () => {
  const altrove = await tepore.apri({ percorso: '/login' })
  await tepore.accedi(altrove, 'direttore')
  await dentro(altrove, 'direttore')
  const page = await tepore.apri({ percorso: '/login', dispositivo: 'telefono' })
  await tepore.accedi(page, 'direttore')
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('button', { name: 'Sessioni aperte' }).tap()
  const dialogo = page.getByRole('dialog', { name: 'Sessioni aperte' })
  await dialogo.getByText('Questa', { exact: true }).waitFor()
  const righe = () => dialogo.getByRole('listitem').count()
  const prima = await righe()
  await noViolations(page)

  await dialogo
    .getByRole('button', { name: /^Termina: Chrome su / })
    .first()
    .tap()
  await page.getByText('Sessione terminata').waitFor()
  await expect.poll(righe).toBe(prima - 1)
  await altrove.reload()
  await dove(altrove).toBe('/app/login')

  await dialogo.getByRole('button', { name: 'Termina tutte le altre' }).tap()
  const domanda = page.getByRole('alertdialog', { name: 'Terminare tutte le altre sessioni?' })
  await domanda.getByRole('button', { name: 'Termina tutte' }).tap()
  await expect.poll(righe).toBe(1)
  expect(await dialogo.getByRole('button', { name: 'Termina tutte le altre' }).count()).toBe(0)
  await dialogo.getByRole('button', { name: 'Chiudi' }).last().tap()
  await dialogo.waitFor({ state: 'hidden' })
})
