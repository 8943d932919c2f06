import { partiDi } from '#carte/righe/conti.queries.server.ts'
import type { Parti } from '#carte/righe/conti.rules.ts'
import type { Db } from '#server/data/schema.ts'
import { AppError } from '#shared/errors.ts'
import { cents, euro } from '#shared/money.ts'
import type { Fattura } from './contract.ts'
import type { Documento } from './documento.queries.server.ts'
import { trovaFattura } from './queries.server.ts'
import { riepilogoDi } from './righe.queries.server.ts'
import { entraNelResto, type Gruppi, impostaDiNota, partiAllora, restoInParole } from './storno.rules.ts'

/** What the credit notes of an invoice take back without one of them, drafts included; euro. */
async function stornatoDi(
  db: Db,
  id: number,
  tranne = 0,
): Promise<{ gruppi: Gruppi; totale: number; ritenuta: number }> {
  const note = await db
    .selectFrom('fatture')
    .select(['id', 'totale', 'ritenuta'])
    .where('fattura_collegata_id', '=', id)
    .where('tipo_documento', '=', 'TD04')
    .where('id', '!=', tranne)
    .execute()
  const gruppi = []
  for (const nota of note) gruppi.push(...(await riepilogoDi(db, nota.id)))
  return {
    gruppi,
    totale: euro(note.reduce((somma, { totale }) => somma + totale, 0)),
    ritenuta: euro(note.reduce((somma, { ritenuta }) => somma + ritenuta, 0)),
  }
}

/** Customer and company as they were for the invoice that a note is of. */
export async function partiDellaNota(db: Db, fatturaId: number): Promise<Parti> {
  const f = await trovaFattura(db, fatturaId)
  return partiAllora(f, await riepilogoDi(db, fatturaId), await partiDi(db, f.cliente_id))
}

/**
 * All notes of an invoice together never take back more than it has, of each rate and in all.
 * @param nota the one that is being written or issued; its draft is counted once
 * @throws AppError storno_oltre, with what is left by rate or natura in `campi`
 */
export async function esigeEntroLaFattura(
  db: Db,
  fattura: Pick<Fattura, 'id' | 'totale' | 'numero_documento'>,
  nota: { id?: number; totale: number; riepilogo: Gruppi },
): Promise<void> {
  const gia = await stornatoDi(db, fattura.id, nota.id)
  const sua = await riepilogoDi(db, fattura.id)
  const inTutto = cents(nota.totale) <= cents(fattura.totale) - cents(gia.totale)
  if (inTutto && entraNelResto(sua, gia.gruppi, nota.riepilogo)) return
  const campi = restoInParole(sua, gia.gruppi, nota.riepilogo)
  const perche = `La nota va oltre ciò che resta della fattura ${fattura.numero_documento}`
  throw new AppError('storno_oltre', [perche, ...Object.values(campi)].join('. '), { campi })
}

/**
 * The document of a note with the VAT and the ritenuta that its invoice has on what it takes back.
 * @param nota its id, where it is there already
 * @throws AppError storno_oltre where it is more than is left
 */
export async function comeStorno(
  db: Db,
  fattura: Fattura,
  documento: Documento,
  nota?: number,
): Promise<Documento> {
  const sua = await riepilogoDi(db, fattura.id)
  const gia = await stornatoDi(db, fattura.id, nota)
  const { riepilogo, tutto } = impostaDiNota(sua, gia.gruppi, documento.riepilogo)
  const somma = (valori: number[]) => euro(valori.reduce((a, valore) => a + cents(valore), 0))
  const ivaImporto = somma(riepilogo.map(({ imposta }) => imposta))
  const ivaSplit = somma(riepilogo.flatMap((g) => (g.esigibilita === 'S' ? g.imposta : [])))
  const restaRitenuta = euro(Math.max(0, cents(fattura.ritenuta) - cents(gia.ritenuta)))
  const ritenuta = tutto ? restaRitenuta : Math.min(documento.importi.ritenuta, restaRitenuta)
  const totale = somma([documento.importi.subtotale, ivaImporto])
  const netto_a_pagare = somma([totale, -ritenuta, -ivaSplit])
  await esigeEntroLaFattura(db, fattura, { ...(nota && { id: nota }), totale, riepilogo })
  return {
    ...documento,
    importi: { ...documento.importi, ivaImporto, totale, ritenuta, ivaSplit, netto_a_pagare },
    riepilogo,
  }
}
