// long because a part is read with where it goes, and each of its steps says what follows
import { type RawBuilder, sql } from 'kysely'
import { esigeCliente } from '#anagrafe/clienti/queries.server.ts'
import { esigeFornitore } from '#anagrafe/fornitori/queries.server.ts'
import type { AfterWrite } from '#server/data/after-write.ts'
import type { Context } from '#server/data/context.ts'
import { type List, pageOf, slicesOf, type Whole } from '#server/data/list.ts'
import { richiedi } from '#server/data/read.ts'
import { aggiorna, crea, elimina, esigeRiferimento, lockRow, tocca } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import type { FilesInUse } from '#server/files/in-use.ts'
import { FILE_TYPES, FileReply, storedName } from '#server/files/store.ts'
import { oggi } from '#shared/dates.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import {
  type PezziQuery,
  type Pezzo,
  type PezzoDati,
  type PezzoModificaDati,
  rigaOrdine,
  rigaPezzo,
} from './contract.ts'
import { giorniNelloStato, STATI_PEZZO, type StatoPezzo } from './rules.ts'
import { APERTO, doveVanno, portatiA } from './visite.queries.server.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    pezzi: TableOf<typeof rigaPezzo>
    ordini_pezzi: TableOf<typeof rigaOrdine>
  }
}

const conChi = (db: Db) =>
  db
    .selectFrom('pezzi')
    .innerJoin('clienti as cliente', 'cliente.id', 'pezzi.cliente_id')
    .leftJoin('fornitori as fornitore', 'fornitore.id', 'pezzi.fornitore_id')

export const ordiniPezzi = table(
  'ordini_pezzi',
  { uno: 'ordine di pezzi', tanti: 'ordini di pezzi', genere: 'm' },
  rigaOrdine,
)

export const pezzi = table('pezzi', { uno: 'pezzo', tanti: 'pezzi', genere: 'm' }, rigaPezzo, {
  etichette: { stato: STATI_PEZZO },
  da: conChi,
  person: 'cliente_id',
  erased: () => 'deleted',
})

/** The photograph of a part's plate. */
export const fotoDiPezzi: FilesInUse = {
  ...{ table: 'pezzi', digest: 'impronta', type: 'jpg', name: 'nome_file', person: 'cliente_id' },
}

type RigaPezzo = Omit<Pezzo, 'visita'>

const conVisita = async (db: Db, righe: readonly RigaPezzo[]): Promise<Pezzo[]> => {
  const visite = await doveVanno(db, righe)
  return righe.map((riga) => ({ ...riga, visita: visite.get(riga.id) ?? null }))
}

type Filtri = Omit<PezziQuery, 'limit' | 'offset'>

/** Parts that were asked for a job, at one of its visits, or for its quote. @param id its number, or the column with it */
export const dellaCommessa = (id: number | RawBuilder<unknown>) => sql<boolean>`pezzi.id in (
  select chiesto.id from pezzi chiesto where chiesto.commessa_id = ${id}
  union all select chiesto.id from pezzi chiesto join appuntamenti on appuntamenti.id = chiesto.appuntamento_id
    where appuntamenti.commessa_id = ${id}
  union all select chiesto.id from pezzi chiesto join commesse sua on sua.preventivo_id = chiesto.preventivo_id
    where sua.id = ${id})`

