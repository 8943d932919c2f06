// long because each way in which a network or an office comes between is a journey of its own
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { oggi } from '#shared/dates.ts'
import { noViolations, PASSWORD, variante, withTepore } from './bench.ts'
import { scaricato } from './download.ts'
import { conOrologio, perIlPollice } from './gestures.ts'

const tepore = withTepore({}, { worker: true })

const tecnico = tepore.operatore.id
let clienteId: number
let ora = 8

async function visita(titolo: string, utenteAssegnatoId = tecnico) {
  const inizio = String(ora++).padStart(2, '0')
  return tepore.crea.visita(clienteId, `${oggi()}T${inizio}:00`, {
    titolo,
    dataFine: `${oggi()}T${inizio}:50`,
    utenteAssegnatoId,
  })
}
const leggi = (id: number) => tepore.dati('GET', `/appuntamenti/${id}`)

beforeAll(async () => {
  clienteId = (await tepore.crea.cliente('Ada Cantina')).id
})

/** Where the office is slow to answer, the telephone keeps it and sends it by itself. */
const SALVATO = /Appuntamento aggiornato|Salvato sul telefono/
const dialogo = (page: Page) => page.getByRole('dialog', { name: 'Gestione Appuntamento' })
const striscia = (page: Page) => page.locator('main').getByRole('link', { name: /azion|verifica|accettat/ })

/** With the worker in charge and the days on the device. */
async function pronto(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((fatto) =>
        navigator.serviceWorker.addEventListener('controllerchange', fatto, { once: true }),
      )
  })
  await expect.poll(() => page.evaluate(() => localStorage.getItem('tepore:tasca'))).toBeTruthy()
}

async function apri(id: number): Promise<Page> {
  const page = await tepore.apri({ chi: 'operatore', dispositivo: 'telefono', percorso: `/?gestisci=${id}` })
  await dialogo(page).waitFor()
  await pronto(page)
  return page
}

async function scrivi(page: Page, note: string) {
  await dialogo(page).getByLabel('Note di Completamento').fill(note)
  await page.getByRole('button', { name: 'Salva Modifiche' }).click()
  await dialogo(page).waitFor({ state: 'hidden' })
}

