import { jsPDF } from 'jspdf'
import { spelled } from '#shared/signs.ts'

/** The two faces of the document, as the bytes of their TTF, one character each (scripts/pdf-fonts.py). */
export interface Caratteri {
  testo: string
  forte: string
}

/** A4 in millimetres: the margins of the paper, and where the body of a page ends. */
export const CARTA = { larghezza: 210, altezza: 297, sinistra: 18, destra: 192, fondo: 274 }

/** Ink on paper: the light theme's colours, which do not change with the screen's. */
export const INCHIOSTRO = {
  nero: '#22201d',
  grigio: '#57514a',
  tenue: '#716a5f',
  petrolio: '#0f6b70',
  titolo: '#0c565a',
  totale: '#093f43',
  fondino: '#edf6f6',
  filetto: '#e4ded5',
  riquadro: '#cfc7bb',
  firma: '#8e8578',
}

const MM_PER_PUNTO = 25.4 / 72

/** Size and line height in points. */
export interface Stile {
  corpo: number
  interlinea: number
  forte?: boolean
  colore?: string
  /** Letter spacing in em. */
  spaziatura?: number
}

/** Height of a line, in millimetres. */
export const alta = (stile: Stile): number => stile.interlinea * MM_PER_PUNTO

/** A document of A4 sheets, with words set as a browser would: each in its line box, from the top. */
export class Sheet {
  readonly doc: jsPDF
  readonly #noti: (codice: number) => boolean

  constructor(caratteri: Caratteri) {
    this.doc = new jsPDF({ unit: 'mm', format: 'a4', compress: true, putOnlyUsedFonts: true })
    this.doc.addFileToVFS('testo.ttf', caratteri.testo)
    this.doc.addFont('testo.ttf', 'Inter', 'normal')
    this.doc.addFileToVFS('forte.ttf', caratteri.forte)
    this.doc.addFont('forte.ttf', 'Inter', 'bold')
    this.doc.setFont('Inter', 'normal')
    const font = this.doc.getFont().metadata as unknown as { characterToGlyph(codice: number): number }
    this.#noti = (codice) => font.characterToGlyph(codice) !== 0
  }

  /** What the typeface can write of a text: what it lacks is spelled out, a picture is left out. */
  leggibile(testo: string): string {
    const noto = (segno: string) => this.#noti(segno.codePointAt(0) ?? 0)
    return [...testo.normalize('NFC').replace(/[\t\u2000-\u200a\u202f]/g, ' ')]
      .map((segno) => (segno === '\n' || noto(segno) ? segno : spelled(segno, noto)))
      .join('')
  }

  /** Width of a text, in millimetres. */
  largo(testo: string, stile: Stile): number {
    this.#scegli(stile)
    return this.doc.getTextWidth(testo)
  }

  /** As much of a text as fits in so many millimetres. */
  entro(testo: string, larghezza: number, stile: Stile): string {
    let corto = testo
    while (corto && this.largo(corto === testo ? corto : `${corto}…`, stile) > larghezza)
      corto = corto.slice(0, -1).trimEnd()
    return corto === testo ? testo : `${corto}…`
  }

  /** The lines of a text in so many millimetres; words too long for a line are broken. */
  righe(testo: string, larghezza: number, stile: Stile): string[] {
    this.#scegli(stile)
    return this.leggibile(testo)
      .split('\n')
      .flatMap((riga) => this.doc.splitTextToSize(riga, larghezza) as string[])
  }

  /** One line whose box begins at `y`; returns where the next one begins. */
  riga(testo: string, x: number, y: number, stile: Stile, allinea: 'left' | 'right' = 'left'): number {
    this.#scegli(stile)
    // Inter's ascent and descent leave the baseline 0.364 em below the middle of the line.
    const base = y + (stile.interlinea / 2 + stile.corpo * 0.364) * MM_PER_PUNTO
    this.doc.text(testo, x, base, {
      align: allinea,
      charSpace: (stile.spaziatura ?? 0) * stile.corpo * MM_PER_PUNTO,
    })
    return y + alta(stile)
  }

  /** Lines one below the other. */
  blocco(righe: string[], x: number, y: number, stile: Stile, allinea: 'left' | 'right' = 'left'): number {
    return righe.reduce((qui, testo) => this.riga(testo, x, qui, stile, allinea), y)
  }

  filetto(x1: number, y1: number, x2: number, y2: number, colore: string, spessore: number): void {
    this.doc.setDrawColor(colore)
    this.doc.setLineWidth(spessore)
    this.doc.line(x1, y1, x2, y2)
  }

  #scegli({ corpo, forte, colore = INCHIOSTRO.nero }: Stile): void {
    this.doc.setFont('Inter', forte ? 'bold' : 'normal')
    this.doc.setFontSize(corpo)
    this.doc.setTextColor(colore)
  }
}
