import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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
  expect(unita({ nome: undefined, radice: '/opt/tepore' })).toContain(`/node_modules/.bin/${comando}\n`)
})

test('compose chiede ogni variabile che l’esempio spiega, e l’esempio le spiega tutte', () => {
  const chieste = new Set([...leggi('deploy/compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, nome]) => nome))
  const spiegate = [...leggi('deploy/compose.env.esempio').matchAll(/^(\w+)=/gm)].map(([, nome]) => nome)
  expect([...chieste].sort()).toEqual(spiegate.sort())
})