describe('ciò che il telefono ha confermato', () => {
  test('senza rete è salvato sul telefono, si vede, resiste alla pagina chiusa, e arriva una volta sola', async () => {
    const { id, versione } = await visita('In cantina')
    const page = await apri(id)
    await perIlPollice(page, 'gestione')
    await page.context().setOffline(true)
    await dialogo(page).getByText('Completato', { exact: true }).tap()
    await scrivi(page, 'Sostituita la guarnizione')
    await page.getByText('Salvato sul telefono').waitFor()
    await striscia(page).getByText('1 azione da inviare').waitFor()
    await striscia(page).getByText('Senza rete: partono da sole quando torna').waitFor()
    await page.getByRole('button', { name: '1 azione da inviare' }).waitFor()
    await noViolations(page)

    const altra = await page.context().newPage()
    await page.close({ runBeforeUnload: false })
    await altra.goto(`${tepore.indirizzo}/app/`)
    await striscia(altra).getByText('1 azione da inviare').waitFor()
    await striscia(altra).tap()
    await altra.getByText('Visita completata').waitFor()
    await altra.getByText('In attesa di rete').waitFor()
    await noViolations(altra)
    await perIlPollice(altra, 'azioni da inviare')
    expect((await leggi(id)).stato).toBe('Programmato')

    // On a telephone that is full since then: the store takes no word more.
    await altra.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('no room', 'QuotaExceededError')
      }
    })
    await altra.context().setOffline(false)
    await altra.getByText(/Inviata alle \d\d:\d\d/).waitFor()
    expect(await leggi(id)).toMatchObject({
      stato: 'Completato',
      note_completamento: 'Sostituita la guarnizione',
      versione: versione + 1,
    })
    await altra.getByRole('link', { name: 'Dashboard' }).first().tap()
    await altra.getByRole('heading', { name: 'I Miei Appuntamenti' }).waitFor()
    await striscia(altra).waitFor({ state: 'hidden' })
  })

  variante(
    'con la rete il dialogo risponde come prima, e due schede aperte mandano una volta sola',
    async () => {
      const { id, versione } = await visita('Due schede')
      const page = await apri(id)
      const altra = await page.context().newPage()
      await altra.goto(`${tepore.indirizzo}/app/`)
      await altra.getByRole('heading', { name: 'I Miei Appuntamenti' }).waitFor()
      // What says so goes away by itself: waited for from the start.
      const detto = page.getByText(SALVATO).first().waitFor({ state: 'attached' })
      await scrivi(page, 'Fatto')
      await detto
      await expect
        .poll(() => leggi(id))
        .toMatchObject({ note_completamento: 'Fatto', versione: versione + 1 })

      await page.context().setOffline(true)
      await page.goto(`${tepore.indirizzo}/app/?gestisci=${id}`)
      await scrivi(page, 'Rifatto')
      await striscia(altra).getByText('1 azione da inviare').waitFor()
      await page.context().setOffline(false)
      await expect.poll(async () => (await leggi(id)).note_completamento).toBe('Rifatto')
      await page.waitForTimeout(3000)
      expect((await leggi(id)).versione).toBe(versione + 2)
    },
  )

  variante(
    'alla scrivania si chiede al server: se non risponde il dialogo resta, e si può tenerlo qui',
    async () => {
      const { id, versione } = await visita('Alla scrivania')
      const page = await tepore.apri({ chi: 'operatore', percorso: `/?gestisci=${id}` })
      await dialogo(page).waitFor()
      for (const chiamata of ['**/api/appuntamenti/*', '**/api/azioni'])
        await page.route(chiamata, (route) =>
          route.request().method() === 'GET' ? route.continue() : route.abort(),
        )
      await dialogo(page).getByLabel('Note di Completamento').fill('Dal banco')
      await page.getByRole('button', { name: 'Salva Modifiche' }).click()
      const errore = dialogo(page).getByRole('alert')
      await errore.getByText("Errore nell'aggiornamento dell'appuntamento").waitFor()
      await noViolations(page)
      await errore.getByRole('button', { name: 'Tienilo qui e invialo appena possibile' }).click()
      await dialogo(page).waitFor({ state: 'hidden' })
      await page.getByText('Salvato su questo computer').waitFor()
      await page.unroute('**/api/azioni')
      await page.unroute('**/api/appuntamenti/*')
      await expect.poll(async () => (await leggi(id)).note_completamento).toBe('Dal banco')
      expect((await leggi(id)).versione).toBe(versione + 1)
    },
  )

  variante(
    'risposta persa dopo che il server ha scritto: si rimanda, e non si scrive due volte',
    async () => {
      const { id, versione } = await visita('Risposta persa')
      const page = await apri(id)
      let perse = 0
      await page.route('**/api/azioni', async (route) => {
        if (route.request().method() !== 'POST' || perse > 1) return route.continue()
        perse++
        await route.fetch()
        await route.abort()
      })
      await scrivi(page, 'Una volta')
      await page.getByText('Salvato sul telefono').waitFor()
      await striscia(page).waitFor({ state: 'hidden' })
      expect(perse).toBe(2)
      expect(await leggi(id)).toMatchObject({ note_completamento: 'Una volta', versione: versione + 1 })
    },
  )

  variante('l’orologio avanti di un giorno: lo dice, e la nota porta l’ora vera', async () => {
    const { id } = await visita('Orologio')
    const page = await apri(id)
    await conOrologio(page, 24 * 3_600_000)
    await page.context().setOffline(true)
    await page.goto(`${tepore.indirizzo}/app/?gestisci=${id}`)
    await scrivi(page, 'Dal futuro')
    await striscia(page).getByText('1 azione da inviare').waitFor()
    await tepore.dati('PUT', `/appuntamenti/${id}`, { noteCompletamento: 'Ha chiamato' })
    await page.context().setOffline(false)
    const giorno = oggi().slice(5).split('-').reverse().join('/')
    const note = async () => (await leggi(id)).note_completamento
    await expect
      .poll(note)
      .toMatch(new RegExp(`^Ha chiamato\\n\\nDal telefono, ${giorno} .{5}:\\nDal futuro$`))
    await page.goto(`${tepore.indirizzo}/app/azioni`)
    await page.getByText('L’orologio del telefono è avanti di 24 ore').waitFor()
  })

  variante('ciò che il server rifiuta resta nel dialogo, con le sue parole, e non aspetta più', async () => {
    const { id } = await visita('Rifiutata')
    const page = await apri(id)
    await page.route('**/api/azioni', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      const { azioni } = route.request().postDataJSON()
      const esiti = azioni.map((a: { id: string }) => ({
        ...{ id: a.id, esito: 'respinta', motivo: 'Il ricambio non c’è', contrasti: [], ufficio: null },
        cancellato: false,
      }))
      await route.fulfill({ json: { data: { esiti, adesso: new Date().toISOString() } } })
    })
    await dialogo(page).getByLabel('Note di Completamento').fill('Cambiato')
    await page.getByRole('button', { name: 'Salva Modifiche' }).click()
    await dialogo(page).getByRole('alert').getByText('Il ricambio non c’è').waitFor()
    await expect.poll(() => dialogo(page).getByLabel('Note di Completamento').inputValue()).toBe('Cambiato')
    await page.unroute('**/api/azioni')
    await page.getByRole('button', { name: 'Salva Modifiche' }).click()
    await dialogo(page).waitFor({ state: 'hidden' })
    expect((await leggi(id)).note_completamento).toBe('Cambiato')
  })

  test('ciò che è stato rifiutato si legge, si esporta e si elimina', async () => {
    const { id } = await visita('Da esportare')
    const page = await apri(id)
    await page.context().setOffline(true)
    await scrivi(page, 'Non si perde')
    await page.route('**/api/azioni', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      const { azioni } = route.request().postDataJSON()
      const esiti = azioni.map((a: { id: string }) => ({
        ...{ id: a.id, esito: 'respinta', motivo: 'La visita è chiusa', contrasti: [], ufficio: null },
        cancellato: false,
      }))
      await route.fulfill({ json: { data: { esiti, adesso: new Date().toISOString() } } })
    })
    await page.context().setOffline(false)
    await striscia(page).getByText('1 non accettata').waitFor()
    await striscia(page).tap()
    const rifiutata = page.getByRole('region', { name: /^Non accettata:/ })
    await rifiutata.getByText('La visita è chiusa').waitFor()
    const { byte } = await scaricato(page, () => rifiutata.getByRole('button', { name: 'Esporta' }).tap())
    const dentro = unzipSync(byte)
    expect(strFromU8(dentro['azione.json'] ?? new Uint8Array())).toContain('Non si perde')
    await rifiutata.getByRole('button', { name: 'Elimina' }).tap()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).tap()
    await rifiutata.waitFor({ state: 'detached' })
    expect((await leggi(id)).note_completamento).toBeNull()
  })
})

