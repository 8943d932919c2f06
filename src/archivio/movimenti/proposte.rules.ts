// long because what speaks for an invoice is weighed in one place: number, amount, who pays, day

import { nominato, paroleDiNome, type Somiglianza, somiglia } from '#anagrafe/clienti/somiglianza.rules.ts'
import { incassoDelResto } from '#carte/fatture/rules.ts'
import { daysBetween } from '#shared/dates.ts'
import { cents, euro } from '#shared/money.ts'
import { atOnce } from '#shared/pieces.ts'
import { formeDi, Numeri } from './numeri.rules.ts'
import type { Categoria } from './parti.rules.ts'
import type { MovimentoLetto } from './rules.ts'

/** Something that is still owed: what is left of an invoice, or an instalment of a RiBa; amounts in cents. */
export interface VoceAperta {
  fatturaId: number
  /** Of a RiBa: the bank pays it as a whole. */
  rataId: number | null
  numero: string
  tipo: 'Attiva' | 'Passiva'
  /** A credit note: what is left of it goes the other way. */
  nota?: boolean
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

/** What an invoice gets of a row, in cents. */
export interface QuotaDiMovimento {
  voce: VoceAperta
  importo: number
  abbuono: number
  ritenutaBanca: number
}

export interface PropostaPagamento {
  quote: QuotaDiMovimento[]
  /** What of the row is no document; cents, signed as money moves. */
  categoria?: { categoria: Categoria; importo: number }
  /** What speaks for it, in words. */
  perche: string[]
  sicura: boolean
}

/** Whether money of it comes in: 1, or goes out: −1. */
export const versoDellaVoce = ({ tipo, nota = false }: Pick<VoceAperta, 'tipo' | 'nota'>): 1 | -1 =>
  (tipo === 'Attiva') === nota ? -1 : 1

/** A row that is open, and whether another statement has it too, or a part of it is registered. */
export interface DaProporre extends MovimentoLetto {
  n: number
  vista: boolean
}

/** A payment that is noted already, in cents. */
export interface Pagato extends Pick<VoceAperta, 'fatturaId' | 'soggetto'> {
  data: string
  importo: number
}

/** So many days may lie between a payment as somebody noted it and as the bank says it. */
export const GIORNI_GIA = 5
const GIA = 'forse già registrata'

/** What of an amount may be a rounding or a discount at payment: five euro, and a fiftieth of it. */
const ABBUONO_MASSIMO = 500
const ALTERNATIVE = 4
/** Open invoices of one payer that are tried for a sum. */
const DA_SOMMARE = 14
const PER_IMPORTO = 25
/** Parties that one payer's name may mean; a name that more of them bear tells nobody apart. */
const OMONIMI = 25

interface Peso extends PropostaPagamento {
  punti: number
}

/** How the payer of a row fits the party of an invoice; `iban`: by an account that is known as theirs. */
type Chi = Somiglianza | 'iban' | 'altro' | 'ignoto'
const PUNTI_CHI: Record<Chi, number> = { iban: 5, si: 4, simile: 2, ignoto: 0, no: -3, altro: -4 }
const PAROLE_CHI: Record<Chi, string[]> = {
  ...{ iban: ['IBAN'], si: ['nome'], simile: ['nome simile'] },
  ...{ ignoto: [], no: ['altro nome'], altro: ['conto di un altro'] },
}

const trattenuta = (resta: number): number =>
  cents(
    incassoDelResto(
      { tipo: 'Attiva', bonifico_parlante: true, nota_di_credito: false },
      euro(resta),
      'Bonifico',
    ).ritenutaBanca,
  )

const quota = (
  voce: VoceAperta,
  importo: number,
  differenze: Partial<QuotaDiMovimento> = {},
): QuotaDiMovimento => ({ voce, importo, abbuono: 0, ritenutaBanca: 0, ...differenze })

/** One name, and all parties who bear it. */
interface Nome {
  parole: string[]
  soggetti: string[]
}

const aggiungi = <K, V>(mappa: Map<K, V[]>, chiave: K, valore: V): void => {
  const elenco = mappa.get(chiave)
  if (elenco) elenco.push(valore)
  else mappa.set(chiave, [valore])
}

/** What is open, found by number, amount and name: made once for all rows of a statement. */
class Aperte {
  readonly numeri: Numeri<VoceAperta>
  readonly perImporto = new Map<number, VoceAperta[]>()
  readonly perChi = new Map<string, VoceAperta[]>()
  readonly #nomi = new Map<string, Nome[]>()
  readonly #perParola = new Map<string, Nome[]>()
  /** By the word of a name that the fewest share. */
  readonly #perRara = new Map<string, Nome[]>()
  /** Those who were looked for already: a payer comes again and again. */
  readonly #cercati = new Map<string, string[]>()

