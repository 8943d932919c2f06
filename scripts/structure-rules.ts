import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Importazione, Source, Violation } from './structure-sources.ts'
import { climbs, unitOf, WINGS } from './structure-wings.ts'

type Zona =
  | 'shared'
  | 'contract'
  | 'queries'
  | 'noun-server'
  | 'noun-web'
  | 'wing'
  | 'screen-server'
  | 'screen-web'
  | 'app'
  | 'server'
  | 'router'
  | 'web'
  | 'migrations'
  | 'test'
  | 'tools'

const CONTRATTI: Zona[] = ['shared', 'contract']

/** The import table of docs/architecture.md: zone → the zones it may import. */
const TABELLA: Record<Exclude<Zona, 'test' | 'tools'>, Zona[]> = {
  shared: ['shared'],
  contract: CONTRATTI,
  queries: [...CONTRATTI, 'server', 'queries'],
  'noun-server': [...CONTRATTI, 'server', 'queries', 'noun-server'],
  'noun-web': [...CONTRATTI, 'web', 'noun-web'],
  wing: [...CONTRATTI, 'server', 'queries', 'noun-server'],
  'screen-server': [...CONTRATTI, 'server', 'queries', 'screen-server'],
  'screen-web': [...CONTRATTI, 'web', 'noun-web', 'screen-web'],
  app: ['shared', 'server', 'wing', 'screen-server'],
  server: ['shared', 'server', 'app', 'migrations'],
  router: [...CONTRATTI, 'web', 'router', 'noun-web', 'screen-web'],
  web: ['shared', 'web', 'router'],
  migrations: ['shared', 'server', 'migrations'],
}

const SOLO_ZOD: Zona[] = ['shared', 'contract']
const NEL_BROWSER: Zona[] = ['noun-web', 'screen-web', 'web', 'router']
const SUL_SERVER: Zona[] = ['queries', 'noun-server', 'wing', 'screen-server', 'app', 'server', 'migrations']
const PACCHETTI_SERVER = /^(node:|fastify$|@fastify\/|kysely|pg$|pino)/
const PACCHETTI_WEB = /^(react|@mantine\/|@tanstack\/|@tabler\/|@hookform\/|dayjs)/

/** What a noun's or a screen's folder may hold beside `components/` and tests: a newcomer knows where to look. */
const NOMI_NOUN = /^(contract\.ts|rules\.ts|(queries|routes|jobs)\.server\.ts|api\.ts|[a-z-]+\.json)$/
const NOMI_SCREEN =
  /^(page\.tsx|page\.module\.css|contract\.ts|rules\.ts|(queries|routes)\.server\.ts|api\.ts)$/

/** One topic of a noun, taken out of its rules, queries or routes, or a document of it; other nouns may build on it. */
const DI_UN_TEMA = /\/[a-z-]+\.(rules|(queries|routes|pdf)\.server)\.ts$/
const NOMI_VIETATI = /(^|\/)(utils?|helpers?|misc|common|index)\.(ts|tsx|mjs)$/
const NOME_BUONO = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/
const DICHIARATO = /\b(?:const|let|var|function|class|type|interface|enum)\s+([\p{L}\w$]+)/gu
const PARTE_DEL_SERVER = /node:sqlite|argon2|from"kysely"|FastifyError|FST_ERR_|\bKysely\b/

export function zoneOf(file: string): Zona {
  if (/\.(test|e2e|bench)\.tsx?$/.test(file)) return 'test'
  if (file === 'src/server/app.ts') return 'app'
  if (/^src\/web\/(router\.tsx|screens\.ts)$/.test(file)) return 'router'
  for (const zona of ['shared', 'server', 'web'] as const) if (file.startsWith(`src/${zona}/`)) return zona
  if (file.startsWith('migrations/')) return 'migrations'
  if (WINGS.some((wing) => file === `src/${wing}/wing.server.ts`)) return 'wing'
  const unit = unitOf(file)
  if (!unit) return 'tools'
  const cosa = unit.startsWith('src/screens/') ? 'screen' : 'noun'
  if (/\/(contract|([a-z-]+\.)?rules)\.ts$/.test(file)) return 'contract'
  if (/[/.](queries|pdf)\.server\.ts$/.test(file)) return cosa === 'noun' ? 'queries' : 'screen-server'
  return `${cosa}-${file.endsWith('.server.ts') ? 'server' : 'web'}`
}

