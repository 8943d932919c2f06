import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailServer } from '#test/smtp.ts'
import { noViolations, withTepore } from './bench.ts'

const tepore = withTepore()
let posta: Awaited<ReturnType<typeof openMailServer>>
beforeAll(async () => {
  posta = await openMailServer()
})
afterAll(() => posta.close())

async function preventivo() {
  const { id: clienteId } = await tepore.dati('POST', '/clienti', {
    ...{ nome: 'Ada', cognome: 'Conte', email: 'ada@example.com', telefono: '333 4182207' },
    emailFatture: 'studio@example.com',
    indirizzo: 'Via Diaz 1',
  })
  return tepore.dati<{ id: number }>('POST', '/preventivi', {
    ...{ clienteId, utenteCreatoreId: 2, titolo: 'Caldaia nuova', tipologia: 'Caldaia', stato: 'Bozza' },
    ...{ subtotale: 2200, ivaPercentuale: 22, ivaImporto: 484, totale: 2684, validitaGiorni: 30 },
  })
}

test('senza casella il pannello dice dove indicarla, e il preventivo ha già il suo PDF', async () => {
  const { id } = await preventivo()
  const page = await tepore.apri({ percorso: `/contabilita?preventivo=${id}`, chi: 'admin' })
  await page.getByRole('dialog', { name: 'Dettagli Preventivo' }).waitFor()
  await page.keyboard.press('Alt+i')
  const pannello = page.getByRole('dialog', { name: /^Invia preventivo/ })
  await pannello.getByText('Manca la casella di posta').waitFor()
  expect(await pannello.getByRole('button', { name: 'Invia', exact: true }).count()).toBe(0)
  expect(await pannello.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toContain(
    '393334182207',
  )
  expect((await tepore.dati('GET', `/preventivi/${id}`)).documento_id).not.toBeNull()
  await noViolations(page)
})

test('un preventivo parte da dove si legge: il PDF si fa da solo, e il preventivo diventa Inviato', async () => {
  const { id } = await preventivo()
  await tepore.dati('PUT', '/posta', {
    ...{ host: '127.0.0.1', porta: posta.port, sicurezza: 'nessuna', mittente: 'avvisi@example.com' },
  })
  await tepore.dati('PUT', '/azienda', { indirizzoPubblico: 'https://tepore.example.com' })
  const page = await tepore.apri({ percorso: `/contabilita?preventivo=${id}`, chi: 'admin' })
  const dettagli = page.getByRole('dialog', { name: 'Dettagli Preventivo' })
  await dettagli.getByRole('button', { name: 'Invia al cliente' }).click()
  const pannello = page.getByRole('dialog', { name: /^Invia preventivo/ })
  await pannello.getByRole('checkbox', { name: /^ada@example\.com/ }).uncheck()
  await page.keyboard.press('Control+Enter')
  await pannello.getByText('Indica a chi').waitFor()
  await pannello.getByRole('checkbox', { name: /^studio@example\.com/ }).check()
  await pannello.getByLabel('Oggetto').fill('Ecco il preventivo')
  await page.keyboard.press('Control+Enter')
  await pannello.waitFor({ state: 'hidden' })
  await dettagli.getByText(/^Inviato \d\d\/\d\d$/).waitFor()
  expect(posta.taken.map(({ to }) => to)).toEqual(['studio@example.com'])
  expect((await tepore.dati('GET', `/preventivi/${id}`)).stato).toBe('Inviato')
})
