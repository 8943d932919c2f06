// long because what speaks for a document is weighed in one place: number, amount, who pays, day

import { nominato, paroleDiNome, type Somiglianza, somiglia } from '#anagrafe/clienti/somiglianza.rules.ts'
import { daysBetween } from '#shared/dates.ts'
import { atOnce } from '#shared/pieces.ts'
import {
  Aperte,
  aggiungi,
  type Nome,
  Pagati,
  type Pagato,
  Rubrica,
  trattenuta,
  type VoceAperta,
  versoDellaVoce,
} from './aperte.rules.ts'
import { type Addendo, Combinazioni } from './combinazioni.rules.ts'
import { formeDi, type Nominato, Numeri } from './numeri.rules.ts'
import type { Categoria } from './parti.rules.ts'
import type { MovimentoLetto } from './rules.ts'
import { categoriaDetta, diceSpese, giornoDiBanca, ribaInsieme, riprende } from './testi.rules.ts'

/** What a document gets of a row, in cents. */
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

/** A row that is open, and whether another statement has it too, or a part of it is registered. */
export interface DaProporre extends MovimentoLetto {
  n: number
  vista: boolean
  /** Payer and words: what it was chosen to be before. */
  chiave?: string
}

/** What else is known than what is open. */
export interface Sapere {
  /** Numbers of ours that aren't open any more. */
  chiusi: readonly string[]
  /** All customers and suppliers, `c12`, by their names. */
  nomi: Iterable<readonly [soggetto: string, nome: string]>
  /** What rows of a key were without a document, and which way they went. */
  scelte: ReadonlyMap<string, { categoria: Categoria; verso: 1 | -1 } | null>
}

const GIA = 'forse già registrata'

/** What of an amount may be a rounding or a discount at payment: five euro, and a fiftieth of it. */
const ABBUONO_MASSIMO = 500
/** What a bank may take for a payment; for one that it takes back. */
const SPESE_MASSIME = 500
const SPESE_DI_RIPRESA = 2_000
const ALTERNATIVE = 4
const PER_IMPORTO = 25
/** Of several with a charge: who pays so many at once leaves too many ways to come near. */
const INSIEME_CON_SPESE = 3
const INSIEMI = 3

interface Peso extends PropostaPagamento {
  punti: number
  /** Named, and the only ones that these names and this amount may be. */
  certo: boolean
}

/** How the payer of a row fits the party of an invoice; `iban`: by an account that is known as theirs. */
type Chi = Somiglianza | 'iban' | 'altro' | 'ignoto'
const PUNTI_CHI: Record<Chi, number> = { iban: 5, si: 4, simile: 2, ignoto: 0, no: -3, altro: -4 }
const PAROLE_CHI: Record<Chi, string[]> = {
  ...{ iban: ['IBAN'], si: ['nome'], simile: ['nome simile'] },
  ...{ ignoto: [], no: ['altro nome'], altro: ['conto di un altro'] },
}

const quota = (
  voce: VoceAperta,
  importo: number,
  differenze: Partial<QuotaDiMovimento> = {},
): QuotaDiMovimento => ({ voce, importo, abbuono: 0, ritenutaBanca: 0, ...differenze })

const chiaveDi = ({ fatturaId, rataId, creditoId }: VoceAperta) => `${fatturaId} ${rataId} ${creditoId ?? ''}`

/** All that is known, ready to be looked up. */
interface Archivio {
  perVerso: Record<'entra' | 'esce', { aperte: Aperte; riprese: Aperte }>
  conti: ReadonlyMap<string, ReadonlySet<string>>
  pagati: Pagati
  chiusi: Numeri<string> | undefined
  scelte: Sapere['scelte']
}

