// long because it follows an invoice from its form to its end
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addDays, formatDate, oggi } from '#shared/dates.ts'
import { samplePdf } from '#test/pdf.ts'
import { noViolations, variante, withTepore } from './bench.ts'

const tepore = withTepore({}, { processo: true })

const creaFornitore = (ragioneSociale: string) =>
  tepore.crea.fornitore(ragioneSociale, { telefono: '081 596 44 10', comune: 'Casavatore' })
let progressivo = 0
const creaFattura = (fornitoreId: number, altro: object = {}) =>
  tepore.crea.riba(fornitoreId, { numeroDocumento: `P-${++progressivo}`, ...altro })

async function apriModulo(page: Page) {
  await page.getByRole('button', { name: 'Nuova Fattura' }).first().click()
  const modulo = page.getByRole('dialog', { name: 'Nuova Fattura' })
  await modulo.getByLabel('Numero Documento').waitFor()
  return modulo
}

type Modulo = Awaited<ReturnType<typeof apriModulo>>

/** A RiBa invoice of 3.599,00 € in the form, up to its plan. */
async function compilaRiba(page: Page, modulo: Modulo, fornitore: string, numero: string) {
  await modulo.getByText('Passiva').click()
  await modulo.getByLabel('Numero Documento').fill(numero)
  await modulo.getByRole('combobox', { name: 'Fornitore' }).fill(fornitore)
  await page.getByRole('option', { name: new RegExp(fornitore) }).click()
  await modulo.getByRole('textbox', { name: 'Data Emissione' }).fill('20/11/2026')
  await modulo.getByLabel('Importo netto').fill('2950')
  await modulo.getByLabel('Metodo di Pagamento').selectOption('RiBa')
  await modulo.getByLabel('Scadenze RiBa').selectOption('60-90-120')
}

const rata = (modulo: Modulo, n: number) => modulo.getByLabel(`Importo rata ${n}`)

/** How often Tab stops in the column of Fatture before it comes to a row, the side list not counted. */
async function fermatePrimaDi(page: Page, riga: Locator): Promise<number> {
  const dentro = await riga.elementHandle()
  return page.evaluate((arrivo) => {
    const fermate = [
      ...document.querySelectorAll<HTMLElement>('#contenuto :is(a[href], button, input, select, [tabindex])'),
    ]
      .filter((nodo) => nodo.tabIndex >= 0 && !nodo.matches(':disabled') && nodo.checkVisibility())
      .filter((nodo) => !nodo.closest('nav[aria-label="Sezioni: Contabilità"], [type=radio]:not(:checked)'))
    return fermate.findIndex((nodo) => arrivo?.contains(nodo))
  }, dentro)
}

