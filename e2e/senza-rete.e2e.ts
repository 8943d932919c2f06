// long because each way to be without a network is a journey of its own
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addDays, oggi } from '#shared/dates.ts'
import { line, PORTALE } from '#test/line.ts'
import { samplePdf } from '#test/pdf.ts'
import { campione, noViolations, TUTTO, variante, withTepore } from './bench.ts'
import { scaricato } from './download.ts'
import { durata, perIlPollice } from './gestures.ts'

// A network that answers with its own page does so for the program's files too.
// What a network of guests sends elsewhere, the policy of the program's own page refuses.
const previsti = /^Failed to load module script: .* "text\/html"|^Connecting to 'http:\/\/127\.0\.0\.1:9\//
const tepore = withTepore({}, { worker: true, previsti })

/** Offline, a kept screen stands there within 200 ms on a quiet machine; this is for one that is busy. */
const SUBITO_MS = 600

const tecnico = tepore.operatore.id
let clienteId: number

async function visita(titolo: string, fra = 0) {
  const giorno = addDays(oggi(), fra)
  return tepore.crea.visita(clienteId, `${giorno}T09:00`, { titolo })
}

beforeAll(async () => {
  clienteId = (
    await tepore.crea.cliente('Ada Cantina', { telefono: '333 1234567', indirizzo: 'Via dei Sotterranei 4' })
  ).id
  await tepore.crea.caldaia(clienteId, { marca: 'Immergas', modello: 'Victrix Tera' })
  await tepore.crea.cliente('Ugo Altrove')
  await visita('Oggi in cantina')
  await visita('Domani in soffitta', 1)
})

/** With the worker in charge and the days on the device. */
async function conLaGiornata(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((fatto) =>
        navigator.serviceWorker.addEventListener('controllerchange', fatto, { once: true }),
      )
  })
  await expect.poll(() => archivi(page)).toContainEqual(expect.stringMatching(/^tepore-\d+$/))
  await expect.poll(() => page.evaluate(() => localStorage.getItem('tepore:tasca'))).toBeTruthy()
}

/** How a visit stands in the days that the device keeps. */
const statoTenuto = (page: Page, id: number) =>
  page.evaluate(async (quale) => {
    const nome = (await indexedDB.databases()).find(({ name }) => /^tepore-\d+$/.test(name ?? ''))?.name
    const aperta = indexedDB.open(nome ?? '')
    const db = await new Promise<IDBDatabase>((fatto) => {
      aperta.onsuccess = () => fatto(aperta.result)
    })
    const letta = db.transaction('letture').objectStore('letture').get('giornata')
    await new Promise((fatto) => {
      letta.onsuccess = fatto
    })
    db.close()
    const visite: { id: number; stato: string }[] = letta.result.giornata.visite
    return visite.find((una) => una.id === quale)?.stato
  }, id)

const archivi = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))

/** How long after a press something is there, in ms, seen from inside the page. */
async function tempo(page: Page, premi: () => Promise<void>, testo: string): Promise<number> {
  await page.evaluate((cercato) => {
    Object.assign(window, { arrivato: 0, premuto: 0 })
    const w = window as unknown as { arrivato: number; premuto: number }
    addEventListener('pointerup', () => (w.premuto = performance.now()), { once: true, capture: true })
    const guarda = () => {
      if (w.premuto && document.querySelector('main')?.textContent?.includes(cercato)) {
        w.arrivato = performance.now()
        return
      }
      requestAnimationFrame(guarda)
    }
    requestAnimationFrame(guarda)
  }, testo)
  await premi()
  const misura = () =>
    page.evaluate(() => {
      const { arrivato, premuto } = window as unknown as { arrivato: number; premuto: number }
      return arrivato && Math.round(arrivato - premuto)
    })
  await expect.poll(misura).toBeGreaterThan(0)
  return misura()
}

test('finita con la rete, senza rete resta finita: e ciò che se ne scrive poi non è un contrasto', async () => {
  const { id } = await visita('Da finire in cantina')
  const page = await tepore.apri({ chi: 'operatore', dispositivo: 'telefono' })
  const scheda = page.getByText('Da finire in cantina').first()
  await scheda.waitFor()
  await conLaGiornata(page)
  // The days are asked for no more: what is kept knows of it only what this telephone has done.
  await page.context().route('**/api/giornata*', (route) => route.abort())
  const gestisci = async (cosa: () => Promise<void>) => {
    await page.goto(`${tepore.indirizzo}/app?gestisci=${id}`)
    await page.getByRole('dialog', { name: 'Gestione Appuntamento' }).waitFor()
    await cosa()
    await page.getByRole('button', { name: 'Salva Modifiche' }).tap()
    await page.getByRole('dialog', { name: 'Gestione Appuntamento' }).waitFor({ state: 'detached' })
  }
  await gestisci(() => page.getByRole('radiogroup').getByText('Completato').tap())
  const stato = async () =>
    (await tepore.dati<{ stato: string; note_follow_up: string | null }>('GET', `/appuntamenti/${id}`)).stato
  await expect.poll(stato).toBe('Completato')
  await page.context().setOffline(true)
  await page.goto(`${tepore.indirizzo}/app`)
  await page.getByText('1 completato').waitFor()
  await expect.poll(() => statoTenuto(page, id)).toBe('Completato')
  await gestisci(() => page.getByLabel('Note Follow-up').fill('Richiamare'))
  await page.context().setOffline(false)
  await expect
    .poll(async () => (await tepore.dati('GET', `/appuntamenti/${id}`)).note_follow_up)
    .toBe('Richiamare')
  expect(await stato()).toBe('Completato')
})