  constructor(voci: readonly VoceAperta[]) {
    this.numeri = new Numeri(voci, ({ numero }) => formeDi(numero))
    const nomi = new Map<string, Nome>()
    for (const voce of voci) {
      const importi = new Set([voce.resta, ...(voce.parte ? [voce.parte] : [])])
      if (voce.tipo === 'Attiva') importi.add(voce.resta - trattenuta(voce.resta))
      for (const importo of importi) aggiungi(this.perImporto, importo, voce)
      aggiungi(this.perChi, voce.soggetto, voce)
      if (this.#nomi.has(voce.soggetto)) continue
      const nomiVoce = new Set(voce.nomi.flatMap((nome) => this.#nome(nomi, nome) ?? []))
      for (const nome of nomiVoce) nome.soggetti.push(voce.soggetto)
      this.#nomi.set(voce.soggetto, [...nomiVoce])
    }
    for (const nome of nomi.values())
      for (const parola of nome.parole) aggiungi(this.#perParola, parola, nome)
    for (const nome of nomi.values()) aggiungi(this.#perRara, this.#rara(nome.parole), nome)
  }

  /** The one of these words in this order, made where it is new; undefined where there are none. */
  #nome(nomi: Map<string, Nome>, scritto: string): Nome | undefined {
    const parole = paroleDiNome(scritto)
    if (parole.length === 0) return undefined
    const chiave = parole.join(' ')
    const noto = nomi.get(chiave) ?? { parole, soggetti: [] }
    nomi.set(chiave, noto)
    return noto
  }

  #rara(parole: readonly string[]): string {
    const quanti = (parola: string) => this.#perParola.get(parola)?.length ?? 0
    return parole.reduce((rara, parola) => (quanti(parola) < quanti(rara) ? parola : rara))
  }

  /**
   * Those who are called so, or whom a text of these words names; nobody where too many are. Looked for by the rarest word,
   * since hundreds are called Condominio.
   */
  chiamati(campo: 'nome' | 'testo', parole: readonly string[]): readonly string[] {
    const chiave = `${campo} ${parole.join(' ')}`
    const noti = this.#cercati.get(chiave)
    if (noti) return noti
    const trovati = new Set(parole.length > 0 ? this.#perParola.get(this.#rara(parole)) : [])
    for (const parola of parole) for (const nome of this.#perRara.get(parola) ?? []) trovati.add(nome)
    const testo = new Set(parole)
    const uguale = (delNome: string[]) =>
      campo === 'nome' ? somiglia(delNome, parole) === 'si' : nominato(delNome, testo)
    const soggetti = new Set<string>()
    for (const { parole: delNome, soggetti: portatori } of trovati)
      if (soggetti.size <= OMONIMI && uguale(delNome))
        for (const soggetto of portatori.slice(0, OMONIMI + 1)) soggetti.add(soggetto)
    const pochi = soggetti.size > OMONIMI ? [] : [...soggetti]
    this.#cercati.set(chiave, pochi)
    return pochi
  }

  nomiDi = (soggetto: string): readonly Nome[] => this.#nomi.get(soggetto) ?? []
}

/** What is paid already, by amount and whose or which it is. */
class Pagati {
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

/**
 * Proposes for each row what it may have paid, the likeliest first. Sure is only what §34.3 of docs/product.md says: our
 * number with the exact rest, or a supplier's RiBa with amount, day and name.
 * @param conti by IBAN, whose it is
 * @param pagati what is noted as paid already by other means than these rows: the same once more is never sure
 */
export const proponiPagamenti = (
  ...argomenti: Parameters<typeof proponiMovimentiAPezzi>
): Map<number, PropostaPagamento[]> => atOnce(proponiMovimentiAPezzi(...argomenti))

/** The same, row by row: it yields where others may be served. */
export function* proponiMovimentiAPezzi(
  righe: readonly DaProporre[],
  voci: readonly VoceAperta[],
  conti: ReadonlyMap<string, ReadonlySet<string>>,
  pagati: readonly Pagato[] = [],
): Generator<undefined, Map<number, PropostaPagamento[]>> {
  const verso = { Attiva: new Aperte([]), Passiva: new Aperte([]) }
  for (const tipo of ['Attiva', 'Passiva'] as const) {
    verso[tipo] = new Aperte(voci.filter((voce) => voce.tipo === tipo))
    yield
  }
  const pagamenti = new Pagati(pagati)
  const trovate = new Map<number, PropostaPagamento[]>()
  const pretese = new Map<string, PropostaPagamento[]>()
  for (const riga of righe) {
    yield
    const proposte = new Abbinatore(
      riga,
      riga.importo > 0 ? verso.Attiva : verso.Passiva,
      conti,
      pagamenti,
    ).proposte()
    trovate.set(riga.n, proposte)
    const [migliore] = proposte
    if (!migliore?.sicura) continue
    const { fatturaId, rataId } = (migliore.quote[0] as QuotaDiMovimento).voce
    const chiave = `${fatturaId} ${rataId}`
    pretese.set(chiave, [...(pretese.get(chiave) ?? []), migliore])
  }
  // Two rows that pay the same: nobody knows which.
  for (const rivali of pretese.values())
    if (rivali.length > 1) for (const proposta of rivali) proposta.sicura = false
  return trovate
}

class Abbinatore {
  readonly #riga: DaProporre
  readonly #aperte: Aperte
  readonly #pagati: Pagati
  readonly #importo: number
  readonly #testo: Set<string>
  readonly #nome: string[] | null
  readonly #diChi: ReadonlySet<string> | undefined
  readonly #perSoggetto = new Map<string, Chi>()
  readonly #gradi = new Map<Nome, Somiglianza>()
  readonly #trovate = new Map<string, Peso>()

  constructor(
    riga: DaProporre,
    aperte: Aperte,
    conti: ReadonlyMap<string, ReadonlySet<string>>,
    pagati: Pagati,
  ) {
    this.#riga = riga
    this.#aperte = aperte
    this.#pagati = pagati
    this.#importo = Math.abs(riga.importo)
    this.#testo = new Set(paroleDiNome(riga.descrizione))
    const nome = riga.nome ? paroleDiNome(riga.nome) : []
    this.#nome = nome.length > 0 ? nome : null
    this.#diChi = riga.iban ? conti.get(riga.iban) : undefined
  }

  proposte(): PropostaPagamento[] {
    const { forti, deboli } = this.#aperte.numeri.in(this.#riga.descrizione)
    this.#perNumero(forti, 8)
    // Figures that so many bear tell nobody apart: only with the amount.
    const poche = deboli.length <= PER_IMPORTO
    this.#perNumero(
      poche ? deboli : deboli.filter(({ resta }) => resta === this.#importo).slice(0, PER_IMPORTO),
      4,
    )
    if (forti.length > 1) this.#insieme(forti, ['numero', 'somma'], 12)
    this.#perImporto()
    this.#perChi()
    const pesi = [...this.#trovate.values()].filter(({ punti }) => punti >= 3)
    const buone = pesi.sort((a, b) => b.punti - a.punti || scadenzaDi(a).localeCompare(scadenzaDi(b)))
    const [migliore] = buone
    if (migliore) migliore.sicura = this.#sicura(migliore, forti)
    return buone.slice(0, ALTERNATIVE).map(({ punti: _, ...proposta }) => proposta)
  }

  #perNumero(voci: readonly VoceAperta[], punti: number): void {
    for (const voce of voci) {
      const quante = this.#trovate.size
      this.#pari(voce, ['numero'], punti)
      if (this.#trovate.size === quante) this.#quasi(voce, ['numero'], punti)
    }
  }

  /** The amount is all that is left, less 11 %, or the next of its due dates. */
  #pari(voce: VoceAperta, perche: string[], punti: number): void {
    const a = this.#importo
    const undici = trattenuta(voce.resta)
    if (voce.resta === a) this.#metti([quota(voce, a)], [...perche, 'importo'], punti + 6)
    else if (voce.tipo === 'Attiva' && voce.resta - undici === a)
      this.#metti(
        [quota(voce, a, { ritenutaBanca: undici })],
        [...perche, 'importo meno 11%'],
        punti + (voce.parlante ? 6 : 3),
      )
    else if (voce.parte === a) this.#metti([quota(voce, a)], [...perche, 'scadenza'], punti + 5)
  }

  /** It is less, or more: by a little that is forgiven, in part, or with something over. An instalment is paid whole. */
  #quasi(voce: VoceAperta, perche: string[], punti: number): void {
    const manca = voce.resta - this.#importo
    if (voce.rataId !== null) return
    if (manca < 0) this.#metti([quota(voce, voce.resta)], [...perche, 'importo più alto'], punti + 1)
    else {
      if (manca <= Math.min(ABBUONO_MASSIMO, voce.resta / 50))
        this.#metti([quota(voce, this.#importo, { abbuono: manca })], perche, punti + 3)
      this.#metti([quota(voce, this.#importo)], [...perche, 'in parte'], punti + 2)
    }
  }

  #perImporto(): void {
    const voci = this.#aperte.perImporto.get(this.#importo) ?? []
    for (const voce of voci.slice(0, PER_IMPORTO)) {
      const grado = this.#chiE(voce.soggetto)
      // Somebody else's name: only where nothing else has this amount.
      if ((grado === 'no' || grado === 'altro') && voci.length > 1) continue
      this.#pari(voce, [], grado === 'no' ? 0.5 : 0)
    }
  }

  /** What whoever pays owes: in all, in part, some of it together. */
  #perChi(): void {
    const nome = this.#nome
    const conto = [...(this.#diChi ?? [])]
    const chiamati = nome
      ? this.#aperte.chiamati('nome', nome)
      : conto.length > 0
        ? []
        : this.#aperte.chiamati('testo', [...this.#testo])
    for (const soggetto of new Set([...conto, ...chiamati])) {
      const voci = (this.#aperte.perChi.get(soggetto) ?? []).filter(({ rataId }) => rataId === null)
      if (voci.length === 1 && this.#trovate.size === 0) this.#quasi(voci[0] as VoceAperta, [], 1)
      if (voci.length < 2) continue
      if (this.#insieme(voci, ['somma'], 6)) continue
      for (const alcune of somme(voci.slice(0, DA_SOMMARE), this.#importo))
        this.#insieme(alcune, ['somma'], 5)
    }
  }

  /** @returns whether they come to the amount together */
  #insieme(voci: readonly VoceAperta[], perche: string[], punti: number): boolean {
    const totale = voci.reduce((somma, { resta }) => somma + resta, 0)
    if (totale !== this.#importo || new Set(voci.map(({ soggetto }) => soggetto)).size > 1) return false
    this.#metti(
      voci.map((voce) => quota(voce, voce.resta)),
      perche,
      punti,
    )
    return true
  }

  #metti(quote: QuotaDiMovimento[], perche: string[], punti: number): void {
    const { soggetto, rataId, scadenza } = (quote[0] as QuotaDiMovimento).voce
    const grado = this.#chiE(soggetto)
    const lontano = scadenza ? Math.abs(daysBetween(scadenza, this.#riga.data)) : 30
    const giorno = rataId !== null && this.#inGiorno(scadenza)
    const parole = [
      ...(rataId === null ? [] : ['RiBa']),
      ...perche,
      ...PAROLE_CHI[grado],
      ...(this.#giaPagate(quote, perche) ? [GIA] : []),
    ]
    const totale =
      punti +
      PUNTI_CHI[grado] +
      (giorno ? 3 : rataId !== null && lontano > 10 ? -4 : 0) -
      Math.min(lontano, 90) / 200
    const chiave = quote
      .map(({ voce, importo, abbuono }) => `${voce.fatturaId} ${voce.rataId} ${importo} ${abbuono}`)
      .sort()
      .join()
    if ((this.#trovate.get(chiave)?.punti ?? -99) < totale)
      this.#trovate.set(chiave, {
        ...{ quote, sicura: false, punti: totale },
        perche: giorno ? [...parole, 'giorno'] : parole,
      })
  }

  /** Whether the same was paid already: of that document; where none is named, of whoever it is. */
  #giaPagate(quote: readonly QuotaDiMovimento[], perche: readonly string[]): boolean {
    const { data } = this.#riga
    if (quote.some(({ voce, importo }) => this.#pagati.intorno(voce.fatturaId, importo, data))) return true
    const { soggetto } = (quote[0] as QuotaDiMovimento).voce
    return !perche.includes('numero') && this.#pagati.intorno(soggetto, this.#importo, data)
  }

  #inGiorno(scadenza: string | null): boolean {
    return scadenza !== null && (scadenza === this.#riga.data || scadenza === this.#riga.valuta)
  }

  #chiE(soggetto: string): Chi {
    const noto = this.#perSoggetto.get(soggetto)
    if (noto) return noto
    const grado = this.#confronta(soggetto)
    this.#perSoggetto.set(soggetto, grado)
    return grado
  }

  #confronta(soggetto: string): Chi {
    if (this.#diChi?.has(soggetto)) return 'iban'
    const nomi = this.#aperte.nomiDi(soggetto)
    const nome = this.#nome
    const gradi = nome ? nomi.map((candidato) => this.#grado(candidato, nome)) : []
    if (gradi.includes('si')) return 'si'
    if (this.#diChi && this.#diChi.size > 0) return 'altro'
    if (nome) return gradi.includes('simile') ? 'simile' : 'no'
    return nomi.some(({ parole }) => nominato(parole, this.#testo)) ? 'si' : 'ignoto'
  }

  #grado(candidato: Nome, nome: readonly string[]): Somiglianza {
    const grado = this.#gradi.get(candidato) ?? somiglia(candidato.parole, nome)
    this.#gradi.set(candidato, grado)
    return grado
  }

  #sicura({ quote, perche }: Peso, forti: readonly VoceAperta[]): boolean {
    const [sola] = quote
    if (quote.length !== 1 || !sola || this.#riga.vista || perche.includes(GIA)) return false
    const { voce } = sola
    // Somebody else's account, whatever the name.
    if (this.#diChi && this.#diChi.size > 0 && !this.#diChi.has(voce.soggetto)) return false
    const grado = this.#chiE(voce.soggetto)
    if (voce.rataId !== null) {
      return (
        voce.tipo === 'Passiva' && this.#inGiorno(voce.scadenza) && grado === 'si' && !this.#altraPari(voce)
      )
    }
    const esatto = perche.includes('importo') || (voce.parlante && perche.includes('importo meno 11%'))
    const nominata = voce.tipo === 'Attiva' && forti.length === 1 && forti[0] === voce
    return nominata && esatto && ['si', 'iban', 'ignoto'].includes(grado)
  }

  /** Whether another instalment of this amount may be meant. */
  #altraPari = (voce: VoceAperta): boolean =>
    (this.#aperte.perImporto.get(this.#importo) ?? []).some(
      (rivale) => rivale !== voce && ['si', 'iban', 'simile'].includes(this.#chiE(rivale.soggetto)),
    )
}

const scadenzaDi = ({ quote }: PropostaPagamento): string => quote[0]?.voce.scadenza ?? '9999'

/** Two to four of these that come to an amount; no more than three ways. */
function somme(voci: readonly VoceAperta[], importo: number): VoceAperta[][] {
  const trovate: VoceAperta[][] = []
  const prova = (da: number, presi: VoceAperta[], manca: number): void => {
    if (manca === 0 && presi.length > 1) trovate.push(presi)
    if (manca <= 0 || presi.length === 4) return
    for (let i = da; i < voci.length && trovate.length < 3; i++) {
      const voce = voci[i] as VoceAperta
      prova(i + 1, [...presi, voce], manca - voce.resta)
    }
  }
  prova(0, [], importo)
  return trovate
}
