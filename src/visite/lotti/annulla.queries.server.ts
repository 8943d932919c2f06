import type { Selectable } from 'kysely'
import { elencaUtenti } from '#anagrafe/utenti/queries.server.ts'
import { haLavoriLiberi } from '#scadenze/scadenze/lavori.queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { aggiorna, lockRows } from '#server/data/records.ts'
import type { Db, Schema } from '#server/data/schema.ts'
import { listOf } from '#server/data/table.ts'
import { notFound } from '#server/data/words.ts'
import { AppError } from '#shared/errors.ts'
import type { AiutanteDati, Appuntamento } from '#visite/appuntamenti/contract.ts'
import { aggiornaInSilenzio, eliminaInsieme, trovaAppuntamenti } from '#visite/appuntamenti/queries.server.ts'
import { togliAssenza } from './assenza.queries.server.ts'
import { togliCongedo } from './congedo.queries.server.ts'
import type { LottoAnnullato } from './contract.ts'
import { occupati, type Posto, tecniciDi, tecniciPerSe, visitePerSe } from './posti.queries.server.ts'
import { aiutantiDi, avvisa, daQuando, inGiorni, istantiPerTecnico, lotti } from './queries.server.ts'
import { quanteVisite } from './rules.ts'

/** A place that a visit had, and that of whoever came along on it. */
const conChiVeniva = <P extends Posto & { aiutanti: readonly AiutanteDati[] }>(posto: P): P[] => [
  posto,
  ...posto.aiutanti.map(({ utenteId, da, a }) => ({
    ...{ ...posto, utenteId, dataInizio: da ?? posto.dataInizio, dataFine: a ?? posto.dataFine },
  })),
]

interface Tolta extends Posto {
  id: number
  aiutanti: AiutanteDati[]
}

/** Where a visit comes back to; `posto` is where it is still. */
interface Rimessa extends Tolta {
  stato: string
  posto: Posto
}

const postoDi = ({ utente_assegnato_id, data_inizio, data_fine }: Appuntamento): Posto => ({
  ...{ utenteId: utente_assegnato_id, dataInizio: data_inizio, dataFine: data_fine },
})

/** How a visit that was moved would come back; undefined where it doesn't. */
async function comeTornerebbe(
  db: Db,
  ora: Appuntamento,
  era: Selectable<Schema['lotti_visite']>,
  attivi: ReadonlySet<number>,
): Promise<Rimessa | undefined> {
  if (era.era_utente_id === null || !era.era_inizio || !era.era_fine) return undefined
  const siTrova = attivi.has(era.era_utente_id)
  // Who has left since gets nothing back; what waits takes nobody's time, and waits with whoever it was given to.
  if (!siTrova && era.era_stato !== 'Da_Riprogrammare') return undefined
  // Its works may have been booked again meanwhile: it would be a second visit for them.
  if (ora.stato === 'Annullato' && !(await haLavoriLiberi(db, ora))) return undefined
  return {
    ...{ id: ora.id, stato: era.era_stato ?? 'Programmato', posto: postoDi(ora) },
    ...{ utenteId: siTrova ? era.era_utente_id : ora.utente_assegnato_id, dataInizio: era.era_inizio },
    dataFine: era.era_fine,
    aiutanti: listOf<AiutanteDati>(era.era_aiutanti).filter(({ utenteId }) => attivi.has(utenteId)),
  }
}

/**
 * Takes a batch back: what is unchanged since is removed, or put back where it was.
 * @throws AppError conflitto where it was taken back already, or is older than a day
 */
export async function annullaLotto(ctx: Context, id: number): Promise<LottoAnnullato> {
  const { db } = ctx
  const lotto = await lockRows(
    db,
    db.selectFrom('lotti').select(['id', 'tipo', 'fatto_il', 'annullato_il']).where('id', '=', id),
  ).executeTakeFirst()
  if (!lotto) throw notFound(lotti)
  if (lotto.annullato_il) throw new AppError('conflitto', 'È già stata annullata')
  if (lotto.fatto_il < daQuando())
    throw new AppError('conflitto', 'È passato più di un giorno: non si annulla')
  const visite = await db.selectFrom('lotti_visite').selectAll().where('lotto_id', '=', id).execute()
  const ids = visite.map(({ appuntamento_id }) => appuntamento_id)
  await tecniciPerSe(db, [
    ...(await tecniciDi(
      db,
      ids.map((id) => ({ id })),
      [],
    )),
    ...visite.flatMap(({ era_utente_id, era_aiutanti }) => [
      ...(era_utente_id === null ? [] : [era_utente_id]),
      ...listOf<AiutanteDati>(era_aiutanti).map(({ utenteId }) => utenteId),
    ]),
  ])
  await visitePerSe(db, ids)
  const libero = { ...ctx, ifVersion: null }
  await togliCongedo(libero, id)
  const attivi = new Set((await elencaUtenti(db)).righe.map((utente) => utente.id))
  const lette = await trovaAppuntamenti(db, ids)
  const tolte: Tolta[] = []
  const rimesse: Rimessa[] = []
  for (const segno of visite) {
    const ora = lette.get(segno.appuntamento_id)
    if (ora?.versione !== segno.versione) continue
    if (segno.era_utente_id === null) tolte.push({ id: ora.id, ...postoDi(ora), aiutanti: aiutantiDi(ora) })
    else {
      const era = await comeTornerebbe(db, ora, segno, attivi)
      if (era) rimesse.push(era)
    }
  }
  await eliminaInsieme(
    libero,
    tolte.map((visita) => visita.id),
  )
  // What waits for another day takes nobody's time.
  const aspettava = ({ stato }: { stato: string }) => stato === 'Da_Riprogrammare'
  const conPosto = rimesse.filter((era) => !aspettava(era))
  const occupate = new Set(
    conPosto.length === 0
      ? []
      : (
          await occupati(
            db,
            conPosto.flatMap(conChiVeniva),
            rimesse.map((visita) => visita.id),
          )
        ).map((visita) => visita.id),
  )
  const tornate = rimesse.filter((visita) => !occupate.has(visita.id))
  for (const { id: visita, utenteId, dataInizio, dataFine, stato, aiutanti } of tornate)
    await aggiornaInSilenzio(libero, visita, {
      ...{ utenteAssegnatoId: utenteId, dataInizio, dataFine, aiutanti },
      stato: stato as 'Programmato',
    })
  const assenzaResta = await togliAssenza(libero, id)
  await aggiorna(libero, lotti, id, { annullatoIl: new Date().toISOString() })
  await avvisa(
    ctx,
    istantiPerTecnico([
      ...tolte.flatMap(conChiVeniva),
      ...tornate.flatMap((era) => (aspettava(era) ? era.posto : conChiVeniva(era))),
    ]),
    {
      tipo: lotto.tipo === 'Prenotazione' ? 'Appuntamento_Annullato' : 'Appuntamento_Modificato',
      titolo: lotto.tipo === 'Prenotazione' ? 'Appuntamenti annullati' : 'Appuntamenti rimessi al loro posto',
      messaggio: (istanti) => `${quanteVisite(istanti.length)} ${inGiorni(istanti)}`,
    },
  )
  const annullate = tolte.length + tornate.length
  return { tipo: lotto.tipo, annullate, restano: visite.length - annullate, assenzaResta }
}
