import type { Rata, RigaFattura } from '#carte/fatture/contract.ts'
import { PIANI_RIBA, type PianoRiba, pianoRiba, statoPerPagato } from '#carte/fatture/rules.ts'
import { addDays, formatDate } from '#shared/dates.ts'
import { type Aliquota, daNetto, percentoDi } from '#shared/iva.ts'
import { cents, euro, formatEuro } from '#shared/money.ts'
import { AZIENDA } from './company.ts'
import type { ClienteDemo } from './customers.ts'
import { pdf } from './pdf.ts'
import type { Sorte } from './random.ts'
import type { DocumentoDemo } from './reports.ts'
import { FORNITORI, numeroDi } from './suppliers.ts'

type Method = RigaFattura['metodo_pagamento']

export interface FatturaDemo {
  numeroDocumento: string
  tipo: RigaFattura['tipo']
  /** As it is stored: Scaduta is derived. */
  stato: RigaFattura['stato']
  dataEmissione: string
  dataScadenza: string
  dataPagamento: string | null
  metodoPagamento: Method
  aliquotaIva: Aliquota
  subtotale: number
  ivaImporto: number
  totale: number
  importoPagato: number
  note: string | null
  clienteId: number | null
  fornitoreId: number | null
  fileMediaId: number | null
}

export interface RataDemo {
  fatturaId: number
  numeroRata: number
  importo: number
  dataScadenza: string
  pagata: boolean
  dataPagamento: Rata['data_pagamento']
}

interface Bozza {
  /** Supplier's or customer's id, from 1. */
  fornitoreId?: number
  clienteId?: number
  /** Days since it was issued. */
  giorniFa: number
  netto: number
  aliquota: Aliquota
  method: Method
  piano?: PianoRiba
  /** Days from today to its first due date, where it was moved. */
  primaTra?: number
  /** False: nothing of it is paid, however late. */
  paga?: boolean
  note?: string
}

/** Invoices that every screen wants to show: overdue, partly paid, to be paid soon. */
const NOTE_E_VISTE: Bozza[] = [
  { fornitoreId: 1, giorniFa: 102, netto: 3035.66, aliquota: '22', method: 'RiBa', piano: '60-90-120' },
  { fornitoreId: 1, giorniFa: 112, netto: 1730, aliquota: '22', method: 'RiBa', piano: '90', paga: false },
  {
    fornitoreId: 3,
    giorniFa: 54,
    netto: 3110.9,
    aliquota: '22',
    method: 'RiBa',
    piano: '60-90',
    primaTra: 6,
  },
  {
    fornitoreId: 2,
    giorniFa: 48,
    netto: 3459.02,
    aliquota: '22',
    method: 'RiBa',
    piano: '60-90',
    primaTra: 2,
  },
  { fornitoreId: 4, giorniFa: 21, netto: 1016.39, aliquota: '22', method: 'Assegno' },
  { clienteId: 1, giorniFa: 18, netto: 133.09, aliquota: '10', method: 'Bonifico', paga: false },
  { clienteId: 1, giorniFa: 362, netto: 99.82, aliquota: '10', method: 'Contanti' },
  { clienteId: 2, giorniFa: 14, netto: 4436.36, aliquota: '10', method: 'Bonifico' },
  { clienteId: 3, giorniFa: 44, netto: 180, aliquota: '22', method: 'Bonifico', paga: false },
]

const LAVORI = [
  'Manutenzione ordinaria caldaia',
  'Sostituzione scambiatore',
  'Installazione climatizzatore dual split',
  'Sostituzione caldaia con prova fumi',
  null,
  null,
]

/** Invoices that have their PDF. */
const CON_FILE = 14
const MESI_DI_STORIA = 13
/** What was due before these days is paid: nobody forgets a bill for a year. */
const DIMENTICATA = 40

interface Parti {
  sorte: Sorte
  oggi: string
  clienti: ClienteDemo[]
  numero: number
  /** Documents that are there already: the ids of these go on from them. */
  documentiPrima: number
}