/** Who imports whom, and which packages: the table above. */
export function forbiddenImports(sorgenti: Source[], radice: string): Violation[] {
  return sorgenti.flatMap((sorgente) =>
    sorgente.importazioni.flatMap((una) => {
      const perche = motivo(sorgente.file, una, radice)
      return perche ? [{ dove: `${sorgente.file}:${una.riga}`, perche }] : []
    }),
  )
}

function motivo(file: string, { da, file: meta }: Importazione, radice: string): string | undefined {
  const zona = zoneOf(file)
  if (meta === undefined) {
    if (SOLO_ZOD.includes(zona) && da !== 'zod') return `${zona} può importare solo zod, non ${da}`
    if (NEL_BROWSER.includes(zona) && PACCHETTI_SERVER.test(da)) return `${da} non va nel browser`
    if (SUL_SERVER.includes(zona) && PACCHETTI_WEB.test(da)) return `${da} non va nel server`
    return undefined
  }
  if (!existsSync(join(radice, meta.replace(/\?.*$/, '')))) return `${da} non esiste (serve l’estensione)`
  if (da.startsWith('.') && unita(file) !== unita(meta)) return `${da}: fra cartelle diverse si usa #…`
  if (zona === 'test' || zona === 'tools') return undefined
  const verso = zoneOf(meta)
  if (meta.endsWith('.css') || !/\.(tsx?|mjs)$/.test(meta)) return undefined
  const salita = climbs(file, meta)
  if (salita) return salita
  // a noun's routes are its own: others reach its tables through its queries
  if (zona === 'noun-server' && verso === 'noun-server' && unita(file) !== unita(meta))
    return `di un altro nome si importano le query, non ${da}`
  // what calls carry and answer has its shapes in data, which knows nothing of the wire
  if (file.startsWith('src/server/data/') && meta.startsWith('src/server/http/'))
    return `data non può importare http (${da})`
  return TABELLA[zona].includes(verso) ? undefined : `${zona} non può importare ${verso} (${da})`
}

/** The folder within which relative imports are allowed. */
function unita(file: string): string {
  const parti = file.split('/')
  if (parti[0] !== 'src') return parti[0] ?? ''
  const conCartelle = [...WINGS, 'screens', 'server'].includes(parti[1] ?? '') && parti.length > 3
  return parti.slice(0, conCartelle ? 3 : 2).join('/')
}

/** No chain of imports leads from the browser's entry to a module of the server (types are erased: they don't count). */
export function serverInBrowser(sorgenti: Source[], ingresso = 'src/web/main.tsx'): Violation[] {
  const perFile = new Map(sorgenti.map((sorgente) => [sorgente.file, sorgente]))
  const da = new Map([[ingresso, '']])
  for (const file of da.keys())
    for (const { file: meta, soloTipi } of perFile.get(file)?.importazioni ?? [])
      if (meta && !soloTipi && !da.has(meta)) da.set(meta, file)
  return [...da]
    .filter(([file]) => file.endsWith('.server.ts') || file.startsWith('src/server/'))
    .map(([file, origine]) => ({ dove: `${origine}:1`, perche: `porta ${file} nel browser` }))
}

