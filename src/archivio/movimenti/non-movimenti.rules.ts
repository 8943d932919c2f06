import { formatCount } from '#shared/numbers.ts'
import { normalise } from '#shared/text.ts'
import type { Fuori } from './rules.ts'

/*
 * What stands in a statement and moved no euro of ours: what isn't booked, what is in another currency, balances and totals.
 * It is left out and told. And which way money goes where a column of its own says it.
 */

export const MOTIVI_FUORI = {
  sospeso: 'Non ancora contabilizzato',
  annullato: 'Annullato o rifiutato',
  saldo: 'Un saldo o un totale',
  verso: 'Non dice se entra o esce',
  /** Its words may be a person's, where a column was matched wrongly: they aren't repeated. */
  stato: 'Con uno stato che Tepore non conosce',
} as const

const pulita = (cella: string): string =>
  normalise(cella)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const ANNULLATO =
  /revert|annull|cancel|rifiut|reject|refus|declin|fail|fallit|negat|denied|stornat|scadut|expired|respint|rimoss|^(not|non) (approv|accett|eseguit|riuscit)/
const SOSPESO =
  /pending|sospes|attesa|autorizz|authori|prenotat|provvisori|in corso|processing|in process|(in|da) elabora|in lavoraz|schedul|programm|da contabil|^(not|non|un) ?(contabil|book|posted|complet|settled)|^(no|false|falso|0)$/
const FATTO =
  /^(gia |operazione )?(contabil|registrat|effettuat|elaborat|process(ed|at)|clear|complet|esegu|execut|book|posted|settled|approv|accett|accept|conferm|pagat|paid|accredit|addebit|riuscit|regolat|success|rimbors|refund|definitiv|(ok|si|yes|true|vero|x|1)$)/

/** Why a row of this state is none; null where it is booked, or says nothing. */
export function fuoriPerStato(cella: string): string | null {
  const stato = pulita(cella)
  if (stato === '') return null
  if (ANNULLATO.test(stato)) return MOTIVI_FUORI.annullato
  if (SOSPESO.test(stato)) return MOTIVI_FUORI.sospeso
  return FATTO.test(stato) ? null : MOTIVI_FUORI.stato
}

const piene = (celle: readonly string[]) => celle.filter((cella) => cella.trim() !== '')

/** Whether a column says of each row how far it is. @param nominata by its name it may: one word that is known is enough */
export function eDiStati(celle: readonly string[], nominata: boolean): boolean {
  const scritte = piene(celle)
  const noto = (cella: string) => [ANNULLATO, SOSPESO, FATTO].some((forma) => forma.test(pulita(cella)))
  return nominata
    ? scritte.some(noto)
    : scritte.length > 0 && scritte.every((c) => /\p{L}{2}/u.test(c) && noto(c))
}

const DIVISE = new Set(Intl.supportedValuesOf('currency'))
const SEGNI_DIVISE: Record<string, string> = { $: 'USD', '£': 'GBP', '¥': 'JPY' }
const eEuro = (testo: string) => /^(eur|euro|€)$/i.test(testo)

/** The currency that an amount names, where that isn't the euro. */
export function altraDivisa(cella: string): string | null {
  const segno = /[$£¥]/.exec(cella)?.[0]
  if (segno) return SEGNI_DIVISE[segno] ?? null
  return (
    cella
      .toUpperCase()
      .match(/(?<![A-Z])[A-Z]{3}(?![A-Z])/g)
      ?.find((codice) => codice !== 'EUR' && DIVISE.has(codice)) ?? null
  )
}

/** Why a row of this currency is none; null where it is the euro, or nothing is said. */
export function fuoriPerDivisa(cella: string): string | null {
  const testo = cella.trim()
  if (testo === '' || eEuro(testo)) return null
  const altra = altraDivisa(testo)
  // `978 EUR`, `euro (EUR)`: said twice it is the euro still.
  return altra === null && /\beuro?\b|€|\b978\b/i.test(testo) ? null : fuoriInAltraDivisa(altra ?? testo)
}

/** @param codice as a file writes it */
export const fuoriInAltraDivisa = (codice: string): string =>
  `In ${/^[A-Z]{3}$/.test(codice) ? codice : 'un’altra valuta'}: registralo a mano`

/** Whether a column says in which currency each row is. */
export function eDiDivise(celle: readonly string[]): boolean {
  const scritte = piene(celle).map((cella) => cella.trim())
  return (
    scritte.length > 0 &&
    scritte.every((c) => eEuro(c) || Object.hasOwn(SEGNI_DIVISE, c) || DIVISE.has(c.toUpperCase()))
  )
}

const ENTRA = /^(\+|a|c|h|e|cr|av|avere|accredit\w*|credit\w*|entrat\w*|haben|in)$/
const ESCE = /^(-|\u2212|d|s|u|dr|db|da|dare|addebit\w*|debit\w*|uscit\w*|soll|out)$/

/** Which way the money of a row goes; null where the cell doesn't say it. */
export function versoDi(cella: string): 1 | -1 | null {
  const testo = normalise(cella).replace(/[.\s]/g, '')
  return ENTRA.test(testo) ? 1 : ESCE.test(testo) ? -1 : null
}

