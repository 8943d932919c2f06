import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { noViolations, variante, withTepore } from './bench.ts'
import { scaricato } from './download.ts'

const tepore = withTepore()

/** A customer of whom the program knows something in every place. */
async function persona(cognome: string) {
  const cliente = await tepore.crea.cliente(`Mariangela ${cognome}`, {
    telefono: '333 418 22 06',
    email: 'm.squitieri@posta.example',
    indirizzo: 'Via Segreta 5',
    note: 'chiave sotto il vaso',
    dataFollowUp: '2030-01-01',
  })
  await tepore.crea.visita(cliente.id, '2026-01-02T09:00', { titolo: `Visita ${cognome}`, incasso: 80 })
  await tepore.crea.attiva(cliente.id, {
    numeroDocumento: `FT-${cliente.id}`,
    dataEmissione: '2026-01-03',
    dataScadenza: '2026-02-03',
  })
  return cliente
}

const scegli = async (page: Page, voce: string) => {
  await page.getByRole('button', { name: 'Altre azioni' }).click()
  await page.getByRole('menuitem', { name: voce }).click()
}

describe('i dati di una persona', () => {
  test('un Admin li esporta in un file, e il registro dice di chi', async () => {
    const cliente = await persona('Squitieri')
    const page = await tepore.apri({ percorso: `/clienti?cliente=${cliente.id}`, chi: 'admin' })
    await page.getByRole('heading', { name: 'Mariangela Squitieri' }).waitFor()
    await page.route('**/esporta', (route) => route.abort(), { times: 1 })
    await scegli(page, 'Esporta i dati')
    const { nome, byte } = await scaricato(page, () => page.getByRole('button', { name: 'Riprova' }).click())
    expect(nome).toBe(`cliente-${cliente.id}.zip`)
    const zip = unzipSync(byte)
    const dati = JSON.parse(strFromU8(zip['dati.json'] ?? new Uint8Array()))
    expect(dati.cliente).toMatchObject({ cognome: 'Squitieri', telefono: '333 418 22 06' })
    expect([dati.appuntamenti.length, dati.fatture.length]).toEqual([1, 1])
    await page.goto(`${tepore.indirizzo}/app/admin?tab=registro`)
    await page.getByText('Dati esportati · Cliente Mariangela Squitieri').waitFor()
    // What was written of them is told in the words of the contracts, in their order.
    const creato = page.getByRole('listitem').filter({ hasText: 'Creato · Cliente Mariangela Squitieri' })
    await creato.getByText(/^\d+ dati$/).click()
    await expect
      .poll(() => creato.locator('dt').allInnerTexts())
      .toEqual([
        'Nome',
        'Cognome',
        'Telefono',
        'Email',
        'Indirizzo',
        'Tipo',
        'Nazione',
        'Split payment',
        'Avvisi per email',
        'Avvisi per telefono',
        'Note',
        'Data Follow-up',
        'Attivo',
      ])
  })

  test('un Admin li cancella: restano visite e fatture, e del resto più nulla', async () => {
    const cliente = await persona('Cancellanda')
    const page = await tepore.apri({ percorso: `/clienti?cliente=${cliente.id}`, chi: 'admin' })
    await page.getByRole('heading', { name: 'Mariangela Cancellanda' }).waitFor()
    await scegli(page, 'Cancella i dati personali')
    const domanda = page.getByRole('alertdialog')
    await domanda.getByText('Non si può annullare').waitFor()
    await noViolations(page)
    await page.keyboard.press('Escape')
    await domanda.waitFor({ state: 'detached' })
    expect((await tepore.dati('GET', `/clienti/${cliente.id}`)).cognome).toBe('Cancellanda')

    await scegli(page, 'Cancella i dati personali')
    await domanda.getByRole('button', { name: 'Cancella i dati' }).click()
    await page.getByText('Dati personali cancellati').waitFor()
    await page.getByRole('heading', { name: `Cliente anonimo ${cliente.id}` }).waitFor()
    await page.getByText('Inattivo', { exact: true }).waitFor()
    await page.getByText(`FT-${cliente.id}`).first().waitFor()
    const testo = await page.locator('main').innerText()
    for (const segreto of ['Mariangela', 'Cancellanda', '333 418', 'squitieri', 'Via Segreta', 'vaso'])
      expect(testo).not.toContain(segreto)
    await noViolations(page)
    const [fattura] = await tepore.dati('GET', `/fatture?clienteId=${cliente.id}&tipo=Attiva`)
    expect(fattura).toMatchObject({ totale: 122, intestatario: expect.stringContaining('Cancellanda') })
    await page.goto(`${tepore.indirizzo}/app/admin?tab=registro`)
    await page.getByText(`Reso anonimo · Cliente Cliente anonimo ${cliente.id}`).waitFor()
  })

  variante('chi non è Admin non vede le voci, e il server rifiuta', async () => {
    const cliente = await persona('Riservata')
    const page = await tepore.apri({
      percorso: `/clienti?cliente=${cliente.id}`,
      chi: 'operatore',
      dispositivo: 'telefono',
    })
    await page.getByRole('button', { name: 'Altre azioni' }).click()
    await page.getByRole('menuitem', { name: 'Stampa' }).waitFor()
    expect(await page.getByRole('menuitem').allInnerTexts()).not.toContain('Esporta i dati')
    expect(await page.getByRole('menuitem').allInnerTexts()).not.toContain('Cancella i dati personali')
    const nega = (method: string, che: string) =>
      expect(tepore.dati(method, `/clienti/${cliente.id}/${che}`, undefined, 'operatore')).rejects.toThrow(
        '403',
      )
    await nega('GET', 'esporta')
    await nega('POST', 'anonimizza')
  })
})
