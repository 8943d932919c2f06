import { atOnce } from '#shared/pieces.ts'
import { leggiGiorno, type OrdineGiorni, ordineDi } from './giorni.rules.ts'
import { leggiImporto, virgolaDi } from './importi.rules.ts'
import {
  altraDivisa,
  diceSaldo,
  eDiDivise,
  fuoriInAltraDivisa,
  fuoriPerDivisa,
  fuoriPerStato,
  MOTIVI_FUORI,
  saldiFra,
  versoDi,
} from './non-movimenti.rules.ts'
import {
  type EstrattoLetto,
  type Fuori,
  ibanDi,
  MOVIMENTI_MASSIMI,
  type MovimentoLetto,
  type Versi,
} from './rules.ts'
import { type RigaDiSaldo, saldiDetti } from './saldi.rules.ts'

/** What a column of a statement fills. */
export const CAMPI_MOVIMENTO = {
  data: 'Data',
  valuta: 'Valuta',
  importo: 'Importo con segno',
  entrate: 'Entrate (avere)',
  uscite: 'Uscite (dare)',
  descrizione: 'Descrizione',
  nome: 'Chi paga o riceve',
  iban: 'IBAN di chi paga o riceve',
  riferimento: 'Riferimento della banca',
  segno: 'Segno (dare o avere)',
  divisa: 'Divisa',
  stato: 'Stato (contabilizzato o no)',
} as const
export type CampoMovimento = keyof typeof CAMPI_MOVIMENTO

/** @returns what is missing of a matching, in words; undefined where it is whole */
export function mancaIn(abbinamento: readonly (CampoMovimento | null)[]): string | undefined {
  const ha = (campo: CampoMovimento) => abbinamento.includes(campo)
  const ripetuto = abbinamento.find(
    (campo, i) => campo && campo !== 'descrizione' && abbinamento.indexOf(campo) !== i,
  )
  if (ripetuto) return `«${CAMPI_MOVIMENTO[ripetuto]}» è di una colonna sola`
  if (!ha('data')) return 'Scegli la colonna della data'
  if (ha('importo') && (ha('entrate') || ha('uscite')))
    return 'L’importo è di una colonna con segno, oppure di due: entrate e uscite'
  if (ha('segno') && !ha('importo')) return 'Il segno è di un importo: scegli anche la colonna dell’importo'
  if (!ha('importo') && !(ha('entrate') && ha('uscite')))
    return 'Scegli la colonna dell’importo, oppure quelle di entrate e uscite'
  return ha('descrizione') || ha('nome') ? undefined : 'Scegli la colonna della descrizione'
}

/** After these a bank writes who it was, where it has no column for it. */
const CHI =
  /\b(?:ordinante|ord|mittente|da parte di|beneficiario|benef|a favore di|disposto da)\b[.:]*\s*(.{3,60}?)(?=\s+(?:causale|caus|per|iban|rif|trn|cro|note|bic|id|data|info|saldo|pag\w*|fatt?\w*|ft)\b|\s*[-;/,]|\s{2,}|$)/i

/** Letters that a cell is looked at in: a name or an amount, a description. */
const CORTA = 200
const LUNGA = 1_000
/** Who it was stands near the beginning of it. */
const DOVE_CHI = 400
const nuda = (cella: string, massimo: number) => cella.slice(0, massimo).replace(/\s+/g, ' ').trim()

type Riga = { n: number; celle: string[] }

/** What is empty in a row that only goes on with the text of the one above. */
const SENZA_SEGUITO = ['data', 'valuta', 'importo', 'entrate', 'uscite'] as const
/** Rows that a column is known by. */
const RIGHE_GUARDATE = 200