const elenco = (db: Db, filtri: Filtri, portati: readonly number[]) => ({
  found: db
    .selectFrom('pezzi')
    .$if(filtri.stato !== undefined, (q) => q.where('pezzi.stato', '=', filtri.stato as StatoPezzo))
    .$if(filtri.aperti === true, (q) => q.where(APERTO))
    .$if(filtri.aperti === false, (q) => q.where(sql<boolean>`not ${APERTO}`))
    .$if(filtri.clienteId !== undefined, (q) => q.where('pezzi.cliente_id', '=', filtri.clienteId ?? 0))
    .$if(filtri.fornitoreId !== undefined, (q) => q.where('pezzi.fornitore_id', '=', filtri.fornitoreId ?? 0))
    .$if(filtri.articoloId !== undefined, (q) => q.where('pezzi.articolo_id', '=', filtri.articoloId ?? 0))
    .$if(filtri.commessaId !== undefined, (q) => q.where(dellaCommessa(filtri.commessaId ?? 0)))
    .$if(filtri.appuntamentoId !== undefined, (q) =>
      q.where((e) =>
        e.or([
          e('pezzi.appuntamento_id', '=', filtri.appuntamentoId ?? 0),
          e('pezzi.id', 'in', [...portati, 0]),
        ]),
      ),
    ),
  rows: conChi(db).select(pezzi.colonne),
  order: filtri.aperti
    ? ([
        [sql<number>`case when pezzi.urgente then 0 else 1 end`, 'asc'],
        // Both databases put what has no day last.
        [sql<string>`coalesce(pezzi.arriva_il, '9999-12-31')`, 'asc'],
        ['pezzi.id', 'asc'],
      ] as const)
    : [['pezzi.id', 'desc'] as const],
  read: (righe: object[]) => conVisita(db, righe.map(pezzi.leggi)),
})

const portatiDi = async (db: Db, { appuntamentoId }: Filtri): Promise<number[]> =>
  appuntamentoId === undefined
    ? []
    : ((await portatiA(db, [appuntamentoId])).get(appuntamentoId) ?? []).map(({ id }) => id)

/** Parts, the last asked first; of those that somebody waits for urgent ones first, then by the day that they come on. */
export const elencaPezzi = async (db: Db, query: PezziQuery): Promise<List<Pezzo>> =>
  pageOf(elenco(db, query, await portatiDi(db, query)), query)

/** The same, slice by slice. */
export const scorriPezzi = async (db: Db, query: Filtri): Promise<Whole<Pezzo>> =>
  slicesOf(elenco(db, query, await portatiDi(db, query)))

/** @throws AppError non_trovato */
export async function trovaPezzo(db: Db, id: number): Promise<Pezzo> {
  const [intero] = await conVisita(db, [await richiedi(db, pezzi, id)])
  if (!intero) throw new AppError('non_trovato')
  return intero
}

type PerChe = Pick<PezzoDati, 'clienteId' | 'appuntamentoId' | 'commessaId' | 'preventivoId'>

const ORIGINI = [
  ['appuntamentoId', 'appuntamenti', 'La visita'],
  ['commessaId', 'commesse', 'La commessa'],
  ['preventivoId', 'preventivi', 'Il preventivo'],
] as const

/**
 * Whose a part is: the customer of the visit, job or quote that it is for.
 * @throws AppError dati_non_validi where these are of several, or nobody says
 */
