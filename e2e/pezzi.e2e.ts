import { expect, test } from 'vitest'
import { oggi } from '#shared/dates.ts'
import { noViolations, withTepore } from './bench.ts'
import { scaricato } from './download.ts'

const tepore = withTepore()

test('un pezzo chiesto in una visita si ordina dal suo fornitore, arriva, e ogni passo torna indietro', async () => {
  const { id: clienteId } = await tepore.crea.cliente('Ada Conte')
  const { id: fornitoreId } = await tepore.crea.fornitore('Clima Sud', { email: 'ordini@climasud.example' })
  const { utente_assegnato_id: _, ...visita } = await tepore.crea.visita(clienteId, `${oggi()}T15:00`, {
    titolo: 'Caldaia ferma',
    tipologia: 'Riparazione',
    utenteAssegnatoId: 1,
  })
  const pezzi = () => tepore.dati('GET', '/pezzi')
  const page = await tepore.apri({
    percorso: `/appuntamenti?data=${oggi()}&modifica=${visita.id}`,
    chi: 'admin',
  })
  const modulo = page.getByRole('dialog', { name: 'Modifica Appuntamento' })
  await modulo.getByText('Nessun pezzo').waitFor()
  await modulo.getByRole('button', { name: 'Serve un pezzo' }).click()
  const serve = page.getByRole('dialog', { name: 'Serve un pezzo' })
  await serve.getByLabel('Che cosa serve').fill('Valvola gas Honeywell')
  await serve.getByLabel('Codice').fill('VK4105')
  await serve.getByLabel('Fornitore').fill('clima')
  await page.getByRole('option', { name: /Clima Sud/ }).click()
  await serve.getByLabel('Urgente').check()
  await noViolations(page)
  await page.keyboard.press('Control+Enter')
  await modulo.getByText('Valvola gas Honeywell').waitFor()
  const [chiesto] = await pezzi()
  expect(chiesto).toMatchObject({
    ...{ cliente_id: clienteId, appuntamento_id: visita.id, fornitore_id: fornitoreId, quantita: '1' },
    ...{ codice: 'VK4105', urgente: true, stato: 'Da_Ordinare', visita: { id: visita.id } },
  })

  await page.goto(`${tepore.indirizzo}/app/`)
  await page
    .getByRole('navigation', { name: 'Da fare' })
    .getByRole('link', { name: '1 pezzo da ordinare' })
    .click()
  await page.getByRole('button', { name: 'Ordina 1 pezzo' }).click()
  const ordina = page.getByRole('dialog', { name: 'Ordina 1 pezzo' })
  await ordina.getByText('VK4105 · 1 · Valvola gas Honeywell (urgente)').waitFor()
  await noViolations(page)
  await ordina.getByRole('button', { name: 'Segna ordinati' }).click()
  const ordine = page.getByRole('dialog', { name: 'Ordine a Clima Sud' })
  const { nome } = await scaricato(page, () => ordine.getByRole('button', { name: 'Scarica il PDF' }).click())
  expect(nome).toBe(`Ordine Clima Sud ${oggi()}.pdf`)
  await ordine.getByRole('button', { name: 'Chiudi' }).last().click()
  expect((await pezzi())[0]).toMatchObject({ stato: 'Ordinato', ordinato_il: oggi() })

  await page.getByRole('button', { name: 'Arrivato', exact: true }).click()
  await page.getByText('Segnato arrivato').waitFor({ state: 'attached' })
  await page.getByRole('heading', { name: 'Arrivati' }).waitFor()
  expect((await pezzi())[0]).toMatchObject({ stato: 'Arrivato', arrivato_il: oggi() })
  await page.getByRole('button', { name: 'Annulla' }).last().click()
  await page.getByRole('heading', { name: 'Clima Sud' }).waitFor()
  expect((await pezzi())[0]).toMatchObject({ stato: 'Ordinato', arrivato_il: null, ordinato_il: oggi() })
  await page.getByRole('button', { name: 'Azioni per Valvola gas Honeywell' }).click()
  await page.getByRole('menuitem', { name: 'Non serve più' }).click()
  await page.getByText('Nessun pezzo da ordinare').waitFor()
  await noViolations(page)
})
