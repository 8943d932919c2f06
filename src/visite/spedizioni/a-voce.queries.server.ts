import type { Services } from '#server/data/context.ts'
import type { Db } from '#server/data/schema.ts'
import type { VisitorAnswer, VisitorForm } from '#server/mailables.ts'
import { AppError } from '#shared/errors.ts'
import { avvisaAdmin } from '#visite/notifiche/queries.server.ts'
import type { DocumentoSpedibile } from './rules.ts'
import { dellaVersione } from './testo.queries.server.ts'

/* What every noun asks and tells of a document of its own that was sent (docs/product.md §27.8). */

/** What a reader of any document may ask. */
export const DOMANDA: VisitorForm = {
  outcome: 'Domanda',
  button: 'Ho una domanda',
  confirm: 'Manda la domanda',
  fields: [{ name: 'nota', label: 'La sua domanda', kind: 'lines', max: 300, required: true }],
}

/** Tells the Admins what a customer asks. @param su `la fattura FT-2026-001` @throws AppError dati_non_validi */
export async function riceviDomanda(
  services: Services,
  { nota = '' }: Record<string, string>,
  { cliente, su, apri }: { cliente: number; su: string; apri: string },
): Promise<VisitorAnswer> {
  const note = nota.trim()
  if (!note) throw new AppError('dati_non_validi', 'Scriva la sua domanda')
  const messaggio = `Il cliente chiede, per ${su}: «${note}»`
  await avvisaAdmin(services, cliente, { titolo: 'Domanda su un documento', messaggio, apri })
  return { outcome: 'Domanda', note }
}

/** How the last message of a version left, and by whom; undefined where none did. */
export async function ultimaPartenza(db: Db, documento: DocumentoSpedibile, id: number, revisione: number) {
  const spedizione = await dellaVersione(db, documento, id, revisione).select('id').executeTakeFirst()
  if (!spedizione) return undefined
  const partiti = await db
    .selectFrom('messaggi')
    .select(['canale', 'autore', 'stato', 'oggetto'])
    .where('spedizione_id', '=', spedizione.id)
    .orderBy('id')
    .execute()
  return partiti.findLast(({ stato }) => stato === 'In_Invio' || stato === 'Inviato')
}

/** What was answered to a version, but for questions; undefined where nothing was. */
export const rispostaA = (db: Db, documento: DocumentoSpedibile, id: number, revisione: number) =>
  dellaVersione(db, documento, id, revisione)
    .select(['esito', 'giorno'])
    .where('esito', 'is not', null)
    .executeTakeFirst()
