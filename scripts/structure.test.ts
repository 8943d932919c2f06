import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkStructure } from './structure.ts'
import { AT_MOST, type What } from './structure-sheets.ts'

/** A small house in which every rule holds; each test breaks one. */
const CASA = {
  'src/shared/dates.ts': "import * as z from 'zod'\nexport const data = z.string()\n",
  'src/anagrafe/clienti/contract.ts':
    "import { data } from '#shared/dates.ts'\nexport const cliente = data\n",
  'src/anagrafe/clienti/queries.server.ts': "import { db } from '#server/db.ts'\nexport const elenca = db\n",
  'src/anagrafe/clienti/routes.server.ts':
    "import { elenca } from './queries.server.ts'\nexport const route = elenca\n",
  'src/anagrafe/clienti/api.ts': "import { http } from '#web/http.ts'\nexport const useClienti = http\n",
  'src/screens/clienti/page.tsx':
    "import { useClienti } from '#anagrafe/clienti/api.ts'\nexport default useClienti\n",
  'src/server/db.ts': "import { Kysely } from 'kysely'\nexport const db = Kysely\n",
  'src/anagrafe/wing.server.ts':
    "import { route } from '#anagrafe/clienti/routes.server.ts'\nexport const wing = route\n",
  'src/server/app.ts': "import { wing } from '#anagrafe/wing.server.ts'\nexport const app = wing\n",
  'src/web/http.ts': 'export const http = 1\n',
  'src/web/router.tsx': "export const lazy = () => import('#screens/clienti/page.tsx')\n",
  'src/web/main.tsx': "import { lazy } from './router.tsx'\nlazy()\n",
  'migrations/001-inizio.ts': "import { db } from '#server/db.ts'\nexport const su = db\n",
}

const FOGLIO = 'src/screens/clienti/a.module.css'
const NONE = Object.fromEntries(Object.keys(AT_MOST).map((what) => [what, 0])) as Record<What, number>

function controlla(modifiche: Record<string, string>, reads: Record<string, string[]> = {}): string[] {
  const radice = mkdtempSync(join(tmpdir(), 'tepore-struttura-'))
  try {
    for (const [file, testo] of Object.entries({ ...CASA, ...modifiche })) {
      mkdirSync(dirname(join(radice, file)), { recursive: true })
      writeFileSync(join(radice, file), testo)
    }
    return checkStructure(radice, reads, NONE).violazioni.map(({ dove, perche }) => `${dove} — ${perche}`)
  } finally {
    rmSync(radice, { recursive: true })
  }
}

test('una casa in ordine non ha violazioni', () => {
  expect(controlla({})).toEqual([])
})

