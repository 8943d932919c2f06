import { readPhoto } from '#shared/jpeg.ts'
import { newUuid } from '#web/idempotency.ts'

/** A photograph as it is kept, and sent. */
export interface Scatto {
  uid: string
  categoria: string
  /** SHA-256 of the file, in hex. */
  impronta: string
  larghezza: number
  altezza: number
  scattataIl: string
  /** The form that it proves, by its uid: the slip of an analyser. */
  modulo?: string
  blob: Blob
}

/** Pixels of the longer side and quality, tried in this order until the file is light enough. */
const TENTATIVI = [
  [1600, 0.72],
  [1600, 0.6],
  [1280, 0.6],
  [1280, 0.4],
] as const
const LEGGERA = 600_000
const MASSIMO = 800_000

/**
 * Makes a photograph small, upright, and silent about where it was taken: it is drawn again, so that nothing of the
 * original file survives.
 * @throws Error in Italian, where this browser can't open it
 */
export async function preparaFoto(file: File, categoria: string): Promise<Scatto> {
  const scattataIl = new Date(file.lastModified || Date.now()).toISOString()
  const immagine = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    const heic = /heic|heif/i.test(`${file.type} ${file.name}`)
    throw new Error(
      heic
        ? 'Il telefono non sa aprire questa foto (HEIC): scattala da qui.'
        : 'Il telefono non sa aprire questa foto.',
    )
  })
  try {
    for (const [n, [lato, qualita]] of TENTATIVI.entries()) {
      const blob = await disegna(immagine, lato, qualita)
      const ultimo = n === TENTATIVI.length - 1
      if (blob.size > LEGGERA && !(ultimo && blob.size <= MASSIMO)) continue
      return await scattoDa(new Uint8Array(await blob.arrayBuffer()), { categoria, scattataIl })
    }
  } finally {
    immagine.close()
  }
  throw new Error('La foto è troppo pesante anche rimpicciolita')
}

/** A JPEG as a photograph is kept, silent about where it was taken. @throws Error in Italian, where it is none */
export async function scattoDa(
  file: Uint8Array,
  dati: Pick<Scatto, 'categoria' | 'scattataIl' | 'modulo'>,
): Promise<Scatto> {
  const letta = readPhoto(file)
  if ('fault' in letta) throw new Error(letta.fault)
  const digest = await crypto.subtle.digest('SHA-256', letta.bytes)
  const impronta = [...new Uint8Array(digest)].map((b) => b.toString(16).padStart(2, '0')).join('')
  const blob = new Blob([letta.bytes], { type: 'image/jpeg' })
  return { ...dati, uid: newUuid(), impronta, larghezza: letta.width, altezza: letta.height, blob }
}

async function disegna(immagine: ImageBitmap, lato: number, qualita: number): Promise<Blob> {
  const { tela } = ridotta(immagine, lato)
  const blob = await new Promise<Blob | null>((fatto) => tela.toBlob(fatto, 'image/jpeg', qualita))
  libera(tela)
  if (!blob) throw new Error('Memoria del telefono piena: chiudi qualche programma e riprova')
  return blob
}

/** iOS counts what canvases hold until much later, and at some point gives no more of them. */
function libera(tela: HTMLCanvasElement): void {
  tela.width = 0
  tela.height = 0
}

function ridotta(immagine: ImageBitmap, lato: number) {
  const scala = Math.min(1, lato / Math.max(immagine.width, immagine.height))
  const larghezza = Math.max(1, Math.round(immagine.width * scala))
  const altezza = Math.max(1, Math.round(immagine.height * scala))
  const tela = document.createElement('canvas')
  tela.width = larghezza
  tela.height = altezza
  const penna = tela.getContext('2d')
  if (!penna) throw new Error('senza tela')
  penna.imageSmoothingQuality = 'high'
  penna.drawImage(immagine, 0, 0, larghezza, altezza)
  return { tela, larghezza, altezza }
}

/**
 * Pixels of the longer side on paper and quality, the finest first: eight centimetres at 250 dots an inch; what is left where
 * twelve photographs of leaves and gravel would weigh too much.
 */
export const FINEZZE = [
  [800, 0.6],
  [640, 0.5],
  [480, 0.4],
] as const

/**
 * A photograph as the document shows it.
 * @returns a data address
 * @throws Error in Italian, where it can't be read any more
 */
export async function perCarta(blob: Blob, [lato, qualita]: (typeof FINEZZE)[number]): Promise<string> {
  const immagine = await createImageBitmap(blob).catch(() => {
    throw new Error('Una foto non si legge più: toglila e scattala di nuovo')
  })
  try {
    const { tela } = ridotta(immagine, lato)
    const dati = tela.toDataURL('image/jpeg', qualita)
    libera(tela)
    return dati
  } finally {
    immagine.close()
  }
}
