import { expect, test } from 'vitest'
import { weights } from './weights.ts'

const MANIFESTO = {
  'index.html': { file: 'index.js', name: 'index', css: ['index.css'] },
  '_react.js': { file: 'react.js', name: 'program' },
  '_frame.js': { file: 'frame.js', name: 'frame', css: ['frame.css'], imports: ['_react.js', '_ui.js'] },
  '_ui.js': { file: 'ui.js', css: ['ui.css'] },
  '../screens/clienti/page.tsx': {
    file: 'clienti.js',
    css: ['ui.css'],
    imports: ['_ui.js'],
    dynamicImports: ['../anagrafe/clienti/components/cliente-form.tsx'],
  },
  '../anagrafe/clienti/components/cliente-form.tsx': { file: 'form.js', imports: ['_zod.js'] },
  '_zod.js': { file: 'zod.js' },
  '../screens/amministrazione/page.tsx': { file: 'admin.js' },
  '../anagrafe/azienda/components/azienda-form.tsx': { file: 'azienda.js', imports: ['_zod.js'] },
}
const BYTE: Record<string, number> = {
  'index.js': 90_000,
  'react.js': 10_000,
  'frame.js': 60_000,
  'ui.js': 20_000,
  'clienti.js': 5000,
  'form.js': 7000,
  'zod.js': 40_000,
  'admin.js': 1000,
  'azienda.js': 2000,
  'index.css': 1000,
  'frame.css': 2000,
  'ui.css': 500,
}
const trovati = new Map(
  weights(MANIFESTO, (file) => BYTE[file] ?? Number.NaN).map(({ schermata, ...resto }) => [schermata, resto]),
)

test('conta ogni pezzo una volta sola, e non quelli che si caricano dopo', () => {
  expect(trovati.get('accesso')).toEqual({ js: 100, css: 1, limite: 120 })
  expect(trovati.get('clienti')).toEqual({ js: 185, css: 3.5, limite: 250 })
})

test('le schede di una pagina pesano con la pagina', () => {
  expect(trovati.get('amministrazione')?.js).toBe(181)
  expect(trovati.get('amministrazione: azienda')?.js).toBe(223)
})
