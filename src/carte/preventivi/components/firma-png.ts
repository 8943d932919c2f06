import type { TrattoFirma } from '#shared/firma.ts'

const LARGA = 600

/** A signature as a PNG data address, black on white; some kilobytes. */
export function firmaPng({ l, a, t }: TrattoFirma): string {
  const tela = document.createElement('canvas')
  tela.width = LARGA
  tela.height = Math.round((LARGA * a) / l)
  const penna = tela.getContext('2d')
  if (!penna) throw new Error('no canvas')
  penna.fillStyle = 'white'
  penna.fillRect(0, 0, tela.width, tela.height)
  penna.lineWidth = 3
  penna.lineCap = 'round'
  penna.lineJoin = 'round'
  for (const linea of t) {
    penna.beginPath()
    for (const [n, [x, y]] of linea.entries()) {
      const punto = [(x / 1000) * tela.width, (y / 1000) * tela.height] as const
      if (n === 0) penna.moveTo(...punto)
      // A dot is a line to itself.
      penna.lineTo(...punto)
    }
    penna.stroke()
  }
  return tela.toDataURL('image/png')
}
