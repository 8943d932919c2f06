import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { oggi } from '#shared/dates.ts'
import { noViolations, withTepore } from './bench.ts'
import { firma, pronto } from './telefono.ts'

/* A breakdown with a part: from the cellar, without a network, to the second visit and its invoice (docs/product.md §8.15). */

const tepore = withTepore({}, { worker: true })
let clienteId: number

const visita = async (titolo: string, giorno: string) =>
  (await tepore.crea.visita(clienteId, `${giorno}T07:00`, { titolo, tipologia: 'Riparazione' })).id
const premi = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().tap()
interface Pezzo {
  id: number
  stato: string
  codice: string | null
  urgente: boolean
  rapporto_id: number | null
}
const pezzi = () => tepore.dati<Pezzo[]>('GET', `/pezzi?clienteId=${clienteId}`)

beforeAll(async () => {
  clienteId = (await tepore.crea.cliente('Ada Cantina')).id
  await tepore.dati('POST', '/articoli', {
    ...{ descrizione: 'Valvola gas Honeywell', codice: 'VK4105', um: 'pz', prezzo: '80' },
  })
})

test('dalla cantina senza rete alla seconda visita e alla fattura', async () => {
  const prima = await visita('Caldaia ferma', oggi())
  const page = await tepore.apri({ chi: 'operatore', dispositivo: 'telefono', percorso: '/' })
  await page.getByRole('heading', { name: 'I Miei Appuntamenti' }).waitFor()
  await pronto(page)
  await page.context().setOffline(true)
  await page.goto(`${tepore.indirizzo}/app/visite/${prima}/rapporto`)
  await page.getByRole('heading', { name: 'Rapporto d’intervento' }).waitFor()
  await page.getByRole('textbox', { name: 'Lavori eseguiti' }).fill('Cercato il guasto')
  await page.getByText('Da completare', { exact: true }).tap()

  // Nobody has asked for one: it is asked once, and one may say that none is needed.
  await premi(page, 'Avanti: firma')
  await page.getByRole('heading', { name: 'Quale pezzo?' }).waitFor()
  await noViolations(page)
  await premi(page, 'Chiedi il pezzo')
  await page.getByText('Scrivi che pezzo serve').waitFor()
  await page.getByRole('textbox', { name: 'Pezzo' }).fill('valvola')
  await premi(page, /^Valvola gas Honeywell/)
  await page.getByRole('checkbox', { name: 'Urgente' }).check()
  await premi(page, 'Chiedi il pezzo')
  await page.getByText('Firmo per presa visione dei lavori descritti').waitFor()
  await premi(page, 'Torna al lavoro')
  // Another one, which one thinks better of.
  await premi(page, 'Serve un pezzo')
  await page.getByRole('textbox', { name: 'Pezzo' }).fill('guarnizione')
  await premi(page, 'Chiedi il pezzo')
  await page.getByText('guarnizione · da spedire').waitFor()
  await premi(page, 'Togli guarnizione')
  await page.getByText('guarnizione · da spedire').waitFor({ state: 'detached' })
  await premi(page, 'Avanti: firma')
  await firma(page, page.locator('canvas').first())
  await firma(page, page.locator('canvas').nth(1))
  await premi(page, 'Chiudi il rapporto')
  await page.getByRole('heading', { name: 'Firmato da Ada Cantina' }).waitFor()
  await premi(page, 'Fine')
  expect(await pezzi()).toEqual([])
  await page.context().setOffline(false)
  await expect.poll(pezzi).toMatchObject([{ stato: 'Da_Ordinare', codice: 'VK4105', urgente: true }])
  await expect.poll(async () => (await tepore.dati('GET', `/appuntamenti/${prima}`)).stato).toBe('Completato')

  const ufficio = await tepore.apri({ chi: 'admin', percorso: '/appuntamenti/da-programmare' })
  const riga = ufficio.getByRole('region', { name: 'Da riprogrammare' }).getByRole('listitem')
  await riga.filter({ hasText: 'Aspetta un pezzo' }).waitFor()
  const [chiesto] = await pezzi()
  await tepore.dati('PUT', `/pezzi/${chiesto?.id}`, { stato: 'Arrivato' })
  await ufficio.goto(`${tepore.indirizzo}/app/`)
  await ufficio.getByRole('link', { name: /visita: si può prenotare/ }).click()
  await riga.filter({ hasText: 'Si può prenotare' }).waitFor()
  await noViolations(ufficio)
  await ufficio.getByRole('button', { name: 'Prenota Ada Cantina' }).click()
  const form = ufficio.getByRole('dialog', { name: 'Nuovo Appuntamento' })
  await form.waitFor()
  await expect.poll(() => form.getByRole('radio', { name: /^operatore/ }).isChecked()).toBe(true)
  await ufficio.keyboard.press('Control+Enter')
  await form.waitFor({ state: 'detached' })
  await riga.waitFor({ state: 'detached' })
  const [, seconda] = await tepore.dati<{ id: number; utente_assegnato_id: number }[]>(
    ...['GET' as const, `/appuntamenti?clienteId=${clienteId}`],
  )
  expect(seconda?.utente_assegnato_id).toBe(tepore.operatore.id)

  await page.goto(`${tepore.indirizzo}/app/visite/${seconda?.id}/rapporto`)
  await page.getByText('Valvola gas Honeywell VK4105 (arrivata)').waitFor()
  await premi(page, /^Valvola gas Honeywell VK4105$/)
  await page.getByRole('textbox', { name: 'Lavori eseguiti' }).fill('Montata')
  await page.getByText('Risolto', { exact: true }).tap()
  await premi(page, 'Avanti: firma')
  await firma(page, page.locator('canvas').first())
  await premi(page, 'Chiudi il rapporto')
  await page.getByRole('heading', { name: 'Firmato da Ada Cantina' }).waitFor()
  await expect.poll(pezzi).toMatchObject([{ stato: 'Usato', rapporto_id: expect.any(Number) }])
  const { id: bozza } = await tepore.dati('POST', `/appuntamenti/${seconda?.id}/fattura`, {})
  const { righe } = await tepore.dati<{ righe: { descrizione: string; imponibile: number }[] }>(
    ...['GET' as const, `/fatture/${bozza}`],
  )
  expect(righe.map(({ descrizione, imponibile }) => [descrizione, imponibile])).toContainEqual([
    ...['Valvola gas Honeywell', 80],
  ])
}, 120_000)
