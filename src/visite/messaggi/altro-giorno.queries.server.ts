import { sql } from 'kysely'
import type { Context } from '#server/data/context.ts'
import { aggiorna } from '#server/data/records.ts'
import type { Db } from '#server/data/schema.ts'
import { AppError } from '#shared/errors.ts'
import type { DatiExtra } from '#visite/notifiche/contract.ts'
import { tabellaRisposte, trovaRisposta } from './conferma.queries.server.ts'

/*
 * A customer who would rather have another day: a state of the visit, until it is moved, annulled or stays as it is, or its
 * time has come.
 */

/**
 * Says that a visit stays as it is, though its customer would rather have another day.
 * @throws AppError non_trovato; conflitto where nobody wants another day, or somebody has decided
 */
export async function restaCosi(ctx: Context, id: number): Promise<void> {
  const { db, utente } = ctx
  const { risposta, ...visita } = await trovaRisposta(db, id)
  if (!risposta?.aspetta) throw new AppError('conflitto', 'Nessuno aspetta un altro giorno per questa visita')
  await aggiorna({ ...ctx, ifVersion: null }, tabellaRisposte, risposta.id, {
    decisoIl: new Date().toISOString(),
    decisoDa: utente.nome_utente,
  })
  await chiudiAvvisi(db, visita)
}

/** Visits to come whose customers would rather have another day. */
export async function contaAltroGiorno(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('risposte')
    .innerJoin('appuntamenti', (j) =>
      j
        .onRef('appuntamenti.id', '=', 'risposte.appuntamento_id')
        .onRef('appuntamenti.data_inizio', '=', 'risposte.inizio'),
    )
    .select((e) => e.fn.countAll<number>().as('n'))
    // As the index of these says it.
    .where('risposte.esito', '=', sql.lit('Altro_Giorno'))
    .where('risposte.deciso_il', 'is', null)
    .where('risposte.inizio', '>', new Date().toISOString())
    .where('appuntamenti.stato', '=', 'Programmato')
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** That a customer wants another day is no longer news: it was decided, or the visit is gone. */
export async function chiudiAvvisi(db: Db, visita: { id: number; cliente_id: number }): Promise<void> {
  const avvisi = await db
    .selectFrom('notifiche')
    .select(['id', 'dati_extra'])
    .where('cliente_id', '=', visita.cliente_id)
    .where('tipo', '=', 'Appuntamento_Modificato')
    .where('letta', '=', false)
    .execute()
  const relativi = avvisi.filter(
    ({ dati_extra }) => (JSON.parse(dati_extra) as DatiExtra).altroGiorno?.visitaId === visita.id,
  )
  if (relativi.length > 0)
    await db
      .updateTable('notifiche')
      .set({ letta: true })
      .where(
        'id',
        'in',
        relativi.map(({ id }) => id),
      )
      .execute()
}
