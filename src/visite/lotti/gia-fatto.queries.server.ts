import type { Db } from '#server/data/schema.ts'
import type { AssenzaDelLotto } from './assenza.queries.server.ts'
import type { Lotto } from './contract.ts'
import { lotti } from './queries.server.ts'

/* What was moved already: the same asked again changes nothing, and is answered with the batch that did it. */

/** Of visits that were moved together whose they were, and when, the last batch first. */
export async function eranoDi(db: Db, ids: readonly number[]) {
  const righe = await db
    .selectFrom('lotti_visite')
    .innerJoin('lotti', 'lotti.id', 'lotti_visite.lotto_id')
    .select(lotti.colonne)
    .select(['appuntamento_id', 'era_utente_id', 'era_inizio'])
    .where('appuntamento_id', 'in', ids)
    .where('annullato_il', 'is', null)
    .orderBy('lotti.id', 'desc')
    .execute()
  const viste = new Set<number>()
  return righe.flatMap(({ appuntamento_id: id, era_utente_id, era_inizio, ...lotto }) => {
    if (era_utente_id === null || !era_inizio || viste.has(id)) return []
    viste.add(id)
    return [{ id, utenteId: era_utente_id, inizio: era_inizio, lotto: lotti.leggi(lotto) as Lotto }]
  })
}

/** The last batch that an absence of these days, or hours, was written with; null where somebody wrote it by itself. */
export async function lottoDellAssenza(
  db: Db,
  utenteId: number,
  { dal, al, dalle, alle }: AssenzaDelLotto,
): Promise<Lotto | null> {
  const riga = await db
    .selectFrom('lotti')
    .innerJoin('lotti_assenze', 'lotti_assenze.lotto_id', 'lotti.id')
    .innerJoin('assenze', 'assenze.id', 'lotti_assenze.assenza_id')
    .select(lotti.colonne)
    .where('utente_id', '=', utenteId)
    .where('dal', '<=', al)
    .where('al', '>=', dal)
    .$if(Boolean(dalle && alle), (q) =>
      q.where((eb) =>
        eb.or([
          eb('dalle', 'is', null),
          eb.and([eb('dalle', '<', alle ?? ''), eb('alle', '>', dalle ?? '')]),
        ]),
      ),
    )
    .where('annullato_il', 'is', null)
    .orderBy('lotti.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return riga ? (lotti.leggi(riga) as Lotto) : null
}

/** Where it was so already, and nobody knows by which batch. */
export const GIA_FATTO = {
  tipo: 'Spostamento',
  titolo: '',
  utente: '',
  fatto_il: '',
  annullato_il: null,
  versione: 1,
} as const
