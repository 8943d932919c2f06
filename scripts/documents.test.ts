import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { WINGS } from './structure-wings.ts'

/** What the documents name is there, and what is there they name. */
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  ...readdirSync('docs/decisions').map((name) => `docs/decisions/${name}`),
]
const text = (file: string) => readFileSync(file, 'utf8')
const map = text('docs/architecture.md')

test('la mappa nomina ogni ala con i suoi nomi, ogni schermata, e ogni cosa che un’ala dichiara', () => {
  for (const wing of WINGS) {
    expect(map).toContain(`${wing}/ `)
    for (const noun of readdirSync(`src/${wing}`, { withFileTypes: true }))
      if (noun.isDirectory()) expect(map, `${wing}/${noun.name}`).toContain(noun.name)
  }
  const [, screens = ''] = /^ {2}screens\/<screen>\/([\s\S]*?)\n {2}web\//m.exec(map) ?? []
  for (const screen of readdirSync('src/screens')) expect(screens.split(/[\s,;:]+/)).toContain(screen)
  const [, declared = ''] = /export interface Wing \{([\s\S]*?)\n\}/.exec(text('src/server/wing.ts')) ?? []
  const kinds = [...declared.matchAll(/^ {2}(\w+)\??:/gm)].map(([, kind = '']) => kind)
  expect(kinds.length).toBeGreaterThan(4)
  for (const kind of kinds) expect(map).toMatch(new RegExp(`^\\| \`?${kind}\\b`, 'm'))
})

test('l’indice delle decisioni le ha tutte, e solo quelle', () => {
  const index = text('docs/decisions/000-how-we-decide.md')
  const listed = [...index.matchAll(/^\| \[\d{3}\]\(([^)]+)\)/gm)].map(([, file]) => file)
  const there = readdirSync('docs/decisions').filter((name) => /^(?!000)\d{3}-/.test(name))
  expect(listed.sort()).toEqual(there.sort())
  // A superseded one has only its line, in which it says what it was: no number is missing, and none is there twice.
  const superseded = [...index.matchAll(/^\| (\d{3}) \| .+ \| .+\. \|$/gm)].map(([, number]) =>
    Number(number),
  )
  const numbers = [...listed.map((file = '') => Number(file.slice(0, 3))), ...superseded].sort(
    (a, b) => a - b,
  )
  expect(superseded.length).toBeGreaterThan(0)
  expect(numbers).toEqual(numbers.map((_, n) => n + 1))
})

test('i file e le cartelle di cui parlano i documenti ci sono', () => {
  const missing = DOCUMENTS.flatMap((file) =>
    [...text(file).matchAll(/`((?:src|scripts|test|e2e|bench|docs|deploy|migrations)\/[\w./-]+)`/g)]
      .map(([, path = '']) => path)
      .filter((path) => !/NNN|\.\.\.|…/.test(path) && !existsSync(path))
      .map((path) => `${file}: ${path}`),
  )
  expect(missing).toEqual([])
})

test('gli indirizzi fra i documenti portano da qualche parte', () => {
  const broken = DOCUMENTS.flatMap((file) => {
    const folder = file.includes('/') ? file.slice(0, file.lastIndexOf('/') + 1) : ''
    return [...text(file).matchAll(/\]\((?!https?:|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(folder + target))
      .map((target) => `${file}: ${target}`)
  })
  expect(broken).toEqual([])
})
