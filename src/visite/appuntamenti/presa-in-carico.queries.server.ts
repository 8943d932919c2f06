import { type Generated, sql } from 'kysely'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { elencaAdmin } from '#anagrafe/utenti/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import type { List } from '#server/data/list.ts'
import { richiedi } from '#server/data/read.ts'
import { registra } from '#server/data/register.ts'
import { named, notFound } from '#server/data/words.ts'
import { AppError } from '#shared/errors.ts'
import { isAdmin } from '#shared/permissions.ts'
import type { RichiestaPresaInCarico } from '#visite/notifiche/contract.ts'
import { notifica, togliRichiesta } from '#visite/notifiche/queries.server.ts'
import type { DaNotificare } from '#visite/notifiche/rules.ts'
import type { Appuntamento } from './contract.ts'
import { aggiornaAppuntamento, appuntamenti } from './queries.server.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    richieste_presa_in_carico: {
      id: Generated<number>
      appuntamento_id: number
      richiedente_id: number
      stato: string
      created_at: string
      risposta_da_id: number | null
      risposta_il: string | null
    }
  }
}

const TABELLA = 'richieste_presa_in_carico'
const RICHIESTE = named({
  nome: TABELLA,
  parola: { uno: 'richiesta di presa in carico', tanti: 'richieste di presa in carico', genere: 'f' },
})
const visibili = ['id', 'appuntamento_id', 'stato', 'created_at'] as const

const avviso = (a: Appuntamento, testo: string, datiExtra: DaNotificare['datiExtra']) => ({
  clienteId: a.cliente_id,
  tipo: 'Presa_In_Carico' as const,
  messaggio: `${nomeCliente(a.cliente)}: ${testo}`,
  datiExtra: {
    cliente: nomeCliente(a.cliente),
    titolo: a.titolo,
    dataInizio: a.data_inizio,
    tecnico: a.utente_assegnato.nome_utente,
    ...datiExtra,
  },
})

/**
 * Asks the Admins for another's visit (docs/product.md §8.9).
 * @throws AppError permesso_negato for one's own, conflitto while one's earlier request waits
 */
export async function chiediPresaInCarico(
  ctx: Context,
  appuntamentoId: number,
): Promise<RichiestaPresaInCarico> {
  const appuntamento = await richiedi(ctx.db, appuntamenti, appuntamentoId)
  if (appuntamento.utente_assegnato_id === ctx.utente.id)
    throw new AppError('permesso_negato', 'Questo appuntamento è già assegnato a te')
  const request = await ctx.db
    .insertInto(TABELLA)
    .values({
      appuntamento_id: appuntamentoId,
      richiedente_id: ctx.utente.id,
      stato: 'In_Attesa',
      created_at: new Date().toISOString(),
      risposta_da_id: null,
      risposta_il: null,
    })
    .onConflict((c) => c.doNothing())
    .returning(visibili)
    .executeTakeFirst()
  if (!request) throw new AppError('conflitto', 'Hai già una richiesta in attesa per questo appuntamento')
  await registra(ctx, 'crea', RICHIESTE, request.id, null, { ...request, richiedente_id: ctx.utente.id })
  const testo = avviso(appuntamento, `${ctx.utente.nome_utente} chiede di prenderlo in carico`, {
    richiestaId: request.id,
    richiedente: ctx.utente.nome_utente,
  })
  const admin = await elencaAdmin(ctx.db)
  await notifica(
    ctx,
    appuntamentoId,
    admin.map((utenteId) => ({ utenteId, ...testo })),
  )
  return { ...request, richiedente: ctx.utente.nome_utente } as RichiestaPresaInCarico
}

/** The requests for a visit, last first: an Admin sees all, the others their own. */
export async function elencaRichieste(
  ctx: Context,
  appuntamentoId: number,
): Promise<List<RichiestaPresaInCarico>> {
  const righe = await ctx.db
    .selectFrom(TABELLA)
    .innerJoin('utenti', 'utenti.id', 'richieste_presa_in_carico.richiedente_id')
    .select(visibili.map((c) => `${TABELLA}.${c}` as const))
    .select('utenti.nome_utente as richiedente')
    .where('appuntamento_id', '=', appuntamentoId)
    .$if(!isAdmin(ctx.utente), (q) => q.where('richiedente_id', '=', ctx.utente.id))
    .orderBy('richieste_presa_in_carico.id', 'desc')
    .execute()
  return { righe: righe as RichiestaPresaInCarico[], conteggio: righe.length }
}

