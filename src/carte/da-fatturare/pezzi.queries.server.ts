import { sql } from 'kysely'
import { elencaAdmin } from '#anagrafe/utenti/queries.server.ts'
import { fatturaDiVisita } from '#carte/fatture/visite.queries.server.ts'
import { pezzi } from '#carte/pezzi/queries.server.ts'
import type { RigaDati } from '#carte/righe/contract.ts'
import type { Iva } from '#carte/righe/nature.rules.ts'
import { valoreRiga } from '#carte/righe/somme.rules.ts'
import type { AfterWrite } from '#server/data/after-write.ts'
import type { Context } from '#server/data/context.ts'
import { aggiorna, lockRows } from '#server/data/records.ts'
import type { Db } from '#server/data/schema.ts'
import type { DbRow } from '#server/data/table.ts'
import { formatDecimal } from '#shared/decimal-text.ts'
import { avvisaAdmin, notifica } from '#visite/notifiche/queries.server.ts'

/** A part that was used, as a draft has it: the visit that it goes with, and what it costs by the list. */
export interface PezzoUsato {
  id: number
  visitaId: number
  articoloId: number | null
  codice: string | null
  descrizione: string
  um: string
  /** how much was used, decimal text; the price is `0` where the list has none */
  quantita: string
  prezzoUnitario: string
}

interface Visita {
  id: number
  commessa_id: number | null
}

/** To which of some visits each of the others led, by the ones that were booked in their place. */
async function versoQuali(
  db: Db,
  da: readonly (number | null)[],
  visite: readonly Visita[],
): Promise<Map<number, number>> {
  const verso = new Map(visite.map(({ id }) => [id, id]))
  const prossime = new Map<number, number | null>()
  let ultime = [...new Set(da.flatMap((id) => id ?? []))]
  while (ultime.length > 0) {
    const lette = await db
      .selectFrom('appuntamenti')
      .select(['id', 'ripresa_da'])
      .where('id', 'in', ultime)
      .execute()
    for (const { id, ripresa_da } of lette) prossime.set(id, ripresa_da)
    ultime = lette.flatMap(({ ripresa_da }) => (ripresa_da && !prossime.has(ripresa_da) ? ripresa_da : []))
  }
  for (const id of prossime.keys()) {
    const fila: number[] = []
    let passoAttuale: number | null | undefined = id
    while (passoAttuale && !verso.has(passoAttuale) && !fila.includes(passoAttuale)) {
      fila.push(passoAttuale)
      passoAttuale = prossime.get(passoAttuale)
    }
    const arrivo = verso.get(passoAttuale ?? 0)
    if (arrivo !== undefined) for (const passo of fila) verso.set(passo, arrivo)
  }
  return verso
}

/** Parts of a quote, or of a job that one comes from, are paid with it. */
const usati = (db: Db, fatturaId: number | null) =>
  db
    .selectFrom('pezzi')
    .leftJoin('rapporti', 'rapporti.id', 'pezzi.rapporto_id')
    .leftJoin('articoli', 'articoli.id', 'pezzi.articolo_id')
    .where('pezzi.stato', '=', 'Usato')
    .where('pezzi.fattura_id', fatturaId === null ? 'is' : '=', fatturaId)
    .where('pezzi.preventivo_id', 'is', null)
    .where(
      sql<boolean>`not exists (select 1 from commesse
        where commesse.id = pezzi.commessa_id and commesse.preventivo_id is not null)`,
    )
    .select(['pezzi.id', 'pezzi.descrizione', 'pezzi.codice', 'pezzi.articolo_id'])
    .select(sql<string>`coalesce(pezzi.quantita_usata, pezzi.quantita)`.as('quantita'))
    .select(['pezzi.appuntamento_id', 'pezzi.commessa_id', 'rapporti.appuntamento_id as usato_a'])
    .select(['articoli.codice as codice_articolo', 'articoli.um', 'articoli.prezzo'])
    .orderBy('pezzi.id')

/**
 * The parts that were used at some visits of a customer: those that a report tells of, and those that the office has marked, of
 * the visit itself, of the ones in whose place it was booked, and of its job.
 * @param fatturaId the draft that they are in; null for those that are in none
 */
export async function pezziUsatiA(
  db: Db,
  visite: readonly (Visita & { cliente_id: number })[],
  fatturaId: number | null,
): Promise<PezzoUsato[]> {
  const [capofila] = visite
  if (!capofila) return []
  const righe = await usati(db, fatturaId).where('pezzi.cliente_id', '=', capofila.cliente_id).execute()
  if (righe.length === 0) return []
  const daDove = righe.map(({ appuntamento_id, usato_a }) => usato_a ?? appuntamento_id)
  const verso = await versoQuali(db, daDove, visite)
  return righe.flatMap(({ id, appuntamento_id, commessa_id, usato_a, ...riga }): PezzoUsato[] => {
    const dellaCommessa = visite.find((visita) => commessa_id && visita.commessa_id === commessa_id)
    const visitaId =
      usato_a === null
        ? (verso.get(appuntamento_id ?? 0) ?? dellaCommessa?.id)
        : visite.find((visita) => visita.id === usato_a)?.id
    // One that a draft has stays in it, whatever becomes of its visits.
    if (visitaId === undefined && fatturaId === null) return []
    return [
      {
        ...{ id, visitaId: visitaId ?? capofila.id, articoloId: riga.articolo_id },
        ...{ descrizione: riga.descrizione, quantita: riga.quantita, um: riga.um ?? 'pz' },
        codice: riga.codice ?? riga.codice_articolo,
        prezzoUnitario: riga.prezzo ?? '0',
      },
    ]
  })
}

