import * as z from 'zod'
import { esigeUtente } from '#anagrafe/utenti/queries.server.ts'
import type { AfterWrite } from '#server/data/after-write.ts'
import type { Context } from '#server/data/context.ts'
import { aggiorna, crea, elimina, eliminaMolti, tocca } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import { thing } from '#server/data/words.ts'
import { fieldError } from '#shared/errors.ts'
import { minutiTra } from '#shared/presenze.ts'
import { dentroLaVisita, dopoIlCambio, ORE_FUORI } from '#shared/presenze-dopo.ts'
import { riga } from '#shared/rows.ts'
import type { Durata } from '#visite/tempo/parti.rules.ts'
import { aiutantiDelle } from '#visite/tempo/presenze.queries.server.ts'
import type { AiutanteDati } from './contract.ts'

/** Somebody who comes along on a visit; minutes from its start, null where they are there from its start, until its end. */
const rigaAiutante = z.object({
  id: riga.id(),
  appuntamento_id: riga.riferimento('Appuntamento'),
  utente_id: riga.riferimento('Aiutante'),
  da: riga.numeroNullo('Dal minuto'),
  a: riga.numeroNullo('Al minuto'),
  versione: riga.versione(),
})

declare module '#server/data/schema.ts' {
  interface Schema {
    appuntamenti_aiutanti: TableOf<typeof rigaAiutante>
  }
}

export const aiutanti = table(
  'appuntamenti_aiutanti',
  { uno: 'aiutante', tanti: 'aiutanti', genere: 'm' },
  rigaAiutante,
  {
    person: { through: 'appuntamenti', column: 'appuntamento_id' },
    erased: () => 'kept',
  },
)

interface Visita extends Durata {
  id: number
  utente_assegnato_id: number
}

const GIA_LI = 'Chi conduce la visita non può esserne anche aiutante'

/** Those of some people who are active still: nobody else comes along on what is put into the calendar. */
const ancoraAttivi = async (db: Db, ids: readonly number[]): Promise<Set<number>> => {
  const presenti = db.selectFrom('utenti').select('id').where('attivo', '=', true)
  return new Set((await presenti.where('id', 'in', [...ids, 0]).execute()).map(({ id }) => id))
}

/** @throws AppError dati_non_validi where the lead is among them, or hours aren't inside the visit's */
function esigeDentro(visita: Visita, { utenteId, da = null, a = null }: AiutanteDati): void {
  if (utenteId === visita.utente_assegnato_id) throw fieldError('aiutanti', GIA_LI)
  if (!dentroLaVisita(visita, { da, a })) throw fieldError('aiutanti', ORE_FUORI)
}

/**
 * Writes who comes along on a visit: those, and nobody else.
 * @param daCapo whether it comes back into the calendar: who was there is asked as whoever is new
 * @returns whether anything changed
 * @throws AppError dati_non_validi also where one isn't active any more who wasn't there
 */
export async function scriviAiutanti(
  contesto: Context,
  visita: Visita,
  richiesti: readonly AiutanteDati[],
  daCapo = false,
): Promise<boolean> {
  const ctx = { ...contesto, ifVersion: null }
  const presenti = await aiutantiDelle(ctx.db, [visita.id])
  for (const richiesto of richiesti) {
    esigeDentro(visita, richiesto)
    if (daCapo || !presenti.some(({ utente_id }) => utente_id === richiesto.utenteId))
      await esigeUtente(ctx.db, richiesto.utenteId, 'aiutanti')
  }
  const minuti = (istante: string | null | undefined) =>
    istante ? minutiTra(visita.data_inizio, istante) : null
  const voluti = new Map(richiesti.map(({ utenteId, da, a }) => [utenteId, { da: minuti(da), a: minuti(a) }]))
  return scrivi(ctx, visita.id, presenti, voluti)
}

type Presente = Awaited<ReturnType<typeof aiutantiDelle>>[number]