/**
 * Proposes for each row what it may have paid, the likeliest first. Sure is only what §34.3 of docs/product.md says: our
 * numbers with the exact rest, a supplier's RiBa with amount, day and name, RiBa charged together.
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
  { chiusi = [], nomi = [], scelte = new Map() }: Partial<Sapere> = {},
): Generator<undefined, Map<number, PropostaPagamento[]>> {
  const perVerso = {} as Archivio['perVerso']
  for (const verso of [1, -1] as const) {
    const aperte = new Aperte(voci.filter(vanno(verso)), verso)
    yield
    const riprese = new Aperte(
      voci.filter((voce) => voce.ripresa && versoDellaVoce(voce) === verso),
      verso,
    )
    perVerso[verso === 1 ? 'entra' : 'esce'] = { aperte, riprese }
    yield
  }
  const archivio: Archivio = {
    ...{ perVerso, conti, scelte, pagati: new Pagati(pagati) },
    chiusi: chiusi.length > 0 ? new Numeri(chiusi, formeDi) : undefined,
  }
  const trovate = new Map<number, PropostaPagamento[]>()
  const sicure: { riga: DaProporre; proposta: PropostaPagamento }[] = []
  for (const riga of righe) {
    yield
    const proposte = proponi(riga, archivio)
    trovate.set(riga.n, proposte)
    const [proposta] = proposte
    if (proposta?.sicura) sicure.push({ riga, proposta })
  }
  const rubrica = sicure.length > 0 ? yield* Rubrica.aPezzi(nomi) : undefined
  const pretese = new Map<string, PropostaPagamento[]>()
  for (const { riga, proposta } of sicure) {
    yield
    if (rubrica && nominaAltri(riga, proposta, rubrica)) proposta.sicura = false
    else for (const { voce } of proposta.quote) aggiungi(pretese, chiaveDi(voce), proposta)
  }
  // Two rows that pay the same: nobody knows which.
  for (const rivali of pretese.values())
    if (rivali.length > 1) for (const proposta of rivali) proposta.sicura = false
  return trovate
}

/** What goes this way, and the notes that are taken off it; a credit is given back by itself. */
const vanno = (verso: 1 | -1) => (voce: VoceAperta) =>
  !voce.ripresa &&
  (versoDellaVoce(voce) === verso ||
    (voce.nota === true && voce.creditoId === undefined && (voce.tipo === 'Attiva') === (verso === 1)))

/** What the row's words say to be taken back comes first; a payer may write `storno` too, who only pays less. */
function proponi(riga: DaProporre, archivio: Archivio): PropostaPagamento[] {
  const { aperte, riprese } = archivio.perVerso[riga.importo > 0 ? 'entra' : 'esce']
  const normali = new Abbinatore(riga, archivio, aperte, false).proposte()
  if (riprese.perChi.size === 0 || !riprende(riga.descrizione)) return normali
  const prime = new Abbinatore(riga, archivio, riprese, true).proposte()
  if (prime.length === 0) return normali
  for (const proposta of normali) proposta.sicura = false
  return [...prime, ...normali].slice(0, ALTERNATIVE)
}

/** Whether a row names a customer or supplier of ours, by two words at least, whose these documents aren't. */
function nominaAltri(
  { descrizione, nome }: DaProporre,
  { quote }: PropostaPagamento,
  rubrica: Rubrica,
): boolean {
  const parole = new Set(paroleDiNome(`${descrizione} ${nome ?? ''}`))
  const nominati = rubrica.nominati(parole).filter((chiamato) => chiamato.parole.length > 1)
  if (nominati.length === 0 || quote.length === 0) return false
  const soggetti = new Set(quote.map(({ voce }) => voce.soggetto))
  const titolari = quote.flatMap(({ voce }) => voce.nomi.map(paroleDiNome))
  const titolare = (nominate: readonly string[]) =>
    titolari.some((sueParole) => nominate.every((parola) => sueParole.includes(parola)))
  return nominati.some(
    (chiamato) => !chiamato.soggetti.some((s) => soggetti.has(s)) && !titolare(chiamato.parole),
  )
}

class Abbinatore {
  readonly #riga: DaProporre
  readonly #archivio: Archivio
  readonly #aperte: Aperte
  readonly #importo: number
  readonly #testo: Set<string>
  readonly #nome: string[] | null
  readonly #diChi: ReadonlySet<string> | undefined
  readonly #riprende: boolean
  readonly #chiusi: readonly string[]
  readonly #perSoggetto = new Map<string, Chi>()
  readonly #gradi = new Map<Nome, Somiglianza>()
  readonly #trovate = new Map<string, Peso>()

