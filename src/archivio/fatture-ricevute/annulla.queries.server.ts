import { clienti } from '#anagrafe/clienti/queries.server.ts'
import { eliminaDocumento } from '#anagrafe/documenti/queries.server.ts'
import { fornitori } from '#anagrafe/fornitori/queries.server.ts'
import { esigeArrivoLibero, type InUso } from '#archivio/arrivi/stato.queries.server.ts'
import { integrazioni } from '#archivio/integrazioni/queries.server.ts'
import { articoli } from '#carte/articoli/queries.server.ts'
import { fileRicevuti } from '#carte/elettronica/ricevuti.queries.server.ts'
import { fatture } from '#carte/fatture/queries.server.ts'
import { bloccaPiano, togliPiano } from '#carte/fatture/rate.queries.server.ts'
import { scriviDocumento } from '#carte/fatture/righe.queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { trova } from '#server/data/read.ts'
import { aggiorna, elimina } from '#server/data/records.ts'
import { registra } from '#server/data/register.ts'
import { onlyMarked } from '#server/data/search-sqlite.ts'
import { AppError } from '#shared/errors.ts'
import { esigeStatoRicezione, fattureRicevute } from './queries.server.ts'
import { RICEZIONE_ANNULLABILE_MS } from './rules.ts'
import type { RicezioneFatta } from './scrivi.queries.server.ts'

/**
 * Takes back all that a receiving has written, in one transaction. One that is being written stops. Undone already, it
 * changes nothing.
 * @param tieniUsati leaves the invoices that were changed or paid since
 * @throws AppError conflitto with those in `data`, where they are not to be left; conflitto two months after it was written:
 * what undoing has to know is gone by then
 */
export async function annullaRicezione(ctx: Context, id: number, tieniUsati: boolean): Promise<void> {
  const { db } = ctx
  const { stato, finita_il } = await esigeStatoRicezione(db, id, ['scrittura', 'fatta', 'annullata'])
  if (stato === 'annullata') return
  if (finita_il !== null && Date.parse(finita_il) < Date.now() - RICEZIONE_ANNULLABILE_MS)
    throw new AppError('conflitto', 'Dopo due mesi una ricezione non si annulla più')
  const righe = await db
    .selectFrom('fatture_ricevute_righe')
    .select(['id', 'fatto'])
    .where('ricevuta_id', '=', id)
    .where('fatto', 'is not', null)
    .orderBy('n', 'desc')
    .execute()
  const fatti = righe.map((riga) => ({
    riga: riga.id,
    ...(JSON.parse(riga.fatto ?? '{}') as RicezioneFatta),
  }))
  const usate: InUso[] = []
  for (const fatto of fatti) {
    const usata = await usataDa(ctx, fatto)
    if (usata) usate.push(usata)
  }
  if (!tieniUsati)
    esigeArrivoLibero(usate, {
      uno: 'Una fattura di questa ricezione è già in uso',
      tanti: (quante) => `${quante} fatture di questa ricezione sono già in uso`,
      chiave: 'fatture',
    })
  const restano = new Set(usate.map((usata) => usata.id))
  const tolte = fatti.filter(({ fatturaId }) => fatturaId === null || !restano.has(fatturaId))
  await onlyMarked(db, ['fatture', 'clienti', 'fornitori'], async () => {
    for (const fatto of tolte) await togli(ctx, fatto)
    // Files whose invoices are gone are nobody's any more, and customers aren't held by rows about them.
    await db.deleteFrom('fatture_ricevute_righe').where('ricevuta_id', '=', id).execute()
    for (const fatto of tolte) await togliSoggetti(ctx, fatto, fatti)
  })
  const adesso = new Date().toISOString()
  await db
    .updateTable('fatture_ricevute')
    .set({ stato: 'annullata', annullata_il: adesso, finita_il: adesso })
    .where('id', '=', id)
    .execute()
  await registra(
    ctx,
    'aggiorna',
    fattureRicevute,
    id,
    { stato },
    { stato: 'annullata', restano: restano.size },
  )
}

const esiste = (db: Context['db'], fatturaId: number) =>
  db
    .selectFrom('fatture')
    .select(['numero_documento', 'versione'])
    .where('id', '=', fatturaId)
    .executeTakeFirst()

