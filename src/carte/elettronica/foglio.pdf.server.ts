import { jsPDF } from 'jspdf'

/** A4 in millimetres: the margins, and where the body of a page begins and ends. */
export const CARTA = { larghezza: 210, sinistra: 18, destra: 192, inizio: 24, fondo: 276 }

/** Ink on paper, as on the quote. */
export const INCHIOSTRO = {
  nero: '#22201d',
  grigio: '#57514a',
  tenue: '#716a5f',
  petrolio: '#0f6b70',
  titolo: '#0c565a',
  totale: '#093f43',
  fondino: '#edf6f6',
  filetto: '#e4ded5',
}

const MM_PER_PUNTO = 25.4 / 72

/** Size and line height in points. */
export interface Stile {
  corpo: number
  interlinea: number
  forte?: boolean
  colore?: string
}

/** Height of a line, in millimetres. */
export const alta = ({ interlinea }: Stile): number => interlinea * MM_PER_PUNTO

type Lato = 'left' | 'right'

/**
 * Sheets of A4 set in Helvetica, which every reader of PDF has: the texts of an electronic invoice are Latin-1, so no
 * face of ours is needed. Words stand in line boxes from the top; `y` is where the next thing begins.
 */
export class Foglio {
  readonly doc = new jsPDF({ unit: 'mm', format: 'a4', compress: true })
  y = CARTA.inizio
  readonly #capo: (foglio: Foglio) => void

  /** @param capo draws what stands on top of every further page and puts `y` below it */
  constructor(capo: (foglio: Foglio) => void) {
    this.#capo = capo
  }

  /** Begins a new page where so many millimetres don't fit; true if it did. */
  spazio(altezza: number): boolean {
    if (this.y + altezza <= CARTA.fondo) return false
    this.doc.addPage()
    this.y = CARTA.inizio
    this.#capo(this)
    return true
  }

  largo(testo: string, stile: Stile): number {
    this.#scegli(stile)
    return this.doc.getTextWidth(scrivibile(testo))
  }

  /** The lines of a text in so many millimetres; words too long for a line are broken. */
  righe(testo: string, larghezza: number, stile: Stile): string[] {
    this.#scegli(stile)
    return this.doc.splitTextToSize(scrivibile(testo), larghezza) as string[]
  }

  /** As much of a text as fits. */
  entro(testo: string, larghezza: number, stile: Stile): string {
    if (this.largo(testo, stile) <= larghezza) return testo
    return `${this.righe(testo, larghezza - 3, stile)[0] ?? ''}…`
  }

  /** One line whose box begins at `y`; returns where the next one begins. */
  riga(testo: string, x: number, y: number, stile: Stile, allinea: Lato = 'left'): number {
    this.#scegli(stile)
    // Helvetica's ascent and descent leave the baseline 0.36 em below the middle of the line
    this.doc.text(scrivibile(testo), x, y + (stile.interlinea / 2 + stile.corpo * 0.36) * MM_PER_PUNTO, {
      align: allinea,
    })
    return y + alta(stile)
  }

  /** A figure, its right end at `x`: never cut, set smaller where it is too wide. */
  stretta(testo: string, larghezza: number, x: number, y: number, stile: Stile): void {
    const troppo = Math.max(1, this.largo(testo, stile) / larghezza)
    this.riga(testo, x, y, { ...stile, corpo: stile.corpo / troppo }, 'right')
  }

  blocco(righe: string[], x: number, y: number, stile: Stile, allinea: Lato = 'left'): number {
    return righe.reduce((qui, testo) => this.riga(testo, x, qui, stile, allinea), y)
  }

  filetto(
    y: number,
    colore = INCHIOSTRO.filetto,
    spessore = 0.2,
    da = CARTA.sinistra,
    a = CARTA.destra,
  ): void {
    this.doc.setDrawColor(colore)
    this.doc.setLineWidth(spessore)
    this.doc.line(da, y, a, y)
  }

  fondino(x: number, y: number, larghezza: number, altezza: number, raggio = 1.2): void {
    this.doc.setFillColor(INCHIOSTRO.fondino)
    this.doc.roundedRect(x, y, larghezza, altezza, raggio, raggio, 'F')
  }

  #scegli({ corpo, forte, colore = INCHIOSTRO.nero }: Stile): void {
    this.doc.setFont('helvetica', forte ? 'bold' : 'normal')
    this.doc.setFontSize(corpo)
    this.doc.setTextColor(colore)
  }
}

/** The true minus and the spaces that don't break are not in this face. */
const scrivibile = (testo: string): string =>
  testo
    .replace(/\u2212/g, '-')
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/\u00ad/g, '')
