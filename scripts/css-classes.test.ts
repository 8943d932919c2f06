import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { leftToOrder, setsOf, sheetReader } from './css-sheets.ts'
import { allFiles } from './structure-sources.ts'

const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g

/** The style sheet's path in the project, from what an import says. */
const sheetOf = (file: string, from: string) =>
  from.startsWith('#') ? `src/${from.slice(1)}` : normalize(join(dirname(file), from)).replaceAll('\\', '/')

const SOURCES = allFiles(process.cwd())
  .filter((file) => file.endsWith('.tsx') || file.endsWith('.ts'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** Types don't see a class that no style sheet has. */
test('ogni classe che si usa sta nel suo foglio di stile', () => {
  const missing = SOURCES.flatMap(({ file, text }) =>
    [...text.matchAll(IMPORT)].flatMap(([, name = '', from = '']) => {
      const classes = new Set(
        [...readFileSync(sheetOf(file, from), 'utf8').matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, one]) => one),
      )
      const used = [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, one]) => one)
      return used.filter((one) => !classes.has(one)).map((one) => `${file}: ${one}`)
    }),
  )
  expect(missing).toEqual([])
})

type Class = readonly [sheet: string, name: string]

/** The classes of style sheets that a piece of a source names. */
function named(file: string, text: string, piece: string): Class[] {
  const sheets = new Map([...text.matchAll(IMPORT)].map(([, name = '', from = '']) => [name, from]))
  return [...piece.matchAll(/\b(\w+)\.(\w+)/g)].flatMap(([, sheet = '', name = '']) => {
    const from = sheets.get(sheet)
    return from === undefined ? [] : [[sheetOf(file, from), name] as const]
  })
}

/**
 * Components that put the class they are given beside their own, by name. Those of `web/ui` may: their sheets are loaded before
 * any screen's, which is what decides between the two.
 */
const OWN = new Map(
  SOURCES.filter(({ file }) => file.endsWith('.tsx') && !file.startsWith('src/web/ui/')).flatMap(
    ({ file, text }) =>
      [...text.matchAll(/`([^`]*)\$\{className\b[^`]*`/g)].flatMap(({ 1: piece = '', index }) => {
        const [, name = ''] = [...text.slice(0, index).matchAll(/^export function (\w+)/gm)].at(-1) ?? []
        return name ? [[name, named(file, text, piece)] as const] : []
      }),
  ),
)

/** What stands on one element: the classes of one text, and those that a component is given with its own. */
const together = SOURCES.flatMap(({ file, text }) => [
  ...[...text.matchAll(/`[^`]*`/g)].map(([piece]) => ({ file, classes: named(file, text, piece) })),
  ...[...text.matchAll(/<(\w+)\s[^<>]*?className=\{([^{}]+|`[^`]*`)\}/g)].map(([, tag = '', piece = '']) => ({
    file,
    classes: [...(OWN.get(tag) ?? []), ...named(file, text, piece)],
  })),
])

test('di due fogli di stile su un elemento, nessuno decide ciò che decide l’altro: quale arriva dopo è un caso', async () => {
  const read = await sheetReader()
  const sets = async ([sheet, name]: Class) => (await read(sheet)).get(name) ?? new Map()
  const disputed = new Set<string>()
  let seen = 0
  for (const { file, classes } of together)
    for (const [n, one] of classes.entries())
      for (const other of classes.slice(n + 1).filter(([sheet]) => sheet !== one[0])) {
        seen++
        for (const property of leftToOrder(await sets(one), await sets(other)))
          disputed.add(`${file}: ${one.join(' .')} e ${other.join(' .')}: ${property}`)
      }
  expect(seen).toBeGreaterThan(5)
  expect([...disputed]).toEqual([])
})

test('due margini di un elemento sono uno solo, comunque si scrivano; ciò che pesa di più decide da sé', () => {
  const sets = (css: string) => setsOf(css, new Map([['a', 'a']])).get('a') ?? new Map()
  const dispute = (one: string, other: string) => leftToOrder(sets(one), sets(other))
  expect(dispute('.a { margin: 0 -24px }', '.a { margin-inline: 0 }')).toEqual([
    'margin-right',
    'margin-left',
  ])
  expect(dispute('@media (max-width: 9em) { .x, .a { top: 0 } }', 'ul > .a { inset: 0 }')).toEqual([])
  expect(dispute('.a { color: red }', '.a.a { color: blue }')).toEqual([])
  expect(dispute('.a { --lato: 1px; color: red }', '.a { --lato: 2px } .a b { color: blue }')).toEqual([])
  expect(dispute('.a:hover { background: red }', '.a[data-x] { background-color: blue }')).toEqual([
    'background',
  ])
})
