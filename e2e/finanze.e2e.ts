import { expect, test } from 'vitest'
import { addMonths, oggi } from '#shared/dates.ts'
import { noViolations, withTepore } from './bench.ts'

const tepore = withTepore()

test('finanze e scadenziario: mese per mese, con la tabella dietro il grafico', async () => {
  const fornitore = await tepore.crea.fornitore('Finanza S.r.l.')
  await tepore.crea.passiva(fornitore.id, { numeroDocumento: 'F-1', dataScadenza: oggi(), stato: 'Pagata' })
  const scorso = addMonths(oggi(), -1)
  await tepore.crea.passiva(fornitore.id, {
    numeroDocumento: 'F-0',
    dataEmissione: scorso,
    dataScadenza: scorso,
    subtotale: 50,
    ivaImporto: 11,
    totale: 61,
  })
  const questo = oggi().slice(0, 7)
  const page = await tepore.apri({ percorso: '/?finanze=2026-13', chi: 'admin' })
  const dialogo = page.getByRole('dialog', { name: 'Finanze mensili' })
  await dialogo.getByText('Spese totali').waitFor()
  await expect.poll(() => dialogo.getByRole('button', { name: 'Mese successivo' }).isDisabled()).toBe(true)
  await dialogo.getByRole('img', { name: /Incassi e spese degli ultimi 12 mesi/ }).waitFor()
  await noViolations(page)
  await dialogo.getByRole('button', { name: 'Mostra tabella' }).click()
  await expect.poll(() => dialogo.getByRole('table').last().getByRole('row').count()).toBe(13)
  await dialogo.getByRole('button', { name: 'Mese precedente' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('finanze')).not.toBe('2026-13')
  expect(new URL(page.url()).searchParams.get('finanze')).not.toBe(questo)
  await dialogo.getByRole('button', { name: 'Mese successivo' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('finanze')).toBe(questo)
  await dialogo.getByRole('button', { name: 'Chiudi' }).click()
  await page.getByRole('link', { name: 'Scadenziario' }).click()
  const voci = page.getByRole('region', { name: /^Scadenze di / })
  await voci.getByRole('button', { name: 'Finanza S.r.l.' }).waitFor()
  // What is unpaid from before stands apart, in no total of the month.
  await voci.getByText('pagati 122,00 €').waitFor()
  await voci.getByRole('button', { name: /^Da mesi scorsi 1 da pagare/ }).click()
  await voci.getByRole('article', { name: 'Fattura F-0, Bonifico' }).waitFor()
  await noViolations(page)
  const mese = () => new URL(page.url()).searchParams.get('scadenziario')
  await page.keyboard.press('PageUp')
  await expect.poll(mese).toBe(scorso.slice(0, 7))
  await voci.getByText('pagati 0,00 €').waitFor()
  await page.keyboard.press('Home')
  await expect.poll(mese).toBe(questo)
  await page.goBack()
  await expect.poll(mese).toBe(scorso.slice(0, 7))
  await voci.getByRole('button', { name: 'Finanza S.r.l.' }).click()
  await page.getByRole('dialog').getByText('F-0').first().waitFor()
})
