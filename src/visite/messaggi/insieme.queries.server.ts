import type { Db } from '#server/data/schema.ts'
import { chiaveDiVisita, giornoInParole, visitaDaChiave } from './rules.ts'

/* Visits of one job that were made together: one confirmation tells of all of them. */

interface Visita {
  id: number
  cliente_id: number
  data_inizio: string
}

/**
 * Of visits of a job that were just made, the first tells of all.
 * @param visite in the order of their days, with ids that grow
 */
export async function conUnaConferma(db: Db, visite: readonly Visita[]): Promise<void> {
  const [, ...altre] = visite.filter(({ data_inizio }) => data_inizio > new Date().toISOString())
  if (altre.length === 0) return
  await db
    .deleteFrom('messaggi')
    .where(
      'chiave',
      'in',
      altre.map((visita) => chiaveDiVisita('Conferma', visita)),
    )
    .where('stato', 'in', ['Bozza', 'In_Coda'])
    .execute()
}

const A_VENIRE = ['id', 'commessa_id', 'cliente_id', 'utente_assegnato_id', 'data_inizio'] as const

/**
 * What the confirmation of each of these visits tells of beside: those of its job to come that were made after it, up to the next
 * that has a message of its own.
 */
export async function detteInsieme(db: Db, visite: readonly { id: number; commessa_id: number | null }[]) {
  const commesse = [...new Set(visite.flatMap(({ commessa_id }) => commessa_id ?? []))]
  if (commesse.length === 0) return new Map<number, never[]>()
  const aVenire = await db
    .selectFrom('appuntamenti')
    .select(A_VENIRE)
    .where('commessa_id', 'in', commesse)
    .where('stato', '=', 'Programmato')
    .where('data_inizio', '>', new Date().toISOString())
    .orderBy('id')
    .execute()
  const clienti = [...new Set(aVenire.map(({ cliente_id }) => cliente_id))]
  const messaggi =
    clienti.length === 0
      ? []
      : await db
          .selectFrom('messaggi')
          .select('chiave')
          .where('cliente_id', 'in', clienti)
          .where('tipo', 'in', ['Conferma', 'Spostamento'])
          .where('stato', '!=', 'Annullato')
          .execute()
  const conMessaggio = new Set(messaggi.map(({ chiave }) => visitaDaChiave(chiave)))
  return new Map(
    visite.map(({ id, commessa_id }) => {
      const seguenti = aVenire.filter((v) => v.commessa_id === commessa_id && v.id > id)
      const fino = seguenti.findIndex((v) => conMessaggio.has(v.id))
      return [id, seguenti.slice(0, fino === -1 ? undefined : fino)]
    }),
  )
}

/** The jobs that a visit is or was of, as the register knows them. */
async function commesseDellaVisita(
  db: Db,
  { id, commessa_id }: { id: number; commessa_id: number | null },
): Promise<number[]> {
  const righe = await db
    .selectFrom('registro')
    .select('prima')
    .where('tabella', '=', 'appuntamenti')
    .where('record_id', '=', id)
    .where('azione', '=', 'aggiorna')
    .where('prima', 'like', '%"commessa_id"%')
    .execute()
  const lasciate = righe.map(({ prima }): number | null => JSON.parse(prima ?? '{}').commessa_id ?? null)
  return [...new Set([commessa_id, ...lasciate])].filter((commessa) => commessa !== null)
}

/** Whether a confirmation that left names the day of a visit of its job, or of one that it left; it has no message of its own. */
export async function dettaInsieme(
  db: Db,
  visita: { id: number; data_inizio: string; commessa_id: number | null },
): Promise<boolean> {
  const commesse = await commesseDellaVisita(db, visita)
  if (commesse.length === 0) return false
  const messaggio = await db
    .selectFrom('messaggi')
    .innerJoin('appuntamenti', 'appuntamenti.id', 'messaggi.appuntamento_id')
    .select('messaggi.id')
    .where('appuntamenti.commessa_id', 'in', commesse)
    .where('messaggi.tipo', '=', 'Conferma')
    .where('messaggi.stato', 'in', ['Inviato', 'In_Invio', 'Incerto'])
    .where('messaggi.testo', 'like', `%${giornoInParole(visita.data_inizio)}%`)
    .executeTakeFirst()
  return messaggio !== undefined
}
