import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CORNICE, fileDi, INGRESSO, type Manifest, schermate } from './pieces.ts'
import type { Attese } from './waiting-markup.tsx'

const SCRIPT = '<script src="/app/theme.js"></script>'
/** Asked for by the first script, when it is time. */
const PRESTO = / *<link rel="modulepreload"[^>]*>\n/g
const PROGRAMMA = /<script type="module" crossorigin src="([^"]+)"><\/script>/

interface Ingredienti {
  manifesto: Manifest
  /** Text of router.tsx. */
  router: string
  /** The theme's own script. */
  tema: string
  /** Text of preload.js, first-calls.js and waiting.js. */
  pezzi: string
  attese: Attese
  /** Addresses of the program's entry and of italian.js. */
  programma: string
  italiano: string
}

/**
 * The page's first script: the theme, what is seen until the program is there, and once that has been seen the chunks of
 * the program, for who is signed in also those of the screen that was asked for, so that they come together with the entry
 * instead of after it, and the first calls to the API. Only the browser knows who is signed in, so only it can ask.
 */
export function primoScript({
  manifesto,
  router,
  tema: theme,
  pezzi,
  attese,
  programma,
  italiano,
}: Ingredienti): string {
  const nomi: string[] = []
  const numeri = (radici: string[]) => {
    const { js, css } = fileDi(manifesto, radici)
    return [...css, ...js].map((nome) => {
      if (!nomi.includes(nome)) nomi.push(nome)
      return nomi.indexOf(nome)
    })
  }
  const ingresso = numeri([INGRESSO])
  // The page itself asks for the first styles.
  const dopo = ingresso.filter((n) => nomi[n]?.endsWith('.js'))
  const cornice = numeri(CORNICE).filter((n) => !ingresso.includes(n))
  const comuni = [...ingresso, ...cornice]
  const pagine = [...schermate(router)].map(([path, pagina]) => [
    path,
    numeri([pagina]).filter((n) => !comuni.includes(n)),
  ])
  const argomenti = ['/app/', nomi, dopo, cornice, Object.fromEntries(pagine)].map((uno) =>
    JSON.stringify(uno),
  )
  const chiamate = [
    `disegnaAttesa(${JSON.stringify(attese)})`,
    `dopoIlPrimoDisegno([
() => precarica(${argomenti.join(', ')}),
chiediSubito,
() => imparaLItaliano(${JSON.stringify(italiano)}),
() => parti(${JSON.stringify(programma)}),
])`,
  ]
  return `${theme}\n;(() => {\n${pezzi}\n${chiamate.join('\n')}\n})()\n`
}

/**
 * Puts it in place of the theme's script alone and of the program's own start, under a name with its digest: it never
 * needs to be asked for again.
 */
export function scriviPrimoScript(
  cartella: string,
  manifesto: Manifest,
  router: string,
  attese: Attese,
): void {
  const theme = join(cartella, 'theme.js')
  const pezzi = ['preload.js', 'first-calls.js', 'waiting.js'].map(leggi).join('\n')
  const pagina = join(cartella, 'index.html')
  const html = readFileSync(pagina, 'utf8')
  const [partenza, programma] = html.match(PROGRAMMA) ?? []
  if (!html.includes(SCRIPT) || !partenza || !programma)
    throw new Error('index.html non contiene lo script del tema e quello del programma')
  const testo = primoScript({
    manifesto,
    router,
    tema: readFileSync(theme, 'utf8'),
    pezzi,
    attese,
    programma,
    italiano: `/app/${scrivi(cartella, 'italiano', leggi('italian.js'))}`,
  })
  const nome = scrivi(cartella, 'avvio', testo)
  writeFileSync(
    pagina,
    html.replace(SCRIPT, `<script src="/app/${nome}"></script>`).replace(partenza, '').replace(PRESTO, ''),
  )
  rmSync(theme)
}

const leggi = (nome: string) => readFileSync(join(import.meta.dirname, nome), 'utf8')

/** Writes a script whose name has its digest; gives its place in the folder. */
function scrivi(cartella: string, titolo: string, testo: string): string {
  const nome = `assets/${titolo}-${createHash('sha256').update(testo).digest('base64url').slice(0, 8)}.js`
  writeFileSync(join(cartella, nome), testo)
  return nome
}
