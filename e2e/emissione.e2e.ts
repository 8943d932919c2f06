// long because it follows the bookkeeper from the work to the files and their payments
import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { validaXml } from '#server/files/xml.ts'
import { addDays, oggi } from '#shared/dates.ts'
import esempi from '#test/issued-cases.json' with { type: 'json' }
import { FATTURABILE } from '#test/makers.ts'
import { misurata, noViolations, variante, withTepore } from './bench.ts'
import { scaricato } from './download.ts'
import { durata, focusVisible, hasFocus, mani, misura } from './gestures.ts'

const tepore = withTepore()

const CF = FATTURABILE.codiceFiscale

async function prepara() {
  await tepore.dati('PUT', '/azienda', esempi.azienda)
  const cliente = (cognome: string, altro: object = {}) => tepore.crea.fatturabile(`Rosa ${cognome}`, altro)
  const visita = (clienteId: number, altro: object = {}) =>
    tepore.crea.visita(clienteId, `${addDays(oggi(), -1)}T09:00`, {
      titolo: 'Manutenzione caldaia',
      tipologia: 'Riparazione',
      stato: 'Completato',
      incasso: 60,
      richiestaRicevuta: true,
      codiceFiscale: CF,
      ...altro,
    })
  const preventivo = (clienteId: number, altro: object) =>
    tepore.dati('POST', '/preventivi', {
      ...{ clienteId, titolo: 'Lavori', tipologia: 'Caldaia', stato: 'Accettato', validitaGiorni: 30 },
      ...altro,
    })
  return { cliente, visita, preventivo }
}

/** The files of a ZIP, each checked against the official schema. */
function validi(zip: Uint8Array): string[] {
  const file = Object.entries(unzipSync(zip))
  for (const [nome, byte] of file) expect(validaXml(byte), nome).toEqual([])
  return file.map(([nome]) => nome)
}

