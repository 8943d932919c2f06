import type { Generated } from 'kysely'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import {
  aggiornaAssenza,
  assenze,
  assenzeNeiGiorni,
  creaAssenza,
  eliminaAssenza,
} from '#anagrafe/orari/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { richiedi } from '#server/data/read.ts'
import type { Db } from '#server/data/schema.ts'
import { dayRange } from '#shared/dates.ts'
import { fieldError } from '#shared/errors.ts'
import type { StatoAppuntamento } from '#shared/stati.ts'
import { elencaNelPeriodo } from '#visite/appuntamenti/queries.server.ts'
import { giorniDi } from '#visite/tempo/parti.rules.ts'
import { tempoFra } from '#visite/tempo/queries.server.ts'
import { assenzaFra } from '#visite/tempo/rules.ts'
import type { SpostamentoDati, SpostamentoFatto } from './contract.ts'
import { DURA_PIU_GIORNI, diUnGiorno } from './spostamento.queries.server.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    lotti_assenze: {
      id: Generated<number>
      lotto_id: number
      assenza_id: number
      versione: number
      era_dal: string | null
      era_al: string | null
      era_dalle: string | null
      era_alle: string | null
    }
  }
}

interface Posto {
  utenteId: number
  dataInizio: string
  dataFine: string
}

/** Of some places those at which whoever has them is away: an absence may have been written since they were proposed. */
export async function inAssenza<P extends Posto>(db: Db, posti: readonly P[]): Promise<P[]> {
  const durate = posti.map(({ dataInizio, dataFine }) => ({ data_inizio: dataInizio, data_fine: dataFine }))
  const giorni = durate.flatMap((una) => Object.values(giorniDi(una))).sort()
  const { persona } = await tempoFra(db, giorni[0] ?? '', giorni.at(-1) ?? '')
  return posti.filter(({ utenteId }, i) => {
    const durata = durate[i]
    return durata && assenzaFra(persona(utenteId).assenze, durata) !== undefined
  })
}

/**
 * Writes the absence of whoever had the moved visits, or makes the one that is there as long, and remembers what it was.
 * @throws AppError dati_non_validi where several absences are in these days: which one should it be
 */
export async function segnaAssenza(
  ctx: Context,
  lottoId: number,
  utenteId: number,
  { tipo, dal, al }: NonNullable<SpostamentoDati['assenza']>,
): Promise<void> {
  const { db } = ctx
  const [gia, altra] = await assenzeNeiGiorni(db, utenteId, dal, al)
  if (altra)
    throw fieldError(
      'assenza',
      'In questi giorni ha già più di un’assenza: mettile a posto in Programmazione',
    )
  if (gia && !gia.dalle && gia.dal <= dal && gia.al >= al) return
  const era = gia && {
    ...{ era_dal: gia.dal, era_al: gia.al, era_dalle: gia.dalle, era_alle: gia.alle },
  }
  if (gia)
    await aggiornaAssenza({ ...ctx, ifVersion: null }, gia.id, {
      ...{ dal: gia.dal < dal ? gia.dal : dal, al: gia.al > al ? gia.al : al, dalle: null, alle: null },
    })
  const id = gia?.id ?? (await creaAssenza(ctx, { utenteId, tipo, dal, al }))
  const { versione } = await richiedi(db, assenze, id)
  await db
    .insertInto('lotti_assenze')
    .values({ lotto_id: lottoId, assenza_id: id, versione, ...era })
    .execute()
}

/** Takes the absence of a batch back; one that was changed since stays. @returns whether it stayed; null where there was none */
export async function togliAssenza(ctx: Context, lottoId: number): Promise<boolean | null> {
  const { db } = ctx
  const segno = await db
    .selectFrom('lotti_assenze')
    .innerJoin('assenze', 'assenze.id', 'lotti_assenze.assenza_id')
    .select(['assenza_id', 'lotti_assenze.versione', 'assenze.versione as ora'])
    .select(['era_dal', 'era_al', 'era_dalle', 'era_alle'])
    .where('lotto_id', '=', lottoId)
    .executeTakeFirst()
  if (!segno) return null
  if (segno.versione !== segno.ora) return true
  const libero = { ...ctx, ifVersion: null }
  const { assenza_id, era_dal: dal, era_al: al, era_dalle: dalle, era_alle: alle } = segno
  if (dal && al) await aggiornaAssenza(libero, assenza_id, { dal, al, dalle, alle })
  else await eliminaAssenza(libero, assenza_id)
  return false
}

const PERCHE: Record<StatoAppuntamento, string> = {
  Programmato: 'senza un altro posto',
  In_Corso: 'in corso',
  Completato: 'completata',
  Annullato: 'annullata',
}

/** The visits of somebody that are still in some days, each with why. */
export async function cheRestano(
  ctx: Context,
  utenteId: number,
  dal: string,
  al: string,
): Promise<SpostamentoFatto['restano']> {
  const visite = await elencaNelPeriodo(ctx.db, dayRange(dal).inizio, dayRange(al).fine)
  return visite
    .filter((una) => una.utente_assegnato_id === utenteId && una.stato !== 'Annullato')
    .map((una) => ({
      id: una.id,
      cliente: nomeCliente(una.cliente),
      perche: una.stato === 'Programmato' && !diUnGiorno(una) ? DURA_PIU_GIORNI : PERCHE[una.stato],
    }))
}