/** Whether a column says of each row which way it goes. @param nominata by its name it may: single letters are enough */
export function eDiVersi(celle: readonly string[], nominata: boolean): boolean {
  const scritte = piene(celle)
  return scritte.length > 0 && scritte.every((c) => versoDi(c) !== null && (nominata || c.trim().length > 3))
}

const parole = (...testi: string[]) => new Set(testi.join(' ').split(' '))
const TESTA = parole('saldo saldi totale totali subtotale riporto balance total opening closing')
/** With one of these it can't be anything else. */
const FORTI = parole(
  'iniziale finale contabile disponibile liquido precedente attuale progressivo apertura chiusura riporto riportare',
  'opening closing available ledger',
)
const DI_TOTALE = parole('entrate uscite dare avere movimenti operazioni accrediti addebiti')
const COMUNI = parole(
  'al alla del della dei di in il la per a e da data valuta periodo mese anno giorno conto corrente cc c estratto eur euro',
  'balance total as of on gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
)

/** `Saldo al 31/10/2026`; `saldo al 50%` is somebody's. */
const ALLA_DATA =
  /\bal(la data)?( del)? *\d{1,2}([/.-]\d| +(gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic))/i

/**
 * Whether a text is that of a balance or a total: `si`, all its words are; `forse`, it only says `saldo`, as who pays one does;
 * `muto`, it says nothing; `saldo fattura 12` is somebody's payment.
 */
export function diceSaldo(testo: string): 'si' | 'forse' | 'muto' | 'no' {
  const vocaboli = normalise(testo)
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
  const [testa] = vocaboli
  if (testa === undefined) return /\d/.test(testo) ? 'no' : 'muto'
  if (
    !TESTA.has(testa) ||
    !vocaboli.every((p) => [TESTA, FORTI, DI_TOTALE, COMUNI].some((elenco) => elenco.has(p)))
  )
    return 'no'
  const forte = vocaboli.some((p) => FORTI.has(p) || (testa.startsWith('total') && DI_TOTALE.has(p)))
  return forte || ALLA_DATA.test(testo) ? 'si' : 'forse'
}

interface Contabile {
  importo: number
  /** As `diceSaldo`; `no` where somebody pays: who wins over words, and words win over sums. */
  saldo: ReturnType<typeof diceSaldo>
}

/** Those that are the sum of at least two movements before them, on top of `aperture`: amounts that balances say. */
function sommeDiPrima(righe: readonly Contabile[], aperture: readonly number[]): Set<Contabile> {
  const trovate = new Set<Contabile>()
  let [entra, esce, quante] = [0, 0, 0]
  for (const riga of righe) {
    const { importo, saldo } = riga
    if (saldo === 'si') continue
    const somme = [entra, esce, ...aperture.map((apertura) => apertura + entra + esce)]
    if (saldo !== 'no' && quante > 1 && somme.some((somma) => Math.abs(somma) === Math.abs(importo))) {
      trovate.add(riga)
      continue
    }
    entra += Math.max(importo, 0)
    esce += Math.min(importo, 0)
    quante++
  }
  return trovate
}

/**
 * Which rows are balances or totals: by their words, or, where these leave it open, because they are the sum of the others in
 * this order or, in a file that begins with the last day, in the other.
 */
export function saldiFra<R extends Contabile>(righe: readonly R[]): Set<R> {
  const saldi = righe.filter(({ saldo }) => saldo === 'si')
  const aperture = [0, ...[saldi[0], saldi.at(-1)].map((saldo) => saldo?.importo ?? 0)]
  // Where hardly any row says anything, saying nothing is no sign.
  const muti = righe.filter(({ saldo }) => saldo === 'muto').length > righe.length / 2
  const daVedere = righe.map((riga) =>
    muti && riga.saldo === 'muto' ? { ...riga, saldo: 'no' as const } : riga,
  )
  const somme = [daVedere, daVedere.toReversed()].map((ordine) => sommeDiPrima(ordine, aperture))
  return new Set(
    righe.filter((riga, i) => riga.saldo === 'si' || somme.some((s) => s.has(daVedere[i] ?? riga))),
  )
}

const SI_DICONO: string[] = Object.values(MOTIVI_FUORI)

/** What was left out, by kind, the most first. */
export const fuoriPerMotivo = (fuori: readonly Fuori[]): { motivo: string; quante: number }[] =>
  [...Map.groupBy(fuori, ({ motivo }) => motivo)]
    .map(([motivo, righe]) => ({ motivo, quante: righe.length }))
    .sort((a, b) => b.quante - a.quante)

/** `non ancora contabilizzato (8), in USD: registralo a mano (3)` */
export const diconoFuori = (motivi: ReturnType<typeof fuoriPerMotivo>): string =>
  motivi
    .map(
      ({ motivo, quante }) =>
        `${motivo.slice(0, 1).toLowerCase()}${motivo.slice(1)} (${formatCount(quante)})`,
    )
    .join(', ')

/** Why nothing of a file is a movement, where that is for what its rows say; else undefined. */
export function percheNiente(fuori: readonly Fuori[]): string | undefined {
  const dicibili = fuori.filter(
    ({ motivo }) => SI_DICONO.includes(motivo) || motivo.endsWith('registralo a mano'),
  )
  return dicibili.length > 0 ? diconoFuori(fuoriPerMotivo(dicibili)) : undefined
}
