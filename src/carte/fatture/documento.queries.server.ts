import { contaDocumento } from '#carte/righe/conti.queries.server.ts'
import type { Contato, Parti } from '#carte/righe/conti.rules.ts'
import type { GruppoIva, RigaDati } from '#carte/righe/contract.ts'
import { rigaUnica } from '#carte/righe/unica.rules.ts'
import type { Db } from '#server/data/schema.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import type { Aliquota } from '#shared/iva.ts'
import type { Fattura, FatturaDati, FatturaModifica, RigaDiFattura } from './contract.ts'
import { righeDiFattura } from './righe.queries.server.ts'

/** The sums of an invoice as its row keeps them, in euro. */
export interface Importi {
  subtotale: number
  ivaImporto: number
  totale: number
  ritenuta: number
  bollo: number
  ivaSplit: number
  /** As its column is called: a key of capitals in a row has no other. */
  netto_a_pagare: number
  aliquotaIva: Aliquota | null
}

/** An invoice's sums with the lines and groups that they come from. */
export interface Documento {
  importi: Importi
  righe: readonly object[]
  riepilogo: readonly GruppoIva[]
}

/** What of an input changes the sums of a document with lines. */
export const A_RIGHE = [
  'righe',
  'scontoPercento',
  'scontoImporto',
  'iva10Manutenzione',
  'bonificoParlante',
  'addebitaBollo',
  'tipoDocumento',
  'causale',
  'cig',
  'cup',
] as const satisfies (keyof FatturaModifica)[]

const SOMME = ['subtotale', 'ivaImporto', 'totale', 'aliquotaIva'] as const

/** The sums of lines as an invoice keeps them. */
export function importiDi({ somme, aliquotaIva }: Pick<Contato, 'somme' | 'aliquotaIva'>): Importi {
  const { subtotale, ivaImporto, totale, ritenuta, bollo, ivaSplit, nettoAPagare } = somme
  return {
    subtotale,
    ivaImporto,
    totale,
    ritenuta,
    bollo,
    ivaSplit,
    netto_a_pagare: nettoAPagare,
    aliquotaIva,
  }
}

/** @throws AppError dati_non_validi where a sum that came along is another than that of the lines */
function esigeUguali(importi: Importi, dati: Partial<Pick<FatturaDati, (typeof SOMME)[number]>>): void {
  for (const campo of ['subtotale', 'ivaImporto', 'totale'] as const)
    if (dati[campo] !== undefined && dati[campo] !== importi[campo])
      throw fieldError(campo, 'Non è la somma delle righe: ricarica la pagina')
}

export const daContato = (contato: Contato): Documento => ({
  importi: importiDi(contato),
  righe: contato.righe.map(({ facoltativa: _, scelta: __, ...riga }) => riga),
  riepilogo: contato.somme.riepilogo,
})

interface Scelte {
  scontoPercento?: number | null | undefined
  scontoImporto?: number | null | undefined
  iva10Manutenzione?: boolean | undefined
  bonificoParlante?: boolean | undefined
  addebitaBollo?: boolean | null | undefined
  dataEmissione: string
}

/** The document that these lines make for a customer; null is a supplier's. */
export async function documentoARighe(
  db: Db,
  righe: readonly RigaDati[],
  scelte: Scelte,
  di: number | null | Parti,
): Promise<Documento> {
  return daContato(
    await contaDocumento(db, di, {
      righe,
      scontoPercento: scelte.scontoPercento ?? null,
      scontoImporto: scelte.scontoImporto ?? null,
      iva10Manutenzione: scelte.iva10Manutenzione ?? false,
      bonificoParlante: scelte.bonificoParlante ?? false,
      addebitaBollo: scelte.addebitaBollo ?? null,
      dataDocumento: scelte.dataEmissione,
    }),
  )
}

/** The same of lines as somebody typed them. @throws AppError dati_non_validi where their sums are below zero */
export async function documentoDigitato(...di: Parameters<typeof documentoARighe>): Promise<Documento> {
  const documento = await documentoARighe(...di)
  const { subtotale, totale, netto_a_pagare } = documento.importi
  if (Math.min(subtotale, totale, netto_a_pagare) < 0) throw fieldError('righe', 'Il totale è minore di zero')
  return documento
}

type UnicoDati = Pick<FatturaDati, (typeof SOMME)[number]> & { note?: string | null | undefined }