async function scrivi(
  ctx: Context,
  appuntamentoId: number,
  presenti: readonly Presente[],
  voluti: ReadonlyMap<number, { da: number | null; a: number | null }>,
): Promise<boolean> {
  let cambiati = false
  for (const { id, utente_id, da, a } of presenti) {
    const ore = voluti.get(utente_id)
    if (ore?.da === da && ore.a === a) continue
    cambiati = true
    if (ore) await aggiorna(ctx, aiutanti, id, ore)
    else await elimina(ctx, aiutanti, id)
  }
  for (const [utenteId, ore] of voluti)
    if (!presenti.some(({ utente_id }) => utente_id === utenteId)) {
      cambiati = true
      await crea(ctx, aiutanti, { appuntamentoId, utenteId, ...ore })
    }
  return cambiati
}

/**
 * Whoever comes along goes with a visit that has changed: their own hours move with it and are cut to it, who has none left
 * doesn't come any more, and who leads it now comes along no longer.
 * @param daCapo whether it comes back into the calendar: then who isn't active any more doesn't come either
 * @returns whether anything changed
 */
export async function aiutantiSeguono(
  contesto: Context,
  prima: Visita,
  ora: Visita,
  daCapo: boolean,
): Promise<boolean> {
  const uguale = (['data_inizio', 'data_fine', 'utente_assegnato_id'] as const).every(
    (c) => prima[c] === ora[c],
  )
  if (uguale && !daCapo) return false
  const presenti = await aiutantiDelle(contesto.db, [ora.id])
  const attivi = await ancoraAttivi(contesto.db, daCapo ? presenti.map(({ utente_id }) => utente_id) : [])
  const restano = presenti.flatMap(({ utente_id, da, a }) => {
    const viene = utente_id !== ora.utente_assegnato_id && (!daCapo || attivi.has(utente_id))
    const ore = viene ? dopoIlCambio({ da, a }, prima, ora) : null
    return ore ? [[utente_id, ore] as const] : []
  })
  return scrivi({ ...contesto, ifVersion: null }, ora.id, presenti, new Map(restano))
}

/** Before their visits are deleted: the register tells who came along. */
export async function togliAiutanti(ctx: Context, visite: readonly number[]): Promise<void> {
  const presenti = await aiutantiDelle(ctx.db, visite)
  await eliminaMolti(
    ctx,
    aiutanti,
    presenti.map(({ id }) => id),
  )
}

/** Who came along on a visit when it was deleted, by the register: those who are active still. */
export async function aiutantiDiPrima(db: Db, visitaId: number, richiesta: string) {
  const righe = await db
    .selectFrom('registro')
    .select('prima')
    .where('tabella', '=', aiutanti.nome)
    .where('azione', '=', 'elimina')
    .where('richiesta', '=', richiesta)
    .orderBy('id')
    .execute()
  const erano = righe.flatMap(({ prima }) => {
    const era = JSON.parse(prima ?? '{}') as Partial<Presente>
    return era.appuntamento_id === visitaId && era.utente_id
      ? { appuntamentoId: visitaId, utenteId: era.utente_id, da: era.da ?? null, a: era.a ?? null }
      : []
  })
  const attivi = await ancoraAttivi(
    db,
    erano.map(({ utenteId }) => utenteId),
  )
  return erano.filter(({ utenteId }) => attivi.has(utenteId))
}

/** Whose account ends, by whatever way, comes along on no visit that is still to be made. */
export const afterWrite: AfterWrite = {
  tables: ['utenti'],
  async run(ctx, { id, before, after }) {
    if (!before?.attivo || after?.attivo) return
    const righe = await ctx.db
      .selectFrom('appuntamenti_aiutanti as con')
      .innerJoin('appuntamenti', 'appuntamenti.id', 'con.appuntamento_id')
      .select(['con.id', 'con.appuntamento_id'])
      .where('con.utente_id', '=', id)
      .where('appuntamenti.stato', 'in', ['Programmato', 'Da_Riprogrammare'])
      .where('data_fine', '>', new Date().toISOString())
      .execute()
    await eliminaMolti(
      ctx,
      aiutanti,
      righe.map((riga) => riga.id),
    )
    for (const { appuntamento_id } of righe) await tocca(ctx.db, thing('appuntamenti'), appuntamento_id)
  },
}

/** Ids of who comes along on some visits. */
export const chiAiuta = async (db: Db, visite: readonly number[]): Promise<number[]> =>
  (await aiutantiDelle(db, visite)).map(({ utente_id }) => utente_id)