describe('che cosa sa il telefono di sé', () => {
  variante('il browser ha cancellato ciò che aspettava: lo dice una volta, e lo sa l’ufficio', async () => {
    const { id } = await visita('Cancellata dal browser')
    const page = await apri(id)
    await page.context().setOffline(true)
    await scrivi(page, 'Non arriverà')
    await striscia(page).getByText('1 azione da inviare').waitFor()
    await page.evaluate(async () => {
      const nomi = (await indexedDB.databases()).map(({ name }) => name ?? '')
      for (const nome of nomi.filter((uno) => uno.startsWith('tepore-azioni')))
        await new Promise((fatto) => {
          indexedDB.deleteDatabase(nome).onsuccess = fatto
        })
    })
    await page.goto(`${tepore.indirizzo}/app/`)
    await page.getByText('È andata persa 1 azione mai arrivata in ufficio').waitFor()
    expect(await striscia(page).count()).toBe(0)
    await noViolations(page)
    await page.goto(`${tepore.indirizzo}/app/azioni`)
    await page.getByText('È andata persa 1 azione mai arrivata in ufficio').waitFor()
    await page.getByText('Su questo telefono niente aspetta di partire').waitFor()
    await noViolations(page)
    await page.context().setOffline(false)
    await expect
      .poll(async () =>
        (await tepore.dati('GET', '/notifiche')).map(({ titolo }: { titolo: string }) => titolo),
      )
      .toContain('Azioni perse')
    await page.getByRole('button', { name: 'Ho capito' }).tap()
    await page.getByText('È andata persa').waitFor({ state: 'hidden' })
    await page.reload()
    await page.getByText('Su questo telefono niente aspetta di partire').waitFor()
    expect(await page.locator('main').textContent()).not.toMatch(/Tutto|arrivat/)
    await page.getByRole('link', { name: 'Dashboard' }).first().tap()
    await page.getByRole('heading', { name: 'I Miei Appuntamenti' }).waitFor()
    await expect
      .poll(() =>
        page.evaluate(() => Object.keys(localStorage).filter((uno) => uno.startsWith('tepore-perso'))),
      )
      .toEqual([])
    expect(await page.getByText('È andata persa').count()).toBe(0)
  })

  variante(
    'un iPhone in Safari, e una sessione che finisce: si dice prima, e chi esce sa che cosa aspetta',
    async () => {
      const { id } = await visita('Da un iPhone')
      const page = await tepore.apri({ chi: 'operatore', dispositivo: 'telefono', percorso: '/' })
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'userAgent', {
          value:
            'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605 Version/26.1 Mobile Safari/604',
        })
      })
      const fine = new Date(Date.now() + 86_400_000).toISOString()
      await page.route('**/api/auth/me', async (route) => {
        const risposta = await route.fetch()
        const { data } = await risposta.json()
        await route.fulfill({ response: risposta, json: { data: { ...data, sessione_fino_al: fine } } })
      })
      await page.goto(`${tepore.indirizzo}/app/`)
      await page.getByText('Prima di scendere in cantina').waitFor()
      await page.getByText('Safari cancella ciò che aspetta dopo 7 giorni').waitFor()
      await page.getByText('La sessione finisce domani').waitFor()
      await noViolations(page)
      await page.getByRole('button', { name: 'Ho capito' }).tap()
      await page.getByText('Prima di scendere in cantina').waitFor({ state: 'hidden' })
      await page.goto(`${tepore.indirizzo}/app/azioni`)
      await page.getByText('Aggiungi Tepore alla schermata Home').waitFor()
      await page.goto(`${tepore.indirizzo}/app/?gestisci=${id}`)
      await dialogo(page).waitFor()
      await pronto(page)
      expect(await page.getByText('Prima di scendere in cantina').count()).toBe(0)
      await page.context().setOffline(true)
      await scrivi(page, 'Prima che finisca')
      await striscia(page).getByText('1 azione da inviare').waitFor()
      await page.getByRole('button', { name: 'Accedi di nuovo' }).tap()
      await page.getByText("1 azione non è ancora arrivata all'ufficio").waitFor()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Annulla' }).tap()
      await page.context().setOffline(false)
      await expect.poll(async () => (await leggi(id)).note_completamento).toBe('Prima che finisca')
    },
  )

  variante('dove il browser non tiene niente, come in http: si dice, e si salva con il server', async () => {
    const { id } = await visita('Senza https')
    const page = await tepore.apri({ dispositivo: 'telefono', percorso: '/login' })
    await page.addInitScript(() => {
      Object.defineProperty(window, 'isSecureContext', { value: false })
      Reflect.deleteProperty(Navigator.prototype, 'locks')
      Reflect.deleteProperty(window, 'indexedDB')
    })
    await page.goto(`${tepore.indirizzo}/app/?gestisci=${id}`)
    await tepore.accedi(page, 'operatore')
    await dialogo(page).waitFor()
    await scrivi(page, 'Con la rete')
    expect((await leggi(id)).note_completamento).toBe('Con la rete')
    const apri = page.getByText('Per lavorare senza rete apri Tepore con https. Chiedi all’amministratore.')
    await apri.waitFor()
    await page.getByRole('button', { name: 'Ho capito' }).tap()
    await apri.waitFor({ state: 'hidden' })
    await page.goto(`${tepore.indirizzo}/app/azioni`)
    await apri.waitFor()
    await page.goto(`${tepore.indirizzo}/app/visite/${id}/rapporto`)
    await page
      .getByText('Per scrivere il rapporto apri Tepore con https. Chiedi all’amministratore.')
      .waitFor()
    await noViolations(page)
  })
})

