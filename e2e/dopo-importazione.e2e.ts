import { expect, test } from 'vitest'
import { addDays, formatDate, oggi } from '#shared/dates.ts'
import { noViolations, withTepore } from './bench.ts'

const tepore = withTepore()

/** Months ago they were served; nobody wrote when the next time is, nor all that there is to a place. */
const elenco = () =>
  [
    'Cognome;Nome;Telefono;Indirizzo;Comune;CAP;Provincia;Marca;Modello;Combustibile;Ultima manutenzione',
    ...Array.from(
      { length: 9 },
      (_, n) =>
        `Dopo${n};Ada;333 52000${n + 10};Via Po ${n + 1};Scandiano;42019;RE;Beretta;Ciao 24;${n < 3 ? 'GPL' : ''};${formatDate(addDays(oggi(), -400 + n * 5))}`,
    ),
  ].join('\n')

test('importato un elenco si va avanti: visite da programmare, ciò che manca, le scadenze calcolate', async () => {
  await tepore.dati('PUT', '/azienda', { primaOra: true, manutenzioneMesi: 12 })
  await tepore.crea.cliente('Ugo Senzacap', { telefono: '333 1', comune: 'Scandiano' })
  await tepore.crea.cliente('Ida Storta', { telefono: '333 2', comune: 'Montecchi' })
  const page = await tepore.apri({ chi: 'admin', percorso: '/admin?tab=importa' })
  await page.getByText('Nessuna importazione ancora').waitFor()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'elenco.csv', mimeType: 'text/csv', buffer: Buffer.from(elenco()) })
  await page.getByRole('button', { name: /^Controlla/ }).click()
  await page.getByRole('button', { name: /^Importa \d/ }).click()
  await page.getByRole('heading', { name: 'Importati 9 clienti e 9 caldaie' }).waitFor()
  await page.getByRole('link', { name: 'Da completare' }).click()

  await page.getByRole('heading', { name: 'Che comune è?' }).waitFor()
  await page.getByRole('heading', { name: 'Senza CAP o provincia' }).waitFor()
  await noViolations(page)
  const combustibili = page.getByRole('button', { name: 'Compila 6 combustibili' })
  await combustibili.click()
  await page.getByText('6 schede completate').waitFor()
  await combustibili.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Annulla' }).click()
  await page.getByText('Tutto com’era prima').waitFor()
  await combustibili.waitFor()
  await page.getByRole('button', { name: 'Compila 1 CAP' }).click()
  await page.getByRole('heading', { name: 'Senza CAP o provincia' }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Compila 1 comune' }).click()
  await page.getByRole('heading', { name: 'Che comune è?' }).waitFor({ state: 'hidden' })
  const [ida] = await tepore.dati('GET', '/clienti?q=storta')
  expect(ida.comune).not.toBe('Montecchi')

  await page.goto(`${tepore.indirizzo}/app/`)
  const passi = page.getByRole('region', { name: 'Per cominciare' })
  await passi.getByText('9 visite da programmare').waitFor()
  await passi.getByRole('link', { name: 'Da completare: 6' }).waitFor()
  await noViolations(page)
  const calcolate = page.getByRole('button', { name: /^Calcolate dall’ultima manutenzione/ })
  await calcolate.click()
  await page.getByRole('link', { name: 'Ada Dopo0' }).waitFor()
  await passi.getByRole('link', { name: 'Nuovo Preventivo' }).click()
  await page.getByRole('dialog', { name: 'Nuovo Preventivo' }).waitFor()
  await page.goto(`${tepore.indirizzo}/app/`)
  await passi.getByRole('link', { name: 'Programma le visite' }).click()
  await page.waitForURL(/da-programmare/)

  await page.goto(`${tepore.indirizzo}/app/rcee?tab=scadenze`)
  await page.getByRole('button', { name: /^Calcolate dall’ultima manutenzione/ }).click()
  await page.getByRole('link', { name: 'Ada Dopo0' }).waitFor()
  await noViolations(page)
  await page.getByRole('link', { name: 'Ada Dopo0' }).click()
  await page.getByText('calcolata', { exact: false }).first().waitFor()

  const telefono = await tepore.apri({ chi: 'admin', dispositivo: 'telefono', percorso: '/' })
  await telefono.getByRole('region', { name: 'Per cominciare' }).waitFor()
  await noViolations(telefono)
})