async function clienteDelPezzo(db: Db, dati: PerChe): Promise<number> {
  let clienteId = dati.clienteId ?? null
  for (const [campo, tabella, parola] of ORIGINI) {
    const id = dati[campo]
    if (!id) continue
    const riga = await db
      .selectFrom(tabella as 'appuntamenti')
      .select('cliente_id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!riga) throw fieldError(campo, `${parola} non c’è più`)
    if (clienteId !== null && riga.cliente_id !== clienteId)
      throw fieldError(campo, `${parola} è di un altro cliente`)
    clienteId = riga.cliente_id
  }
  if (clienteId === null) throw fieldError('clienteId', 'Scegli un cliente')
  await esigeCliente(db, clienteId)
  return clienteId
}

const esigeArticolo = (db: Db, id: number) =>
  esigeRiferimento(db, 'articoli', id, 'articoloId', 'Questo articolo non c’è più')

/** Where it comes from, and how the telephone knows it. */
interface Nascita {
  uid?: string
  impronta?: string | null
  chiestoIl?: string
  /** Where an Admin has accepted what somebody else asked for. */
  chiestoDa?: string | undefined
}

/** The job of a visit, where it has one. */
const commessaDi = async (db: Db, visitaId: number): Promise<number | null> =>
  (await db.selectFrom('appuntamenti').select('commessa_id').where('id', '=', visitaId).executeTakeFirst())
    ?.commessa_id ?? null

/** Writes down that a part is needed; the job of its visit is its own, also once that is deleted. @returns its id */
export async function creaPezzo(ctx: Context, dati: PezzoDati, nascita: Nascita = {}): Promise<number> {
  const clienteId = await clienteDelPezzo(ctx.db, dati)
  if (dati.fornitoreId) await esigeFornitore(ctx.db, dati.fornitoreId)
  if (dati.articoloId) await esigeArticolo(ctx.db, dati.articoloId)
  const { uid, impronta, chiestoIl, chiestoDa = ctx.utente.nome_utente } = nascita
  const commessaId =
    dati.commessaId ?? (dati.appuntamentoId ? await commessaDi(ctx.db, dati.appuntamentoId) : null)
  const { id } = await crea(ctx, pezzi, {
    ...{ ...dati, clienteId, commessaId, stato: 'Da_Ordinare', chiestoDa },
    chiestoIl: chiestoIl ?? new Date().toISOString(),
    ...(uid !== undefined && { uid }),
    ...(impronta && { impronta, nomeFile: 'pezzo.jpg' }),
  })
  return id
}

/** Whether an invoice or a report tells of it already, in words; null where none does. */
async function raccontato(db: Db, { fattura_id, rapporto_id }: RigaPezzo): Promise<string | null> {
  const fattura =
    fattura_id === null
      ? undefined
      : await db
          .selectFrom('fatture')
          .select(['numero_documento', 'fase'])
          .where('id', '=', fattura_id)
          .executeTakeFirst()
  if (fattura) return `È nella ${fattura.fase === 'Bozza' ? 'bozza' : 'fattura'} ${fattura.numero_documento}`
  return rapporto_id === null ? null : 'È nel rapporto firmato'
}

/**
 * Changes a part, or takes it a step on or back; the days of its steps follow.
 * @throws AppError conflitto where it is used, and a report or an invoice says so
 */
export async function aggiornaPezzo(ctx: Context, id: number, dati: PezzoModificaDati): Promise<void> {
  await lockRow(ctx.db, 'pezzi', id)
  const attuale = await richiedi(ctx.db, pezzi, id)
  await clienteDelPezzo(ctx.db, { ...dati, clienteId: attuale.cliente_id, preventivoId: null })
  if (dati.fornitoreId) await esigeFornitore(ctx.db, dati.fornitoreId)
  if (dati.articoloId && dati.articoloId !== attuale.articolo_id) await esigeArticolo(ctx.db, dati.articoloId)
  const stato = dati.stato ?? attuale.stato
  if (attuale.stato === 'Usato' && stato !== 'Usato') {
    const documento = await raccontato(ctx.db, attuale)
    if (documento) throw new AppError('conflitto', `${documento}: il pezzo resta usato`)
  }
  const giorni = stato === attuale.stato ? {} : giorniNelloStato(attuale, stato, oggi())
  // Of another supplier it is of no order of the former one; put back and taken on again it is of the same.
  const altroFornitore = dati.fornitoreId !== undefined && dati.fornitoreId !== attuale.fornitore_id
  const fornitoreId = altroFornitore ? dati.fornitoreId : attuale.fornitore_id
  const senzaOrdine =
    stato !== 'Da_Ordinare' &&
    attuale.ordine_id !== null &&
    (altroFornitore ||
      (fornitoreId && (await richiedi(ctx.db, ordiniPezzi, attuale.ordine_id)).fornitore_id !== fornitoreId))
  await aggiorna(ctx, pezzi, id, {
    ...dati,
    ...giorni,
    ...(senzaOrdine && { ordineId: null }),
    ...(stato !== 'Usato' && attuale.quantita_usata !== null && { quantitaUsata: null }),
  })
}

/** What of a part stands in its order; empty where it is to be ordered again, or isn't needed. */
const inOrdine = (riga: object): string => {
  const { stato, ordine_id, codice, quantita, descrizione, urgente } = riga as RigaPezzo
  return ordine_id === null || stato === 'Da_Ordinare' || stato === 'Non_Serve'
    ? ''
    : [codice, quantita, descrizione, Boolean(urgente)].join(' ')
}

/** What an order says of a part is another thing now, by whatever way: a mail of it that waits was written before. */
export const ordineCambiato: AfterWrite = {
  tables: ['pezzi'],
  async run({ db }, { before, after }) {
    if (!before?.ordine_id) return
    const resta = after?.ordine_id === before.ordine_id ? inOrdine(after) : ''
    if (inOrdine(before) !== resta) await tocca(db, ordiniPezzi, Number(before.ordine_id))
  },
}

/** @throws AppError conflitto where a report or an invoice tells of it */
export async function eliminaPezzo(ctx: Context, id: number): Promise<void> {
  await lockRow(ctx.db, 'pezzi', id)
  const documento = await raccontato(ctx.db, await richiedi(ctx.db, pezzi, id))
  if (documento) throw new AppError('conflitto', `${documento}: il pezzo resta`)
  await elimina(ctx, pezzi, id)
}

/** The photograph of a part's plate. @throws AppError non_trovato where it has none */
export async function trovaFotoPezzo({ db, fileStore }: Context, id: number): Promise<FileReply> {
  const { impronta, nome_file } = await richiedi(db, pezzi, id)
  if (!impronta || (await fileStore.condition(impronta, 'jpg')) === 'changed')
    throw new AppError('non_trovato', 'Questo pezzo non ha una foto')
  return new FileReply({
    ...{ cartella: fileStore.folder, file: storedName(impronta, 'jpg'), nome: nome_file ?? 'pezzo.jpg' },
    ...{ tipo: FILE_TYPES.jpg, inLinea: true, seManca: 'Il file di questa foto non c’è più sul disco' },
  })
}

/** How many are to be ordered, and how many are late, in one query. */
export async function contaPezzi(db: Db): Promise<{ daOrdinare: number; inRitardo: number }> {
  const righe = await db
    .selectFrom('pezzi')
    .select((e) => ['stato', e.fn.countAll<number>().as('n')])
    .where(APERTO)
    .where((e) =>
      e.or([
        e('stato', '=', 'Da_Ordinare'),
        e.and([e('stato', '=', 'Ordinato'), e('arriva_il', '<', oggi())]),
      ]),
    )
    .groupBy('stato')
    .execute()
  const quanti = (stato: StatoPezzo) => Number(righe.find((riga) => riga.stato === stato)?.n ?? 0)
  return { daOrdinare: quanti('Da_Ordinare'), inRitardo: quanti('Ordinato') }
}

/** What was asked at a visit goes with it to another job; to another customer too, and is of no quote or job of the former one. */
export const afterWrite: AfterWrite = {
  tables: ['appuntamenti'],
  async run(autore, { id, before, after, action }) {
    if (action !== 'aggiorna' || !before || !after) return
    const altroCliente = before.cliente_id !== after.cliente_id
    const { commessa_id: era } = before
    if (!altroCliente && era === after.commessa_id) return
    const chiesti = await autore.db
      .selectFrom('pezzi')
      .select('id')
      .where('appuntamento_id', '=', id)
      .where('cliente_id', '=', Number(before.cliente_id))
      // One that was asked for another job than the visit's stays there.
      .$if(!altroCliente, (q) => q.where('commessa_id', era === null ? 'is' : '=', era as number | null))
      .orderBy('id')
      .execute()
    const dati = {
      ...{ clienteId: after.cliente_id, commessaId: after.commessa_id },
      ...(altroCliente && { preventivoId: null }),
    }
    for (const chiesto of chiesti) await aggiorna({ ...autore, ifVersion: null }, pezzi, chiesto.id, dati)
  },
}
