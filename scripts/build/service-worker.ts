import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { FRAME, filesOf, type Manifest } from './manifest.ts'

/** Kept on the device from the first visit on: the frame, and what a technician needs with no signal. */
const DA_TENERE = [
  ...FRAME,
  'layout/phone-menu.tsx',
  'ui/opened.tsx',
  'ui/toast-area.tsx',
  '../screens/dashboard/page.tsx',
  '../screens/calendario/page.tsx',
  '../features/appuntamenti/components/gestione.tsx',
]
/** Not found in the manifest: the page, its first script, the typeface of Latin text, the icon. */
const ALTRI = /^(index\.html|theme\.js|favicon\.svg|assets\/inter-latin-opsz-[^.]+\.woff2)$/

interface Voce {
  url: string
  /** Null where the name itself has a digest. */
  revision: string | null
}

/**
 * Bundles src/web/sw.ts as one classic script, `sw.js` beside the page, with the list of the files that it keeps from
 * the start and the names of all the others, which it keeps when they are first used.
 */
export async function scriviServiceWorker(
  radice: string,
  cartella: string,
  manifesto: Manifest,
): Promise<void> {
  const file = readdirSync(cartella, { recursive: true, encoding: 'utf8' }).map((nome) =>
    nome.replaceAll('\\', '/'),
  )
  const { js, css } = filesOf(manifesto, DA_TENERE)
  const tenuti = [...new Set([...file.filter((nome) => ALTRI.test(nome)), ...css, ...js])]
  const voci = tenuti.map((nome) => voce(cartella, nome))
  const esito = await build({
    configFile: false,
    root: radice,
    publicDir: false,
    logLevel: 'warn',
    define: {
      'process.env.NODE_ENV': '"production"',
      FILE_TENUTI: JSON.stringify(voci),
      FILE_DELLA_VERSIONE: JSON.stringify(file.filter((nome) => nome.startsWith('assets/'))),
    },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: 'sw.ts', formats: ['iife'], name: 'sw', fileName: 'sw' },
    },
  })
  const [uscita] = [esito].flat() as Rolldown.RolldownOutput[]
  const codice = uscita?.output[0].code
  if (!codice) throw new Error('il service worker non si costruisce')
  writeFileSync(join(cartella, 'sw.js'), codice)
}

function voce(cartella: string, nome: string): Voce {
  const improntaNelNome = nome.startsWith('assets/')
  const digest = () =>
    createHash('sha256')
      .update(readFileSync(join(cartella, nome)))
      .digest('hex')
  return { url: `/app/${nome}`, revision: improntaNelNome ? null : digest().slice(0, 16) }
}
