import * as z from 'zod'
import { DOCUMENTO_MASSIMO } from '#anagrafe/documenti/contract.ts'
import { type Rcee, rceeInput } from '#scadenze/rcee/contract.ts'
import { oggi } from '#shared/dates.ts'
import { data, optional, optionalText } from '#shared/fields.ts'
import { formValues } from '#web/form-values.ts'

/** The choice of a boiler that is not there yet. */
export const NUOVA = 'nuova'

export const SERVE_CALDAIA = 'Inserisci almeno marca e modello della caldaia'

const { shape } = rceeInput

const campi = z.object({
  clienteId: z.number().nullable(),
  /** The new customer's fields are open, in the place of a chosen one. */
  nuovoCliente: z.boolean(),
  numeroDocumento: shape.numeroDocumento,
  /** A boiler's id as text, NUOVA, or '' for none. */
  caldaia: z.string(),
  /** An air conditioner's id as text, or '' for none: then the report is of a boiler, or of neither. */
  condizionatore: z.string(),
  marca: optionalText(60),
  modello: optionalText(80),
  matricola: optionalText(60),
  dataEmissione: shape.dataEmissione,
  prossimaRevisione: optional(data()),
  dataScadenza: shape.dataScadenza,
  file: z.instanceof(File).nullable(),
})

/** The RCEE form: the contract's fields, with the boiler, the new customer and the file that it may create on the way. */
export const moduloRcee = campi.check((ctx) => {
  for (const [path, message] of mancanze(ctx.value))
    ctx.issues.push({ code: 'custom', path: [path], message, input: ctx.value })
})

function* mancanze(v: Partial<z.output<typeof moduloRcee>>): Generator<[string, string]> {
  if (!v.clienteId && !v.nuovoCliente) yield ['clienteId', 'Scegli un cliente']
  if (v.caldaia === NUOVA && !v.marca) yield ['marca', SERVE_CALDAIA]
  if (v.caldaia === NUOVA && !v.modello) yield ['modello', SERVE_CALDAIA]
  if (!v.file) return
  if (!/\.pdf$/i.test(v.file.name)) yield ['file', 'Il file deve avere estensione .pdf']
  else if (v.file.size === 0) yield ['file', 'Il file è vuoto']
  else if (v.file.size > DOCUMENTO_MASSIMO) yield ['file', 'Il file può pesare al massimo 10 MB']
}

export type ValoriRcee = z.input<typeof moduloRcee>
export type DatiModuloRcee = z.output<typeof moduloRcee>

/** Form values of a report, or of a new one: issued today, with a boiler still to be said. */
export const valoriRcee = (rcee: Rcee | null, clienteId: number | null = null): ValoriRcee =>
  formValues(campi, rcee, {
    ...(!rcee && { clienteId, dataEmissione: oggi() }),
    nuovoCliente: false,
    caldaia: rcee ? String(rcee.caldaia_id ?? '') : NUOVA,
    condizionatore: String(rcee?.condizionatore_id ?? ''),
    ...{ marca: '', modello: '', matricola: '', file: null },
    prossimaRevisione: rcee?.caldaie?.prossima_revisione ?? '',
  })