/** Names and shapes of files: closed set in nouns, kebab-case, no catch-all names, no barrels, length. */
export function namesAndShapes(sorgenti: Source[], file: string[]): Violation[] {
  const nomi = file.flatMap((path) => {
    const dove = `${path}:1`
    const [, , , ...dentro] = path.split('/')
    const nome = path.split('/').at(-1) ?? ''
    const violazioni: Violation[] = []
    const pulito = nome.replace(/^\./, '')
    if (!NOME_BUONO.test(pulito))
      violazioni.push({ dove, perche: `il nome ${nome} non è kebab-case senza accenti` })
    if (NOMI_VIETATI.test(path)) violazioni.push({ dove, perche: `${nome} non dice che cosa contiene` })
    const nomi = path.startsWith('src/screens/') ? NOMI_SCREEN : NOMI_NOUN
    const inNome = unitOf(path) !== undefined && dentro[0] !== 'components'
    if (inNome && !DI_UN_TEMA.test(path) && !nomi.test(dentro.join('/')) && !/\.test\.tsx?$/.test(nome))
      violazioni.push({
        dove,
        perche: `${dentro.join('/')} non è fra i file di un nome o di una schermata`,
      })
    return violazioni
  })
  const forme = sorgenti.flatMap(({ file: path, testo, righe, importazioni }) => {
    const violazioni: Violation[] = []
    const istruzioni = testo.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '').trim()
    const soloRiesporta = importazioni.length > 0 && importazioni.every(({ riesporta }) => riesporta)
    if (
      soloRiesporta &&
      istruzioni.split(/\n(?=export|import|const|function)/).length === importazioni.length
    )
      violazioni.push({ dove: `${path}:1`, perche: 'è un barrel: si importa dal file che definisce' })
    if (righe > 300 && !/\/[/*]+ long because /.test(testo))
      violazioni.push({ dove: `${path}:300`, perche: `${righe} righe senza «// long because …»` })
    for (const { index, 1: nome = '' } of senzaCommenti(testo).matchAll(DICHIARATO))
      if (/[^\w$]/.test(nome))
        violazioni.push({
          dove: `${path}:${testo.slice(0, index).split('\n').length}`,
          perche: `«${nome}» ha accenti`,
        })
    return violazioni
  })
  return [...nomi, ...forme]
}

/** Sizes of type, which style sheets give by name (scripts/build/mixins.ts); paper, in pt, has its own. */
export function namedSizes(radice: string, file: string[]): Violation[] {
  return file
    .filter((path) => path.endsWith('.css'))
    .flatMap((path) =>
      readFileSync(join(radice, path), 'utf8')
        .split('\n')
        .flatMap((riga, n) =>
          /^\s*(font-size:(?!.*(pt|inherit);)|font:(?! inherit))/.test(riga)
            ? [{ dove: `${path}:${n + 1}`, perche: 'una grandezza si dice «@mixin text …»' }]
            : [],
        ),
    )
}

/** Comments and texts become spaces, so that positions stay. */
function senzaCommenti(testo: string): string {
  const vuoto = (trovato: string) => trovato.replace(/[^\n]/g, ' ')
  return testo.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g, vuoto)
}

/** The built bundle itself: no chunk made from, or containing traces of, the server. */
export function builtBundle(radice: string): { pezzi: number; violazioni: Violation[] } {
  const cartella = join(radice, 'dist/assets')
  if (!existsSync(cartella)) return { pezzi: 0, violazioni: [] }
  const pezzi = readdirSync(cartella).filter((nome) => nome.endsWith('.js'))
  const violazioni = pezzi.flatMap((nome) => {
    const traccia = PARTE_DEL_SERVER.exec(readFileSync(join(cartella, nome), 'utf8'))
    return traccia
      ? [{ dove: `dist/assets/${nome}:1`, perche: `contiene parti del server (${traccia[0]})` }]
      : []
  })
  const manifesto = join(radice, 'dist/.vite/manifest.json')
  const origini = existsSync(manifesto) ? Object.keys(JSON.parse(readFileSync(manifesto, 'utf8'))) : []
  const server = origini.filter((origine) => /\.server\.ts$|(^|\/)server\//.test(origine))
  return {
    pezzi: pezzi.length,
    violazioni: [
      ...violazioni,
      ...server.map((origine) => ({
        dove: 'dist/.vite/manifest.json:1',
        perche: `${origine} è nel pacchetto del browser`,
      })),
    ],
  }
}

/** Every package that the project uses has its line of reason in docs/decisions/dependencies.md. */
export function unreasonedDependencies(radice: string): Violation[] {
  const ragioni = join(radice, 'docs/decisions/dependencies.md')
  if (!existsSync(ragioni)) return []
  const testo = readFileSync(ragioni, 'utf8')
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(radice, 'package.json'), 'utf8'))
  return Object.keys({ ...dependencies, ...devDependencies })
    .filter((nome) => !testo.includes(`\`${nome}\``))
    .map((nome) => ({
      dove: 'package.json:1',
      perche: `${nome} non ha la sua ragione in docs/decisions/dependencies.md`,
    }))
}
