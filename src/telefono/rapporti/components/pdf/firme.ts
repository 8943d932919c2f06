import { COLONNA, META, PICCOLO } from '#anagrafe/azienda/components/pdf/carta.ts'
import { dayInRome, formatDate, timeInRome } from '#shared/dates.ts'
import type { TrattoFirma } from '#shared/firma.ts'
import { alta, CARTA, type FoglioPdf, INCHIOSTRO, type Stile } from '#shared/foglio.ts'

const { sinistra, fondo } = CARTA

const FIRMA: Stile = { corpo: 8.5, interlinea: 13, forte: true }

export interface DatiFirme {
  tecnico: string
  firma: {
    esito: string
    motivo?: string | null | undefined
    nome?: string | null | undefined
    ruolo?: string | null | undefined
    tratto?: TrattoFirma | null | undefined
  }
  firmaTecnico: TrattoFirma | null
  firmatoIl: string
  impronta: string
}

/** What the customer's box is called where it is signed, where nobody was there, and where it was refused. */
const RAPPORTO = ['Per presa visione dei lavori descritti', 'Cliente assente', 'Il cliente non ha firmato']

/** In the place of a signature that isn't there. */
const SENZA: Record<string, string> = { Assente: 'Assente', Rifiutato: 'Rifiutata' }
const PAROLA: Stile = { corpo: 14, interlinea: 18, forte: true }

const ALTA_FIRMA = 36
/** Between the boxes and what stands below. */
const SOTTO_FIRMA = 2.4

/** Both boxes at the foot of the last sheet, with what the customer has signed said in its own number. */
export function firme(foglio: FoglioPdf, dati: DatiFirme, [firmata, assente, rifiutata] = RAPPORTO): void {
  const { firma, firmaTecnico, tecnico, firmatoIl, impronta } = dati
  const sotto = alta(PICCOLO) * 2 + SOTTO_FIRMA
  foglio.y += 6
  foglio.spazio(ALTA_FIRMA + sotto)
  const y = fondo - ALTA_FIRMA - sotto
  const riquadro = (x: number, capo: string, tratto: TrattoFirma | null, nome: string, senza?: string) => {
    foglio.riquadro(x, y, COLONNA, ALTA_FIRMA)
    foglio.riga(capo, x + 4, y + 2.5, FIRMA)
    const linea = y + ALTA_FIRMA - 2.5 - alta(PICCOLO)
    if (tratto) disegnaFirma(foglio, tratto, { x: x + 6, y: y + 8, l: COLONNA - 12, a: linea - y - 9 })
    else if (senza) foglio.riga(senza, x + 4, y + 14, PAROLA)
    foglio.filetto(linea, INCHIOSTRO.firma, 0.2, x + 4, x + COLONNA - 4)
    foglio.riga(foglio.entro(nome, COLONNA - 8, PICCOLO), x + 4, linea + 0.6, PICCOLO)
  }
  const firmato = firma.esito === 'Firmato'
  const ruolo = firma.ruolo ? `, ${firma.ruolo.toLowerCase()}` : ''
  riquadro(
    sinistra,
    (firmato ? firmata : firma.esito === 'Assente' ? assente : rifiutata) ?? '',
    firmato ? (firma.tratto ?? null) : null,
    firmato ? `${firma.nome ?? ''}${ruolo}` : (firma.motivo ?? ''),
    SENZA[firma.esito],
  )
  riquadro(META, 'Il tecnico', firmaTecnico, tecnico)
  const quando = `${formatDate(dayInRome(firmatoIl))} alle ${timeInRome(firmatoIl)}`
  const chiuso = foglio.riga(
    `${firmato ? 'Firmato' : 'Chiuso'} il ${quando}`,
    sinistra,
    fondo - sotto + SOTTO_FIRMA,
    PICCOLO,
  )
  foglio.riga(`Impronta SHA-256 del contenuto: ${impronta}`, sinistra, chiuso, PICCOLO)
}

/** Lines as they were drawn, whole within a box of millimetres and in their own proportions. */
function disegnaFirma(
  { doc }: FoglioPdf,
  { l, a, t }: TrattoFirma,
  box: { x: number; y: number; l: number; a: number },
): void {
  const scala = Math.min(box.l / l, box.a / a)
  const x0 = box.x + (box.l - l * scala) / 2
  const y0 = box.y + (box.a - a * scala) / 2
  const punto = ([x, y]: readonly [number, number, number]) =>
    [x0 + (x / 1000) * l * scala, y0 + (y / 1000) * a * scala] as const
  doc.setDrawColor(INCHIOSTRO.nero)
  doc.setLineWidth(0.45)
  doc.setLineCap('round')
  doc.setLineJoin('round')
  for (const linea of t) {
    const [inizio, ...seguito] = linea.map(punto)
    if (!inizio) continue
    doc.moveTo(...inizio)
    for (const estremo of seguito.length > 0 ? seguito : [inizio]) doc.lineTo(...estremo)
    doc.stroke()
  }
  doc.setLineCap('butt')
}
