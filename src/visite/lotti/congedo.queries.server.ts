import type { Generated } from 'kysely'
import { rimettiPreferito, togliPreferito } from '#anagrafe/clienti/preferito.queries.server.ts'
import type { Utente } from '#anagrafe/utenti/contract.ts'
import { utenti } from '#anagrafe/utenti/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { trova } from '#server/data/read.ts'
import { aggiorna } from '#server/data/records.ts'
import type { Db } from '#server/data/schema.ts'
import { addDays, dayRange } from '#shared/dates.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { trovaAppuntamenti } from '#visite/appuntamenti/queries.server.ts'
import { elencaDaFare } from '#visite/appuntamenti/riassegnazione.queries.server.ts'
import { PER_SEMPRE } from '#visite/tempo/rules.ts'
import type { VisitaDaSpostare } from './contract.ts'
import { proponiAltrove } from './spostamento.queries.server.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    lotti_congedi: { id: Generated<number>; lotto_id: number; utente_id: number; cliente_id: number | null }
  }
}

/** The visits that somebody can't make any more once their last day is over. */
async function visiteDopo(db: Db, utenteId: number, ultimoGiorno: string): Promise<Appuntamento[]> {
  const { fine } = dayRange(ultimoGiorno)
  const visite = await trovaAppuntamenti(db, await elencaDaFare(db, utenteId))
  return [...visite.values()]
    .filter(({ stato, data_fine }) => stato === 'Programmato' && data_fine > fine)
    .sort((a, b) => a.data_inizio.localeCompare(b.data_inizio) || a.id - b.id)
}

/** Where the visits of who leaves could go; nothing is written. */
export const proponiCongedo = async (
  db: Db,
  utenteId: number,
  ultimoGiorno: string,
): Promise<VisitaDaSpostare[]> =>
  proponiAltrove(db, await visiteDopo(db, utenteId, ultimoGiorno), {
    ...{ utenteId, dal: addDays(ultimoGiorno, 1), al: PER_SEMPRE, dalle: null, alle: null },
  })

/** The visits of who leaves that nobody else has got. */
export const ancoraSue = async (db: Db, utenteId: number, ultimoGiorno: string) =>
  (await visiteDopo(db, utenteId, ultimoGiorno)).map(({ id }) => id)

/** Writes the last day of somebody, whom no customer prefers any more, and remembers whose they were. */
export async function segnaCongedo(
  ctx: Context,
  lottoId: number,
  utenteId: number,
  ultimoGiorno: string,
): Promise<void> {
  const { db } = ctx
  await aggiorna({ ...ctx, ifVersion: null }, utenti, utenteId, { ultimoGiorno })
  const ids = await togliPreferito(ctx, utenteId)
  const comune = { lotto_id: lottoId, utente_id: utenteId }
  await db
    .insertInto('lotti_congedi')
    .values([null, ...ids].map((cliente_id) => ({ ...comune, cliente_id })))
    .execute()
}

/** The other batches with which somebody was to leave, and that nobody took back. */
const altriCongedi = (db: Db, utenteId: number, lottoId: number) =>
  db
    .selectFrom('lotti_congedi')
    .innerJoin('lotti', 'lotti.id', 'lotti_congedi.lotto_id')
    .select('lotto_id')
    .where('utente_id', '=', utenteId)
    .where('lotto_id', '!=', lottoId)
    .where('lotti.annullato_il', 'is', null)
    .execute()

/** The last day of somebody before the one that was written last, as the register knows it. */
async function giornoDiPrima(db: Db, utenteId: number, ultimoGiorno: string | null): Promise<string | null> {
  const righe = await db
    .selectFrom('registro')
    .select(['prima', 'dopo'])
    .where('tabella', '=', 'utenti')
    .where('record_id', '=', utenteId)
    .where('azione', '=', 'aggiorna')
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  const giorno = (riga: string | null) => (JSON.parse(riga ?? '{}') as Partial<Utente>).ultimo_giorno ?? null
  const scritto = righe.find(
    ({ prima, dopo }) => giorno(dopo) === ultimoGiorno && giorno(prima) !== ultimoGiorno,
  )
  return giorno(scritto?.prima ?? null)
}

/**
 * Who was to leave with a batch stays, or leaves on the day that was said before, and customers prefer them again who prefer
 * nobody else by now. A last day that was said since holds.
 */
export async function togliCongedo(ctx: Context, lottoId: number): Promise<void> {
  const { db } = ctx
  const congedo = await db
    .selectFrom('lotti_congedi')
    .select(['utente_id', 'cliente_id'])
    .where('lotto_id', '=', lottoId)
    .execute()
  const [{ utente_id } = { utente_id: 0 }] = congedo
  const utente = await trova(db, utenti, utente_id)
  if (!utente) return
  const altri = await altriCongedi(db, utente_id, lottoId)
  if (altri.some(({ lotto_id }) => lotto_id > lottoId)) return
  const ultimoGiorno = altri.length > 0 ? await giornoDiPrima(db, utente_id, utente.ultimo_giorno) : null
  await aggiorna({ ...ctx, ifVersion: null }, utenti, utente_id, { ultimoGiorno })
  await rimettiPreferito(
    ctx,
    congedo.flatMap(({ cliente_id }) => cliente_id ?? []),
    utente_id,
  )
}
