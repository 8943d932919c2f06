import type { Context } from '#server/data/context.ts'
import { richiedi } from '#server/data/read.ts'
import { aggiorna } from '#server/data/records.ts'
import type { Db } from '#server/data/schema.ts'
import { AppError } from '#shared/errors.ts'
import { appuntamenti, elencaAppuntamenti } from '#visite/appuntamenti/queries.server.ts'
import type { DatiExtra } from '#visite/notifiche/contract.ts'
import { risposte } from './conferma.queries.server.ts'

/*
 * A customer who would rather have another day: a state of the visit, until it is moved, annulled or stays as it is, or its
 * time has come. Whether one waits the visit says itself (`altro_giorno`).
 */

/**
 * Says that a visit stays as it is, though its customer would rather have another day.
 * @throws AppError non_trovato; conflitto where nobody wants another day, or somebody has decided
 */
export async function restaCosi(ctx: Context, id: number): Promise<void> {
  const { db, utente } = ctx
  const visita = await richiedi(db, appuntamenti, id)
  if (!visita.altro_giorno)
    throw new AppError('conflitto', 'Nessuno aspetta un altro giorno per questa visita')
  const risposta = await db
    .selectFrom('risposte')
    .select('id')
    .where('appuntamento_id', '=', id)
    .where('inizio', '=', visita.data_inizio)
    .executeTakeFirstOrThrow()
  await aggiorna({ ...ctx, ifVersion: null }, risposte, risposta.id, {
    decisoIl: new Date().toISOString(),
    decisoDa: utente.nome_utente,
  })
  await chiudiAvvisi(db, visita)
}

/** Visits to come whose customers would rather have another day. */
export const contaAltroGiorno = async (db: Db): Promise<number> =>
  (await elencaAppuntamenti(db, { altroGiorno: true, limit: 1 })).conteggio

/** That a customer wants another day is no longer news: it was decided, or the visit is gone. */
export async function chiudiAvvisi(db: Db, visita: { id: number; cliente_id: number }): Promise<void> {
  const avvisi = await db
    .selectFrom('notifiche')
    .select(['id', 'dati_extra'])
    .where('cliente_id', '=', visita.cliente_id)
    .where('tipo', '=', 'Appuntamento_Modificato')
    .where('letta', '=', false)
    .execute()
  const suoi = avvisi.filter(
    ({ dati_extra }) => (JSON.parse(dati_extra) as DatiExtra).altroGiorno?.visitaId === visita.id,
  )
  if (suoi.length > 0)
    await db
      .updateTable('notifiche')
      .set({ letta: true })
      .where(
        'id',
        'in',
        suoi.map(({ id }) => id),
      )
      .execute()
}
