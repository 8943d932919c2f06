import type { Fattura } from '#carte/fatture/contract.ts'
import { trovaFattura } from '#carte/fatture/queries.server.ts'
import { collegaVisita, fatturaDiVisita, scollegaVisita } from '#carte/fatture/visite.queries.server.ts'
import { pezzi } from '#carte/pezzi/queries.server.ts'
import { collegaFattura } from '#scadenze/contratti/canoni.queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { trova } from '#server/data/read.ts'
import { aggiorna, lockRow } from '#server/data/records.ts'
import type { Db } from '#server/data/schema.ts'
import { AppError } from '#shared/errors.ts'
import { cents } from '#shared/money.ts'

/** What the issued notes of an invoice come to, in cents. */
async function stornatoDi(db: Db, fatturaId: number): Promise<number> {
  const { somma } = await db
    .selectFrom('fatture')
    .select((e) => e.fn.sum<number | null>('totale').as('somma'))
    .where('fattura_collegata_id', '=', fatturaId)
    .where('tipo_documento', '=', 'TD04')
    .where('fase', '=', 'Emessa')
    .executeTakeFirstOrThrow()
  return Number(somma ?? 0)
}

/** Where a note that was issued takes back all that is left of its invoice, the visits and fees in it are to be invoiced again. */
export async function liberaLavori(ctx: Context, notaId: number): Promise<void> {
  const { db } = ctx
  const { fattura_collegata_id: suaId } = await trovaFattura(db, notaId)
  if (suaId === null) return
  if ((await stornatoDi(db, suaId)) < cents((await trovaFattura(db, suaId)).totale)) return
  const canoni = await db
    .selectFrom('contratti_canoni')
    .select('id')
    .where('fattura_id', '=', suaId)
    .execute()
  for (const { id } of canoni) await collegaFattura({ ...ctx, ifVersion: null }, id, null)
  const visite = await db.selectFrom('fatture_visite').select('id').where('fattura_id', '=', suaId).execute()
  for (const { id } of visite) await scollegaVisita(ctx, id)
  const usati = await db.selectFrom('pezzi').select('id').where('fattura_id', '=', suaId).execute()
  for (const { id } of usati) await aggiorna({ ...ctx, ifVersion: null }, pezzi, id, { fatturaId: null })
}

/** The visits and fees that a note let go of when it was issued, by the register. */
export async function liberatiDa(
  db: Db,
  notaId: number,
): Promise<{ visite: number[]; canoni: number[]; usati: number[] }> {
  const scritture = await db
    .selectFrom('registro')
    .select(['id', 'richiesta', 'dopo'])
    .where('tabella', '=', 'fatture')
    .where('record_id', '=', notaId)
    .where('azione', '=', 'aggiorna')
    .orderBy('id', 'desc')
    .execute()
  // Each line since then says that it is issued: the first of them is the issue's own.
  let emessa: (typeof scritture)[number] | undefined
  for (const riga of scritture) {
    if (JSON.parse(riga.dopo ?? '{}').fase !== 'Emessa') break
    emessa = riga
  }
  if (!emessa) return { visite: [], canoni: [], usati: [] }
  const lasciati = await db
    .selectFrom('registro')
    .select(['tabella', 'record_id', 'prima'])
    .where('id', '>', emessa.id)
    .where('richiesta', '=', emessa.richiesta)
    .where('tabella', 'in', ['fatture_visite', 'contratti_canoni', 'pezzi'])
    .orderBy('id')
    .execute()
  const dellaTabella = (nome: string) => lasciati.filter(({ tabella }) => tabella === nome)
  return {
    visite: dellaTabella('fatture_visite').map(
      ({ prima: lasciata }) => JSON.parse(lasciata ?? '{}').appuntamento_id,
    ),
    canoni: dellaTabella('contratti_canoni').map(({ record_id }) => Number(record_id)),
    usati: dellaTabella('pezzi').map(({ record_id }) => Number(record_id)),
  }
}

/**
 * A note that becomes a draft again gives its invoice back the visits and fees that it let go of. One that the exchange
 * refused goes out again, whatever became of them meanwhile.
 * @throws AppError conflitto where another invoice has them, or more of its quote, by now
 */
export async function riprendiLavori(ctx: Context, nota: Fattura): Promise<void> {
  const { fattura_collegata_id: suaId } = nota
  if (suaId === null) return
  const { db } = ctx
  const stornata = await trovaFattura(db, suaId)
  const scartata = nota.stato_invio === 'Scartata'
  const { visite, canoni, usati } = await liberatiDa(db, nota.id)
  for (const id of [...visite].sort((a, b) => a - b)) await lockRow(db, 'appuntamenti', id)
  if (stornata.preventivo_id !== null) await lockRow(db, 'preventivi', stornata.preventivo_id)
  const seguente =
    stornata.preventivo_id === null
      ? undefined
      : await db
          .selectFrom('fatture')
          .select(['numero_documento', 'fase'])
          .where('preventivo_id', '=', stornata.preventivo_id)
          .where('id', '>', nota.id)
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirst()
  if (seguente && !scartata) throw giaIn(stornata, seguente)

  for (const id of visite) {
    const esiste = await db.selectFrom('appuntamenti').select('id').where('id', '=', id).executeTakeFirst()
    if (!esiste) continue
    const legame = await fatturaDiVisita(db, id)
    if (!legame) await collegaVisita(ctx, id, suaId)
    else if (!scartata)
      throw giaIn(stornata, legame.fattura_id === null ? null : await trovaFattura(db, legame.fattura_id))
  }
  for (const id of canoni) {
    await lockRow(db, 'contratti_canoni', id)
    const canone = await db
      .selectFrom('contratti_canoni')
      .select('fattura_id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (canone?.fattura_id === null) await collegaFattura({ ...ctx, ifVersion: null }, id, suaId)
    else if (canone && !scartata) throw giaIn(stornata, await trovaFattura(db, canone.fattura_id))
  }
  for (const id of usati) {
    const pezzo = await trova(db, pezzi, id)
    if (pezzo?.fattura_id === null)
      await aggiorna({ ...ctx, ifVersion: null }, pezzi, id, { fatturaId: suaId })
  }
}

/** @param nuova null: it was invoiced elsewhere */
function giaIn(
  stornata: Pick<Fattura, 'numero_documento'>,
  nuova: Pick<Fattura, 'numero_documento' | 'fase'> | null,
): AppError {
  const posto = nuova ? `già nella ${nuova.numero_documento}` : 'segnato come fatturato altrove'
  const via = nuova?.fase === 'Bozza' ? ': elimina prima quella' : ': la nota resta'
  return new AppError('conflitto', `Il lavoro della ${stornata.numero_documento} è ${posto}${via}`)
}