  /** @param riprende these are payments, which the row takes back */
  constructor(riga: DaProporre, archivio: Archivio, aperte: Aperte, riprende: boolean) {
    this.#riga = riga
    this.#archivio = archivio
    this.#riprende = riprende
    this.#aperte = aperte
    this.#importo = Math.abs(riga.importo)
    this.#testo = new Set(paroleDiNome(riga.descrizione))
    const nome = riga.nome ? paroleDiNome(riga.nome) : []
    this.#nome = nome.length > 0 ? nome : null
    this.#diChi = riga.iban ? archivio.conti.get(riga.iban) : undefined
    this.#chiusi = archivio.chiusi?.in(riga.descrizione).forti ?? []
  }

  proposte(): PropostaPagamento[] {
    const { forti, deboli, nominati } = this.#aperte.numeri.in(this.#riga.descrizione)
    this.#perNumero(forti, 8)
    // Figures that so many bear tell nobody apart: only with the amount.
    const distinte = deboli.length <= PER_IMPORTO
    this.#perNumero(
      distinte ? deboli : deboli.filter(({ resta }) => resta === this.#importo).slice(0, PER_IMPORTO),
      4,
    )
    this.#nominateInsieme(nominati, forti.length > 0)
    this.#ribaInsieme()
    this.#perImporto()
    this.#perChi()
    const pesi = [...this.#trovate.values()].filter(({ punti }) => punti >= 3)
    const senza = this.#riprende ? undefined : this.#senzaDocumento(pesi.length > 0)
    if (senza) pesi.push(senza)
    const buone = pesi.sort((a, b) => b.punti - a.punti || scadenzaDi(a).localeCompare(scadenzaDi(b)))
    const [migliore] = buone
    if (migliore && !migliore.sicura) migliore.sicura = this.#sicura(migliore, forti)
    for (const alternativa of buone.slice(1)) alternativa.sicura = false
    return buone.slice(0, ALTERNATIVE).map(({ punti: _, certo: __, ...proposta }) => proposta)
  }

  #perNumero(voci: readonly VoceAperta[], punti: number): void {
    for (const voce of voci) {
      if (versoDellaVoce(voce) !== this.#aperte.verso) continue
      const quante = this.#trovate.size
      this.#pari(voce, ['numero'], punti)
      if (this.#trovate.size === quante) this.#quasi(voce, ['numero'], punti)
    }
  }

  /** The amount is all that is left, less 11 %, or the next of its due dates. */
  #pari(voce: VoceAperta, perche: string[], punti: number): void {
    const a = this.#importo
    const undici = voce.nota ? 0 : trattenuta(voce.resta)
    if (voce.resta === a) this.#metti([quota(voce, a)], [...perche, 'importo'], punti + 6)
    else if (voce.tipo === 'Attiva' && undici > 0 && voce.resta - undici === a)
      this.#metti(
        [quota(voce, a, { ritenutaBanca: undici })],
        [...perche, 'importo meno 11%'],
        punti + (voce.parlante ? 6 : 3),
      )
    else if (voce.parte === a) this.#metti([quota(voce, a)], [...perche, 'scadenza'], punti + 5)
  }

