import * as z from 'zod'
import {
  type DatiModuloFattura,
  file,
  type InizioFattura,
  moduloFattura,
  type ValoriFattura,
} from '#carte/fatture/components/modulo.ts'
import { type FatturaInput, type FatturaIntera, fatturaInput } from '#carte/fatture/contract.ts'
import {
  eEmesso,
  METODI_PAGAMENTO,
  TIPI_DOCUMENTO,
  TIPI_FATTURA,
  type TipoDocumento,
} from '#carte/fatture/rules.ts'
import {
  type ModoDocumento,
  moduliDocumento,
  rigaVuota,
  righeModulo,
  scelteModulo,
  type ValoriRighe,
  valoriDiDocumento,
  valoriRighe,
} from '#carte/righe/components/modulo.ts'
import { NESSUNA_SCELTA, scelteDopo } from '#carte/righe/documento.rules.ts'
import { dateExists, oggi } from '#shared/dates.ts'

/** The form of a new invoice: what both tabs hold. */
export interface ValoriNuova extends ValoriFattura, ValoriRighe {
  modo: ModoDocumento
  tipoDocumento: TipoDocumento
  /** An Attiva with a number of its own, that isn't issued from here. */
  senzaEmettere: boolean
  causale: string
  cig: string
  cup: string
}

const { shape } = fatturaInput
const OBBLIGATORIO = 'Campo obbligatorio'

const campi = scelteModulo.extend({
  tipo: z.enum(TIPI_FATTURA),
  tipoDocumento: z.enum(Object.keys(TIPI_DOCUMENTO) as [TipoDocumento, ...TipoDocumento[]]),
  senzaEmettere: z.boolean(),
  numeroDocumento: z.string().trim().max(40),
  clienteId: z.number().nullable(),
  fornitoreId: z.number().nullable(),
  dataEmissione: shape.dataEmissione,
  dataScadenza: z.string(),
  metodoPagamento: z.enum(METODI_PAGAMENTO),
  stato: z.string(),
  dataPagamento: z.string(),
  causale: shape.causale,
  cig: shape.cig,
  cup: shape.cup,
  note: shape.note,
  file: file.nullable(),
})

type Campi = z.output<typeof campi>

/** It is numbered only when it is issued. */
export const eBozza = ({ tipo, senzaEmettere }: Pick<Campi, 'tipo' | 'senzaEmettere'>): boolean =>
  tipo === 'Attiva' && !senzaEmettere

const REGOLE: [campo: string, vale: (v: Campi) => boolean, testo: string][] = [
  ['clienteId', (v) => v.tipo !== 'Attiva' || v.clienteId !== null, 'Scegli un cliente'],
  ['fornitoreId', (v) => v.tipo !== 'Passiva' || v.fornitoreId !== null, 'Scegli un fornitore'],
  ['numeroDocumento', (v) => eBozza(v) || v.numeroDocumento !== '', OBBLIGATORIO],
  [
    'dataScadenza',
    (v) => v.metodoPagamento === 'RiBa' || dateExists(v.dataScadenza),
    'Inserisci una data valida',
  ],
  [
    'metodoPagamento',
    (v) => v.tipo === 'Passiva' || v.metodoPagamento !== 'RiBa',
    'RiBa si usa solo per le fatture passive',
  ],
  ['dataPagamento', (v) => v.stato !== 'Pagata' || dateExists(v.dataPagamento), 'Inserisci una data valida'],
  [
    'dataPagamento',
    (v) => v.stato !== 'Pagata' || !dateExists(v.dataPagamento) || v.dataPagamento <= oggi(),
    'La data di pagamento è nel futuro',
  ],
]

const conRegole = (digitate: boolean) =>
  REGOLE.reduce(
    (schema, [campo, vale, error]) =>
      schema.refine((v) => vale(v as Campi), { path: [campo], error, when: () => true }),
    campi.extend({ righe: righeModulo(digitate) }),
  )

const nostra = conRegole(true)
/** What a supplier wrote may have more decimals than are typed. */
const ricevuta = conRegole(false)
export type DatiRigheFattura = z.output<typeof nostra>

