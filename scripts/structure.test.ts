import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkStructure } from './structure.ts'

/** A small house in which every rule holds; each test breaks one. */
const CASA = {
  'src/shared/dates.ts': "import * as z from 'zod'\nexport const data = z.string()\n",
  'src/features/clienti/contract.ts':
    "import { data } from '#shared/dates.ts'\nexport const cliente = data\n",
  'src/features/clienti/queries.server.ts': "import { db } from '#server/db.ts'\nexport const elenca = db\n",
  'src/features/clienti/routes.server.ts':
    "import { elenca } from './queries.server.ts'\nexport const route = elenca\n",
  'src/features/clienti/api.ts': "import { http } from '#web/http.ts'\nexport const useClienti = http\n",
  'src/screens/clienti/page.tsx':
    "import { useClienti } from '#features/clienti/api.ts'\nexport default useClienti\n",
  'src/server/db.ts': "import { Kysely } from 'kysely'\nexport const db = Kysely\n",
  'src/server/app.ts':
    "import { route } from '#features/clienti/routes.server.ts'\nexport const app = route\n",
  'src/web/http.ts': 'export const http = 1\n',
  'src/web/router.tsx': "export const lazy = () => import('#screens/clienti/page.tsx')\n",
  'src/web/main.tsx': "import { lazy } from './router.tsx'\nlazy()\n",
  'migrations/001-inizio.ts': "import { db } from '#server/db.ts'\nexport const su = db\n",
}

function controlla(modifiche: Record<string, string>): string[] {
  const radice = mkdtempSync(join(tmpdir(), 'tepore-struttura-'))
  try {
    for (const [file, testo] of Object.entries({ ...CASA, ...modifiche })) {
      mkdirSync(dirname(join(radice, file)), { recursive: true })
      writeFileSync(join(radice, file), testo)
    }
    return checkStructure(radice).violazioni.map(({ dove, perche }) => `${dove} — ${perche}`)
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
      'shared con una feature',
      { 'src/shared/a.ts': "\nimport '#features/clienti/contract.ts'\n" },
      /a\.ts:2 — shared non può importare contract/,
    ],
    [
      'un contratto con le query',
      {
        'src/features/clienti/rules.ts':
          "import { elenca } from './queries.server.ts'\nexport const a = elenca\n",
      },
      /rules\.ts:1 — contract non può importare queries/,
    ],
    [
      'le query con il browser',
      {
        'src/features/clienti/queries.server.ts':
          "import { http } from '#web/http.ts'\nexport const elenca = http\n",
      },
      /queries non può importare web/,
    ],
    [
      'le route di un’altra feature',
      {
        'src/features/caldaie/routes.server.ts':
          "import { route } from '#features/clienti/routes.server.ts'\nexport const b = route\n",
      },
      /si importano le query/,
    ],
    [
      'la pagina con le query',
      {
        'src/screens/clienti/page.tsx':
          "import {\n  elenca,\n} from '#features/clienti/queries.server.ts'\nexport default elenca\n",
      },
      /page\.tsx:1 — screen-web non può importare queries/,
    ],
    [
      'la pagina con un import dinamico del server',
      { 'src/screens/clienti/page.tsx': "export default () => import('#server/db.ts')\n" },
      /porta src\/server\/db\.ts nel browser/,
    ],
    [
      'una feature con una schermata',
      {
        'src/features/clienti/components/carta.tsx':
          "import page from '#screens/clienti/page.tsx'\nexport const a = page\n",
      },
      /feature-web non può importare screen-web/,
    ],
    [
      'due nomi che si importano a vicenda',
      {
        'src/features/caldaie/api.ts':
          "import { useClienti } from '#features/clienti/api.ts'\nexport const a = useClienti\n",
        'src/features/clienti/components/caldaie.tsx':
          "import { b } from '#features/caldaie/components/carta.tsx'\nexport const c = b\n",
        'src/features/caldaie/components/carta.tsx': 'export const b = 1\n',
      },
      /src\/features\/caldaie e src\/features\/clienti si importano a vicenda/,
    ],
    [
      'il server con una feature',
      {
        'src/server/jobs.ts':
          "import { elenca } from '#features/clienti/queries.server.ts'\nexport const a = elenca\n",
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
      'il browser con una feature fuori dal router',
      {
        'src/web/nav.ts':
          "import type { cliente } from '#features/clienti/contract.ts'\nexport type A = typeof cliente\n",
      },
      /web non può importare contract/,
    ],
    ['il browser con Node', { 'src/web/a.ts': "import 'node:fs'\n" }, /node:fs non va nel browser/],
    ['il server con React', { 'src/server/a.ts': "import 'react'\n" }, /react non va nel server/],
    [
      'una migrazione con un contratto',
      { 'migrations/002-a.ts': "import '#features/clienti/contract.ts'\n" },
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
      /ciclo: src\/server\/a\.ts → src\/server\/b\.ts → src\/server\/a\.ts/,
    ],
    ['un barrel', { 'src/server/tutto.ts': "export { db } from './db.ts'\n" }, /barrel/],
    ['utils', { 'src/shared/utils.ts': 'export const a = 1\n' }, /utils\.ts non dice/],
    ['index', { 'src/shared/index.ts': 'export const a = 1\n' }, /index\.ts non dice/],
    [
      'un file in più in una feature',
      { 'src/features/clienti/service.ts': 'export const a = 1\n' },
      /service\.ts non è fra i file/,
    ],
    [
      'una pagina in una feature',
      { 'src/features/clienti/page.tsx': 'export default 1\n' },
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
      'una dipendenza senza ragione',
      {
        'package.json': '{"dependencies":{"leftpad":"1.0.0","zod":"4.0.0"}}',
        'docs/decisions/dependencies.md': '| `zod` | contratti |',
      },
      /^package\.json:1 — leftpad non ha la sua ragione/,
    ],
    [
      'il server nel manifesto',
      { 'dist/assets/a.js': '', 'dist/.vite/manifest.json': '{"../features/a/queries.server.ts":{}}' },
      /manifest\.json:1 — .*pacchetto del browser/,
    ],
  ]

  test.each(casi)('%s', (_nome, modifiche, atteso) => {
    expect(controlla(modifiche).join('\n')).toMatch(atteso)
  })

  test('un file lungo con la sua ragione passa', () => {
    expect(controlla({ 'src/server/a.ts': lunga('// long because it is one table\n') })).toEqual([])
  })

  test('accenti nei testi e nei commenti passano', () => {
    const testo = "// perché const città\nexport const a = 'const perché = 1'\n"
    expect(controlla({ 'src/server/a.ts': testo })).toEqual([])
  })
})