/** What has become of an invoice since it was written; null where it is as it was, or gone. */
async function usataDa({ db }: Context, { fatturaId, versione }: RicezioneFatta): Promise<InUso | null> {
  const f = fatturaId !== null && (await esiste(db, fatturaId))
  if (!f || fatturaId === null) return null
  const perche = [
    ...(f.versione > versione ? ['è stata modificata o pagata'] : []),
    ...((
      await db
        .selectFrom('pagamenti')
        .select('id')
        .where('nota_credito_id', '=', fatturaId)
        .limit(1)
        .execute()
    ).length
      ? ['è stata compensata']
      : []),
    ...((await db.selectFrom('solleciti').select('id').where('fattura_id', '=', fatturaId).limit(1).execute())
      .length
      ? ['è stata sollecitata']
      : []),
  ]
  return perche.length > 0 ? { id: fatturaId, nome: f.numero_documento, perche } : null
}

async function togli(
  ctx: Context,
  { fatturaId, integrazioneId, collegata, documentoId, costi }: RicezioneFatta,
): Promise<void> {
  const libero = { ...ctx, ifVersion: null }
  if (integrazioneId !== undefined && (await trova(ctx.db, integrazioni, integrazioneId)))
    await elimina(libero, integrazioni, integrazioneId)
  if (fatturaId === null || !(await esiste(ctx.db, fatturaId))) return
  const file = await ctx.db
    .selectFrom('file_ricevuti')
    .select('id')
    .where('fattura_id', '=', fatturaId)
    .executeTakeFirst()
  if (file) await elimina(libero, fileRicevuti, file.id)
  for (const { id, prima: vecchio, dopo: nuovo } of costi) {
    const articolo = await trova(ctx.db, articoli, id)
    if (articolo?.costo === nuovo) await aggiorna(libero, articoli, id, { costo: vecchio })
  }
  if (collegata) {
    // Remembered before there were contributions, it had none.
    await aggiorna(libero, fatture, fatturaId, { contributi: null, ...collegata.importi })
    await scriviDocumento(ctx, fatturaId, null, collegata)
    return
  }
  const f = await bloccaPiano(ctx.db, fatturaId)
  await ctx.db
    .updateTable('fatture')
    .set({ fattura_collegata_id: null })
    .where('fattura_collegata_id', '=', fatturaId)
    .execute()
  await ctx.db.deleteFrom('pagamenti').where('fattura_id', '=', fatturaId).execute()
  await togliPiano(ctx, f)
  await elimina(libero, fatture, fatturaId)
  if (documentoId !== null) await eliminaDocumento(ctx, documentoId)
}

/**
 * Whoever is used by now stays: a customer whom a visit was booked for. Nothing was written when that is said.
 * @returns whether they went
 */
async function seLibero(togliLo: () => Promise<unknown>): Promise<boolean> {
  try {
    await togliLo()
    return true
  } catch (error) {
    if (!(error instanceof AppError) || error.codice !== 'in_uso') throw error
    return false
  }
}

/** Whom the invoices brought goes with the last of them, unless they are used; what was filled in is emptied again. */
async function togliSoggetti(
  ctx: Context,
  { fornitore, cliente }: RicezioneFatta,
  fatti: readonly RicezioneFatta[],
): Promise<void> {
  const libero = { ...ctx, ifVersion: null }
  if (cliente) {
    const scritto = await trova(ctx.db, clienti, cliente.id)
    if (scritto?.versione === 1) await seLibero(() => elimina(libero, clienti, cliente.id))
  }
  if (!fornitore) return
  const { id } = fornitore
  const attuale = (await trova(ctx.db, fornitori, id)) as
    | (Record<string, unknown> & { versione: number })
    | undefined
  if (!attuale) return
  const diQuesta = fatti.flatMap((fatto) => (fatto.fornitore?.id === id ? fatto.fornitore : []))
  if (diQuesta.some(({ creato }) => creato)) {
    // As it was made, and filled by invoices that came with it: nobody else has touched it.
    const riempito = diQuesta.filter(({ prima: campi }) => Object.keys(campi).length > 0).length
    if (attuale.versione === 1 + riempito && (await seLibero(() => elimina(libero, fornitori, id)))) return
    if (fornitore.creato) return
  }
  const ancora = Object.entries(fornitore.prima).filter(
    ([campo, valore]) => attuale[campo.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)] === valore,
  )
  if (ancora.length > 0)
    await aggiorna(libero, fornitori, id, Object.fromEntries(ancora.map(([campo]) => [campo, null])))
}
