import type { Rolldown } from 'vite'

/** The module graph, as far as it is used here. */
interface Graph {
  getModuleInfo: (
    id: string,
  ) => Pick<Rolldown.ModuleInfo, 'importers' | 'dynamicImporters' | 'importedIds'> | null
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
  /\/src\/(shared\/distanze|anagrafe\/zone\/rules|visite\/(lotti\/(giornata|portata)|tempo\/(vie|riserva))\.rules|screens\/programmazione\/components\/perche)\.tsx?$/
/** Exact quantities and prices: of the screens only the price list shows them. */
const DECIMALS = /\/src\/shared\/decimal(s|-text)\.ts$/
/** Of Mantine's, what a list has besides its rows; merged with larger parts, it would bring those to screens without them. */
const TICKS = /\/@mantine\/core\/.*\/(Checkbox|InlineInput|CheckIcon)\w*\./
const SMALL = /\/(NativeSelect\w*|get-parsed-combobox-data|use-disclosure|use-debounced-value)\.mjs$/
/** The plants of a customer's sheet, and what is said of them at its head: no other screen has them. */
const PLANTS =
  /\/src\/(anagrafe\/impianti\/components\/impianti-cliente|screens\/scheda-cliente\/components\/fatti-cliente)\.tsx$/
/** Holidays, and the kinds of absence: forms and the screens of those; no others. */
const HOURS = /\/src\/anagrafe\/orari\/rules\.ts$/
/** Holidays by their names: of what people see only forms reckon with them. */
const HOLIDAYS = /\/src\/anagrafe\/orari\/feste\.rules\.ts$/
/** What a part is called, and whether it is here: of the screens few show any, and those share nothing else. */
const PARTS = /\/src\/carte\/pezzi\/rules\.ts$/
/** Figures as a table beside their picture: of finances, and of how a month went. */
const FIGURES = /\/src\/web\/ui\/figures-table\.tsx$/
const APART = [
  FIGURES,
  FIRST,
  INDEXES,
  ROWS,
  OUTBOX,
  REPORTS,
  WORKS,
  INVOICES,
  TO_INVOICE,
  DECIMALS,
  PLANTS,
  TRAVEL,
  HOURS,
  PARTS,
]
const PAGE = /\/src\/screens\/([a-z-]+)\/page\.tsx$/
/** Screens that share much with dialogs alone. */
const WITH_DIALOGS = ['dashboard', 'programmazione', 'fornitori', 'contabilita', 'messaggi']
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

/** What comes after the first row of a screen, or of its second list: apart from the dialogs, which are heavier. */
const AFTER: [name: string, modules: RegExp][] = [
  ['toasts', /\/src\/web\/ui\/toast-area\.tsx$/],
  ['register', /\/components\/elenco-fatture\.tsx$/],
  [
    'customer',
    /\/components\/(anagrafica|documenti|follow-up|ultimi-appuntamenti|prenotata|pezzi-di|[a-z-]+-cliente)\.tsx$/,
  ],
]
/** In their order (docs/architecture.md): a wing's chunks import those before it, and none comes back. */
const WINGS = ['web', 'anagrafe', 'scadenze', 'visite', 'carte', 'telefono', 'archivio']
const SHOWN = WINGS.map((wing) => `${wing}-shown`)
const FORMS = WINGS.map((wing) => `${wing}-forms`)
/** Validates and holds what is typed: half the weight of a form, and no part of what is only shown. */
const VALIDATION = /\/node_modules\/(zod|react-hook-form|@hookform)\//
/** Loaded by itself, or drawn by a child of its own: heavy, and seldom asked for. */
const ALONE =
  /\.html$|\/municipalities\.|\/shared\/comuni\.|\/pdf\/|\/foglio[^/]*$|\/ui\/calendar\.tsx$|\/node_modules\//

/**
 * How the bundle is cut. By itself the bundler makes a chunk for every set of screens that share a module: 350 in all, each
 * a request, and small files compress so badly that screens pass their limit (docs/product.md §18.11). So
 * what everybody loads is one chunk, what whoever is signed in loads is another, and what a screen shares with another or
 * with its dialogs a third. What only dialogs have are two for each wing: what shows something, and what writes it. The rest is
 * the bundler's.
 */
export function chunkOf(id: string, graph: Graph): string | null {
  if (APART.some((modules) => modules.test(id))) return null
  const roots = rootsOf(id, graph)
  const first = (of: [string, RegExp][]) =>
    of.find(([, modules]) => roots.some((root) => modules.test(root)))?.[0]
  const name = first(ROOTS)
  if (name) return name === 'screens' ? screensChunk(roots) : name
  if (VALIDATION.test(id)) return 'web-forms'
  return ALONE.test(id) ? null : (first(AFTER) ?? wingChunk(id, graph))
}

function wingChunk(id: string, graph: Graph): string | null {
  const folder = /\/src\/([a-z]+)\//.exec(id)?.[1] ?? ''
  const wing = folder === 'shared' ? 'web' : folder
  return WINGS.includes(wing) ? `${wing}-${writes(id, graph) ? 'forms' : 'shown'}` : null
}

/** Whether a module brings along what validates. */
function writes(id: string, graph: Graph): boolean {
  const seen = new Set([id])
  for (const one of seen) {
    if (VALIDATION.test(one)) return true
    for (const other of graph.getModuleInfo(one)?.importedIds ?? []) if (!INDEXES.test(other)) seen.add(other)
  }
  return false
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
  { name: 'holidays', test: HOLIDAYS, priority: 3 },
  { name: 'pezzi', test: PARTS, priority: 3 },
  // Each of those that several places have would be a file. Before the next ones, which would take some with them.
  {
    name: 'icons',
    priority: 1.5,
    test: /\/node_modules\/@tabler\/icons-react\/dist\/esm\/icons\//,
    minShareCount: 2,
  },
  ...WITH_DIALOGS.map((page) => ({ ...named(page), priority: 1.2 })),
  { name: 'decimals', test: DECIMALS, priority: 0.97 },
  { name: 'plants', test: PLANTS, priority: 0.97 },
  { name: 'ticks', test: TICKS, priority: 0.97 },
  { name: 'lists', test: SMALL, priority: 0.97 },
  // Mantine's other parts by who shows them: a screen has none that it doesn't draw.
  {
    name: 'parts',
    test: INDEXES,
    priority: 0.95,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 10_000,
  },
  ...[...AFTER.map(([name]) => name), ...SHOWN, ...FORMS].map((name, place) => ({
    ...named(name),
    priority: 0.9 - place / 50,
  })),
  // After the others: what long lists share with the rest stands in theirs.
  { name: 'rows', test: ROWS, priority: 1 },
  { name: 'reports', test: REPORTS, priority: 1 },
  { name: 'works', test: WORKS, priority: 1 },
  { name: 'invoices', test: INVOICES, priority: 1 },
  { name: 'to-invoice', test: TO_INVOICE, priority: 1 },
  { name: 'travel', test: TRAVEL, priority: 1 },
]
