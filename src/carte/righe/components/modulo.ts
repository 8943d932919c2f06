import * as z from 'zod'
import type { Articolo } from '#carte/articoli/contract.ts'
import { type RigaDocumento, rigaInput, righeInput, scelteInput } from '#carte/righe/contract.ts'
import { comeDati, NESSUNA_SCELTA, scelteDi } from '#carte/righe/documento.rules.ts'
import { NATURE, type Natura } from '#carte/righe/nature.rules.ts'
import { readDecimal } from '#shared/decimal-text.ts'
import { decimalOrNumber, signedDecimal } from '#shared/fields.ts'

/** A line as the form holds it: decimals as text, percent in words of its cell, VAT as one choice. */
export interface RigaDelModulo {
  /** Of this line while the form is open: what React and the focus know it by. */
  chiave: string
  articoloId: number | null
  codice: string
  descrizione: string
  quantita: string
  um: string
  prezzoUnitario: string
  /** `10` or empty */
  scontoPercento: string
  /** `22`, or a natura (`N6.7`) where there is no VAT; empty while it is as proposed */
  iva: string
  beneSignificativo: boolean
  /** Somebody has said whether it is one: it isn't asked again. */
  beneChiesto: boolean
  /** null: as proposed for the customer */
  ritenuta: boolean | null
  facoltativa: boolean
  scelta: boolean
  /** What the article costs the company, where it is known. */
  costo: string | null
}

/** A draft of before a reload has keys too: those of now are none of them. */
const avvio = Date.now().toString(36)
let fatte = 0
export const nuovaChiave = (): string => `${avvio}-${++fatte}`

export const rigaVuota = (): RigaDelModulo => ({
  chiave: nuovaChiave(),
  articoloId: null,
  codice: '',
  descrizione: '',
  quantita: '1',
  um: '',
  prezzoUnitario: '',
  scontoPercento: '',
  iva: '',
  beneSignificativo: false,
  beneChiesto: false,
  ritenuta: null,
  facoltativa: false,
  scelta: false,
  costo: null,
})

/** Nothing was written in it: it is left out when the document is saved. */
export const eVuota = (r: RigaDelModulo): boolean =>
  r.articoloId === null && !r.descrizione.trim() && !r.prezzoUnitario.trim() && !r.codice.trim()

/** The choice of a rate and a reason. */
export const sceltaIva = (aliquota: number, natura: string | null): string => natura ?? String(aliquota)

/** Rate and reason of a choice; nothing where it is left to what is proposed. */
export function ivaDiScelta(iva: string): { aliquota?: number; natura?: Natura } {
  if (iva === '') return {}
  return iva.startsWith('N') ? { aliquota: 0, natura: iva as Natura } : { aliquota: Number(iva) }
}

/** A line that is kept, to be changed. */
export function comeModulo(r: RigaDocumento): RigaDelModulo {
  const { aliquota, natura, scontoPercento, ...resto } = comeDati(r)
  return {
    ...rigaVuota(),
    ...resto,
    codice: r.codice ?? '',
    um: r.um ?? '',
    scontoPercento: scontoPercento === null ? '' : String(scontoPercento),
    iva: sceltaIva(aliquota, natura),
    beneChiesto: r.bene_chiesto ?? false,
  }
}

/** A document with lines that is kept, to be changed. */
export const valoriDiDocumento = (
  d: Parameters<typeof scelteDi>[0] & { righe: readonly RigaDocumento[] },
): ValoriRighe => ({ righe: d.righe.map(comeModulo), ...scelteDi(d) })

/** What a line of the form leaves unsaid is left to what is proposed. */
export const senzaProposte = <R extends Pick<RigaDelModulo, 'iva' | 'ritenuta' | 'facoltativa' | 'scelta'>>({
  iva,
  ritenuta,
  facoltativa,
  scelta,
  ...resto
}: R) => ({
  ...resto,
  ...ivaDiScelta(iva),
  ...(ritenuta !== null && { ritenuta }),
  ...(facoltativa && { facoltativa, scelta }),
})

/** What a line takes of an article; its quantity stays. */
export const daArticolo = (a: Articolo): Partial<RigaDelModulo> => ({
  articoloId: a.id,
  codice: a.codice ?? '',
  descrizione: a.descrizione,
  um: a.um,
  // An Admin's list has them; a price is changed in the line.
  prezzoUnitario: a.prezzo ?? '',
  costo: a.costo,
  beneSignificativo: a.bene_significativo,
  beneChiesto: false,
  ...(a.aliquota !== null && { iva: a.aliquota === 'ART17' ? (a.natura ?? 'N6.7') : a.aliquota }),
  ...(a.aliquota === null && a.natura !== null && a.natura in NATURE && { iva: a.natura }),
})

const sconto = z
  .string()
  .transform(readDecimal)
  .refine((v) => v === '' || /^\d{1,3}(\.\d{1,2})?$/.test(v), 'Inserisci una percentuale, per esempio 12,5')
  .refine((v) => v === '' || Number(v) <= 100, 'Lo sconto va da 0 a 100')
  .transform((v) => (v === '' ? null : Number(v)))

const { shape } = rigaInput

/**
 * The lines of a form, as the server takes them; what nothing was written in is left out.
 * @param digitate quantities have three decimals at most and prices four, as they are typed; else all that a file may have
 */
export const righeModulo = (digitate: boolean) => {
  const riga = z
    .object({
      articoloId: z.number().nullable(),
      codice: shape.codice,
      descrizione: z.string().trim().min(1, 'Scrivi la descrizione').max(4000, 'Al massimo 4000 caratteri'),
      quantita: decimalOrNumber(99_999_999, digitate ? 3 : 8),
      um: shape.um,
      prezzoUnitario: z
        .string()
        .transform((v): string | number => (v.trim() === '' ? '0' : v))
        .pipe(signedDecimal(999_999_999, digitate ? 4 : 8)),
      scontoPercento: sconto,
      iva: z.string(),
      beneSignificativo: z.boolean(),
      beneChiesto: z.boolean(),
      ritenuta: z.boolean().nullable(),
      facoltativa: z.boolean(),
      scelta: z.boolean(),
    })
    .transform(senzaProposte)
  return z
    .custom<RigaDelModulo[]>(Array.isArray)
    .transform((righe): z.input<typeof riga>[] => righe.filter((r) => !eVuota(r)))
    .pipe(righeInput(riga))
}

/** What a document with lines holds beside them. */
export const scelteModulo = z.object(scelteInput).required()

export interface ValoriRighe extends z.input<typeof scelteModulo> {
  righe: RigaDelModulo[]
}

export const valoriRighe = (): ValoriRighe => ({ righe: [rigaVuota()], ...NESSUNA_SCELTA })

/** Whether a document is written as one amount or as lines. */
export type ModoDocumento = 'unico' | 'righe'

/** The form of a document in either way, and how wide it is, in pixels. */
export const moduliDocumento = <O, I>(unico: z.ZodType, righe: z.ZodType) =>
  ({
    unico: { schema: unico, larghezza: 760 },
    righe: { schema: righe, larghezza: 1240 },
  }) as unknown as Record<ModoDocumento, { schema: z.ZodType<O, I>; larghezza: number }>
