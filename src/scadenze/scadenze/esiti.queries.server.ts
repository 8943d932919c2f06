import { caldaie, condizionatori } from '#anagrafe/impianti/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { aggiorna } from '#server/data/records.ts'
import type { Db } from '#server/data/schema.ts'
import { dayInRome } from '#shared/dates.ts'
import { fieldError } from '#shared/errors.ts'
import { perSe, ricalcolaScadenze } from './ricalcolo.queries.server.ts'

/* What somebody tells of a visit's works, once it is done. */

/** Which control of which plant. */
interface Quale {
  controllo: string
  caldaia_id: number | null
  condizionatore_id: number | null
}
const QUALE = ['controllo', 'caldaia_id', 'condizionatore_id'] as const
const uguali = (a: Quale, b: Quale) => QUALE.every((colonna) => a[colonna] === b[colonna])

/**
 * How a work stands with a visit: `preso`, the visit holds it; `fatto`, it was done with it, and what goes by its number is the
 * next one; `andato`, it is no more (its plant was deleted, put out of use, given to others); `altrui`, it never was its.
 */
export type ComeSta = 'preso' | 'fatto' | 'andato' | 'altrui'

/** How some works, by their ids, stand with a visit. */
export async function comeStanno(
  db: Db,
  visita: { id: number; cliente_id: number },
  ids: readonly number[],
): Promise<Map<number, ComeSta>> {
  if (ids.length === 0) return new Map()
  const righe = await righeDi(db, ids)
  const fatte = await fatteCon(db, visita.id)
  const comeSta = (id: number): ComeSta => {
    const riga = righe.get(id)
    if (!riga) return 'andato'
    if (riga.cliente_id !== visita.cliente_id) return 'altrui'
    if (riga.appuntamento_id === visita.id) return 'preso'
    return fatte.some((fatta) => uguali(fatta, riga)) ? 'fatto' : 'altrui'
  }
  return new Map(ids.map((id) => [id, comeSta(id)]))
}

const fatteCon = (db: Db, visitaId: number) =>
  db
    .selectFrom('scadenze_fatte')
    .select(['id', ...QUALE])
    .where('appuntamento_id', '=', visitaId)
    .execute()

async function righeDi(db: Db, ids: readonly number[]) {
  const righe = await db
    .selectFrom('scadenze')
    .select(['id', 'cliente_id', 'appuntamento_id', ...QUALE])
    .where('id', 'in', ids)
    .execute()
  return new Map(righe.map((riga) => [riga.id, riga]))
}

/** What a plant's record is called where a control is done and due next. */
const CAMPI = {
  caldaia: { fatto: 'ultimaRevisione', prossimo: 'prossimaRevisione' },
  condizionatore: { fatto: 'ultimaManutenzione', prossimo: 'prossimaManutenzione' },
  fgas: { fatto: 'ultimoControlloFgas', prossimo: 'prossimoControlloFgas' },
} as const

/** Where the dates of a work stand; undefined for what a report says. */
function schedaDi({ controllo, caldaia_id, condizionatore_id }: Quale) {
  if (controllo === 'RCEE') return undefined
  if (caldaia_id !== null) return { table: caldaie.table, id: caldaia_id, ...CAMPI.caldaia }
  const campi = controllo === 'FGAS' ? CAMPI.fgas : CAMPI.condizionatore
  return condizionatore_id === null
    ? undefined
    : { table: condizionatori.table, id: condizionatore_id, ...campi }
}

/** What is told of a work. */
interface LavoroDetto {
  scadenzaId: number
  fatto: boolean
  prossimaData?: string | null | undefined
}

/**
 * Says what became of a visit's works, in the transaction of its completion: one that is done gets its dates on the plant's
 * record, one that isn't is to be booked again. A report's date moves when the report is recorded. What is no more due (its
 * plant is gone, or its next date was known already) doesn't stand in the way of the visit.
 * @param iniziali how they stood before the visit was written: writing it closes those whose next date is known
 * @throws AppError dati_non_validi where the visit isn't done, or never had this work
 */
export async function registraLavori(
  ctx: Context,
  visita: { id: number; cliente_id: number; stato: string; data_inizio: string },
  lavori: readonly LavoroDetto[],
  iniziali: ReadonlyMap<number, ComeSta>,
): Promise<void> {
  if (lavori.length === 0) return
  const no = (testo: string) => fieldError('lavori', testo)
  if (visita.stato !== 'Completato') throw no('I lavori si registrano quando la visita è completata')
  const { db } = ctx
  await perSe(db, [visita.cliente_id])
  const ids = lavori.map(({ scadenzaId }) => scadenzaId)
  const righe = await righeDi(db, ids)
  const ora = await comeStanno(db, visita, ids)
  const giorno = dayInRome(visita.data_inizio)
  const nonFatti: number[] = []
  for (const { scadenzaId, fatto, prossimaData = null } of lavori) {
    const riga = righe.get(scadenzaId)
    const stato = ora.get(scadenzaId)
    // What the same call takes from the visit (by another type, say) was its when it began.
    const diVisita =
      stato === 'preso' || (iniziali.get(scadenzaId) === 'preso' && riga?.cliente_id === visita.cliente_id)
    if (stato === 'altrui' && !diVisita) throw no('Questo lavoro non è di questa visita')
    if (prossimaData !== null && prossimaData <= giorno) throw no('La prossima data viene dopo la visita')
    if (!riga || stato === 'andato') continue
    const scheda = schedaDi(riga)
    if (!fatto) nonFatti.push(scadenzaId)
    else if (scheda && diVisita)
      await aggiorna({ ...ctx, ifVersion: null }, scheda.table, scheda.id, {
        [scheda.fatto]: giorno,
        [scheda.prossimo]: prossimaData,
      })
  }
  if (nonFatti.length === 0) return
  for (const { id, ...lavoro } of righe.values())
    if (nonFatti.includes(id)) await rendi(db, visita.id, id, lavoro)
  await ricalcolaScadenze(db, [visita.cliente_id])
}

/** A work that a visit took and didn't do is to be booked again; that it was done is taken back, where it had been closed. */
async function rendi(db: Db, visitaId: number, id: number, lavoro: Quale): Promise<void> {
  await db
    .updateTable('scadenze')
    .set({ appuntamento_id: null })
    .where('id', '=', id)
    .where('appuntamento_id', '=', visitaId)
    .execute()
  const fatte = await fatteCon(db, visitaId)
  const ids = fatte.filter((fatta) => uguali(fatta, lavoro)).map((fatta) => fatta.id)
  if (ids.length > 0) await db.deleteFrom('scadenze_fatte').where('id', 'in', ids).execute()
}
