import * as z from 'zod'
import { DOCUMENTO_MASSIMO } from '#anagrafe/documenti/contract.ts'
import { giorniDelPiano } from '#carte/fatture/components/giorni-piano.ts'
import { type Fattura, fatturaInput } from '#carte/fatture/contract.ts'
import {
  METODI_PAGAMENTO,
  PIANI_RIBA,
  type PianoRiba,
  sommano,
  TIPI_FATTURA,
  type TipoFattura,
} from '#carte/fatture/rules.ts'
import type { ModoDocumento } from '#carte/righe/components/modulo.ts'
import { eContabile } from '#carte/righe/importo.rules.ts'
import { addDays, dateExists, oggi } from '#shared/dates.ts'
import { importo } from '#shared/fields.ts'
import { ALIQUOTE, type Aliquota, daLordo, daNetto, type Importi, percentoDi } from '#shared/iva.ts'

const { shape } = fatturaInput
const OBBLIGATORIO = 'Campo obbligatorio'

export const file = z
  .instanceof(File)
  .refine(({ name }) => /\.pdf$/i.test(name), { error: 'Il file deve avere estensione .pdf', abort: true })
  .refine(({ size }) => size > 0, { error: 'Il file è vuoto', abort: true })
  .refine(({ size }) => size <= DOCUMENTO_MASSIMO, 'Il file può pesare al massimo 10 MB')

/** What either way of writing an invoice asks for; a day or a choice may still be empty. */
export const campiFattura = {
  tipo: z.enum(TIPI_FATTURA),
  clienteId: z.number().nullable(),
  fornitoreId: z.number().nullable(),
  dataEmissione: shape.dataEmissione,
  dataScadenza: z.string(),
  metodoPagamento: z.enum(METODI_PAGAMENTO),
  stato: z.string(),
  /** Of one that is entered as paid. */
  dataPagamento: z.string(),
  note: shape.note,
  file: file.nullable(),
}

const campi = z.object({
  ...campiFattura,
  numeroDocumento: shape.numeroDocumento,
  aliquotaIva: z.enum(ALIQUOTE),
  /** Which of the two amounts is typed; the other follows. */
  inserito: z.enum(['netto', 'lordo']),
  subtotale: importo().nullable(),
  totale: importo().nullable(),
  piano: z.string(),
  rate: z.array(z.object({ numero: z.int(), importo: importo().nullable(), dataScadenza: z.string() })),
})

export type ValoriFattura = z.input<typeof campi>
export type DatiModuloFattura = z.output<typeof campi>

/** What holds of the fields beyond each of them, and the words against the one where it doesn't. */
export type RegolaDiModulo<V> = [campo: string, vale: (v: V) => boolean, testo: string]
type Regola = RegolaDiModulo<ValoriFattura>

/** A form with its rules; also while another field is wrong: all that is missing is said at once. */
export const conRegole = <S extends z.ZodObject, V>(modulo: S, regole: readonly RegolaDiModulo<V>[]): S =>
  regole.reduce(
    (schema, [campo, vale, error]) =>
      schema.refine((v) => vale(v as V), { path: campo.split('.'), error, when: () => true }),
    modulo,
  )

type Comuni = Pick<ValoriFattura, 'tipo' | 'clienteId' | 'fornitoreId' | 'dataPagamento'>

/** Whose an invoice is. */
export const REGOLE_SOGGETTO: RegolaDiModulo<Comuni>[] = [
  ['clienteId', (v) => v.tipo !== 'Attiva' || v.clienteId !== null, 'Scegli un cliente'],
  ['fornitoreId', (v) => v.tipo !== 'Passiva' || v.fornitoreId !== null, 'Scegli un fornitore'],
]

/** When one was paid that is entered as paid. */
export const regolePagata = <V extends Comuni>(pagata: (v: V) => boolean): RegolaDiModulo<V>[] => [
  ['dataPagamento', (v) => !pagata(v) || dateExists(v.dataPagamento), 'Inserisci una data valida'],
  [
    'dataPagamento',
    (v) => !pagata(v) || !dateExists(v.dataPagamento) || v.dataPagamento <= oggi(),
    'La data di pagamento è nel futuro',
  ],
]

