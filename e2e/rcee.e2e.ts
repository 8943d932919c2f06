// long because a report goes from its form to its file and its deadline, and the network fails at each step
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, formatDate, oggi } from '#shared/dates.ts'
import { samplePdf } from '#test/pdf.ts'
import { campione, noViolations, variante, withTepore } from './bench.ts'
import { scaricato } from './download.ts'

const tepore = withTepore({}, { pdf: true })

type Tocca = 'prima' | 'dopo'

/** The next POST to `path` gets no answer: it never leaves, or only its reply is lost. */
const togliRete = (page: Page, path: string, quando: Tocca) =>
  page.evaluate(
    ([dove, tocca]) => {
      const vera = window.fetch
      window.fetch = async (...chiesto) => {
        if (chiesto[1]?.method !== 'POST' || !String(chiesto[0]).endsWith(`/api${dove}`))
          return vera(...chiesto)
        window.fetch = vera
        if (tocca === 'dopo') await vera(...chiesto)
        throw new TypeError('Failed to fetch')
      }
    },
    [path, quando] as const,
  )

interface Pronto {
  cognome: string
  /** Days from today to both deadlines. */
  tra?: number
  altro?: Record<string, unknown>
}

async function creaRcee({ cognome, tra = 6, altro = {} }: Pronto) {
  const cliente = await tepore.crea.cliente(`Lucia ${cognome}`, {
    telefono: '338 905 41 77',
    indirizzo: 'Via Epomeo 88',
    comune: 'Napoli',
    provincia: 'NA',
  })
  const scadenza = addDays(oggi(), tra)
  const caldaia = await tepore.crea.caldaia(cliente.id, {
    marca: 'Beretta',
    modello: 'Ciao X 25',
    matricola: 'BX25-1',
    prossimaRevisione: scadenza,
  })
  const rcee = await tepore.dati('POST', '/rcee', {
    clienteId: cliente.id,
    caldaiaId: caldaia.id,
    numeroDocumento: `RCEE-${cognome}`,
    dataEmissione: addMonths(oggi(), -23),
    dataScadenza: addDays(scadenza, 200),
    ...altro,
  })
  return { cliente, caldaia, rcee }
}

const carta = (page: Page, nome: string) => page.getByRole('article', { name: nome })
const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })

