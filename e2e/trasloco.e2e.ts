import { expect, test } from 'vitest'
import { addDays, oggi } from '#shared/dates.ts'
import { noViolations, withTepore } from './bench.ts'

const tepore = withTepore()
const SCRITTO = 'Via Diaz 4, 80055 Portici (NA)'

test('chi cambia l’indirizzo di un cliente dice prima che cosa trasloca con lui', async () => {
  const { id } = await tepore.crea.cliente('Antonio Esposito', {
    indirizzo: 'Via Diaz 4',
    comune: 'Portici',
    cap: '80055',
    provincia: 'NA',
  })
  const { id: caldaia } = await tepore.crea.caldaia(id)
  const visita = (giorni: number) =>
    tepore.crea.visita(id, `${addDays(oggi(), giorni)}T09:00`, {
      titolo: 'Perdita',
      tipologia: 'Riparazione',
      indirizzoIntervento: SCRITTO,
      utenteAssegnatoId: 1,
    })
  const [prima, seconda] = [await visita(7), await visita(14)]
  const page = await tepore.apri({ percorso: `/clienti?cliente=${id}`, chi: 'admin' })
  await page.getByRole('button', { name: 'Modifica', exact: true }).first().click()
  const modulo = page.getByRole('dialog', { name: 'Modifica Cliente' })
  await modulo.getByLabel('Indirizzo').fill('Via Roma 12')
  await modulo.getByText('2 visite future hanno il vecchio indirizzo').waitFor()
  await noViolations(page)
  await page.keyboard.press('Control+Enter')
  await modulo.getByText('Scegli che cosa fare delle visite future').waitFor()
  await modulo.getByText('Scegli', { exact: true }).click()
  await modulo
    .getByRole('checkbox', { name: /^Va al nuovo indirizzo/ })
    .nth(1)
    .check()
  await page.keyboard.press('Control+Enter')
  await modulo.getByText('Scegli se gli impianti restano nella vecchia casa').waitFor()
  await modulo.getByText('Sì, restano').click()
  await noViolations(page)
  await page.keyboard.press('Control+Enter')
  await page.getByText(/^Cliente aggiornato/).waitFor()
  const dove = async (visita: { id: number }) =>
    (await tepore.dati('GET', `/appuntamenti/${visita.id}`)).indirizzo_intervento
  expect([await dove(prima), await dove(seconda)]).toEqual([SCRITTO, 'Via Roma 12, 80055 Portici (NA)'])
  const [impianto] = await tepore.dati('GET', `/impianti?clienteId=${id}`)
  expect(impianto).toMatchObject({ indirizzo: 'Via Diaz 4', comune: 'Portici' })
  expect((await tepore.dati('GET', `/caldaie/${caldaia}`)).impianto_id).toBe(impianto.id)
  // Nothing is asked of who writes something else.
  await page.getByRole('button', { name: 'Modifica', exact: true }).first().click()
  await modulo.getByLabel('Note', { exact: true }).fill('Suonare due volte')
  await page.keyboard.press('Control+Enter')
  await modulo.waitFor({ state: 'hidden' })
  expect(await tepore.dati('GET', `/clienti/${id}`)).toMatchObject({ note: 'Suonare due volte' })
})

test('una visita nuova di notte dice in che giorno finisce, una con le ore scambiate no', async () => {
  await tepore.crea.cliente('Lucia Chiesa')
  const page = await tepore.apri({ percorso: `/appuntamenti?data=${oggi()}`, chi: 'admin' })
  await page.getByRole('button', { name: 'Nuovo Appuntamento' }).first().click()
  const modulo = page.getByRole('dialog', { name: 'Nuovo Appuntamento' })
  const ora = async (nome: string, testo: string) => {
    await modulo.getByRole('combobox', { name: nome }).fill(testo)
    await page.keyboard.press('Tab')
  }
  await ora('Ora Fine', '8')
  await modulo.getByText("L'ora di fine deve essere successiva all'ora di inizio").waitFor()
  expect(await modulo.getByRole('button', { name: 'Finisce il giorno dopo?' }).count()).toBe(0)
  await ora('Ora Inizio', '22')
  await ora('Ora Fine', '0130')
  await modulo.getByRole('button', { name: 'Finisce il giorno dopo?' }).click()
  await modulo.getByText('durata 3 ore e 30 minuti').waitFor()
  await modulo.getByLabel('Fino a', { exact: true }).waitFor()
})
