import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, instantFromRome, oggi } from '#shared/dates.ts'
import { giornoDiLavoro } from '#test/days.ts'
import type { Chi } from '#test/template.ts'
import { campione, noViolations, variante, withTepore } from './bench.ts'

const tepore = withTepore()

let clienteId: number

beforeAll(async () => {
  clienteId = (await tepore.crea.cliente("Anna D'Amico")).id
})

/** A visit, of today unless said otherwise, written by the admin. */
const visita = (titolo: string, chi: Chi, ora = '14:00', giorno = oggi()): Promise<{ id: number }> =>
  tepore.crea.visita(clienteId, instantFromRome(giorno, ora), {
    titolo,
    tipologia: 'Sopralluogo',
    dataFine: instantFromRome(giorno, `${ora.slice(0, 2)}:45`),
    utenteAssegnatoId: tepore[chi].id,
  })

const campana = (page: Page) => page.getByRole('button', { name: /^Notifiche/ })
const pannello = (page: Page) => page.getByRole('dialog', { name: 'Notifiche' })
const diceLaCampana = (page: Page) => expect.poll(() => campana(page).getAttribute('aria-label'))

describe('presa in carico', () => {
  test('il tecnico chiede, l’amministratore approva dalla notifica, il tecnico lo vede', async () => {
    const giorno = giornoDiLavoro(addDays(oggi(), 1))
    await visita('Sopralluogo cucina', 'altro', '14:00', giorno)
    const tecnico = await tepore.apri({ chi: 'operatore', percorso: `/calendario?giorno=${giorno}` })
    const altrui = tecnico.getByRole('listitem').filter({ hasText: 'Sopralluogo cucina' })
    await altrui.getByRole('button').first().click()
    await altrui.getByRole('button', { name: 'Richiedi Presa in Carico' }).click()
    const inviata = tecnico.getByRole('alertdialog', {
      name: "Richiesta di presa in carico inviata all'amministratore",
    })
    await inviata.getByRole('button', { name: 'Ho capito' }).click()
    await altrui.getByText('Richiesta inviata').waitFor()
    await tecnico.reload()
    await altrui.getByText('Richiesta inviata').waitFor()
    await altrui.getByRole('button').first().click()
    await noViolations(tecnico)
    await altrui.getByRole('button', { name: 'Ritira' }).click()
    await tecnico.getByText('Richiesta ritirata').waitFor()
    expect(await tepore.dati<unknown[]>('GET', '/notifiche')).toEqual([])
    const inviate: string[] = []
    tecnico.on('request', (r) => r.method() === 'POST' && inviate.push(r.url()))
    await altrui.getByRole('button', { name: 'Richiedi Presa in Carico' }).dblclick()
    await inviata.getByRole('button', { name: 'Ho capito' }).click()
    await altrui.getByText('Richiesta inviata').waitFor()
    expect(inviate).toHaveLength(1)

    const admin = await tepore.apri({ chi: 'admin' })
    await diceLaCampana(admin).toBe('Notifiche, 1 non letta')
    await campana(admin).click()
    await pannello(admin).getByRole('button', { name: 'Approva' }).waitFor()
    await noViolations(admin)
    await pannello(admin)
      .getByRole('button', { name: /Richiesta presa in carico$/ })
      .click()
    const dettaglio = admin.getByRole('dialog', { name: /Richiesta presa in carico/ })
    await dettaglio
      .getByText('operatore chiede di prendere in carico un appuntamento assegnato a altro.')
      .waitFor()
    await dettaglio.getByText('libero tutto il giorno').waitFor()
    await noViolations(admin)
    await diceLaCampana(admin).toBe('Notifiche')
    await dettaglio.getByRole('button', { name: 'Approva' }).click()
    await admin.getByText('Richiesta approvata').waitFor()
    await dettaglio.getByText('Approvata', { exact: true }).waitFor()
    expect(await dettaglio.getByRole('button', { name: 'Rifiuta' }).count()).toBe(0)

    await tecnico.reload()
    await diceLaCampana(tecnico).toBe('Notifiche, 2 non lette')
    const sua = tecnico.getByRole('listitem').filter({ hasText: 'Sopralluogo cucina' })
    await sua.getByRole('button', { name: 'Gestisci Appuntamento' }).waitFor()
    await campana(tecnico).click()
    await pannello(tecnico)
      .getByRole('button', { name: /Richiesta presa in carico$/ })
      .click()
    await tecnico.getByText('admin ha approvato la tua richiesta di presa in carico.').waitFor()
    await tecnico.getByRole('link', { name: 'Vedi appuntamento' }).click()
    await expect.poll(() => tecnico.url()).toContain(`/calendario?giorno=${giorno}`)
  })

  variante('chi risponde per secondo lo viene a sapere e vede come è finita', async () => {
    const { id: visitaId } = await visita('Sopralluogo bagno', 'altro', '16:00')
    const path = `/appuntamenti/${visitaId}/richiesta-presa-in-carico`
    const request = await tepore.dati<{ id: number }>('POST', path, undefined, 'operatore')
    const admin = await tepore.apri({ chi: 'admin' })
    await campana(admin).click()
    await pannello(admin).getByRole('button', { name: 'Rifiuta' }).waitFor()
    await tepore.dati('POST', `${path}/${request.id}`, { esito: 'Approvata' })
    await pannello(admin).getByRole('button', { name: 'Rifiuta' }).click()
    await pannello(admin).getByText('A questa richiesta è già stata data risposta').waitFor()
    await pannello(admin).getByText('Approvata', { exact: true }).first().waitFor()
    await expect.poll(() => pannello(admin).getByRole('button', { name: 'Rifiuta' }).count()).toBe(0)
  })

  variante('si risponde anche dalla dashboard, che dice se chi chiede è libero', async () => {
    const giorno = addDays(oggi(), 3)
    await visita('Impegno di chi chiede', 'operatore', '10:00', giorno)
    const visite = [
      await visita('Passa da occupato', 'altro', '10:00', giorno),
      await visita('Passa da libero', 'altro', '12:00', giorno),
    ]
    for (const { id } of visite)
      await tepore.dati('POST', `/appuntamenti/${id}/richiesta-presa-in-carico`, undefined, 'operatore')
    const admin = await tepore.apri({ chi: 'admin' })
    const attese = admin
      .getByRole('listitem')
      .filter({ has: admin.getByRole('button', { name: 'Approva', exact: true }) })
    const libera = attese.filter({ hasText: 'È libero' })
    await libera.waitFor()
    await attese.filter({ hasText: 'Occupato 10:00 – 10:45' }).waitFor()
    await noViolations(admin)
    await libera.getByRole('button', { name: 'Approva', exact: true }).click()
    await admin.getByText('Richiesta approvata').waitFor()
    await libera.waitFor({ state: 'detached' })
    const presa = await tepore.dati('GET', `/appuntamenti/${visite[1]?.id}`)
    expect(presa.utente_assegnato.nome_utente).toBe('operatore')

    // The arrows walk the rows of a card
    const righe = admin.getByRole('button', { name: /Richiesta presa in carico$/ })
    await righe.first().focus()
    await admin.keyboard.press('ArrowDown')
    await expect.poll(() => righe.nth(1).evaluate((e) => e === document.activeElement)).toBe(true)
    await expect.poll(() => righe.first().evaluate((e: HTMLElement) => e.tabIndex)).toBe(-1)
  })
})

