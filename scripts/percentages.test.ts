import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allFiles } from './structure-sources.ts'

/** Where a sign of percent follows a value and is none: style, and patterns of databases. */
const NO_PERCENTAGE = /like|chiave|width|style|top:|'--|quota = |size=|color-mix|rootMargin|pattern = /
/** Where `22%` is made, and the words that are specified with a blank (docs/decisions/062-one-way-of-percentages.md). */
const ALLOWED = [
  'src/shared/decimal-text.ts',
  'src/screens/dashboard/components/pronto.tsx',
  'src/carte/elettronica/controlli-righe.rules.ts',
]

const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, '')).replace(/^\s*\/\/.*$/gm, '')

/** A blank before the sign, or a value with the sign put after it by hand. */
const byHand = (line: string): boolean =>
  /[\d}](\s|\\u00a0)%/.test(line) || (/\}%/.test(line) && !NO_PERCENTAGE.test(line))

test('una percentuale si scrive in un modo solo: 22%, con formatPercent', () => {
  const found = allFiles(process.cwd())
    .filter((file) => /^src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => !ALLOWED.includes(file))
    .flatMap((file) =>
      withoutComments(readFileSync(file, 'utf8'))
        .split('\n')
        .flatMap((line, i) => (byHand(line) ? [`${file}:${i + 1} ${line.trim()}`] : [])),
    )
  expect(found).toEqual([])
})

test('la prova si accorge di un altro modo', () => {
  const others = ['IVA {aliquota}%`', "'22 %'", '{quota} %', "'10\\u00a0%'", '{aliquota}%']
  expect(others.map(byHand)).toEqual(others.map(() => true))
  expect(["'22%'", 'formatPercent(22)', 'style={{ top: h}%` }}'].map(byHand)).toEqual([false, false, false])
})