describe('fatture', () => {
  test('il netto e il lordo si calcolano al centesimo; cambiare tipo lascia scegliere di nuovo chi', async () => {
    await tepore.crea.cliente('Ugo Quagliarella', { telefono: '081 7' })
    const page = await tepore.apri({ percorso: '/contabilita?scheda=fatture', chi: 'admin' })
    await page.getByText('Nessuna fattura registrata').waitFor()
    const modulo = await apriModulo(page)
    await modulo.getByRole('button', { name: 'Crea Fattura' }).click()
    for (const testo of ['Scegli un cliente', 'Scegli se è da pagare o pagata'])
      await modulo.getByText(testo).waitFor()
    await modulo.getByLabel('Importo netto').fill('100,005')
    await modulo.getByText('Al massimo due decimali').waitFor()
    for (const [testo, rifiuto] of [
      ['-5', 'Non può essere negativo'],
      ['1e309', 'Valore non valido'],
      ['1000000000', 'Il valore massimo è 999.999.999'],
    ] as const) {
      await modulo.getByLabel('Importo netto').fill(testo)
      await modulo.getByText(rifiuto).first().waitFor()
    }
    await expect.poll(() => modulo.getByLabel('Importo lordo').inputValue()).toBe('')
    await modulo.getByLabel('Importo netto').fill('2950')
    await expect.poll(() => modulo.getByLabel('Importo lordo').inputValue()).toBe('3.599,00')
    await modulo.getByText('10%').click()
    await expect.poll(() => modulo.getByLabel('Importo lordo').inputValue()).toBe('3.245,00')
    await modulo.getByText('ART17').click()
    await expect.poll(() => modulo.getByLabel('Importo lordo').inputValue()).toBe('2.950,00')
    await modulo.getByText('22%').click()
    await modulo.getByText('Lordo', { exact: true }).click()
    await modulo.getByLabel('Importo lordo').fill('100')
    await expect.poll(() => modulo.getByLabel('Importo netto').inputValue()).toBe('81,97')
    await modulo.getByText('Calcolato: 100,00 − IVA 18,03').waitFor()
    expect(await modulo.getByRole('option', { name: 'RiBa' }).count()).toBe(0)

    await modulo.getByRole('combobox', { name: 'Cliente' }).fill('quagliarella')
    await page.getByRole('option', { name: /Quagliarella/ }).click()
    await modulo.getByText('Passiva').click()
    await expect.poll(() => modulo.getByRole('combobox', { name: 'Fornitore' }).inputValue()).toBe('')
    await modulo.getByText('Attiva', { exact: false }).first().click()
    await expect.poll(() => modulo.getByRole('combobox', { name: 'Cliente' }).inputValue()).toBe('')
    await modulo.getByRole('combobox', { name: 'Cliente' }).fill('quagliarella')
    await page.getByRole('option', { name: /Quagliarella/ }).click()
    await modulo.getByLabel('Numero Documento').fill('FT-2026-001')
    await modulo.getByRole('textbox', { name: 'Data Scadenza' }).fill('31/12/2030')
    await modulo.getByLabel('Stato').selectOption('Da_Pagare')
    await noViolations(page)
    await page.keyboard.press('Control+Enter')
    const riga = page.getByRole('article', { name: 'Fattura FT-2026-001' })
    await riga.waitFor()
    const fermate = await fermatePrimaDi(page, riga)
    expect([fermate > 0, fermate <= 8], `${fermate} fermate`).toEqual([true, true])
    const [fattura] = await tepore.dati('GET', '/fatture?q=FT-2026-001')
    expect([fattura.subtotale, fattura.iva_importo, fattura.totale]).toEqual([81.97, 18.03, 100])

    const ancora = await apriModulo(page)
    await ancora.getByRole('combobox', { name: 'Cliente' }).fill('quagliarella')
    await page.getByRole('option', { name: /Quagliarella/ }).click()
    await ancora.getByLabel('Numero Documento').fill('ft-2026-001')
    await ancora.getByLabel('Importo netto').fill('1')
    await ancora.getByRole('textbox', { name: 'Data Scadenza' }).fill('31/12/2030')
    await ancora.getByLabel('Stato').selectOption('Pagata')
    await page.keyboard.press('Control+Enter')
    await ancora.getByText('Esiste già una fattura con questo numero').first().waitFor()
  })

  test('il piano RiBa si vede, si modifica, si ricalcola e si salva con il suo PDF', async () => {
    await creaFornitore('Piano Certo S.r.l.')
    const page = await tepore.apri({ percorso: '/contabilita?scheda=fatture', chi: 'admin' })
    const modulo = await apriModulo(page)
    await compilaRiba(page, modulo, 'Piano Certo', '2026/1342')
    for (const [i, giorno] of ['31/01/2027', '28/02/2027', '31/03/2027'].entries()) {
      const scadenza = modulo.getByRole('textbox', { name: `Scadenza rata ${i + 1}` })
      await expect.poll(() => scadenza.inputValue()).toContain(giorno)
    }
    await expect.poll(() => rata(modulo, 3).inputValue()).toBe('1.199,66')
    expect(await rata(modulo, 3).isEditable()).toBe(false)
    await rata(modulo, 1).fill('1000')
    await expect.poll(() => rata(modulo, 3).inputValue()).toBe('1.399,33')
    await modulo.getByText('Somma rate 3.599,00 € = totale').waitFor()
    await rata(modulo, 1).fill('9000')
    await modulo.getByText('Le rate superano il totale').waitFor()
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => modulo.getByRole('button', { name: 'Crea Fattura' }).isVisible()).toBe(true)
    expect(await tepore.dati('GET', '/fatture?q=2026/1342')).toEqual([])

    // Each of these changes starts the plan afresh (docs/product.md §12.3).
    await modulo.getByText('10%').click()
    await expect.poll(() => rata(modulo, 1).inputValue()).toBe('1.081,67')
    await modulo.getByLabel('Scadenze RiBa').selectOption('60-90')
    await expect.poll(() => rata(modulo, 2).inputValue()).toBe('1.622,50')
    await modulo.getByRole('textbox', { name: 'Data Emissione' }).fill('01/01/2026')
    await modulo.getByText('Due rate scadono lo stesso giorno').waitFor({ state: 'detached' })
    await modulo.getByRole('textbox', { name: 'Data Emissione' }).fill('02/07/2026')
    const prima = modulo.getByRole('textbox', { name: 'Scadenza rata 1' })
    await expect.poll(() => prima.inputValue()).toContain('31/08/2026')
    await rata(modulo, 1).fill('622,50')
    await modulo.locator('input[type=file]').setInputFiles({
      name: 'fattura.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('<html>'),
    })
    await page.keyboard.press('Control+Enter')
    await modulo.getByText('Errore durante il caricamento del file').waitFor()
    expect(await tepore.dati('GET', '/fatture?q=2026/1342')).toEqual([])
    await modulo.locator('input[type=file]').setInputFiles({
      name: '2026-1342.pdf',
      mimeType: 'application/pdf',
      buffer: samplePdf('fattura'),
    })
    await noViolations(page)
    await page.keyboard.press('Control+Enter')
    const carta = page.getByRole('article', { name: 'Fattura 2026/1342' })
    await carta.getByText('RiBa · 2 rate').waitFor()
    // By keys: the row's plan unfolds, and is folded again.
    await carta.getByRole('button', { name: '2026/1342', exact: true }).focus()
    await page.keyboard.press('ArrowRight')
    await carta.getByRole('button', { name: 'Segna pagata la rata 2' }).waitFor()
    await noViolations(page)
    await page.keyboard.press('ArrowDown')
    await carta.getByRole('button', { name: 'Segna pagata la rata 1' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowLeft')
    await carta.getByRole('button', { name: 'Segna pagata la rata 2' }).waitFor({ state: 'detached' })
    const [fattura] = await tepore.dati('GET', '/fatture?q=2026/1342')
    expect(fattura.rate.map((r: { importo: number }) => r.importo)).toEqual([622.5, 2622.5])
    expect(fattura.data_scadenza).toBe('2026-08-31')
    expect(fattura.file_media.nome_file).toBe('2026-1342.pdf')
  })

  variante(
    'cade il server fra le due chiamate: la fattura dice che manca il piano, e un clic lo crea',
    async () => {
      await creaFornitore('Interrotta S.p.A.')
      const page = await tepore.apri({ percorso: '/contabilita?scheda=fatture', chi: 'admin' })
      const modulo = await apriModulo(page)
      await compilaRiba(page, modulo, 'Interrotta', 'CADE-1')
      await rata(modulo, 1).fill('1000')
      await page.route('**/api/rate-fatture/genera', async (route) => {
        await tepore.riavvia()
        await route.abort()
      })
      await page.keyboard.press('Control+Enter')
      await modulo.getByText('Piano RiBa non salvato').waitFor()
      await modulo.getByText('Già salvato: la fattura').waitFor()
      await expect.poll(() => modulo.getByLabel('Numero Documento').isDisabled()).toBe(true)
      await page.unroute('**/api/rate-fatture/genera')

      await page.goto(`${tepore.indirizzo}/app/contabilita?scheda=fatture&q=CADE-1`)
      const carta = page.getByRole('article', { name: 'Fattura CADE-1' })
      await carta.getByText('Piano da completare').waitFor()
      // What was chosen is nowhere in the browser: each schedule is one click.
      const kept = await page.evaluate(() =>
        Object.keys(localStorage).filter((name) => name.includes('piano')),
      )
      expect(kept).toEqual([])
      await carta.getByRole('button', { name: 'CADE-1', exact: true }).click()
      await page.getByRole('button', { name: 'Crea il piano 60-90-120' }).waitFor()
      await noViolations(page)
      await page.getByRole('button', { name: 'Crea il piano 60-90-120' }).click()
      await page.getByText('Piano RiBa creato').waitFor()
      const [fattura] = await tepore.dati('GET', '/fatture?q=CADE-1')
      expect(fattura.rate.map((r: { importo: number }) => r.importo)).toEqual([1199.67, 1199.67, 1199.66])
    },
  )

  variante('senza rete dopo la fattura si riprova: una fattura sola, un piano solo', async () => {
    await creaFornitore('Riprova S.r.l.')
    const page = await tepore.apri({ percorso: '/contabilita?scheda=fatture', chi: 'admin' })
    const modulo = await apriModulo(page)
    await compilaRiba(page, modulo, 'Riprova', 'RETE-1')
    for (const path of ['**/api/fatture', '**/api/rate-fatture/genera']) {
      // The server writes; the answer gets lost.
      await page.route(path, async (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        await route.fetch()
        await route.abort()
      })
      await page.keyboard.press('Control+Enter')
      await modulo.getByText('Il server non risponde').waitFor()
      await page.unroute(path)
    }
    await modulo.getByRole('button', { name: 'Crea il piano' }).click()
    await page.getByText('Fattura creata').waitFor()
    const fatture = await tepore.dati('GET', '/fatture?q=RETE-1')
    expect(fatture).toHaveLength(1)
    expect(fatture[0].rate).toHaveLength(3)
  })

  variante('si pagano le rate dal telefono, si torna indietro, si segna tutto come pagato', async () => {
    const fornitore = await creaFornitore('A Rate S.n.c.')
    const { id, numero_documento } = await creaFattura(fornitore.id)
    await tepore.crea.rate(id, [60, 90, 120])
    const page = await tepore.apri({
      percorso: `/contabilita?scheda=fatture&q=${numero_documento}&fattura=${id}`,
      chi: 'admin',
      dispositivo: 'telefono',
    })
    const dialogo = page.getByRole('dialog')
    await dialogo.getByRole('button', { name: 'Segna pagata la rata 1' }).click()
    const quando = page.getByRole('alertdialog', { name: 'Segnare pagata la rata 1?' })
    const giorno = quando.getByLabel('Pagata il')
    await expect.poll(() => giorno.inputValue()).toBe(oggi())
    await giorno.fill(addDays(oggi(), 1))
    await quando.getByRole('button', { name: 'Segna pagata' }).click()
    await quando.getByText('La data di pagamento è nel futuro').waitFor()
    await giorno.fill(addDays(oggi(), -3))
    await noViolations(page)
    await quando.getByRole('button', { name: 'Segna pagata' }).click()
    // It is before the invoice's day.
    const giusta = page.getByRole('alertdialog', { name: 'La data è giusta?' })
    await giusta.getByRole('button', { name: 'Segna pagata' }).click()
    await dialogo.getByText('Parzialmente Pagata').waitFor()
    await dialogo.getByText(`Pagata il ${formatDate(addDays(oggi(), -3))}`).waitFor()
    await dialogo.getByText('81,33 €').first().waitFor()
    await noViolations(page)
    await page.getByRole('button', { name: 'Annulla', exact: true }).last().click()
    // what comes back is read again before it is paid anew: its version counts
    await dialogo.getByText('0 rate su 3').waitFor()
    await dialogo.getByRole('button', { name: 'Segna come pagata' }).click()
    const domanda = page.getByRole('alertdialog', { name: 'Segnare questa fattura come pagata?' })
    await domanda.getByRole('button', { name: 'Segna come pagata' }).click()
    await dialogo
      .getByText(`Pagata il ${formatDate(oggi())}`)
      .first()
      .waitFor()
    const pagata = await tepore.dati('GET', `/fatture/${id}`)
    expect([pagata.stato, pagata.importo_pagato]).toEqual(['Pagata', 122])
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
    await page.getByRole('heading', { name: `Fattura ${numero_documento}`, level: 1 }).waitFor()
    await expect.poll(() => page.locator('#root').isVisible()).toBe(false)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await page.emulateMedia({ media: 'screen' })
    await dialogo.getByRole('button', { name: 'Chiudi' }).last().click()
    await dialogo.waitFor({ state: 'detached' })
  })

  variante('il menu prolunga la scadenza, modifica, e con Elimina si chiude soltanto', async () => {
    const fornitore = await creaFornitore('Proroga S.a.s.')
    const { id, numero_documento } = await creaFattura(fornitore.id, {
      metodoPagamento: 'Bonifico',
      stato: 'Da_Pagare',
      dataEmissione: '2026-01-10',
      dataScadenza: '2026-02-10',
    })
    const page = await tepore.apri({
      percorso: `/contabilita?scheda=fatture&tipo=Passiva&q=${numero_documento}`,
      chi: 'admin',
    })
    const carta = page.getByRole('article', { name: `Fattura ${numero_documento}` })
    await carta.getByText('Scaduta', { exact: true }).waitFor()
    const stato = (nome: string) => page.getByRole('menuitemcheckbox', { name: nome })
    await page.getByRole('button', { name: /^Stato/ }).click()
    await stato('Pagata').last().click()
    await carta.waitFor({ state: 'detached' })
    await stato('Scaduta').click()
    await carta.waitFor()
    expect(new URL(page.url()).searchParams.get('stati')).toBe('Scaduta,Pagata')
    await page.getByRole('menuitem', { name: 'Tutti gli stati' }).click()
    await page.keyboard.press('Escape')
    const menu = async (voce: string) => {
      await carta.getByRole('button', { name: /Azioni/ }).click()
      await page.getByRole('menuitem', { name: voce }).click()
    }
    await menu('Elimina')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    await menu('Prolunga scadenza')
    await page.getByRole('textbox', { name: 'Nuova scadenza' }).fill('10/02/2026')
    await page.getByRole('button', { name: 'Prolunga scadenza' }).click()
    await page.getByText('La nuova scadenza deve essere successiva al 10/02/2026').waitFor()
    await page.getByRole('button', { name: 'Fine mese' }).click()
    await page.getByRole('textbox', { name: 'Nuova scadenza' }).fill('31/12/2030')
    await page.getByRole('button', { name: 'Prolunga scadenza' }).click()
    await carta.getByText('31/12/2030').waitFor()
    await carta.getByText('Da Pagare').waitFor()
    await menu('Modifica')
    const modulo = page.getByRole('dialog', { name: 'Modifica Fattura' })
    await expect.poll(() => modulo.getByLabel('Numero Documento').isDisabled()).toBe(true)
    // Somebody else changes it meanwhile: what was typed is kept, theirs can be loaded.
    await tepore.dati('PUT', `/fatture/${id}`, { dataScadenza: '2031-01-31' })
    await modulo.getByLabel('Note').fill('Sentire l’ufficio acquisti')
    await modulo.getByRole('button', { name: 'Salva' }).click()
    await modulo.getByRole('button', { name: 'Carica i dati aggiornati' }).click()
    await modulo.getByRole('button', { name: 'Salva' }).click()
    await page.getByText('Fattura aggiornata').waitFor()
    const dopo = await tepore.dati('GET', `/fatture/${id}`)
    expect([dopo.note, dopo.data_scadenza]).toEqual(['Sentire l’ufficio acquisti', '2031-01-31'])
    await noViolations(page)
  })

  variante(
    'una fattura sbagliata si corregge, diventa RiBa, e si cancella finché niente è pagato',
    async () => {
      await creaFornitore('Giusto S.r.l.')
      const sbagliato = await creaFornitore('Sbagliato S.r.l.')
      const { id, numero_documento } = await creaFattura(sbagliato.id, {
        metodoPagamento: 'Bonifico',
        stato: 'Da_Pagare',
        dataScadenza: '2031-02-10',
      })
      const page = await tepore.apri({
        percorso: `/contabilita?scheda=fatture&tipo=Passiva&q=${numero_documento}`,
        chi: 'admin',
      })
      const carta = page.getByRole('article', { name: `Fattura ${numero_documento}` })
      const menu = async (voce: string) => {
        await carta.getByRole('button', { name: /Azioni/ }).click()
        await page.getByRole('menuitem', { name: voce }).click()
      }
      await menu('Modifica')
      const modulo = page.getByRole('dialog', { name: 'Modifica Fattura' })
      await modulo.getByRole('combobox', { name: 'Fornitore' }).fill('Giusto')
      await page.getByRole('option', { name: /Giusto/ }).click()
      await modulo.getByLabel('Importo netto').fill('300')
      await modulo.getByLabel('Metodo di Pagamento').selectOption('RiBa')
      await modulo.getByLabel('Scadenze RiBa').selectOption('60-90')
      await modulo.getByRole('textbox', { name: 'Scadenza rata 2' }).fill('15/11/2031')
      await noViolations(page)
      await modulo.getByRole('button', { name: 'Salva' }).click()
      await page.getByText('Fattura aggiornata').waitFor()
      const dopo = await tepore.dati('GET', `/fatture/${id}`)
      expect([dopo.fornitori.ragione_sociale, dopo.totale, dopo.rate.length]).toEqual([
        'Giusto S.r.l.',
        366,
        2,
      ])
      expect(dopo.rate[1].data_scadenza).toBe('2031-11-15')

      await tepore.dati('PUT', `/rate-fatture/${dopo.rate[0].id}`, { pagata: true })
      await page.reload()
      await menu('Cancella registrazione…')
      await page.getByText('Ha pagamenti registrati: toglili prima').waitFor()
      await page.getByRole('button', { name: 'Ho capito' }).click()
      await tepore.dati('PUT', `/rate-fatture/${dopo.rate[0].id}`, { pagata: false })
      await page.reload()
      // From its own details, which go with it.
      await menu('Visualizza')
      const dettagli = page.getByRole('dialog', { name: numero_documento })
      await dettagli.getByRole('button', { name: 'Altre azioni' }).click()
      await page.getByRole('menuitem', { name: 'Cancella registrazione…' }).click()
      const domanda = page.getByRole('alertdialog', { name: 'Cancellare questa registrazione?' })
      await domanda.getByText('le sue 2 rate').waitFor()
      await domanda.getByRole('button', { name: 'Cancella registrazione' }).click()
      await page.getByText(`Registrazione cancellata: ${numero_documento}`).waitFor()
      await dettagli.waitFor({ state: 'detached' })
      await carta.waitFor({ state: 'detached' })
    },
  )
})
