import { expect, test } from 'vitest'
import { addDays, oggi } from '#shared/dates.ts'
import { noViolations, withTepore } from './bench.ts'

const tepore = withTepore()

test('com’è andata: la frase, una barra che apre le sue righe, la tabella, il mese prima', async () => {
  const cliente = await tepore.crea.cliente()
  const ieri = addDays(oggi(), -1)
  await tepore.crea.visita(cliente.id, `${ieri}T09:00`, {
    titolo: 'Caldaia in blocco',
    tipologia: 'Riparazione',
    stato: 'Completato',
    incasso: 90,
  })
  const page = await tepore.apri({ percorso: '/andamento', chi: 'admin' })
  await page.getByText(/: una visita/).waitFor()
  await page.getByText('L’archivio ha visite da un giorno').first().waitFor()
  await noViolations(page)
  // By keyboard: a bar is a link.
  await page.getByRole('link', { name: /^Fatte ?1$/ }).press('Enter')
  const elenco = page.getByRole('dialog', { name: 'Visite fatte' })
  await elenco.getByText('1 riga').waitFor()
  await elenco.getByText('Caldaia in blocco').waitFor()
  await noViolations(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => new URL(page.url()).searchParams.has('parte')).toBe(false)
  // A week's column too, by its days.
  await page.getByRole('link', { name: /^\d.*: 1$/ }).press('Enter')
  await elenco.getByText('1 riga').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Mostra come tabella: Soldi' }).click()
  await page.getByRole('row', { name: /^Visite senza documento/ }).waitFor()
  await noViolations(page)
  await page.getByRole('button', { name: 'Mese precedente' }).click()
  await page
    .getByText(/: nessuna visita/)
    .first()
    .waitFor()
})
