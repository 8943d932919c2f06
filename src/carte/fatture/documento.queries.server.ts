import { contaDocumento } from '#carte/righe/conti.queries.server.ts'
import type { Contato, Parti } from '#carte/righe/conti.rules.ts'
import type { GruppoIva, RigaDati } from '#carte/righe/contract.ts'
import {
  comeDati,
  esigeUguali,
  mancano,
  NESSUNA_SCELTA,
  type RigaScritta,
  rifiuta,
  SCELTE_DOCUMENTO,
  scelteDi,
  scelteDopo,
  unicoDopo,
} from '#carte/righe/documento.rules.ts'
import { ripartisci } from '#carte/righe/riparto.rules.ts'
import { type Somme, valoreRiga } from '#carte/righe/somme.rules.ts'
import { rigaUnica } from '#carte/righe/unica.rules.ts'
import type { Db } from '#server/data/schema.ts'
import { centsToText } from '#shared/decimals.ts'
import { fieldError } from '#shared/errors.ts'
import { type Aliquota, daLordo } from '#shared/iva.ts'
import { cents, euro } from '#shared/money.ts'
import type { Fattura, FatturaDati, FatturaModifica } from './contract.ts'
import { soggettoDi } from './nota.rules.ts'
import { righeDiFattura } from './righe.queries.server.ts'
import { esigeQuantita } from './righe-storno.rules.ts'
import { eNotaDiCredito, type IncassoE } from './rules.ts'

/** The sums of an invoice as its row keeps them, in euro. */
export interface ImportiFattura
  extends Pick<Somme, 'subtotale' | 'ivaImporto' | 'totale' | 'ritenuta' | 'bollo' | 'ivaSplit'> {
  /** As its column is called: a key of capitals in a row has no other. */
  netto_a_pagare: number
  aliquotaIva: Aliquota | null
}

/** An invoice's sums with the lines and groups that they come from. */
export interface DocumentoFattura {
  importi: ImportiFattura
  righe: readonly (Pick<RigaDati, 'descrizione' | 'natura'> & { aliquota: number })[]
  riepilogo: readonly GruppoIva[]
  /** What of it bears the ritenuta, in euro. */
  soggetto: number
}

/** The same of lines, each with all that it says. */
export interface DocumentoARighe extends DocumentoFattura {
  righe: readonly RigaScritta[]
}

/** What of an input changes the sums of a document with lines. */
const NEI_CONTI = ['righe', ...SCELTE_DOCUMENTO, 'tipoDocumento'] as const satisfies (keyof FatturaModifica)[]
/** What of an input a document with lines has beside one amount. */
export const A_RIGHE = [...NEI_CONTI, 'causale', 'cig', 'cup'] as const satisfies (keyof FatturaModifica)[]

/** The sums of lines as an invoice keeps them. */
function importiDi({ somme, aliquotaIva }: Contato): ImportiFattura {
  const { righe: _, effettive: __, riepilogo: ___, beni: ____, nettoAPagare, ...importi } = somme
  return { ...importi, netto_a_pagare: nettoAPagare, aliquotaIva }
}

export const daContato = (contato: Contato): DocumentoARighe => ({
  importi: importiDi(contato),
  righe: contato.righe.map(({ facoltativa: _, scelta: __, ...riga }) => riga),
  riepilogo: contato.somme.riepilogo,
  soggetto: soggettoDi(contato.somme.effettive),
})

/** The document that these lines make for a customer; null is a supplier's. */
export async function documentoARighe(
  db: Db,
  righe: readonly RigaDati[],
  { dataEmissione, ...scelte }: Parameters<typeof scelteDopo>[1] & { dataEmissione: string },
  soggetti: number | null | Parti,
): Promise<DocumentoARighe> {
  const dati = { righe, ...scelteDopo(NESSUNA_SCELTA, scelte), dataDocumento: dataEmissione }
  return daContato(await contaDocumento(db, soggetti, dati))
}

/** The same of lines as somebody typed them. @throws AppError dati_non_validi where their sums are below zero */
export async function documentoDigitato(
  ...argomenti: Parameters<typeof documentoARighe>
): Promise<DocumentoARighe> {
  const documento = await documentoARighe(...argomenti)
  esigeNonNegativo(documento)
  return documento
}

/** @throws AppError dati_non_validi where the sums of a document are below zero */
export function esigeNonNegativo({ importi: { subtotale, totale, netto_a_pagare } }: DocumentoFattura): void {
  if (Math.min(subtotale, totale, netto_a_pagare) < 0) throw fieldError('righe', 'Il totale è minore di zero')
}

type UnicoDati = Pick<FatturaDati, 'subtotale' | 'ivaImporto' | 'totale' | 'aliquotaIva'> & {
  note?: string | null | undefined
}

