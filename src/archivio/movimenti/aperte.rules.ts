import { nominato, paroleDiNome, somiglia } from '#anagrafe/clienti/somiglianza.rules.ts'
import { incassoDelResto } from '#carte/fatture/rules.ts'
import { daysBetween } from '#shared/dates.ts'
import { cents, euro } from '#shared/money.ts'
import { atOnce } from '#shared/pieces.ts'
import { type Addendo, Combinazioni } from './combinazioni.rules.ts'
import { formeDi, Numeri } from './numeri.rules.ts'

/** Something that a movement may be: what is left of a document, an instalment, a credit, a payment; amounts in cents. */
export interface VoceAperta {
  /** 0 of a credit. */
  fatturaId: number
  /** Of a RiBa: the bank pays it as a whole. */
  rataId: number | null
  /** A credit that may be given back. */
  creditoId?: number
  numero: string
  tipo: 'Attiva' | 'Passiva'
  /** A credit note, or a credit: what is left of it goes the other way. */
  nota?: boolean
  /** Paid already: a bank may take that back, and it goes the other way. */
  ripresa?: boolean
  /** Who owes it or is owed it: `c12`, `f3`. */
  soggetto: string
  nomi: readonly string[]
  resta: number
  /** The next due date of a plan that is no RiBa, where it is less than all that is left. */
  parte: number | null
  scadenza: string | null
  /** Flagged: the bank withholds 11 % of it. */
  parlante: boolean
}

/** Whether money of it comes in: 1, or goes out: −1. */
export const versoDellaVoce = ({
  tipo,
  nota = false,
  ripresa = false,
}: Pick<VoceAperta, 'tipo' | 'nota' | 'ripresa'>): 1 | -1 =>
  ((tipo === 'Attiva') === nota) === ripresa ? 1 : -1

/** A payment that is noted already, in cents. */
export interface Pagato extends Pick<VoceAperta, 'fatturaId' | 'soggetto'> {
  data: string
  importo: number
}

/** So many days may lie between a payment as somebody noted it and as the bank says it. */
export const GIORNI_GIA = 5

/** Parties that one payer's name may mean; a name that more of them bear tells nobody apart. */
const OMONIMI = 25

/** What the bank withholds of so much on a bonifico parlante; cents. */
export const trattenuta = (resta: number): number =>
  cents(
    incassoDelResto(
      { tipo: 'Attiva', bonifico_parlante: true, nota_di_credito: false },
      euro(resta),
      'Bonifico',
    ).ritenutaBanca,
  )

/** One name, and all parties who bear it. */
export interface Nome {
  parole: string[]
  soggetti: string[]
}

export const aggiungi = <K, V>(mappa: Map<K, V[]>, chiave: K, valore: V): void => {
  const elenco = mappa.get(chiave)
  if (elenco) elenco.push(valore)
  else mappa.set(chiave, [valore])
}

/** Names that are read before others have their turn. */
const NOMI_PER_VOLTA = 250

/** Names, found by the word that the fewest share, since hundreds are called Condominio. */
export class Rubrica {
  readonly #nomi = new Map<string, Nome>()
  readonly #perParola = new Map<string, Nome[]>()
  readonly #perRara = new Map<string, Nome[]>()

  /** Of so many names at a time. */
  static *aPezzi(nomi: Iterable<readonly [soggetto: string, nome: string]>): Generator<undefined, Rubrica> {
    const rubrica = new Rubrica()
    let letti = 0
    const tocca = () => ++letti % NOMI_PER_VOLTA === 0
    for (const [soggetto, scritto] of nomi) {
      if (tocca()) yield
      rubrica.#nome(scritto)?.soggetti.push(soggetto)
    }
    for (const nome of rubrica.#nomi.values()) {
      if (tocca()) yield
      for (const parola of nome.parole) aggiungi(rubrica.#perParola, parola, nome)
    }
    for (const nome of rubrica.#nomi.values()) {
      if (tocca()) yield
      aggiungi(rubrica.#perRara, rubrica.#rara(nome.parole), nome)
    }
    return rubrica
  }

  /** The one of these words in this order; undefined where there are none. */
  #nome(scritto: string): Nome | undefined {
    const parole = paroleDiNome(scritto)
    if (parole.length === 0) return undefined
    const chiave = parole.join(' ')
    const noto = this.#nomi.get(chiave) ?? { parole, soggetti: [] }
    this.#nomi.set(chiave, noto)
    return noto
  }

  /** The one that is written so. */
  trova = (scritto: string): Nome | undefined => this.#nomi.get(paroleDiNome(scritto).join(' '))

  #rara(parole: readonly string[]): string {
    const quanti = (parola: string) => this.#perParola.get(parola)?.length ?? 0
    return parole.reduce((rara, parola) => (quanti(parola) < quanti(rara) ? parola : rara))
  }

  /** Who is called by these words. */
  chiamati(parole: readonly string[]): Nome[] {
    return this.#vicini(parole).filter((nome) => somiglia(nome.parole, parole) === 'si')
  }

