import { expect, test } from 'vitest'
import { oggi } from '#shared/dates.ts'
import { noViolations, withTepore } from './bench.ts'

const tepore = withTepore()

/** What each step leads to; the users of the bench are there already. */
const POSTI: [string, RegExp][] = [
  ['Completa l’azienda', /admin\?tab=azienda/],
  ['Apri Persone e orari', /\/admin$/],
  ['Importa i clienti', /admin\?tab=importa/],
  ['Ne aggiungo uno a mano', /\/clienti/],
  ['Nuovo Appuntamento', /\/appuntamenti/],
  ['Imposta la posta', /admin\?tab=avvisi/],
]

test('un archivio vuoto: ogni passo porta al suo posto e si spunta da sé, e fatti tutti l’elenco se ne va', async () => {
  await tepore.dati('PUT', '/azienda', { primaOra: true })
  const page = await tepore.apri({ chi: 'admin' })
  const elenco = page.getByRole('region', { name: 'Per cominciare' })
  await elenco.getByText('1 di 5').waitFor()
  // The specified cards stand below it, with their empty texts.
  await page.getByRole('heading', { name: 'Appuntamenti di Oggi' }).waitFor()
  await page.getByText('Nessun appuntamento per oggi').waitFor()
  await noViolations(page)
  for (const [nome, dove] of POSTI) {
    await elenco.getByRole('link', { name: nome, exact: true }).click()
    await page.waitForURL(dove)
    await page.goto(`${tepore.indirizzo}/app/`)
    await elenco.waitFor()
  }
  await page.goto(`${tepore.indirizzo}/app/clienti`)
  await page.getByText('Nessun cliente trovato').waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Nuovo Cliente' }).last().waitFor()
  await page.getByRole('link', { name: 'Importa da Excel' }).click()
  await page.waitForURL(/tab=importa/)

  await tepore.dati('PUT', '/azienda', { ragioneSociale: 'Vesuvio Clima S.r.l.', partitaIva: '08214570635' })
  const { id: clienteId } = await tepore.crea.cliente('Ada Prima')
  await page.goto(`${tepore.indirizzo}/app/`)
  await elenco.getByText('3 di 5').waitFor()
  await elenco.getByText('Vesuvio Clima S.r.l.').waitFor()
  await elenco.getByRole('button', { name: 'Nascondi l’elenco' }).click()
  await elenco.waitFor({ state: 'hidden' })
  await page.reload()
  await page.getByRole('heading', { name: 'Appuntamenti di Oggi' }).waitFor()
  expect(await elenco.count()).toBe(0)

  await tepore.dati('PUT', '/azienda', { primaOra: true })
  const telefono = await tepore.apri({ chi: 'admin', dispositivo: 'telefono' })
  const qui = telefono.getByRole('region', { name: 'Per cominciare' })
  await qui.getByText('3 di 5').waitFor()
  await noViolations(telefono)
  await tepore.crea.visita(clienteId, `${oggi()}T09:00`, { tipologia: 'Manutenzione' })
  await tepore.dati('PUT', '/posta', { host: 'smtp.example.it', mittente: 'info@vesuvio.example' })
  await telefono.reload()
  await telefono.getByRole('heading', { name: 'Appuntamenti di Oggi' }).waitFor()
  await expect.poll(async () => (await tepore.dati('GET', '/azienda')).prima_ora).toBe(false)
  expect(await qui.count()).toBe(0)
})
