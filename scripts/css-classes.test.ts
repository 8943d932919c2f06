import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { allFiles } from './structure-sources.ts'

const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g

/** The style sheet's path in the project, from what an import says. */
const sheetOf = (file: string, from: string) =>
  from.startsWith('#') ? `src/${from.slice(1)}` : normalize(join(dirname(file), from)).replaceAll('\\', '/')

/** Types don't see a class that no style sheet has. */
test('ogni classe che si usa sta nel suo foglio di stile', () => {
  const missing = allFiles(process.cwd())
    .filter((file) => file.endsWith('.tsx') || file.endsWith('.ts'))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      return [...text.matchAll(IMPORT)].flatMap(([, name = '', from = '']) => {
        const classes = new Set(
          [...readFileSync(sheetOf(file, from), 'utf8').matchAll(/\.([a-zA-Z][\w-]*)/g)].map(
            ([, one]) => one,
          ),
        )
        const used = [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, one]) => one)
        return used.filter((one) => !classes.has(one)).map((one) => `${file}: ${one}`)
      })
    })
  expect(missing).toEqual([])
})
