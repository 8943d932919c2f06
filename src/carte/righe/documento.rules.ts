import { centsToText } from '#shared/decimals.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import type { RigaDati, RigaDocumento } from './contract.ts'
import type { Iva } from './nature.rules.ts'
import type { RigaDaSommare, Somme } from './somme.rules.ts'

/* What a document is made of, for quote, draft, invoice and credit note: its lines, and what it says beside them. */

/** What a document says beside its lines that changes its sums. */
export interface ScelteDocumento {
  scontoPercento: number | null
  /** in euro; beside a percentage it comes on top */
  scontoImporto: number | null
  iva10Manutenzione: boolean
  bonificoParlante: boolean
  /** null: as the company has it */
  addebitaBollo: boolean | null
}

export const NESSUNA_SCELTA: ScelteDocumento = {
  scontoPercento: null,
  scontoImporto: null,
  iva10Manutenzione: false,
  bonificoParlante: false,
  addebitaBollo: null,
}
export const SCELTE_DOCUMENTO = Object.keys(NESSUNA_SCELTA) as (keyof ScelteDocumento)[]

/** A quote, or an invoice, as its row keeps them. */
interface ConScelte {
  sconto_percento: number | null
  sconto_importo: number | null
  iva10_manutenzione: boolean
  bonifico_parlante?: boolean
  addebita_bollo?: boolean | null
}

/** What a document says; a quote charges no stamp duty, which is each invoice's own. */
export const scelteDi = (d: ConScelte): ScelteDocumento => ({
  scontoPercento: d.sconto_percento,
  scontoImporto: d.sconto_importo,
  iva10Manutenzione: d.iva10_manutenzione,
  bonificoParlante: d.bonifico_parlante ?? false,
  addebitaBollo: d.addebita_bollo === undefined ? false : d.addebita_bollo,
})

/** What may be said of a change: an absent key leaves what was. */
type Cambiamento<T> = { [k in keyof T]?: T[k] | undefined }

/** The same after a change: what isn't said stays. */
export const scelteDopo = <T extends object = ScelteDocumento>(era: T, dati: Cambiamento<NoInfer<T>>): T =>
  Object.fromEntries(
    Object.entries(era).map(([k, v]) => [k, dati[k as keyof T] === undefined ? v : dati[k as keyof T]]),
  ) as T

/** Whether a change left anything as it was not. */
export const eCambiato = <T extends object>(era: T, scelte: T): boolean =>
  Object.keys(era).some((k) => era[k as keyof T] !== scelte[k as keyof T])

/** A line with all that it says. */
export interface RigaScritta extends RigaDaSommare {
  articoloId: number | null
  codice: string | null
  um: string | null
  /** Somebody has said whether it is a bene significativo. */
  beneChiesto?: boolean | null
  /** of a quote */
  facoltativa?: boolean
  scelta?: boolean
}

/** Whether a line counts: an optional one once it is chosen. */
export const eCompresa = (r: Pick<RigaDati, 'facoltativa' | 'scelta'>): boolean =>
  !r.facoltativa || Boolean(r.scelta)

/** A line as it stands, as it would be typed again. */
export const comeDati = ({ facoltativa, scelta = false, ...r }: RigaDocumento): RigaScritta => ({
  articoloId: r.articolo_id,
  codice: r.codice,
  descrizione: r.descrizione,
  quantita: r.quantita,
  um: r.um,
  prezzoUnitario: r.prezzo_unitario,
  scontoPercento: r.sconto_percento,
  aliquota: r.aliquota,
  natura: r.natura,
  beneSignificativo: r.bene_significativo,
  beneChiesto: r.bene_chiesto,
  ritenuta: r.ritenuta,
  ...(facoltativa !== undefined && { facoltativa, scelta }),
})

/** A line of one piece at its whole value, in cents; its VAT is proposed where none is given. */
export const intera = <I extends Partial<Iva & Pick<RigaDati, 'ritenuta'>>>(
  descrizione: string,
  valore: bigint,
  iva: I,
) => ({ descrizione, quantita: '1', prezzoUnitario: centsToText(valore), beneSignificativo: false, ...iva })

/** @throws AppError dati_non_validi where a sum that came along is another than that of the lines */
export function esigeUguali(
  somme: Pick<Somme, 'subtotale' | 'ivaImporto' | 'totale'>,
  dati: { subtotale?: number | undefined; ivaImporto?: number | undefined; totale?: number | undefined },
): void {
  for (const campo of ['subtotale', 'ivaImporto', 'totale'] as const)
    if (dati[campo] !== undefined && dati[campo] !== somme[campo])
      throw fieldError(campo, 'Non è la somma delle righe: ricarica la pagina')
}

/** The words against fields that are missing. */
export const mancano = (valori: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(valori).flatMap(([campo, valore]) =>
      valore == null ? [[campo, 'Campo obbligatorio']] : [],
    ),
  )

/** @throws AppError dati_non_validi where any field has a word against it */
export function rifiuta(campi: Record<string, string>): void {
  const errore = Object.values(campi)[0]
  if (errore) throw new AppError('dati_non_validi', errore, { campi })
}

/**
 * One amount after a change, with what it is for; null where it stays.
 * @param era as the document has it, in euro
 * @param righe the document's lines
 * @throws AppError conflitto where it is to take the place of several lines
 */
export function unicoDopo<T extends object>(
  era: T,
  dati: Cambiamento<NoInfer<T>> & { note?: string | null | undefined },
  righe: readonly RigaDocumento[],
): (T & { note: string | null | undefined }) | null {
  const importi = scelteDopo(era, dati)
  if (!eCambiato(era, importi)) return null
  if (righe.length > 1) throw new AppError('conflitto', 'Il documento ha più righe: modificale da Righe')
  return { ...importi, note: dati.note ?? righe[0]?.descrizione }
}