describe('campanella', () => {
  test('si leggono, si eliminano e si riprendono', async () => {
    for (const titolo of ['Prima visita', 'Seconda visita']) await visita(titolo, 'direttore', '18:00')
    const page = await tepore.apri({ chi: 'direttore' })
    await diceLaCampana(page).toBe('Notifiche, 2 non lette')
    await campana(page).click()
    const righe = pannello(page).getByRole('listitem')
    await expect.poll(() => righe.count()).toBe(2)

    await righe.first().hover()
    await righe
      .first()
      .getByRole('button', { name: /^Elimina/ })
      .click()
    await expect.poll(() => righe.count()).toBe(1)
    await diceLaCampana(page).toBe('Notifiche, 1 non letta')
    await page.getByText('Notifica eliminata').waitFor()
    await page.getByRole('button', { name: 'Annulla' }).click()
    await diceLaCampana(page).toBe('Notifiche, 2 non lette')
    // the bell says so before the server has answered
    await expect
      .poll(() => tepore.dati<unknown[]>('GET', '/notifiche', undefined, 'direttore'))
      .toHaveLength(2)

    if (!(await pannello(page).isVisible())) await campana(page).click()
    await righe.first().hover()
    await righe
      .first()
      .getByRole('button', { name: /^Segna come letta/ })
      .click()
    await diceLaCampana(page).toBe('Notifiche, 1 non letta')
    await pannello(page).getByRole('button', { name: 'Segna tutte come lette' }).click()
    await diceLaCampana(page).toBe('Notifiche')
    const conFuoco = () => page.evaluate(() => document.activeElement?.closest('li') !== null)
    expect(await conFuoco()).toBe(true)
    await page.keyboard.press('Escape')
    await pannello(page).waitFor({ state: 'hidden' })
    expect(await campana(page).evaluate((bottone) => bottone === document.activeElement)).toBe(true)
  })

  variante('quando il server rifiuta, quello che si era fatto torna com’era', async () => {
    await visita('Visita sfortunata', 'direttore', '19:00')
    const page = await tepore.apri({ chi: 'direttore' })
    await campana(page).click()
    const righe = pannello(page).getByRole('listitem')
    await righe.first().waitFor()
    const prima = await righe.count()
    await page.route('**/api/notifiche/*', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    )
    await righe.first().hover()
    await righe
      .first()
      .getByRole('button', { name: /^Elimina/ })
      .click()
    await page.getByText('Il server non risponde').waitFor()
    await expect.poll(() => righe.count()).toBe(prima)
  })

  test('chiede ogni 30 secondi, e non nelle schede nascoste', async () => {
    const page = await tepore.apri({ chi: 'altro' })
    await page.clock.install()
    await page.reload()
    await campana(page).waitFor()
    // the thirty seconds count from the first answer
    await page.waitForLoadState('networkidle')
    // answered: a call that is still under way when the clock runs on would give up, and ask again by itself
    const chieste: string[] = []
    page.on('response', (r) => {
      if (r.url().includes('/notifiche/non-lette')) chieste.push(r.url())
    })
    const scheda = (stato: 'hidden' | 'visible') =>
      page.evaluate((quale) => {
        Object.defineProperty(document, 'visibilityState', { value: quale, configurable: true })
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      }, stato)
    await page.clock.runFor(31_000)
    await expect.poll(() => chieste).toHaveLength(1)
    await scheda('hidden')
    await page.clock.runFor(120_000)
    expect(chieste).toHaveLength(1)
    await scheda('visible')
    await expect.poll(() => chieste).toHaveLength(2)
  })

  variante('sul telefono è un foglio, nei due temi senza violazioni', async () => {
    await visita('Visita al telefono', 'operatore', '20:00')
    for (const theme of campione(['dark', 'light'] as const)) {
      const page = await tepore.apri({ chi: 'operatore', dispositivo: 'telefono', tema: theme })
      await campana(page).tap()
      await pannello(page).getByRole('listitem').first().waitFor()
      await noViolations(page)
      await pannello(page)
        .getByRole('button', { name: /Nuovo appuntamento$/ })
        .first()
        .tap()
      await page.getByText('ti ha assegnato').waitFor()
      await noViolations(page)
    }
  })
})

variante('una richiesta di fattura ne fa la bozza, poi porta lì', async () => {
  const { id: visitaId } = await visita('Cambio scambiatore', 'operatore', '11:00')
  await tepore.dati('PUT', `/appuntamenti/${visitaId}`, { incasso: 122, stato: 'Completato' })
  const chiede = { richiestaRicevuta: true, partitaIva: '01234567897' }
  await tepore.dati('PUT', `/appuntamenti/${visitaId}`, chiede, 'operatore')
  const page = await tepore.apri({ chi: 'admin' })
  await campana(page).click()
  const richiesta = pannello(page).getByRole('listitem').filter({ hasText: 'Richiesta fattura' })
  await richiesta.getByRole('button', { name: /^Nuova Fattura/ }).click()
  const testata = page.getByRole('heading', { name: /^Bozza \d+$/, level: 1 })
  await testata.waitFor()
  await noViolations(page)
  const [bozza] = await tepore.dati('GET', '/fatture?fase=Bozza')
  expect(bozza).toMatchObject({ appuntamento_id: visitaId, totale: 122, importo_pagato: 122 })
  await campana(page).click()
  await richiesta.getByRole('link', { name: bozza.numero_documento }).click()
  await testata.waitFor()
})
