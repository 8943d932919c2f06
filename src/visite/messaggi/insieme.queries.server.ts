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

/** The jobs that visits are or were of, as the register knows them, those that were deleted too: one row for each. */
async function commesseDelle(db: Db, visite: readonly number[]) {
  const sono = await db
    .selectFrom('appuntamenti')
    .select(['id', 'commessa_id'])
    .where('id', 'in', visite)
    .execute()
  const erano = await db
    .selectFrom('registro')
    .select(['record_id', 'prima'])
    .where('tabella', '=', 'appuntamenti')
    .where('record_id', 'in', visite)
    .where('prima', 'like', '%"commessa_id"%')
    .execute()
  const lasciate = erano.map(({ record_id, prima }) => ({
    id: record_id,
    commessa_id: JSON.parse(prima ?? '{}').commessa_id as number | null,
  }))
  return [...sono, ...lasciate].filter(({ commessa_id }) => commessa_id)
}

/**
 * Whether a confirmation that left names the day of a visit that has no message of its own: one of its job, or of one that it left;
 * of a visit that has left the job since, or was deleted, too.
 */
export async function dettaInsieme(
  db: Db,
  { id, cliente_id, data_inizio, commessa_id }: Visita & { commessa_id: number | null },
): Promise<boolean> {
  const messaggi = await db
    .selectFrom('messaggi')
    .select('chiave')
    .where('cliente_id', '=', cliente_id)
    .where('tipo', '=', 'Conferma')
    .where('stato', 'in', ['Inviato', 'In_Invio', 'Incerto'])
    .where('testo', 'like', `%${giornoInParole(data_inizio)}%`)
    .execute()
  const visiteDette = messaggi.flatMap(({ chiave }) => visitaDaChiave(chiave) ?? [])
  if (visiteDette.length === 0) return false
  const commesse = await commesseDelle(db, [id, ...visiteDette])
  const proprie = new Set([commessa_id, ...commesse.filter((c) => c.id === id).map((c) => c.commessa_id)])
  return commesse.some((c) => c.id !== id && proprie.has(c.commessa_id))
}
