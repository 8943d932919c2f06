import { sql } from 'kysely'
import { esigeCliente } from '#anagrafe/clienti/queries.server.ts'
import { dellaCommessa, elencaPezzi } from '#carte/pezzi/queries.server.ts'
import { preventivi } from '#carte/preventivi/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { type List, type PaginaRichiesta, pageOf, slicesOf, type Whole } from '#server/data/list.ts'
import { richiedi } from '#server/data/read.ts'
import { aggiorna, crea, elimina, lockRow, lockRows } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import { usesOf } from '#server/data/usage.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { isAdmin } from '#shared/permissions.ts'
import { STATI_COMMESSA } from '#shared/stati-commessa.ts'
import { aggiornaInSilenzio, elencaAppuntamenti } from '#visite/appuntamenti/queries.server.ts'
import { comeVisto } from '#visite/appuntamenti/rules.ts'
import { contiDiCommessa, daFatturareDiCommesse } from './conti.queries.server.ts'
import {
  type Commessa,
  type CommessaInput,
  type CommessaIntera,
  type CommessaModifica,
  type CommesseQuery,
  type RigaCommessa,
  rigaCommessa,
} from './contract.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    commesse: Omit<TableOf<typeof rigaCommessa>, 'quante_visite' | 'visite_fatte' | 'pezzi_attesi'>
  }
}

const intere = (db: Db) =>
  db
    .selectFrom('commesse')
    .innerJoin('clienti as cliente', 'cliente.id', 'commesse.cliente_id')
    .leftJoin('preventivi as preventivo', 'preventivo.id', 'commesse.preventivo_id')

const visiteNelloStato = (condizione: string) => ({
  sql: sql`(select count(*) from appuntamenti as sua where sua.commessa_id = commesse.id and sua.stato ${sql.raw(condizione)})`,
  leggi: Number,
})

export const commesse = table('commesse', { uno: 'commessa', tanti: 'commesse', genere: 'f' }, rigaCommessa, {
  etichette: { stato: STATI_COMMESSA },
  calcolate: {
    quante_visite: visiteNelloStato(`<> 'Annullato'`),
    visite_fatte: visiteNelloStato(`= 'Completato'`),
    pezzi_attesi: {
      sql: sql`(select count(*) from pezzi where ${dellaCommessa(sql.ref('commesse.id'))} and pezzi.stato in ('Da_Ordinare', 'Ordinato'))`,
      leggi: Number,
    },
  },
  da: intere,
  person: 'cliente_id',
  erased: () => ({ titolo: 'Commessa' }),
})

type Filtri = Omit<CommesseQuery, keyof PaginaRichiesta>

const trovate = (db: Db, { clienteId, preventivoId, stato, ferme }: Filtri) =>
  db
    .selectFrom('commesse')
    .where((e) =>
      e.and([
        ...(clienteId === undefined ? [] : [e('commesse.cliente_id', '=', clienteId)]),
        ...(preventivoId === undefined ? [] : [e('commesse.preventivo_id', '=', preventivoId)]),
        ...(stato === undefined ? [] : [e('commesse.stato', '=', stato)]),
        ...(ferme
          ? [
              e('commesse.stato', '=', 'Aperto'),
              e.not(
                e.exists(
                  e
                    .selectFrom('appuntamenti')
                    .select('appuntamenti.id')
                    .whereRef('appuntamenti.commessa_id', '=', 'commesse.id')
                    .where('appuntamenti.stato', 'in', ['Programmato', 'In_Corso']),
                ),
              ),
            ]
          : []),
      ]),
    )

