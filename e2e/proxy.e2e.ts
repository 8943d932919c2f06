import { createHash, X509Certificate } from 'node:crypto'
import { connect } from 'node:tls'
import { chromium } from 'playwright-core'
import { afterAll, describe, expect } from 'vitest'
import { findHeadlessBrowser } from '#test/browser.ts'
import { pdfDi } from '#test/pdf.ts'
import { caddy, chiedi, conProxy, type Davanti, NOME, nginx, type ProxyAcceso } from '#test/proxy.ts'
import { ARGOMENTI, campione, DISPOSITIVI, diOggi, variante, withTepore } from './bench.ts'

const tepore = withTepore({ TRUST_PROXY: '1', HOSTS: NOME }, { processo: true })
const MEGA = 1_048_576

/** The digest of the key that this proxy shows: the browser is told to take it as if an authority had signed it. */
const chiaveDi = ({ sicura }: ProxyAcceso) =>
  new Promise<string>((fatto, rotto) => {
    const presa = connect(
      { host: '127.0.0.1', port: sicura, servername: NOME, rejectUnauthorized: false },
      () => {
        const { publicKey } = new X509Certificate(presa.getPeerCertificate().raw)
        presa.end()
        fatto(
          createHash('sha256')
            .update(publicKey.export({ type: 'spki', format: 'der' }))
            .digest('base64'),
        )
      },
    )
    presa.once('error', rotto)
  })

const browsers: { close(): Promise<void> }[] = []
afterAll(async () => {
  for (const browser of browsers) await browser.close()
})

async function telefono(proxy: ProxyAcceso) {
  const browser = await chromium.launch({
    executablePath: findHeadlessBrowser() ?? '',
    args: [
      ...ARGOMENTI,
      `--host-resolver-rules=MAP ${NOME} 127.0.0.1`,
      `--ignore-certificate-errors-spki-list=${await chiaveDi(proxy)}`,
    ],
  })
  browsers.push(browser)
  const contesto = await browser.newContext({
    ...DISPOSITIVI.telefono,
    locale: 'it-IT',
    reducedMotion: 'reduce',
  })
  await diOggi(contesto)
  return { contesto, page: await contesto.newPage(), indirizzo: `https://${NOME}:${proxy.sicura}` }
}

async function giornata(proxy: ProxyAcceso): Promise<void> {
  const { contesto, page, indirizzo } = await telefono(proxy)
  const risposta = await page.goto(`${indirizzo}/app`)
  expect(risposta?.headers()['strict-transport-security']).toMatch(/^max-age=31536000/)
  await tepore.accedi(page, 'admin')
  await page.getByRole('button', { name: 'Menu', exact: true }).waitFor()

  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await contesto.setOffline(true)
  await page.goto(`${indirizzo}/app/clienti`)
  await page.getByRole('button', { name: 'Menu', exact: true }).waitFor()
  await contesto.setOffline(false)
  await page.goto(`${indirizzo}/app/clienti`)

  const { id: clienteId } = await tepore.crea.cliente('Ada Dietro')
  const carica = (byte: number) =>
    page.evaluate(
      async ([base64, cliente]) => {
        const corpo = new FormData()
        corpo.set('tipologia', 'RCEE')
        corpo.set('clienteId', String(cliente))
        const byte = Uint8Array.from(atob(String(base64)), (c) => c.charCodeAt(0))
        corpo.set('file', new File([byte], 'grande.pdf', { type: 'application/pdf' }))
        const authorization = `Bearer ${localStorage.getItem('token')}`
        const risposta = await fetch('/api/documenti/upload', {
          method: 'POST',
          body: corpo,
          headers: { authorization },
        })
        return [risposta.status, ((await risposta.json()) as { error?: string }).error]
      },
      [pdfDi(byte).toString('base64'), clienteId] as const,
    )
  expect(await carica(10 * MEGA)).toEqual([201, undefined])
  expect(await carica(11 * MEGA)).toEqual([413, expect.stringContaining('10 MB')])

  // An export comes whole, as it is written.
  const esporta = await page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('token')}`
    const risposta = await fetch('/api/clienti/esporta?formato=csv', { headers: { authorization } })
    return [risposta.status, risposta.headers.get('content-length'), await risposta.text()]
  })
  expect(esporta[0]).toBe(200)
  expect(esporta[2]).toContain('Dietro')

  const altrui = await chiedi(proxy, { path: '/health', host: 'male.example', inChiaro: true })
  expect(altrui.stato).toBe(400)
}

const prova = (davanti: Davanti) =>
  describe.skipIf(!davanti.programmi())(`dietro ${davanti.nome}`, () => {
    variante('dal telefono, con https: il programma resta senza rete, un PDF da 10 MB, un’esportazione', () =>
      conProxy(davanti, { url: tepore.indirizzo }, giornata),
    )
  })

for (const davanti of campione([caddy, nginx])) prova(davanti)