const digitato = ({ inserito, subtotale, totale }: ValoriFattura) =>
  inserito === 'netto' ? subtotale : totale
const eRiba = ({ metodoPagamento }: ValoriFattura) => metodoPagamento === 'RiBa'

/** Entered as paid. */
const giaPagata = (v: ValoriFattura) => !eRiba(v) && v.stato === 'Pagata'

/** What an instalment must be; the last amount follows from the others, which then stand against it. */
function regoleRata(n: number): Regola[] {
  const vale =
    (regola: (rata: ValoriFattura['rate'][number], v: ValoriFattura) => boolean) => (v: ValoriFattura) => {
      const rata = v.rate[n]
      return !eRiba(v) || !rata || regola(rata, v)
    }
  const importo = `rate.${n}.importo`
  const data = `rate.${n}.dataScadenza`
  return [
    [importo, vale((r, v) => r.importo !== null || n === v.rate.length - 1), OBBLIGATORIO],
    [importo, vale((r) => r.importo !== 0), 'Ogni rata deve essere maggiore di zero'],
    [data, vale((r) => dateExists(r.dataScadenza)), 'Inserisci una data valida'],
    [
      data,
      vale((r, v) => r.dataScadenza >= (v.rate[n - 1]?.dataScadenza ?? '')),
      'Non può scadere prima della rata precedente',
    ],
  ]
}

/** What the server asks of a new invoice beyond its fields (docs/product.md §11.4). */
const REGOLE: Regola[] = [
  ...REGOLE_SOGGETTO,
  ['subtotale', (v) => v.inserito !== 'netto' || v.subtotale !== null, OBBLIGATORIO],
  ['totale', (v) => v.inserito !== 'lordo' || v.totale !== null, OBBLIGATORIO],
  ['dataScadenza', (v) => eRiba(v) || v.dataScadenza !== '', OBBLIGATORIO],
  [
    'dataScadenza',
    (v) => eRiba(v) || v.dataScadenza === '' || dateExists(v.dataScadenza),
    'Inserisci una data valida',
  ],
  ['stato', (v) => eRiba(v) || v.stato !== '', 'Scegli se è da pagare o pagata'],
  ...regolePagata(giaPagata),
  ['piano', (v) => !eRiba(v) || v.piano in PIANI_RIBA, 'Scegli le scadenze'],
  ...[0, 1, 2].flatMap(regoleRata),
  [
    'rate',
    (v) => !eRiba(v) || v.rate.length === 0 || tornanoRate(v),
    'La somma delle rate deve essere uguale al totale',
  ],
]

export const moduloFattura = conRegole(campi, REGOLE)

/** True when every instalment is an amount and they sum to the total. */
export const tornanoRate = ({ rate, totale }: Pick<ValoriFattura, 'rate' | 'totale'>): boolean => {
  const importi = rate.map((r) => r.importo)
  return eContabile(totale) && importi.every((v) => eContabile(v)) && sommano(importi, totale)
}

/** The three amounts by the one that is typed; null while that is none. */
export function importiDi(
  v: Pick<ValoriFattura, 'inserito' | 'subtotale' | 'totale' | 'aliquotaIva'>,
): Importi | null {
  const da = digitato(v as ValoriFattura)
  if (!eContabile(da)) return null
  const percento = percentoDi(v.aliquotaIva as Aliquota)
  return v.inserito === 'netto' ? daNetto(da, percento) : daLordo(da, percento)
}

export const pianoScelto = (v: Pick<ValoriFattura, 'metodoPagamento' | 'piano'>): PianoRiba | null =>
  v.metodoPagamento === 'RiBa' && v.piano in PIANI_RIBA ? (v.piano as PianoRiba) : null