/** How the amounts of a table are read: by which sign stands before their decimals, and by a column that says where they go. */
function importiDi(righe: readonly Riga[], colonnaDi: (campo: CampoMovimento) => number) {
  const cella = ({ celle }: Riga, campo: CampoMovimento) => nuda(celle[colonnaDi(campo)] ?? '', CORTA)
  const campi = ['importo', 'entrate', 'uscite'] as const
  const virgole = Object.fromEntries(
    campi.map((campo) => [campo, virgolaDi(righe.map((riga) => cella(riga, campo)))]),
  )
  const letto = (riga: Riga, campo: (typeof campi)[number]) =>
    leggiImporto(cella(riga, campo), virgole[campo] ?? ',')
  // Where all that goes out is below zero already, the column only says it again.
  const escono = colonnaDi('segno') < 0 ? [] : righe.filter((riga) => versoDi(cella(riga, 'segno')) === -1)
  const giaSegnati = escono.length > 0 && escono.every((riga) => (letto(riga, 'importo') ?? 0) <= 0)
  return (riga: Riga): { importo: number | null; motivo?: string } => {
    const straniera = campi.map((campo) => altraDivisa(cella(riga, campo))).find((codice) => codice !== null)
    if (straniera) return { importo: null, motivo: fuoriInAltraDivisa(straniera) }
    if (colonnaDi('importo') < 0) {
      const [entra, esce] = [letto(riga, 'entrate') ?? 0, letto(riga, 'uscite') ?? 0]
      if (entra && esce) return { importo: null, motivo: 'Ha entrate e uscite insieme' }
      // What comes in below zero goes out again; before what goes out many write a minus.
      return { importo: entra - Math.abs(esce) }
    }
    const importo = letto(riga, 'importo')
    if (colonnaDi('segno') < 0 || giaSegnati || !importo) return { importo }
    const verso = versoDi(cella(riga, 'segno'))
    return verso === null ? { importo, motivo: MOTIVI_FUORI.verso } : { importo: importo * verso }
  }
}

