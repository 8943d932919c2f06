import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aggiungiGiorni, lunedi, oggi } from '#shared/dates.ts'
import { pdfDiProva } from '#test/pdf.ts'
import { PASSWORD, usaTepore } from './banco.ts'
import { fuocoInVista, haIlFuoco, mani } from './gesti.ts'

const tepore = usaTepore()

/** Every task, without a mouse; `mani` looks after each key that the focus is somewhere, in sight and uncovered. */
const finestra = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

async function chiusa(page: Page, name: string | RegExp) {
  await finestra(page, name).waitFor({ state: 'detached' })
  await fuocoInVista(page, `chiusa ${name}`)
}

describe('tutto con la tastiera', () => {
  test('si entra, si crea un cliente con la caldaia, si prenota, si sposta, si conclude', async () => {
    const page = await tepore.apri()
    const io = mani(page)
    await io.tabFino(page.getByLabel('Email o Username'))
    await io.scrivi('admin')
    await io.premi('Tab')
    await io.scrivi(PASSWORD)
    await io.premi('Enter')
    await page
      .getByRole('button', { name: /^Cerca/ })
      .first()
      .waitFor()
    await fuocoInVista(page, 'entrato')

    // the first Tab offers to skip the frame
    await page.getByText('Nessun appuntamento per oggi').first().waitFor()
    await io.premi('Control+k')
    await io.scrivi('nuovo cliente')
    await io.premi('Enter')
    const cliente = finestra(page, 'Nuovo Cliente')
    await cliente.waitFor()
    await io.scrivi('Concetta')
    await io.premi('Tab')
    await io.scrivi('Iovine')
    await io.premi('Tab')
    await io.scrivi('081 552 14 87')
    await io.premi('Control+Enter')
    await page.getByRole('heading', { name: 'Concetta Iovine', level: 1 }).waitFor()
    await chiusa(page, 'Nuovo Cliente')

    await io.tabFino(page.getByRole('button', { name: 'Nuova Caldaia' }))
    await io.premi('Enter')
    const caldaia = finestra(page, 'Nuova Caldaia')
    await caldaia.waitFor()
    await io.scrivi('Beretta')
    await io.premi('Tab')
    await io.scrivi('Ciao X 25')
    await io.premi('Control+Enter')
    await page
      .getByRole('heading', { name: 'Beretta Ciao X 25' })
      .or(page.getByText('Beretta Ciao X 25'))
      .first()
      .waitFor()
    await chiusa(page, 'Nuova Caldaia')
    expect(await haIlFuoco(page.getByRole('button', { name: 'Nuova Caldaia' }))).toBe(true)

    await io.premi('n')
    const modulo = finestra(page, 'Nuovo Appuntamento')
    await modulo.waitFor()
    const domani = aggiungiGiorni(oggi(), 1)
    await io.scrivi(domani.split('-').reverse().join('/'))
    await io.premi('Tab')
    await io.scrivi('930')
    await io.premi('Tab', 'Tab', 'Space', 'Control+Enter')
    await page.getByText('Appuntamento creato').waitFor()
    await chiusa(page, 'Nuovo Appuntamento')

    // back to today: the link has done its work and goes away
    await io.tabFino(page.getByRole('link', { name: 'Torna a oggi' }))
    await io.premi('Enter')
    await page.getByRole('link', { name: 'Torna a oggi' }).waitFor({ state: 'detached' })
    await fuocoInVista(page, 'Torna a oggi')

    // moved by a day from the planning
    await page.goto(`${tepore.indirizzo}/app/?planning=${domani}`)
    await page.getByRole('grid').waitFor()
    await fuocoInVista(page, 'planning')
    const visita = page.locator('[data-visita]').first()
    for (let n = 0; n < 60 && !(await haIlFuoco(visita)); n++) {
      const [qui, la] = await page.evaluate(() => {
        const posto = (e: Element | null) => ({ ...(e as HTMLElement).dataset })
        return [posto(document.activeElement), posto(document.querySelector('[data-visita]'))]
      })
      const passo = (asse: 'x' | 'y') => Number(la?.[asse]) - Number(qui?.[asse])
      if (passo('y')) await io.premi(passo('y') > 0 ? 'PageDown' : 'PageUp')
      else if (passo('x')) await io.premi(passo('x') > 0 ? 'ArrowRight' : 'ArrowLeft')
      else await io.premi(Number(la?.da) > Number(qui?.da) ? 'ArrowDown' : 'ArrowUp')
    }
    expect(await haIlFuoco(visita)).toBe(true)
    await io.premi('m')
    const sposta = finestra(page, /^Sposta/)
    await sposta.waitFor()
    await io.tabFino(sposta.getByRole('combobox', { name: /^Ora Inizio/ }))
    await io.scrivi('11')
    await io.premi('Control+Enter')
    await chiusa(page, /^Sposta/)
    await expect.poll(() => page.locator('[data-visita] .sr-only').textContent()).toContain('11:00–12:00')
    expect(await haIlFuoco(visita)).toBe(true)
    await io.premi('Control+z')
    await expect.poll(() => page.locator('[data-visita] .sr-only').textContent()).toContain('9:30–10:30')
    await io.premi('Enter')
    const modifica = finestra(page, 'Modifica Appuntamento')
    await io.tabFino(modifica.getByLabel('Stato'))
    await io.scrivi('Completato')
    await io.premi('Control+Enter')
    await chiusa(page, 'Modifica Appuntamento')
    await expect.poll(() => page.locator('[data-visita] .sr-only').textContent()).toContain('Completato')
    await io.premi('Escape')
    await page.getByRole('grid').waitFor({ state: 'detached' })
    await fuocoInVista(page, 'planning chiuso')
    expect(lunedi(domani).length).toBe(10)
  })

  test('preventivo e suo stato, fattura RiBa con una rata cambiata, pagata', async () => {
    await tepore.dati('POST', '/clienti', { nome: 'Ugo', cognome: 'Quagliarella' })
    const page = await tepore.apri({ chi: 'admin', percorso: '/contabilita' })
    await page.getByText('Nessun preventivo creato').waitFor()
    const io = mani(page)
    await io.premi('n')
    const preventivo = finestra(page, 'Nuovo Preventivo')
    await preventivo.waitFor()
    await io.tabFino(preventivo.getByLabel('Titolo'))
    await io.scrivi('Dual split')
    await io.tabFino(preventivo.getByRole('combobox', { name: /^Cliente/ }))
    await io.scrivi('quagliarella')
    await io.premi('Enter')
    await io.tabFino(preventivo.getByLabel('Subtotale'))
    await io.scrivi('2200')
    await io.premi('Control+Enter')
    await chiusa(page, 'Nuovo Preventivo')
    const stato = page.getByLabel(/^Stato di PREV/)
    await io.tabFino(stato)
    await io.premi('ArrowDown')
    await fuocoInVista(page, 'stato del preventivo')

    await io.tabFino(page.getByRole('button', { name: /^Elimina PREV/ }))
    await io.premi('Enter')
    await page.getByRole('alertdialog').waitFor()
    await io.premi('Tab', 'Enter')
    await page.getByRole('article').first().waitFor({ state: 'detached' })
    await fuocoInVista(page, 'preventivo eliminato')

    // a supplier, then its invoice in three instalments, the first of them changed
    await io.premi('g', 'f')
    await page.getByRole('heading', { name: 'Fornitori', level: 1 }).waitFor()
    await io.premi('n')
    await finestra(page, 'Nuovo Fornitore').waitFor()
    await io.scrivi('Idrotermica Partenope')
    await io.premi('Control+Enter')
    await chiusa(page, 'Nuovo Fornitore')
    await io.premi('Control+k')
    await io.scrivi('nuova fattura')
    await io.premi('Enter')
    const fattura = finestra(page, 'Nuova Fattura')
    await fattura.waitFor()
    await io.premi('ArrowRight')
    await io.tabFino(fattura.getByLabel('Numero Documento'))
    await io.scrivi('2026/1342')
    await io.premi('Tab')
    await io.scrivi('idrotermica')
    await io.premi('Enter')
    await io.tabFino(fattura.getByRole('textbox', { name: 'Data Emissione' }))
    await io.scrivi('02/07/2026')
    await io.tabFino(fattura.getByLabel('Importo netto'))
    await io.scrivi('2950')
    await io.tabFino(fattura.getByLabel('Metodo di Pagamento'))
    await io.scrivi('RiBa')
    await io.tabFino(fattura.getByLabel(/^Scadenze RiBa/))
    await io.scrivi('60-90-120')
    await io.tabFino(fattura.getByLabel('Importo rata 1'))
    await io.scrivi('1000')
    await fattura.getByText('Somma rate 3.599,00 € = totale').waitFor()
    await io.premi('Control+Enter')
    await chiusa(page, 'Nuova Fattura')
    const carta = page.getByRole('article', { name: 'Fattura 2026/1342' })
    await carta.waitFor()
    await io.tabFino(carta.getByRole('button', { name: /Azioni/ }))
    await io.premi('Enter')
    const segna = page.getByRole('menuitem', { name: 'Segna come pagata' })
    for (let n = 0; n < 6 && !(await haIlFuoco(segna)); n++) await io.premi('ArrowDown')
    await io.premi('Enter')
    await page.getByRole('alertdialog', { name: 'Segnare questa fattura come pagata?' }).waitFor()
    await io.premi('Tab', 'Enter')
    await carta.getByText('Pagata', { exact: true }).first().waitFor()
    await fuocoInVista(page, 'fattura pagata')
    const [scritta] = await tepore.dati('GET', '/fatture?q=2026/1342')
    expect([scritta.stato, scritta.rate[0].importo]).toEqual(['Pagata', 1000])
  })

  test('RCEE con il suo PDF, un utente, una ditta, le notifiche', async () => {
    await tepore.dati('POST', '/clienti', { nome: 'Ada', cognome: 'Ruocco' })
    const [, altro] = await tepore.dati<{ id: number; nome_utente: string }[]>('GET', '/utenti')
    const [chi] = await tepore.dati<{ id: number }[]>('GET', '/clienti')
    const { id } = await tepore.dati('POST', '/appuntamenti', {
      clienteId: chi?.id,
      titolo: 'Sopralluogo',
      dataInizio: `${oggi()}T15:00`,
      dataFine: `${oggi()}T16:00`,
      utenteAssegnatoId: altro?.id,
    })
    for (const tecnico of ['operatore', 'altro'] as const)
      await tepore
        .dati('POST', `/appuntamenti/${id}/richiesta-presa-in-carico`, undefined, tecnico)
        .catch(() => {})
    const page = await tepore.apri({ chi: 'admin', percorso: '/rcee' })
    await page.getByRole('heading', { name: 'RCEE', level: 1 }).waitFor()
    const io = mani(page)
    await io.premi('n')
    const rcee = finestra(page, 'Nuovo RCEE')
    await rcee.waitFor()
    await io.scrivi('ruocco')
    await io.premi('Enter')
    await io.tabFino(rcee.getByLabel('Marca'))
    await io.scrivi('Vaillant')
    await io.tabFino(rcee.getByLabel('Modello'))
    await io.scrivi('ecoTEC plus')
    for (const solita of ['Di solito dopo 1 anno:', 'Di solito dopo 2 anni:']) {
      await io.tabFino(rcee.getByRole('button', { name: solita }))
      await io.premi('Enter')
    }
    await io.tabFino(rcee.getByRole('button', { name: 'Scegli un file' }))
    // The browser's own window of files is slow to come on a busy machine, and sometimes asks for a second key.
    const scelta = async (attesa: number) => {
      const finestraFile = page.waitForEvent('filechooser', { timeout: attesa })
      await io.premi('Enter')
      return finestraFile
    }
    await (await scelta(8_000).catch(() => scelta(30_000))).setFiles({
      name: 'rapporto.pdf',
      mimeType: 'application/pdf',
      buffer: pdfDiProva('rapporto'),
    })
    await rcee.getByText('rapporto.pdf').waitFor()
    await io.premi('Control+Enter')
    await page.getByRole('article', { name: 'Ada Ruocco' }).waitFor()
    await chiusa(page, 'Nuovo RCEE')

    await io.premi('g', 'm')
    await page.getByRole('heading', { name: 'Amministrazione' }).waitFor()
    await page.getByText(/utenti totali/).waitFor()
    await io.premi('n')
    await finestra(page, 'Nuovo Utente').waitFor()
    await io.scrivi('ciro.amato')
    await io.premi('Tab')
    await io.scrivi('ciro@example.com')
    await io.premi('Tab')
    await io.scrivi('provaprova')
    await io.premi('Control+Enter')
    await chiusa(page, 'Nuovo Utente')
    await io.tabFino(page.getByRole('button', { name: 'Elimina ciro.amato' }))
    await io.premi('Enter')
    await page.getByRole('alertdialog').waitFor()
    await io.premi('Tab', 'Enter')
    await page
      .getByText('Utente ciro.amato eliminato')
      .or(page.getByText('4 utenti totali'))
      .first()
      .waitFor()
    await fuocoInVista(page, 'utente eliminato')

    await io.premi('Control+k')
    await io.scrivi('nuova ditta')
    await io.premi('Enter')
    await finestra(page, 'Nuova Ditta').waitFor()
    await io.scrivi('Vesuvio Clima')
    await io.premi('Control+Enter')
    await chiusa(page, 'Nuova Ditta')

    const campana = page.getByRole('button', { name: /^Notifiche, / })
    await campana.waitFor()
    await io.tabFino(campana, 'Shift+Tab')
    await io.premi('Enter')
    const pannello = finestra(page, 'Notifiche')
    await io.tabFino(pannello.getByRole('button', { name: /^Elimina/ }).first())
    await io.premi('Enter')
    await fuocoInVista(page, 'notifica eliminata')
    await io.premi('Escape')
    await pannello.waitFor({ state: 'detached' })
    await fuocoInVista(page, 'notifiche chiuse')
  })
})
