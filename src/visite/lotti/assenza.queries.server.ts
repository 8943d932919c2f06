import type { Generated } from 'kysely'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import type { Assenza } from '#anagrafe/orari/contract.ts'
import {
  aggiornaAssenza,
  assenze,
  assenzeNeiGiorni,
  creaAssenza,
  eliminaAssenza,
} from '#anagrafe/orari/queries.server.ts'
import type { TipoAssenza } from '#anagrafe/orari/rules.ts'
import type { Context } from '#server/data/context.ts'
import { richiedi } from '#server/data/read.ts'
import type { Db } from '#server/data/schema.ts'
import { addDays } from '#shared/dates.ts'
import { fieldError } from '#shared/errors.ts'
import type { StatoAppuntamento } from '#shared/stati.ts'
import { elencaNelPeriodo, trovaAppuntamenti } from '#visite/appuntamenti/queries.server.ts'
import { giorniDellaVisita, giorniFra } from '#visite/tempo/parti.rules.ts'
import { impegniDi } from '#visite/tempo/presenze.queries.server.ts'
import { tempoFra } from '#visite/tempo/queries.server.ts'
import { assenzaFra } from '#visite/tempo/rules.ts'
import type { SpostamentoDati, SpostamentoFatto } from './contract.ts'
import { DURA_PIU_GIORNI, diUnGiorno } from './rules.ts'
import { type ChiManca, istantiDi } from './spostamento.queries.server.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    lotti_assenze: {
      id: Generated<number>
      lotto_id: number
      assenza_id: number
      versione: number
      era_tipo: TipoAssenza | null
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
  const giorni = durate.flatMap((durata) => Object.values(giorniDellaVisita(durata))).sort()
  const { persona } = await tempoFra(db, giorni[0] ?? '', giorni.at(-1) ?? '')
  return posti.filter(({ utenteId }, i) => {
    const durata = durate[i]
    return durata && assenzaFra(persona(utenteId).assenze, durata) !== undefined
  })
}

/** What an absence was that a batch changed. */
const comEra = ({ tipo, dal, al, dalle, alle }: Assenza) => ({
  ...{ era_tipo: tipo, era_dal: dal, era_al: al, era_dalle: dalle, era_alle: alle },
})

/** What of an absence is written with a batch: its days, or some hours of one day. */
export type AssenzaDelLotto = Omit<SpostamentoDati['assenza'] & {}, 'utenteId'>

/** Whether an absence of the same day takes some of these hours; whole days take all of them. */
const nelleOre = (riga: Ore, ore: Ore): boolean =>
  !riga.dalle || !riga.alle || !ore.dalle || !ore.alle || (riga.dalle < ore.alle && riga.alle > ore.dalle)

type Ore = Partial<Pick<Assenza, 'dalle' | 'alle'>>

/**
 * Writes the absence of whoever had the moved visits, and remembers what was there. One of the same kind gets as long; some
 * hours of a day become the whole days of this kind, or get as long where this one has hours too; whole days of another kind
 * stay, and the others get their own.
 * @throws AppError dati_non_validi where several absences are in these days: which one should it be
 */
export async function segnaAssenza(
  ctx: Context,
  lottoId: number,
  utenteId: number,
  { tipo, dal, al, dalle = null, alle = null }: AssenzaDelLotto,
): Promise<void> {
  const { db } = ctx
  const [scritta, seconda] = (await assenzeNeiGiorni(db, utenteId, dal, al)).filter((riga) =>
    nelleOre(riga, { dalle, alle }),
  )
  if (seconda)
    throw fieldError('assenza', 'In questi giorni ha già più di un’assenza: mettile a posto in Assenze')
  async function segna(id: number, era?: ReturnType<typeof comEra>): Promise<void> {
    const { versione } = await richiedi(db, assenze, id)
    await db
      .insertInto('lotti_assenze')
      .values({ lotto_id: lottoId, assenza_id: id, versione, ...era })
      .execute()
  }
  if (!scritta) return segna(await creaAssenza(ctx, { utenteId, tipo, dal, al, dalle, alle }))
  if (!scritta.dalle && scritta.dal <= dal && scritta.al >= al) return
  if (scritta.dalle || scritta.tipo === tipo) {
    await aggiornaAssenza({ ...ctx, ifVersion: null }, scritta.id, {
      ...{ tipo, dal: scritta.dal < dal ? scritta.dal : dal, al: scritta.al > al ? scritta.al : al },
      dalle: dalle && scritta.dalle && (scritta.dalle < dalle ? scritta.dalle : dalle),
      alle: alle && scritta.alle && (scritta.alle > alle ? scritta.alle : alle),
    })
    return segna(scritta.id, comEra(scritta))
  }
  const resto = [
    { dal, al: addDays(scritta.dal, -1) },
    { dal: addDays(scritta.al, 1), al },
  ].filter((parte) => parte.dal <= parte.al)
  for (const parte of resto) await segna(await creaAssenza(ctx, { utenteId, tipo, ...parte }))
}