describe('ogni regola sa fallire', () => {
  const lunga = (inizio: string) => `${inizio}export const a = [\n${'  1,\n'.repeat(300)}]\n`
  const casi: [string, Record<string, string>, RegExp][] = [
    [
      'shared con un pacchetto',
      { 'src/shared/a.ts': "import 'kysely'\n" },
      /src\/shared\/a\.ts:1 — .*solo zod/,
    ],
    [
      'shared con un nome',
      { 'src/shared/a.ts': "\nimport '#anagrafe/clienti/contract.ts'\n" },
      /a\.ts:2 — shared non può importare contract/,
    ],
    [
      'un contratto con le query',
      {
        'src/anagrafe/clienti/rules.ts':
          "import { elenca } from './queries.server.ts'\nexport const a = elenca\n",
      },
      /rules\.ts:1 — contract non può importare queries/,
    ],
    [
      'le query con il browser',
      {
        'src/anagrafe/clienti/queries.server.ts':
          "import { http } from '#web/http.ts'\nexport const elenca = http\n",
      },
      /queries non può importare web/,
    ],
    [
      'le route di un altro nome',
      {
        'src/anagrafe/caldaie/routes.server.ts':
          "import { route } from '#anagrafe/clienti/routes.server.ts'\nexport const b = route\n",
      },
      /si importano le query/,
    ],
    [
      'la pagina con le query',
      {
        'src/screens/clienti/page.tsx':
          "import {\n  elenca,\n} from '#anagrafe/clienti/queries.server.ts'\nexport default elenca\n",
      },
      /page\.tsx:1 — screen-web non può importare queries/,
    ],
    [
      'la pagina con un import dinamico del server',
      { 'src/screens/clienti/page.tsx': "export default () => import('#server/db.ts')\n" },
      /porta src\/server\/db\.ts nel browser/,
    ],
    [
      'un nome con una schermata',
      {
        'src/anagrafe/clienti/components/carta.tsx':
          "import page from '#screens/clienti/page.tsx'\nexport const a = page\n",
      },
      /noun-web non può importare screen-web/,
    ],
    [
      'tre nomi in cerchio, anche solo per le regole',
      {
        'src/anagrafe/ditte/rules.ts': "import { a } from '#anagrafe/zone/rules.ts'\nexport const b = a\n",
        'src/anagrafe/ditte/words.rules.ts': 'export const c = 1\n',
        'src/anagrafe/zone/rules.ts': "import { d } from '#anagrafe/posta/rules.ts'\nexport const a = d\n",
        'src/anagrafe/posta/rules.ts':
          "import { c } from '#anagrafe/ditte/words.rules.ts'\nexport const d = c\n",
      },
      /ciclo fra src\/anagrafe\/ditte, src\/anagrafe\/posta, src\/anagrafe\/zone/,
    ],
    [
      'un’ala con una successiva',
      {
        'src/anagrafe/clienti/rules.ts': "import { a } from '#visite/lotti/rules.ts'\nexport const b = a\n",
        'src/visite/lotti/rules.ts': 'export const a = 1\n',
      },
      /clienti\/rules\.ts:1 — anagrafe viene prima di visite/,
    ],
    [
      'una tabella di un’ala successiva',
      {
        'src/anagrafe/ditte/queries.server.ts': "export const a = db.selectFrom('lotti')\n",
        'src/visite/lotti/queries.server.ts':
          "declare module '#server/data/schema.ts' {\n  interface Schema {\n    lotti: Lotto\n  }\n}\n",
      },
      /ditte\/queries\.server\.ts:1 — legge tabelle di un’ala successiva \(lotti\), nell’elenco: nessuna/,
    ],
    [
      'app.ts con un nome',
      {
        'src/server/app.ts':
          "import { route } from '#anagrafe/clienti/routes.server.ts'\nexport const app = route\n",
      },
      /app non può importare noun-server/,
    ],
    [
      'il server con un nome',
      {
        'src/server/jobs.ts':
          "import { elenca } from '#anagrafe/clienti/queries.server.ts'\nexport const a = elenca\n",
      },
      /server non può importare queries/,
    ],
    [
      'i dati con le chiamate',
      {
        'src/server/data/list.ts':
          "import type { Route } from '#server/http/routes.ts'\nexport type A = Route\n",
        'src/server/http/routes.ts': 'export type Route = string\n',
      },
      /data\/list\.ts:1 — data non può importare http/,
    ],
    [
      'il browser con un nome fuori dal router',
      {
        'src/web/nav.ts':
          "import type { cliente } from '#anagrafe/clienti/contract.ts'\nexport type A = typeof cliente\n",
      },
      /web non può importare contract/,
    ],
    ['il browser con Node', { 'src/web/a.ts': "import 'node:fs'\n" }, /node:fs non va nel browser/],
    ['il server con React', { 'src/server/a.ts': "import 'react'\n" }, /react non va nel server/],
    [
      'una migrazione con un contratto',
      { 'migrations/002-a.ts': "import '#anagrafe/clienti/contract.ts'\n" },
      /migrations non può importare contract/,
    ],
    [
      'un import relativo fra cartelle diverse',
      { 'src/server/a.ts': "import '../shared/dates.ts'\n" },
      /fra cartelle diverse/,
    ],
    ['un import senza estensione', { 'src/server/a.ts': "import './db'\n" }, /non esiste/],
    [
      'un ciclo',
      {
        'src/server/a.ts': "import { b } from './b.ts'\nexport const a = b\n",
        'src/server/b.ts': "import { a } from './a.ts'\nexport const b = a\n",
      },
      /ciclo fra src\/server\/a\.ts, src\/server\/b\.ts/,
    ],
    ['un barrel', { 'src/server/tutto.ts': "export { db } from './db.ts'\n" }, /barrel/],
    ['utils', { 'src/shared/utils.ts': 'export const a = 1\n' }, /utils\.ts non dice/],
    ['index', { 'src/shared/index.ts': 'export const a = 1\n' }, /index\.ts non dice/],
    [
      'un file in più in un nome',
      { 'src/anagrafe/clienti/service.ts': 'export const a = 1\n' },
      /service\.ts non è fra i file/,
    ],
    [
      'una pagina in un nome',
      { 'src/anagrafe/clienti/page.tsx': 'export default 1\n' },
      /page\.tsx non è fra i file/,
    ],
    [
      'un file in più in una schermata',
      { 'src/screens/clienti/jobs.server.ts': 'export const a = 1\n' },
      /jobs\.server\.ts non è fra i file/,
    ],
    ['un nome non kebab-case', { 'src/server/mioFile.ts': 'export const a = 1\n' }, /kebab-case/],
    ['un nome con accenti', { 'src/server/città.ts': 'export const a = 1\n' }, /kebab-case/],
    [
      'un identificatore con accenti',
      { 'src/server/a.ts': '\nexport const città = 1\n' },
      /a\.ts:2 — «città»/,
    ],
    ['un file lungo', { 'src/server/a.ts': lunga('') }, /302 righe/],
    [
      'il server nel pacchetto costruito',
      { 'dist/assets/a.js': 'import("node:sqlite")' },
      /dist\/assets\/a\.js:1 — contiene parti del server/,
    ],
    [
      'un nome esportato da due file',
      {
        'src/server/a.ts': 'export const gruppo = 1\n',
        'src/server/b.ts': 'export const gruppo = 2\n',
      },
      /a\.ts:1 — «gruppo» è esportato anche da src\/server\/b\.ts/,
    ],
    [
      'un pronome in una firma esportata',
      { 'src/server/a.ts': 'export function metti(\n  uno: number,\n) {\n  return uno\n}\n' },
      /a\.ts:2 — «uno» non dice che cosa tiene/,
    ],
    [
      'più pronomi di quanti se ne tollerano',
      { 'src/server/a.ts': 'const f = () => {\n  const altro = 1\n}\n'.repeat(151) },
      /«altro» non dice che cosa tiene/,
    ],
    [
      'file piccoli che uno solo importa, dalla stessa cartella',
      Object.fromEntries([
        ['src/server/a.ts', [1, 2, 3, 4, 5, 6].map((n) => `import { p${n} } from './p${n}.ts'\n`).join('')],
        ...[1, 2, 3, 4, 5, 6].map((n) => [`src/server/p${n}.ts`, `export const p${n} = 1\n`] as const),
      ]),
      /p1\.ts:1 — lo importa solo src\/server\/a\.ts/,
    ],
    [
      'una grandezza fuori dal tema',
      { 'src/web/ui/a.module.css': '.a {\n  font-size: 13px;\n}\n' },
      /a\.module\.css:2 — una grandezza si dice/,
    ],
    ['una riga di stile fuori dai pezzi', { [FOGLIO]: '.a {\n}\n' }, /«lines»: 2, e 0/],
    [
      'una riga di elenco disegnata a mano',
      {
        [FOGLIO]:
          '.a {\n  display: grid;\n  grid-template-columns: 1fr auto;\n  border-top: 1px solid var(--border-soft);\n}\n',
      },
      /a\.module\.css:1 — .*hairline/,
    ],
    [
      'un elenco di dati disegnato a mano',
      { 'src/screens/clienti/a.tsx': 'export const a = () => <dl />\n' },
      /<dl>/,
    ],
    ['un bersaglio disegnato a mano', { [FOGLIO]: '.a {\n  min-height: 44px;\n}\n' }, /css:2 — .*44px/],
    ['una distanza fuori scala', { [FOGLIO]: '.a {\n  padding: 8px 13px;\n}\n' }, /css:1 — .*off the scale/],
    ['un mixin fuori scala', { [FOGLIO]: '.a {\n  @mixin row 7px;\n}\n' }, /css:1 — .*off the scale/],
    [
      'una larghezza tutta sua',
      { [FOGLIO]: '@media (max-width: 71.5em) {\n  .a {\n    color: red;\n  }\n}\n' },
      /css:1 — .*widths of window/,
    ],
    [
      'un foglio lungo senza un perché',
      { [FOGLIO]: '.a {\n  color: red;\n}\n'.repeat(70) },
      /a\.module\.css:1 — più di 200 righe/,
    ],
    [
      'una dipendenza senza ragione',
      {
        'package.json': '{"dependencies":{"leftpad":"1.0.0","zod":"4.0.0"}}',
        'docs/decisions/dependencies.md': '| `zod` | contratti |',
      },
      /^package\.json:1 — leftpad non ha la sua ragione/,
    ],
    [
      'il server nel manifesto',
      { 'dist/assets/a.js': '', 'dist/.vite/manifest.json': '{"../carte/a/queries.server.ts":{}}' },
      /manifest\.json:1 — .*pacchetto del browser/,
    ],
  ]

  test.each(casi)('%s', (_nome, modifiche, atteso) => {
    expect(controlla(modifiche).join('\n')).toMatch(atteso)
  })

  test('un file lungo con la sua ragione passa', () => {
    expect(controlla({ 'src/server/a.ts': lunga('// long because it is one table\n') })).toEqual([])
  })

  test('una tabella di un’ala successiva che è nell’elenco passa, una che non si legge più no', () => {
    const casa = {
      'src/anagrafe/ditte/queries.server.ts': 'const q = sql`select 1 from lotti`\n',
      'src/visite/lotti/queries.server.ts':
        "declare module '#server/data/schema.ts' {\n  interface Schema {\n    lotti: Lotto\n  }\n}\n",
    }
    const sue = { 'src/anagrafe/ditte/queries.server.ts': ['lotti'] }
    expect(controlla(casa, sue)).toEqual([])
    expect(controlla({}, sue).join()).toMatch(/ditte\/queries\.server\.ts:1 — è nell’elenco/)
  })

  test('accenti nei testi e nei commenti passano', () => {
    const testo = "// perché const città\nexport const a = 'const perché = 1'\n"
    expect(controlla({ 'src/server/a.ts': testo })).toEqual([])
  })
})
