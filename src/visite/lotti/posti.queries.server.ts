import { elencaUtenti } from '#anagrafe/utenti/queries.server.ts'
import { engineOf } from '#server/data/database.ts'
import { lockRows } from '#server/data/records.ts'
import type { Db } from '#server/data/schema.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { FINE_DOPO_INIZIO, finisceDopo } from '#shared/ore.ts'
import { presenzaDopo } from '#shared/presenze-dopo.ts'
import { chiAiuta } from '#visite/appuntamenti/aiutanti.queries.server.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { impegniDi } from '#visite/tempo/presenze.queries.server.ts'
import { inAssenza } from './assenza.queries.server.ts'

/* Places of visits: whether they are free, and whom they keep. Whoever books or moves several asks here. */

const NON_CE_PIU = 'Un tecnico scelto non c’è più'

/**
 * Technicians, locked until the transaction ends: batches for the same ones wait for each other.
 * @throws AppError dati_non_validi where one isn't there
 */
export async function tecniciPerSe(db: Db, ids: readonly number[]) {
  const unici = [...new Set(ids)]
  if (unici.length === 0) return new Map<number, string>()
  // Not against rows that refer to them: who tells them something meanwhile doesn't wait.
  const utenti = await db
    .selectFrom('utenti')
    .select(['id', 'nome_utente'])
    .where('id', 'in', unici)
    .orderBy('id')
    .$if(engineOf(db) === 'postgres', (q) => q.forNoKeyUpdate())
    .execute()
  if (utenti.length < unici.length) throw fieldError('visite', NON_CE_PIU)
  return new Map(utenti.map(({ id, nome_utente }) => [id, nome_utente]))
}

/** Visits, locked until the transaction ends: what is read of them now is what they are when they are written. */
export const visitePerSe = (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : lockRows(db, db.selectFrom('appuntamenti').select('id').where('id', 'in', ids).orderBy('id')).execute()

/** The technicians whom visits are of, who come along, and to whom they go: always locked before the visits. */
export async function tecniciDi(
  db: Db,
  visite: readonly { id: number }[],
  posti: readonly Pick<Posto, 'utenteId'>[],
): Promise<number[]> {
  const ids = visite.map(({ id }) => id)
  const righe =
    ids.length === 0
      ? []
      : await db.selectFrom('appuntamenti').select('utente_assegnato_id').where('id', 'in', ids).execute()
  return [
    ...righe.map((riga) => riga.utente_assegnato_id),
    ...(await chiAiuta(db, ids)),
    ...posti.map(({ utenteId }) => utenteId),
  ]
}

export interface Posto {
  utenteId: number
  dataInizio: string
  dataFine: string
}

/** The places of visits that move, and of whoever comes along on them, who is asked too. */
export const diChiCiVa = <P extends Posto & { id: number }>(
  posti: readonly P[],
  visite: ReadonlyMap<number, Appuntamento>,
): P[] =>
  posti.flatMap((posto) => {
    const era = visite.get(posto.id)
    if (!era) return posto
    const ora = { data_inizio: posto.dataInizio, data_fine: posto.dataFine }
    const diChiAiuta = era.aiutanti.flatMap(({ utente_id, ...ore }) => {
      const presenza = utente_id === posto.utenteId ? null : presenzaDopo(ore, era, ora)
      return presenza
        ? [{ ...posto, utenteId: utente_id, dataInizio: presenza.data_inizio, dataFine: presenza.data_fine }]
        : []
    })
    return [posto, ...diChiAiuta]
  })

const siToccano = (a: Posto, b: Posto) =>
  a.utenteId === b.utenteId && a.dataInizio < b.dataFine && b.dataInizio < a.dataFine

/**
 * The places that are no longer free, or that clash with each other.
 * @param tranne visits that don't count: they are about to move
 */
export async function occupati<P extends Posto>(
  db: Db,
  posti: readonly P[],
  tranne: readonly number[],
): Promise<P[]> {
  const inizio = posti.reduce((minimo, { dataInizio: d }) => (d < minimo ? d : minimo), '9999')
  const fine = posti.reduce((massimo, { dataFine: d }) => (d > massimo ? d : massimo), '')
  const utenti = [...new Set(posti.map(({ utenteId }) => utenteId))]
  const impegni = await impegniDi(db, utenti, inizio, fine)
  const fermi = impegni.filter(({ id }) => !tranne.includes(id))
  return posti.filter(
    (posto, i) =>
      fermi.some((impegno) => siToccano(impegno, posto)) ||
      posti.slice(0, i).some((vicino) => siToccano(vicino, posto)),
  )
}

/** The same, and those at which the technician is away: nobody was shown that. */
export async function senzaPostoLibero<P extends Posto>(
  db: Db,
  posti: readonly P[],
  tranne: readonly number[],
): Promise<P[]> {
  const presi = new Set([...(await occupati(db, posti, tranne)), ...(await inAssenza(db, posti))])
  return posti.filter((posto) => presi.has(posto))
}

/** @throws AppError dati_non_validi where a place is past, ends before it begins, or is of somebody who isn't there any more */
export async function esigePosti(db: Db, posti: readonly Posto[]): Promise<void> {
  const presenti = new Set((await elencaUtenti(db)).righe.map(({ id }) => id))
  if (posti.some(({ utenteId }) => !presenti.has(utenteId))) throw fieldError('visite', NON_CE_PIU)
  const ora = new Date().toISOString()
  if (posti.some(({ dataInizio }) => dataInizio < ora)) throw fieldError('visite', 'La data è già passata')
  if (posti.some(({ dataInizio, dataFine }) => !finisceDopo(dataInizio, dataFine)))
    throw fieldError('visite', FINE_DOPO_INIZIO)
}

/** @param occupati who comes along on them and isn't free then: the plan shows who leads alone */
export const superato = (chiavi: string[], occupati: readonly string[] = []) =>
  new AppError(
    'piano_superato',
    [
      chiavi.length === 1 ? '1 visita non ha più posto' : `${chiavi.length} visite non hanno più posto`,
      occupati.length > 0 &&
        ` (${occupati.join(', ')} ${occupati.length === 1 ? 'è già occupato' : 'sono già occupati'})`,
      ': guarda la proposta aggiornata',
    ]
      .filter(Boolean)
      .join(''),
    { data: chiavi },
  )
