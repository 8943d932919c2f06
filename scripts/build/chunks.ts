import type { Rolldown } from 'vite'

/** The module graph, as far as it is used here. */
interface Graph {
  getModuleInfo: (id: string) => Pick<Rolldown.ModuleInfo, 'importers' | 'dynamicImporters'> | null
}

const FIRST = /\/src\/web\/main\.tsx$/
/** What long lists are drawn with: half of the screens have none. */
const ROWS = /\/node_modules\/@tanstack\/(virtual-core|react-virtual)\/|\/src\/web\/ui\/virtual-list\.tsx$/
/** What waits on a technician's telephone: the office's screens have none of it. */
const OUTBOX =
  /\/node_modules\/idb\/|\/src\/web\/outbox(-store|-batch|-marks)?\.ts$|\/components\/(da-inviare|chiuso-qui|aperti|decise)\.ts$/
/** What is done with a report; the words of works to book, of the board and of a customer: few screens show either. */
const REPORTS = /\/src\/scadenze\/rcee\/components\/azioni\.tsx$/
const WORKS = /\/src\/screens\/programmazione\/components\/(parole|perche)\.tsx?$/
/** Packages whose index names all that they have: the graph can't tell who imports what, so it follows its importer. */
const INDEXES = /\/node_modules\/(@mantine|@tabler|@floating-ui|@tanstack)\//
/** What is done with an invoice, and what waits to be invoiced: of the office's screens few show either, fewer both. */
const INVOICES = /\/src\/carte\/fatture\/components\/azioni\.tsx$/
const TO_INVOICE = /\/src\/carte\/da-fatturare\/api\.ts$/
/** How far it is, what fits into a day and why: one screen asks, with its dialogs. */
const TRAVEL =
  /\/src\/(shared\/distanze|anagrafe\/zone\/rules|visite\/lotti\/(giornata|portata)\.rules|screens\/programmazione\/components\/perche)\.tsx?$/
/** Exact quantities and prices: of the screens only the price list shows them. */
const DECIMALS = /\/src\/shared\/decimal(s|-text)\.ts$/
/** The plants of a customer's sheet: no other screen has them. */
const PLANTS = /\/src\/anagrafe\/impianti\/components\/impianti-cliente\.tsx$/
const APART = [FIRST, INDEXES, ROWS, OUTBOX, REPORTS, WORKS, INVOICES, TO_INVOICE, DECIMALS, PLANTS, TRAVEL]
const PAGE = /\/src\/screens\/([a-z-]+)\/page\.tsx$/
/** Screens that share much with dialogs alone. */
const WITH_DIALOGS = ['dashboard', 'programmazione', 'fornitori', 'contabilita']
/** From here loading begins: the first of these that brings a module along gives its chunk the name. */
const ROOTS: [name: string, modules: RegExp][] = [
  ['first', FIRST],
  ['program', /\/src\/web\/router\.tsx$/],
  [
    'frame',
    /\/src\/(web\/layout\/frame|screens\/(notifiche\/components\/campanella|ricerca\/components\/cerca))\.tsx$/,
  ],
  ['screens', PAGE],
]

/**
 * How the bundle is cut. By itself the bundler makes a chunk for every set of screens that share a module: 135 for one
 * screen, each a request, and small files compress so badly that screens pass their limit (docs/product.md §18.11). So
 * what everybody loads is one chunk, what whoever is signed in loads is another, and what a screen shares with another or
 * with its dialogs a third; the rest is the bundler's.
 */
export function chunkOf(id: string, graph: Graph): string | null {
  if (APART.some((modules) => modules.test(id))) return null
  const roots = rootsOf(id, graph)
  const name = ROOTS.find(([, modules]) => roots.some((root) => modules.test(root)))?.[0] ?? null
  return name === 'screens' ? screensChunk(roots) : name
}

/** What one of these screens shares with dialogs, and with no other screen, would only weigh on the others. */
function screensChunk(roots: string[]): string | null {
  if (roots.length === 1) return null
  const pages = roots.flatMap((root) => PAGE.exec(root)?.[1] ?? [])
  const only = pages.length === 1 ? pages[0] : undefined
  return only && WITH_DIALOGS.includes(only) ? only : 'screens'
}

/** The modules with which loading begins, the page's own and the lazily imported ones, that bring this one along. */
function rootsOf(id: string, graph: Graph): string[] {
  const seen = new Set([id])
  const roots: string[] = []
  for (const one of seen) {
    const info = graph.getModuleInfo(one)
    if (FIRST.test(one) || (info?.dynamicImporters.length ?? 0) > 0) roots.push(one)
    for (const other of info?.importers ?? []) if (!INDEXES.test(other)) seen.add(other)
  }
  return roots
}

const named = (name: string) => ({
  debugName: name,
  name: (id: string, graph: Graph) => (chunkOf(id, graph) === name ? name : null),
})

/** A chunk takes with it what its modules import, unless one before has it. */
export const groups: Rolldown.CodeSplittingGroup[] = [
  ...ROOTS.map(([name], place) => ({
    ...named(name),
    priority: 2 * (ROOTS.length - place),
  })),
  // Before the screens, which would take it with them.
  { name: 'outbox', test: OUTBOX, priority: 3 },
  // Each of those that several places have would be a file. Before the next ones, which would take some with them.
  {
    name: 'icons',
    priority: 1.5,
    test: /\/node_modules\/@tabler\/icons-react\/dist\/esm\/icons\//,
    minShareCount: 2,
  },
  ...WITH_DIALOGS.map((page) => ({ ...named(page), priority: 1.2 })),
  // After the others: what long lists share with the rest stands in theirs.
  { name: 'rows', test: ROWS, priority: 1 },
  { name: 'reports', test: REPORTS, priority: 1 },
  { name: 'works', test: WORKS, priority: 1 },
  { name: 'invoices', test: INVOICES, priority: 1 },
  { name: 'to-invoice', test: TO_INVOICE, priority: 1 },
  { name: 'travel', test: TRAVEL, priority: 1 },
]
