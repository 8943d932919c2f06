// long because it is what people do with lines from end to end: by keyboard, on the telephone, gone wrong, and by hundreds
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { cronometro, noViolations, variante, withTepore } from './bench.ts'
import { durata, perIlPollice } from './gestures.ts'

const tepore = withTepore()

/** One white dot. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg=='

const cliente = (dati: Record<string, unknown>) =>
  tepore.crea.cliente('Anna Rossi', { indirizzo: 'Via Cibrario 27', ...dati })

beforeAll(async () => {
  const articolo = (codice: string, descrizione: string, prezzo: string, altro = {}) =>
    tepore.dati('POST', '/articoli', { codice, descrizione, um: 'pz', prezzo, aliquota: '10', ...altro })
  await articolo('CAL-28', 'Caldaia a condensazione 28 kW', '1850', { beneSignificativo: true })
  await articolo('KIT-FUMI', 'Kit scarico fumi coassiale', '84,50')
  await articolo('MAN-H', 'Manodopera', '38', { um: 'h', tipo: 'Servizio', aliquota: null })
})

const campo = (page: Page, nome: string, n: number) => page.getByLabel(`${nome}, riga ${n}`, { exact: true })
const fuoco = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

async function nuovaARighe(page: Page, cognome: string) {
  await page.getByRole('button', { name: 'Nuova Fattura' }).first().click()
  const modulo = page.getByRole('dialog', { name: 'Nuova Fattura' })
  await modulo.getByRole('tab', { name: 'Righe' }).click()
  // the fields above the lines come with them
  await campo(page, 'Descrizione', 1).waitFor()
  const chi = modulo.getByRole('combobox', { name: 'Cliente' })
  await chi.fill(cognome)
  await page.getByRole('option', { name: new RegExp(cognome) }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  // the name, where what was typed stood
  await expect.poll(() => chi.inputValue()).toMatch(new RegExp(`.${cognome}|${cognome}.`))
  return modulo
}

describe('righe', () => {
  test('una fattura di quattro righe si scrive con la sola tastiera', async () => {
    await cliente({ cognome: 'Bertolino' })
    const page = await tepore.apri({ percorso: '/contabilita?scheda=fatture', chi: 'admin' })
    const modulo = await nuovaARighe(page, 'Bertolino')
    await campo(page, 'Descrizione', 1).focus()
    const scrivi = async (...tasti: string[]) => {
      for (const tasto of tasti) {
        if (tasto.startsWith('{')) await page.keyboard.press(tasto.slice(1, -1))
        else await page.keyboard.type(tasto)
      }
    }
    // From the listino: description, unit, price, VAT and what it is.
    await scrivi('cald', '{Enter}')
    await expect.poll(() => campo(page, 'Prezzo', 1).inputValue()).toBe('1.850,00')
    await expect.poll(() => campo(page, 'Descrizione', 1).inputValue()).toBe('Caldaia a condensazione 28 kW')
    await modulo.getByText('Bene significativo', { exact: true }).waitFor()
    await noViolations(page)
    // Enter begins the next line, Tab runs through it.
    await scrivi('{Enter}')
    expect(await fuoco(page)).toBe('Descrizione, riga 2')
    await scrivi('kit', '{Enter}')
    await expect.poll(() => campo(page, 'Prezzo', 2).inputValue()).toBe('84,50')
    await scrivi('{Tab}', '2', '{Tab}', '{Tab}', '10', '{Tab}')
    expect(await fuoco(page)).toBe('IVA, riga 2')
    await scrivi('{Enter}', 'manodopera', '{Enter}')
    await expect.poll(() => campo(page, 'Prezzo', 3).inputValue()).toBe('38,00')
    await scrivi(
      '{Tab}',
      '7,5',
      '{Enter}',
      'Trasporto in quota',
      '{Tab}',
      '{Tab}',
      '120.50',
      '{Tab}',
      '{Tab}',
    )
    // Moved up by one, and repeated below.
    await scrivi('{Alt+ArrowUp}')
    expect(await fuoco(page)).toBe('IVA, riga 3')
    await expect.poll(() => campo(page, 'Descrizione', 4).inputValue()).toBe('Manodopera')
    await scrivi('{Control+d}')
    await expect.poll(() => campo(page, 'Descrizione', 4).inputValue()).toBe('Trasporto in quota')
    expect(await fuoco(page)).toBe('IVA, riga 4')
    // The repeated one is taken off by the menu that the keyboard opens.
    await scrivi('{Alt+.}')
    await page.getByRole('menuitem', { name: 'Togli' }).waitFor()
    await scrivi('{ArrowUp}', '{Enter}')
    await expect.poll(() => modulo.getByRole('row').count()).toBe(5)
    await modulo.getByRole('checkbox', { name: /Manutenzione di abitazioni/ }).press('Space')
    await modulo.getByLabel('Sconto sul totale').fill('5')
    const totali = modulo.getByRole('complementary', { name: 'Totali' })
    // 1.850 + 2 × 84,50 − 10 % + 7,5 × 38 + 120,50, less 5 %: the boiler is worth more than the rest.
    await totali.getByText('I beni significativi (1.757,50 €) superano il resto').waitFor()
    await noViolations(page)
    await page.keyboard.press('Control+Enter')
    await page.getByText('Bozza salvata').waitFor()
    await modulo.waitFor({ state: 'detached' })
    const [bozza] = await tepore.dati('GET', '/fatture?fase=Bozza')
    const intera = await tepore.dati('GET', `/fatture/${bozza.id}`)
    expect(intera).toMatchObject({ fase: 'Bozza', tipo_documento: 'TD01', iva10_manutenzione: true })
    expect(
      intera.righe.map((r: Record<string, unknown>) => [r.descrizione, r.quantita, r.imponibile, r.aliquota]),
    ).toEqual([
      ['Caldaia a condensazione 28 kW', '1', 1850, 10],
      ['Kit scarico fumi coassiale', '2', 152.1, 10],
      ['Trasporto in quota', '1', 120.5, 10],
      ['Manodopera', '7.5', 285, 10],
    ])
    const al = (aliquota: number) =>
      intera.riepilogo.find((g: { aliquota: number }) => g.aliquota === aliquota)
    // M = 529,72; B = 1.757,50.
    expect(al(10)).toMatchObject({ imponibile: 1059.44, imposta: 105.94 })
    expect(al(22)).toMatchObject({ imponibile: 1227.78, imposta: 270.11 })
    expect(intera.totale).toBe(2663.27)
  })
})

describe('dal telefono', () => {
  variante('una fattura di due righe, una carta per riga, il totale in basso', async () => {
    await cliente({
      cognome: 'Portici',
      nome: 'Condominio',
      tipo: 'Condominio',
      codiceFiscale: '95012340632',
    })
    const page = await tepore.apri({
      percorso: '/contabilita?scheda=fatture',
      chi: 'admin',
      dispositivo: 'telefono',
    })
    const modulo = await nuovaARighe(page, 'Portici')
    await campo(page, 'Descrizione', 1).fill('Pulizia della centrale termica')
    await campo(page, 'Q.tà', 1).fill('1.250')
    await modulo.getByText('Vale 1250', { exact: true }).waitFor()
    await campo(page, 'Q.tà', 1).fill('1')
    await campo(page, 'Prezzo', 1).fill('1.000')
    await modulo.getByRole('button', { name: 'Aggiungi riga' }).tap()
    await campo(page, 'Descrizione', 2).fill('kit')
    await page.getByRole('option', { name: /Kit scarico/ }).tap()
    await expect.poll(() => campo(page, 'Prezzo', 2).inputValue()).toBe('84,50')
    // 1.084,50 + 10 % less 4 % of ritenuta.
    await modulo.getByText('Totale 1.192,95 € · netto a pagare').waitFor()
    await modulo.getByText('1.149,57 €').first().waitFor()
    await noViolations(page)
    await modulo.getByRole('button', { name: 'Altro, riga 2' }).tap()
    await page.getByRole('menuitem', { name: 'Senza ritenuta' }).tap()
    await modulo.getByText('1.152,95 €').first().waitFor()
    const piccoli = await modulo.evaluate((finestra) =>
      [...finestra.querySelectorAll<HTMLElement>('[data-riga] :is(input, select, textarea, button)')]
        .filter((e) => e.offsetHeight > 0 && e.offsetHeight < 44)
        .map((e) => e.getAttribute('aria-label') ?? e.outerHTML),
    )
    expect(piccoli).toEqual([])
    await modulo.getByRole('button', { name: 'Salva Bozza' }).tap()
    await page.getByText('Bozza salvata').waitFor()
    const bozze = await tepore.dati('GET', '/fatture?fase=Bozza')
    expect(bozze.find((f: { totale: number }) => f.totale === 1192.95)).toMatchObject({
      ritenuta: 40,
      netto_a_pagare: 1152.95,
    })
  })

  test('un preventivo con accessori si firma col dito, poi diventa bozza', async () => {
    const { id: clienteId } = await cliente({ cognome: 'Firmino' })
    const { id } = await tepore.crea.preventivo(clienteId, {
      stato: 'Inviato',
      iva10Manutenzione: true,
      righe: [
        { descrizione: 'Caldaia', prezzoUnitario: '2000', aliquota: 10, beneSignificativo: true },
        { descrizione: 'Posa', prezzoUnitario: '2000', aliquota: 10 },
        { descrizione: 'Termostato', prezzoUnitario: '150', aliquota: 10, facoltativa: true },
      ],
    })
    const page = await tepore.apri({
      percorso: `/contabilita?preventivo=${id}`,
      chi: 'admin',
      dispositivo: 'telefono',
    })
    await page.getByText('Accessori opzionali').waitFor()
    await noViolations(page)
    await page.getByRole('button', { name: 'Fai firmare' }).tap()
    const firma = page.getByRole('dialog', { name: /^Preventivo PREV-/ })
    await firma.getByText('4.400,00 €').waitFor()
    await firma.getByRole('checkbox', { name: /Termostato/ }).tap()
    await firma.getByText('4.565,00 €').waitFor()
    await firma.getByRole('button', { name: 'Accetto' }).tap()
    await firma.getByText('Manca la firma').waitFor()
    const tela = firma.getByRole('img', { name: /^Firma del cliente/ })
    await tela.scrollIntoViewIfNeeded()
    const dove = await tela.boundingBox()
    if (!dove) throw new Error('la tela non si vede')
    await page.mouse.move(dove.x + 40, dove.y + 60)
    await page.mouse.down()
    for (let i = 1; i <= 12; i++) await page.mouse.move(dove.x + 40 + i * 15, dove.y + 60 + (i % 3) * 20)
    await page.mouse.up()
    await firma.getByRole('button', { name: 'Cancella' }).waitFor()
    // What was signed is what stood there: another accessory takes the signature away.
    await firma.getByRole('checkbox', { name: 'Termostato 165,00 € IVA compresa' }).tap()
    await firma.getByText('la firma si è cancellata').waitFor()
    await firma.getByRole('img', { name: 'Firma del cliente: vuota' }).waitFor()
    await firma.getByRole('checkbox', { name: /Termostato/ }).tap()
    await tela.scrollIntoViewIfNeeded()
    const ancora = await tela.boundingBox()
    if (!ancora) throw new Error('la tela non si vede')
    await page.mouse.move(ancora.x + 40, ancora.y + 60)
    await page.mouse.down()
    for (let i = 1; i <= 12; i++) await page.mouse.move(ancora.x + 40 + i * 15, ancora.y + 60 + (i % 3) * 20)
    await page.mouse.up()
    await firma.getByRole('button', { name: 'Cancella' }).waitFor()
    await noViolations(page)
    await firma.getByRole('button', { name: 'Accetto' }).tap()
    await page.getByText(/^Preventivo PREV-.* accettato$/).waitFor()
    const letto = await tepore.dati('GET', `/preventivi/${id}`)
    expect(letto).toMatchObject({
      stato: 'Accettato',
      totale: 4565,
      accettazione: { nome: 'Anna Firmino', modalita: 'firma', totale: 4565 },
    })
    expect(letto.accettazione.firma.length).toBeLessThan(100_000)
    await page.getByRole('button', { name: 'Nuova Fattura' }).last().tap()
    const fattura = page.getByRole('dialog', { name: /^Fattura da PREV-/ })
    await fattura.getByText('Acconto', { exact: true }).tap()
    await fattura.getByLabel('Acconto').last().fill('40')
    await noViolations(page)
    await fattura.getByRole('button', { name: 'Prepara Bozza' }).tap()
    await page.waitForURL(/contabilita\/fatture\/\d+/)
    const { fatture } = await tepore.dati('GET', `/preventivi/${id}`)
    expect(fatture).toMatchObject([{ quota: 'acconto', quota_percento: 40, totale: 1826, fase: 'Bozza' }])
  })
})

variante('il tecnico lo fa firmare dalla scheda del cliente', async () => {
  const { id: clienteId } = await cliente({ cognome: 'Scheda' })
  const { id } = await tepore.crea.preventivo(clienteId, {
    titolo: 'Valvole termostatiche',
    tipologia: 'Impianto',
    stato: 'Inviato',
    righe: [{ descrizione: 'Valvola', quantita: '8', prezzoUnitario: '45', aliquota: 10 }],
  })
  const page = await tepore.apri({
    percorso: `/clienti?cliente=${clienteId}`,
    chi: 'operatore',
    dispositivo: 'telefono',
  })
  await page.getByRole('button', { name: /^Fai firmare PREV-/ }).tap()
  const firma = page.getByRole('dialog', { name: /^Preventivo PREV-/ })
  await firma.getByText('396,00 €').waitFor()
  await firma.getByRole('button', { name: 'Leggi il preventivo' }).tap()
  await page.getByRole('cell', { name: 'Valvola', exact: true }).waitFor()
  await noViolations(page)
  await perIlPollice(page, 'preventivo da leggere')
  await page.getByRole('button', { name: 'Ho letto' }).tap()
  await page.getByRole('cell', { name: 'Valvola', exact: true }).waitFor({ state: 'hidden' })
  const dove = await firma.getByRole('img', { name: /^Firma del cliente/ }).boundingBox()
  if (!dove) throw new Error('la tela non si vede')
  await page.mouse.move(dove.x + 40, dove.y + 60)
  await page.mouse.down()
  await page.mouse.move(dove.x + 160, dove.y + 90, { steps: 6 })
  await page.mouse.up()
  await noViolations(page)
  await perIlPollice(page, 'preventivo da firmare')
  // Back asks before a signature is lost.
  await page.goBack()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Resta' }).tap()
  await firma.getByRole('button', { name: 'Cancella' }).waitFor()
  await firma.getByRole('button', { name: 'Accetto' }).tap()
  await page.getByText(/^Preventivo PREV-.* accettato$/).waitFor()
  expect(await tepore.dati('GET', `/preventivi/${id}`)).toMatchObject({ stato: 'Accettato', totale: 396 })
})

describe('righe difficili', () => {
  test('quel che non va sta sulla sua riga; una bozza a metà si ritrova; si riapre su Righe', async () => {
    await cliente({ cognome: 'Errante' })
    const page = await tepore.apri({ percorso: '/contabilita?scheda=fatture', chi: 'admin' })
    let modulo = await nuovaARighe(page, 'Errante')
    await page.keyboard.press('Control+Enter')
    await modulo.getByText('Aggiungi almeno una riga').waitFor()
    await campo(page, 'Descrizione', 1).fill('Vaso di espansione')
    await campo(page, 'Descrizione', 1).press('Enter')
    await campo(page, 'Prezzo', 2).fill('dodici')
    await campo(page, 'Sconto', 2).fill('120')
    await page.keyboard.press('Control+Enter')
    const seconda = modulo.getByRole('row').nth(2)
    for (const testo of [
      'Scrivi la descrizione',
      'Inserisci un numero, per esempio 12,50',
      'Lo sconto va da 0 a 100',
    ])
      await seconda.getByText(testo).waitFor()
    expect(await fuoco(page)).toBe('Descrizione, riga 2')
    await noViolations(page)
    await modulo.getByRole('tab', { name: 'Importo unico' }).click()
    await modulo.getByLabel('Importo netto').fill('100')
    await modulo.getByRole('tab', { name: 'Righe' }).click()
    // Reloaded, what was typed is there again, on its tab.
    await expect
      .poll(() =>
        page.evaluate(
          () =>
            /Vaso di espansione/.test(Object.values(localStorage).join()) &&
            /totale\W+110\b/.test(Object.values(localStorage).join()),
        ),
      )
      .toBe(true)
    await page.reload()
    await page.getByRole('button', { name: 'Nuova Fattura' }).first().click()
    modulo = page.getByRole('dialog', { name: 'Nuova Fattura' })
    await modulo.getByText('Ritrovi quello che avevi scritto').waitFor()
    await expect.poll(() => campo(page, 'Descrizione', 1).inputValue()).toBe('Vaso di espansione')
    // Its one amount is there too, with what it comes to at the VAT of a home.
    await modulo.getByRole('tab', { name: 'Importo unico' }).click()
    await expect.poll(() => modulo.locator('output').first().textContent()).toMatch(/^110,00/)
    await modulo.getByRole('tab', { name: 'Righe' }).click()
    await campo(page, 'Prezzo', 1).fill('45')
    await modulo.getByRole('button', { name: 'Altro, riga 2' }).click()
    await page.getByRole('menuitem', { name: 'Togli' }).click()
    await page.keyboard.press('Control+Enter')
    await page.getByText('Bozza salvata').waitFor()
    const bozze = await tepore.dati('GET', '/fatture?fase=Bozza')
    const { id } = bozze.find((f: { subtotale: number }) => f.subtotale === 45)
    await page.goto(`${tepore.indirizzo}/app/contabilita/fatture/${id}`)
    await page.getByRole('button', { name: 'Modifica', exact: true }).click()
    await expect.poll(() => campo(page, 'Prezzo', 1).inputValue()).toBe('45,00')
    await page.getByLabel('Numero Documento').waitFor()
    await expect
      .poll(() => page.getByLabel('Numero Documento').inputValue())
      .toMatch(/^FT-\d{4}-\d{3} all’emissione$/)
    await noViolations(page)
  })

  variante('registrata senza emettere, con il suo numero; ricevuta, con quello del fornitore', async () => {
    await cliente({ cognome: 'Registrato' })
    await tepore.crea.fornitore('Clima Sud')
    const page = await tepore.apri({ percorso: '/contabilita?scheda=fatture', chi: 'admin' })
    let modulo = await nuovaARighe(page, 'Registrato')
    await modulo.getByRole('checkbox', { name: 'Registra senza emettere' }).check()
    await modulo.getByLabel('Numero Documento').fill('FT-2026-900')
    await modulo.getByLabel('Stato').selectOption('Da_Pagare')
    await campo(page, 'Descrizione', 1).fill('Riparazione')
    await campo(page, 'Prezzo', 1).fill('80')
    await modulo.getByRole('button', { name: 'Crea Fattura' }).click()
    await page.getByText('Fattura creata: FT-2026-900').waitFor()
    await page.getByRole('button', { name: 'Nuova Fattura' }).first().click()
    modulo = page.getByRole('dialog', { name: 'Nuova Fattura' })
    await modulo.getByText('Passiva').click()
    await modulo.getByRole('tab', { name: 'Righe' }).click()
    // the fields above the lines come with them
    await campo(page, 'Descrizione', 1).waitFor()
    await modulo.getByRole('combobox', { name: 'Fornitore' }).fill('Clima')
    await page.getByRole('option', { name: /Clima Sud/ }).click()
    await modulo.getByLabel('Numero Documento').fill('V-77')
    await modulo.getByLabel('Stato').selectOption('Da_Pagare')
    await campo(page, 'Descrizione', 1).fill('Tubo rame 18')
    await campo(page, 'Q.tà', 1).fill('12')
    await campo(page, 'Prezzo', 1).fill('6,2515')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Fattura creata: V-77').waitFor()
    const fatture = await tepore.dati('GET', '/fatture?q=V-77')
    // 12 × 6,2515 = 75,018.
    expect(fatture[0]).toMatchObject({ fase: 'Registrata', tipo: 'Passiva', subtotale: 75.02, totale: 91.52 })
    // Received, it is no document of ours: its address leads to what is known of it.
    await page.goto(`${tepore.indirizzo}/app/contabilita/fatture/${fatture[0].id}`)
    await page.getByRole('dialog', { name: 'V-77' }).waitFor()
  })

  variante('un preventivo firmato si cambia solo come nuova revisione, e si pianifica', async () => {
    const { id: clienteId } = await cliente({ cognome: 'Revisto' })
    const { id, numero_preventivo: numero } = await tepore.crea.preventivo(clienteId, {
      titolo: 'Due split',
      tipologia: 'Condizionatore',
      stato: 'Inviato',
      righe: [
        { descrizione: 'Split 12000', quantita: '2', prezzoUnitario: '700', aliquota: 22 },
        { descrizione: 'Posa', prezzoUnitario: '400', aliquota: 10 },
      ],
    })
    const firma = `data:image/png;base64,${PNG}`
    const si = { data: '2026-11-20', nome: 'Anna Revisto', modalita: 'firma', firma }
    await tepore.dati('POST', `/preventivi/${id}/accettazione`, si)
    const page = await tepore.apri({ percorso: `/contabilita?preventivo=${id}`, chi: 'admin' })
    await page.getByText('Accettato il 20/11/2026').waitFor()
    await page.getByRole('button', { name: 'Pianifica' }).click()
    const visita = page.getByRole('dialog', { name: 'Nuovo Appuntamento' })
    await expect.poll(() => visita.getByLabel('Titolo').inputValue()).toBe('Due split')
    await expect.poll(() => visita.getByLabel('Descrizione').inputValue()).toContain('- Split 12000')
    await page.keyboard.press('Escape')
    await visita.waitFor({ state: 'detached' })
    await page.goto(`${tepore.indirizzo}/app/contabilita?preventivo=${id}`)
    await page.getByRole('button', { name: 'Modifica', exact: true }).click()
    await page.getByText('Firmato il 20/11/2026 da Anna Revisto').waitFor()
    await campo(page, 'Q.tà', 1).fill('3')
    await noViolations(page)
    await page.getByRole('button', { name: 'Salva rev. 1' }).click()
    await page.getByText(`Preventivo aggiornato: ${numero} rev. 1`).first().waitFor()
    expect(await tepore.dati('GET', `/preventivi/${id}`)).toMatchObject({
      ...{ revisione: 1, subtotale: 2500, stato: 'Bozza', accettazione: null },
    })
  })

  cronometro('cinquecento righe si scrivono senza aspettare', async () => {
    const { id: clienteId } = await cliente({ cognome: 'Lungo' })
    const righe = Array.from({ length: 500 }, (_, n) => ({
      descrizione: `Voce ${n + 1}`,
      prezzoUnitario: '12.3456',
      aliquota: 10,
    }))
    const date = { dataEmissione: '2026-11-25', dataScadenza: '2026-12-25' }
    const { id } = await tepore.dati('POST', '/fatture', {
      fase: 'Bozza',
      tipo: 'Attiva',
      clienteId,
      ...date,
      righe,
    })
    const page = await tepore.apri({ percorso: `/contabilita/fatture/${id}`, chi: 'admin' })
    await page.getByRole('button', { name: 'Modifica', exact: true }).click()
    const ultima = campo(page, 'Descrizione', 500)
    await ultima.waitFor()
    await ultima.focus()
    const prima = Date.now()
    await page.keyboard.type('abcdefghij')
    const perTasto = (Date.now() - prima) / 10
    await expect.poll(() => ultima.inputValue()).toContain('abcdefghij')
    durata('500 righe, un tasto', perTasto, 'ms', 150)
  })
})
