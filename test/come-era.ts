import { sql } from 'kysely'
import type { Db } from '#server/data/schema.ts'
import { dayRange } from '#shared/dates.ts'

class Rimesso extends Error {}

/**
 * Asks something of an archive on SQLite as it was before a day: what was written since isn't there, what became of the
 * rest since hasn't happened. Deadlines are as old as their plants, because they are reckoned from them. Nothing stays
 * changed.
 */
export async function comEra<T>(db: Db, giorno: string, chiedi: (db: Db) => Promise<T>): Promise<T> {
  const { inizio } = dayRange(giorno)
  const esito: { valore?: T } = {}
  await db
    .transaction()
    .execute(async (trx) => {
      const passi = [
        // Visits: those nobody had booked, and those that were still to come.
        sql`update appuntamenti set stato = 'Annullato' where created_at >= ${inizio}`,
        sql`update appuntamenti set stato = 'Programmato', incasso = null, spese = null
          where created_at < ${inizio} and data_inizio >= ${inizio} and (stato <> 'Annullato' or updated_at >= ${inizio})`,
        // Works done since: due again, or held by a visit that was booked already.
        sql`delete from scadenze where caldaia_id in (select id from caldaie where created_at >= ${inizio})
          or condizionatore_id in (select id from condizionatori where created_at >= ${inizio})`,
        sql`update scadenze set (data_dovuta, stato) = (select f.data_dovuta, case when a.created_at < ${inizio}
              then 'Prenotata' else 'Da_Programmare' end
            from scadenze_fatte f join appuntamenti a on a.id = f.appuntamento_id
            where f.caldaia_id = scadenze.caldaia_id and f.controllo = scadenze.controllo and f.fatta_il >= ${giorno}
            order by f.fatta_il limit 1)
          where exists (select 1 from scadenze_fatte f
            where f.caldaia_id = scadenze.caldaia_id and f.controllo = scadenze.controllo and f.fatta_il >= ${giorno})`,
        sql`update scadenze set stato = 'Da_Programmare' where stato = 'Prenotata'
          and appuntamento_id in (select id from appuntamenti where created_at >= ${inizio})`,
        // Money: what hadn't come, of what there was.
        sql`delete from contratti_canoni where created_at >= ${inizio}`,
        sql`update contratti_canoni set fattura_id = null where fattura_id in (select id from fatture where created_at >= ${inizio})`,
        sql`update rate_fatture set pagata = false where data_pagamento >= ${giorno}`,
        sql`update fatture set importo_pagato = coalesce((select sum(p.importo) from pagamenti p
            where p.fattura_id = fatture.id and p.data < ${giorno}), 0)`,
        sql`update fatture set stato = 'Da_Pagare' where importo_pagato < netto_a_pagare`,
        sql`update fatture set fase = 'Bozza' where created_at >= ${inizio}`,
      ]
      for (const passo of passi) await passo.execute(trx)
      esito.valore = await chiedi(trx)
      throw new Rimesso()
    })
    .catch((errore: unknown) => {
      if (!(errore instanceof Rimesso)) throw errore
    })
  return esito.valore as T
}