/** One's own requests that wait. */
export async function elencaRichiesteInAttesa({
  db,
  utente,
}: Context): Promise<List<RichiestaPresaInCarico>> {
  const righe = await db
    .selectFrom(TABELLA)
    .select(visibili)
    // As the index of these says it.
    .where('stato', '=', sql.lit('In_Attesa'))
    .where('richiedente_id', '=', utente.id)
    .execute()
  const mie = righe.map((r) => ({ ...r, richiedente: utente.nome_utente }) as RichiestaPresaInCarico)
  return { righe: mie, conteggio: mie.length }
}

/** Closes a request that still waits; undefined where it was closed already. */
async function rispondi(ctx: Context, id: number, stato: RichiestaPresaInCarico['stato']) {
  const chiusa = await ctx.db
    .updateTable(TABELLA)
    .set({ stato, risposta_da_id: ctx.utente.id, risposta_il: new Date().toISOString() })
    .where('id', '=', id)
    .where('stato', '=', 'In_Attesa')
    .returning([...visibili, 'richiedente_id'])
    .executeTakeFirst()
  if (chiusa) await registra(ctx, 'aggiorna', RICHIESTE, id, { stato: 'In_Attesa' }, { stato })
  return chiusa
}

/** @throws AppError non_trovato also where it is a request for another visit */
async function trovaRichiesta(ctx: Context, appuntamentoId: number, id: number) {
  const richiesta = await ctx.db
    .selectFrom(TABELLA)
    .select(['richiedente_id', 'stato'])
    .where('id', '=', id)
    .where('appuntamento_id', '=', appuntamentoId)
    .executeTakeFirst()
  if (!richiesta) throw notFound(RICHIESTE)
  return richiesta
}

/** Why a request that waits no longer can't be closed again. */
async function giaChiusa(ctx: Context, appuntamentoId: number, id: number): Promise<AppError> {
  const { stato } = await trovaRichiesta(ctx, appuntamentoId, id)
  return new AppError(
    'conflitto',
    stato === 'Ritirata' ? 'La richiesta è stata ritirata' : 'A questa richiesta è già stata data risposta',
  )
}

/**
 * Takes back one's own request while it waits; the Admins' notifications of it go with it.
 * @throws AppError non_trovato, permesso_negato for another's, conflitto when it waits no longer
 */
export async function ritiraPresaInCarico(
  ctx: Context,
  appuntamentoId: number,
  richiestaId: number,
): Promise<void> {
  const { richiedente_id } = await trovaRichiesta(ctx, appuntamentoId, richiestaId)
  if (richiedente_id !== ctx.utente.id)
    throw new AppError('permesso_negato', 'Solo chi ha fatto la richiesta può ritirarla')
  if (!(await rispondi(ctx, richiestaId, 'Ritirata'))) throw await giaChiusa(ctx, appuntamentoId, richiestaId)
  await togliRichiesta(ctx.db, appuntamentoId, richiestaId)
}

/**
 * An Admin's answer. Approval assigns the visit to who asked and declines the other requests that wait; requesters and
 * the former assignee are told. All or nothing.
 * @throws AppError non_trovato, conflitto when it was answered or withdrawn already
 */
export async function rispondiPresaInCarico(
  ctx: Context,
  appuntamentoId: number,
  richiestaId: number,
  esito: 'Approvata' | 'Rifiutata',
): Promise<RichiestaPresaInCarico> {
  const appuntamento = await richiedi(ctx.db, appuntamenti, appuntamentoId)
  await trovaRichiesta(ctx, appuntamentoId, richiestaId)
  const chiusa = await rispondi(ctx, richiestaId, esito)
  if (!chiusa) throw await giaChiusa(ctx, appuntamentoId, richiestaId)

  const risposta = (esito: 'Approvata' | 'Rifiutata') =>
    avviso(appuntamento, `richiesta ${esito.toLowerCase()}`, { esito, autore: ctx.utente.nome_utente })
  const avvisi: DaNotificare[] = [{ utenteId: chiusa.richiedente_id, ...risposta(esito) }]
  if (esito === 'Approvata') {
    const aperte = await ctx.db
      .selectFrom(TABELLA)
      .select('id')
      .where('appuntamento_id', '=', appuntamentoId)
      .where('stato', '=', 'In_Attesa')
      .execute()
    for (const { id } of aperte) {
      const rifiutata = await rispondi(ctx, id, 'Rifiutata')
      if (rifiutata) avvisi.push({ utenteId: rifiutata.richiedente_id, ...risposta('Rifiutata') })
    }
    await aggiornaAppuntamento({ ...ctx, ifVersion: null }, appuntamentoId, {
      utenteAssegnatoId: chiusa.richiedente_id,
    })
  }
  await notifica(ctx, appuntamentoId, avvisi)
  const [risposta_] = (await elencaRichieste(ctx, appuntamentoId)).righe.filter((r) => r.id === richiestaId)
  if (!risposta_) throw new AppError('non_trovato')
  return risposta_
}