/** Whether somebody is written as away on each of these days, or in these hours, already. */
export async function giaAssente(
  db: Db,
  utenteId: number,
  { dal, al, dalle, alle }: AssenzaDelLotto,
): Promise<boolean> {
  const scritte = (await assenzeNeiGiorni(db, utenteId, dal, al)).filter(
    (riga) => !riga.dalle || !riga.alle || (dalle && alle && riga.dalle <= dalle && riga.alle >= alle),
  )
  return giorniFra(dal, al).every((giorno) =>
    scritte.some((scritta) => scritta.dal <= giorno && giorno <= scritta.al),
  )
}

/** Takes the absence of a batch back; one that was changed since stays. @returns whether one stayed; null where there was none */
export async function togliAssenza(ctx: Context, lottoId: number): Promise<boolean | null> {
  const { db } = ctx
  const segni = await db
    .selectFrom('lotti_assenze')
    .innerJoin('assenze', 'assenze.id', 'lotti_assenze.assenza_id')
    .select(['assenza_id', 'assenze.tipo', 'lotti_assenze.versione', 'assenze.versione as ora'])
    .select(['era_tipo', 'era_dal', 'era_al', 'era_dalle', 'era_alle'])
    .where('lotto_id', '=', lottoId)
    .orderBy('lotti_assenze.id')
    .execute()
  if (segni.length === 0) return null
  const libero = { ...ctx, ifVersion: null }
  const uguali = segni.filter(({ versione, ora }) => versione === ora)
  for (const { assenza_id, tipo, era_tipo, era_dal: dal, era_al: al, era_dalle, era_alle } of uguali)
    if (dal && al)
      await aggiornaAssenza(libero, assenza_id, {
        // What was moved before this was remembered kept its kind.
        ...{ tipo: era_tipo ?? tipo, dal, al, dalle: era_dalle, alle: era_alle },
      })
    else await eliminaAssenza(libero, assenza_id)
  return uguali.length < segni.length
}

const PERCHE: Record<StatoAppuntamento, string> = {
  Programmato: 'senza un altro posto',
  In_Corso: 'in corso',
  Completato: 'completata',
  Annullato: 'annullata',
  Da_Riprogrammare: 'da riprogrammare',
}

/** The visits to come on which somebody goes along in some days, or hours of one day. */
export async function doveAiuta(
  db: Db,
  utenteId: number,
  giorni: Pick<ChiManca, 'dal' | 'al'> & Partial<ChiManca>,
): Promise<SpostamentoFatto['restano']> {
  const { inizio, fine } = istantiDi({ dalle: null, alle: null, ...giorni })
  const impegni = (await impegniDi(db, [utenteId], inizio, fine)).filter(
    ({ dataInizio, dataFine }) => dataInizio < fine && dataFine > inizio,
  )
  const visite = await trovaAppuntamenti(
    db,
    impegni.map(({ id }) => id),
  )
  return [...visite.values()]
    .filter(({ utente_assegnato_id, stato }) => utente_assegnato_id !== utenteId && stato === 'Programmato')
    .map(({ id, cliente, utente_assegnato }) => ({
      ...{ id, cliente: nomeCliente(cliente), perche: `ci va con ${utente_assegnato.nome_utente}` },
    }))
}

/** The visits of somebody that are still in some days, or hours of one day, each with why. */
export async function cheRestano(
  ctx: Context,
  utenteId: number,
  giorni: Omit<ChiManca, 'utenteId'>,
): Promise<SpostamentoFatto['restano']> {
  const { inizio, fine } = istantiDi(giorni)
  const visite = await elencaNelPeriodo(ctx.db, inizio, fine)
  const condotte = visite
    .filter((visita) => visita.utente_assegnato_id === utenteId && visita.stato !== 'Annullato')
    .map((visita) => ({
      id: visita.id,
      cliente: nomeCliente(visita.cliente),
      perche: visita.stato === 'Programmato' && !diUnGiorno(visita) ? DURA_PIU_GIORNI : PERCHE[visita.stato],
    }))
  return [...condotte, ...(await doveAiuta(ctx.db, utenteId, giorni))]
}
