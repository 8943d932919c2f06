import { trovaAzienda } from '#anagrafe/azienda/queries.server.ts'
import { conPosta } from '#anagrafe/posta/queries.server.ts'
import { transaction } from '#server/data/database.ts'
import type { Db } from '#server/data/schema.ts'
import { addDays, dayInRome, instantFromRome, oggi } from '#shared/dates.ts'
import { preparaMessaggi, UN_TRATTO } from './preparazione.queries.server.ts'
import { AVVISI_DALLE, chiaveDiVisita, chiaveMessaggio, giornoDiAvviso } from './rules.ts'

/* What the clock prepares: the day before, by night, and reminders. */

/** So far ahead the last day of work before a visit can be. */
const GIORNI_AVANTI = 10

/** Prepares the reminders of the day before, from ten on; those missed while nothing ran, for visits still to come. */
export async function preparaGiornoPrima(db: Db): Promise<void> {
  const adesso = new Date().toISOString()
  const { patrono } = await trovaAzienda(db)
  const visite = await db
    .selectFrom('appuntamenti')
    .select(['id', 'cliente_id', 'data_inizio', 'created_at'])
    .where('stato', '=', 'Programmato')
    .where('data_inizio', '>', adesso)
    .where('data_inizio', '<', new Date(Date.now() + GIORNI_AVANTI * 86_400_000).toISOString())
    .orderBy('data_inizio')
    .execute()
  const perVisita = await dettiDi(
    db,
    visite.map(({ id }) => id),
  )
  const ora = visite.filter(({ id, data_inizio, created_at }) => {
    const dalle = instantFromRome(giornoDiAvviso(dayInRome(data_inizio), patrono), AVVISI_DALLE)
    const loSa = (perVisita.get(id) ?? []).some(
      ({ chiave, tipo, mandato_il }) =>
        chiave?.includes(data_inizio) && (tipo === 'Giorno_Prima' || (mandato_il ?? '') >= dalle),
    )
    // Who books a visit later than that has told the customer so just now.
    return dalle <= adesso && created_at < dalle && !loSa
  })
  await preparaMessaggi(
    db,
    ora.map((visita) => ({
      ...{ tipo: 'Giorno_Prima', cliente_id: visita.cliente_id, appuntamento_id: visita.id },
      chiave: chiaveDiVisita('Giorno_Prima', visita),
    })),
  )
}

/** What was said of some visits, by mail or by hand. */
async function dettiDi(db: Db, visite: readonly number[]) {
  if (visite.length === 0) return new Map<number | null, never[]>()
  const righe = await db
    .selectFrom('messaggi')
    .select(['appuntamento_id', 'chiave', 'tipo', 'mandato_il'])
    .where('appuntamento_id', 'in', visite)
    .where('stato', '=', 'Inviato')
    .execute()
  return Map.groupBy(righe, ({ appuntamento_id }) => appuntamento_id)
}

/** Reminders for the works of these customers that are to be booked, each month of a customer once. */
export async function preparaPromemoria(
  db: Db,
  clienti: readonly number[],
  fra?: { dal: string; al: string },
): Promise<number> {
  if (clienti.length === 0) return 0
  const righe = await db
    .selectFrom('scadenze')
    .select((e) => ['cliente_id', e.fn.min<string>('data_dovuta').as('prima')])
    .where('stato', '=', 'Da_Programmare')
    .where('data_dovuta', 'is not', null)
    .where('cliente_id', 'in', clienti)
    .$if(fra !== undefined, (q) =>
      q.where('data_dovuta', '>=', fra?.dal ?? '').where('data_dovuta', '<=', fra?.al ?? ''),
    )
    .groupBy('cliente_id')
    .execute()
  return preparaMessaggi(
    db,
    righe.map(({ cliente_id, prima: dovuta }) => ({
      ...{ tipo: 'Promemoria', cliente_id },
      chiave: chiaveMessaggio('Promemoria', cliente_id, dovuta.slice(0, 7)),
    })),
  )
}

/** So many days before a work is due its reminder leaves, where reminders leave by themselves. */
const GIORNI_PROMEMORIA = 30

/** By night: reminders where they leave by themselves, and contracts that are to be renewed. */
export async function preparaDiNotte(db: Db): Promise<void> {
  const daSolo = await db
    .selectFrom('modelli')
    .select('id')
    .where('tipo', '=', 'Promemoria')
    .where('da_solo', '=', true)
    .executeTakeFirst()
  if (daSolo && (await conPosta(db))) {
    const al = addDays(oggi(), GIORNI_PROMEMORIA)
    const clienti = await db
      .selectFrom('scadenze')
      .select('cliente_id')
      .distinct()
      .where('stato', '=', 'Da_Programmare')
      .where('data_dovuta', '>=', oggi())
      .where('data_dovuta', '<=', al)
      .execute()
    const ids = clienti.map(({ cliente_id }) => cliente_id)
    for (let i = 0; i < ids.length; i += UN_TRATTO)
      await transaction(db, (trx) => preparaPromemoria(trx, ids.slice(i, i + UN_TRATTO), { dal: oggi(), al }))
  }
  const contratti = await db
    .selectFrom('contratti')
    .select(['id', 'cliente_id', 'fine'])
    .where('stato', '=', 'Attivo')
    .where('rinnovo_tacito', '=', false)
    .where('avviso_dal', '<=', oggi())
    .where('fine', '>=', oggi())
    .execute()
  const rinnovi = contratti.map(({ id, cliente_id, fine }) => ({
    ...{ tipo: 'Rinnovo' as const, cliente_id, contratto_id: id },
    chiave: chiaveMessaggio('Rinnovo', id, fine),
  }))
  await transaction(db, (trx) => preparaMessaggi(trx, rinnovi))
}
