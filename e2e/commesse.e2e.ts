import { expect, test } from 'vitest'
import esempi from '#test/issued-cases.json' with { type: 'json' }
import { noViolations, withTepore } from './bench.ts'

const tepore = withTepore()

test('un preventivo accettato diventa una commessa di tre giorni in due, e il saldo la chiude', async () => {
  await tepore.dati('PUT', '/azienda', esempi.azienda)
  const { id: clienteId } = await tepore.crea.fatturabile()
  const { id } = await tepore.crea.preventivo(clienteId, {
    stato: 'Inviato',
    righe: [{ descrizione: 'Caldaia e posa', prezzoUnitario: 1000, aliquota: 22 }],
  })
  const page = await tepore.apri({ percorso: `/contabilita?preventivo=${id}`, chi: 'admin' })
  await page.getByRole('button', { name: 'Registra accettazione' }).click()
  const accettazione = page.getByRole('dialog', { name: 'Registra accettazione' })
  await accettazione.getByLabel('Come').selectOption('voce')
  await accettazione.getByRole('button', { name: 'Registra accettazione' }).click()
  await page.getByRole('status').getByRole('button', { name: 'Crea la commessa' }).click()

  await page.getByRole('heading', { name: 'Caldaia nuova', level: 1 }).waitFor()
  await page.getByText('Nessuna visita · da fatturare 1.220 €').waitFor()
  const modulo = page.getByRole('dialog', { name: 'Aggiungi visite a Caldaia nuova' })
  const aggiungi = async (giorni: number[]) => {
    await page.getByRole('button', { name: 'Aggiungi visite' }).first().click()
    await modulo.getByRole('radio').first().check()
    await modulo.getByLabel('Con', { exact: true }).selectOption({ index: 1 })
    await modulo.getByRole('list', { name: 'Chi viene' }).waitFor()
    for (const n of giorni) {
      await modulo.getByRole('button', { name: 'Aggiungi un altro giorno' }).click()
      await modulo.getByLabel(`Giorno ${n}`).first().waitFor()
    }
    await noViolations(page)
    await modulo.getByRole('button', { name: 'Aggiungi visite' }).click()
    await page.getByText(giorni.length > 0 ? '3 visite aggiunte' : '1 visita aggiunta').waitFor()
  }
  await aggiungi([])
  await page.getByRole('button', { name: 'Annulla', exact: true }).last().click()
  await page.getByText('Nessuna visita · da fatturare 1.220 €').waitFor()
  await aggiungi([2, 3])
  const visite = page.getByRole('list', { name: 'Visite', exact: true }).getByRole('listitem')
  await expect.poll(() => visite.count()).toBe(3)
  expect(await visite.filter({ hasText: ', con ' }).count()).toBe(3)
  await page.getByText('0 di 3 visite fatte · da fatturare 1.220 €').waitFor()
  await noViolations(page)

  // An acconto was issued; the saldo takes the rest.
  const acconto = await tepore.dati('POST', `/preventivi/${id}/fattura`, { quota: 'acconto', percento: 30 })
  await tepore.dati('POST', `/fatture/${acconto.id}/emetti`)
  await page.reload()
  await page.getByText('da fatturare 854 €').waitFor()
  await page.getByRole('button', { name: 'Nuova Fattura' }).click()
  await page.getByRole('button', { name: 'Prepara Bozza' }).click()
  await page.getByText(/Bozza \d+: PREV-/).waitFor()
  const [commessa] = await tepore.dati('GET', `/commesse?clienteId=${clienteId}`)
  await page.goto(page.url().replace(/\/app\/.*/, `/app/commesse/${commessa.id}`))
  await page.getByText('0 di 3 visite fatte', { exact: true }).waitFor()
  const soldi = page.getByLabel('Soldi della commessa')
  expect(await soldi.innerText()).toMatch(/Fatturato\s+366,00\s€\s+In bozza\s+854,00\s€\s+Da fatturare\s+–/)
})
