import type { Source, Violation } from './structure-sources.ts'

/** The wings of the house in their order: each imports itself and those before it. */
export const WINGS = ['anagrafe', 'scadenze', 'visite', 'carte', 'telefono', 'archivio'] as const

/**
 * Where a wing reads tables of a later one by SQL, because a join is the plain way. A place that isn't here is a violation,
 * and so is one that no longer reads them.
 */
export const READS_AHEAD: Record<string, readonly string[]> = {
  'src/anagrafe/clienti/elenco.queries.server.ts': ['scadenze'],
  'src/anagrafe/ditte/queries.server.ts': ['appuntamenti'],
  'src/anagrafe/documenti/queries.server.ts': ['preventivi'],
  'src/anagrafe/documenti/uso.queries.server.ts': [
    ...['accettazioni', 'dichiarazioni_iva', 'fatture', 'preventivi', 'rapporti', 'rcee', 'rcee_moduli'],
  ],
  'src/anagrafe/orari/elenco.queries.server.ts': ['appuntamenti', 'appuntamenti_aiutanti'],
  'src/carte/da-fatturare/bollini.queries.server.ts': ['rcee_moduli'],
  'src/carte/da-fatturare/pezzi.queries.server.ts': ['rapporti'],
  'src/scadenze/contratti/canoni.queries.server.ts': ['fatture'],
  'src/scadenze/prenotate/queries.server.ts': ['appuntamenti'],
  'src/scadenze/rcee/queries.server.ts': ['rcee_moduli'],
  'src/scadenze/scadenze/lavori.queries.server.ts': ['appuntamenti'],
  'src/scadenze/scadenze/queries.server.ts': ['appuntamenti'],
  'src/scadenze/scadenze/ricalcolo.queries.server.ts': ['appuntamenti'],
  'src/visite/appuntamenti/queries.server.ts': [
    ...['commesse', 'fatture', 'fatture_visite', 'rapporti', 'rcee_moduli'],
  ],
  'src/visite/lotti/da-rifare.queries.server.ts': ['pezzi'],
  'src/visite/notifiche/queries.server.ts': ['fatture', 'fatture_visite'],
}

const NOUN = new RegExp(`^src/(${WINGS.join('|')})/([^/]+)/`)
const SCREEN = /^src\/screens\/[^/]+/

const isTest = (file: string) => /\.(test|e2e|bench)\.tsx?$/.test(file)

/** Place of the file's wing in their order, -1 outside of them. */
const wingOf = (file: string): number => WINGS.findIndex((wing) => file.startsWith(`src/${wing}/`))

/** The noun or screen that a file belongs to, as its folder. */
export const unitOf = (file: string): string | undefined =>
  NOUN.exec(file)?.[0].slice(0, -1) ?? SCREEN.exec(file)?.[0]

/** Why a wing may not import this file: it belongs to one that comes after it. */
export function climbs(file: string, target: string): string | undefined {
  const [from, to] = [wingOf(file), wingOf(target)]
  if (from === -1 || to <= from) return undefined
  return `${WINGS[from]} viene prima di ${WINGS[to]} e non ne importa niente (${target})`
}

/** Circles of any length: between files, and between nouns and screens. Types count too: a reader follows them as well. */
export function circles(sources: Source[]): Violation[] {
  const own = sources.filter(({ file }) => !isTest(file))
  const files = new Map(
    own.map(({ file, importazioni }) => [file, importazioni.flatMap((one) => one.file ?? [])]),
  )
  const units = new Map<string, string[]>()
  for (const [file, targets] of files) {
    const unit = unitOf(file)
    if (unit === undefined) continue
    const others = targets.flatMap((target) => unitOf(target) ?? []).filter((target) => target !== unit)
    units.set(unit, [...(units.get(unit) ?? []), ...others])
  }
  return [files, units].flatMap((graph) =>
    components(graph).map((circle) => ({ dove: `${circle[0]}:1`, perche: `ciclo fra ${circle.join(', ')}` })),
  )
}

/** The strongly connected components of more than one node (Tarjan), each sorted. */
function components(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const place = new Map<string, number>()
  const low = new Map<string, number>()
  const path: string[] = []
  const found: string[][] = []
  const visit = (node: string): number => {
    const mine = place.size
    place.set(node, mine)
    low.set(node, mine)
    path.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!graph.has(next)) continue
      const reached = place.has(next) ? (path.includes(next) ? (place.get(next) ?? mine) : mine) : visit(next)
      low.set(node, Math.min(low.get(node) ?? mine, reached))
    }
    if (low.get(node) === mine) {
      const circle = path.splice(path.indexOf(node))
      if (circle.length > 1) found.push(circle.sort())
    }
    return low.get(node) ?? mine
  }
  for (const node of graph.keys()) if (!place.has(node)) visit(node)
  return found
}

const DECLARED = /interface Schema \{([\s\S]*?)\n {2}\}/g
const READ = /(?:selectFrom|[a-z]+Join)\(\s*'([a-z_]+)|\b(?:from|join) ([a-z_]+)\b/g

/** Tables of a later wing that are read by SQL without being in the list, and places of the list that read none. */
export function readsAhead(sources: Source[], allowed: Record<string, readonly string[]>): Violation[] {
  const server = sources.filter(({ file }) => file.endsWith('.server.ts') && wingOf(file) !== -1)
  const home = new Map<string, number>()
  for (const { file, testo } of server)
    for (const [, tables = ''] of testo.matchAll(DECLARED))
      for (const [, table = ''] of tables.matchAll(/^ {4}([a-z_]+):/gm)) home.set(table, wingOf(file))
  const violations = server.flatMap(({ file, testo }) => {
    const read = [...testo.matchAll(READ)].map(([, called, written]) => called ?? written ?? '')
    const ahead = [...new Set(read)].filter((table) => (home.get(table) ?? -1) > wingOf(file)).sort()
    const listed = [...(allowed[file] ?? [])].sort()
    if (ahead.join() === listed.join()) return []
    return [
      {
        dove: `${file}:1`,
        perche: `legge tabelle di un’ala successiva (${ahead.join(', ') || 'nessuna'}), nell’elenco: ${listed.join(', ') || 'nessuna'}`,
      },
    ]
  })
  const gone = Object.keys(allowed).filter((file) => !server.some((source) => source.file === file))
  return [
    ...violations,
    ...gone.map((file) => ({ dove: `${file}:1`, perche: 'è nell’elenco di chi legge avanti, e non c’è' })),
  ]
}