describe('intanto, in ufficio', () => {
  variante('lo stesso campo: sceglie il tecnico', async () => {
    const { id } = await visita('Scelta')
    const page = await apri(id)
    await page.context().setOffline(true)
    await dialogo(page).getByLabel('Note Follow-up').fill('Portare la valvola')
    await scrivi(page, 'Visto')
    await tepore.dati('PUT', `/appuntamenti/${id}`, { noteFollowUp: 'Chiamare prima' })
    await page.context().setOffline(false)
    await striscia(page).getByText('1 azione chiede una scelta').waitFor()
    expect(await leggi(id)).toMatchObject({ note_follow_up: 'Chiamare prima', note_completamento: 'Visto' })
    await striscia(page).tap()
    await page.getByText('Portare la valvola').waitFor()
    await page.getByText('Chiamare prima').waitFor()
    await noViolations(page)
    await page.getByRole('button', { name: 'Tieni il mio' }).tap()
    await expect.poll(async () => (await leggi(id)).note_follow_up).toBe('Portare la valvola')
    await page.getByRole('button', { name: 'Tieni il mio' }).waitFor({ state: 'hidden' })
  })

  variante('la visita annullata: decide un Admin, e il telefono non lo chiede più', async () => {
    const { id } = await visita('Verifica')
    const page = await apri(id)
    await page.context().setOffline(true)
    await dialogo(page).getByText('Completato', { exact: true }).tap()
    await scrivi(page, 'Fatto lo stesso')
    await tepore.dati('PUT', `/appuntamenti/${id}`, { stato: 'Annullato' })
    await page.context().setOffline(false)
    await striscia(page).getByText('1 in verifica in ufficio').waitFor()

    const admin = await tepore.apri({ chi: 'admin' })
    await admin.getByRole('link', { name: '1 azione da decidere' }).click()
    await admin.getByText('La visita è stata annullata').waitFor()
    await admin.getByText('Fatto lo stesso').waitFor()
    for (const fatto of [/^operatore, con Chrome su /, 'Annullato, di operatore'])
      await admin.getByText(fatto).waitFor()
    await noViolations(admin)
    await admin.getByRole('button', { name: 'Accetta' }).click()
    await admin.getByText('Niente da verificare').waitFor()
    expect(await leggi(id)).toMatchObject({ stato: 'Completato', note_completamento: 'Fatto lo stesso' })

    await striscia(page).tap()
    await page.getByText('In verifica in ufficio').waitFor({ state: 'hidden' })
  })
})

