import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { pezzoDi } from './build/chunks.ts'
import { primoScript } from './build/first-script.ts'
import { schermate } from './build/pieces.ts'

const ROUTER = `
  { percorso: '/', per: 'tutti', carica: () => import('#screens/dashboard/page.tsx') },
  { percorso: '/clienti', per: 'tutti', carica: () => import('#screens/clienti/page.tsx') },
`
const MANIFESTO = {
  'index.html': { file: 'assets/index.js', css: ['assets/index.css'] },
  'layout/frame.tsx': { file: 'assets/frame.js', css: ['assets/frame.css'], imports: ['index.html'] },
  '../screens/dashboard/page.tsx': { file: 'assets/dashboard.js', imports: ['layout/frame.tsx'] },
  '../screens/clienti/page.tsx': { file: 'assets/clienti.js', imports: ['layout/frame.tsx'] },
}

/** Runs the first script as a page of this address would; gives the files it asks for. */
function chiede(pathname: string, token: string | null): string[] {
  const chiesti: string[] = []
  const preload = readFileSync('scripts/build/preload.js', 'utf8')
  const pezzi = `${preload}
  function chiediSubito() {}
  function disegnaAttesa() {}
  function imparaLItaliano() {}
  function dopoIlPrimoDisegno(passi) { chiesti.push('disegno'); for (const passo of passi) passo() }
  function parti() {}`
  const testo = primoScript({
    manifesto: MANIFESTO,
    router: ROUTER,
    tema: '',
    pezzi,
    attese: { accesso: '', cornici: { admin: [], altri: [], ignoto: [] }, teste: {} },
    programma: '/app/assets/index.js',
    italiano: '/app/assets/italiano.js',
  })
  const document = {
    createElement: () => ({ href: '' }),
    head: { append: (link: { href: string }) => chiesti.push(link.href) },
  }
  runInNewContext(testo, {
    localStorage: { getItem: () => token },
    location: { pathname },
    document,
    chiesti,
  })
  return chiesti
}

test('dopo il primo disegno si chiedono programma, cornice e schermata dell’indirizzo; il programma per chi non è entrato', () => {
  expect(chiede('/app', 'x')).toEqual([
    'disegno',
    '/app/assets/index.js',
    '/app/assets/frame.css',
    '/app/assets/frame.js',
    '/app/assets/dashboard.js',
  ])
  expect(chiede('/app/clienti', 'x')).toContain('/app/assets/clienti.js')
  expect(chiede('/app/nulla', 'x')).toEqual([
    'disegno',
    '/app/assets/index.js',
    '/app/assets/frame.css',
    '/app/assets/frame.js',
  ])
  expect(chiede('/app/clienti', null)).toEqual(['disegno', '/app/assets/index.js'])
})

test('le schermate sono quelle del router vero', () => {
  const vere = schermate(readFileSync('src/web/router.tsx', 'utf8'))
  expect([...vere.keys()]).toEqual(expect.arrayContaining(['/', '/clienti', '/appuntamenti', '/admin']))
  expect(vere.get('/admin')).toBe('../screens/amministrazione/page.tsx')
})

test('ogni modulo va nel pezzo di chi lo carica', () => {
  const pagina = (nome: string) => `/x/src/screens/${nome}/page.tsx`
  const importato: Record<string, string[]> = {
    '/x/src/web/main.tsx': [],
    '/x/src/web/layout/frame.tsx': [],
    [pagina('clienti')]: [],
    [pagina('rcee')]: [],
    '/x/src/web/http.ts': ['/x/src/web/main.tsx', pagina('clienti')],
    '/x/src/web/query.ts': ['/x/src/web/layout/frame.tsx', pagina('rcee')],
    '/x/src/web/ui/scheda.tsx': [pagina('clienti'), pagina('rcee')],
    '/x/src/web/ui/parole.ts': [pagina('clienti'), '/x/form.tsx'],
    '/x/node_modules/@tanstack/virtual-core/dist/esm/index.js': [pagina('clienti'), pagina('rcee')],
    '/x/src/web/ui/raro.tsx': [pagina('clienti')],
    '/x/node_modules/zod/v4/core/schemas.js': ['/x/form.tsx'],
    '/x/form.tsx': [],
  }
  const grafo = {
    getModuleInfo: (id: string) => ({
      importers: importato[id] ?? [],
      dynamicImporters: importato[id]?.length ? [] : ['altrove'],
    }),
  }
  const pezzi = Object.keys(importato).map((id) => [id.split('/').at(-1), pezzoDi(id, grafo)])
  expect(Object.fromEntries(pezzi)).toMatchObject({
    'main.tsx': null,
    'http.ts': 'base',
    'query.ts': 'cornice',
    'scheda.tsx': 'schermate',
    'parole.ts': 'schermate',
    'index.js': 'righe',
    'raro.tsx': null,
    'schemas.js': 'controlli',
  })
})
