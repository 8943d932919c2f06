import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ENTRY, FRAME, filesOf, MANIFEST, type Manifest, readManifest } from './build/manifest.ts'

/** A screen and what the browser loads before it shows it, gzipped, in kB of 1000 bytes. */
export interface Weight {
  schermata: string
  js: number
  css: number
  /** Of the JavaScript (docs/product.md §18.11). */
  limite: number
}

const ACCESSO = 120
const SCHERMATA = 250

/** Tabs whose code is apart from their page's, but which an address opens directly. */
const SCHEDE: Record<string, string[]> = {
  amministrazione: [
    'anagrafe/utenti/components/utenti.tsx',
    'anagrafe/ditte/components/ditte.tsx',
    'anagrafe/azienda/components/azienda-form.tsx',
    'archivio/importazioni/components/importa.tsx',
    'anagrafe/registro/components/registro.tsx',
    'screens/amministrazione/components/backup.tsx',
  ],
}

/**
 * The weight of sign-in, of every screen with its frame, and of every tab with both.
 * @param peso gzipped bytes of a file of the build
 */
export function weights(manifesto: Manifest, peso: (file: string) => number): Weight[] {
  const pagine = Object.keys(manifesto).filter((chiave) => /^\.\.\/screens\/[a-z-]+\/page\.tsx$/.test(chiave))
  const voce = (schermata: string, radici: string[], limite = SCHERMATA): Weight => {
    const { js, css } = filesOf(manifesto, radici)
    const somma = (file: string[]) => file.reduce((totale, uno) => totale + peso(uno), 0) / 1000
    return { schermata, js: somma(js), css: somma(css), limite }
  }
  return [
    voce('accesso', ENTRY, ACCESSO),
    ...pagine.flatMap((pagina) => {
      const nome = pagina.split('/')[2] ?? pagina
      const schede = (SCHEDE[nome] ?? []).map((scheda) =>
        voce(`${nome}: ${scheda.split('/')[1]}`, [...FRAME, pagina, `../${scheda}`]),
      )
      return [voce(nome, [...FRAME, pagina]), ...schede]
    }),
  ]
}

if (import.meta.main) {
  const cartella = process.argv[2] ?? 'dist'
  const file = join(cartella, MANIFEST)
  if (!existsSync(file)) throw new Error(`Manca ${file}: esegui prima npm run build.`)
  const gzip = (nome: string) => gzipSync(readFileSync(join(cartella, nome))).length
  const righe = weights(readManifest(cartella), gzip)
  const kB = (n: number) => n.toFixed(1).padStart(7)
  console.info(
    `${'schermata (kB, gzip)'.padEnd(28)}${'JS'.padStart(7)}${'limite'.padStart(8)}${'CSS'.padStart(8)}`,
  )
  for (const { schermata, js, css, limite } of righe)
    console.info(
      `${schermata.padEnd(28)}${kB(js)}${String(limite).padStart(8)} ${kB(css)}${js > limite ? '  ✗' : ''}`,
    )
  const troppo = righe.filter(({ js, limite }) => js > limite).length
  console.info(
    troppo === 0 ? 'Peso: ogni schermata è nei limiti.' : `Peso: ${troppo} schermate oltre il limite.`,
  )
  process.exitCode = troppo === 0 ? 0 : 1
}
