// On one engine: no address that is tried here reaches the database.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { createServer } from './server.ts'
import { serveInterface } from './static.ts'

/** Addresses that nobody types by accident, sent as they are: `inject` and `fetch` would put some of them right. */

const dist = mkdtempSync(join(tmpdir(), 'tepore-dist-'))
mkdirSync(join(dist, 'assets'))
writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Tepore</title>')
writeFileSync(join(dist, 'assets/a-b1c2d3.js'), 'export default 1')
writeFileSync(join(dist, '.env'), 'SEGRETO=1')

const bench = await openBench()
const conPagina = await createServer(bench.environment)
await serveInterface(conPagina, dist)

const porte: Record<'api' | 'app', number> = { api: 0, app: 0 }
beforeAll(async () => {
  for (const [nome, server] of [
    ['api', bench.app],
    ['app', conPagina],
  ] as const) {
    await server.listen({ host: '127.0.0.1', port: 0 })
    porte[nome] = (server.server.address() as { port: number }).port
  }
})
afterAll(async () => {
  await conPagina.close()
  await bench.chiudi()
  rmSync(dist, { recursive: true })
})

/** The answer to a request line as it is given. */
function chiede(
  quale: 'api' | 'app',
  indirizzo: string,
  method = 'GET',
): Promise<{ stato: number; corpo: string }> {
  return new Promise((fatto, fallito) => {
    const presa = connect(porte[quale], '127.0.0.1').on('error', fallito)
    let testo = ''
    presa.on('data', (pezzo) => (testo += String(pezzo)))
    presa.on('close', () =>
      fatto({
        stato: Number(/^HTTP\/1\.1 (\d{3})/.exec(testo)?.[1] ?? 0),
        corpo: testo.slice(testo.indexOf('\r\n\r\n') + 4),
      }),
    )
    presa.write(`${method} ${indirizzo} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  })
}

const STORTI = [
  '%2e%2e/package.json',
  '%2e%2e%2f%2e%2e%2fpackage.json',
  '../package.json',
  '..%2fpackage.json',
  '..%5cpackage.json',
  '..\\package.json',
  '%252e%252e/package.json',
  '.%2e/.%2e/package.json',
  './swagger-ui.css',
  '/swagger-ui.css',
  'x/../swagger-ui.css',
  '%00',
  'a%00b.css',
  '%ff',
  '%c0%ae%c0%ae/',
  '%E0%A4%A',
  '%',
  '%zz',
  '\\',
  '.env',
  '%2eenv',
  'x'.repeat(300),
  'x/'.repeat(400),
  `${'x'.repeat(4000)}.css`,
  'CON',
  'nulla.js',
  'nulla.js?q=%ff',
  ';',
  '*',
]

test('un indirizzo storto tra i file dell’API è un 404 o un 400 in italiano, mai un guasto né un file', async () => {
  for (const radice of ['/api/docs/static/', '/api/docs/', '/api/', '/api/documenti/', '/api/clienti/'])
    for (const storto of STORTI) {
      const { stato, corpo } = await chiede('api', radice + storto)
      const indirizzo = (radice + storto).slice(0, 60)
      // A session is asked for before the address is looked at.
      expect([indirizzo, [400, 401, 404, 413], corpo]).toEqual([
        indirizzo,
        expect.arrayContaining([stato]),
        expect.stringMatching(/^\{"error":"[A-ZÈ][^"]+"/),
      ])
    }
})

test('tra quelli dell’app è la pagina, un 404 o un 400; ciò che non è suo non esce', async () => {
  for (const radice of ['/app/', '/app/assets/', '/app/assets/../', '/'])
    for (const method of ['GET', 'HEAD'])
      for (const storto of STORTI) {
        const { stato, corpo } = await chiede('app', radice + storto, method)
        expect([radice + storto.slice(0, 40), [200, 400, 404, 413]]).toEqual([
          radice + storto.slice(0, 40),
          expect.arrayContaining([stato]),
        ])
        expect(corpo).not.toMatch(/SEGRETO|"dependencies"/)
        if (method === 'GET') expect(corpo).toMatch(stato === 200 ? /^<!doctype html>/ : /^\{"error":"/)
      }
})