/** Between issue and due date, where nobody says otherwise. */
const GIORNI_SCADENZA = 30

/** What is known of a new invoice beforehand. */
export interface InizioFattura {
  /** The tab that it opens on; without it the one used last on this device. */
  modo?: ModoDocumento
  tipo?: TipoFattura
  clienteId?: number
  fornitoreId?: number
  /** Gross, in euro. */
  totale?: number
  /** Net, in euro, in the place of the gross. */
  netto?: number
  aliquotaIva?: Aliquota
  note?: string
}

/** Before anybody is chosen. */
export const IVA_INIZIALE: Aliquota = '22'

/** The amounts that are known, and which of them was said. */
function importiNoti({ totale, netto, aliquotaIva = IVA_INIZIALE }: InizioFattura) {
  const percento = percentoDi(aliquotaIva)
  if (netto !== undefined)
    return { inserito: 'netto' as const, subtotale: netto, totale: daNetto(netto, percento).totale }
  if (totale === undefined) return { inserito: 'netto' as const, subtotale: null, totale: null }
  return { inserito: 'lordo' as const, subtotale: daLordo(totale, percento).subtotale, totale }
}

/** Form values of a new invoice: issued today, with 22 %, to be paid by Bonifico. */
export const nuovaFattura = (inizio: InizioFattura): ValoriFattura => ({
  tipo: inizio.tipo ?? 'Attiva',
  numeroDocumento: '',
  clienteId: inizio.clienteId ?? null,
  fornitoreId: inizio.fornitoreId ?? null,
  dataEmissione: oggi(),
  aliquotaIva: inizio.aliquotaIva ?? IVA_INIZIALE,
  ...importiNoti(inizio),
  metodoPagamento: 'Bonifico',
  dataScadenza: addDays(oggi(), GIORNI_SCADENZA),
  stato: '',
  dataPagamento: oggi(),
  piano: '',
  rate: [],
  note: inizio.note ?? '',
  file: null,
})

/** The regime of an invoice, and which of its amounts was typed: what gives exactly its amounts again. */
function calcoloDi({ aliquota_iva, subtotale, iva_importo, totale }: Fattura) {
  const regimi = aliquota_iva ? [aliquota_iva] : ALIQUOTE
  for (const aliquotaIva of regimi)
    for (const inserito of ['netto', 'lordo'] as const) {
      const importi = importiDi({ inserito, aliquotaIva, subtotale, totale })
      if (importi?.subtotale === subtotale && importi.ivaImporto === iva_importo && importi.totale === totale)
        return { aliquotaIva, inserito }
    }
  return { aliquotaIva: aliquota_iva ?? ('22' as const), inserito: 'netto' as const }
}

/** What stands in an invoice, to be changed either way. */
export const valoriAttuali = (f: Fattura) => ({
  tipo: f.tipo,
  clienteId: f.cliente_id,
  fornitoreId: f.fornitore_id,
  dataEmissione: f.data_emissione,
  metodoPagamento: f.metodo_pagamento,
  stato: 'Da_Pagare',
  dataPagamento: oggi(),
  note: f.note ?? '',
  file: null,
})

/** Form values of an invoice that is corrected; its plan is shown as it is. */
export const fatturaDaCorreggere = (f: Fattura): ValoriFattura => ({
  ...valoriAttuali(f),
  numeroDocumento: f.numero_documento,
  ...calcoloDi(f),
  subtotale: f.subtotale,
  totale: f.totale,
  dataScadenza: f.metodo_pagamento === 'RiBa' ? '' : (f.data_scadenza ?? ''),
  piano: giorniDelPiano(f) ?? pianoDi(f.rate.length),
  rate: f.rate.map((r) => ({ numero: r.numero_rata, importo: r.importo, dataScadenza: r.data_scadenza })),
})

/** A schedule with so many instalments, for a plan whose dates were moved. */
const pianoDi = (quante: number) => ['', '60', '60-90', '60-90-120'][quante] ?? ''
