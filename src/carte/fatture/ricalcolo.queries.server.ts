import { scelteDi } from '#carte/righe/documento.rules.ts'
import type { Db } from '#server/data/schema.ts'
import type { Fattura, RigaDiFattura } from './contract.ts'
import { documentoDigitato } from './documento.queries.server.ts'
import {
  cambiamentiDi,
  type Destinazione,
  destinazioneDa,
  incertezzaDi,
  righeRicalcolate,
} from './ricalcolo.rules.ts'
import { righeDiFattura } from './righe.queries.server.ts'

/** For whom a document to a customer would be summed today; null of a received one. */
export async function destinazioneDi(db: Db, clienteId: number | null): Promise<Destinazione | null> {
  if (clienteId === null) return null
  const cliente = await db
    .selectFrom('clienti')
    .select(['tipo', 'nazione', 'partita_iva', 'split_payment'])
    .where('id', '=', clienteId)
    .executeTakeFirst()
  if (!cliente) return null
  const { regime_fiscale } = await db.selectFrom('azienda').select('regime_fiscale').executeTakeFirstOrThrow()
  return {
    ...{ tipo: cliente.tipo, nazione: cliente.nazione, regime: regime_fiscale },
    partitaIva: Boolean(cliente.partita_iva?.trim()),
    split: Boolean(cliente.split_payment),
  }
}

/** What changed since a draft was summed, and what it comes to for whom it is now. */
export interface Ricalcolo {
  cambiamenti: string[]
  incertezza: string | null
  /** euro */
  totale: number
  netto_a_pagare: number
}

/** A draft that was summed for somebody who has become another; a note is as its invoice was. */
export async function cambiata(
  db: Db,
  f: Fattura,
): Promise<{ prima: Destinazione; ora: Destinazione; righe: readonly RigaDiFattura[] } | null> {
  if (f.fase !== 'Bozza' || f.nota_di_credito) return null
  const [prima, ora] = [destinazioneDa(f.calcolata_per), await destinazioneDi(db, f.cliente_id)]
  if (!prima || !ora || cambiamentiDi(prima, ora).length === 0) return null
  return { prima, ora, righe: await righeDiFattura(db, f.id) }
}

/** What a draft would be, recalculated; null where nothing changed since it was summed. */
export async function trovaRicalcolo(db: Db, f: Fattura): Promise<Ricalcolo | null> {
  const sua = await cambiata(db, f)
  if (!sua) return null
  const { prima, ora, righe } = sua
  const scelte = { ...scelteDi(f), dataEmissione: f.data_emissione }
  const nuove = righeRicalcolate(righe, prima, ora)
  const { totale, netto_a_pagare } = (await documentoDigitato(db, nuove, scelte, f.cliente_id)).importi
  return {
    cambiamenti: cambiamentiDi(prima, ora),
    incertezza: incertezzaDi(prima, ora),
    ...{ totale, netto_a_pagare },
  }
}