/** Whether a column has amounts without a sign only, and no other says where they go. */
function sonoSenzaSegno(righe: readonly Riga[], colonnaDi: (campo: CampoMovimento) => number): boolean {
  if (colonnaDi('importo') < 0 || colonnaDi('segno') >= 0) return false
  const scritti = righe.map(({ celle }) => celle[colonnaDi('importo')] ?? '').filter((c) => /\d/.test(c))
  return scritti.length > 0 && scritti.every((c) => !/[-+\u2212(]/.test(c))
}

interface TabellaLetta extends Pick<EstrattoLetto, 'righe' | 'fuori'> {
  /** No amount has a sign, and no column says which way it goes. */
  senzaSegno: boolean
  /** What it says of balances. */
  saldi: ReturnType<typeof saldiDetti>
}

/** What a table doesn't say, and somebody did. */
export interface Risposte {
  giorni?: OrdineGiorni | null
  versi?: Versi | null
}

/** The rows of a table whose columns are matched; what is no row is told with its number. */
export const leggiTabella = (...argomenti: Parameters<typeof leggiTabellaAPezzi>): TabellaLetta =>
  atOnce(leggiTabellaAPezzi(...argomenti))

/** A row that may be one, before its whole text is known: it may go on below. */
interface Aperta extends Omit<MovimentoLetto, 'nome' | 'iban'> {
  n: number
  nome: string
  iban: string
}

/** Who it was and their account, by their columns or by the text. */
function conChi({ n, nome, iban, ...riga }: Aperta) {
  const { descrizione } = riga
  const movimento: MovimentoLetto = {
    ...riga,
    nome: nome || (CHI.exec(descrizione.slice(0, DOVE_CHI))?.[1]?.trim() ?? null),
    iban: ibanDi(iban) ?? ibanDi(/\b[A-Z]{2}\d{2}[A-Z]\d{10}[A-Z\d]{12}\b/.exec(descrizione)?.[0] ?? null),
  }
  return {
    n,
    movimento,
    importo: riga.importo,
    saldo: nome + iban === '' ? diceSaldo(descrizione) : 'no',
  } as const
}

/** The same, row by row: it yields where others may be served. */
export function* leggiTabellaAPezzi(
  righe: readonly Riga[],
  abbinamento: readonly (CampoMovimento | null)[],
  { giorni, versi }: Risposte = {},
): Generator<undefined, TabellaLetta> {
  const colonnaDi = (campo: CampoMovimento) => abbinamento.indexOf(campo)
  const importoDi = importiDi(righe, colonnaDi)
  const senzaSegno = sonoSenzaSegno(righe, colonnaDi)
  const verso = senzaSegno && versi === 'uscite' ? -1 : 1
  const ordine = giorni ?? ordineDi(righe.map(({ celle }) => celle[colonnaDi('data')] ?? '')) ?? 'giorno_mese'
  // A column of value dates that holds currencies is of currencies, whoever matched it.
  const divisa =
    colonnaDi('divisa') < 0 &&
    eDiDivise(righe.slice(0, RIGHE_GUARDATE).map(({ celle }) => celle[colonnaDi('valuta')] ?? ''))
      ? colonnaDi('valuta')
      : colonnaDi('divisa')
  const lette: Aperta[] = []
  const fuori: Fuori[] = []
  const diSaldo: RigaDiSaldo[] = []
  let sopra: Aperta | 'fuori' | undefined
  for (const riga of righe) {
    yield
    const { n, celle } = riga
    // One more than it may have: it is refused, and the rest needn't be read.
    if (lette.length > MOVIMENTI_MASSIMI) break
    const cella = (campo: CampoMovimento) => nuda(celle[colonnaDi(campo)] ?? '', CORTA)
    const testi = celle.filter((c, i) => abbinamento[i] === 'descrizione' && c.trim() !== '')
    const descrizione = nuda(testi.join(' '), LUNGA)
    if (
      sopra &&
      descrizione !== '' &&
      SENZA_SEGUITO.every((campo) => cella(campo) === '') &&
      diceSaldo(descrizione) !== 'si'
    ) {
      if (sopra !== 'fuori') sopra.descrizione = `${sopra.descrizione} ${descrizione}`.slice(0, LUNGA)
      continue
    }
    const data = leggiGiorno(cella('data'), ordine)
    const { importo, motivo: perImporto } = importoDi(riga)
    const motivo =
      fuoriPerStato(cella('stato')) ??
      fuoriPerDivisa(nuda(celle[divisa] ?? '', CORTA)) ??
      (data !== '' ? null : 'Senza data: un saldo, un totale') ??
      perImporto ??
      (importo === null || importo === 0
        ? 'Senza importo'
        : Number.isNaN(importo)
          ? 'L’importo non si legge'
          : null)
    if (motivo !== null) {
      fuori.push({ riga: n, motivo })
      diSaldo.push({ testo: descrizione || celle.join(' ').slice(0, LUNGA), importo: importo || null })
      sopra = 'fuori'
    } else {
      sopra = {
        ...{ n, data, valuta: leggiGiorno(cella('valuta'), ordine) || null, importo: (importo ?? 0) * verso },
        ...{ descrizione, nome: cella('nome'), iban: cella('iban') },
        riferimento: cella('riferimento') || null,
      }
      lette.push(sopra)
    }
  }
  const intere = lette.map(conChi)
  const saldi = saldiFra(intere)
  const conti = [...saldi].map(({ n }) => ({ riga: n, motivo: MOTIVI_FUORI.saldo }))
  return {
    senzaSegno,
    righe: intere.flatMap((riga) => (saldi.has(riga) ? [] : [riga.movimento])),
    fuori: [...fuori, ...conti].sort((a, b) => a.riga - b.riga),
    saldi: saldiDetti([
      ...diSaldo,
      ...[...saldi].map(({ movimento, importo }) => ({ testo: movimento.descrizione, importo })),
    ]),
  }
}
