import { capo, PICCOLO } from '#anagrafe/azienda/components/pdf/carta.ts'
import { alta, CARTA, type FoglioPdf, INCHIOSTRO } from '#shared/foglio.ts'

/** A JPEG as a data address, with its proportions. */
export interface FotoSuCarta {
  categoria: string
  dati: string
  larghezza: number
  altezza: number
}

const { sinistra, destra } = CARTA

/** Most are four by three; three rows of them leave room for the signatures. In mm. */
const ALTA_FOTO = 57
const LARGA_FOTO = (ALTA_FOTO * 4) / 3

/** Two a row, whole, each in the middle of its place and with what it shows. */
export function immagini(
  foglio: FoglioPdf,
  titolo: string,
  foto: FotoSuCarta[],
  [larga, alto]: readonly [number, number] = [LARGA_FOTO, ALTA_FOTO],
): void {
  if (foto.length === 0) return
  const alta2 = alto + alta(PICCOLO) + 3
  capo(foglio, titolo, { sopra: 7, sotto: 1.6, seguito: 1.6 + alta2 })
  for (const [n, { categoria, dati, larghezza, altezza }] of foto.entries()) {
    if (n % 2 === 0) foglio.spazio(alta2)
    const x = n % 2 === 0 ? sinistra : destra - larga
    const scala = Math.min(larga / larghezza, alto / altezza)
    const [l, a] = [larghezza * scala, altezza * scala]
    foglio.doc.setFillColor(INCHIOSTRO.fondino)
    foglio.doc.rect(x, foglio.y, larga, alto, 'F')
    foglio.doc.addImage(dati, 'JPEG', x + (larga - l) / 2, foglio.y + (alto - a) / 2, l, a)
    foglio.riga(categoria, x, foglio.y + alto + 1, PICCOLO)
    if (n % 2 === 1 || n === foto.length - 1) foglio.y += alta2
  }
}
