import { zipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Bench } from '#test/bench.ts'
import { invoicingParts } from '#test/invoicing.ts'
import { p7m } from '#test/p7m.ts'
import { fatturaXml, NOI, ricevutaSdi } from '#test/ricevute.ts'
import { noViolations, withTepore } from './bench.ts'
import { scaricato } from './download.ts'

const tepore = withTepore()
const KNOWN = 'IT36Z0538711101000000123456'

beforeAll(async () => {
  await tepore.dati('PUT', '/azienda', NOI)
  await tepore.crea.fornitore('Termosanitaria Partenope S.r.l.', {
    partitaIva: '44172030635',
    iban: KNOWN,
    telefono: '081 5526611',
  })
})

const file = (name: string, buffer: Buffer | Uint8Array) => ({
  ...{ name, buffer: Buffer.from(buffer), mimeType: 'application/octet-stream' },
})
const carica = (page: Page, ...quali: ReturnType<typeof file>[]) =>
  page.getByLabel('Fatture ricevute', { exact: true }).setInputFiles(quali)

test('dai file alle fatture con la tastiera: si guarda ciò che non torna, si salta, si conferma, si annulla', async () => {
  const page = await tepore.apri({ chi: 'admin', percorso: '/contabilita/ricevute' })
  await page.getByRole('heading', { name: 'Trascina qui le fatture dei fornitori' }).waitFor()
  const nuovo = { partitaIva: '07643520013', denominazione: 'Nuova Idraulica S.n.c.' }
  await carica(
    page,
    file('iban.xml', fatturaXml({ numero: '2026/118', iban: 'IT18M0306903496100000004711' })),
    file('firmata.xml.p7m', p7m(fatturaXml({ ...nuovo, numero: '77' }))),
    file(
      'ottobre.zip',
      zipSync({
        'altri.xml': fatturaXml({ noi: '09817260012' }),
        'b.xml': fatturaXml({ ...nuovo, numero: '78', rate: null }),
      }),
    ),
  )
  const conferma = page.getByRole('button', { name: 'Conferma 3 fatture' })
  await conferma.waitFor()
  await page.getByText('Intestata a Vesuvio Clima S.r.l. (P. IVA 09817260012), non a noi').waitFor()
  const accanto = page.getByRole('complementary', { name: 'Documento aperto' })
  await accanto.getByText('IBAN diverso da quello noto.').waitFor()
  await accanto.getByRole('cell', { name: 'Vaso di espansione' }).waitFor()
  // The one without a due date is left out.
  await page.getByRole('button', { name: /^Termosanitaria Partenope.*IBAN diverso/ }).focus()
  await page.keyboard.press('ArrowDown')
  await accanto.getByRole('heading', { name: 'Nuova Idraulica S.n.c.' }).waitFor()
  await accanto.getByText('Bonifico, scadenza da completare').waitFor()
  await page.keyboard.press('c')
  const cambia = page.getByRole('dialog', { name: 'Fattura 78 di Nuova Idraulica S.n.c.' })
  await cambia.getByLabel('Scadenza', { exact: true }).fill('15/01/2027')
  await page.keyboard.press('Control+Enter')
  await accanto.getByText('scade il 15/01/2027').waitFor()
  await page.keyboard.press('s')
  await page.getByRole('button', { name: 'Conferma 2 fatture' }).click()
  await page.getByText('2 fatture registrate').waitFor()
  expect((await tepore.dati<unknown[]>('GET', '/fornitori')).length).toBe(2)
  const mese = await prendiMese()
  await page.getByRole('button', { name: 'Annulla tutto' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annulla tutto' }).click()
  await page.getByText('Ricezione annullata').waitFor()
  expect((await tepore.dati<unknown[]>('GET', '/fornitori')).length).toBe(1)
  await mese.reload()
  await mese.getByText('Da allora: 2 fatture ricevute in meno').waitFor()
})

/** The accountant's month with the keyboard: they are in it, it is taken, and an empty one says so. */
async function prendiMese(): Promise<Page> {
  const page = await tepore.apri({ chi: 'admin', percorso: '/contabilita/mese?mese=2026-10' })
  await page.getByText('2 originali', { exact: true }).first().waitFor()
  await page.getByText('Non manca niente').waitFor()
  const { nome } = await scaricato(page, () => page.keyboard.press('s'))
  expect(nome).toBe('ottobre-2026.zip')
  await page.getByText('Da allora non è cambiato niente').waitFor()
  await page.keyboard.press('PageUp')
  await page.getByText('Niente in settembre 2026').waitFor()
  await page.keyboard.press('PageDown')
  await page.getByRole('button', { name: 'Scarica ottobre' }).waitFor()
  return page
}

test('una ricevuta senza l’impronta del nostro file aspetta: la fattura chiede se è sua, e allora conta', async () => {
  const dati = (method: string, path: string, { corpo }: { corpo?: object } = {}) =>
    tepore.dati(method, path, corpo)
  const { cliente, emessa } = await invoicingParts({ dati, crea: tepore.crea } as unknown as Bench)
  const { nome_file } = await emessa((await cliente()).id)
  const page = await tepore.apri({ chi: 'admin', percorso: '/contabilita/ricevute' })
  const scarto = ricevutaSdi({ radice: 'RicevutaScarto', nome: String(nome_file), hash: '' })
  await carica(page, file('scarto.xml', scarto))
  const accanto = page.getByRole('complementary', { name: 'Documento aperto' })
  await accanto.getByText('Non ha l’impronta del nostro file').waitFor()
  await accanto.getByRole('link', { name: 'Apri la fattura' }).click()
  await page.getByText('È di questa fattura?').waitFor()
  await noViolations(page)
  await page.getByRole('button', { name: 'Sì, conta' }).click()
  await page
    .getByText(/Rinvia entro il/)
    .first()
    .waitFor()
  await page.getByText('È di questa fattura?').waitFor({ state: 'detached' })
})