/** Invoices of both types in every state, by issue date, with their plans; ids are their places, from 1. */
export function fatture({ sorte, oggi, clienti, numero, documentiPrima }: Parti) {
  const elenco: FatturaDemo[] = []
  const rate: RataDemo[] = []
  const documenti: DocumentoDemo[] = []
  const progressivi = new Map<string, number>()
  const note = NOTE_E_VISTE.filter((b) => (b.clienteId ?? 1) <= clienti.length)
  const altre = Array.from({ length: Math.max(0, numero - note.length) }, () => bozza(sorte, clienti.length))
  const bozze = [...note, ...altre].slice(0, numero).sort((a, b) => b.giorniFa - a.giorniFa)
  for (const b of bozze) {
    const fattura = scrivi(b, oggi, sorte, progressivi)
    const piano = b.piano ? pianoDi(b, fattura, elenco.length + 1, oggi, sorte) : []
    if (piano.length > 0) aggiorna(fattura, piano)
    const conFile = documenti.length < CON_FILE && b.giorniFa < 130 && (note.includes(b) || sorte.capita(25))
    if (conFile) {
      documenti.push(documento(fattura))
      fattura.fileMediaId = documentiPrima + documenti.length
    }
    elenco.push(fattura)
    rate.push(...piano)
  }
  return { fatture: elenco, rate, documentiFatture: documenti }
}

function bozza(sorte: Sorte, clienti: number): Bozza {
  const giorniFa = sorte.intero(0, MESI_DI_STORIA * 30)
  if (sorte.capita(61)) {
    const grande = sorte.capita(22)
    const netto = euro(grande ? sorte.intero(90_000, 420_000) : sorte.intero(7_000, 42_000))
    const aliquota = sorte.capita(5) ? 'ART17' : sorte.capita(70) ? '10' : '22'
    const method = grande
      ? 'Bonifico'
      : sorte.uno<Method>(['Bonifico', 'Contanti', 'Carta', 'Bonifico', 'Assegno'])
    const note = sorte.uno(LAVORI)
    return { clienteId: sorte.intero(1, clienti), giorniFa, netto, aliquota, method, ...(note && { note }) }
  }
  const fornitoreId = sorte.intero(1, FORNITORI.length)
  const netto = euro(sorte.intero(18_000, 480_000))
  if (sorte.capita(62)) {
    const piano = sorte.uno(Object.keys(PIANI_RIBA) as PianoRiba[])
    return { fornitoreId, giorniFa, netto, aliquota: '22', method: 'RiBa', piano }
  }
  return { fornitoreId, giorniFa, netto, aliquota: '22', method: sorte.uno<Method>(['Bonifico', 'Assegno']) }
}

function scrivi(b: Bozza, oggi: string, sorte: Sorte, progressivi: Map<string, number>): FatturaDemo {
  const dataEmissione = addDays(oggi, -b.giorniFa)
  const anno = dataEmissione.slice(0, 4)
  const active = b.clienteId !== undefined
  const chiave = `${anno} ${b.fornitoreId ?? ''}`
  const n =
    (progressivi.get(chiave) ?? (active ? 0 : sorte.intero(20, 180))) + (active ? 1 : sorte.intero(1, 9))
  progressivi.set(chiave, n)
  const subito = b.method === 'Contanti' || b.method === 'Carta'
  const dataScadenza = subito ? dataEmissione : addDays(dataEmissione, 30)
  const passata = dataScadenza < oggi
  const limite = addDays(oggi, -DIMENTICATA)
  const pagata =
    b.paga !== false &&
    !b.piano &&
    (subito || (passata ? dataScadenza < limite || sorte.capita(70) : sorte.capita(30)))
  const importi = daNetto(b.netto, percentoDi(b.aliquota))
  const quando = subito ? dataEmissione : addDays(dataEmissione, sorte.intero(3, 34))
  return {
    numeroDocumento: active
      ? `FT-${anno}-${String(n).padStart(4, '0')}`
      : numeroDi(b.fornitoreId ?? 1, anno, n),
    tipo: active ? 'Attiva' : 'Passiva',
    stato: pagata ? 'Pagata' : 'Da_Pagare',
    dataEmissione,
    dataScadenza,
    dataPagamento: pagata ? (quando < oggi ? quando : oggi) : null,
    metodoPagamento: b.method,
    aliquotaIva: b.aliquota,
    ...importi,
    importoPagato: pagata ? importi.totale : 0,
    note: b.note ?? null,
    clienteId: b.clienteId ?? null,
    fornitoreId: b.fornitoreId ?? null,
    fileMediaId: null,
  }
}

