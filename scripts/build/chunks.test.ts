import { expect, test } from 'vitest'
import { chunkOf } from './chunks.ts'

const SRC = '/casa/src'
const MODULO = `${SRC}/carte/fatture/components/nota-form.tsx`
const DETTAGLIO = `${SRC}/carte/fatture/components/dettaglio-fattura.tsx`
const PAROLE = `${SRC}/carte/fatture/components/words.ts`
const ZOD = '/casa/node_modules/zod/v4/core/schemas.js'
const PAGINE = ['clienti', 'rcee'].map((nome) => `${SRC}/screens/${nome}/page.tsx`)
const RIGHE = `${SRC}/web/ui/rows.tsx`
const TOAST = `${SRC}/web/ui/toast-area.tsx`

/** Who imports whom; `=>` by itself, later. */
const IMPORT: [string, '->' | '=>', string][] = [
  [MODULO, '->', ZOD],
  [MODULO, '->', PAROLE],
  [DETTAGLIO, '->', PAROLE],
  ['menu', '=>', MODULO],
  ['menu', '=>', DETTAGLIO],
  ['cornice', '=>', TOAST],
  ...PAGINE.flatMap((pagina): [string, '->' | '=>', string][] => [
    ['router', '=>', pagina],
    [pagina, '->', RIGHE],
  ]),
]
const grafo = {
  getModuleInfo: (id: string) => ({
    importers: IMPORT.flatMap(([da, come, a]) => (a === id && come === '->' ? [da] : [])),
    dynamicImporters: IMPORT.flatMap(([da, come, a]) => (a === id && come === '=>' ? [da] : [])),
    importedIds: IMPORT.flatMap(([da, come, a]) => (da === id && come === '->' ? [a] : [])),
  }),
}

test.for([
  [MODULO, 'carte-forms'],
  [ZOD, 'web-forms'],
  [DETTAGLIO, 'carte-shown'],
  [PAROLE, 'carte-shown'],
  [RIGHE, 'screens'],
  [TOAST, 'toasts'],
  ...PAGINE.map((pagina) => [pagina, null]),
])('%s sta in %s', ([id, chunk]) => {
  expect(chunkOf(String(id), grafo)).toBe(chunk)
})