// The last: they end the session of the prepared user.
describe('chi esce', () => {
  test('con azioni da inviare è avvisato; un altro non le vede; rientrato, partono', async () => {
    const { id } = await visita('Uscita')
    const page = await apri(id)
    await page.context().setOffline(true)
    await scrivi(page, 'Da mandare')
    await page.getByRole('button', { name: 'Menu', exact: true }).tap()
    await page.getByRole('button', { name: 'Logout' }).tap()
    await page.getByText("1 azione non è ancora arrivata all'ufficio").waitFor()
    await noViolations(page)
    await page.getByRole('button', { name: 'Esci lo stesso' }).tap()
    await page.getByText('Accedi per inviare 1 azione').waitFor()
    await page.context().setOffline(false)

    await tepore.accedi(page, 'direttore')
    await page.getByRole('heading', { name: 'I Miei Appuntamenti' }).waitFor()
    await page.waitForTimeout(1500)
    expect(await striscia(page).count()).toBe(0)
    expect((await leggi(id)).note_completamento).toBeNull()
    await page.getByRole('button', { name: 'Menu', exact: true }).tap()
    await page.getByRole('button', { name: 'Logout' }).tap()
    await page.getByText('Accedi per inviare 1 azione').waitFor()

    await tepore.accedi(page, 'operatore', PASSWORD)
    await page.getByRole('heading', { name: 'I Miei Appuntamenti' }).waitFor()
    await expect.poll(async () => (await leggi(id)).note_completamento).toBe('Da mandare')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('tepore-da-inviare'))).toBeNull()
  })

  variante('chi esce può inviare prima: torna la rete, parte tutto, e poi esce', async () => {
    const { id } = await visita('Uscita con invio')
    // With a session of its own: leaving ends it.
    const page = await tepore.apri({ dispositivo: 'telefono', percorso: `/?gestisci=${id}` })
    await tepore.accedi(page, 'operatore')
    await dialogo(page).waitFor()
    await pronto(page)
    await page.context().setOffline(true)
    await scrivi(page, 'Mandata uscendo')
    await page.getByRole('button', { name: 'Menu', exact: true }).tap()
    await page.getByRole('button', { name: 'Logout' }).tap()
    const avviso = page.getByRole('alertdialog')
    await avviso.getByText("1 azione non è ancora arrivata all'ufficio").waitFor()
    await avviso.getByRole('button', { name: 'Invia ora' }).tap()
    await avviso.getByText(/^Il server non risponde/).waitFor()
    expect((await leggi(id)).note_completamento).toBeNull()
    await page.context().setOffline(false)
    await avviso.getByRole('button', { name: 'Invia ora' }).tap()
    await page.getByRole('button', { name: 'Accedi' }).waitFor()
    expect((await leggi(id)).note_completamento).toBe('Mandata uscendo')
  })

  test('un telefono tolto dall’ufficio si svuota alla chiamata dopo, con ciò che non aveva mandato', async () => {
    const { id } = await visita('Telefono perso')
    // With a session of its own: the prepared one stays with the first device that has used it.
    const page = await tepore.apri({ dispositivo: 'telefono', percorso: `/?gestisci=${id}` })
    await tepore.accedi(page, 'operatore')
    await dialogo(page).waitFor()
    await pronto(page)
    await page.context().setOffline(true)
    await scrivi(page, 'Mai arrivato')
    await striscia(page).getByText('1 azione da inviare').waitFor()
    const mio = await page.evaluate(() => localStorage.getItem('tepore-dispositivo'))
    for (const uno of await tepore.dati('GET', '/dispositivi'))
      if (uno.utente_id === tecnico && !uno.revocato_il) await tepore.dati('DELETE', `/dispositivi/${uno.id}`)

    await page.context().setOffline(false)
    await page.getByText('Un Admin ha cancellato i dati di Tepore da questo dispositivo').waitFor()
    await expect
      .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
      .toEqual([])
    const tenuto = await page.evaluate(() => Object.keys(localStorage))
    expect(tenuto.filter((nome) => /^tepore[:-](?!dispositivo)/.test(nome))).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('tepore-dispositivo'))).not.toBe(mio)
    expect((await leggi(id)).note_completamento).toBeNull()

    // Found again, it is a telephone like any other.
    await tepore.accedi(page, 'operatore')
    await page.getByRole('heading', { name: 'I Miei Appuntamenti' }).waitFor()
  })

  variante('un Admin che lo chiede lavora senza rete anche lui', async () => {
    const io = await tepore.dati<{ id: number }>('GET', '/auth/me')
    const { id } = await visita('Anche l’ufficio', io.id)
    const page = await tepore.apri({ chi: 'admin', percorso: '/' })
    await page.getByRole('button', { name: /menu utente/ }).click()
    await page.getByRole('menuitem', { name: 'Sessioni aperte' }).click()
    await page.getByRole('switch', { name: 'Lavora senza rete su questo dispositivo' }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Chiudi' }).last().click()
    await pronto(page)
    await page.goto(`${tepore.indirizzo}/app/?gestisci=${id}`)
    await dialogo(page).waitFor()
    await page.context().setOffline(true)
    await scrivi(page, 'Dall’ufficio senza rete')
    await page.getByText('Salvato su questo computer').waitFor()
    await page.context().setOffline(false)
    await expect.poll(async () => (await leggi(id)).note_completamento).toBe('Dall’ufficio senza rete')
  })
})
