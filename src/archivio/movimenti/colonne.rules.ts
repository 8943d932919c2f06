import { leggiData } from '#shared/cells.ts'
import { dateExists } from '#shared/dates.ts'
import { atOnce } from '#shared/pieces.ts'
import { normalise } from '#shared/text.ts'
import {
  altraDivisa,
  diceSaldo,
  eDiDivise,
  eDiStati,
  eDiVersi,
  fuoriInAltraDivisa,
  fuoriPerDivisa,
  fuoriPerStato,
  MOTIVI_FUORI,
  saldiFra,
  versoDi,
} from './non-movimenti.rules.ts'
import { type EstrattoLetto, type Fuori, ibanDi, MOVIMENTI_MASSIMI, type MovimentoLetto } from './rules.ts'

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

const NOMI: readonly [CampoMovimento, RegExp][] = [
  ['valuta', /valuta|^value date/],
  // Of a beginning and an end, the end: what hasn't ended is not booked.
  ['data', /^data(?! (di )?inizio)|^(booking |completed )?date$|^giorno$/],
  ['iban', /iban/],
  ['entrate', /^(importo )?(entrat|aver|accredit|credit)|^avere/],
  ['uscite', /^(importo )?(uscit|dare|addebit|debit)/],
  ['importo', /^importo|^ammontare|^amount|^movimento( eur| in euro)?$/],
  ['nome', /ordinante|beneficiar|controparte|^(da a|a da)$|^nome|intestatario|debitore|creditore/],
  ['riferimento', /^(rif|cro|trn|id |codice (mov|oper)|numero (mov|oper))|identificativo/],
  ['descrizione', /descri|causale|dettagl|operazione|motivo|note/],
]

const pulito = (cella: string): string =>
  normalise(cella)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const campoDi = (cella: string): CampoMovimento | null => {
  const nome = pulito(cella)
  const campo = nome.length < 60 ? (NOMI.find(([, forma]) => forma.test(nome))?.[0] ?? null) : null
  // `Importo originale`, `Amount (USD)`: no euro, whatever stands in it.
  const diversa = /original/.test(nome) || altraDivisa(cella) !== null
  return diversa && (campo === 'importo' || campo === 'entrate' || campo === 'uscite') ? null : campo
}

const SENZA_NOME = /^(colonna \d+)?$/
const DIVISA = /valuta|divisa|currency|^ccy|moneta/
const STATO = /^(stato|state|status|contabilizz|esito)/
const SEGNO = /segno|^(d a|dare avere|addebito accredito|entrata uscita|h s|s h|c d|verso)$/

/** What a column fills by what stands under its name: states, currencies and signs are told by their words. */
function campoPerCelle(cella: string, celle: readonly string[]): CampoMovimento | null {
  const nome = pulito(cella)
  const ignota = SENZA_NOME.test(nome)
  // Where no heading was found the first row may well be one.
  const sotto = ignota ? celle.slice(1) : celle
  if ((ignota || (DIVISA.test(nome) && !nome.includes('original'))) && eDiDivise(sotto)) return 'divisa'
  if ((ignota || STATO.test(nome)) && eDiStati(sotto, !ignota)) return 'stato'
  if (SEGNO.test(nome) && eDiVersi(celle, true)) return 'segno'
  return campoDi(cella) ?? (eDiVersi(celle, false) ? 'segno' : null)
}

/** Rows that columns are known by. */
const DA_GUARDARE = 200

/** Which field each column fills, by its name and by what stands in it; only the description is of several. */
export function indovinaColonne(
  colonne: readonly string[],
  righe: readonly (readonly string[])[] = [],
): (CampoMovimento | null)[] {
  const guardate = righe.slice(0, DA_GUARDARE)
  const campi = colonne.map((nome, i) =>
    campoPerCelle(
      nome,
      guardate.map((celle) => nuda(celle[i] ?? '', CORTA)),
    ),
  )
  const inEuro = colonne.findIndex((nome, i) => campi[i] === 'importo' && /eur|€/i.test(nome))
  const presi = new Set<CampoMovimento>()
  return campi.map((campo, i) => {
    if (!campo || (presi.has(campo) && campo !== 'descrizione')) return null
    if (campo === 'importo' && inEuro >= 0 && i !== inEuro) return null
    presi.add(campo)
    return campo
  })
}

/** Where the names of the columns stand: banks write of the account above them. −1 where there are none. */
export function trovaColonne(righe: readonly (readonly string[])[]): number {
  return righe.slice(0, 40).findIndex((celle) => {
    const campi = new Set(celle.map((cella) => (cella === '' ? null : campoDi(cella))))
    return campi.has('data') && ['importo', 'entrate', 'uscite'].some((c) => campi.has(c as CampoMovimento))
  })
}

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

