import * as z from 'zod'
import { FILE_MASSIMO } from '#features/documenti/contract.ts'
import { fatturaInput } from '#features/fatture/contract.ts'
import {
  ALIQUOTE,
  type Aliquota,
  daLordo,
  daNetto,
  type Importi,
  METODI_PAGAMENTO,
  PIANI_RIBA,
  type PianoRiba,
  percentoDi,
  sommano,
  TIPI_FATTURA,
  type TipoFattura,
} from '#features/fatture/rules.ts'
import { dateExists, oggi } from '#shared/dates.ts'
import { importo } from '#shared/fields.ts'
import { hasTwoDecimals, MAX_AMOUNT } from '#shared/money.ts'

const { shape } = fatturaInput
const OBBLIGATORIO = 'Campo obbligatorio'

const file = z
  .instanceof(File)
  .refine(({ name }) => /\.pdf$/i.test(name), { error: 'Il file deve avere estensione .pdf', abort: true })
  .refine(({ size }) => size > 0, { error: 'Il file è vuoto', abort: true })
  .refine(({ size }) => size <= FILE_MASSIMO, 'Il file può pesare al massimo 10 MB')

const campi = z.object({
  tipo: z.enum(TIPI_FATTURA),
  numeroDocumento: shape.numeroDocumento,
  clienteId: z.number().nullable(),
  fornitoreId: z.number().nullable(),
  dataEmissione: shape.dataEmissione,
  aliquotaIva: z.enum(ALIQUOTE),
  /** Which of the two amounts is typed; the other follows. */
  inserito: z.enum(['netto', 'lordo']),
  subtotale: importo().nullable(),
  totale: importo().nullable(),
  metodoPagamento: z.enum(METODI_PAGAMENTO),
  dataScadenza: z.string(),
  stato: z.string(),
  piano: z.string(),
  rate: z.array(z.object({ numero: z.int(), importo: importo().nullable(), dataScadenza: z.string() })),
  note: shape.note,
  file: file.nullable(),
})

export type ValoriFattura = z.input<typeof campi>
export type DatiModuloFattura = z.output<typeof campi>

type Regola = [campo: string, vale: (v: ValoriFattura) => boolean, testo: string]

const digitato = ({ inserito, subtotale, totale }: ValoriFattura) =>
  inserito === 'netto' ? subtotale : totale
const eRiba = ({ metodoPagamento }: ValoriFattura) => metodoPagamento === 'RiBa'

/** What the server asks of a new invoice beyond its fields (docs/product.md §11.4). */
const REGOLE: Regola[] = [
  ['clienteId', (v) => v.tipo !== 'Attiva' || v.clienteId !== null, 'Scegli un cliente'],
  ['fornitoreId', (v) => v.tipo !== 'Passiva' || v.fornitoreId !== null, 'Scegli un fornitore'],
  ['subtotale', (v) => v.inserito !== 'netto' || v.subtotale !== null, OBBLIGATORIO],
  ['totale', (v) => v.inserito !== 'lordo' || v.totale !== null, OBBLIGATORIO],
  ['subtotale', (v) => v.inserito !== 'netto' || v.subtotale !== 0, 'L’importo deve essere maggiore di zero'],
  ['totale', (v) => v.inserito !== 'lordo' || v.totale !== 0, 'L’importo deve essere maggiore di zero'],
  ['dataScadenza', (v) => eRiba(v) || v.dataScadenza !== '', OBBLIGATORIO],
  [
    'dataScadenza',
    (v) => eRiba(v) || v.dataScadenza === '' || dateExists(v.dataScadenza),
    'Inserisci una data valida',
  ],
  ['stato', (v) => eRiba(v) || v.stato !== '', 'Scegli se è da pagare o pagata'],
  ['piano', (v) => !eRiba(v) || v.piano in PIANI_RIBA, 'Scegli le scadenze'],
  [
    'rate',
    (v) => !eRiba(v) || v.rate.length === 0 || tornanoRate(v),
    'La somma delle rate deve essere uguale al totale',
  ],
]

// Also while another field is wrong: all that is missing is said at once.
const sempre = () => true

export const moduloFattura = REGOLE.reduce(
  (schema, [campo, vale, error]) => schema.refine(vale, { path: [campo], error, when: sempre }),
  campi,
)

const leggibile = (v: number | null): v is number =>
  v !== null && hasTwoDecimals(v) && v >= 0 && v <= MAX_AMOUNT

/** True when every instalment is an amount and they sum to the total. */
export const tornanoRate = ({ rate, totale }: Pick<ValoriFattura, 'rate' | 'totale'>): boolean => {
  const importi = rate.map((r) => r.importo)
  return leggibile(totale) && importi.every(leggibile) && sommano(importi, totale)
}

/** The three amounts by the one that is typed; null while that is none. */
export function importiDi(
  v: Pick<ValoriFattura, 'inserito' | 'subtotale' | 'totale' | 'aliquotaIva'>,
): Importi | null {
  const da = digitato(v as ValoriFattura)
  if (!leggibile(da)) return null
  const percento = percentoDi(v.aliquotaIva as Aliquota)
  return v.inserito === 'netto' ? daNetto(da, percento) : daLordo(da, percento)
}

export const pianoScelto = (v: Pick<ValoriFattura, 'metodoPagamento' | 'piano'>): PianoRiba | null =>
  v.metodoPagamento === 'RiBa' && v.piano in PIANI_RIBA ? (v.piano as PianoRiba) : null

/** Form values of a new invoice: issued today, with 22 %, to be paid by Bonifico. */
export const nuovaFattura = (tipo: TipoFattura, fornitoreId: number | null): ValoriFattura => ({
  tipo,
  numeroDocumento: '',
  clienteId: null,
  fornitoreId,
  dataEmissione: oggi(),
  aliquotaIva: '22',
  inserito: 'netto',
  subtotale: null,
  totale: null,
  metodoPagamento: 'Bonifico',
  dataScadenza: '',
  stato: '',
  piano: '',
  rate: [],
  note: '',
  file: null,
})
