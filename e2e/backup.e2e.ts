import { expect, test } from 'vitest'
import { campione, noViolations, PASSWORD, variante, withTepore } from './bench.ts'
import { scaricato } from './download.ts'

const tepore = withTepore()

test('un Admin fa un backup, lo vede, lo scarica, e il registro dice chi', async () => {
  const page = await tepore.apri({ percorso: '/admin?tab=backup', chi: 'admin' })
  await page.getByText('Nessun backup ancora: il primo si fa stanotte').waitFor()
  await noViolations(page)

  await page.getByRole('button', { name: 'Fai un backup adesso' }).click()
  await page.getByText('Backup fatto').waitFor()
  const scarica = page.getByRole('button', { name: /^Scarica il backup: Oggi, \d\d:\d\d$/ })
  await scarica.waitFor()
  await noViolations(page)

  const { nome, byte } = await scaricato(page, async () => {
    await scarica.click()
    const conferma = page.getByRole('alertdialog', { name: 'Scrivi la tua password' })
    await conferma.getByText('Per portare via tutto serve la tua password. Vale per cinque minuti.').waitFor()
    await conferma.getByLabel('La tua password').fill(PASSWORD)
    await conferma.getByRole('button', { name: 'Conferma' }).click()
  })
  expect(nome).toMatch(/^tepore-.*\.tar\.gz$/)
  expect([...byte.subarray(0, 2)]).toEqual([0x1f, 0x8b])

  await page.getByRole('link', { name: 'Registro' }).click()
  await page.getByText('Scaricato').first().waitFor()
  await page
    .getByText(/^Creato · Backup/)
    .first()
    .waitFor()
})

variante('dal telefono, e quando qualcosa non va si riprova', async () => {
  const page = await tepore.apri({ percorso: '/admin', chi: 'admin', dispositivo: 'telefono' })
  await page.getByRole('tab', { name: 'Utenti' }).waitFor()
  await page.route('**/api/backup', (route) => route.abort())
  await page.goto(`${tepore.indirizzo}/app/admin?tab=backup`)
  const riprova = page.getByRole('button', { name: 'Riprova' })
  await riprova.waitFor()
  await noViolations(page)
  await page.unroute('**/api/backup')
  await riprova.click()
  await page.getByRole('button', { name: 'Fai un backup adesso' }).waitFor()

  await page.route('**/api/backup', (route) => route.abort())
  await page.getByRole('button', { name: 'Fai un backup adesso' }).click()
  await page.getByText('Il server non risponde').waitFor()
  await page.unroute('**/api/backup')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await page.getByText('Backup fatto').waitFor()
  await noViolations(page)
})

variante('chi non è Admin non ci arriva', async () => {
  for (const chi of ['direttore', 'operatore'] as const) {
    const page = await tepore.apri({ percorso: '/admin?tab=backup', chi })
    await expect.poll(() => new URL(page.url()).pathname).not.toContain('/admin')
    expect(await page.getByRole('button', { name: 'Fai un backup adesso' }).count()).toBe(0)
    await expect(tepore.dati('GET', '/backup', undefined, chi)).rejects.toThrow('403')
  }
})

const STATI = [
  {
    esito: 'errore',
    titolo: 'L’ultimo backup non è riuscito',
    testo: 'Un documento è cambiato sul disco (verbale.pdf, documenti/3f.pdf). Carica di nuovo gli originali',
  },
  {
    esito: 'fatto',
    titolo: 'L’ultimo backup chiede attenzione',
    testo: 'Di un documento manca il file sul disco (verbale.pdf, documenti/3f.pdf)',
  },
]

test('quando il backup non va bene, un Admin lo vede sulla dashboard e nella sua scheda, gli altri no', async () => {
  for (const [n, { titolo, ...stato }] of campione(STATI).entries())
    for (const chi of ['admin', 'direttore'] as const) {
      const aspetto = n === 0 ? ({} as const) : ({ dispositivo: 'telefono', tema: 'dark' } as const)
      const page = await tepore.apri({ percorso: '/clienti', chi, ...aspetto })
      await page.route('**/api/backup/stato', (route) =>
        route.fulfill({ json: { data: { ...stato, finito: '2026-11-20T01:00:00.000Z' } } }),
      )
      const gravita = stato.esito === 'errore' ? 'errore' : 'attenzione'
      const avvisi = [{ testo: `${titolo}: ${stato.testo}`, gravita, apri: '/admin?tab=backup' }]
      await page.route('**/api/dashboard/stats*', async (route) => {
        const risposta = await route.fetch()
        const { data } = await risposta.json()
        await route.fulfill({ json: { data: { ...data, avvisi: chi === 'admin' ? avvisi : [] } } })
      })
      await page.goto(`${tepore.indirizzo}/app/`)
      if (chi === 'direttore') {
        await page.getByText('I Miei Appuntamenti').waitFor()
        expect(await page.getByText(titolo).count()).toBe(0)
        continue
      }
      await page.getByText(titolo).waitFor()
      await noViolations(page)
      await page.getByRole('link', { name: 'Vedi i backup' }).click()
      await page.waitForURL(/tab=backup/)
      await page.getByText(stato.testo).waitFor()
      await noViolations(page)
    }
})
