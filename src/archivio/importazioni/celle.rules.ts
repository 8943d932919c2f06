import { cellText, type Read } from '#shared/cells.ts'
import { type CampoImportato, NULLA_SALVO } from './rules.ts'

/** No field holds more characters: a longer cell is refused before anything is looked for in it. */
const CELLA_MASSIMA = 2000

export interface MessaggiDiRiga {
  /** By the number of the column, or '' for the whole row. */
  errori: Record<string, string>
  avvisi: Record<string, string>
}

/** Where the fields stand in the rows of a file whose columns have been matched. */
export interface Posti {
  colonne: readonly string[]
  abbinamento: readonly (CampoImportato | null)[]
  indici: ReadonlyMap<CampoImportato, number[]>
}

export function postiDelleColonne(
  colonne: readonly string[],
  abbinamento: readonly (CampoImportato | null)[],
): Posti {
  const indici = new Map<CampoImportato, number[]>()
  for (const [i, campo] of abbinamento.entries())
    if (campo) indici.set(campo, [...(indici.get(campo) ?? []), i])
  return { colonne, abbinamento, indici }
}

/** In one line: forms have fields of several only for notes. Blanks by the thousand are passed over once. */
export function inRiga(cella: string): string {
  const righe = cella.split(/[\r\n\u0085\u2028\u2029]+/)
  if (righe.length === 1) return cella
  const ultima = righe.length - 1
  return righe
    .map((riga, n) => (n === 0 ? riga.trimEnd() : n === ultima ? riga.trimStart() : riga.trim()))
    .filter((riga, n) => riga !== '' || n === 0 || n === ultima)
    .join(' ')
}

/** The cells of one row by their fields, and what is to be said of them. */
export class Celle implements MessaggiDiRiga {
  readonly errori: Record<string, string> = {}
  readonly avvisi: Record<string, string> = {}
  readonly #posti: Posti
  readonly #celle: readonly string[]

  constructor(posti: Posti, celle: readonly string[]) {
    this.#posti = posti
    this.#celle = celle.map((cella, i) => {
      if (cella.length > CELLA_MASSIMA) {
        if (posti.abbinamento[i]) this.errori[i] = `Massimo ${CELLA_MASSIMA} caratteri`
        return ''
      }
      if (posti.abbinamento[i] && cella.includes('\ufffd'))
        this.avvisi[i] = 'Una lettera si è persa prima di arrivare qui: controlla'
      return cella
    })
  }

  ha(campo: CampoImportato): boolean {
    return this.#posti.indici.has(campo)
  }

  /** The cell as it is. */
  cella(campo: CampoImportato): string {
    return this.#celle[this.#posti.indici.get(campo)?.[0] ?? -1] ?? ''
  }

  /** The cells of all columns of a field as they are, each with what its column is called. */
  tutte(campo: CampoImportato): { colonna: string; cella: string; avvisa: (avviso?: string) => void }[] {
    return (this.#posti.indici.get(campo) ?? []).map((i) => ({
      colonna: this.#posti.colonne[i] ?? '',
      cella: this.#celle[i] ?? '',
      avvisa: (avviso) => avviso && this.#scrivi(this.avvisi, String(i), avviso),
    }))
  }

  /** In one line, without words for nothing. */
  testo(campo: CampoImportato): string {
    return cellText(inRiga(this.cella(campo)), NULLA_SALVO[campo])
  }

  /** What a reader makes of the cell; what it warns of stands beside it. */
  leggi<T>(campo: CampoImportato, lettore: (cella: string) => Read<T>): T | null {
    const { valore, avviso } = lettore(inRiga(this.cella(campo)))
    this.avvisa(campo, avviso)
    return valore
  }

  avvisa(campo: CampoImportato, avviso: string | undefined): void {
    if (avviso) this.#segna(this.avvisi, [campo], avviso)
  }

  /** @param campi which columns tell of it, best first */
  avvisaUno(campi: readonly CampoImportato[], avviso: string): void {
    this.#segna(this.avvisi, campi, avviso)
  }

  sbaglia(campi: readonly CampoImportato[], errore: string): void {
    this.errori[this.#colonna(campi)] ??= errore
  }

  /** The notes: one column as it is; of several, each with its name. */
  note(campo: CampoImportato, aggiunte: readonly string[]): string {
    const { colonne, indici } = this.#posti
    const coppie = (indici.get(campo) ?? []).map(
      (i) => [colonne[i] ?? '', cellText(this.#celle[i] ?? '')] as const,
    )
    const piene = coppie.filter(([, valore]) => valore !== '')
    const testi = piene.map(([nome, valore]) =>
      coppie.length > 1 && !/^(note?|annotazion|osservazion)/i.test(nome) ? `${nome}: ${valore}` : valore,
    )
    return [...testi, ...aggiunte].join('\n')
  }

  #colonna(campi: readonly CampoImportato[]): string {
    const campo = campi.find((nome) => this.ha(nome))
    return campo ? String(this.#posti.indici.get(campo)?.[0]) : ''
  }

  #segna(messaggi: Record<string, string>, campi: readonly CampoImportato[], testo: string): void {
    this.#scrivi(messaggi, this.#colonna(campi), testo)
  }

  #scrivi(messaggi: Record<string, string>, colonna: string, testo: string): void {
    const scritto = messaggi[colonna]
    if (!scritto?.includes(testo)) messaggi[colonna] = scritto ? `${scritto}. ${testo}` : testo
  }
}
