import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isAllowed, lockedPackages } from './licenses.ts'

test('ogni pacchetto dichiara una licenza che possiamo usare', () => {
  const all = lockedPackages()
  expect(all.length).toBeGreaterThan(300)
  const refused = all.filter(({ license }) => !isAllowed(license))
  expect(refused.map(({ name, license }) => `${name}: ${license}`)).toEqual([])
})

test('di una licenza conta ogni parte, di più licenze una a scelta', () => {
  for (const good of ['MIT', '(MIT AND Zlib)', '(MPL-2.0 OR Apache-2.0)', 'MIT OR GPL-3.0-only'])
    expect(isAllowed(good), good).toBe(true)
  for (const bad of [
    undefined,
    '',
    'UNLICENSED',
    'GPL-3.0-only',
    '(MIT AND GPL-3.0-only)',
    'SEE LICENSE IN X',
  ])
    expect(isAllowed(bad), bad).toBe(false)
})

test('di ciò che nessun pacchetto dichiara parla la pagina delle licenze', () => {
  const page = readFileSync('docs/licenze.md', 'utf8')
  for (const file of [
    'src/shared/inter-testo.ttf',
    'src/web/theme/inter-latin.woff2',
    'src/shared/comuni.json',
    'src/anagrafe/comuni/punti.json',
  ])
    expect(page).toContain(file)
})
