import type { Kysely } from 'kysely'
import type { Schema } from '#server/data/schema.ts'
import { addDays } from '#shared/dates.ts'
import type { DatiDemo } from './invent.ts'

/** Parts that visits wait for: one has come and its visit can be booked, one is late, one has to be ordered for a visit to come. */
export async function chiediPezzi(db: Kysely<Schema>, oggi: string): Promise<void> {
  const alle = (giorni: number) => `${addDays(oggi, giorni)}T08:00:00.000Z`
  const riparazioni = (stato: 'Completato' | 'Programmato', dal: number, al: number) =>
    db
      .selectFrom('appuntamenti')
      .select(['id', 'cliente_id'])
      .where('tipologia', '=', 'Riparazione')
      .where('stato', '=', stato)
      .where('data_inizio', '>', alle(dal))
      .where('data_inizio', '<', alle(al))
      .orderBy('data_inizio', 'desc')
      .orderBy('id')
  const fatte = await riparazioni('Completato', -25, -10).limit(2).execute()
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

/** Installations of these weeks are made by two; who comes along has nothing else then. */
export async function inDue(db: Kysely<Schema>, persone: DatiDemo['utenti'], oggi: string): Promise<void> {
  const visite = await db
    .selectFrom('appuntamenti')
    .select(['id', 'utente_assegnato_id', 'data_inizio', 'data_fine', 'tipologia', 'stato'])
    .where('data_inizio', '>', `${addDays(oggi, -7)}T00:00:00.000Z`)
    .where('data_inizio', '<', `${addDays(oggi, 14)}T00:00:00.000Z`)
    .orderBy('id')
    .execute()
  const impegni = visite.map((visita) => ({ ...visita }))
  const adesso = `${oggi}T00:00:00.000Z`
  const righe: object[] = []
  for (const visita of visite) {
    if (visita.tipologia !== 'Installazione' || visita.stato === 'Annullato') continue
    const zona = persone.find(({ id }) => id === visita.utente_assegnato_id)?.zona
    const preso = (id: number) =>
      impegni.some(
        (impegno) =>
          impegno.utente_assegnato_id === id &&
          String(impegno.data_inizio) < String(visita.data_fine) &&
          String(impegno.data_fine) > String(visita.data_inizio),
      )
    const aiutante = persone.find(
      (persona) => persona.zona === zona && persona.ruolo === 'Operatore' && !preso(persona.id),
    )
    if (!aiutante) continue
    impegni.push({ ...visita, utente_assegnato_id: aiutante.id })
    righe.push({
      ...{ id: righe.length + 1, appuntamento_id: Number(visita.id), utente_id: aiutante.id },
      ...{ da: null, a: null, created_at: adesso, updated_at: adesso },
    })
    await db.updateTable('appuntamenti').set({ servono: 2 }).where('id', '=', Number(visita.id)).execute()
  }
  if (righe.length > 0)
    await db
      .insertInto('appuntamenti_aiutanti')
      .values(righe as never)
      .execute()
}
