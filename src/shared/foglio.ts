import { spelled } from './signs.ts'

/** The two faces of a document, as the bytes of their TTF, one character each (scripts/fonts.py). */
export interface Caratteri {
  testo: string
  forte: string
}

/** A4 in millimetres: the margins of the paper, what is between them, and where the body of a page ends. */
export const CARTA = { larghezza: 210, sinistra: 18, destra: 192, specchio: 174, fondo: 274 }

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
export const alta = ({ interlinea }: Stile): number => interlinea * MM_PER_PUNTO

type Lato = 'left' | 'right'

/** What readers of PDF are told of a document. */
export interface InfoPdf {
  title: string
  subject?: string
  author?: string
  /** The same instant and number give the same bytes. */
  quando?: Date | string
  /** Up to 32 hexadecimal digits, or a UUID. */
  numero?: string
}

/** What sheets ask of jsPDF. */
interface Penna {
  addFileToVFS(nome: string, byte: string): unknown
  addFont(file: string, nome: string, stile: string): unknown
  addImage(dati: string, tipo: string, x: number, y: number, w: number, h: number, nome?: string): unknown
  addPage(): unknown
  getImageProperties(dati: string): { width: number; height: number; fileType: string }
  getFont(): { metadata: unknown }
  getNumberOfPages(): number
  getTextWidth(testo: string): number
  lineTo(x: number, y: number): unknown
  moveTo(x: number, y: number): unknown
  setLineCap(forma: 'round' | 'butt'): unknown
  setLineJoin(forma: 'round'): unknown
  stroke(): unknown
  line(x1: number, y1: number, x2: number, y2: number): unknown
  output(tipo: 'arraybuffer'): ArrayBuffer
  output(tipo: 'blob'): Blob
  rect(x: number, y: number, w: number, h: number, stile: string): unknown
  roundedRect(x: number, y: number, w: number, h: number, rx: number, ry: number, stile: string): unknown
  setCreationDate(quando: Date): unknown
  setDrawColor(colore: string): unknown
  setFileId(numero: string): unknown
  setFillColor(colore: string): unknown
  setFont(nome: string, stile: string): unknown
  setFontSize(punti: number): unknown
  setLanguage(lingua: 'it'): unknown
  setLineWidth(mm: number): unknown
  setPage(pagina: number): unknown
  setProperties(dati: Omit<InfoPdf, 'quando' | 'numero'> & { creator: string }): unknown
  setTextColor(colore: string): unknown
  splitTextToSize(testo: string, larghezza: number): string[]
  text(testo: string, x: number, y: number, opzioni: { align: Lato; charSpace: number }): unknown
}
export type JsPdf = new (opzioni: {
  unit: 'mm'
  format: 'a4'
  compress: boolean
  putOnlyUsedFonts: boolean
}) => Penna

/**
 * A document of A4 sheets, in the browser as on the server, with words set as a browser would: each in its line box, from
 * the top. What the typeface lacks is spelled out (`leggibile`).
 */
export class FoglioPdf {
  readonly doc: Penna
  /** Where one is writing, in millimetres. */
  y = 0
  readonly #segue: (foglio: FoglioPdf) => void
  readonly #noti: (codice: number) => boolean

  /**
   * @param segue draws what stands on top of every further page, and puts `y` below it
   */
  constructor(jsPDF: JsPdf, caratteri: Caratteri, segue: (foglio: FoglioPdf) => void = () => {}) {
    this.#segue = segue
    this.doc = new jsPDF({ unit: 'mm', format: 'a4', compress: true, putOnlyUsedFonts: true })
    this.doc.addFileToVFS('testo.ttf', caratteri.testo)
    this.doc.addFont('testo.ttf', 'Inter', 'normal')
    this.doc.addFileToVFS('forte.ttf', caratteri.forte)
    this.doc.addFont('forte.ttf', 'Inter', 'bold')
    this.doc.setFont('Inter', 'normal')
    const font = this.doc.getFont().metadata as { characterToGlyph(codice: number): number }
    this.#noti = (codice) => font.characterToGlyph(codice) !== 0
  }

  informa({ quando, numero, ...dati }: InfoPdf): void {
    this.doc.setLanguage('it')
    if (quando) this.doc.setCreationDate(new Date(quando))
    if (numero) this.doc.setFileId(numero.replace(/-/g, '').padStart(32, '0').toUpperCase())
    const puliti = Object.entries(dati).map(([nome, testo]) => [nome, this.leggibile(testo)])
    this.doc.setProperties({ ...Object.fromEntries(puliti), creator: 'Tepore' })
  }