test('una giornata in cantina: oggi, la scheda, domani; ciò che non si tiene dice Serve la rete', async () => {
  const page = await tepore.apri({ chi: 'operatore', dispositivo: 'telefono' })
  await page.getByText('Oggi in cantina').first().waitFor()
  await conLaGiornata(page)
  // One tap on the card writes it, to whom and in how long; WhatsApp's own is the second.
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: '' }))
  const [scritto] = await Promise.all([
    page.waitForEvent('popup'),
    page
      .getByRole('link', { name: /^Sto arrivando/ })
      .first()
      .tap(),
  ])
  await expect.poll(() => scritto.url()).toMatch(/^https:\/\/wa\.me\/393331234567\?text=.*arriv/)
  await scritto.close()
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText('Oggi in cantina').first().waitFor()
  await page
    .getByRole('status')
    .filter({ hasText: /Senza rete: i dati sono quelli delle \d\d:\d\d/ })
    .waitFor()
  await noViolations(page)
  await perIlPollice(page, 'oggi')

  const scheda = page.getByRole('link', { name: 'Vedi Scheda Cliente' }).first()
  const aperta = await tempo(page, () => scheda.tap(), 'Ultimi appuntamenti')
  await page.getByText('Victrix Tera').first().waitFor()
  await page.getByText('Via dei Sotterranei').first().waitFor()
  await page.getByText(/^Prossima: /).waitFor()
  await page.getByText('Serve la rete').first().waitFor()
  await noViolations(page)
  // Opened anew from its address, as the phone does after it has ended the browser.
  await page.reload()
  await page.getByText('Victrix Tera').first().waitFor()
  durata('scheda del cliente senza rete', aperta, 'ms', SUBITO_MS)

  const calendario = page.getByRole('link', { name: 'Calendario' }).first()
  const mese = await tempo(page, () => calendario.tap(), 'Calendario Completo')
  durata('calendario senza rete', mese, 'ms', SUBITO_MS)
  await page.getByText(/solo le tue visite, fino a/).waitFor()
  await noViolations(page)

  await page.context().setOffline(false)
  await page.getByText(/solo le tue visite/).waitFor({ state: 'hidden' })
})

test('il PDF dell’ultimo RCEE di chi si visita oggi si apre anche senza rete', async () => {
  const form = new FormData()
  form.set('tipologia', 'RCEE')
  form.set('clienteId', String(clienteId))
  form.set('file', new Blob([new Uint8Array(samplePdf('rcee'))], { type: 'application/pdf' }), 'rcee.pdf')
  const headers = { Authorization: `Bearer ${tepore.admin.token}` }
  const caricato = await fetch(`${tepore.indirizzo}/api/documenti/upload`, {
    method: 'POST',
    headers,
    body: form,
  }).then((r) => r.json())
  expect(caricato).toHaveProperty('data.fileMediaId')
  const { data } = caricato
  const page = await tepore.apri({ chi: 'operatore', dispositivo: 'telefono', percorso: '/' })
  await conLaGiornata(page)
  const tenuti = () =>
    page.evaluate(async () => {
      const nome =
        (await indexedDB.databases()).find(({ name }) => /^tepore-\d+$/.test(name ?? ''))?.name ?? ''
      const db = await new Promise<IDBDatabase>((fatto) => {
        const chiesto = indexedDB.open(nome)
        chiesto.onsuccess = () => fatto(chiesto.result)
      })
      const chiavi = await new Promise<unknown[]>((fatto) => {
        const tutte = db.transaction('letture').objectStore('letture').getAllKeys()
        tutte.onsuccess = () => fatto(tutte.result)
      })
      db.close()
      return chiavi
    })
  await expect.poll(tenuti).toContain(`documento ${data.fileMediaId}`)
  // What shows it comes a little after: opened once, it is here.
  const scheda = `${tepore.indirizzo}/app/clienti?cliente=${clienteId}`
  await page.goto(scheda)
  await page.getByRole('button', { name: /rcee\.pdf/ }).tap()
  const tieni = page.getByRole('switch', { name: 'Tieni sul telefono' })
  await tieni.check()
  await expect.poll(tenuti).toContain('scelti')
  await page
    .getByRole('button', { name: /^Scarica/ })
    .first()
    .waitFor()
  await page.context().setOffline(true)
  await page.goto(`${tepore.indirizzo}/app/clienti?cliente=${clienteId}`)
  await page.getByRole('button', { name: /rcee\.pdf/ }).tap()
  const { nome } = await scaricato(page, () =>
    page
      .getByRole('button', { name: /^Scarica/ })
      .first()
      .tap(),
  )
  expect(nome).toBe('rcee.pdf')
})

