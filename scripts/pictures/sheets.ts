import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'

/** Columns, thumbnail width in px and thumbnails of one contact sheet, by the width of the pictures. */
const GRIGLIE: Record<number, [colonne: number, larghezza: number, quante: number]> = {
  1440: [2, 760, 6],
  768: [3, 500, 6],
  390: [5, 300, 10],
}

const STILE = `body{margin:0;padding:12px;background:#777;font:600 15px/1.3 system-ui;color:#fff}
.griglia{display:grid;gap:12px;justify-content:start}figure{margin:0}
img{display:block}figcaption{padding:2px 0}
details{margin:8px 0}summary{cursor:pointer;padding:4px 0}a{color:inherit}`

const didascalia = (file: string) => file.replace(/^.*\//, '').replace(/\.png$/, '')

/**
 * Contact sheets of the pictures of one group, made by Chromium itself.
 * @param nome of the group: filled-1440-light
 * @param larghezza width of the pictures in px
 */
export async function fogli(
  browser: Browser,
  cartella: string,
  nome: string,
  larghezza: number,
  file: string[],
) {
  const [colonne, px, quante] = GRIGLIE[larghezza] ?? [3, 480, 6]
  for (const vecchio of readdirSync(cartella)) {
    if (vecchio.replace(/-\d+\.png$/, '') === nome) rmSync(join(cartella, vecchio))
  }
  const page = await browser.newPage({ viewport: { width: colonne * (px + 12) + 12, height: 900 } })
  for (let da = 0; da < file.length; da += quante) {
    const figure = file.slice(da, da + quante).map((uno) => {
      const indirizzo = pathToFileURL(uno)
      return `<figure><figcaption>${didascalia(uno)}</figcaption><img style="width:${px}px" src="${indirizzo}"></figure>`
    })
    const html = join(cartella, `${nome}.html`)
    const colonneCss = `grid-template-columns:repeat(${colonne},${px}px)`
    writeFileSync(
      html,
      `<style>${STILE}</style><div class="griglia" style="${colonneCss}">${figure.join('')}</div>`,
    )
    await page.goto(pathToFileURL(html).href)
    const numero = String(da / quante + 1).padStart(2, '0')
    await page.screenshot({ path: join(cartella, `${nome}-${numero}.png`), fullPage: true })
    rmSync(html, { force: true })
  }
  await page.close()
}

/** index.html: every picture that is in the folder, by group; thumbnails that open the picture. */
export function indice(cartella: string): void {
  const gruppi = readdirSync(cartella, { recursive: true, withFileTypes: true })
    .filter((voce) => voce.isFile() && voce.name.endsWith('.png') && !voce.parentPath.endsWith('fogli'))
    .map((voce) => relative(cartella, join(voce.parentPath, voce.name)))
    .sort()
    .reduce((per, file) => {
      const gruppo = file.slice(0, file.lastIndexOf('/'))
      return per.set(gruppo, [...(per.get(gruppo) ?? []), file])
    }, new Map<string, string[]>())
  const parti = [...gruppi].map(([gruppo, file]) => {
    const figure = file.map(
      (f) =>
        `<figure><figcaption>${didascalia(f)}</figcaption><a href="${f}"><img loading="lazy" style="width:300px" src="${f}"></a></figure>`,
    )
    const griglia = 'grid-template-columns:repeat(auto-fill,300px)'
    return `<details><summary>${gruppo} (${file.length})</summary><div class="griglia" style="${griglia}">${figure.join('')}</div></details>`
  })
  writeFileSync(
    join(cartella, 'index.html'),
    `<!doctype html><html lang="it"><meta charset="utf-8"><title>Immagini di Tepore</title><style>${STILE}</style>${parti.join('')}`,
  )
}