const moduloRigheFattura = z.custom<ValoriNuova>().transform((valori, ctx): DatiRigheFattura => {
  const { success, data, error } = (valori.tipo === 'Passiva' ? ricevuta : nostra).safeParse(valori)
  if (success) return data
  ctx.issues.push(...(error.issues as unknown as typeof ctx.issues))
  return z.NEVER
})

/** What either way of writing an invoice gives; the lines tell which it is. */
export type DatiFattura = DatiModuloFattura | DatiRigheFattura

export const moduliFattura = moduliDocumento<DatiFattura, ValoriNuova>(moduloFattura, moduloRigheFattura)

/** What the second tab of a new invoice begins with: what is known of it is its first line. */
export function nuoveRigheFattura({
  netto,
  note,
  aliquotaIva,
}: InizioFattura): Omit<ValoriNuova, keyof ValoriFattura> {
  const descrizione = note?.split('\n')[0] ?? ''
  const iva = aliquotaIva === 'ART17' ? 'N6.7' : (aliquotaIva ?? '')
  const riga =
    netto === undefined
      ? { ...rigaVuota(), descrizione }
      : { ...rigaVuota(), descrizione, prezzoUnitario: String(netto), iva }
  return {
    ...valoriRighe(),
    righe: [riga],
    modo: 'unico',
    tipoDocumento: 'TD01',
    senzaEmettere: false,
    causale: '',
    cig: '',
    cup: '',
  }
}

/** What stands in an invoice with lines, to be changed. */
export const valoriDiFattura = (f: FatturaIntera): Omit<ValoriNuova, 'modo'> => ({
  ...valoriDiDocumento(f),
  tipo: f.tipo,
  tipoDocumento: f.tipo_documento,
  senzaEmettere: f.fase !== 'Bozza',
  numeroDocumento: f.fase === 'Bozza' ? '' : f.numero_documento,
  clienteId: f.cliente_id,
  fornitoreId: f.fornitore_id,
  dataEmissione: f.data_emissione,
  dataScadenza: f.data_scadenza ?? '',
  metodoPagamento: f.metodo_pagamento,
  stato: 'Da_Pagare',
  dataPagamento: oggi(),
  causale: f.causale ?? '',
  cig: f.cig ?? '',
  cup: f.cup ?? '',
  note: f.note ?? '',
  file: null,
  ...SENZA_IMPORTO,
})

/** Of the other tab. */
const SENZA_IMPORTO = {
  aliquotaIva: '22',
  inserito: 'netto',
  subtotale: null,
  totale: null,
  piano: '',
  rate: [],
} as const satisfies Partial<ValoriFattura>

/** What the lines and all beside them say to the server. */
export const perServer = ({
  causale = null,
  cig = null,
  cup = null,
  note = null,
  ...d
}: DatiRigheFattura) => ({
  // What a supplier calls his stays as it came.
  ...(eEmesso(d.tipoDocumento) && { tipoDocumento: d.tipoDocumento }),
  dataEmissione: d.dataEmissione,
  metodoPagamento: d.metodoPagamento,
  righe: d.righe,
  ...scelteDopo(NESSUNA_SCELTA, d),
  ...{ causale, cig, cup, note },
})

/** A new invoice with lines: a draft, or one that has its number already. */
export function nuovaDaRighe(d: DatiRigheFattura): FatturaInput {
  const riba = d.metodoPagamento === 'RiBa'
  const bozza = eBozza(d)
  return {
    ...perServer(d),
    fase: bozza ? 'Bozza' : 'Registrata',
    tipo: d.tipo,
    ...(!bozza && { numeroDocumento: d.numeroDocumento }),
    clienteId: d.tipo === 'Attiva' ? d.clienteId : null,
    fornitoreId: d.tipo === 'Passiva' ? d.fornitoreId : null,
    dataScadenza: riba ? null : d.dataScadenza,
    ...(!bozza && { stato: !riba && d.stato === 'Pagata' ? 'Pagata' : 'Da_Pagare' }),
    ...(!bozza && !riba && d.stato === 'Pagata' && { dataPagamento: d.dataPagamento }),
  }
}
