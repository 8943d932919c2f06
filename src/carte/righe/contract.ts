import * as z from 'zod'
import {
  decimalOrNumber,
  importo,
  optional,
  optionalNotes,
  optionalReference,
  optionalText,
  percent,
  signedDecimal,
} from '#shared/fields.ts'
import { type About, riga } from '#shared/rows.ts'
import { NATURE, NATURE_GENERICHE, type Natura } from './nature.rules.ts'

/** Those that a line may have; the plain ones are refused when it is issued. */
const AMMESSE = [...(Object.keys(NATURE) as Natura[]), ...NATURE_GENERICHE]

/** How many lines a document may have. */
export const RIGHE_DOCUMENTO_MASSIME = 500

/**
 * A line of a quote or an invoice (docs/product.md §30.10). Quantity and price are decimals as text; `imponibile` is quantity
 * × price less its discount, before the document's own discount.
 * @param about whom its description tells of: the law keeps an invoice's
 */
export const rigaDiDocumento = (about: About) =>
  z.object({
    n: riga.intero('Riga'),
    articolo_id: riga.idNullo('Articolo'),
    codice: riga.testoNullo('Codice', 'plain'),
    descrizione: riga.testo('Descrizione', about),
    quantita: riga.testo('Quantità', 'plain'),
    um: riga.testoNullo('Unità', 'plain'),
    prezzo_unitario: riga.testo('Prezzo', 'plain'),
    sconto_percento: riga.numero(percent().nullable(), 'Sconto %'),
    imponibile: riga.importo('Imponibile'),
    aliquota: riga.numero(percent(), 'IVA %'),
    natura: riga.testoNullo('Natura', 'plain'),
    bene_significativo: riga.vero('Bene significativo'),
    /** Null until somebody has said whether it is one. */
    bene_chiesto: riga.veroNullo('Bene significativo, chiesto'),
    ritenuta: riga.vero('Con ritenuta'),
  })

/** A line as it is sent; what is absent the server proposes (docs/product.md §30.11). */
export const rigaInput = z.object({
  articoloId: optionalReference(),
  codice: optionalText(35),
  /** A draft may lack it: the checks before issue ask for it. */
  descrizione: optionalNotes(4000),
  quantita: decimalOrNumber(99_999_999, 8).default('1'),
  um: optionalText(10),
  prezzoUnitario: signedDecimal(999_999_999, 8).default('0'),
  scontoPercento: percent().nullable().optional(),
  aliquota: percent().optional(),
  natura: optional(z.enum(AMMESSE)),
  beneSignificativo: z.boolean().optional(),
  /** Somebody has said whether it is one: it isn't asked again. */
  beneChiesto: z.boolean().nullable().optional(),
  ritenuta: z.boolean().optional(),
})

/** The lines of a document. */
export const righeInput = <R extends z.ZodType>(riga: R, nessuna = 'Aggiungi almeno una riga') =>
  z.array(riga).min(1, nessuna).max(RIGHE_DOCUMENTO_MASSIME, `Al massimo ${RIGHE_DOCUMENTO_MASSIME} righe`)

/** What a document says beside its lines, as it is sent (documento.rules.ts). */
export const scelteInput = {
  scontoPercento: percent().nullable().optional(),
  scontoImporto: importo().nullable().optional(),
  iva10Manutenzione: z.boolean().optional(),
  bonificoParlante: z.boolean().optional(),
  /** null: as the company has it */
  addebitaBollo: z.boolean().nullable().optional(),
}

/** The same as it is kept. */
export const scelteRiga = {
  sconto_percento: riga.numero(percent().nullable(), 'Sconto %'),
  sconto_importo: riga.importoNullo('Sconto'),
  iva10_manutenzione: riga.vero('IVA 10% per manutenzione'),
  bonifico_parlante: riga.vero('Bonifico parlante'),
  /** null: as the company has it. */
  addebita_bollo: riga.veroNullo('Addebita il bollo'),
}

/** The sum of the lines of one rate (docs/product.md §30.10). */
export const gruppoIva = z.object({
  aliquota: riga.numero(percent(), 'IVA %'),
  natura: riga.testoNullo('Natura', 'plain'),
  /** `I` at once, `S` split payment; null where there is no VAT. */
  esigibilita: riga.testoNullo('Esigibilità', 'plain'),
  imponibile: riga.importo('Imponibile'),
  imposta: riga.importo('Imposta'),
  riferimento: riga.testoNullo('Riferimento normativo', 'plain'),
})

/** A line as it is kept, of an invoice or a quote; of a quote it may be optional. */
export type RigaDocumento = z.output<ReturnType<typeof rigaDiDocumento>> & {
  facoltativa?: boolean
  scelta?: boolean
}
/** A line as the server reads it; a natura that is kept may be any. */
export type RigaDati = Omit<z.output<typeof rigaInput>, 'natura'> & {
  natura?: string | null | undefined
  facoltativa?: boolean
  scelta?: boolean
}
export type GruppoIva = z.output<typeof gruppoIva>