/** One amount as the one line that it is. @throws AppError dati_non_validi where an amount is missing */
function documentoUnico({
  subtotale,
  ivaImporto,
  totale,
  aliquotaIva = null,
  note = null,
}: UnicoDati): Documento {
  const campi: Record<string, string> = {}
  for (const [campo, valore] of Object.entries({ subtotale, ivaImporto, totale }))
    if (valore === undefined) campi[campo] = 'Campo obbligatorio'
  if (subtotale === undefined || ivaImporto === undefined || totale === undefined)
    throw new AppError('dati_non_validi', 'Campo obbligatorio', { campi })
  // Whether the three fit is said by who writes the invoice, field by field.
  const { riga, gruppo } = rigaUnica({ subtotale, ivaImporto, aliquotaIva, note })
  const importi = {
    subtotale,
    ivaImporto,
    totale,
    aliquotaIva,
    ritenuta: 0,
    bollo: 0,
    ivaSplit: 0,
    netto_a_pagare: totale,
  }
  return { importi, righe: [riga], riepilogo: [gruppo] }
}

/** What a new invoice says: its lines, or its one amount as one line. */
export async function documentoDi(db: Db, dati: FatturaDati, clienteId: number | null): Promise<Documento> {
  if (!dati.righe) return documentoUnico(dati)
  const documento = await documentoDigitato(db, dati.righe, dati, clienteId)
  esigeUguali(documento.importi, dati)
  return documento
}

/** A line as it stands, as it would be typed again. */
export const comeDati = (riga: RigaDiFattura): RigaDati => ({
  articoloId: riga.articolo_id,
  codice: riga.codice,
  descrizione: riga.descrizione,
  quantita: riga.quantita,
  um: riga.um,
  prezzoUnitario: riga.prezzo_unitario,
  scontoPercento: riga.sconto_percento,
  aliquota: riga.aliquota,
  natura: riga.natura as RigaDati['natura'],
  beneSignificativo: riga.bene_significativo,
  ritenuta: riga.ritenuta,
})

/** The choices of an invoice after a change. */
const scelteDopo = (attuale: Fattura, dati: FatturaModifica): Scelte => ({
  scontoPercento: dati.scontoPercento === undefined ? attuale.sconto_percento : dati.scontoPercento,
  scontoImporto: dati.scontoImporto === undefined ? attuale.sconto_importo : dati.scontoImporto,
  iva10Manutenzione: dati.iva10Manutenzione ?? attuale.iva10_manutenzione,
  bonificoParlante: dati.bonificoParlante ?? attuale.bonifico_parlante,
  addebitaBollo: dati.addebitaBollo === undefined ? attuale.addebita_bollo : dati.addebitaBollo,
  dataEmissione: dati.dataEmissione ?? attuale.data_emissione,
})

/** Whether the seed's amounts would be others. */
const altriImporti = (attuale: Fattura, dati: FatturaModifica): boolean =>
  (dati.subtotale ?? attuale.subtotale) !== attuale.subtotale ||
  (dati.ivaImporto ?? attuale.iva_importo) !== attuale.iva_importo ||
  (dati.totale ?? attuale.totale) !== attuale.totale ||
  (dati.aliquotaIva !== undefined && dati.aliquotaIva !== attuale.aliquota_iva)

export const A_PIU_RIGHE = 'Il documento ha più righe: modificale da Righe'

/**
 * What an invoice says after a change; null where its lines and sums stay.
 * @param di the customer after the change
 * @throws AppError conflitto where one amount is to take the place of several lines
 */
export async function documentoDopo(
  db: Db,
  attuale: Fattura,
  dati: FatturaModifica,
  di: number | null | Parti,
): Promise<Documento | null> {
  const scelte = scelteDopo(attuale, dati)
  if (dati.righe) {
    const documento = await documentoDigitato(db, dati.righe, scelte, di)
    esigeUguali(documento.importi, dati)
    return documento
  }
  const sue = await righeDiFattura(db, attuale.id)
  if (altriImporti(attuale, dati)) {
    if (sue.length > 1) throw new AppError('conflitto', A_PIU_RIGHE)
    const { subtotale = attuale.subtotale, ivaImporto = attuale.iva_importo, totale = attuale.totale } = dati
    const aliquotaIva = dati.aliquotaIva === undefined ? attuale.aliquota_iva : dati.aliquotaIva
    return documentoUnico({
      subtotale,
      ivaImporto,
      totale,
      aliquotaIva,
      note: dati.note ?? sue[0]?.descrizione,
    })
  }
  const tocca = A_RIGHE.some(
    (campo) => campo !== 'causale' && campo !== 'cig' && campo !== 'cup' && dati[campo] !== undefined,
  )
  const altroCliente = attuale.fase === 'Bozza' && typeof di === 'number' && di !== attuale.cliente_id
  if (!tocca && !altroCliente) return null
  return documentoDigitato(db, sue.map(comeDati), scelte, di)
}