  /** Whom a text of these words names. */
  nominati(parole: ReadonlySet<string>): Nome[] {
    return this.#vicini([...parole]).filter((nome) => nominato(nome.parole, parole))
  }

  #vicini(parole: readonly string[]): Nome[] {
    const trovati = new Set(parole.length > 0 ? this.#perParola.get(this.#rara(parole)) : [])
    for (const parola of parole) for (const nome of this.#perRara.get(parola) ?? []) trovati.add(nome)
    return [...trovati]
  }
}

/** What is open one way, in or out, found by number, amount and name: made once for all rows of a statement. */
export class Aperte {
  readonly numeri: Numeri<VoceAperta>
  readonly perImporto = new Map<number, VoceAperta[]>()
  readonly perChi = new Map<string, VoceAperta[]>()
  readonly rate: VoceAperta[] = []
  readonly verso: 1 | -1
  readonly #rubrica: Rubrica
  readonly #nomi = new Map<string, Nome[]>()
  readonly #combinazioni = new Map<string, Combinazioni<VoceAperta>>()
  /** Those who were looked for already: a payer comes again and again. */
  readonly #cercati = new Map<string, string[]>()

  /** @param verso those that go the other way are taken off what the same party owes */
  constructor(voci: readonly VoceAperta[], verso: 1 | -1) {
    this.verso = verso
    this.numeri = new Numeri(voci, ({ numero }) => formeDi(numero))
    this.#rubrica = atOnce(
      Rubrica.aPezzi(voci.flatMap(({ soggetto, nomi }) => nomi.map((n) => [soggetto, n] as const))),
    )
    for (const voce of voci) {
      aggiungi(this.perChi, voce.soggetto, voce)
      if (!this.#nomi.has(voce.soggetto))
        this.#nomi.set(voce.soggetto, [...new Set(voce.nomi.flatMap((n) => this.#rubrica.trova(n) ?? []))])
      if (versoDellaVoce(voce) !== verso) continue
      if (voce.rataId !== null) this.rate.push(voce)
      const importi = new Set([voce.resta, ...(voce.parte ? [voce.parte] : [])])
      if (voce.tipo === 'Attiva' && !voce.nota) importi.add(voce.resta - trattenuta(voce.resta))
      for (const importo of importi) aggiungi(this.perImporto, importo, voce)
    }
  }

  /** Those who are called so, or whom a text of these words names; nobody where too many are. */
  chiamati(campo: 'nome' | 'testo', parole: readonly string[]): readonly string[] {
    const chiave = `${campo} ${parole.join(' ')}`
    const noti = this.#cercati.get(chiave)
    if (noti) return noti
    const nomi = campo === 'nome' ? this.#rubrica.chiamati(parole) : this.#rubrica.nominati(new Set(parole))
    const soggetti = new Set<string>()
    for (const { soggetti: portatori } of nomi)
      if (soggetti.size <= OMONIMI)
        for (const soggetto of portatori.slice(0, OMONIMI + 1)) soggetti.add(soggetto)
    const pochi = soggetti.size > OMONIMI ? [] : [...soggetti]
    this.#cercati.set(chiave, pochi)
    return pochi
  }

  nomiDi = (soggetto: string): readonly Nome[] => this.#nomi.get(soggetto) ?? []

  /** What of a thing counts of an amount that goes this way; below zero what is taken off. */
  conta = (voce: VoceAperta, importo = voce.resta): number =>
    versoDellaVoce(voce) === this.verso ? importo : -importo

  /** Ways to pay several things of a party together, all that is left or the next due date of each, the oldest first. */
  insiemi(soggetto: string): Combinazioni<VoceAperta> {
    const noti = this.#combinazioni.get(soggetto)
    if (noti) return noti
    const aperteSue = (this.perChi.get(soggetto) ?? []).toSorted((a, b) =>
      (a.scadenza ?? '9999').localeCompare(b.scadenza ?? '9999'),
    )
    const combinazioni = new Combinazioni(aperteSue.flatMap((voce) => this.addendi(voce)))
    this.#combinazioni.set(soggetto, combinazioni)
    return combinazioni
  }

  /** What a thing may get of an amount: all of it, or its next due date. */
  addendi = (voce: VoceAperta): Addendo<VoceAperta>[] =>
    [voce.resta, ...(voce.parte ? [voce.parte] : [])].map((importo) => ({
      ...{ voce, importo: this.conta(voce, importo) },
      chi: `${voce.fatturaId} ${voce.rataId} ${voce.creditoId ?? ''}`,
    }))
}

/** What is paid already, by amount and whose or which it is. */
export class Pagati {
  readonly #giorni = new Map<string, string[]>()

  constructor(pagati: readonly Pagato[]) {
    for (const { fatturaId, soggetto, importo, data } of pagati)
      for (const chiave of [fatturaId, soggetto]) aggiungi(this.#giorni, `${chiave} ${importo}`, data)
  }

  /** @param chiave an invoice, or a party */
  intorno = (chiave: number | string, importo: number, data: string): boolean =>
    (this.#giorni.get(`${chiave} ${importo}`) ?? []).some(
      (giorno) => Math.abs(daysBetween(giorno, data)) <= GIORNI_GIA,
    )
}
