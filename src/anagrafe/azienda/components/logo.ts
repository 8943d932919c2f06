/** Largest logo as stored, in bytes: 300 kB, what the contract lets through. */
const MASSIMO = 300 * 1024

/** Longest sides to try, in px, until the picture is light enough. A page needs no more than the first. */
const LATI = [1000, 800, 600, 400, 240]

export class ErroreLogo extends Error {}

/**
 * A PNG or JPEG file as a data address of at most 300 kB; larger pictures are scaled down here, in the browser.
 * @throws ErroreLogo with a text for the user
 */
export async function leggiLogo(file: File): Promise<string> {
  if (file.type !== 'image/png' && file.type !== 'image/jpeg')
    throw new ErroreLogo('Il logo dev’essere un’immagine PNG o JPEG')
  const immagine = await createImageBitmap(file).catch(() => {
    throw new ErroreLogo('Questo file non è un’immagine leggibile')
  })
  try {
    const lungo = Math.max(immagine.width, immagine.height)
    if (file.size <= MASSIMO && lungo <= 2000) return await indirizzo(file)
    for (const lato of LATI) {
      const ridotta = await disegna(immagine, Math.min(1, lato / lungo), file.type)
      if (ridotta.size <= MASSIMO) return await indirizzo(ridotta)
    }
    throw new ErroreLogo('Il logo può pesare al massimo 300 kB')
  } finally {
    immagine.close()
  }
}

function disegna(immagine: ImageBitmap, scala: number, tipo: string): Promise<Blob> {
  const tela = document.createElement('canvas')
  tela.width = Math.max(1, Math.round(immagine.width * scala))
  tela.height = Math.max(1, Math.round(immagine.height * scala))
  const penna = tela.getContext('2d')
  if (penna) penna.imageSmoothingQuality = 'high'
  penna?.drawImage(immagine, 0, 0, tela.width, tela.height)
  return new Promise((risolvi, rifiuta) =>
    tela.toBlob(
      (blob) => (blob ? risolvi(blob) : rifiuta(new ErroreLogo('Questo file non è un’immagine leggibile'))),
      tipo,
      0.9,
    ),
  )
}

function indirizzo(blob: Blob): Promise<string> {
  return new Promise((risolvi, rifiuta) => {
    const lettore = new FileReader()
    lettore.onload = () => risolvi(String(lettore.result))
    lettore.onerror = () => rifiuta(new ErroreLogo('Questo file non si può leggere'))
    lettore.readAsDataURL(blob)
  })
}

/** `38 kB`: the weight of the picture in a data address. */
export function pesoLogo(dati: string): string {
  const byte = ((dati.length - dati.indexOf(',') - 1) * 3) / 4
  return `${Math.max(1, Math.round(byte / 1024))} kB`
}
