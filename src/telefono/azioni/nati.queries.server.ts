import type { Generated } from 'kysely'
import type * as z from 'zod'
import { indirizzoIntero } from '#anagrafe/clienti/indirizzo.rules.ts'
import { clienti } from '#anagrafe/clienti/queries.server.ts'
import { type TabellaGeneratori, viciniDi } from '#anagrafe/impianti/generatori.queries.server.ts'
import { caldaie, condizionatori } from '#anagrafe/impianti/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { richiedi } from '#server/data/read.ts'
import type { Db } from '#server/data/schema.ts'
import { validate } from '#server/http/params.ts'
import { AppError } from '#shared/errors.ts'
import { DURATA_MS, minutoDi, titoloSulPosto } from '#telefono/giornata/rules.ts'
import type { ModuloCorpo } from '#telefono/rcee-moduli/contract.ts'
import { appuntamentoInput } from '#visite/appuntamenti/contract.ts'
import { creaAppuntamento } from '#visite/appuntamenti/queries.server.ts'
import { type AzioneInviata, caldaiaSalva, condizionatoreSalva, visitaNuova } from './contract.ts'
import { nascitaDi } from './nati.rules.ts'
import type { EsitoDiAzione, Nascita } from './rules.ts'

/* What a telephone has made without a network, and how later actions find it (docs/product.md §28.7). */

interface Nato {
  appuntamento_id: number | null
  caldaia_id: number | null
  condizionatore_id: number | null
}
declare module '#server/data/schema.ts' {
  interface Schema {
    nati_sul_telefono: Nato & { id: Generated<number>; uid: string; azione: string }
  }
}

const COLONNE = {
  'caldaia.salva': 'caldaia_id',
  'condizionatore.salva': 'condizionatore_id',
  'visita.nuova': 'appuntamento_id',
} as const satisfies Record<Nascita, keyof Nato>

/** What was made under a uid, by its columns: all null once it is deleted; undefined where none has come. */
const trovaNato = (db: Db, colonna: 'uid' | 'azione', valore: string): Promise<Nato | undefined> =>
  db
    .selectFrom('nati_sul_telefono')
    .select(['appuntamento_id', 'caldaia_id', 'condizionatore_id'])
    .where(colonna, '=', valore)
    .executeTakeFirst()

const numeroDi = (nato: Nato | undefined): number | null =>
  nato?.appuntamento_id ?? nato?.caldaia_id ?? nato?.condizionatore_id ?? null

/** The number of what an action has made. */
export const creatoDa = async (db: Db, azione: string): Promise<number | null> =>
  numeroDi(await trovaNato(db, 'azione', azione))

/** The visit that a telephone has begun; null where it isn't here, or no more. */
export const visitaNata = async (db: Db, uid: string): Promise<number | null> =>
  (await trovaNato(db, 'uid', uid))?.appuntamento_id ?? null

/** A form with its generator's own number, where it calls it by the uid of its birth; null where that isn't here, or no more. */
export async function conGeneratoreNato(db: Db, corpo: ModuloCorpo): Promise<ModuloCorpo | null> {
  const { caldaiaUid, condizionatoreUid } = corpo.contenuto
  const uid = caldaiaUid ?? condizionatoreUid
  if (!uid) return corpo
  const nato = await trovaNato(db, 'uid', uid)
  const ids = { caldaiaId: nato?.caldaia_id ?? null, condizionatoreId: nato?.condizionatore_id ?? null }
  return (caldaiaUid ? ids.caldaiaId : ids.condizionatoreId)
    ? { ...corpo, contenuto: { ...corpo.contenuto, ...ids } }
    : null
}

/** For whom and when, where the action is done, or accepted later. */
interface Destinazione {
  /** Its own uid. */
  azione: string
  clienteId: number | null
  tecnicoId: number
  confermataIl: string
}

