import { appendFileSync, copyFileSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveInterface } from '#server/http/static.ts'
import { noViolations, variante, withTepore } from './bench.ts'

const tepore = withTepore({}, { worker: true, previsti: /dynamically imported module|Unable to preload CSS/ })

/** A copy of the built interface that the test may change, served before the real server's API. */
const dist = mkdtempSync(join(tmpdir(), 'tepore-dist-'))
let app: FastifyInstance
let indirizzo: string

beforeAll(async () => {
  // Without the compressed ones: what the test changes must be what is sent.
  cpSync('dist', dist, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) })
  app = Fastify()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, corpo, fatto) => fatto(null, corpo))
  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: '/api/*',
    async handler({ url, method, headers, body }, risposta) {
      const { host: _, connection: __, 'content-length': ___, 'accept-encoding': ____, ...altre } = headers
      const vera = await fetch(`${tepore.indirizzo}${url}`, {
        method,
        headers: altre as Record<string, string>,
        ...(body instanceof Buffer && { body: new Uint8Array(body) }),
      })
      const etag = vera.headers.get('etag')
      if (etag) risposta.header('etag', etag)
      const tipo = vera.headers.get('content-type') ?? 'application/json'
      return risposta
        .code(vera.status)
        .type(tipo)
        .send(await vera.text())
    },
  })
  await serveInterface(app, dist)
  indirizzo = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  rmSync(dist, { recursive: true, force: true })
})

async function apri(path: string): Promise<Page> {
  const page = await tepore.apri({ chi: 'admin' })
  await page.goto(`${indirizzo}/app${path}`)
  await page.evaluate((token) => localStorage.setItem('token', token), await tokenDi(page))
  await page.goto(`${indirizzo}/app${path}`)
  return page
}

/** The session that the bench has put into another origin's storage. */
async function tokenDi(page: Page): Promise<string> {
  const stato = await page.context().storageState()
  return stato.origins.flatMap((o) => o.localStorage).find(({ name }) => name === 'token')?.value ?? ''
}

/**
 * As when the server starts again with the next version of the program.
 * @param codice what its worker does beside its work
 */
function pubblica(codice = ''): void {
  copyFileSync('dist/sw.js', join(dist, 'sw.js'))
  appendFileSync(join(dist, 'sw.js'), `\n;${codice}// ${Date.now()}`)
}
const cerca = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
const annuncio = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'È pronta una nuova versione di Tepore' })

async function conServiceWorker(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

test('una versione nuova si annuncia, aspetta, e non ricarica mai sopra ciò che si è scritto', async () => {
  const page = await apri('/admin?tab=azienda')
  await page.getByLabel('Ragione Sociale').waitFor()
  await conServiceWorker(page)
  await page.evaluate(() => Object.assign(window, { primaDi: true }))
  pubblica()
  await cerca(page)
  await annuncio(page).waitFor()
  await noViolations(page)
  expect(await page.evaluate(() => 'primaDi' in window)).toBe(true)

  await page.getByLabel('Ragione Sociale').fill('Termica Rossi')
  await annuncio(page).getByRole('button', { name: 'Aggiorna' }).click()
  const domanda = page.getByRole('alertdialog', { name: 'Modifiche non salvate' })
  await domanda.getByRole('button', { name: 'Resta' }).click()
  await expect.poll(() => page.getByLabel('Ragione Sociale').inputValue()).toBe('Termica Rossi')
  expect(await page.evaluate(() => 'primaDi' in window)).toBe(true)

  await annuncio(page).getByRole('button', { name: 'Aggiorna' }).click()
  await domanda.getByRole('button', { name: 'Ricarica senza salvare' }).click()
  // The old worker ends what it is at before it makes room: on a busy machine that takes its time.
  await expect.poll(() => page.evaluate(() => 'primaDi' in window)).toBe(false)
  await page.getByLabel('Ragione Sociale').waitFor()
  await expect.poll(() => annuncio(page).count()).toBe(0)
})

variante('una versione che ci mette a subentrare: la pagina arriva lo stesso', async () => {
  const page = await apri('/admin?tab=azienda')
  await page.getByLabel('Ragione Sociale').waitFor()
  await conServiceWorker(page)
  await page.evaluate(() => Object.assign(window, { primaDi: true }))
  pubblica(
    "self.addEventListener('activate', (e) => e.waitUntil(new Promise((poi) => setTimeout(poi, 5000))));",
  )
  await cerca(page)
  await annuncio(page).getByRole('button', { name: 'Aggiorna' }).click()
  await annuncio(page).getByRole('button', { name: 'Aggiornamento...' }).waitFor()
  await expect.poll(() => page.evaluate(() => 'primaDi' in window)).toBe(false)
  await page.getByLabel('Ragione Sociale').waitFor()
})

variante('«Più tardi» lascia in pace, e alla ricarica c’è la versione nuova', async () => {
  const page = await apri('/clienti')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await conServiceWorker(page)
  pubblica()
  await cerca(page)
  await annuncio(page).getByRole('button', { name: 'Più tardi' }).click()
  await annuncio(page).waitFor({ state: 'detached' })
})

test('una finestra il cui codice non c’è più lo dice, e lascia la schermata com’è', async () => {
  const moduli = readdirSync(join(dist, 'assets')).filter((nome) => nome.startsWith('anagrafe-forms'))
  for (const nome of moduli) rmSync(join(dist, 'assets', nome))
  const page = await apri('/fornitori?q=nessuno')
  await page.getByRole('button', { name: 'Nuovo Fornitore' }).first().click()
  const avviso = page.getByRole('alertdialog', { name: 'Questa finestra non si è caricata' })
  await avviso.getByText('Tepore è stato aggiornato').waitFor()
  await noViolations(page)
  await avviso.getByRole('button', { name: 'Annulla' }).click()
  await avviso.waitFor({ state: 'hidden' })
  await expect.poll(() => new URL(page.url()).search).toBe('?q=nessuno')
  // Asked for again, it says so again.
  await page.getByRole('button', { name: 'Nuovo Fornitore' }).first().click()
  await avviso.getByRole('button', { name: 'Ricarica' }).waitFor()
})

test('una schermata il cui codice non c’è più offre di ricaricare', async () => {
  const page = await apri('/clienti')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.route(/assets\/page-/, (route) => route.fulfill({ status: 404 }))
  await page.getByRole('navigation').getByRole('link', { name: 'Contabilità' }).click()
  await page.getByRole('heading', { name: 'Questa schermata non si è caricata' }).waitFor()
  await page.getByRole('button', { name: 'Ricarica' }).waitFor()
})
