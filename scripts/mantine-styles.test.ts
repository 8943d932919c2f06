import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const PACCHETTO = 'node_modules/@mantine/core'
const IMPORTAZIONE = /import \{([^}]*)\} from '@mantine\/core'/g
const NOMI = /@mantine\/core\/styles\/(\w+)\.layer\.css/g

const elenco = readFileSync('src/web/theme/mantine.ts', 'utf8')
const caricati = new Set([...elenco.matchAll(NOMI)].map(([, nome]) => nome))

/** Only their drawings are used, by Menu: those have no styles. */
const NON_SERVONO = new Set(['Accordion', 'Radio'])

/** A part and the parts that it is made of, by their folders' imports of class names. */
function stiliDi(nome: string, visti = new Set<string>()): string[] {
  const cartella = join(PACCHETTO, 'esm/components', nome)
  if (visti.has(nome) || !existsSync(cartella)) return []
  visti.add(nome)
  const file = globSync('**/*.mjs', { cwd: cartella }).map((uno) => readFileSync(join(cartella, uno), 'utf8'))
  const altri = file.flatMap((testo) =>
    [...testo.matchAll(/from "(?:\.\.\/)+(\w+)\/\w+\.mjs"/g)].map(([, n]) => n ?? ''),
  )
  const suo = existsSync(join(PACCHETTO, `styles/${nome}.layer.css`)) ? [nome] : []
  return [...suo, ...altri.flatMap((altro) => stiliDi(altro, visti))]
}

test('ogni pezzo di Mantine che si usa ha i suoi stili', () => {
  const usati = globSync('src/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(IMPORTAZIONE)].flatMap(([, nomi = '']) =>
      nomi.split(',').map((nome) => nome.trim()),
    ),
  )
  expect(usati.length).toBeGreaterThan(100)
  const servono = new Set([...new Set(usati)].flatMap((nome) => stiliDi(nome)))
  expect([...servono].filter((nome) => !caricati.has(nome) && !NON_SERVONO.has(nome))).toEqual([])
})
