import { leggiData } from '#shared/cells.ts'
import { dateExists } from '#shared/dates.ts'
import { normalise } from '#shared/text.ts'
import { type Estratto, type Fuori, ibanDi, RIGHE_MASSIME, type RigaLetta } from './rules.ts'

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
} as const
export type CampoMovimento = keyof typeof CAMPI_MOVIMENTO

const NOMI: readonly [CampoMovimento, RegExp][] = [
  ['valuta', /valuta|^value date/],
  ['data', /^data( (operaz|contab|registr|mov|esec)\w*| di (registr|contab)\w*)?|^(booking )?date$|^giorno$/],
  ['iban', /iban/],
  ['entrate', /^(importo )?(entrat|aver|accredit|credit)|^avere/],
  ['uscite', /^(importo )?(uscit|dare|addebit|debit)/],
  ['importo', /^importo|^ammontare|^amount|^movimento( eur| in euro)?$/],
  ['nome', /ordinante|beneficiar|controparte|^(da a|a da)$|^nome|intestatario|debitore|creditore/],
  ['riferimento', /^(rif|cro|trn|id |codice (mov|oper)|numero (mov|oper))|identificativo/],
  ['descrizione', /descri|causale|dettagl|operazione|motivo|note/],
]

const campoDi = (cella: string): CampoMovimento | null => {
  const nome = normalise(cella)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  return nome.length < 60 ? (NOMI.find(([, come]) => come.test(nome))?.[0] ?? null) : null
}

/** Which field each column fills, by its name; only the description is of several. */
export function indovinaColonne(colonne: readonly string[]): (CampoMovimento | null)[] {
  const presi = new Set<CampoMovimento>()
  return colonne.map((nome) => {
    const campo = campoDi(nome)
    if (!campo || (presi.has(campo) && campo !== 'descrizione')) return null
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

/** The rows of a table whose columns are matched; what is no row is told with its number. */
export function leggiTabella(
  righe: readonly { n: number; celle: string[] }[],
  abbinamento: readonly (CampoMovimento | null)[],
): Pick<Estratto, 'righe' | 'fuori'> {
  const dove = (campo: CampoMovimento) => abbinamento.indexOf(campo)
  const colonna = (i: number) => righe.map(({ celle }) => nuda(celle[i] ?? '', CORTA))
  const segni = new Map(
    [dove('importo'), dove('entrate'), dove('uscite')].map((i) => [i, virgolaDi(colonna(i))]),
  )
  const lette: RigaLetta[] = []
  const fuori: Fuori[] = []
  for (const { n, celle } of righe) {
    // One more than it may have: it is refused, and the rest needn't be read.
    if (lette.length > RIGHE_MASSIME) break
    const cella = (campo: CampoMovimento) => nuda(celle[dove(campo)] ?? '', CORTA)
    const importoDi = (campo: CampoMovimento) => leggiImporto(cella(campo), segni.get(dove(campo)) ?? ',')
    const data = leggiData(cella('data')).valore ?? ''
    const valuta = leggiData(cella('valuta')).valore ?? ''
    const entra = importoDi('entrate')
    const esce = importoDi('uscite')
    const due = dove('importo') < 0
    const importo = due ? Math.abs(entra ?? 0) - Math.abs(esce ?? 0) : importoDi('importo')
    const suoi = celle.filter((c, i) => abbinamento[i] === 'descrizione' && c.trim() !== '')
    const descrizione = nuda(suoi.join(' '), LUNGA)
    const motivo = !dateExists(data)
      ? 'Senza data: un saldo, un totale'
      : importo === null || importo === 0
        ? 'Senza importo'
        : Number.isNaN(importo)
          ? 'L’importo non si legge'
          : due && entra && esce
            ? 'Ha entrate e uscite insieme'
            : null
    if (motivo !== null) fuori.push({ riga: n, motivo })
    else
      lette.push({
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
  return { righe: lette, fuori }
}
