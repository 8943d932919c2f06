import type { AfterWrite } from '#server/data/after-write.ts'
import type { Db } from '#server/data/schema.ts'
import type { DbRow } from '#server/data/table.ts'
import type { Context } from '#server/http/context.ts'
import { dayInRome, formatShortDate } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { controlliDi, entroPer } from './lavori.rules.ts'
import { perSe, ricalcola } from './ricalcolo.queries.server.ts'

/** What of a visit decides which works it takes. */
const giornoDi = (visita: DbRow): string => dayInRome(String(visita.data_inizio))
const prendeDi = (visita: DbRow) =>
  visita.stato === 'Annullato' ? [] : controlliDi(visita.tipologia as string | null)

/** Takes the customer's works that are overdue or due soon after the visit, and that no other visit has. */
async function prendi(db: Db, visita: DbRow): Promise<void> {
  const controlli = prendeDi(visita)
  if (controlli.length === 0) return
  await db
    .updateTable('scadenze')
    .set({ appuntamento_id: Number(visita.id) })
    .where('cliente_id', '=', Number(visita.cliente_id))
    .where('stato', '=', 'Da_Programmare')
    .where('appuntamento_id', 'is', null)
    .where('controllo', 'in', controlli)
    .where('data_dovuta', '<=', entroPer(giornoDi(visita)))
    .execute()
}

/** Lets go what a changed visit no longer takes. */
async function lascia(db: Db, visita: DbRow): Promise<void> {
  const controlli = prendeDi(visita)
  await db
    .updateTable('scadenze')
    .set({ appuntamento_id: null })
    .where('appuntamento_id', '=', Number(visita.id))
    .where((e) =>
      e.or([
        e('cliente_id', '!=', Number(visita.cliente_id)),
        ...(controlli.length > 0 ? [e('controllo', 'not in', controlli)] : [e.lit(true)]),
      ]),
    )
    .execute()
}

/** What changes which works a visit takes, and what becomes of them. */
const cambia = (era: DbRow, ora: DbRow) => ({
  lavori:
    era.tipologia !== ora.tipologia ||
    era.cliente_id !== ora.cliente_id ||
    giornoDi(era) !== giornoDi(ora) ||
    (era.stato === 'Annullato') !== (ora.stato === 'Annullato'),
  stato: era.stato !== ora.stato,
})

/** A visit takes its works with every write, however it is made, and gives them back when it is annulled or deleted. */
export const afterWrite: AfterWrite = {
  tables: ['appuntamenti'],
  async run({ db }, { before, after, action }) {
    if (action === 'anonimizza') return
    const clienti = [
      ...new Set([before?.cliente_id, after?.cliente_id].filter((id) => typeof id === 'number')),
    ]
    if (before && after) {
      const { lavori, stato } = cambia(before, after)
      if (!lavori && !stato) return
      await perSe(db, clienti)
      if (lavori) {
        await lascia(db, after)
        await prendi(db, after)
      }
    } else if (after) {
      if (prendeDi(after).length === 0) return
      await perSe(db, clienti)
      await prendi(db, after)
    }
    if (await daRivedere(db, clienti, Number((after ?? before)?.id))) await ricalcola(db, clienti)
  },
}

/** Whether some work of these customers is held by this visit, or says that it is held and no longer is. */
async function daRivedere(db: Db, clienti: readonly number[], visita: number): Promise<boolean> {
  const una = await db
    .selectFrom('scadenze')
    .select('id')
    .where('cliente_id', 'in', clienti)
    .where((e) =>
      e.or([
        e('appuntamento_id', '=', visita),
        e.and([e('appuntamento_id', 'is', null), e('stato', 'in', ['Prenotata', 'Da_Registrare'])]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return una !== undefined
}

const rifiuta = (testo: string) => new AppError('dati_non_validi', testo, { campi: { scadenzeIds: testo } })

/**
 * Gives a visit exactly these works, in the place of those that it took by itself.
 * @throws AppError dati_non_validi where one isn't its customer's; conflitto where another visit has one
 */
export async function scegliLavori(
  ctx: Context,
  visita: { id: number; cliente_id: number },
  ids: readonly number[],
): Promise<void> {
  const { db } = ctx
  await perSe(db, [visita.cliente_id])
  const suoi = await db
    .selectFrom('scadenze')
    .leftJoin('appuntamenti as altra', 'altra.id', 'scadenze.appuntamento_id')
    .leftJoin('utenti as chi', 'chi.id', 'altra.creato_da')
    .select(['scadenze.id', 'scadenze.appuntamento_id', 'altra.data_inizio', 'chi.nome_utente'])
    .where('scadenze.cliente_id', '=', visita.cliente_id)
    .execute()
  const scelti = ids.map((id) => suoi.find((riga) => riga.id === id))
  if (scelti.includes(undefined)) throw rifiuta('Questo lavoro non è del cliente scelto')
  const presa = scelti.find((riga) => riga?.appuntamento_id && riga.appuntamento_id !== visita.id)
  if (presa?.data_inizio) {
    const quando = formatShortDate(dayInRome(presa.data_inizio)).slice(0, -5)
    const chi = presa.nome_utente ? ` da ${presa.nome_utente}` : ''
    throw new AppError('conflitto', `Già prenotata${chi} per ${quando}`)
  }
  await db
    .updateTable('scadenze')
    .set({ appuntamento_id: null })
    .where('appuntamento_id', '=', visita.id)
    .$if(ids.length > 0, (q) => q.where('id', 'not in', ids))
    .execute()
  if (ids.length > 0)
    await db.updateTable('scadenze').set({ appuntamento_id: visita.id }).where('id', 'in', ids).execute()
  await ricalcola(db, [visita.cliente_id])
}
