import { expect, test } from 'vitest'
import { oggi } from '#shared/dates.ts'
import { noViolations, withTepore } from './bench.ts'

const tepore = withTepore()

test('finanze e scadenziario: mese per mese, con la tabella dietro il grafico', async () => {
  const fornitore = await tepore.dati('POST', '/fornitori', { ragioneSociale: 'Finanza S.r.l.' })
  await tepore.dati('POST', '/fatture', {
    numeroDocumento: 'F-1',
    tipo: 'Passiva',
    fornitoreId: fornitore.id,
    dataEmissione: oggi(),
    dataScadenza: oggi(),
    subtotale: 100,
    ivaImporto: 22,
    totale: 122,
    metodoPagamento: 'Bonifico',
    stato: 'Pagata',
  })
  const questo = oggi().slice(0, 7)
  const page = await tepore.apri({ percorso: '/?finanze=2026-13', chi: 'admin' })
  const dialogo = page.getByRole('dialog', { name: 'Finanze mensili' })
  await dialogo.getByText('Spese totali').waitFor()
  expect(await dialogo.getByRole('button', { name: 'Mese successivo' }).isDisabled()).toBe(true)
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
  await page.getByRole('button', { name: 'Scadenziario' }).click()
  const mese = page.getByRole('dialog', { name: 'Scadenziario' })
  await mese.getByRole('link', { name: 'Finanza S.r.l.' }).waitFor()
  await noViolations(page)
})
