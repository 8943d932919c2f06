import { describe, expect, test } from 'vitest'
import { oggi } from '#shared/dates.ts'
import esempi from '#test/issued-cases.json' with { type: 'json' }
import { samplePdf } from '#test/pdf.ts'
import { noViolations, variante, withTepore } from './bench.ts'
import { scaricato } from './download.ts'

const tepore = withTepore()

describe('ciò che vuole la fattura elettronica', () => {
  test('un cliente è ciò che sembra finché non si dice altro; di ogni tipo i suoi campi', async () => {
    const page = await tepore.apri({ percorso: '/clienti', chi: 'admin' })
    await page.getByText('Nessun cliente trovato').waitFor()
    await page.keyboard.press('n')
    const modulo = page.getByRole('dialog', { name: 'Nuovo Cliente' })
    const tipo = (nome: string) => modulo.getByRole('radio', { name: nome })
    await modulo.getByRole('button', { name: 'Tutti i campi' }).click()
    await modulo.locator('input[name=nome]').fill('Condominio')
    await expect.poll(() => tipo('Condominio').isChecked()).toBe(true)
    await modulo.locator('input[name=nome]').fill('Comune')
    await modulo.getByLabel('Cognome').fill('di Acerra')
    await modulo.getByLabel('Partita IVA').fill('00743110157')
    await expect.poll(() => tipo('P.A.').isChecked()).toBe(true)
    await modulo.locator('input[name=nome]').fill('Acerra')
    await modulo.getByLabel('Cognome').fill('Multiservizi')
    await expect.poll(() => tipo('Azienda').isChecked()).toBe(true)
    await modulo.getByText('P.A.').click()
    const split = modulo.getByLabel(/^Split payment/)
    await expect.poll(() => split.isChecked()).toBe(true)
    await modulo.getByText('Chiedi conferma al tuo ente o al commercialista').waitFor()
    await modulo.getByLabel('Codice ufficio').fill('ufk2lm')
    await noViolations(page)
    // What was chosen stays.
    await modulo.getByLabel('Partita IVA').fill('')
    await expect.poll(() => tipo('P.A.').isChecked()).toBe(true)
    await modulo.getByText('Estero').click()
    await modulo.getByLabel('Partita IVA').fill('CHE123456789MWST')
    await modulo.getByRole('button', { name: 'Crea Cliente' }).click()
    await modulo.getByText('Due lettere, per esempio IT').waitFor()
    await modulo.locator('input[name=nazione]').fill('ch')
    await modulo.getByRole('button', { name: 'Crea Cliente' }).click()
    const anagrafica = page.locator('section').filter({ hasText: 'Anagrafica' })
    await anagrafica.getByText('CH CHE123456789MWST').waitFor()
  })

  test('una dichiarazione si stampa compilata, si allega firmata e si apre dalla scheda', async () => {
    const { id } = await tepore.crea.cliente('Ada Esposito')
    const page = await tepore.apri({ percorso: `/clienti?cliente=${id}`, chi: 'admin' })
    await page.getByRole('button', { name: 'Nuova dichiarazione' }).click()
    const nuova = page.getByRole('dialog', { name: 'Nuova dichiarazione IVA' })
    await nuova.getByLabel('Tipo').selectOption('Dichiarazione d’intento (senza IVA)')
    await nuova.getByLabel('Protocollo telematico').fill('08060120341234567')
    await nuova.getByRole('textbox', { name: 'Data della ricevuta' }).waitFor()
    await nuova.getByRole('button', { name: 'Salva' }).click()
    await nuova.getByText('Sono 17 cifre, un trattino e 6 cifre, per esempio').waitFor()
    // In November and December it is asked; in other months it says the day's.
    await nuova.getByLabel('Vale per l’anno').selectOption(oggi().slice(0, 4))
    await nuova.getByLabel('Importo').fill('12400')
    await noViolations(page)
    await nuova.getByLabel('Protocollo telematico').fill('08060120341234567-000001')
    await nuova.getByRole('button', { name: 'Salva' }).click()
    await page.getByText(/· Restano 12\.400,00\s€ \(da confermare\) · 08060120341234567-000001$/).waitFor()
    await page.getByRole('button', { name: 'Nuova dichiarazione' }).click()
    // What was typed for another kind is not in the way.
    await nuova.getByLabel('Tipo').selectOption('Dichiarazione d’intento (senza IVA)')
    await nuova.getByLabel('Protocollo telematico').fill('08')
    await nuova.getByLabel('Tipo').selectOption('IVA 10% ristrutturazione')
    await nuova.getByLabel('Beni e lavori').fill('Sostituzione caldaia, CILA 12/2026')
    await noViolations(page)
    await nuova.getByRole('button', { name: 'Salva' }).click()
    await page.getByText('Da firmare', { exact: true }).waitFor()

    const azioni = page.getByRole('button', { name: 'Azioni per IVA 10% ristrutturazione' })
    await azioni.click()
    const { nome } = await scaricato(page, () => page.getByRole('menuitem', { name: 'Stampa' }).click())
    expect(nome).toBe('Dichiarazione IVA 10 ristrutturazione Esposito.pdf')

    await azioni.click()
    await page.getByRole('menuitem', { name: 'Modifica' }).click()
    const modifica = page.getByRole('dialog', { name: 'Modifica dichiarazione' })
    await modifica
      .locator('input[type=file]')
      .setInputFiles({ name: 'Firmata.pdf', mimeType: 'application/pdf', buffer: samplePdf('firmata') })
    await modifica.getByRole('button', { name: 'Salva' }).click()
    await page.getByText('Firmata', { exact: true }).waitFor()
    await noViolations(page)
    await azioni.click()
    await page.getByRole('menuitem', { name: 'Apri la firmata' }).click()
    await page.getByRole('dialog', { name: 'IVA 10% ristrutturazione' }).getByText('Scarica').waitFor()
  })

  test('oltre la dichiarazione d’intento il resto va al 22%, e si emette', async () => {
    await tepore.dati('PUT', '/azienda', esempi.azienda)
    const { id: clienteId } = await tepore.crea.cliente('Ada Longo', {
      tipo: 'Azienda',
      denominazione: 'Export S.r.l.',
      partitaIva: '60441170630',
      indirizzo: 'Via Epomeo 88',
      cap: '80126',
      comune: 'Napoli',
      provincia: 'NA',
    })
    await tepore.dati('POST', '/dichiarazioni-iva', {
      ...{ clienteId, tipo: 'Dichiarazione d’intento', data: oggi(), anno: Number(oggi().slice(0, 4)) },
      ...{ protocollo: '08060120341234567-000001', importo: 60 },
    })
    const riga = { descrizione: 'Pompa', quantita: '1', prezzoUnitario: '100', aliquota: 0, natura: 'N3.5' }
    const { id } = await tepore.crea.bozza(clienteId, { dataScadenza: oggi(), righe: [riga] })
    const page = await tepore.apri({ percorso: `/contabilita/fatture/${id}`, chi: 'admin' })
    await page.getByRole('button', { name: 'Emetti' }).click()
    const finestra = page.getByRole('dialog', { name: 'Emetti fattura' })
    await finestra.getByText(/^Restano 60,00\s€ \(da confermare\)/).waitFor()
    await noViolations(page)
    await finestra.getByRole('button', { name: 'Il resto al 22%…' }).click()
    await page.getByRole('button', { name: 'Il resto al 22%', exact: true }).click()
    await finestra.getByText('Pompa - parte con IVA').waitFor()
    await finestra.getByRole('button', { name: /^Emetti FT-/ }).click()
    await page.getByRole('dialog', { name: /emessa$/ }).waitFor()
  })

  test('una serie si aggiunge vedendo il numero che verrà; l’azienda dice il suo regime', async () => {
    const page = await tepore.apri({ percorso: '/admin?tab=azienda', chi: 'admin' })
    await page.getByRole('button', { name: 'Aggiungi serie' }).click()
    const nuova = page.getByRole('dialog', { name: 'Nuova serie' })
    await nuova.getByLabel('Codice').fill('b')
    await nuova.getByLabel(/^Ultimo numero usato/).fill('41')
    await nuova.getByLabel('Formato').fill('B{anno}/{nnn}')
    await nuova.getByText(/^La prossima è B\d{4}\/042$/).waitFor()
    await noViolations(page)
    await nuova.getByRole('button', { name: 'Salva' }).click()
    await page.getByText(/ultima B\d{4}\/041 · prossima B\d{4}\/042/).waitFor()

    // What is written once is folded away.
    const altri = page.getByRole('button', { name: /^Altri dati/ })
    expect(await altri.getAttribute('aria-expanded')).toBe('false')
    expect(await page.getByLabel('REA').count()).toBe(0)
    await altri.click()
    await page.getByLabel('Capitale sociale').fill('-1')
    await page.getByLabel('Ragione Sociale').fill('Vesuvio Clima')
    // It stays open about what is wrong in it.
    await altri.click()
    await expect.poll(() => altri.getAttribute('aria-expanded')).toBe('true')
    await page.getByLabel('Capitale sociale').fill('10.000')
    await page.getByLabel('REA').fill('na-1034562')
    await page.getByLabel('Codice Fiscale').fill('RSSMRA85T10A562S')
    await page.getByText('Il codice fiscale è di una persona').waitFor()
    expect(await page.getByLabel('Capitale sociale').count()).toBe(0)
    await page.getByLabel('Regime fiscale').selectOption('RF19')
    await page.getByRole('button', { name: 'Salva' }).click()
    await page.getByText('Dati dell’azienda salvati').waitFor()
    expect(await tepore.dati('GET', '/azienda')).toMatchObject({ regime_fiscale: 'RF19' })
  })

  variante('il listino si importa dal suo file', async () => {
    const page = await tepore.apri({ percorso: '/contabilita/listino', chi: 'admin' })
    await page.getByRole('link', { name: 'Importa' }).click()
    await page.getByRole('heading', { name: 'Importa il listino' }).waitFor()
    await noViolations(page)
    const buffer = Buffer.from('Codice;Descrizione;Prezzo\nVE-8;Vaso 8 l;38,50\n;;4')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'listino.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Controlla 2 righe' }).click()
    await page.getByText('1 riga pronta da importare').waitFor()
    await page.getByRole('button', { name: 'Importa 1 riga' }).click()
    await page.getByRole('heading', { name: 'Importato 1 articolo' }).waitFor()
    await page.getByRole('link', { name: 'Vai al listino' }).click()
    await page.getByText('Vaso 8 l').waitFor()
  })
})
