import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addDays, oggi, weekday } from '#shared/dates.ts'
import { PORTICI } from '#test/makers.ts'
import { noViolations, withTepore } from './bench.ts'

const tepore = withTepore()

/** The next Monday: whatever day the tests run on, its week is whole. */
const lunedi = addDays(oggi(), 8 - weekday(oggi()))
const scritta = (giorno: string) => giorno.split('-').reverse().join('/')

let [conEmail, senzaEmail] = [0, 0]
beforeAll(async () => {
  await tepore.dati('PUT', '/azienda', { ragioneSociale: 'Vesuvio Clima', telefono: '081 559 70 10' })
  await tepore.dati('PUT', '/posta', {
    ...{ host: '127.0.0.1', porta: 1, sicurezza: 'nessuna', mittente: 'avvisi@posta.example' },
  })
  const cliente = async (cognome: string, email?: string): Promise<number> => {
    const { id } = await tepore.crea.cliente(`Ada ${cognome}`, { telefono: '333 4182206', ...PORTICI, email })
    return id
  }
  conEmail = await cliente('Capuano', 'capuano@posta.example')
  senzaEmail = await cliente('Cacace')
})

test('un tecnico malato: le sue visite ad altri, e tutti lo sanno, in otto pressioni; chi va via allo stesso modo', async () => {
  const nuovo = await tepore.dati('POST', '/utenti', {
    ...{ nomeUtente: 'ciro.amato', email: 'ciro@posta.example', password: 'Una-lunga-2026', ruoloId: 3 },
  })
  const giorno = addDays(lunedi, 3)
  const visita = (clienteId: number, ora: string, quando = giorno) =>
    tepore.crea.visita(clienteId, `${quando}T${ora}:00`, {
      titolo: 'Perdita',
      tipologia: 'Riparazione',
      utenteAssegnatoId: nuovo.id,
      dataFine: `${quando}T${ora}:45`,
      priorita: 'Urgente',
    })
  const [una, due] = [await visita(conEmail, '09'), await visita(senzaEmail, '11')]
  const page = await tepore.apri({ percorso: '/appuntamenti/da-programmare', chi: 'admin' })
  let pressioni = 0
  const premi = async (dove: Locator) => {
    await dove.click()
    pressioni++
  }
  await premi(page.getByRole('button', { name: 'Sposta una giornata' }))
  const sposta = page.getByRole('dialog', { name: 'Sposta una giornata' })
  await sposta.getByLabel('Tecnico').selectOption({ label: 'ciro.amato' })
  await sposta.getByRole('textbox', { name: 'Al', exact: true }).fill(scritta(giorno))
  pressioni += 2
  await sposta.getByText('2 visite: tutte hanno un posto').waitFor()
  await noViolations(page)
  await premi(sposta.getByRole('button', { name: 'Sposta 2 visite' }))
  const dillo = page.getByRole('dialog', { name: /^2 visite spostate/ })
  await dillo.waitFor()
  expect(await sposta.isVisible()).toBe(false)
  await noViolations(page)
  await premi(dillo.getByRole('button', { name: 'Ada Cacace lo sa già' }))
  await dillo.getByText('Detto al telefono').waitFor()
  await premi(dillo.getByRole('button', { name: 'Manda 1 email' }))
  await page.getByText('1 email in coda').waitFor()
  expect(pressioni).toBeLessThanOrEqual(8)
  for (const { id } of [una, due])
    expect((await tepore.dati('GET', `/appuntamenti/${id}`)).utente_assegnato_id).not.toBe(nuovo.id)
  const sue = (await tepore.dati('GET', '/assenze')).filter(
    ({ utente_id }: { utente_id: number }) => utente_id === nuovo.id,
  )
  expect(sue).toMatchObject([{ tipo: 'Malattia', al: giorno }])

  // One that is to be booked again stands on the board until it is.
  const terza = await visita(conEmail, '10', addDays(giorno, 4))
  const altra = await tepore.apri({ percorso: '/admin?tab=utenti', chi: 'admin' })
  pressioni = 0
  await premi(altra.getByRole('link', { name: 'ciro.amato va via' }))
  const via = altra.getByRole('dialog', { name: 'Va via' })
  await via.getByText('1 visita: ha un posto').waitFor()
  await noViolations(altra)
  await via.getByLabel(/^Dove va la visita di/).selectOption('lista')
  pressioni++
  await premi(via.getByRole('button', { name: 'Sposta 1 visita' }))
  await premi(altra.getByRole('button', { name: 'Dopo' }))
  expect(pressioni).toBeLessThanOrEqual(8)
  const daRifare = altra.getByRole('region', { name: 'Da riprogrammare' })
  await daRifare.getByText('Perdita').waitFor()
  await noViolations(altra)
  await daRifare.getByRole('link', { name: 'Prenota Ada Capuano' }).click()
  await altra.getByRole('dialog', { name: 'Modifica Appuntamento' }).waitFor()
  expect(await tepore.dati('GET', `/appuntamenti/${terza.id}`)).toMatchObject({
    ...{ stato: 'Da_Riprogrammare', titolo: 'Perdita' },
  })
})