  /** What the typeface can write of a text: what it lacks is spelled out, a picture is left out. */
  leggibile(testo: string): string {
    const noto = (segno: string) => this.#noti(segno.codePointAt(0) ?? 0)
    return [...testo.normalize('NFC').replace(/[\t\u2000-\u200a\u202f]/g, ' ')]
      .map((segno) => (segno === '\n' || noto(segno) ? segno : spelled(segno, noto)))
      .join('')
  }

  /** @returns true when it began a new page, because `altezza` millimetres were not left on this one */
  spazio(altezza: number): boolean {
    if (this.y + altezza <= CARTA.fondo) return false
    this.doc.addPage()
    this.#segue(this)
    return true
  }

  /** Lets a foot be drawn on every page, once it is known how many there are. */
  ogniPagina(disegna: (pagina: number, quante: number) => void): void {
    const quante = this.doc.getNumberOfPages()
    for (let pagina = 1; pagina <= quante; pagina++) {
      this.doc.setPage(pagina)
      disegna(pagina, quante)
    }
  }

  /** Width of a text, in millimetres. */
  largo(testo: string, stile: Stile): number {
    this.#scegli(stile)
    return this.doc.getTextWidth(this.leggibile(testo))
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
      .flatMap((riga) => this.doc.splitTextToSize(riga, larghezza))
  }

  /** One line whose box begins at `y`; returns where the next one begins. */
  riga(testo: string, x: number, y: number, stile: Stile, allinea: Lato = 'left'): number {
    this.#scegli(stile)
    // Inter's ascent and descent leave the baseline 0.364 em below the middle of the line.
    const base = y + (stile.interlinea / 2 + stile.corpo * 0.364) * MM_PER_PUNTO
    this.doc.text(this.leggibile(testo), x, base, {
      align: allinea,
      charSpace: (stile.spaziatura ?? 0) * stile.corpo * MM_PER_PUNTO,
    })
    return y + alta(stile)
  }

  /** A figure, its right end at `x`: never cut, set smaller where it is too wide. */
  stretta(testo: string, larghezza: number, x: number, y: number, stile: Stile): void {
    const troppo = Math.max(1, this.largo(testo, stile) / larghezza)
    this.riga(testo, x, y, { ...stile, corpo: stile.corpo / troppo }, 'right')
  }

  /** Figures beside each other, each at the right of its column; the last column ends at `x`. */
  cifre(testi: readonly string[], larghezze: readonly number[], x: number, y: number, stile: Stile): number {
    let fine = x - larghezze.reduce((somma, larghezza) => somma + larghezza, 0)
    for (const [n, larghezza] of larghezze.entries()) {
      fine += larghezza
      this.stretta(testi[n] ?? '', larghezza - 1.5, fine, y, stile)
    }
    return y + alta(stile)
  }

  /** Lines one below the other. */
  blocco(righe: string[], x: number, y: number, stile: Stile, allinea: Lato = 'left'): number {
    return righe.reduce((altezza, testo) => this.riga(testo, x, altezza, stile, allinea), y)
  }

  /** A text in so many millimetres, on as many lines as it takes; returns where the next one begins. */
  testo(
    testo: string | readonly string[],
    larghezza: number,
    x: number,
    y: number,
    stile: Stile,
    allinea: Lato = 'left',
  ): number {
    const righe = [testo].flat().flatMap((pezzo) => this.righe(pezzo, larghezza, stile))
    return this.blocco(righe, x, y, stile, allinea)
  }

  /** A text from margin to margin, that goes on over pages. */
  paragrafo(testo: string, stile: Stile): void {
    for (const riga of this.righe(testo.trim(), CARTA.specchio, stile)) {
      this.spazio(alta(stile))
      this.y = this.riga(riga, CARTA.sinistra, this.y, stile)
    }
  }

  /** A line across, from margin to margin where nothing else is said. */
  filetto(
    y: number,
    colore = INCHIOSTRO.filetto,
    spessore = 0.2,
    da = CARTA.sinistra,
    a = CARTA.destra,
  ): void {
    this.#linea(da, y, a, y, colore, spessore)
  }

  /** A line down, beside a text. */
  filo(x: number, da: number, a: number): void {
    this.#linea(x, da, x, a, INCHIOSTRO.filetto, 0.5)
  }

  fondino(x: number, y: number, larghezza: number, altezza: number, raggio = 2): void {
    this.doc.setFillColor(INCHIOSTRO.fondino)
    this.doc.roundedRect(x, y, larghezza, altezza, raggio, raggio, 'F')
  }

  riquadro(x: number, y: number, larghezza: number, altezza: number): void {
    this.doc.setDrawColor(INCHIOSTRO.riquadro)
    this.doc.setLineWidth(0.25)
    this.doc.roundedRect(x, y, larghezza, altezza, 2, 2, 'S')
  }

  #linea(x1: number, y1: number, x2: number, y2: number, colore: string, spessore: number): void {
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
