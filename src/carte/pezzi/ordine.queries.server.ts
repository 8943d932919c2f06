import { trovaAzienda } from '#anagrafe/azienda/queries.server.ts'
import { esigeFornitore, fornitori } from '#anagrafe/fornitori/queries.server.ts'
import type { Context, Services } from '#server/data/context.ts'
import { richiedi } from '#server/data/read.ts'
import { aggiorna, crea, lockRows } from '#server/data/records.ts'
import type { Db } from '#server/data/schema.ts'
import type { Mailable, MailedFile } from '#server/mailables.ts'
import { dayInRome, formatDate, oggi } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { fileName } from '#shared/text.ts'
import type { OrdineDati, OrdineMandato } from './contract.ts'
import { testoOrdine, type VoceOrdine } from './ordine.rules.ts'
import { ordiniPezzi, pezzi } from './queries.server.ts'
import { giorniNelloStato, STATI_PEZZO } from './rules.ts'

/**
 * Orders some parts from a supplier, all or none.
 * @returns the order's id
 * @throws AppError conflitto where one is gone, or isn't to be ordered any more
 */
export async function creaOrdine(ctx: Context, dati: OrdineDati): Promise<number> {
  const { fornitoreId, ids, arrivaIl } = dati
  await esigeFornitore(ctx.db, fornitoreId)
  const scelti = await lockRows(
    ctx.db,
    ctx.db
      .selectFrom('pezzi')
      .select(['id', 'descrizione', 'stato', 'ordinato_il', 'arrivato_il', 'usato_il'])
      .where('id', 'in', ids)
      .orderBy('id'),
  ).execute()
  if (scelti.length < ids.length)
    throw new AppError('conflitto', 'Un pezzo scelto non c’è più: guarda l’elenco e ordina di nuovo')
  const altrove = scelti.find(({ stato }) => stato !== 'Da_Ordinare')
  if (altrove)
    throw new AppError(
      'conflitto',
      `«${altrove.descrizione}» intanto è ${STATI_PEZZO[altrove.stato].toLowerCase()}: guarda l’elenco e ordina di nuovo`,
    )
  const { id } = await crea(ctx, ordiniPezzi, {
    ...{ fornitoreId, ordinatoIl: new Date().toISOString(), autore: ctx.utente.nome_utente },
  })
  for (const pezzo of scelti)
    await aggiorna({ ...ctx, ifVersion: null }, pezzi, pezzo.id, {
      ...{ stato: 'Ordinato', fornitoreId, ordineId: id },
      ...giorniNelloStato(pezzo, 'Ordinato', oggi()),
      ...(arrivaIl && { arrivaIl }),
    })
  return id
}

/** What of an order is still ordered: what was put back is to be ordered anew. */
const vociDi = (db: Db, ordineId: number): Promise<VoceOrdine[]> =>
  db
    .selectFrom('pezzi')
    .select(['descrizione', 'codice', 'quantita', 'urgente'])
    .where('ordine_id', '=', ordineId)
    .where('stato', 'in', ['Ordinato', 'Arrivato', 'Usato'])
    .orderBy('id')
    .execute()
    .then((righe) => righe.map((riga) => ({ ...riga, urgente: Boolean(riga.urgente) })))

/** An order as it is sent: to whom, and its words. @throws AppError non_trovato */
export async function trovaOrdine(db: Db, id: number): Promise<OrdineMandato> {
  const ordine = await richiedi(db, ordiniPezzi, id)
  const { ragione_sociale, email } = await richiedi(db, fornitori, ordine.fornitore_id)
  const testo = testoOrdine(await vociDi(db, id), await trovaAzienda(db))
  const ordinati = await db
    .selectFrom('pezzi')
    .select(['id', 'versione'])
    .where('ordine_id', '=', id)
    .orderBy('id')
    .execute()
  return { ...ordine, fornitore: { id: ordine.fornitore_id, ragione_sociale, email }, testo, pezzi: ordinati }
}

/** The same on paper, drawn now. @throws AppError non_trovato */
export async function fileOrdine(db: Db, id: number): Promise<MailedFile> {
  const { fornitore, ordinato_il } = await trovaOrdine(db, id)
  const giorno = dayInRome(ordinato_il)
  const { pdfOrdine } = await import('./ordine.pdf.server.ts')
  const content = pdfOrdine({
    ...{ azienda: await trovaAzienda(db), fornitore: fornitore.ragione_sociale, giorno },
    voci: await vociDi(db, id),
  })
  const name = fileName(`Ordine ${fornitore.ragione_sociale} ${giorno}.pdf`, 100)
  return { name, type: 'application/pdf', content: Buffer.from(content) }
}

/** An order as it leaves by mail, with its words and its sheet; it goes to a supplier, and has no page. */
export const spedizioneOrdine: Mailable<Services> = {
  kind: 'Ordine',
  letter: null,
  async find({ db }, id) {
    const { fornitore_id, ordinato_il, testo, versione } = await trovaOrdine(db, id)
    const oggetto = `Ordine del ${formatDate(dayInRome(ordinato_il))}`
    return {
      customer: null,
      supplier: fornitore_id,
      revision: versione - 1,
      author: null,
      values: { oggetto, testo },
    }
  },
  async ready({ db }, id) {
    if ((await vociDi(db, id)).length === 0)
      throw new AppError('conflitto', 'I pezzi di questo ordine sono stati rimessi da ordinare')
  },
  files: async ({ db }, id) => [await fileOrdine(db, id)],
}