  /** It is less, or more: by a little that is forgiven or charged, in part, or with something over. An instalment is paid whole. */
  #quasi(voce: VoceAperta, perche: string[], punti: number): void {
    const manca = voce.resta - this.#importo
    this.#conSpese([quota(voce, voce.resta)], perche, punti)
    if (voce.rataId !== null || voce.creditoId !== undefined) return
    if (manca < 0) this.#metti([quota(voce, voce.resta)], [...perche, 'importo più alto'], punti + 1)
    else {
      if (manca <= Math.min(ABBUONO_MASSIMO, voce.resta / 50))
        this.#metti([quota(voce, this.#importo, { abbuono: manca })], perche, punti + 3)
      this.#metti([quota(voce, this.#importo)], [...perche, 'in parte'], punti + 2)
    }
  }

  /** All of these, and a charge of the bank that was taken off what came in, or put on what went out. */
  #conSpese(quote: QuotaDiMovimento[], perche: string[], punti: number): void {
    const totale = quote.reduce((somma, { voce, importo }) => somma + this.#aperte.conta(voce, importo), 0)
    const spese = (totale - this.#importo) * this.#aperte.verso
    const massime = this.#riprende ? SPESE_DI_RIPRESA : SPESE_MASSIME
    if (spese <= 0 || spese > massime || spese > totale / 10) return
    const nominate = this.#riprende || diceSpese(this.#riga.descrizione)
    this.#metti(quote, [...perche, 'commissioni'], punti + (nominate ? 4 : 2.5), {
      categoria: 'Commissioni',
      importo: -spese,
    })
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

  /** What whoever pays owes: in all, in part, some of it together, what is owed to them taken off. */
  #perChi(): void {
    const nome = this.#nome
    const conto = [...(this.#diChi ?? [])]
    const chiamati = nome
      ? this.#aperte.chiamati('nome', nome)
      : conto.length > 0
        ? []
        : this.#aperte.chiamati('testo', [...this.#testo])
    for (const soggetto of new Set([...conto, ...chiamati])) {
      const voci = this.#aperte.perChi.get(soggetto) ?? []
      const [sola] = voci.filter((voce) => versoDellaVoce(voce) === this.#aperte.verso)
      if (sola && voci.length === 1 && this.#trovate.size === 0) this.#quasi(sola, [], 1)
      if (voci.length < 2) continue
      const totale = voci.reduce((somma, voce) => somma + this.#aperte.conta(voce), 0)
      if (totale === this.#importo) {
        this.#metti(voci.map(intera), ['somma'], 6)
        continue
      }
      const insiemi = this.#aperte.insiemi(soggetto)
      const giuste = insiemi.trova(this.#importo, this.#importo)
      for (const alcune of giuste.slice(0, INSIEMI)) this.#metti(alcune.map(presa), ['somma'], 5)
      if (giuste.length > 0 || this.#trovate.size > 0) continue
      const [da, a] = [this.#importo, this.#importo + SPESE_MASSIME * this.#aperte.verso]
      const conSpese = insiemi.trova(Math.min(da, a), Math.max(da, a), [1, INSIEME_CON_SPESE])
      for (const alcune of conSpese.slice(0, 1)) this.#conSpese(alcune.map(presa), ['somma'], 1)
    }
  }

  /** Several that a text names together, all of one party: where they come to the amount nothing stands before them. */
  #nominateInsieme(nominati: readonly Nominato<VoceAperta>[], forti: boolean): void {
    if (nominati.length < 2) return
    const aperti = nominati.filter(({ cose }) => cose.length > 0)
    const soggetti = new Set(aperti.flatMap(({ cose }) => cose.map(({ soggetto }) => soggetto)))
    const completi = aperti.length === nominati.length
    const trovati: { quote: QuotaDiMovimento[]; somma: number; meno11: number }[] = []
    for (const soggetto of soggetti) {
      const candidati = aperti.map(({ cose }) => cose.filter((voce) => voce.soggetto === soggetto))
      if (candidati.some((cose) => cose.length === 0)) continue
      for (const voci of unaDiCiascuno(candidati)) {
        const somma = voci.reduce((fin, voce) => fin + this.#aperte.conta(voce), 0)
        const undici = voci.every(({ parlante }) => parlante)
          ? voci.reduce((fin, voce) => fin + trattenuta(voce.resta), 0)
          : 0
        trovati.push({ quote: voci.map(intera), somma, meno11: somma - undici })
      }
    }
    const perche = ['numero', 'somma']
    const esatti = trovati.filter(({ somma, meno11 }) => [somma, meno11].includes(this.#importo))
    for (const { quote, somma } of esatti.slice(0, INSIEMI)) {
      const meno11 = somma !== this.#importo
      const quanto = meno11 ? quote.map(menoUndici) : quote
      const grado = this.#chiE((quote[0] as QuotaDiMovimento).voce.soggetto)
      const certo = completi && esatti.length === 1 && (forti || grado === 'si' || grado === 'iban')
      this.#metti(quanto, meno11 ? [...perche, 'meno 11%'] : perche, 12, undefined, certo)
    }
    if (esatti.length > 0) return
    for (const { quote } of trovati.slice(0, INSIEMI)) this.#conSpese(quote, perche, 8)
  }

  /** Instalments of this day that a bank charges in one sum: those that come to it, so many as it says. */
  #ribaInsieme(): void {
    const quante = ribaInsieme(this.#riga.descrizione)
    if (quante === undefined || quante === 1 || this.#riprende) return
    const delGiorno = this.#aperte.rate.filter(({ scadenza }) => this.#inGiorno(scadenza))
    if (delGiorno.length < 2) return
    const somma = delGiorno.reduce((fin, { resta }) => fin + resta, 0)
    const intere = somma === this.#importo && (quante ?? delGiorno.length) === delGiorno.length
    const modi: Addendo<VoceAperta>[][] = intere
      ? [delGiorno.flatMap((voce) => this.#aperte.addendi(voce))]
      : new Combinazioni(delGiorno.flatMap((voce) => this.#aperte.addendi(voce))).trova(
          this.#importo,
          this.#importo,
          quante === null ? [2, delGiorno.length] : [quante, quante],
        )
    // Where nobody says how many, some of them may come to it by chance.
    const solo = modi.length === 1 && (quante !== null || intere)
    for (const modo of modi.slice(0, INSIEMI))
      this.#metti(modo.map(presa), [`${modo.length} RiBa`, 'somma', 'giorno'], 9, undefined, solo)
  }

  #metti(
    quote: QuotaDiMovimento[],
    perche: string[],
    punti: number,
    categoria?: PropostaPagamento['categoria'],
    certo = false,
  ): void {
    const { soggetto, rataId, scadenza, ripresa, nota } = (quote[0] as QuotaDiMovimento).voce
    const diUno = quote.every(({ voce }) => voce.soggetto === soggetto)
    const grado = diUno ? this.#chiE(soggetto) : 'ignoto'
    const lontano = scadenza ? Math.abs(daysBetween(scadenza, this.#riga.data)) : 30
    const riba = rataId !== null && quote.length === 1
    const giorno = riba && !ripresa && this.#inGiorno(scadenza)
    const genere = [
      ...(ripresa ? ['ripresa'] : []),
      ...(riba ? ['RiBa'] : []),
      ...(nota && quote.length === 1 ? ['rimborso'] : []),
    ]
    const chiusi = perche.includes('numero') ? this.#chiusi.map((numero) => `${numero} non è aperta`) : []
    const parole = [
      ...genere,
      ...perche,
      ...PAROLE_CHI[grado],
      ...(giorno ? ['giorno'] : []),
      ...(this.#giaPagate(quote, perche) ? [GIA] : []),
      ...chiusi,
    ]
    const totale =
      punti +
      PUNTI_CHI[grado] +
      (giorno ? 3 : riba && !ripresa && lontano > 10 ? -4 : 0) -
      Math.min(lontano, 90) / 200
    const chiave = quote
      .map(({ voce, importo, abbuono }) => `${chiaveDi(voce)} ${importo} ${abbuono}`)
      .concat(categoria ? [`${categoria.importo}`] : [])
      .sort()
      .join()
    if ((this.#trovate.get(chiave)?.punti ?? -99) < totale)
      this.#trovate.set(chiave, {
        ...{ quote, sicura: false, punti: totale, perche: parole, certo: certo && chiusi.length === 0 },
        ...(categoria && { categoria }),
      })
  }

  /** What it is without a document, by its words, or as it was chosen before for these words of this payer. */
  #senzaDocumento(documenti: boolean): Peso | undefined {
    const { chiave, descrizione, importo, vista, nome } = this.#riga
    const scelta = chiave ? this.#archivio.scelte.get(chiave) : undefined
    const comePrima = scelta?.verso === this.#aperte.verso ? scelta.categoria : undefined
    const nominata = categoriaDetta(`${descrizione} ${nome ?? ''}`, importo)
    const categoria = comePrima ?? nominata
    if (!categoria) return undefined
    // `Bonifico` alone comes again with everything.
    const distinta = comePrima === nominata || (nome !== null && importo < 0)
    return {
      ...{ quote: [], categoria: { categoria, importo }, certo: false },
      perche: [comePrima ? 'come l’altra volta' : 'testo'],
      // The month of an F24 is asked.
      sicura: comePrima !== undefined && distinta && categoria !== 'F24' && !documenti && !vista,
      punti: comePrima ? 7 : 5,
    }
  }

  /** Whether the same was paid already: of that document; where none is named, of whoever it is. */
  #giaPagate(quote: readonly QuotaDiMovimento[], perche: readonly string[]): boolean {
    const { data } = this.#riga
    const { pagati } = this.#archivio
    if (this.#riprende) return false
    if (quote.some(({ voce, importo }) => pagati.intorno(voce.fatturaId, importo, data))) return true
    const { soggetto } = (quote[0] as QuotaDiMovimento).voce
    return !perche.includes('numero') && pagati.intorno(soggetto, this.#importo, data)
  }

  #inGiorno(scadenza: string | null): boolean {
    const { data, valuta } = this.#riga
    return scadenza !== null && [scadenza, giornoDiBanca(scadenza)].some((g) => g === data || g === valuta)
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

  #sicura({ quote, perche, categoria, certo }: Peso, forti: readonly VoceAperta[]): boolean {
    const [sola] = quote
    if (!sola || categoria || this.#riga.vista || this.#riprende || perche.includes(GIA)) return false
    const soggetti = new Set(quote.map(({ voce }) => voce.soggetto))
    // Somebody else's account, whatever the name.
    if (this.#diChi && this.#diChi.size > 0 && [...soggetti].some((s) => !this.#diChi?.has(s))) return false
    const grado = soggetti.size === 1 ? this.#chiE(sola.voce.soggetto) : 'ignoto'
    if (certo) return ['si', 'iban', 'ignoto'].includes(grado)
    const { voce } = sola
    if (quote.length !== 1 || voce.nota) return false
    if (voce.rataId !== null) {
      return (
        voce.tipo === 'Passiva' && this.#inGiorno(voce.scadenza) && grado === 'si' && !this.#altraPari(voce)
      )
    }
    const esatto = perche.includes('importo') || (voce.parlante && perche.includes('importo meno 11%'))
    const nominata =
      voce.tipo === 'Attiva' && forti.length === 1 && forti[0] === voce && this.#chiusi.length === 0
    return nominata && esatto && ['si', 'iban', 'ignoto'].includes(grado)
  }

  /** Whether another instalment of this amount may be meant. */
  #altraPari = (voce: VoceAperta): boolean =>
    (this.#aperte.perImporto.get(this.#importo) ?? []).some(
      (rivale) => rivale !== voce && ['si', 'iban', 'simile'].includes(this.#chiE(rivale.soggetto)),
    )
}

const scadenzaDi = ({ quote }: PropostaPagamento): string => quote[0]?.voce.scadenza ?? '9999'
const intera = (voce: VoceAperta) => quota(voce, voce.resta)
const presa = ({ voce, importo }: Addendo<VoceAperta>) => quota(voce, Math.abs(importo))
const menoUndici = ({ voce }: QuotaDiMovimento) =>
  quota(voce, voce.resta - trattenuta(voce.resta), { ritenutaBanca: trattenuta(voce.resta) })

const MODI_MASSIMI = 64

/** One of each list, in all ways; no thing twice. */
function unaDiCiascuno<T>(elenchi: readonly (readonly T[])[]): T[][] {
  let modi: T[][] = [[]]
  for (const elenco of elenchi)
    modi = modi
      .flatMap((modo) => elenco.flatMap((scelto) => (modo.includes(scelto) ? [] : [[...modo, scelto]])))
      .slice(0, MODI_MASSIMI)
  return modi
}