/** What was due is paid, save a few that are forgotten. */
function pianoDi(b: Bozza, f: FatturaDemo, fatturaId: number, oggi: string, sorte: Sorte): RataDemo[] {
  let paga = b.paga !== false
  return pianoRiba(f.dataEmissione, f.totale, b.piano ? PIANI_RIBA[b.piano] : []).map((r, i) => {
    const mossa = i === 0 && b.primaTra !== undefined
    const dataScadenza = mossa ? addDays(oggi, b.primaTra ?? 0) : r.dataScadenza
    const vecchia = dataScadenza < addDays(oggi, -DIMENTICATA)
    paga &&= dataScadenza < oggi && (vecchia || sorte.capita(85))
    return {
      fatturaId,
      numeroRata: r.numero,
      importo: r.importo,
      dataScadenza,
      pagata: paga,
      dataPagamento: paga ? dataScadenza : null,
    }
  })
}

/** What the plan says of its invoice, as paying its instalments would have written it. */
function aggiorna(fattura: FatturaDemo, piano: RataDemo[]): void {
  const pagate = piano.filter((r) => r.pagata)
  const pagato = euro(pagate.reduce((somma, r) => somma + cents(r.importo), 0))
  fattura.importoPagato = pagato
  fattura.stato = statoPerPagato(pagato, fattura.totale)
  fattura.dataPagamento = fattura.stato === 'Pagata' ? (pagate.at(-1)?.dataPagamento ?? null) : null
  fattura.dataScadenza = (piano.find((r) => !r.pagata) ?? piano.at(-1))?.dataScadenza ?? fattura.dataScadenza
}

function documento(f: FatturaDemo): DocumentoDemo {
  const da = f.fornitoreId ? FORNITORI[f.fornitoreId - 1]?.ragioneSociale : AZIENDA.ragioneSociale
  const euroDi = (importo: number) => formatEuro(importo).replace(/\s*€/, ' EUR')
  const contenuto = pdf([
    [da ?? '', 11],
    [`FATTURA ${f.numeroDocumento}`, 17],
    [`del ${formatDate(f.dataEmissione)}`, 12],
    ['', 12],
    [f.fornitoreId ? `Spett.le ${AZIENDA.ragioneSociale}` : (f.note ?? 'Lavori come da preventivo'), 12],
    ['', 12],
    [`Imponibile  ${euroDi(f.subtotale)}`, 12],
    [`IVA ${f.aliquotaIva === 'ART17' ? 'art. 17' : `${f.aliquotaIva}%`}  ${euroDi(f.ivaImporto)}`, 12],
    [`Totale  ${euroDi(f.totale)}`, 14],
    ['', 12],
    [`Pagamento: ${f.metodoPagamento}, scadenza ${formatDate(f.dataScadenza)}`, 12],
  ])
  return {
    nomeFile: `Fattura_${f.numeroDocumento.replace(/[^\p{L}\d]+/gu, '-')}.pdf`,
    tipologia: 'Fattura',
    clienteId: f.clienteId,
    descrizione: `Fattura ${f.numeroDocumento}`,
    contenuto,
  }
}
