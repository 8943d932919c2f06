import { addDays } from '#shared/dates.ts'
import { leggiImporto, virgolaDi } from './importi.rules.ts'
import { diceSaldo } from './non-movimenti.rules.ts'
import type { ContoLetto } from './rules.ts'

/** A row of a table that isn't a movement, or one above it: its words, and its amount in cents where a column has it. */
export interface RigaDiSaldo {
  testo: string
  importo?: number | null
}

const INIZIALE = /inizial|precedent|apertura|opening|^riporto/i
const FINALE = /final|chiusura|closing|attuale/i
/** Of the accounts' own words less than the others. */
const CONTABILE = /contabil|ledger/i
const GIORNI = /\b\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b/g
const IMPORTI = /[-\u2212+]?\s?\d[\d.,'’]*[.,]\d{2}(?!\d)-?/g

function quanto({ testo, importo }: RigaDiSaldo): number | null {
  if (importo) return importo
  const scritto = testo.replace(GIORNI, ' ').match(IMPORTI)?.at(-1)
  const letto = scritto === undefined ? null : leggiImporto(scritto, virgolaDi([scritto]))
  return letto === null || Number.isNaN(letto) ? null : letto
}

/** The balances, in cents, that rows of a table say by their words: the first of an opening, the last of a closing. */
export function saldiDetti(righe: readonly RigaDiSaldo[]): Pick<ContoLetto, 'iniziale' | 'finale'> {
  const detti = righe
    .filter(
      ({ testo }) => /^\W*(saldo|opening|closing|balance|riporto)/i.test(testo) && diceSaldo(testo) === 'si',
    )
    .map((riga) => ({ testo: riga.testo, valore: quanto(riga) }))
    .filter((detto) => detto.valore !== null)
  const finali = detti.filter(({ testo }) => FINALE.test(testo))
  const contabili = detti.filter(({ testo }) => CONTABILE.test(testo) && !INIZIALE.test(testo))
  return {
    iniziale: detti.find(({ testo }) => INIZIALE.test(testo) && !FINALE.test(testo))?.valore ?? null,
    finale: (finali.length > 0 ? finali : contabili).at(-1)?.valore ?? null,
  }
}

export interface ContoConRighe extends ContoLetto {
  id: number
  periodoDetto: boolean
  /** Sum of its rows, cents. */
  righe: number
}

type Giorni = { dal: string; al: string }
export interface Accordo {
  /** Closing balance less what opening and rows come to, in cents; null where the file doesn't say both. */
  differenza: number | null
  /** Days between it and the statement of this account before it, that none has. */
  mancano: Giorni | null
  /** Days that the statement before it has too. */
  doppi: Giorni | null
}

/**
 * Whether each statement agrees with itself, and with the one of its account before it: where its opening balance is that
 * one's closing nothing lacks, whatever days there are between. Days are only missed where both files say from when to when
 * they are.
 */
export function accordi(conti: readonly ContoConRighe[]): Map<number, Accordo> {
  const perConto = Map.groupBy(conti, ({ id, conto }) => conto ?? `senza ${id}`)
  const detti = [...perConto.values()].flatMap((diUno) => {
    const inOrdine = diUno.toSorted((a, b) => (a.dal ?? '').localeCompare(b.dal ?? '') || a.id - b.id)
    return inOrdine.map((questo, i): [number, Accordo] => [
      questo.id,
      accordoDi(questo, inOrdine.slice(0, i)),
    ])
  })
  return new Map(detti)
}

function accordoDi(questo: ContoConRighe, prima: readonly ContoConRighe[]): Accordo {
  const { dal, al, iniziale, finale, righe } = questo
  const differenza = iniziale === null || finale === null ? null : finale - iniziale - righe
  // The one that reaches the furthest: a short one may lie within a long one.
  const precedente = prima.reduce<ContoConRighe | undefined>(
    (fin, altro) => (altro.al !== null && altro.al >= (fin?.al ?? '') ? altro : fin),
    undefined,
  )
  if (!precedente?.al || !dal || !al) return { differenza, mancano: null, doppi: null }
  const continua = iniziale !== null && precedente.finale === iniziale && al > precedente.al
  const detti = questo.periodoDetto && precedente.periodoDetto
  const manca = !continua && detti && dal > addDays(precedente.al, 1)
  const doppio = !continua && dal <= precedente.al
  return {
    differenza,
    mancano: manca ? { dal: addDays(precedente.al, 1), al: addDays(dal, -1) } : null,
    doppi: doppio ? { dal, al: al < precedente.al ? al : precedente.al } : null,
  }
}