describe('rcee', () => {
  test('cliente, caldaia, file e RCEE nascono una volta sola, con la rete che cade a ogni passo', async () => {
    const page = await tepore.apri({ chi: 'operatore', percorso: '/rcee' })
    await page.getByText('Nessun RCEE registrato').waitFor()
    await noViolations(page)
    await page.keyboard.press('n')
    const modulo = page.getByRole('dialog', { name: 'Nuovo RCEE' })
    await modulo.getByRole('combobox', { name: 'Cliente' }).fill("D'Angelo")
    await page.getByRole('option', { name: '+ Crea nuovo cliente' }).click()
    const continua = modulo.getByRole('button', { name: 'Crea Cliente e Continua' })
    await expect.poll(() => continua.isDisabled()).toBe(true)
    await modulo.getByLabel('Nome', { exact: false }).first().fill('Zoë')
    await noViolations(page)

    await togliRete(page, '/clienti', 'dopo')
    await continua.click()
    await modulo.getByText('Il server non risponde').waitFor()
    await continua.click()
    await expect
      .poll(() => modulo.getByRole('combobox', { name: 'Cliente' }).inputValue())
      .toBe("Zoë D'Angelo")

    const send = modulo.getByRole('button', { name: 'Crea RCEE' })
    await send.click()
    const avviso = page.getByRole('alertdialog', { name: 'Inserisci almeno marca e modello della caldaia' })
    await avviso.getByRole('button', { name: 'Ho capito' }).click()
    await modulo.getByLabel('Marca').fill('Vaillant')
    await modulo.getByLabel('Modello').fill('ecoTEC plus')
    await modulo.getByLabel('Numero RCEE').fill('RCEE-2026-001')
    for (const solita of ['Di solito dopo 1 anno:', 'Di solito dopo 2 anni:'])
      await modulo.getByRole('button', { name: solita }).click()
    const scegli = modulo.locator('input[type=file]')
    await scegli.setInputFiles(pdf('rapporto.exe', Buffer.from('MZ')))
    await modulo.getByText('Il file deve avere estensione .pdf').waitFor()
    await scegli.setInputFiles(pdf('rapporto.pdf', Buffer.from('<html>%PDF no</html>')))
    await modulo.getByText('1 KB').waitFor()

    await togliRete(page, '/caldaie', 'prima')
    await send.click()
    await modulo.getByText('Caldaia non salvata: Il server non risponde').waitFor()
    await togliRete(page, '/caldaie', 'dopo')
    await send.click()
    await expect.poll(async () => (await tepore.dati<unknown[]>('GET', '/caldaie')).length).toBe(1)
    await modulo.getByText('Caldaia non salvata: Il server non risponde').waitFor()
    await send.click()
    await modulo.getByText('Errore durante il caricamento del file').waitFor()
    await modulo.getByText('Già salvato: il cliente, la caldaia').waitFor()
    await noViolations(page)

    await scegli.setInputFiles(pdf('Rapporto «D’Angelo».pdf', samplePdf('uno')))
    const cadute: [string, Tocca, string][] = [
      ['/documenti/upload', 'prima', 'Errore durante il caricamento del file'],
      ['/documenti/upload', 'dopo', 'Errore durante il caricamento del file'],
      ['/rcee', 'prima', 'Il server non risponde'],
      ['/rcee', 'dopo', 'Il server non risponde'],
    ]
    for (const [path, quando, testo] of cadute) {
      await togliRete(page, path, quando)
      await send.click()
      await expect.poll(() => send.textContent()).toBe('Crea RCEE')
      await modulo.getByRole('alert').getByText(testo).first().waitFor()
    }
    await send.click()
    await page.getByText('RCEE creato').waitFor()

    const [cliente, ...altri] = await tepore.dati('GET', '/clienti')
    expect(altri).toEqual([])
    const caldaie = await tepore.dati('GET', '/caldaie')
    const documenti = await tepore.dati('GET', `/documenti?clienteId=${cliente.id}`)
    const rcee = await tepore.dati('GET', '/rcee')
    expect([caldaie.length, documenti.length, rcee.length]).toEqual([1, 1, 1])
    expect(caldaie[0]).toMatchObject({ marca: 'Vaillant', prossima_revisione: addMonths(oggi(), 12) })
    expect(documenti[0].descrizione).toBe('RCEE RCEE-2026-001')
    expect(rcee[0]).toMatchObject({
      data_scadenza: addMonths(oggi(), 24),
      caldaia_id: caldaie[0].id,
      file_media_id: documenti[0].id,
    })
    await carta(page, "Zoë D'Angelo").waitFor()
    await page.getByRole('status').getByRole('link', { name: 'Apri' }).click()
    const foglio = page.getByRole('dialog', { name: 'RCEE PDF' })
    await foglio.getByRole('link', { name: "Zoë D'Angelo" }).waitFor()
    await foglio.getByRole('button', { name: 'Crea Appuntamento' }).waitFor()
  })

  variante(
    'le schede stanno nell’indirizzo, il contatto si annulla, follow-up e note restano sulla carta',
    async () => {
      await creaRcee({ cognome: 'Chiesa' })
      const page = await tepore.apri({ chi: 'admin', percorso: '/rcee?tab=scadenze&q=chiesa' })
      await page.getByRole('tab', { name: /^In Scadenza/, selected: true }).waitFor()
      await page.getByRole('button', { name: /^Scaduti nei mesi scorsi/, expanded: false }).click()
      await page.getByText('Nessun RCEE trovato').last().waitFor()
      await page.getByRole('tab', { name: /^Tutti/ }).click()
      expect(page.url()).not.toContain('tab=')
      const sua = carta(page, 'Lucia Chiesa')
      await sua.getByText('Tra 6 giorni').waitFor()
      const whatsapp = await sua.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
      expect(decodeURIComponent(whatsapp ?? '')).toContain(
        `393389054177?text=Buongiorno Lucia Chiesa, le ricordiamo che la manutenzione della sua caldaia Beretta Ciao X 25 scade il ${formatDate(addDays(oggi(), 6))}`,
      )

      const voce = async (nome: string) => {
        await sua.getByRole('button', { name: 'Altre azioni per Lucia Chiesa' }).click()
        await page.getByRole('menuitem', { name: nome }).click()
      }
      await voce('Segna contattato')
      await sua.getByText('Contattato', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Annulla' }).click()
      await page.getByText('Segnato come non contattato').waitFor()
      await expect.poll(() => page.getByText(/^Segnato come/).count()).toBe(1)
      expect(await sua.getByText('Contattato', { exact: true }).count()).toBe(0)
      await voce('Segna contattato')
      await sua.getByText('Contattato', { exact: true }).waitFor()
      await page.getByRole('tab', { name: /^Contattati/ }).click()
      await sua.getByText('Manutenzione', { exact: true }).first().waitFor()
      await noViolations(page)

      await voce('Aggiungi note')
      await page.getByRole('textbox', { name: /^Note su/ }).fill('Chiamare dopo le 18')
      await page.keyboard.press('Control+Enter')
      await sua.getByText('Chiamare dopo le 18').waitFor()
      // before the form is opened: a busy browser may let the next call pass a route that was only just laid
      await page.route('**/api/rcee/*', (route) => route.abort())
      await voce('Imposta Follow-up')
      await page.getByRole('textbox', { name: 'Data Follow-up' }).fill('domani')
      await page.keyboard.press('Control+Enter')
      const avviso = page.getByRole('alertdialog', { name: 'Errore nel salvare la data di follow-up' })
      await avviso.getByRole('button', { name: 'Ho capito' }).click()
      await page.unroute('**/api/rcee/*')
      await page.getByRole('button', { name: 'Salva' }).click()
      await page.getByText('Follow-up salvato').waitFor()
      await page.getByRole('tab', { name: /^Da Contattare/ }).click()
      await sua.getByText(`Follow-up ${formatDate(addDays(oggi(), 1))}`).waitFor()

      await sua.getByRole('button', { name: 'Elimina RCEE di Lucia Chiesa' }).click()
      await page
        .getByRole('alertdialog', { name: "Sei sicuro di voler eliminare l'RCEE?" })
        .getByRole('button', { name: 'Elimina' })
        .click()
      await page.getByText('RCEE eliminato').waitFor()
    },
  )

  test('da una scadenza a una visita, e la caldaia prende la data dell’RCEE', async () => {
    const { caldaia, rcee } = await creaRcee({ cognome: 'Bosio' })
    // The customer's other plants are due too: this visit is for the report's boiler.
    const altra = { clienteId: rcee.cliente_id, marca: 'Daikin', modello: 'Perfera' }
    await tepore.dati('POST', '/condizionatori', { ...altra, prossimaManutenzione: addDays(oggi(), 3) })
    await tepore.dati('POST', '/caldaie', { ...altra, modello: 'Altherma', prossimaRevisione: oggi() })
    const page = await tepore.apri({
      chi: 'direttore',
      percorso: '/rcee?q=bosio',
      dispositivo: 'telefono',
    })
    await carta(page, 'Lucia Bosio').getByRole('button', { name: 'Crea Appuntamento' }).tap()
    const modulo = page.getByRole('dialog', { name: 'Crea Appuntamento' })
    await expect.poll(() => modulo.getByLabel('Titolo').inputValue()).toBe('Revisione RCEE Lucia Bosio')
    const conQuesta = modulo.getByRole('group', { name: 'Con questa visita' })
    await conQuesta.getByRole('checkbox', { name: /Beretta Ciao X 25/, checked: true }).waitFor()
    expect(await conQuesta.getByRole('checkbox', { checked: false }).count()).toBe(2)
    // Sent with nobody chosen: the message stands in sight, above the list, whose first one has the focus.
    await modulo.getByRole('radio', { name: 'operatore' }).waitFor()
    await modulo.getByRole('button', { name: 'Crea Appuntamento' }).tap()
    const manca = modulo.getByText('Scegli un tecnico')
    await manca.waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches('[type=radio]'))).toBe(true)
    const { y = -1 } = (await manca.boundingBox()) ?? {}
    expect(y).toBeGreaterThan(0)
    expect(y).toBeLessThan(page.viewportSize()?.height ?? 0)
    await modulo.getByRole('radio', { name: 'operatore' }).check()
    await noViolations(page)
    // Where only the answer is lost, it is the same booking that is sent again.
    await togliRete(page, '/appuntamenti', 'dopo')
    await modulo.getByRole('button', { name: 'Crea Appuntamento' }).tap()
    await modulo.getByRole('alert').waitFor()
    await modulo.getByRole('button', { name: 'Crea Appuntamento' }).tap()
    await page.getByText('Appuntamento creato').waitFor()
    const [visita] = await tepore.dati('GET', `/appuntamenti?clienteId=${rcee.cliente_id}`)
    expect(visita).toMatchObject({
      tipologia: 'Revisione Annuale',
      stato: 'Programmato',
      priorita: 'Media',
      indirizzo_intervento: 'Via Epomeo 88, Napoli (NA)',
      descrizione: 'Revisione per RCEE n. RCEE-Bosio',
    })
    const scadenze = await tepore.dati('GET', `/scadenze?clienteId=${rcee.cliente_id}`)
    const prese = scadenze.filter((s: { appuntamento_id: number }) => s.appuntamento_id === visita.id)
    expect(prese.map((s: { caldaia_id: number }) => s.caldaia_id)).toEqual([caldaia.id])
    const dopo = async () => (await tepore.dati('GET', `/caldaie/${caldaia.id}`)).prossima_revisione
    await expect.poll(dopo).toBe(rcee.data_scadenza)
  })

  variante(
    'si legge a ogni larghezza, chiaro e scuro, e le scadenze sono anche sulla dashboard',
    async () => {
      await creaRcee({ cognome: 'Sorrentino', tra: -2, altro: { dataScadenza: addDays(oggi(), 12) } })
      for (const theme of campione(['dark', 'light'] as const)) {
        const page = await tepore.apri({
          chi: 'admin',
          percorso: '/rcee',
          dispositivo: 'tavoletta',
          tema: theme,
        })
        await carta(page, 'Lucia Sorrentino')
          .getByText(/^Scaduto · .* · da 2 giorni$/)
          .waitFor()
        for (const width of campione([768, 1440, 320])) {
          await page.setViewportSize({ width, height: 900 })
          await carta(page, 'Lucia Sorrentino').waitFor()
          await noViolations(page)
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
        }
      }
      const dashboard = await tepore.apri({ chi: 'admin' })
      await dashboard.getByRole('link', { name: 'Lucia Sorrentino' }).click()
      await dashboard.getByRole('dialog', { name: 'Dettagli RCEE' }).getByText('Tra 12 giorni').waitFor()
    },
  )

  test('il PDF si vede sulla scrivania e sul telefono, e quello che manca si dice', async () => {
    const { cliente, rcee } = await creaRcee({ cognome: 'Ruocco' })
    const page = await tepore.apri({ chi: 'admin', percorso: `/rcee?rcee=${rcee.id}` })
    const dettagli = page.getByRole('dialog', { name: 'Dettagli RCEE' })
    await dettagli.getByText('Tra 6 giorni').waitFor()
    await dettagli.getByText('RCEE-Ruocco').waitFor()
    await noViolations(page)
    await dettagli.getByLabel('Allega PDF').setInputFiles(pdf('foto.pdf', Buffer.from('non un PDF')))
    await page.getByText('non è un PDF').waitFor()
    await dettagli.getByLabel('Allega PDF').setInputFiles(pdf('prima.pdf', samplePdf('uno')))
    await page.getByText('PDF allegato: prima.pdf').waitFor()
    const dialogo = page.getByRole('dialog', { name: 'RCEE PDF' })
    await dialogo.locator('iframe[src^="blob:"]').waitFor()
    await dialogo.getByLabel('Sostituisci PDF').setInputFiles(pdf('rapporto.pdf', samplePdf('due')))
    await page.getByText('PDF sostituito: rapporto.pdf').waitFor()
    const tenuti = await tepore.dati<{ nome_file: string }[]>('GET', `/documenti?clienteId=${cliente.id}`)
    expect(tenuti.map(({ nome_file }) => nome_file)).toEqual(['rapporto.pdf', 'prima.pdf'])
    // The first one's viewer is just giving its place to the second's.
    const misure = () => dialogo.locator('iframe[src^="blob:"]').boundingBox()
    await expect.poll(async () => Math.round((await misure())?.height ?? 0)).toBe(900 * 0.7 - 2)
    const { nome } = await scaricato(page, () => dialogo.getByRole('button', { name: 'Scarica' }).click())
    expect(nome).toBe('rapporto.pdf')

    const telefono = await tepore.apri({
      chi: 'operatore',
      percorso: `/clienti?cliente=${cliente.id}`,
      dispositivo: 'telefono',
    })
    await telefono.getByRole('button', { name: /^rapporto\.pdf/ }).tap()
    const tela = telefono.getByRole('img', { name: 'Pagina 1 di 1' })
    await tela.waitFor()
    await expect.poll(() => tela.evaluate((c) => (c as HTMLCanvasElement).width)).toBeGreaterThan(500)
    await noViolations(telefono)

    await telefono.route('**/documenti/*/preview', (route) =>
      route.fulfill({ status: 404, json: { error: 'Il file non è più disponibile', code: 'non_trovato' } }),
    )
    await telefono.reload()
    await telefono.getByRole('button', { name: /^rapporto\.pdf/ }).tap()
    await telefono.getByText('Il file non è più disponibile').waitFor()
  })
})
