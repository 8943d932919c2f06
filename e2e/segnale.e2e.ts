// long because every way in which a network fails is a journey of its own
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { oggi } from '#shared/dates.ts'
import { noViolations, variante, withTepore } from './bench.ts'

const tepore = withTepore({}, { worker: true })

interface Visita {
  id: number
  versione: number
  note_completamento: string | null
}

let clienteId: number
/** Who keeps nothing on the device: an Admin saves with the server, or not at all. */
const titolare = tepore.admin.id

async function visita(titolo: string, utenteAssegnatoId = tepore.operatore.id): Promise<Visita> {
  return tepore.crea.visita(clienteId, `${oggi()}T09:00`, { titolo, utenteAssegnatoId })
}
const leggi = (id: number) => tepore.dati<Visita>('GET', `/appuntamenti/${id}`)
/** The page's own, or the one of the dialog that covers it on the telephone. */
const banner = (page: Page, testo: RegExp) => page.getByRole('status').filter({ hasText: testo }).last()
const campo = (page: Page) => page.getByLabel('Note di Completamento')

/** The worker is registered some seconds after the first screen. */
async function conServiceWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((fatto) =>
        navigator.serviceWorker.addEventListener('controllerchange', fatto, { once: true }),
      )
  })
}

async function apriGestione(page: Page, id: number): Promise<void> {
  await page.goto(`${tepore.indirizzo}/app?gestisci=${id}`)
  await page.getByRole('dialog', { name: 'Gestione Appuntamento' }).waitFor()
}

beforeAll(async () => {
  const cliente = await tepore.crea.cliente('Ada Cantina', { telefono: '333 1234567' })
  clienteId = cliente.id
})