variante('i clienti che non si visitano servono la rete; tornata, arrivano da soli', async () => {
  const page = await tepore.apri({ chi: 'operatore', dispositivo: 'telefono' })
  await page.getByText('Oggi in cantina').first().waitFor()
  await conLaGiornata(page)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Clienti' }).first().tap()
  await page.getByText('Serve la rete').first().waitFor()
  await page.context().setOffline(false)
  await page.getByText('Altrove').first().waitFor()
})

variante(
  'una visita di tre giorni e un’assenza: in agenda, dashboard, planning, calendario e telefono, anche senza rete',
  async () => {
    const [ieri, domani] = [addDays(oggi(), -1), addDays(oggi(), 1)]
    await tepore.crea.visita(clienteId, `${ieri}T08:00`, {
      titolo: 'Centrale termica',
      tipologia: 'Installazione',
      dataFine: `${domani}T17:00`,
    })
    await tepore.dati('POST', '/assenze', {
      utenteId: tepore.altro.id,
      dal: ieri,
      al: addDays(oggi(), 9),
      tipo: 'Ferie',
    })
    await tepore.dati('POST', '/assenze', { utenteId: tecnico, dal: oggi(), al: domani, tipo: 'Malattia' })

    const ufficio = await tepore.apri({ chi: 'admin' })
    await ufficio.getByText('2° di 3 giorni').waitFor()
    const tecnici = ufficio.locator('section', {
      has: ufficio.getByRole('heading', { name: 'Tecnici di Oggi' }),
    })
    await tecnici.locator('li', { hasText: 'altro' }).getByText('Ferie').waitFor()
    await ufficio.goto(`${tepore.indirizzo}/app/appuntamenti?data=${domani}`)
    await ufficio.getByText('3° di 3 giorni').waitFor()
    await noViolations(ufficio)
    await ufficio.goto(`${tepore.indirizzo}/app/?planning=${oggi()}`)
    const riga = (nome: string) => ufficio.getByRole('row', { name: nome })
    await riga('altro').getByText('Ferie').first().waitFor()
    await riga('operatore')
      .getByText(/da spostare/)
      .waitFor()
    await riga('operatore')
      .getByRole('button', { name: /Installazione da Ada Cantina, Programmato, 2° di 3 giorni/ })
      .waitFor()
    await noViolations(ufficio)

    const telefono = await tepore.apri({ chi: 'operatore', dispositivo: 'telefono' })
    await conLaGiornata(telefono)
    const quiDomani = async () => {
      await telefono.goto(`${tepore.indirizzo}/app/calendario?giorno=${domani}`)
      await telefono.getByRole('region', { name: 'Giornata' }).getByText('3° di 3 giorni').waitFor()
      // Why somebody is away only Admins read, also of oneself.
      await telefono.getByText(/^Assente fino al \d+\/\d+$/).waitFor()
    }
    await quiDomani()
    await telefono.goto(`${tepore.indirizzo}/app`)
    await telefono.getByText('2° di 3 giorni').waitFor()
    await telefono.context().setOffline(true)
    await quiDomani()
    await telefono.goto(`${tepore.indirizzo}/app`)
    await telefono.getByText('2° di 3 giorni').waitFor()
  },
)

