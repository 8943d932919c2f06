import type * as z from 'zod'
import { trovaAzienda } from '#anagrafe/azienda/queries.server.ts'
import { minutiDeiLavori, minutiInsieme } from '#scadenze/scadenze/bacheca.rules.ts'
import { controlliPerTipologia } from '#scadenze/scadenze/lavori.rules.ts'
import type { Context } from '#server/data/context.ts'
import { richiedi } from '#server/data/read.ts'
import { lockRow } from '#server/data/records.ts'
import type { Db } from '#server/data/schema.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import type { aggiungiLavoriInput, lavoriAggiunti } from './contract.ts'
import { aggiornaAppuntamento, appuntamenti, tieniDiVisita } from './queries.server.ts'

const lavoriDa = (db: Db, ids: readonly number[], visita: number) =>
  db
    .selectFrom('scadenze')
    .select(['id', 'controllo', 'condizionatore_id', 'caldaia_id', 'stato', 'cliente_id', 'appuntamento_id'])
    .where((e) => e.or([e('id', 'in', ids), e('appuntamento_id', '=', visita)]))
    .execute()

/**
 * Gives a visit to come more works of its customer, in the place of a second visit. One that is too short for them is made
 * longer where that is asked for.
 * @throws AppError conflitto where the visit isn't to come any more, or a work isn't to be booked; dati_non_validi where it is
 *   another customer's
 */
export async function aggiungiLavori(
  ctx: Context,
  id: number,
  { scadenzeIds, allunga }: z.output<typeof aggiungiLavoriInput>,
): Promise<z.output<typeof lavoriAggiunti>> {
  const { db } = ctx
  // Whoever gives a technician visits holds them before the visits.
  if (allunga) await tieniDiVisita(db, id, { dataFine: '' })
  await lockRow(db, 'appuntamenti', id)
  const visita = await richiedi(db, appuntamenti, id)
  if (visita.stato !== 'Programmato' || visita.data_fine < new Date().toISOString())
    throw new AppError('conflitto', 'Questa visita non è più da fare: guarda di nuovo')
  const lavori = await lavoriDa(db, scadenzeIds, id)
  const nuovi = lavori.filter((lavoro) => scadenzeIds.includes(lavoro.id) && lavoro.appuntamento_id !== id)
  if (lavori.some(({ cliente_id }) => cliente_id !== visita.cliente_id))
    throw fieldError('scadenzeIds', 'Questo lavoro non è del cliente della visita')
  if (scadenzeIds.some((scelto) => !lavori.some((lavoro) => lavoro.id === scelto)))
    throw new AppError('conflitto', 'Un lavoro non è più da prenotare: guarda di nuovo')
  if (nuovi.some(({ stato }) => stato !== 'Da_Programmare'))
    throw new AppError('conflitto', 'Un lavoro non è più da prenotare: guarda di nuovo')
  const durate = await trovaAzienda(db)
  const minuti = lavori.map(({ controllo, condizionatore_id }) => ({
    minuti: minutiDeiLavori(
      { controllo, impianto: condizionatore_id ? 'condizionatore' : 'caldaia' },
      durate,
    ),
  }))
  const dura = (Date.parse(visita.data_fine) - Date.parse(visita.data_inizio)) / 60_000
  // What a visit without works is for takes the time that somebody gave it.
  const serve = minutiInsieme(minuti) + (nuovi.length === lavori.length ? dura : 0)
  const corta = serve > dura
  if (nuovi.length === 0)
    return { aggiunti: true, servono_minuti: corta ? serve : null, appuntamento: visita }
  if (corta && allunga === undefined) return { aggiunti: false, servono_minuti: serve, appuntamento: visita }
  const controlli = controlliPerTipologia(visita.tipologia)
  const altroTipo = nuovi.some(({ controllo }) => !controlli.includes(controllo))
  await aggiornaAppuntamento({ ...ctx, ifVersion: null }, id, {
    scadenzeIds: lavori.map((lavoro) => lavoro.id),
    ...(altroTipo && { tipologia: 'Revisione Annuale' }),
    ...(corta &&
      allunga && { dataFine: new Date(Date.parse(visita.data_inizio) + serve * 60_000).toISOString() }),
  })
  return {
    ...{ aggiunti: true, servono_minuti: corta ? serve : null },
    appuntamento: await richiedi(db, appuntamenti, id),
  }
}