/** As a line of a document. */
export const rigaDiPezzo = ({ id: _, visitaId: __, ...riga }: PezzoUsato, iva: Iva): RigaDati => ({
  ...riga,
  codice: riga.codice?.slice(0, 35) ?? null,
  ...iva,
})

/** What the parts of a visit come to without VAT, in cents. */
export const valoreDeiPezzi = (visitaId: number, usati: readonly PezzoUsato[]): bigint =>
  usati.reduce(
    (somma, pezzo) =>
      somma + (pezzo.visitaId === visitaId ? valoreRiga({ ...pezzo, scontoPercento: null }) : 0n),
    0n,
  )

/** Nobody else bills the parts of these customers until the transaction ends. */
export async function tieniPezzi(db: Db, clienteId: number): Promise<void> {
  await lockRows(
    db,
    db
      .selectFrom('pezzi')
      .select('id')
      .where('cliente_id', '=', clienteId)
      .where('stato', '=', 'Usato')
      .where('fattura_id', 'is', null)
      .orderBy('id'),
  ).execute()
}

/** Writes down that a draft tells of them. */
export async function mettiInBozza(
  ctx: Context,
  fatturaId: number,
  usati: readonly PezzoUsato[],
): Promise<void> {
  for (const { id } of usati) await aggiorna({ ...ctx, ifVersion: null }, pezzi, id, { fatturaId })
}

/** The last of the visits that were booked in the place of one, itself where none was. */
async function ultimaDopo(db: Db, visitaId: number | null): Promise<number | null> {
  const viste: number[] = []
  for (let id = visitaId; id && !viste.includes(id); ) {
    viste.push(id)
    const riga = await db
      .selectFrom('appuntamenti')
      .select('ripresa_da')
      .where('id', '=', id)
      .executeTakeFirst()
    id = riga?.ripresa_da ?? null
  }
  return viste.at(-1) ?? null
}

const usata = ({ quantita, quantita_usata }: DbRow) => String(quantita_usata ?? quantita)

/** A report says that another quantity was used than an issued invoice has: the Admins are told. A draft says it by itself. */
async function diceQuantita(ctx: Context, before: DbRow, after: DbRow): Promise<void> {
  const cambiata = before.stato === 'Usato' && after.stato === 'Usato' && usata(before) !== usata(after)
  if (!cambiata || after.fattura_id === null) return
  const fattura = await ctx.db
    .selectFrom('fatture')
    .select(['id', 'numero_documento'])
    .where('id', '=', Number(after.fattura_id))
    .where('fase', '<>', 'Bozza')
    .executeTakeFirst()
  if (!fattura) return
  const [ora, allora] = [after, before].map((riga) => formatDecimal(usata(riga)))
  await avvisaAdmin(ctx, Number(after.cliente_id), {
    titolo: 'Pezzo da fatturare',
    messaggio: `${after.descrizione}: usata la quantità ${ora}, nella ${fattura.numero_documento} è ${allora}`,
    apri: `/contabilita/fatture/${fattura.id}`,
  })
}

/**
 * A part that is used at a visit whose draft is there already is that draft's, which then says that its work has changed; of an
 * invoice that was issued nothing is touched, and the Admins are told.
 */
export const dopoUnPezzo: AfterWrite = {
  tables: ['pezzi'],
  async run(autore, { id, before, after }) {
    if (before && after) await diceQuantita(autore as Context, before, after)
    const usato =
      after?.stato === 'Usato' &&
      (before?.stato !== 'Usato' || (before.rapporto_id === null && after.rapporto_id !== null))
    if (!usato) return
    const ctx = { ...autore, ifVersion: null } as Context
    const pezzo = await usati(ctx.db, null).where('pezzi.id', '=', id).executeTakeFirst()
    const visitaId = pezzo?.usato_a ?? (await ultimaDopo(ctx.db, pezzo?.appuntamento_id ?? null))
    if (!pezzo || visitaId === null) return
    const legame = await fatturaDiVisita(ctx.db, visitaId)
    const fattura =
      legame?.fattura_id &&
      (await ctx.db
        .selectFrom('fatture')
        .select(['id', 'fase', 'numero_documento', 'preventivo_id'])
        .where('id', '=', legame.fattura_id)
        .executeTakeFirst())
    if (!fattura || fattura.preventivo_id !== null) return
    if (fattura.fase === 'Bozza') {
      await aggiorna(ctx, pezzi, id, { fatturaId: fattura.id })
      return
    }
    // The next draft of its job has it.
    if (pezzo.usato_a === null && pezzo.commessa_id !== null) return
    const avviso = {
      ...{ clienteId: Number(after.cliente_id), tipo: 'Cambio_Stato' as const, titolo: 'Pezzo da fatturare' },
      messaggio: `${after.descrizione}: non è nella ${fattura.numero_documento}, era già emessa`,
      datiExtra: { apri: `/contabilita/fatture/${fattura.id}` },
    }
    const admin = await elencaAdmin(ctx.db)
    await notifica(
      ctx,
      visitaId,
      admin.map((utenteId) => ({ ...avviso, utenteId })),
    )
  },
}
