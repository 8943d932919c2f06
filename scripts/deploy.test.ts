import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROUTES, VISITORS } from '#server/app.ts'
import { unita } from './servizio-unit.ts'

const RADICE = join(import.meta.dirname, '..')
const leggi = (file: string) => readFileSync(join(RADICE, file), 'utf8')

test('il contenitore copia ciò che c’è, e parte come npm start e come il servizio', () => {
  const testo = leggi('deploy/Dockerfile')
  const copiati = [...testo.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, cosa = '']) =>
    cosa.split(' '),
  )
  expect(copiati.length).toBeGreaterThan(4)
  for (const cosa of copiati) expect([cosa, existsSync(join(RADICE, cosa))]).toEqual([cosa, true])
  const comando = JSON.parse(/^CMD (\[.*\])$/m.exec(testo)?.[1] ?? '[]').join(' ')
  expect(comando).toBe(JSON.parse(leggi('package.json')).scripts.start)
  const unit = unita({ nome: undefined, radice: '/opt/tepore' }).replaceAll('"', '')
  expect(unit).toContain(`/node_modules/.bin/${comando}\n`)
})

test('compose chiede ogni variabile che l’esempio spiega, e l’esempio le spiega tutte', () => {
  const chieste = new Set([...leggi('deploy/compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, nome]) => nome))
  const spiegate = [...leggi('deploy/compose.env.esempio').matchAll(/^(\w+)=/gm)].map(([, nome]) => nome)
  expect([...chieste].sort()).toEqual(spiegate.sort())
})

test('nginx e Caddy tengono fuori dai registri ogni indirizzo segreto', () => {
  const segreti = [
    ...ROUTES.map(({ path }) => `/api${path}`),
    ...VISITORS.map((page) => page({} as Parameters<typeof page>[0]).path),
  ]
    .filter((path) => /:(segreto|token)\b/.test(path))
    .map((path) => path.replace(/:\w+/, 'k3Y-x'))
  expect(segreti.length).toBeGreaterThan(1)
  const filtro = (file: string, dove: RegExp) => new RegExp(dove.exec(leggi(file))?.[1] ?? 'manca')
  const filtri = {
    'deploy/nginx.conf': filtro(
      'deploy/nginx.conf',
      /location ~ (\S+) \{\s+access_log off;\s+error_log \/dev\/null;/,
    ),
    'deploy/Caddyfile': filtro('deploy/Caddyfile', /request>uri regexp (\S+) \$1segreto/),
    'deploy/Caddyfile.repliche': filtro('deploy/Caddyfile.repliche', /request>uri regexp (\S+) \$1segreto/),
  }
  for (const path of segreti)
    for (const [file, uno] of Object.entries(filtri))
      expect([file, path, uno.test(path)]).toEqual([file, path, true])
  for (const uno of Object.values(filtri)) expect(uno.test('/api/clienti')).toBe(false)
})