/** How many are open without a visit to come: they wait for somebody. */
export async function contaFerme(db: Db): Promise<number> {
  const { n } = await trovate(db, { ferme: true })
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

const conDaFatturare = async (
  { db, utente }: Pick<Context, 'db' | 'utente'>,
  righe: readonly RigaCommessa[],
): Promise<Commessa[]> => {
  const resta = isAdmin(utente) ? await daFatturareDiCommesse(db, righe) : null
  return righe.map((riga) => ({ ...riga, da_fatturare: resta && (resta.get(riga.id) ?? 0) }))
}

/** Jobs, the last first; what is to be invoiced is for Admins. */
export const elencaCommesse = (
  ctx: Pick<Context, 'db' | 'utente'>,
  query: CommesseQuery,
): Promise<List<Commessa>> => pageOf(elenco(ctx, query), query)

/** The same, slice by slice. */
export const scorriCommesse = (ctx: Pick<Context, 'db' | 'utente'>, query: CommesseQuery): Whole<Commessa> =>
  slicesOf(elenco(ctx, query))

const elenco = (ctx: Pick<Context, 'db' | 'utente'>, filtri: Filtri) => ({
  found: trovate(ctx.db, filtri),
  rows: intere(ctx.db).select(commesse.colonne),
  order: [['commesse.id', 'desc']] as const,
  read: (righe: object[]) => conDaFatturare(ctx, righe.map(commesse.leggi)),
})

/** A job with its visits by day, and what of it was billed and taken. @throws AppError non_trovato */
export async function trovaCommessa(
  ctx: Pick<Context, 'db' | 'utente'>,
  id: number,
): Promise<CommessaIntera> {
  const { db, utente } = ctx
  const riga = await richiedi(db, commesse, id)
  const [[conResto], visite, pezzi, preventivo, conti] = await Promise.all([
    conDaFatturare(ctx, [riga]),
    elencaAppuntamenti(db, { commessaId: id }),
    elencaPezzi(db, { commessaId: id }),
    riga.preventivo_id === null ? null : richiedi(db, preventivi, riga.preventivo_id),
    contiDiCommessa(db, riga),
  ])
  const { fatture, ...somme } = conti
  const admin = isAdmin(utente)
  return {
    ...riga,
    da_fatturare: conResto?.da_fatturare ?? null,
    visite: visite.righe.map(comeVisto(utente)),
    pezzi: pezzi.righe,
    preventivo_totale: preventivo?.totale ?? null,
    fatture: admin ? fatture : [],
    fatturato: admin ? somme.fatturato : null,
    in_bozza: admin ? somme.in_bozza : null,
    incassato: admin ? somme.incassato : null,
  }
}

/** @throws AppError dati_non_validi where the quote isn't this customer's, or has another job */
async function esigePreventivo(
  db: Db,
  preventivoId: number | null | undefined,
  clienteId: number,
  tranne = 0,
) {
  if (!preventivoId) return
  const altrove = await db
    .selectFrom('commesse')
    .select('titolo')
    .where('preventivo_id', '=', preventivoId)
    .where('id', '!=', tranne)
    .executeTakeFirst()
  if (altrove) throw fieldError('preventivoId', `È già il preventivo della commessa ${altrove.titolo}`)
  const trovato = await db
    .selectFrom('preventivi')
    .select('id')
    .where('id', '=', preventivoId)
    .where('cliente_id', '=', clienteId)
    .executeTakeFirst()
  if (!trovato) throw fieldError('preventivoId', 'Il preventivo non è di questo cliente')
}

export async function creaCommessa(ctx: Context, dati: CommessaInput): Promise<number> {
  await esigeCliente(ctx.db, Number(dati.clienteId))
  await esigePreventivo(ctx.db, Number(dati.preventivoId ?? 0), Number(dati.clienteId))
  return (await crea(ctx, commesse, dati)).id
}

export async function aggiornaCommessa(ctx: Context, id: number, dati: CommessaModifica): Promise<void> {
  const { cliente_id } = await richiedi(ctx.db, commesse, id)
  await esigePreventivo(ctx.db, Number(dati.preventivoId ?? 0), cliente_id, id)
  await aggiorna(ctx, commesse, id, dati)
}

/** @throws AppError in_uso while it has visits */
export async function eliminaCommessa(ctx: Context, id: number): Promise<void> {
  await lockRow(ctx.db, 'commesse', id)
  const usi = await usesOf(ctx.db, id, [{ tabella: 'appuntamenti', colonna: 'commessa_id' }])
  if (usi) throw new AppError('in_uso', `La commessa ha ${usi}: non può essere eliminata`)
  await elimina(ctx, commesse, id)
}

/**
 * The job of an accepted quote, made once; visits of the quote that are in no other come along.
 * @returns its id, and whether it was there already
 * @throws AppError non_trovato; conflitto where the quote isn't accepted
 */
export async function commessaDiPreventivo(
  ctx: Context,
  preventivoId: number,
): Promise<{ id: number; esisteva: boolean }> {
  const { db } = ctx
  // Visits before their quote: so does whoever makes a draft of them.
  await lockRows(
    db,
    db.selectFrom('appuntamenti').select('id').where('preventivo_id', '=', preventivoId).orderBy('id'),
  ).execute()
  await lockRow(db, 'preventivi', preventivoId)
  const { titolo, cliente_id, stato } = await richiedi(db, preventivi, preventivoId)
  const esistente = await db
    .selectFrom('commesse')
    .select('id')
    .where('preventivo_id', '=', preventivoId)
    .orderBy('id')
    .executeTakeFirst()
  if (esistente) return { id: esistente.id, esisteva: true }
  if (stato !== 'Accettato') throw new AppError('conflitto', 'Il preventivo non è ancora accettato')
  const libero = { ...ctx, ifVersion: null }
  const id = await creaCommessa(libero, { titolo, clienteId: cliente_id, preventivoId, stato: 'Aperto' })
  const visite = await db
    .selectFrom('appuntamenti')
    .select('id')
    .where('preventivo_id', '=', preventivoId)
    .where('cliente_id', '=', cliente_id)
    .where('commessa_id', 'is', null)
    .orderBy('id')
    .execute()
  for (const visita of visite) await aggiornaInSilenzio(libero, visita.id, { commessaId: id })
  return { id, esisteva: false }
}
