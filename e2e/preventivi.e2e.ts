import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pagesOf } from '#test/paper.ts'
import { noViolations, variante, withTepore } from './bench.ts'
import { scaricato } from './download.ts'

const tepore = withTepore()

const creaCliente = (dati: Record<string, unknown> = {}) =>
  tepore.crea.cliente('Antonio Esposito', { indirizzo: 'Via Epomeo 88', ...dati })

const creaPreventivo = (clienteId: number, altro: Record<string, unknown> = {}) =>
  tepore.crea.preventivo(clienteId, {
    utenteCreatoreId: 2,
    titolo: 'Sostituzione caldaia',
    stato: 'Bozza',
    subtotale: 2200,
    ivaImporto: 484,
    totale: 2684,
    validitaGiorni: 30,
    note: 'Lavaggio dell’impianto compreso, perché serve.',
    dataScadenza: '2026-12-20',
    ...altro,
  })

const carta = (page: Page, titolo: string) => page.getByRole('article', { name: new RegExp(titolo) })

async function scarica(page: Page, premi: () => Promise<void>) {
  const { nome, byte } = await scaricato(page, premi)
  return { nome, testo: (await pagesOf(byte)).join(' '), peso: byte.length }
}

describe('preventivi', () => {
  test('si crea con l’IVA al centesimo e un cliente nuovo, e si ritrova', async () => {
    const page = await tepore.apri({ percorso: '/contabilita', chi: 'admin' })
    await page.getByText('Nessun preventivo creato').waitFor()
    await noViolations(page)
    await page.getByRole('button', { name: 'Nuovo Preventivo' }).first().click()
    const modulo = page.getByRole('dialog', { name: 'Nuovo Preventivo' })
    await modulo.getByRole('button', { name: 'Crea Preventivo' }).click()
    await page.getByText('Campo obbligatorio').first().waitFor()
    await modulo.getByLabel('Titolo').fill('Dual split soggiorno')
    await modulo.getByRole('combobox', { name: 'Cliente' }).fill('Bertolino')
    await page.getByRole('option', { name: '+ Crea nuovo cliente' }).click()
    const rapido = page.getByRole('dialog', { name: 'Nuovo Cliente' })
    await rapido.getByRole('textbox', { name: 'Nome', exact: true }).fill('Anna')
    await rapido.getByLabel('Cognome').fill('Bertolino')
    await rapido.getByLabel('Telefono').fill('011 437 55 90')
    await rapido.getByRole('button', { name: 'Crea Cliente' }).click()
    await rapido.waitFor({ state: 'detached' })
    await modulo.getByLabel('Tipologia').selectOption('Condizionatore')
    await modulo.getByLabel('Subtotale').fill('1.234,55')
    await modulo.getByRole('textbox', { name: 'IVA', exact: true }).fill('10')
    await modulo.getByLabel('Note').focus()
    await expect.poll(() => modulo.getByLabel('Importo IVA').inputValue()).toBe('123,46')
    await expect
      .poll(() => modulo.getByRole('textbox', { name: 'Totale', exact: true }).inputValue())
      .toBe('1.358,01')
    await noViolations(page)
    await page.keyboard.press('Control+Enter')
    await page.getByText(/Preventivo PREV-\d{4}-001 creato/).waitFor()
    await carta(page, 'Dual split soggiorno').getByText('Anna Bertolino').waitFor()
    const [letto] = await tepore.dati('GET', '/preventivi')
    expect(letto).toMatchObject({
      subtotale: 1234.55,
      iva_importo: 123.46,
      totale: 1358.01,
      validita_giorni: 30,
    })
    await page.getByRole('searchbox').fill('bertolino')
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('bertolino')
    await page.getByRole('searchbox').fill('nessuno')
    await page.getByText('Nessun preventivo trovato').waitFor()
  })

  variante('lo stato si cambia con un tocco e si annulla; i filtri stanno nell’indirizzo', async () => {
    const { id } = await creaPreventivo((await creaCliente()).id, { titolo: 'Stato da cambiare' })
    const page = await tepore.apri({ percorso: '/contabilita?stato=Bozza&q=stato', chi: 'admin' })
    const stato = carta(page, 'Stato da cambiare').getByRole('radiogroup')
    await stato.getByText('Accettato').click()
    await page.getByText('Preventivo segnato come Accettato').waitFor()
    expect(await tepore.dati('GET', `/preventivi/${id}`)).toMatchObject({
      stato: 'Accettato',
      accettato: true,
    })
    await page.getByText('Nessun preventivo trovato').waitFor()
    await page.getByRole('button', { name: 'Annulla' }).click()
    await carta(page, 'Stato da cambiare').waitFor()
    await expect
      .poll(() => tepore.dati('GET', `/preventivi/${id}`))
      .toMatchObject({ stato: 'Bozza', accettato: false, data_accettazione: null })
    await page.getByRole('radiogroup', { name: 'Stato del preventivo' }).getByText('Rifiutato').click()
    await expect.poll(() => new URL(page.url()).searchParams.get('stato')).toBe('Rifiutato')
    await page.getByRole('searchbox').fill('')
    await page.getByText('Nessun preventivo rifiutato').waitFor()
  })

  test('accettato, offre la visita già compilata e la bozza della fattura', async () => {
    const cliente = await creaCliente({ cognome: 'Accetta' })
    await creaPreventivo(cliente.id, { titolo: 'Da accettare' })
    const page = await tepore.apri({ percorso: '/contabilita?q=accettare', chi: 'admin' })
    const accetta = async () => {
      await carta(page, 'Da accettare').getByText('Accettato').click()
      await page.getByText('Preventivo segnato come Accettato').waitFor()
    }
    await accetta()
    await noViolations(page)
    await page.getByRole('button', { name: 'Nuovo Appuntamento' }).click()
    const visita = page.getByRole('dialog', { name: 'Nuovo Appuntamento' })
    await expect.poll(() => visita.getByLabel('Titolo').inputValue()).toBe('Da accettare')
    await page.keyboard.press('Escape')
    await visita.waitFor({ state: 'detached' })
    await carta(page, 'Da accettare').getByText('Inviato').click()
    await page.getByText('Preventivo segnato come Inviato').waitFor()
    await accetta()
    await page.getByRole('button', { name: 'Nuova Fattura' }).click()
    const fattura = page.getByRole('dialog', { name: /^Fattura da PREV-/ })
    await noViolations(page)
    await fattura.getByRole('button', { name: 'Prepara Bozza' }).click()
    await page.waitForURL(/contabilita\/fatture\/\d+/)
    const [bozza] = await tepore.dati('GET', '/fatture?fase=Bozza')
    expect(bozza).toMatchObject({ cliente_id: cliente.id, totale: 2684, quota: 'totale' })
  })

  test('il PDF si scarica, si conserva, e si ritrova dalla scheda del cliente', async () => {
    const cliente = await creaCliente({
      cognome: 'D’Èrrico',
      comune: 'Napoli',
      cap: '80126',
      provincia: 'NA',
    })
    const nuovo = await creaPreventivo(cliente.id, { titolo: 'Con il suo PDF' })
    const page = await tepore.apri({ percorso: '/contabilita', chi: 'admin' })
    const bottone = carta(page, 'Con il suo PDF').getByRole('button', { name: /Scarica PDF/ })
    const primo = await scarica(page, () => bottone.click())
    expect(primo.nome).toBe(`Preventivo_${nuovo.numero_preventivo}_D’Èrrico.pdf`)
    for (const parte of [
      'PREVENTIVO',
      nuovo.numero_preventivo,
      'Antonio D’Èrrico',
      'Totale 2.684,00 €',
      'perché serve',
    ])
      expect(primo.testo).toContain(parte)
    expect(primo.peso).toBeLessThan(60_000)
    const letto = () => tepore.dati('GET', `/preventivi/${nuovo.id}`)
    await expect.poll(async () => (await letto()).documento_id).not.toBeNull()

    const tecnico = await tepore.apri({ percorso: `/clienti?cliente=${cliente.id}`, chi: 'operatore' })
    await tecnico.getByText('1 · 2.684,00 €').waitFor()
    const dopo = await scarica(tecnico, () =>
      tecnico.getByRole('button', { name: /Scarica PDF di PREV/ }).click(),
    )
    expect(dopo).toEqual(primo)
    await noViolations(tecnico)

    await tepore.dati('PUT', `/preventivi/${nuovo.id}`, { note: 'Una cosa in più' })
    await page.reload()
    const rigenera = carta(page, 'Con il suo PDF').getByRole('button', { name: /superato: rigenera/ })
    await rigenera.waitFor()
    await noViolations(page)
    expect((await scarica(page, () => rigenera.click())).testo).toContain('Una cosa in più')
    await rigenera.waitFor({ state: 'detached' })
  })

  variante(
    'senza server che conserva e con un logo rotto il PDF si scarica lo stesso, e non si dice nulla',
    async () => {
      await tepore.dati('PUT', '/azienda', {
        ragioneSociale: 'Vesuvio Clima S.r.l.',
        logo: 'data:image/png;base64,iVBORw0KGgoAAAAA',
      })
      const nuovo = await creaPreventivo((await creaCliente()).id, { titolo: 'Senza server' })
      const page = await tepore.apri({ percorso: `/contabilita?preventivo=${nuovo.id}`, chi: 'admin' })
      const avvisi: string[] = []
      page.on('console', (messaggio) => messaggio.type() === 'warning' && avvisi.push(messaggio.text()))
      await page.route('**/upload-pdf', (route) => route.abort())
      const dettagli = page.getByRole('dialog', { name: 'Dettagli Preventivo' })
      await dettagli.getByText('2.684,00 €').waitFor()
      await noViolations(page)
      const { testo } = await scarica(page, () =>
        dettagli.getByRole('button', { name: 'Scarica PDF' }).click(),
      )
      expect(testo).toContain('Lavaggio dell’impianto compreso')
      expect(testo).toContain('Vesuvio Clima S.r.l.')
      await expect.poll(() => avvisi.join()).toContain('Errore nel salvare il PDF sul server')
      expect(await page.getByRole('status').getByText('Errore').count()).toBe(0)
      expect((await tepore.dati('GET', `/preventivi/${nuovo.id}`)).documento_id).toBeNull()
    },
  )

  variante('si modifica e si elimina, dal telefono', async () => {
    const { id } = await creaPreventivo((await creaCliente()).id, { titolo: 'Da eliminare' })
    const page = await tepore.apri({ percorso: '/contabilita', chi: 'admin', dispositivo: 'telefono' })
    const una = carta(page, 'Da eliminare')
    await una.getByRole('button', { name: /Modifica/ }).click()
    const modulo = page.getByRole('dialog', { name: 'Modifica Preventivo' })
    await modulo.getByLabel('Validità').fill('60')
    await modulo.getByRole('button', { name: 'Salva Modifiche' }).click()
    await page.getByText('Preventivo aggiornato').waitFor()
    const letto = await tepore.dati('GET', `/preventivi/${id}`)
    expect([letto.validita_giorni, letto.totale]).toEqual([60, 2684])
    expect(letto.data_scadenza > '2026-12-20').toBe(true)
    await noViolations(page)
    await una.getByRole('button', { name: /Elimina/ }).click()
    await page.getByText('Sei sicuro di voler eliminare il preventivo "Da eliminare"?').waitFor()
    await page.getByRole('button', { name: 'Elimina', exact: true }).click()
    await una.waitFor({ state: 'detached' })
    await expect(tepore.dati('GET', `/preventivi/${id}`)).rejects.toThrow('404')
  })
})
