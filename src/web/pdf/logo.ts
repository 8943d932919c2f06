/** A picture ready for the paper, and its proportions. */
export interface LogoPdf {
  jpeg: string
  larghezza: number
  altezza: number
}

/** The document does not wait longer for its logo (docs/product.md §10.7). */
const ATTESA_MS = 500

/** Pixels of the longer side: 45 mm of paper at 300 dots an inch, and a light document. */
const LATO = 530
/** No logo is higher, in pixels. */
export const LOGO_ALTO = Math.ceil((LATO * 13) / 45)
const QUALITA = 0.86

/** The company's logo on white, ready for the paper; null when there is none, it fails or it takes too long. */
export async function preparaLogo(logo: string | null): Promise<LogoPdf | null> {
  if (!logo) return null
  const tempo = new Promise<null>((fatto) => setTimeout(fatto, ATTESA_MS, null))
  return Promise.race([disegna(logo).catch(() => null), tempo])
}

async function disegna(logo: string): Promise<LogoPdf> {
  const immagine = new Image()
  immagine.src = logo
  await immagine.decode()
  const { naturalWidth: w, naturalHeight: h } = immagine
  // Thirteen millimetres of height, or forty-five of width: no more dots than the paper shows.
  const scala = Math.min(1, LATO / Math.max(w, h * (45 / 13)))
  const tela = document.createElement('canvas')
  tela.width = Math.max(1, Math.round(w * scala))
  tela.height = Math.max(1, Math.round(h * scala))
  const penna = tela.getContext('2d')
  if (!penna) throw new Error('senza tela')
  penna.fillStyle = '#fff'
  penna.fillRect(0, 0, tela.width, tela.height)
  penna.imageSmoothingQuality = 'high'
  penna.drawImage(immagine, 0, 0, tela.width, tela.height)
  return { jpeg: tela.toDataURL('image/jpeg', QUALITA), larghezza: tela.width, altezza: tela.height }
}
