import { readFile } from 'node:fs/promises'
import Papa from 'papaparse'
import type { Page } from 'playwright-core'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import { oggi } from '#shared/dates.ts'
import { noViolations, variante, withTepore } from './bench.ts'
import { scaricato } from './download.ts'

const tepore = withTepore()

/** Chooses an entry of «Esporta» and gives the file that the browser saved. */
async function esporta(page: Page, voce: string | RegExp) {
  await page.getByRole('button', { name: 'Esporta' }).click()
  const { nome, byte } = await scaricato(page, () => page.getByRole('menuitem', { name: voce }).click())
  await page.getByText(`Scaricato: ${nome}`).waitFor()
  return { nome, contenuto: byte }
}

const righeCsv = (contenuto: Buffer) =>
  Papa.parse<string[]>(
    contenuto
      .toString('utf8')
      .replace(/^\ufeff/, '')
      .trimEnd(),
    { delimiter: ';' },
  ).data

describe('esportare un elenco', () => {
  beforeAll(async () => {
    const crea = (dati: object) => tepore.crea.cliente('Ada Rossi', dati)
    await crea({ cognome: 'D’Èrrico', telefono: '+39 081 728 36 50', cap: '00144' })
    await crea({ cognome: '=1+1', note: 'riga una\nriga due' })
    await crea({ cognome: 'Spento', attivo: false })
    await tepore.crea.fornitore()
  })

  test('i clienti con i filtri che si vedono, in Excel e in CSV', async () => {
    const page = await tepore.apri({ percorso: '/clienti?stato=attivi', chi: 'operatore' })
    await page.getByRole('link', { name: /D’Èrrico/ }).waitFor()
    await page.getByRole('button', { name: 'Esporta' }).click()
    await page.getByRole('menu').waitFor()
    await noViolations(page)
    await page.keyboard.press('Escape')

    const excel = await esporta(page, 'Excel (.xlsx)')
    expect(excel.nome).toBe(`clienti-${oggi()}.xlsx`)
    const [intestazione, ...celle] = await readSheet(excel.contenuto)
    expect(intestazione?.slice(0, 3)).toEqual(['Cognome', 'Nome', 'Telefono'])
    expect(celle.map((r) => r[0])).toEqual(['=1+1', 'D’Èrrico'])
    expect(celle[1]?.slice(2, 3)).toEqual(['+39 081 728 36 50'])

    const csv = await esporta(page, 'CSV (.csv)')
    expect(csv.nome).toBe(`clienti-${oggi()}.csv`)
    const [titoli, ...righe] = righeCsv(csv.contenuto)
    expect(titoli).toEqual(intestazione)
    expect(righe.map((r) => r[0])).toEqual(["'=1+1", 'D’Èrrico'])
    expect(righe[0]?.[titoli?.indexOf('Note') ?? -1]).toBe('riga una\nriga due')
  })

  variante('dal telefono, e se il server non risponde si riprova', async () => {
    const page = await tepore.apri({ percorso: '/fornitori', chi: 'admin', dispositivo: 'telefono' })
    await page.getByText('Clima Sud S.r.l.').waitFor()
    await page.route('**/api/fornitori/esporta*', (route) => route.abort(), { times: 1 })
    await page.getByRole('button', { name: 'Esporta' }).click()
    await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click()
    const arrivo = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Riprova' }).click()
    const file = await arrivo
    const [, riga] = righeCsv(await readFile(await file.path()))
    expect(riga?.[0]).toBe('Clima Sud S.r.l.')
    await noViolations(page)
  })

  variante('ogni elenco ha il suo file', async () => {
    const page = await tepore.apri({ percorso: '/contabilita', chi: 'admin' })
    expect((await esporta(page, 'CSV (.csv)')).nome).toBe(`preventivi-${oggi()}.csv`)
    await page.goto(`${tepore.indirizzo}/app/contabilita?scheda=fatture`)
    expect((await esporta(page, 'Excel (.xlsx)')).nome).toBe(`fatture-${oggi()}.xlsx`)
    await page.goto(`${tepore.indirizzo}/app/rcee?tab=scadenze`)
    expect((await esporta(page, 'Scadenza RCEE: CSV (.csv)')).nome).toBe(`scadenza-rcee-${oggi()}.csv`)
    await page.goto(`${tepore.indirizzo}/app/appuntamenti`)
    const mese = await esporta(page, /^Tutto .*Excel/)
    expect(mese.nome).toBe(`appuntamenti-${oggi().slice(0, 7)}.xlsx`)
    await page.goto(`${tepore.indirizzo}/app/admin?tab=registro`)
    await page.getByText('Dati esportati · Appuntamenti').first().waitFor()
  })
})