describe('senza rete', () => {
  test('ciò che si è scritto resta, il salvataggio fallito lo dice, e riprovando si scrive una volta sola', async () => {
    const { id, versione } = await visita('Caldaia in cantina', titolare)
    const page = await tepore.apri({ chi: 'admin', dispositivo: 'telefono' })
    await page.getByRole('heading', { name: 'Appuntamenti di Oggi' }).waitFor()
    await apriGestione(page, id)
    await page.context().setOffline(true)
    await banner(page, /Senza rete: i dati sono quelli delle \d\d:\d\d/).waitFor()
    const nelModulo = page.getByRole('dialog', { name: 'Gestione Appuntamento' }).getByText(/^Senza rete/)
    await nelModulo.click()
    await campo(page).fill('Sostituita la guarnizione')
    await page.getByRole('button', { name: 'Salva Modifiche' }).click()
    const dialogo = page.getByRole('dialog', { name: 'Gestione Appuntamento' })
    await dialogo.getByRole('alert').getByText('Il server non risponde. Quello che hai scritto').waitFor()
    await expect.poll(() => campo(page).inputValue()).toBe('Sostituita la guarnizione')

    await page.context().setOffline(false)
    await banner(page, /Senza rete/).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Salva Modifiche' }).click()
    await dialogo.waitFor({ state: 'hidden' })
    expect(await leggi(id)).toMatchObject({
      note_completamento: 'Sostituita la guarnizione',
      versione: versione + 1,
    })
  })

  variante(
    'risposta persa dopo che il server ha scritto: riprovare non scrive due volte e non parla di conflitti',
    async () => {
      const { id, versione } = await visita('Risposta persa', titolare)
      const page = await tepore.apri({ chi: 'admin' })
      await apriGestione(page, id)
      await campo(page).fill('Fatto')
      await page.route(`**/api/appuntamenti/${id}`, async (route) => {
        if (route.request().method() !== 'PUT') return route.continue()
        await route.fetch()
        await route.abort()
      })
      const dialogo = page.getByRole('dialog', { name: 'Gestione Appuntamento' })
      await page.getByRole('button', { name: 'Salva Modifiche' }).click()
      await dialogo.getByRole('alert').getByText('Il server non risponde').waitFor()
      expect((await leggi(id)).versione).toBe(versione + 1)
      await page.unroute(`**/api/appuntamenti/${id}`)
      await page.getByRole('button', { name: 'Salva Modifiche' }).click()
      await dialogo.waitFor({ state: 'hidden' })
      expect(await leggi(id)).toMatchObject({ note_completamento: 'Fatto', versione: versione + 1 })
    },
  )

  variante('anche un cliente nuovo nasce una volta sola', async () => {
    const page = await tepore.apri({ chi: 'admin', percorso: '/clienti' })
    await page.getByRole('button', { name: 'Nuovo Cliente' }).first().click()
    const modulo = page.getByRole('dialog', { name: 'Nuovo Cliente' })
    await modulo.getByRole('textbox', { name: 'Nome', exact: true }).fill('Ugo')
    await modulo.getByRole('textbox', { name: 'Cognome' }).fill('Unico')
    await modulo.getByRole('textbox', { name: 'Telefono' }).fill('081 552 14 87')
    await page.route('**/api/clienti', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await modulo.getByRole('button', { name: 'Crea Cliente' }).click()
    await modulo.getByRole('alert').getByText('Il server non risponde').waitFor()
    await page.unroute('**/api/clienti')
    await modulo.getByRole('button', { name: 'Crea Cliente' }).click()
    await modulo.waitFor({ state: 'hidden' })
    expect(await tepore.dati('GET', '/clienti?q=unico')).toHaveLength(1)
  })

  variante(
    'una pagina chiusa a metà ritrova quello che si era scritto; salvando, la bozza sparisce',
    async () => {
      const { id } = await visita('Bozza')
      const page = await tepore.apri({ chi: 'operatore', dispositivo: 'telefono' })
      await apriGestione(page, id)
      await campo(page).fill('Manca la valvola')
      await expect.poll(() => bozze(page)).toHaveLength(1)
      // As when the phone ends the browser: no question, no farewell.
      const altra = await page.context().newPage()
      await page.close({ runBeforeUnload: false })
      await altra.goto(`${tepore.indirizzo}/app?gestisci=${id}`)
      await altra.getByText(/Ritrovi quello che avevi scritto alle \d\d:\d\d/).waitFor()
      await expect.poll(() => campo(altra).inputValue()).toBe('Manca la valvola')
      await noViolations(altra)
      await altra.getByRole('button', { name: 'Salva Modifiche' }).click()
      await altra.getByRole('dialog', { name: 'Gestione Appuntamento' }).waitFor({ state: 'hidden' })
      expect((await leggi(id)).note_completamento).toBe('Manca la valvola')
      expect(await bozze(altra)).toEqual([])
    },
  )
})

describe('l’app sul telefono', () => {
  test('si apre senza rete, con la giornata dell’ultima volta e l’ora di quei dati', async () => {
    const { id } = await visita('Visita da ricordare')
    const page = await tepore.apri({ chi: 'operatore', dispositivo: 'telefono' })
    await page.getByText('Visita da ricordare').first().waitFor()
    await conServiceWorker(page)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('tepore:tasca'))).toBeTruthy()
    await page.context().setOffline(true)
    await page.reload()
    await page.getByText('Visita da ricordare').first().waitFor()
    await banner(page, /Senza rete: i dati sono quelli delle \d\d:\d\d/).waitFor()
    await noViolations(page)
    // With a visit open the address has a question right behind /app.
    await apriGestione(page, id)
    await page.reload()
    await page.getByRole('dialog', { name: 'Gestione Appuntamento' }).waitFor()
    await page.context().setOffline(false)
    await banner(page, /Senza rete/).waitFor({ state: 'hidden' })
  })

  test('l’API non passa mai dal service worker: dati sempre del server, o niente', async () => {
    const page = await tepore.apri({ chi: 'admin' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await conServiceWorker(page)
    await page.reload()
    await page.getByRole('heading', { name: 'Appuntamenti di Oggi' }).waitFor()
    const tenuti = await page.evaluate(async () => {
      const nomi = await caches.keys()
      const richieste = await Promise.all(nomi.map(async (nome) => (await caches.open(nome)).keys()))
      return richieste.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(tenuti).toContain('/app/index.html')
    expect(tenuti.filter((path) => !path.startsWith('/app/'))).toEqual([])
    await page.context().setOffline(true)
    const esito = await page.evaluate(() =>
      fetch('/api/health').then(
        () => 'risposta',
        () => 'niente',
      ),
    )
    expect(esito).toBe('niente')
    await page.context().setOffline(false)
  })
})

describe('connessione lenta', () => {
  /** The calls with this method to this path, and the function that lets them go. */
  async function trattieni(page: Page, method: string, path: string) {
    const chiamate: string[] = []
    let lascia = () => {}
    const via = new Promise<void>((fatto) => {
      lascia = fatto
    })
    await page.route(`**${path}`, async (route) => {
      if (route.request().method() !== method) return route.continue()
      chiamate.push(route.request().url())
      await via
      await route.continue()
    })
    return { chiamate, lascia }
  }

  variante(
    'un salvataggio lento lo dice, resta scritto, e premere ancora non lo manda due volte',
    async () => {
      const { id, versione } = await visita('Segnale a una tacca', titolare)
      const page = await tepore.apri({ chi: 'admin', dispositivo: 'telefono' })
      await apriGestione(page, id)
      await campo(page).fill('Spurgato l’impianto')
      const { chiamate, lascia } = await trattieni(page, 'PUT', `/api/appuntamenti/${id}`)
      await page.getByRole('button', { name: 'Salva Modifiche' }).click()
      const attesa = page.getByRole('button', { name: 'Salvataggio...' })
      await banner(page, /Connessione lenta/).waitFor()
      await attesa.click({ force: true })
      await page.keyboard.press('Control+Enter')
      await page.keyboard.press('Escape')
      await expect.poll(() => campo(page).inputValue()).toBe('Spurgato l’impianto')
      await noViolations(page)
      lascia()
      await page.getByRole('dialog', { name: 'Gestione Appuntamento' }).waitFor({ state: 'hidden' })
      await banner(page, /Connessione lenta/).waitFor({ state: 'hidden' })
      expect(chiamate).toHaveLength(1)
      expect(await leggi(id)).toMatchObject({
        note_completamento: 'Spurgato l’impianto',
        versione: versione + 1,
      })
    },
  )

  variante('un elenco lento lo dice, e intanto si vede quello di prima', async () => {
    await visita('Già vista')
    const page = await tepore.apri({ chi: 'admin', percorso: '/clienti' })
    await page.getByText('Ada Cantina').first().waitFor()
    const { lascia } = await trattieni(page, 'GET', '/api/clienti?**')
    await page.getByPlaceholder(/^Cerca per nome/).fill('ugo')
    await banner(page, /Connessione lenta/).waitFor()
    await page.getByText('Ada Cantina').first().waitFor()
    lascia()
    await page.getByText('Cantina').first().waitFor({ state: 'hidden' })
    await banner(page, /Connessione lenta/).waitFor({ state: 'hidden' })
  })
})

// The last: it ends the session of the prepared user.
test('all’uscita sul telefono resta solo ciò che si stava scrivendo, per chi rientra con lo stesso nome', async () => {
  const { id } = await visita('Uscita')
  const page = await tepore.apri({ chi: 'operatore' })
  await apriGestione(page, id)
  await campo(page).fill('Da non lasciare in giro')
  await expect.poll(() => bozze(page)).toHaveLength(1)
  await page.goto(`${tepore.indirizzo}/app`)
  await page.getByRole('heading', { name: 'I Miei Appuntamenti' }).waitFor()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Benvenuto' }).waitFor()
  // Of nobody, or telling nothing of them: how the screen looks, the device's own number, that what isn't sent has its place.
  const diNessuno = ['tema', 'tepore-dispositivo', `tepore-archivio-${tepore.operatore.id}`]
  const restano = await page.evaluate(() => Object.keys(localStorage))
  expect(restano.filter((voce) => !diNessuno.includes(voce))).toEqual([])

  // Another one finds nothing of it.
  await tepore.accedi(page, 'direttore')
  await page.getByRole('heading', { name: 'I Miei Appuntamenti' }).waitFor()
  await page.goto(`${tepore.indirizzo}/app/azioni`)
  await page.getByRole('heading', { name: 'Azioni da inviare' }).waitFor()
  expect(await page.getByText('Modifiche a una visita').count()).toBe(0)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Benvenuto' }).waitFor()
  await tepore.accedi(page, 'operatore')
  await page.getByRole('heading', { name: 'I Miei Appuntamenti' }).waitFor()
  await page.goto(`${tepore.indirizzo}/app/azioni`)
  await page.getByText('Da non lasciare in giro').waitFor()
  await page.getByRole('link', { name: 'Riprendi' }).click()
  await expect.poll(() => campo(page).inputValue()).toBe('Da non lasciare in giro')
})

/** The drafts kept on the device: of a technician beside what they have confirmed, else in the page's memory. */
const bozze = (page: Page) =>
  page.evaluate(async () => {
    const archivi = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('tepore-azioni-'))
    const tenute = await Promise.all(
      archivi.map(async ({ name = '' }) => {
        const db = await new Promise<IDBDatabase>((fatto) => {
          const chiesto = indexedDB.open(name)
          chiesto.onsuccess = () => fatto(chiesto.result)
        })
        const nomi = await new Promise<IDBValidKey[]>((fatto) => {
          const tutti = db.transaction('bozze').objectStore('bozze').getAllKeys()
          tutti.onsuccess = () => fatto(tutti.result)
        })
        db.close()
        return nomi.map(String)
      }),
    )
    return [...Object.keys(localStorage).filter((voce) => voce.startsWith('tepore:bozza:')), ...tenute.flat()]
  })