/** A new boiler, air conditioner or visit of a telephone's: made once, under whichever action its uid comes. */
export async function riceviNascita(
  ctx: Context,
  azione: AzioneInviata,
  { motivo, clienteId }: { motivo: string | null; clienteId: number | null },
): Promise<EsitoDiAzione> {
  if (motivo !== null) return { esito: 'verifica', motivo }
  const creato = await faiNascere(
    ctx,
    { tipo: azione.tipo, corpo: azione.corpo },
    { azione: azione.id, clienteId, tecnicoId: ctx.utente.id, confermataIl: azione.confermataIl },
  )
  return { esito: 'fatta', clienteId, creato }
}

/**
 * Makes it, unless it is there.
 * @returns its number; null where it was deleted since
 * @throws AppError dati_non_validi where a rule is broken; what a creation throws
 */
export async function faiNascere(
  ctx: Context,
  inviata: { tipo: string; corpo: unknown },
  destinazione: Destinazione,
): Promise<number | null> {
  const { db } = ctx
  const nascita = nascitaDi(inviata)
  if (!nascita) throw new AppError('dati_non_validi', 'Manca il numero dato dal telefono')
  const { uid, genere } = nascita
  // Whoever else brings it at once waits here.
  const riga = await db
    .insertInto('nati_sul_telefono')
    .values({
      uid,
      azione: destinazione.azione,
      appuntamento_id: null,
      caldaia_id: null,
      condizionatore_id: null,
    })
    .onConflict((c) => c.column('uid').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!riga) return numeroDi(await trovaNato(db, 'uid', uid))
  const id = await CREA[genere]({ ...ctx, ifVersion: null }, inviata.corpo, destinazione)
  await db
    .updateTable('nati_sul_telefono')
    .set({ [COLONNE[genere]]: id })
    .where('id', '=', riga.id)
    .execute()
  return id
}

const esigeChi = (clienteId: number | null): number => {
  if (clienteId === null) throw new AppError('conflitto', 'Il cliente non c’è più')
  return clienteId
}

/** A number that another one of the plant has is left out: nothing is printed of it yet, and the first free one is given. */
async function seLibero(
  db: Db,
  tabella: TabellaGeneratori,
  impiantoId: number | null | undefined,
  numero: number | null | undefined,
): Promise<number | null> {
  if (!impiantoId || !numero) return numero ?? null
  return (await viciniDi(db, { tabella, id: null, impiantoId })).di(numero) ? null : numero
}

const letto = <S extends z.ZodType>(schema: S, corpo: unknown) => validate(schema, corpo) as z.output<S>

const CREA: Record<Nascita, (ctx: Context, corpo: unknown, d: Destinazione) => Promise<number>> = {
  async 'caldaia.salva'(ctx, corpo, { clienteId }) {
    const { uid: _, numeroGt, ...dati } = letto(caldaiaSalva, corpo)
    const numero = await seLibero(ctx.db, 'caldaie', dati.impiantoId, numeroGt)
    return caldaie.crea(ctx, { ...dati, ...{ numeroGt: numero }, clienteId: esigeChi(clienteId) })
  },
  async 'condizionatore.salva'(ctx, corpo, { clienteId }) {
    const { uid: _, numeroGf, ...dati } = letto(condizionatoreSalva, corpo)
    const numero = await seLibero(ctx.db, 'condizionatori', dati.impiantoId, numeroGf)
    return condizionatori.crea(ctx, { ...dati, ...{ numeroGf: numero }, clienteId: esigeChi(clienteId) })
  },
  async 'visita.nuova'(ctx, corpo, { clienteId, tecnicoId, confermataIl }) {
    const { tipologia } = letto(visitaNuova, corpo)
    const cliente = await richiedi(ctx.db, clienti, esigeChi(clienteId))
    const inizio = minutoDi(confermataIl)
    const dati = letto(appuntamentoInput, {
      ...{ clienteId: cliente.id, tipologia, stato: 'In_Corso', dittaId: cliente.dittaId },
      titolo: titoloSulPosto(tipologia, cliente),
      dataInizio: new Date(inizio).toISOString(),
      dataFine: new Date(inizio + DURATA_MS).toISOString(),
      indirizzoIntervento: indirizzoIntero(cliente).slice(0, 240) || null,
      ...{ utenteAssegnatoId: tecnicoId, creatoDA: tecnicoId },
    })
    return (await creaAppuntamento(ctx, dati)).id
  },
}
