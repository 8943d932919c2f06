import { randomBytes } from 'node:crypto'
import { casellaPec, esigePronta } from '#anagrafe/posta-certificata/queries.server.ts'
import { inviiPecDi, SERVE_FIRMA } from '#carte/fatture/invii-pec.queries.server.ts'
import { fatture, trovaFattura } from '#carte/fatture/queries.server.ts'
import { bloccaPiano } from '#carte/fatture/rate.queries.server.ts'
import type { Context, Services } from '#server/data/context.ts'
import { richiedi } from '#server/data/read.ts'
import { aggiorna, crea, lockRow, type Modifica } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import { dayInRome } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { type Accodate, type DecisionePec, type RigaInvioPec, rigaInvioPec } from './contract.ts'
import { aspettaIlSdI, MINUTI_PER_ANNULLARE, perNonInviare } from './pec.rules.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    invii_pec: TableOf<typeof rigaInvioPec>
  }
}

/** Each time that a file was to leave by certified mail, and what became of it. */
export const inviiPec = table(
  'invii_pec',
  { uno: 'invio per PEC', tanti: 'invii per PEC', genere: 'm' },
  rigaInvioPec,
  { person: { through: 'fatture', column: 'fattura_id' }, erased: () => 'kept' },
)

/** The file of an invoice in force, locked with its invoice. */
async function daInviare(db: Db, id: number) {
  const { fase, stato_invio } = await bloccaPiano(db, id)
  const file = await db
    .selectFrom('file_elettronici')
    .select(['id', SERVE_FIRMA.as('serve')])
    .where('fattura_id', '=', id)
    .where('attuale', '=', true)
    .executeTakeFirst()
  const pec = (await inviiPecDi(db, [id])).get(id)?.stato
  return { fase, stato_invio, pec, serveFirma: file && Boolean(file.serve), fileId: file?.id ?? 0 }
}

const accoda = (ctx: Context, fatturaId: number, fileId: number, prossimaIl: string | null = null) =>
  crea(ctx, inviiPec, {
    ...{
      fatturaId,
      fileId,
      stato: 'In_Coda',
      tentativi: 0,
      accodataIl: new Date().toISOString(),
      prossimaIl,
    },
    // Before the first byte: what the provider answers is ours by this alone.
    messageId: `${randomBytes(16).toString('hex')}@tepore`,
  })

/** @throws AppError casella_assente, conflitto where nobody has said that this archive sends */
export async function esigeCheSpedisca(ctx: Services): Promise<void> {
  const casella = await casellaPec(ctx)
  esigePronta(casella)
  if (casella.attivaDal === null)
    throw new AppError('conflitto', 'Questa copia non spedisce ancora: dillo in Admin → Avvisi', {
      data: { vai: '/admin?tab=avvisi' },
    })
}

/**
 * Puts invoices in the queue of certified mail, in the order of their numbers; what can't leave stays as it is, with the reason.
 * @throws AppError casella_assente, conflitto, non_trovato
 */
export async function accodaPec(ctx: Context, ids: readonly number[]): Promise<Accodate> {
  await esigeCheSpedisca(ctx)
  const esito: Accodate = { accodate: [], ferme: [] }
  // Always in the same order: two presses wait for each other instead of for ever.
  for (const id of ids.toSorted((a, b) => a - b)) {
    const f = await daInviare(ctx.db, id)
    const perche = perNonInviare(f)
    if (perche) esito.ferme.push({ id, perche })
    else {
      await accoda({ ...ctx, ifVersion: null }, id, f.fileId)
      esito.accodate.push(id)
    }
  }
  return esito
}

/**
 * Puts an invoice that was just issued in the queue, where it waits for five minutes.
 * @returns when it leaves, or why it stays
 */
export async function accodaEmessa(
  ctx: Context,
  id: number,
): Promise<{ parte_il: string | null; perche: string | null }> {
  const f = await daInviare(ctx.db, id)
  const perche = perNonInviare(f)
  const parte_il = perche ? null : new Date(Date.now() + MINUTI_PER_ANNULLARE * 60_000).toISOString()
  if (parte_il) await accoda({ ...ctx, ifVersion: null }, id, f.fileId, parte_il)
  return { parte_il, perche }
}

/** The last row of an invoice's file in force, locked; in that state. @throws AppError conflitto, saying `altrimenti` */
async function inStato(
  db: Db,
  fatturaId: number,
  stato: RigaInvioPec['stato'],
  altrimenti: string,
): Promise<RigaInvioPec> {
  await bloccaPiano(db, fatturaId)
  const riga = await db
    .selectFrom('invii_pec')
    .select('id')
    .where('fattura_id', '=', fatturaId)
    .where('stato', '=', stato)
    .executeTakeFirst()
  if (riga) await lockRow(db, 'invii_pec', riga.id)
  const letta = riga && ((await richiedi(db, inviiPec, riga.id)) as RigaInvioPec)
  if (letta?.stato !== stato) throw new AppError('conflitto', altrimenti)
  return letta
}

