import * as z from 'zod'
import {
  campiFattura,
  conRegole,
  type DatiModuloFattura,
  type InizioFattura,
  moduloFattura,
  REGOLE_SOGGETTO,
  type RegolaDiModulo,
  regolePagata,
  type ValoriFattura,
  valoriAttuali,
} from '#carte/fatture/components/modulo.ts'
import { type FatturaInput, type FatturaIntera, fatturaInput } from '#carte/fatture/contract.ts'
import { eEmesso, TIPI_DOCUMENTO, type TipoDocumento } from '#carte/fatture/rules.ts'
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
import { dateExists } from '#shared/dates.ts'

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

const campi = scelteModulo.extend({
  ...campiFattura,
  tipoDocumento: z.enum(Object.keys(TIPI_DOCUMENTO) as [TipoDocumento, ...TipoDocumento[]]),
  senzaEmettere: z.boolean(),
  numeroDocumento: z.string().trim().max(40),
  causale: shape.causale,
  cig: shape.cig,
  cup: shape.cup,
})

type Campi = z.output<typeof campi>

/** It is numbered only when it is issued. */
export const eBozza = ({ tipo, senzaEmettere }: Pick<Campi, 'tipo' | 'senzaEmettere'>): boolean =>
  tipo === 'Attiva' && !senzaEmettere

const REGOLE: RegolaDiModulo<Campi>[] = [
  ...REGOLE_SOGGETTO,
  ['numeroDocumento', (v) => eBozza(v) || v.numeroDocumento !== '', 'Campo obbligatorio'],
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
  ...regolePagata<Campi>((v) => v.stato === 'Pagata'),
]

const nostra = conRegole(campi.extend({ righe: righeModulo(true) }), REGOLE)
/** What a supplier wrote may have more decimals than are typed. */
const ricevuta = conRegole(campi.extend({ righe: righeModulo(false) }), REGOLE)
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
  ...valoriAttuali(f),
  tipoDocumento: f.tipo_documento,
  senzaEmettere: f.fase !== 'Bozza',
  numeroDocumento: f.fase === 'Bozza' ? '' : f.numero_documento,
  dataScadenza: f.data_scadenza ?? '',
  causale: f.causale ?? '',
  cig: f.cig ?? '',
  cup: f.cup ?? '',
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
