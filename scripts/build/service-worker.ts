import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { FRAME, filesOf, type Manifest } from './manifest.ts'

/** The parts of a customer's sheet that are loaded by themselves. */
const CUSTOMER_SHEET = [
  '../scadenze/contratti/components/contratti-cliente.tsx',
  '../screens/scheda-cliente/components/anagrafica.tsx',
  '../screens/scheda-cliente/components/documenti.tsx',
  '../carte/fatture/components/fatture-cliente.tsx',
  '../anagrafe/impianti/components/caldaia-form.tsx',
  '../anagrafe/impianti/components/condizionatore-form.tsx',
  '../anagrafe/impianti/components/condizionatori-cliente.tsx',
  '../telefono/giornata/components/inizia-qui.tsx',
  '../visite/messaggi/components/messaggi-cliente.tsx',
  '../carte/preventivi/components/preventivi-cliente.tsx',
  '../carte/commesse/components/commesse-cliente.tsx',
  '../carte/pezzi/components/pezzi-di.tsx',
  '../scadenze/rcee/components/rcee-cliente.tsx',
  '../scadenze/prenotate/components/prenotata.tsx',
  '../scadenze/scadenze/components/scadenze-cliente.tsx',
  '../screens/scheda-cliente/components/foglio-cliente.tsx',
  '../screens/scheda-cliente/components/follow-up.tsx',
  '../screens/scheda-cliente/components/ultimi-appuntamenti.tsx',
  '../scadenze/rcee/components/dettaglio-rcee.tsx',
  '../anagrafe/documenti/components/documento.tsx',
]

const FIRST = ['../screens/rapporto/page.tsx', '../screens/rapporto/components/rapporto.tsx']

/** Kept on the device from the first visit on: the frame, and what a technician needs with no signal. */
const KEPT = [
  ...FRAME,
  'outbox.ts',
  'outbox-files.ts',
  'outbox-keep.ts',
  'layout/phone-menu.tsx',
  'press-keys.ts',
  'ui/alert.tsx',
  'ui/calendar.tsx',
  'ui/opened.tsx',
  'ui/toast-area.tsx',
  '../screens/dashboard/page.tsx',
  '../screens/azioni/page.tsx',
  '../screens/azioni/components/perso.tsx',
  ...FIRST,
  '../screens/calendario/page.tsx',
  '../screens/clienti/page.tsx',
  ...CUSTOMER_SHEET,
  '../visite/appuntamenti/components/gestione.tsx',
  '../telefono/giornata/api.ts',
  '../telefono/giornata/components/serve-un-pezzo.tsx',
  '../telefono/rapporti/components/foto-intera.tsx',
]
/** Not found in the manifest: the page, its first script, the typeface of Latin text, the icon. */
const OTHERS = /^(index\.html|theme\.js|favicon\.svg|assets\/inter-latin-(?!ext-)[^.]+\.woff2)$/

interface Entry {
  url: string
  /** Null where the name itself has a digest. */
  revision: string | null
}

/**
 * Bundles src/web/sw.ts as one classic script, `sw.js` beside the page, with the list of the files that it keeps from
 * the start and the names of all the others, which it keeps when they are first used.
 */
export async function writeServiceWorker(root: string, folder: string, manifest: Manifest): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
    name.replaceAll('\\', '/'),
  )
  const { js, css } = filesOf(manifest, KEPT)
  // Where the line is cut, what came first is kept: what writes a report.
  const first = filesOf(manifest, FIRST).js
  const kept = [...new Set([...first, ...files.filter((name) => OTHERS.test(name)), ...css, ...js])]
  const entries = kept.map((name) => entry(folder, name))
  const result = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    define: {
      'process.env.NODE_ENV': '"production"',
      KEPT_FILES: JSON.stringify(entries),
      VERSION_FILES: JSON.stringify(files.filter((name) => name.startsWith('assets/'))),
    },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: 'sw.ts', formats: ['iife'], name: 'sw', fileName: 'sw' },
    },
  })
  const [output] = [result].flat() as Rolldown.RolldownOutput[]
  const code = output?.output[0].code
  if (!code) throw new Error('il service worker non si costruisce')
  writeFileSync(join(folder, 'sw.js'), code)
}

function entry(folder: string, name: string): Entry {
  const hashedName = name.startsWith('assets/')
  const digest = () =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex')
  return { url: `/app/${name}`, revision: hashedName ? null : digest().slice(0, 16) }
}