/** Takes back what still waits; an uncertain one that was to leave again is uncertain again. @throws AppError conflitto, non_trovato */
export async function annullaPec(ctx: Context, fatturaId: number): Promise<void> {
  const senza = { ...ctx, ifVersion: null }
  const { id, file_id } = await inStato(ctx.db, fatturaId, 'In_Coda', 'Non è più in coda')
  await aggiorna(senza, inviiPec, id, { stato: 'Annullata' })
  const rispedita = await ctx.db
    .selectFrom('invii_pec')
    .select('id')
    .where('file_id', '=', file_id)
    .where('stato', '=', 'Rispedita')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (rispedita) await aggiorna(senza, inviiPec, rispedita.id, { stato: 'Incerta' })
}

/**
 * What a person says of an uncertain one: that it had left, or that it is to leave again.
 * @throws AppError conflitto where it isn't uncertain; casella_assente
 */
export async function decidiPec(ctx: Context, fatturaId: number, decisione: DecisionePec): Promise<void> {
  if (decisione === 'Rispedisci') await esigeCheSpedisca(ctx)
  const senza = { ...ctx, ifVersion: null }
  const riga = await inStato(ctx.db, fatturaId, 'Incerta', 'L’esito di questo invio non è più incerto')
  if (decisione === 'Partita') {
    await segnaSpedita(senza, riga.id, fatturaId, riga.presa_il ?? riga.accodata_il)
    return
  }
  if (!aspettaIlSdI((await trovaFattura(ctx.db, fatturaId)).stato_invio))
    throw new AppError('conflitto', 'Il SdI l’ha già avuta: non si rispedisce')
  await aggiorna(senza, inviiPec, riga.id, { stato: 'Rispedita' })
  await accoda(senza, fatturaId, riga.file_id)
}

/** It has left, at that instant: the exchange has it to answer. */
export async function segnaSpedita(
  ctx: Modifica,
  id: number,
  fatturaId: number,
  quando: string,
): Promise<void> {
  await aggiorna(ctx, inviiPec, id, { stato: 'Spedita', speditaIl: quando, motivo: null })
  const { stato_invio } = await trovaFattura(ctx.db, fatturaId)
  if (aspettaIlSdI(stato_invio) && (await eDelFileInVigore(ctx.db, id)))
    await aggiorna(ctx, fatture, fatturaId, { statoInvio: 'Inviata', esitoIl: dayInRome(quando) })
}

/** Whether a mail is of the file that its invoice has now: of one that was corrected since, it says nothing of the invoice. */
export async function eDelFileInVigore(db: Db, invioId: number): Promise<boolean> {
  const { attuale } = await db
    .selectFrom('invii_pec')
    .innerJoin('file_elettronici as file', 'file.id', 'invii_pec.file_id')
    .select('file.attuale')
    .where('invii_pec.id', '=', invioId)
    .executeTakeFirstOrThrow()
  return attuale
}

/** @throws AppError conflitto where an invoice waits to leave by certified mail, or may have left */
export async function esigeFuoriDallaPec(db: Db, fatturaId: number): Promise<void> {
  const stato = (await inviiPecDi(db, [fatturaId])).get(fatturaId)?.stato
  if (stato === 'In_Coda') throw new AppError('conflitto', 'È in coda per la PEC: annulla prima quell’invio')
  if (stato === 'In_Invio' || stato === 'Incerta')
    throw new AppError('conflitto', 'È partita per PEC, o forse: di’ prima che cosa ne è stato')
}

const quante = async (db: Db, stati: readonly RigaInvioPec['stato'][]): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('invii_pec')
        .select((e) => e.fn.countAll().as('n'))
        .where('stato', 'in', stati)
        .executeTakeFirstOrThrow()
    ).n,
  )

/** How the queue is: what waits, what somebody has to decide, and when the last one left. */
export async function statoPec(db: Db): Promise<{ inCoda: number; incerte: number; ultima: string | null }> {
  const spedita = await db
    .selectFrom('invii_pec')
    .select('spedita_il')
    .where('spedita_il', 'is not', null)
    .orderBy('spedita_il', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    inCoda: await quante(db, ['In_Coda', 'In_Invio']),
    incerte: await quante(db, ['Incerta']),
    ultima: spedita?.spedita_il ?? null,
  }
}
