import { fattiDelCliente as partiDiOggi } from '#carte/righe/conti.queries.server.ts'
import type { Parti } from '#carte/righe/conti.rules.ts'
import type { Db } from '#server/data/schema.ts'
import type { Fattura } from './contract.ts'
import { trovaFattura } from './queries.server.ts'
import { riepilogoFattura, righeDiFattura } from './righe.queries.server.ts'
import { partiDiNota, type Stornabile } from './righe-storno.rules.ts'
import { partiAllora } from './storno.rules.ts'

/**
 * An invoice with what its credit notes take back, drafts included.
 * @param tranne a note that is not counted: the one that is being written
 */
export async function stornabile(db: Db, fattura: Fattura, tranne = 0): Promise<Stornabile> {
  const note = await db
    .selectFrom('fatture')
    .select('id')
    .where('fattura_collegata_id', '=', fattura.id)
    .where('tipo_documento', '=', 'TD04')
    .where('id', '!=', tranne)
    .orderBy('id')
    .execute()
  const fatte = []
  for (const { id } of note) {
    const nota = await trovaFattura(db, id)
    const riepilogo = await riepilogoFattura(db, id)
    const parti = partiDiNota(nota, await righeDiFattura(db, id), riepilogo)
    fatte.push({ totale: nota.totale, ritenuta: nota.ritenuta, riepilogo, parti })
  }
  return {
    fattura,
    righe: await righeDiFattura(db, fattura.id),
    riepilogo: await riepilogoFattura(db, fattura.id),
    note: fatte,
  }
}

/** Customer and company as they were for the invoice that a note is of. */
export async function partiDellaNota(db: Db, fatturaId: number): Promise<Parti> {
  const f = await trovaFattura(db, fatturaId)
  return partiAllora(f, await riepilogoFattura(db, fatturaId), await partiDiOggi(db, f.cliente_id))
}
