import { sql } from 'kysely'
import type { Db } from '#server/data/schema.ts'
import { IN_ATTESA } from './rules.ts'

/**
 * After customer `da` became part of `a`: the keys of their messages name `a`, so that nothing is told twice. Of two reminders of
 * one month what waits is taken back where the other one has left, or waits too.
 */
export async function messaggiDopoUnione(db: Db, da: number, a: number): Promise<void> {
  const righe = await db
    .selectFrom('messaggi')
    .select(['id', 'chiave', 'stato'])
    .where('cliente_id', '=', a)
    .where('chiave', 'is not', null)
    .execute()
  const perChiave = new Map(righe.map((riga) => [riga.chiave, riga]))
  const aspetta = (stato: string) => IN_ATTESA.some((voce) => voce === stato)
  for (const riga of righe) {
    const nuova = chiaveDi(riga.chiave ?? '', da, a)
    if (nuova === riga.chiave) continue
    const doppia = perChiave.get(nuova)
    if (!doppia) await db.updateTable('messaggi').set({ chiave: nuova }).where('id', '=', riga.id).execute()
    else {
      const inutile = aspetta(riga.stato) ? riga : aspetta(doppia.stato) ? doppia : undefined
      if (inutile)
        await db
          .updateTable('messaggi')
          .set({ stato: 'Annullato', versione: sql`versione + 1` })
          .where('id', '=', inutile.id)
          .execute()
    }
  }
}

/** `Conferma:7:<start>:12`, `Conferma:7:<start>:12:1` and `Promemoria:12:2026-12`, of customer 12. */
const chiaveDi = (chiave: string, da: number, a: number): string =>
  chiave.startsWith('Promemoria:')
    ? chiave.replace(new RegExp(`^Promemoria:${da}:`), `Promemoria:${a}:`)
    : chiave.replace(new RegExp(`(?<=Z):${da}(?=:|$)`), `:${a}`)