test('dalla visita alla fattura pagata: bozza, controllo sistemato, emissione, file, pagamento, nota di credito', async () => {
  const { cliente, visita } = await prepara()
  const rosa = await cliente('Esposito', { indirizzo: null, cap: null, comune: null, provincia: null })
  await visita(rosa.id, { incasso: null, titolo: 'Sostituzione sonda' })
  const page = await tepore.apri({ chi: 'admin', percorso: '/contabilita?scheda=fatture' })
  await page.getByRole('link', { name: /^Da fatturare/ }).click()
  const sua = page.getByRole('checkbox', { name: 'Rosa Esposito, Sostituzione sonda' })
  await sua.waitFor()
  await noViolations(page)
  await sua.focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Prepara la bozza' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^Bozza \d+$/, level: 1 }).waitFor()
  await noViolations(page)
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  // What it costs stands in no visit: here it is written beside the screen.
  await tepore.dati('PUT', `/fatture/${id}`, {
    ...{
      righe: [{ descrizione: 'Sostituzione sonda', prezzoUnitario: '200', aliquota: 10 }],
      scontoPercento: 50,
    },
  })
  await page.reload()

  await page.getByRole('button', { name: 'Emetti…' }).click()
  const emissione = page.getByRole('dialog', { name: 'Emetti fattura' })
  await emissione.getByText('Completa via, CAP, comune e provincia di Rosa Esposito').waitFor()
  await noViolations(page)
  await page.keyboard.press('Control+Enter')
  expect((await tepore.dati('GET', `/fatture/${id}`)).fase).toBe('Bozza')
  await emissione.getByRole('link', { name: 'Apri il cliente' }).click()
  await page.getByRole('heading', { name: 'Rosa Esposito' }).waitFor()
  await page.getByRole('button', { name: 'Modifica' }).first().click()
  const scheda = page.getByRole('dialog', { name: 'Modifica Cliente' })
  await scheda.getByLabel('Indirizzo').fill(FATTURABILE.indirizzo)
  await scheda.getByLabel('CAP').fill(FATTURABILE.cap)
  await scheda.getByLabel('Comune').fill(FATTURABILE.comune)
  await scheda.getByLabel('Provincia').fill(FATTURABILE.provincia)
  await page.keyboard.press('Control+Enter')
  await scheda.waitFor({ state: 'detached' })
  await page.waitForFunction(() => !history.state?.usr?.sopra)
  await page.goBack()
  const emetti = emissione.getByRole('button', { name: /^Emetti FT-\d{4}-\d{3}$/ })
  await emissione.getByText('Emessa, la fattura non si cambia più').waitFor()
  await noViolations(page)
  await emetti.click()
  const fatta = page.getByRole('dialog', { name: /^Fattura FT-\d{4}-\d{3} emessa$/ })
  await fatta.waitFor()
  await noViolations(page)
  const xml = await scaricato(page, () => fatta.getByRole('button', { name: 'Scarica XML' }).click())
  expect(xml.nome).toMatch(/^IT08214570635_[0-9A-Z]{5}\.xml$/)
  expect(validaXml(xml.byte)).toEqual([])
  await page.keyboard.press('Escape')
  // What was taken counts as taken: it isn't reopened, nor does its number go to another.
  await page.getByText('Caricala in Fatture e Corrispettivi').waitFor()
  await noViolations(page)

  await page.goto(`${tepore.indirizzo}/app/contabilita/da-inviare`)
  await page.getByRole('checkbox', { name: /Rosa Esposito/ }).check()
  await noViolations(page)
  await scaricato(page, () => page.getByRole('button', { name: 'Scarica 1 file' }).click())
  await page.getByRole('heading', { name: /^Scaricata: caricala in Fatture e Corrispettivi/ }).waitFor()
  await page.getByRole('button', { name: 'Segna come inviata' }).click()
  await page.getByText('Nessuna fattura da inviare').waitFor()
  await noViolations(page)

  await page.goto(`${tepore.indirizzo}/app/contabilita/fatture/${id}`)
  await page.getByText(/^Inviata il/).waitFor()
  await page.keyboard.press('p')
  const pagamento = page.getByRole('dialog', { name: 'Registra pagamento' })
  await expect.poll(() => pagamento.getByLabel('Importo').inputValue()).toBe('110,00')
  await pagamento.getByLabel('Importo').fill('200')
  await page.keyboard.press('Control+Enter')
  await pagamento
    .getByText(/Restano da incassare 110,00/)
    .first()
    .waitFor()
  await pagamento.getByLabel('Importo').fill('40')
  await noViolations(page)
  await page.keyboard.press('Control+Enter')
  await page.getByText('Parzialmente Pagata').waitFor()
  await page.getByRole('list', { name: 'Pagamenti registrati' }).getByText('40,00').waitFor()
  await noViolations(page)

  const scadenze = page.getByRole('dialog', { name: 'Scadenze' })
  await page.getByRole('button', { name: 'Scadenze' }).click()
  await scadenze.getByRole('button', { name: 'Aggiungi scadenza' }).click()
  await scadenze.getByLabel('Importo 2').fill('50')
  await page.keyboard.press('Control+Enter')
  await scadenze.getByText('Le scadenze sommano 105,00').waitFor()
  await noViolations(page)
  await scadenze.getByLabel('Importo 1').fill('60')
  await page.keyboard.press('Control+Enter')
  await scadenze.waitFor({ state: 'detached' })
  expect((await tepore.dati('GET', `/fatture/${id}`)).rate).toMatchObject([{ importo: 60 }, { importo: 50 }])
  // 40 of the first one is paid already.
  await page.getByRole('button', { name: 'Segna pagata la rata 1' }).click()
  await expect.poll(() => pagamento.getByLabel('Importo').inputValue()).toBe('20,00')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Altre azioni' }).click()
  await page.getByRole('menuitem', { name: 'Nota di credito' }).click()
  const nota = page.getByRole('dialog', { name: /^Nota di credito per/ })
  await nota.getByText('Alcune righe').click()
  await page.keyboard.press('Control+Enter')
  await nota.getByText('Scegli almeno una riga').waitFor()
  await noViolations(page)
  // As it stands in the invoice, half of it discounted.
  await nota.getByRole('checkbox', { name: 'Sostituzione sonda' }).check()
  await nota.getByRole('status').getByText('100,00').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /^Bozza \d+$/, level: 1 }).waitFor()
  await page.keyboard.press('e')
  await page
    .getByRole('dialog', { name: 'Emetti nota di credito' })
    .getByRole('button', { name: /^Emetti NC-/ })
    .click()
  await page.getByRole('dialog', { name: /^Nota di credito NC-.* emessa$/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Da rimborsare').waitFor()
  await noViolations(page)
  await page.getByRole('link', { name: /^Fattura FT-/ }).click()
  await page.getByText('Saldata').waitFor()
  expect(await tepore.dati('GET', `/fatture/${id}`)).toMatchObject({ stato: 'Pagata', importo_pagato: 110 })
})

