import type { Rolldown } from 'vite'

/** The module graph, as far as it is used here. */
interface Grafo {
  getModuleInfo: (id: string) => Pick<Rolldown.ModuleInfo, 'importers' | 'dynamicImporters'> | null
}

const PRINCIPALE = /\/src\/web\/main\.tsx$/
/** The look of the components, which every other style may change: it has to come first, and the base does. */
const TEMA = /\/src\/web\/theme\/components\.module\.css/
/** The look of what waits for the program (layout/waiting.tsx): it is the first to be seen. */
const ATTESA = /\/src\/web\/(layout\/(shell|header|navigation)|ui\/pagina)\.module\.css/
const CORNICE =
  /\/src\/(web\/layout\/frame|screens\/(notifiche\/components\/campanella|ricerca\/components\/cerca))\.tsx$/
const SCHERMATA = /\/src\/screens\/[a-z-]+\/page\.tsx$/
/** Packages whose index names all they have: who imports what can't be told from the graph; it follows its importer. */
const INDICI = /\/node_modules\/(@mantine|@tabler|@floating-ui|@tanstack)\//
/** What forms are checked with, what draws long lists, and the icons of several places. */
const PEZZI: [nome: string, moduli: RegExp][] = [
  ['controlli', /\/node_modules\/zod\/|\/src\/shared\/fields\.ts$/],
  ['righe', /\/node_modules\/@tanstack\/(virtual-core|react-virtual)\//],
  ['icone', /\/node_modules\/@tabler\/icons-react\/dist\/esm\/icons\//],
]

/**
 * How the bundle is cut. By itself the bundler makes one chunk for every set of screens that share a module: over a
 * hundred for one screen, each a request, and small files compress badly. Here what everybody loads is one chunk (`base`),
 * what everybody who is signed in loads is another (`cornice`), then what a screen shares with another or with what it
 * opens (`schermate`: 20 kB that all of them load, in the place of a dozen requests), and the pieces above; the rest is
 * left to the bundler.
 */
export function pezzoDi(id: string, grafo: Grafo): string | null {
  const pezzo = PEZZI.find(([, moduli]) => moduli.test(id))?.[0] ?? null
  if (PRINCIPALE.test(id)) return null
  if (TEMA.test(id) || ATTESA.test(id)) return 'base'
  if (INDICI.test(id)) return pezzo
  const radici = radiciDi(id, grafo)
  if (radici.some((radice) => PRINCIPALE.test(radice))) return 'base'
  if (radici.some((radice) => CORNICE.test(radice))) return 'cornice'
  const pagine = radici.filter((radice) => SCHERMATA.test(radice))
  if (pagine.length === 0) return pezzo
  return radici.length > 1 ? 'schermate' : null
}

/** The modules from which loading begins, the program's first and the lazily imported ones, that bring this one along. */
function radiciDi(id: string, grafo: Grafo): string[] {
  const visti = new Set([id])
  const radici: string[] = []
  for (const uno of visti) {
    const info = grafo.getModuleInfo(uno)
    if (PRINCIPALE.test(uno) || (info?.dynamicImporters.length ?? 0) > 0) radici.push(uno)
    for (const altro of info?.importers ?? []) visti.add(altro)
  }
  return radici
}

/**
 * In this order, because a chunk takes with it what its modules import, unless another before it has it: half of the screens
 * have no long list.
 */
const ORDINE = ['base', 'cornice', 'righe', 'schermate', 'controlli', 'icone']

export const gruppi: Rolldown.CodeSplittingGroup[] = ORDINE.map((nome, posto) => ({
  debugName: nome,
  priority: ORDINE.length - posto,
  minShareCount: nome === 'icone' ? 2 : 1,
  name: (id, grafo) => (pezzoDi(id, grafo) === nome ? nome : null),
}))
