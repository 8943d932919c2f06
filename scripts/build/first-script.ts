import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CORNICE, fileDi, INGRESSO, type Manifesto, schermate } from './pieces.ts'

const SCRIPT = '<script src="/app/tema.js"></script>'

/**
 * The page's first script: the theme, and for who is signed in the chunks of the screen that was asked for, so that they
 * come together with the entry instead of after it, and the first calls to the API. Only the browser knows who is signed in, so only it can ask.
 * @param tema the theme's own script
 * @param pezzi text of preload.js and first-calls.js
 */
export function primoScript(manifesto: Manifesto, router: string, tema: string, pezzi: string): string {
  const nomi: string[] = []
  const numeri = (radici: string[]) => {
    const { js, css } = fileDi(manifesto, radici)
    return [...css, ...js].map((nome) => {
      if (!nomi.includes(nome)) nomi.push(nome)
      return nomi.indexOf(nome)
    })
  }
  const ingresso = numeri([INGRESSO])
  const cornice = numeri(CORNICE).filter((n) => !ingresso.includes(n))
  const comuni = [...ingresso, ...cornice]
  const pagine = [...schermate(router)].map(([percorso, pagina]) => [
    percorso,
    numeri([pagina]).filter((n) => !comuni.includes(n)),
  ])
  const argomenti = ['/app/', nomi, cornice, Object.fromEntries(pagine)].map((uno) => JSON.stringify(uno))
  return `${tema}\n;(() => {\n${pezzi}\nprecarica(${argomenti.join(', ')})\nchiediSubito()\n})()\n`
}

/** Puts it in place of the theme's script alone, under a name with its digest: it never needs to be asked for again. */
export function scriviPrimoScript(cartella: string, manifesto: Manifesto, router: string): void {
  const tema = join(cartella, 'tema.js')
  const pezzi = ['preload.js', 'first-calls.js']
    .map((nome) => readFileSync(join(import.meta.dirname, nome), 'utf8'))
    .join('\n')
  const testo = primoScript(manifesto, router, readFileSync(tema, 'utf8'), pezzi)
  const nome = `assets/avvio-${createHash('sha256').update(testo).digest('base64url').slice(0, 8)}.js`
  const pagina = join(cartella, 'index.html')
  const html = readFileSync(pagina, 'utf8')
  if (!html.includes(SCRIPT)) throw new Error('index.html non contiene lo script del tema')
  writeFileSync(join(cartella, nome), testo)
  writeFileSync(pagina, html.replace(SCRIPT, `<script src="/app/${nome}"></script>`))
  rmSync(tema)
}