/** Cents of a cell; null where it is empty, NaN where it is no amount. @param virgola what stands before the decimals */
export function leggiImporto(cella: string, virgola: ',' | '.'): number | null {
  let testo = cella.replace(/(eur(o)?|€)/gi, '').replace(/[\s'’\u00a0]/g, '')
  if (testo === '' || testo === '-') return null
  testo = testo.replace('\u2212', '-').replace(/^\+/, '')
  const meno = /^-|-$|^\(.*\)$/.test(testo)
  testo = testo.replace(/^-|-$|[()]/g, '')
  const piano = testo.replaceAll(virgola === ',' ? '.' : ',', '').replace(virgola, '.')
  const [, intero, decimali = ''] = /^(\d{1,11})(?:\.(\d*))?$/.exec(piano) ?? []
  if (intero === undefined || /[1-9]/.test(decimali.slice(2))) return Number.NaN
  const valore = Number(intero) * 100 + Number(decimali.slice(0, 2).padEnd(2, '0'))
  return meno ? -valore : valore
}

/** Which sign stands before the decimals of a column: the last of a cell that has both; else the one before one or two digits. */
export function virgolaDi(celle: readonly string[]): ',' | '.' {
  for (const cella of celle) {
    const [, ultimo] = /([.,])\d*\D*$/.exec(cella) ?? []
    if (ultimo && cella.includes(',') && cella.includes('.')) return ultimo as ',' | '.'
  }
  const [, segno] = celle.map((cella) => /([.,])\d{1,2}\D*$/.exec(cella)).find(Boolean) ?? []
  return segno === '.' ? '.' : ','
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

type TabellaLetta = Pick<EstrattoLetto, 'righe' | 'fuori'>

/** The rows of a table whose columns are matched; what is no row is told with its number. */
export const leggiTabella = (...argomenti: Parameters<typeof leggiTabellaAPezzi>): TabellaLetta =>
  atOnce(leggiTabellaAPezzi(...argomenti))

/** The same, row by row: it yields where others may be served. */
export function* leggiTabellaAPezzi(
  righe: readonly Riga[],
  abbinamento: readonly (CampoMovimento | null)[],
): Generator<undefined, TabellaLetta> {
  const colonnaDi = (campo: CampoMovimento) => abbinamento.indexOf(campo)
  const importoDi = importiDi(righe, colonnaDi)
  // A column of value dates that holds currencies is of currencies, whoever matched it.
  const divisa =
    colonnaDi('divisa') < 0 &&
    eDiDivise(righe.slice(0, DA_GUARDARE).map(({ celle }) => celle[colonnaDi('valuta')] ?? ''))
      ? colonnaDi('valuta')
      : colonnaDi('divisa')
  const lette: (MovimentoLetto & { n: number; saldo: ReturnType<typeof diceSaldo> })[] = []
  const fuori: Fuori[] = []
  for (const riga of righe) {
    yield
    const { n, celle } = riga
    // One more than it may have: it is refused, and the rest needn't be read.
    if (lette.length > MOVIMENTI_MASSIMI) break
    const cella = (campo: CampoMovimento) => nuda(celle[colonnaDi(campo)] ?? '', CORTA)
    const data = leggiData(cella('data')).valore ?? ''
    const valuta = leggiData(cella('valuta')).valore ?? ''
    const { importo, motivo: perImporto } = importoDi(riga)
    const testi = celle.filter((c, i) => abbinamento[i] === 'descrizione' && c.trim() !== '')
    const descrizione = nuda(testi.join(' '), LUNGA)
    const motivo =
      fuoriPerStato(cella('stato')) ??
      fuoriPerDivisa(nuda(celle[divisa] ?? '', CORTA)) ??
      (dateExists(data) ? null : 'Senza data: un saldo, un totale') ??
      perImporto ??
      (importo === null || importo === 0
        ? 'Senza importo'
        : Number.isNaN(importo)
          ? 'L’importo non si legge'
          : null)
    if (motivo !== null) fuori.push({ riga: n, motivo })
    else
      lette.push({
        n,
        saldo: cella('nome') === '' && cella('iban') === '' ? diceSaldo(descrizione) : 'no',
        data,
        valuta: dateExists(valuta) ? valuta : null,
        importo: importo ?? 0,
        descrizione,
        nome: cella('nome') || (CHI.exec(descrizione.slice(0, DOVE_CHI))?.[1]?.trim() ?? null),
        iban:
          ibanDi(cella('iban')) ??
          ibanDi(/\b[A-Z]{2}\d{2}[A-Z]\d{10}[A-Z\d]{12}\b/.exec(descrizione)?.[0] ?? null),
        riferimento: cella('riferimento') || null,
      })
  }
  const saldi = saldiFra(lette)
  const conti = [...saldi].map(({ n }) => ({ riga: n, motivo: MOTIVI_FUORI.saldo }))
  return {
    righe: lette.filter((riga) => !saldi.has(riga)).map(({ n: _, saldo: _s, ...riga }) => riga),
    fuori: [...fuori, ...conti].sort((a, b) => a.riga - b.riga),
  }
}
