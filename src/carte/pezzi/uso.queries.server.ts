import type { Context } from '#server/data/context.ts'
import { richiedi } from '#server/data/read.ts'
import { aggiorna, lockRows } from '#server/data/records.ts'
import { pezzi } from './queries.server.ts'
import { giorniNelloStato } from './rules.ts'

interface Uso {
  rapportoId: number
  /** The report that it corrects. */
  alPostoDi: number | null
  clienteId: number
  /** `yyyy-MM-dd` */
  giorno: string
  /** How much of each part was used, as decimal text, by its id. */
  usati: ReadonlyMap<number, string>
}

/**
 * Parts that a report says were used: its customer's, and no other report's. What the report that it corrects had used and it
 * doesn't is there again, unless an invoice that was issued tells of it.
 */
export async function usaNelRapporto(ctx: Context, uso: Uso): Promise<void> {
  const { rapportoId, alPostoDi, clienteId, giorno, usati } = uso
  const { db } = ctx
  const toccati = await lockRows(
    db,
    db
      .selectFrom('pezzi')
      .select(['id', 'fattura_id'])
      .where('cliente_id', '=', clienteId)
      .where((e) =>
        e.or([
          e('rapporto_id', '=', alPostoDi ?? 0),
          e.and([e('id', 'in', [...usati.keys(), 0]), e('rapporto_id', 'is', null)]),
        ]),
      )
      .orderBy('id'),
  ).execute()
  for (const { id, fattura_id } of toccati) {
    const pezzo = await richiedi(db, pezzi, id)
    const quantita = usati.get(id)
    const passa = (stato: 'Usato' | 'Arrivato', legami: object) =>
      aggiorna(ctx, pezzi, id, { ...legami, stato, ...giorniNelloStato(pezzo, stato, giorno) })
    if (quantita !== undefined)
      await passa('Usato', { rapportoId, quantitaUsata: quantita === pezzo.quantita ? null : quantita })
    else if (fattura_id !== null && !(await eBozza(ctx, fattura_id)))
      await aggiorna(ctx, pezzi, id, { rapportoId: null })
    else await passa('Arrivato', { rapportoId: null, fatturaId: null, quantitaUsata: null })
  }
}

async function eBozza({ db }: Context, id: number): Promise<boolean> {
  const fattura = await db.selectFrom('fatture').select('fase').where('id', '=', id).executeTakeFirst()
  return fattura?.fase === 'Bozza'
}