test('scartata dal SdI: dice entro quando, si corregge con il suo numero e riparte', async () => {
  const { cliente } = await prepara()
  const { id: clienteId } = await cliente('Scartata')
  const bozza = await tepore.crea.bozza(clienteId, {
    righe: [{ descrizione: 'Lavoro', prezzoUnitario: '100', aliquota: 22 }],
  })
  const { numero_documento: numero } = await tepore.dati('POST', `/fatture/${bozza.id}/emetti`)
  const page = await tepore.apri({
    ...{ chi: 'admin', dispositivo: 'telefono', percorso: `/contabilita/fatture/${bozza.id}` },
  })
  await page.getByRole('button', { name: 'Segna esito' }).tap()
  const esito = page.getByRole('dialog', { name: 'Segna esito' })
  await esito.getByLabel('Esito').selectOption('Scartata')
  await noViolations(page)
  await esito.getByRole('button', { name: 'Segna esito' }).tap()
  await page.getByText(/^Rinvia entro il \d\d\/\d\d\/\d{4}$/).waitFor()
  await noViolations(page)
  await page.goto(`${tepore.indirizzo}/app/contabilita?scheda=fatture&lavoro=scartate`)
  await page.getByRole('article', { name: `Fattura ${numero}` }).waitFor()
  await noViolations(page)
  await page.getByRole('button', { name: numero, exact: true }).tap()
  await page.getByRole('button', { name: 'Correggi' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Correggi' }).tap()
  await page.getByRole('dialog', { name: 'Modifica Bozza' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: `Fattura ${numero}`, level: 1 }).waitFor()
  await page.getByText(/^Rinvia entro il/).waitFor()
  await page.getByRole('button', { name: 'Emetti…' }).tap()
  await page.getByRole('button', { name: `Emetti ${numero}` }).tap()
  await page.getByRole('dialog', { name: `Fattura ${numero} emessa` }).waitFor()
  expect(await tepore.dati('GET', `/fatture/${bozza.id}`)).toMatchObject({
    ...{ fase: 'Emessa', numero_documento: numero, stato_invio: 'Da_Inviare' },
  })
})

test('codici diversi tra visita e cliente: si chiede quali, e una visita fatturata altrove esce dalla lista', async () => {
  const { cliente, visita } = await prepara()
  const ida = await cliente('Diversa')
  await visita(ida.id, { codiceFiscale: 'SQTMNG71A55F839X', titolo: 'Codici suoi' })
  await visita(ida.id, {
    titolo: 'Già fatta',
    dataInizio: `${addDays(oggi(), -2)}T09:00`,
    dataFine: `${addDays(oggi(), -2)}T10:00`,
  })
  const page = await tepore.apri({ chi: 'admin', percorso: '/contabilita/da-fatturare' })
  await page.getByRole('button', { name: 'Azioni per Rosa Diversa, Già fatta' }).click()
  await page.getByRole('menuitem', { name: 'Già fatturata altrove' }).click()
  await page.getByRole('checkbox', { name: 'Rosa Diversa, Già fatta' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Annulla' }).click()
  await page.getByRole('checkbox', { name: 'Rosa Diversa, Già fatta' }).waitFor()
  await page.getByRole('checkbox', { name: 'Rosa Diversa, Codici suoi' }).focus()
  await page.keyboard.press('Enter')
  const domanda = page.getByRole('alertdialog', { name: 'I codici della visita non sono quelli del cliente' })
  await domanda.getByLabel('Quelli del cliente').check()
  await noViolations(page)
  await domanda.getByRole('button', { name: 'Prepara fattura' }).click()
  await page.getByRole('heading', { name: /^Bozza \d+$/, level: 1 }).waitFor()
  expect((await tepore.dati('GET', `/clienti/${ida.id}`)).codice_fiscale).toBe(CF)
})

/** Presses keys one after the other and waits for nothing: as fast as the machine is. What each costs is counted. */
async function deFilato(page: Page, ...tasti: string[]): Promise<number> {
  let quanti = 0
  for (const tasto of tasti) {
    const chiave = /^\{(.+)\}$/.exec(tasto)?.[1]
    quanti += chiave ? chiave.split('+').length : tasto.length
    await (chiave ? page.keyboard.press(chiave) : page.keyboard.type(tasto))
  }
  return quanti
}

variante(
  'di filato con la tastiera: da Ctrl+K alla fattura emessa, anche se il modulo tarda; cambiato il cliente si ricalcola',
  async () => {
    const { cliente } = await prepara()
    const { id: clienteId } = await cliente('Zuppardi')
    for (const [codice, descrizione, prezzo] of [
      ['zc28', 'Caldaia murale 28 kW', '1400'],
      ['zman', 'Manodopera', '40'],
    ] as const)
      await tepore.dati('POST', '/articoli', { codice, descrizione, um: 'pz', prezzo, aliquota: '10' })
    const bozzaDi = (dati: object = {}) =>
      tepore.crea.bozza(clienteId, {
        righe: [{ descrizione: 'Lavoro', prezzoUnitario: '100', aliquota: 10 }],
        ...dati,
      })
    // The series has begun: nothing is asked of the first number.
    await tepore.dati('POST', `/fatture/${(await bozzaDi()).id}/emetti`)
    const page = await tepore.apri({ chi: 'admin', percorso: '/clienti' })
    const rotte: string[] = []
    page.on('response', (r) => r.status() >= 400 && rotte.push(`${r.status()} ${r.url()}`))
    page.on('console', (m) => m.type() === 'warning' && !/Playwright/.test(m.text()) && rotte.push(m.text()))
    await page.evaluate(() => localStorage.setItem('modo-fattura', 'righe'))
    await page.reload()
    await page.getByRole('main').waitFor()
    // Code and answers take their time: nothing of what follows waits for them.
    const lenti = /\/assets\/|\/api\/(clienti|articoli|fatture)/
    await page.route(lenti, async (route) => {
      await new Promise((over) => setTimeout(over, 150))
      await route.continue().catch(() => {})
    })
    let tasti = await deFilato(page, '{Control+k}', 'n f', '{Enter}')
    tasti += await deFilato(page, 'zupp', '{Enter}', ...Array<string>(8).fill('{Tab}'))
    tasti += await deFilato(page, 'zc28', '{Enter}', '{Enter}', 'zman', '{Enter}', '{Control+Shift+Enter}')
    const fatta = page.getByRole('dialog', { name: /^Fattura FT-.* emessa$/ })
    await fatta.waitFor()
    misura('Da Ctrl+K alla fattura emessa di due righe', tasti, 'tasti, lettere comprese', 45)
    await page.unroute(lenti)
    const [emessa] = await tepore.dati('GET', `/fatture?clienteId=${clienteId}&limit=1`)
    const intera = await tepore.dati('GET', `/fatture/${emessa.id}`)
    expect(intera).toMatchObject({ fase: 'Emessa', totale: 1584 })
    expect(intera.righe.map(({ codice }: { codice: string }) => codice)).toEqual(['zc28', 'zman'])
    await page.keyboard.press('Escape')
    await fatta.waitFor({ state: 'detached' })
    // The list in which it was written is still there, and so is the focus.
    await page.getByRole('heading', { name: 'Contabilità', level: 1 }).waitFor()
    await focusVisible(page, 'Escape')
    expect(rotte).toEqual([])

    // From the row of a draft and back to it.
    const bozza = await bozzaDi()
    await page.goto(`${tepore.indirizzo}/app/contabilita?scheda=fatture&lavoro=bozze`)
    const riga = page.locator('[data-riga]').first()
    await riga.focus()
    await page.keyboard.press('.')
    await page.getByRole('menuitem', { name: 'Modifica' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await deFilato(page, '{Tab}', '{Control+Enter}')
    await page.getByText('Bozza salvata').waitFor()
    await expect.poll(() => hasFocus(page.getByRole('article').first())).toBe(true)

    // Its customer becomes a condominium, and a private person again: both ways it is asked.
    const emissione = page.getByRole('dialog', { name: 'Emetti fattura' })
    const diventa = async (tipo: string, dati: object, netto: number) => {
      await tepore.dati('PUT', `/clienti/${clienteId}`, { tipo, ...dati })
      await page.goto(`${tepore.indirizzo}/app/contabilita/fatture/${bozza.id}?emetti=si`)
      await emissione.getByRole('button', { name: 'Ricalcola…' }).click()
      const domanda = page.getByRole('alertdialog', { name: 'Ricalcolare la bozza?' })
      await domanda.waitFor()
      await noViolations(page)
      await domanda.getByRole('button', { name: 'Ricalcola' }).click()
      await emissione.getByRole('button', { name: 'Ricalcola…' }).waitFor({ state: 'detached' })
      expect((await tepore.dati('GET', `/fatture/${bozza.id}`)).netto_a_pagare).toBe(netto)
    }
    await diventa('Condominio', { denominazione: 'Condominio Zuppardi', codiceFiscale: '95012340634' }, 106)
    await diventa('Privato', { codiceFiscale: CF }, 110)
  },
)

variante('il preventivo cambia dopo la bozza: si ricalcola, si rifà da capo o si tiene com’è', async () => {
  const { cliente, preventivo } = await prepara()
  const { id: clienteId } = await cliente('Ferrara')
  const POSA = { descrizione: 'Posa', prezzoUnitario: '1000', aliquota: 10 }
  const TRASPORTO = { descrizione: 'Trasporto', prezzoUnitario: '50', aliquota: 10 }
  const p = await preventivo(clienteId, { righe: [POSA] })
  const bozza = await tepore.dati('POST', `/preventivi/${p.id}/fattura`, { quota: 'totale' })
  const rivedi = (prezzoUnitario: string) =>
    tepore.dati('PUT', `/preventivi/${p.id}`, { righe: [{ ...POSA, prezzoUnitario }] })
  const totale = async () => (await tepore.dati('GET', `/fatture/${bozza.id}`)).totale
  await rivedi('1200')
  const page = await tepore.apri({ chi: 'admin', percorso: `/contabilita/fatture/${bozza.id}` })
  await page.getByText(/^Una cosa da sistemare prima di emetterla. Il preventivo è cambiato/).waitFor()
  await page.getByRole('button', { name: 'Emetti…' }).click()
  const emissione = page.getByRole('dialog', { name: 'Emetti fattura' })
  const domanda = page.getByRole('alertdialog', { name: 'Ricalcolare la bozza?' })
  const chiedi = async () => {
    await emissione.getByRole('button', { name: 'Ricalcola…' }).click()
    await domanda.waitFor()
    await noViolations(page)
  }
  const fatto = () => emissione.getByRole('button', { name: 'Ricalcola…' }).waitFor({ state: 'detached' })
  await chiedi()
  await domanda.getByText('La bozza era di 1.100,00 €, diventa di 1.320,00 €.').waitFor()
  await domanda.getByRole('button', { name: 'Ricalcola' }).click()
  await fatto()
  expect(await totale()).toBe(1320)

  // Somebody wrote a line: it stays, unless all is made again.
  await tepore.dati('PUT', `/fatture/${bozza.id}`, {
    righe: [{ ...POSA, prezzoUnitario: '1200' }, TRASPORTO],
  })
  await rivedi('1300')
  await page.reload()
  await chiedi()
  await domanda.getByText('La bozza era di 1.375,00 €, diventa di 1.485,00 €.').waitFor()
  await domanda.getByRole('checkbox', { name: /^Rifalla da capo.*1\.430,00 €$/ }).check()
  await domanda.getByRole('button', { name: 'Ricalcola' }).click()
  await fatto()
  expect(await totale()).toBe(1430)

  await rivedi('1400')
  await page.reload()
  await chiedi()
  await domanda.getByRole('button', { name: 'Tienila com’è' }).click()
  await fatto()
  await emissione.getByText('Emessa, la fattura non si cambia più').waitFor()
  expect(await totale()).toBe(1430)
})

misurata('il mese della contabile: da ciò che è da fatturare allo ZIP dei file validi', async () => {
  const { cliente, visita, preventivo } = await prepara()
  const riga = (descrizione: string, prezzoUnitario: string, altro: object = {}) => ({
    ...{ descrizione, prezzoUnitario, aliquota: 10 },
    ...altro,
  })
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8]) await visita((await cliente(`Mese ${n}`)).id)
  await preventivo((await cliente('Lavori uno')).id, { righe: [riga('Impianto', '900')] })
  await preventivo((await cliente('Lavori due')).id, { righe: [riga('Bagno', '1500')] })
  const condominio = await cliente('Parco Azzurro', {
    ...{ tipo: 'Condominio', denominazione: 'Condominio Parco Azzurro', codiceFiscale: '95012340634' },
  })
  await preventivo(condominio.id, { righe: [riga('Centrale termica', '1000')] })
  await preventivo((await cliente('Caldaia nuova')).id, {
    ...{ iva10Manutenzione: true },
    righe: [riga('Caldaia', '6000', { beneSignificativo: true }), riga('Manodopera', '4000')],
  })
  const { id: daStornare } = await tepore.crea.bozza((await cliente('Da stornare')).id, {
    dataScadenza: oggi(),
    righe: [riga('Lavoro', '50')],
  })
  await tepore.dati('POST', `/fatture/${daStornare}/emetti`)
  // What the tests before have left is nobody's month.
  const prima = (await tepore.dati('GET', '/fatture/da-inviare')) as { id: number }[]
  for (const { id } of prima) await tepore.dati('POST', `/fatture/${id}/esito`, { stato: 'Inviata' })
  for (const f of await tepore.dati('GET', '/fatture?fase=Bozza'))
    await tepore.dati('DELETE', `/fatture/${f.id}`)
  for (const v of await tepore.dati('GET', '/fatture/da-fatturare'))
    if (/Diversa|Esposito|Scartata/.test(v.cliente.nome))
      await tepore.dati('POST', `/appuntamenti/${v.id}/senza-fattura`)
    else if (/Ferrara/.test(v.cliente.nome))
      await tepore.dati('PUT', `/preventivi/${v.id}`, { stato: 'Rifiutato' })

  const page = await tepore.apri({ chi: 'admin', percorso: `/contabilita/fatture/${daStornare}` })
  await page.getByRole('heading', { name: /^Fattura FT-/, level: 1 }).waitFor()
  const rotte: string[] = []
  page.on('response', (r) => r.status() >= 400 && rotte.push(`${r.status()} ${r.url()}`))
  const io = mani(page)
  const inizio = performance.now()
  // The credit note: from the invoice's menu, in the way of the keys.
  await io.tabFino(page.getByRole('button', { name: 'Altre azioni' }))
  await io.premi('Enter')
  await page.getByRole('menuitem', { name: 'Nota di credito' }).waitFor()
  for (let n = 0; n < 12; n++) {
    if (
      await page
        .getByRole('menuitem', { name: 'Nota di credito' })
        .evaluate((v) => v === document.activeElement)
    )
      break
    await io.premi('ArrowDown')
  }
  await io.premi('Enter')
  await page.getByRole('dialog', { name: /^Nota di credito per/ }).waitFor()
  await io.premi('Control+Enter')
  await page.getByRole('heading', { name: /^Bozza \d+$/, level: 1 }).waitFor()

  // All the work that waits, at once.
  await page.goto(`${tepore.indirizzo}/app/contabilita/da-fatturare`)
  const tutti = page.getByRole('button', { name: 'Spunta tutti' })
  await tutti.waitFor()
  await io.tabFino(tutti)
  await io.premi('Enter')
  await page.getByRole('button', { name: 'Prepara 12 bozze' }).waitFor()
  await io.premi('b')
  await page.getByText('12 bozze pronte').waitFor()

  // The first draft by itself, with the next one at hand; the twelve others all at once.
  await page.goto(`${tepore.indirizzo}/app/contabilita?scheda=fatture&lavoro=bozze`)
  const prime = page.locator('[data-riga]').first()
  await prime.waitFor()
  await io.tabFino(prime)
  await io.premi('Enter')
  await page.getByRole('button', { name: 'Emetti…' }).waitFor()
  await io.premi('e')
  const pronta = page.getByRole('dialog').getByRole('button', { name: /^Emetti (FT|NC)-/ })
  await pronta.and(page.locator(':not([data-disabled])')).waitFor()
  await io.premi('Control+Enter')
  await page.getByRole('dialog', { name: /emessa$/ }).waitFor()
  await page.getByRole('button', { name: 'Prossima bozza (12)' }).waitFor()
  await io.premi('Enter')
  await pronta.waitFor()
  await page.goto(`${tepore.indirizzo}/app/contabilita?scheda=fatture&lavoro=bozze`)
  await page.getByRole('button', { name: 'Emetti tutte (12)' }).waitFor()
  const prima12 = io.conto.tasti
  await io.premi('t')
  await page
    .getByRole('dialog', { name: 'Emetti tutte' })
    .getByRole('button', { name: 'Emetti 12 bozze' })
    .waitFor()
  await noViolations(page)
  await io.premi('Control+Enter')
  await page.getByRole('dialog', { name: '12 fatture emesse' }).waitFor()
  expect(rotte).toEqual([])
  misura('Dodici bozze con Emetti tutte', io.conto.tasti - prima12, 'tasti', 6)
  await page.goto(`${tepore.indirizzo}/app/contabilita/da-inviare`)
  await page.getByRole('button', { name: 'Scarica 13 file' }).waitFor()
  await io.premi('Tab')
  const zip = await scaricato(page, () => io.premi('s'))
  const secondi = Math.round((performance.now() - inizio) / 1000)
  const nomi = validi(zip.byte)
  expect(nomi.length).toBe(13)
  await page.getByRole('heading', { name: /^Scaricate: caricale/ }).waitFor()

  const fatte = (await tepore.dati('GET', '/fatture?statoInvio=Scaricata')) as {
    cliente: { cognome: string }
    netto_a_pagare: number
    totale: number
    ritenuta: number
    tipo_documento: string
  }[]
  const di = (cognome: string) => fatte.find((f) => f.cliente.cognome === cognome)
  expect(di('Parco Azzurro')).toMatchObject({ totale: 1100, ritenuta: 40, netto_a_pagare: 1060 })
  expect(di('Caldaia nuova')).toMatchObject({ totale: 11_240 })
  expect(di('Mese 1')).toMatchObject({ totale: 60, stato: 'Pagata' })
  expect(di('Da stornare')).toMatchObject({ tipo_documento: 'TD04', totale: 55 })
  misura('Il mese della contabile (13 documenti, da Da fatturare allo ZIP)', io.conto.tasti, 'tasti', 120)
  durata('Il mese della contabile: tempo del programma', secondi, 's', 60)
})
