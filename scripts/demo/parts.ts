import type { Kysely } from 'kysely'
import type { Schema } from '#server/data/schema.ts'
import { addDays } from '#shared/dates.ts'

/** Parts that visits wait for: one has come and its visit can be booked, one is late, one has to be ordered for a visit to come. */
export async function chiediPezzi(db: Kysely<Schema>, oggi: string): Promise<void> {
  const alle = (giorni: number) => `${addDays(oggi, giorni)}T08:00:00.000Z`
  const riparazioni = (stato: 'Completato' | 'Programmato', dal: number, al: number) =>
    db
      .selectFrom('appuntamenti as visita')
      .select(['visita.id', 'visita.cliente_id'])
      .where('visita.tipologia', '=', 'Riparazione')
      .where('visita.stato', '=', stato)
      .where('visita.data_inizio', '>', alle(dal))
      .where('visita.data_inizio', '<', alle(al))
      // Somebody still has to come back.
      .where((e) =>
        e.not(
          e.exists(
            e
              .selectFrom('appuntamenti as poi')
              .select('poi.id')
              .whereRef('poi.cliente_id', '=', 'visita.cliente_id')
              .whereRef('poi.data_inizio', '>', 'visita.data_inizio'),
          ),
        ),
      )
      .orderBy('visita.data_inizio', 'desc')
      .orderBy('visita.id')
  const fatte = await riparazioni('Completato', -25, -1).limit(2).execute()
  const [prossima] = await riparazioni('Programmato', 1, 15).limit(1).execute()
  const fornitore = await db.selectFrom('fornitori').select('id').orderBy('id').executeTakeFirst()
  const [arrivata, attesa] = fatte
  const ordinato = { fornitore_id: fornitore?.id ?? null, ordinato_il: addDays(oggi, -9) }
  const pezzi = [
    {
      visita: arrivata,
      ...{ descrizione: 'Valvola gas Honeywell', codice: 'VK4105', stato: 'Arrivato' as const },
      ...{ ...ordinato, arriva_il: addDays(oggi, -2), arrivato_il: addDays(oggi, -1) },
    },
    {
      visita: attesa,
      ...{ descrizione: 'Scheda di modulazione', codice: 'S1007', stato: 'Ordinato' as const },
      ...{ ...ordinato, arriva_il: addDays(oggi, -1) },
    },
    {
      visita: prossima,
      ...{
        descrizione: 'Scambiatore a piastre',
        codice: '0020',
        stato: 'Da_Ordinare' as const,
        urgente: true,
      },
    },
  ]
  for (const { visita, ...pezzo } of pezzi)
    if (visita)
      await db
        .insertInto('pezzi')
        .values({
          ...{ cliente_id: visita.cliente_id, appuntamento_id: visita.id, quantita: '1' },
          ...{
            chiesto_da: 'davide.rinaldi',
            chiesto_il: alle(-10),
            created_at: alle(-10),
            updated_at: alle(-1),
          },
          ...pezzo,
        } as never)
        .execute()
}