variante('un Admin non tiene niente; all’uscita di un tecnico non resta niente', async () => {
  const admin = await tepore.apri({ chi: 'admin' })
  await admin.getByRole('heading', { name: 'Appuntamenti di Oggi' }).waitFor()
  await admin.waitForTimeout(6000)
  expect(await archivi(admin)).toEqual([])
  const page = await tepore.apri({ chi: 'operatore' })
  await page.getByRole('heading', { name: 'I Miei Appuntamenti' }).waitFor()
  await conLaGiornata(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Benvenuto' }).waitFor()
  // What was confirmed and not sent would outlive it: here there is nothing.
  await expect.poll(() => archivi(page)).toEqual([expect.stringMatching(/^tepore-azioni-/)])
})

/** The line that `npm test` has is as fast as the machine: where it is cut is counted in bytes. */
const VELOCITA = TUTTO ? 180_000 : Number.POSITIVE_INFINITY
const linea = () => line(Number(new URL(tepore.indirizzo).port), VELOCITA)

variante(
  'il primo accesso su una linea tagliata due volte: «Pronto senza rete» solo quando è vero',
  async () => {
    const { id } = await visita('Appena entrato', 0)
    const lenta = await linea()
    const page = await tepore.apri({ dispositivo: 'telefono', percorso: '/login' })
    await page.goto(`${lenta.address}/app/login`)
    await page.getByLabel('Email o Username').waitFor()
    await tepore.accedi(page, 'operatore')
    const striscia = page.getByText(/Preparo il telefono… \d+ %/)
    await striscia.waitFor()
    const giaPronto = () => page.getByText('Pronto senza rete').count()
    // As much of the 1.2 MB as ten seconds bring beside everything else, then all but the last of it.
    for (const byte of [350_000, 250_000]) {
      lenta.cutAfter(byte)
      await expect.poll(() => lenta.isCut()).toBe(true)
      await page.context().setOffline(true)
      await page.getByText('Senza rete').first().waitFor()
      await striscia.waitFor()
      expect(await giaPronto()).toBe(0)
      lenta.mend()
      await page.context().setOffline(false)
    }
    await page.getByText('Pronto senza rete').waitFor()
    // An installing that was begun anew is no other version.
    expect(await page.getByText('nuova versione').count()).toBe(0)
    // And so it is: a whole report, with its document.
    lenta.cut()
    await page.goto(`${lenta.address}/app/visite/${id}/rapporto`)
    await page.getByRole('button', { name: 'Manutenzione ordinaria eseguita' }).tap()
    await page.getByText('Risolto', { exact: true }).tap()
    await page.getByRole('button', { name: 'Avanti: firma' }).tap()
    await page.getByRole('button', { name: 'Il cliente non può firmare' }).tap()
    await page.getByLabel('Motivo').fill('Chiavi dal portiere')
    const box = await page.locator('canvas').first().boundingBox()
    if (box) {
      await page.mouse.move(box.x + 40, box.y + 90)
      await page.mouse.down()
      for (let n = 0; n < 40; n++)
        await page.mouse.move(box.x + 40 + n * 5, box.y + 90 + Math.sin(n / 3) * 40)
      await page.mouse.up()
    }
    await page.getByRole('button', { name: 'Chiudi il rapporto' }).tap()
    await page.getByRole('heading', { name: 'Chiuso: cliente assente' }).waitFor()
    await lenta.close()
  },
)

test.for(campione(Object.entries(PORTALE)))(
  'una rete che vuole un accesso suo (%s): niente è preso per mandato né perso, e poi prosegue',
  async ([, come]) => {
    const { id } = await visita('Dietro la rete ospiti', 0)
    const leggi = () => tepore.dati('GET', `/appuntamenti/${id}`)
    const ospiti = await linea()
    // The address is another one for the browser, and so is the device: it signs in.
    const page = await tepore.apri({ dispositivo: 'telefono', percorso: '/login' })
    await page.goto(`${ospiti.address}/app/login`)
    await tepore.accedi(page, 'operatore')
    await page.getByText('Oggi in cantina').first().waitFor()
    await conLaGiornata(page)
    ospiti.answerBy(come)
    await page.goto(`${ospiti.address}/app/?gestisci=${id}`)
    const dialogo = page.getByRole('dialog', { name: 'Gestione Appuntamento' })
    await dialogo.getByLabel('Note di Completamento').fill('Dietro la rete ospiti')
    await page.getByRole('button', { name: 'Salva Modifiche' }).tap()
    await dialogo.waitFor({ state: 'hidden' })
    await page.getByText('Server irraggiungibile: i dati sono quelli delle').first().waitFor()
    const striscia = page.locator('main').getByText('1 azione da inviare')
    await striscia.waitFor()
    // Nothing of it is kept for the program's, nor taken for an answer.
    await page.goto(`${ospiti.address}/app/calendario`)
    await page.getByText('Calendario Completo').first().waitFor()
    const estranee = await page.evaluate(async () => {
      const tenute = await Promise.all(
        (await caches.keys()).map(async (nome) => (await caches.open(nome)).matchAll()),
      )
      const testi = await Promise.all(tenute.flat().map((una) => una.text()))
      return testi.filter((testo) => testo.includes('Rete ospiti')).length
    })
    expect(estranee).toBe(0)
    expect((await leggi()).note_completamento).toBeNull()
    ospiti.mend()
    await expect
      .poll(async () => (await leggi()).note_completamento, { timeout: 60_000 })
      .toBe('Dietro la rete ospiti')
    await page.goto(`${ospiti.address}/app/`)
    await page.getByText('Oggi in cantina').first().waitFor()
    await striscia.waitFor({ state: 'hidden' })
    await ospiti.close()
  },
)