/** One amount as the one line that it is. @throws AppError dati_non_validi where an amount is missing */
function documentoUnico({ note = null, aliquotaIva = null, ...dati }: UnicoDati): DocumentoFattura {
  const { subtotale = 0, ivaImporto = 0, totale = 0 } = dati
  rifiuta(mancano({ subtotale: dati.subtotale, ivaImporto: dati.ivaImporto, totale: dati.totale }))
  // Whether the three fit is said by who writes the invoice, field by field.
  const { riga, gruppo } = rigaUnica({ subtotale, ivaImporto, aliquotaIva, note })
  const nulla = { ritenuta: 0, bollo: 0, ivaSplit: 0 }
  return {
    importi: { subtotale, ivaImporto, totale, aliquotaIva, ...nulla, netto_a_pagare: totale },
    righe: [riga],
    riepilogo: [gruppo],
    soggetto: 0,
  }
}

/** What a new invoice says: its lines, or its one amount as one line. */
export async function documentoDellaFattura(
  db: Db,
  dati: FatturaDati,
  clienteId: number | null,
): Promise<DocumentoFattura> {
  if (!dati.righe) return documentoUnico(dati)
  if (dati.tipo === 'Attiva' && eNotaDiCredito({ tipo_documento: dati.tipoDocumento }))
    esigeQuantita(dati.righe)
  const documento = await documentoDigitato(db, dati.righe, dati, clienteId)
  esigeUguali(documento.importi, dati)
  return documento
}

/** The amounts of an invoice, as they are sent. */
export const importiAttuali = (
  f: Fattura,
): Pick<ImportiFattura, 'subtotale' | 'ivaImporto' | 'totale' | 'aliquotaIva'> => ({
  subtotale: f.subtotale,
  ivaImporto: f.iva_importo,
  totale: f.totale,
  aliquotaIva: f.aliquota_iva,
})

/**
 * What an invoice says after a change; null where its lines and sums stay.
 * @param soggetti the customer after the change
 * @throws AppError conflitto where one amount is to take the place of several lines
 */
export async function documentoDellaFatturaDopo(
  db: Db,
  attuale: Fattura,
  dati: FatturaModifica,
  soggetti: number | null | Parti,
): Promise<DocumentoFattura | null> {
  const dataEmissione = dati.dataEmissione ?? attuale.data_emissione
  const scelte = { ...scelteDopo(scelteDi(attuale), dati), dataEmissione }
  if (dati.righe) {
    const tipo_documento = dati.tipoDocumento ?? attuale.tipo_documento
    if (attuale.tipo === 'Attiva' && eNotaDiCredito({ tipo_documento }))
      esigeQuantita(dati.righe, await righeDiFattura(db, attuale.id))
    const documento = await documentoDigitato(db, dati.righe, scelte, soggetti)
    esigeUguali(documento.importi, dati)
    return documento
  }
  const righe = await righeDiFattura(db, attuale.id)
  const unico = unicoDopo(importiAttuali(attuale), dati, righe)
  if (unico) return documentoUnico(unico)
  const tocca = NEI_CONTI.some((campo) => dati[campo] !== undefined)
  const altroCliente =
    attuale.fase === 'Bozza' && typeof soggetti === 'number' && soggetti !== attuale.cliente_id
  if (!tocca && !altroCliente) return null
  return documentoDigitato(db, righe.map(comeDati), scelte, soggetti)
}

/**
 * A draft whose lines are what was taken at its visits, with the takings as its total or as what is left to pay of it; null
 * where its lines are none of that kind: at several rates, or with discounts.
 * @param scritte its lines, of one piece each
 * @param preso euro
 */
export async function documentoDaIncasso(
  db: Db,
  f: Fattura,
  scritte: readonly RigaScritta[],
  preso: number,
  incassoE: IncassoE,
  parti: Parti,
): Promise<DocumentoARighe | null> {
  const [capofila] = scritte
  const scelte = scelteDi(f)
  const semplici = scritte.every(
    (r) =>
      r.aliquota === capofila?.aliquota &&
      r.natura === capofila.natura &&
      r.scontoPercento === null &&
      Number(r.quantita) === 1,
  )
  if (!capofila || !semplici || scelte.scontoPercento || scelte.scontoImporto) return null
  const conLordo = (lordo: number, ivaCede = true) => {
    const netti = ripartisci(
      BigInt(cents(daLordo(euro(lordo), capofila.aliquota).subtotale)),
      scritte.map((riga) => valoreRiga(riga)),
    )
    const righe = scritte.map((riga, i) => ({ ...riga, prezzoUnitario: centsToText(netti[i] ?? 0n) }))
    return contaDocumento(db, parti, {
      ...{ righe, ...scelte, dataDocumento: f.data_emissione, ...(ivaCede && { lordo: euro(lordo) }) },
    })
  }
  let lordo = cents(preso)
  let contato = await conLordo(lordo)
  // What the customer keeps grows with the total: a few steps come to the cent.
  for (let volte = 0; incassoE === 'netto' && volte < 60; volte++) {
    const manca = cents(preso) - cents(contato.somme.nettoAPagare)
    if (manca === 0) break
    lordo += manca
    contato = await conLordo(lordo)
  }
  if (incassoE === 'totale') return daContato(contato)
  // Several totals may leave the same net: the one whose VAT is that of its lines, where there is one.
  const intero = await conLordo(lordo, false)
  return daContato(intero.somme.nettoAPagare === contato.somme.nettoAPagare ? intero : contato)
}
