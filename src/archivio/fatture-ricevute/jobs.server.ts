import { radiceRicevuta } from '#carte/elettronica/ricevuti.queries.server.ts'
import { comeScritti } from '#carte/fatture/trattenute.rules.ts'
import type { Services } from '#server/data/context.ts'
import type { Db } from '#server/data/schema.ts'
import { cleanArrivals } from '#server/http/uploads.ts'
import type { Job } from '#server/jobs.ts'
import { cents } from '#shared/money.ts'
import type { XmlElement } from '#shared/xml-tree.ts'
import { chiudiAbbandonata } from './in-lettura.queries.server.ts'
import { allegatiIn, leggiFatturaRicevuta } from './lettura.rules.ts'
import { RICEZIONE_ANNULLABILE_MS, UN_GIORNO_MS } from './rules.ts'
import { allegatiScritti, inNomeDi, riprendiScrittura } from './scrivi.queries.server.ts'

/** Drafts go after a day; of what was written, what undoing has to know stays for two months. */
export async function pulisciRicezioni(db: Db): Promise<void> {
  const limite = (ms: number) => new Date(Date.now() - ms).toISOString()
  await db
    .deleteFrom('fatture_ricevute')
    .where('stato', 'in', ['lettura', 'pronta'])
    // What came by itself stays until somebody decides.
    .where('da_pec', '=', false)
    .where('created_at', '<', limite(UN_GIORNO_MS))
    .execute()
  const finite = (ms: number) =>
    db
      .selectFrom('fatture_ricevute')
      .select('id')
      .where('stato', 'in', ['fatta', 'annullata'])
      .where('finita_il', '<', limite(ms))
  await db
    .deleteFrom('fatture_ricevute_righe')
    .where('ricevuta_id', 'in', finite(UN_GIORNO_MS))
    .where('fatto', 'is', null)
    .execute()
  await db
    .deleteFrom('fatture_ricevute_righe')
    .where('ricevuta_id', 'in', finite(RICEZIONE_ANNULLABILE_MS))
    .execute()
}

async function riprendiRicezioni(services: Services): Promise<void> {
  const aperte = await services.db
    .selectFrom('fatture_ricevute')
    .select('id')
    .where('stato', 'in', ['lettura', 'scrittura'])
    .execute()
  for (const { id } of aperte) {
    await chiudiAbbandonata(services.db, id)
    await riprendiScrittura(services, id)
  }
}

/** What is made of a file that was kept; null where it is lost or changed, or says it no more. */
const rileggi = <T>(
  services: Services,
  file: { impronta: string; nome_file: string; corpo: number },
  che: (radice: XmlElement, corpo: number) => T,
): Promise<T | null> =>
  radiceRicevuta(inNomeDi(services, { utente_id: null, nome_utente: '', richiesta: '' }), file)
    .then((radice) => che(radice, file.corpo))
    .catch(() => null)

/**
 * Reads again of which kind is what was withheld, where an invoice came before the kinds were kept, or as a draft of then.
 * Of a file that is lost or changed all of it stays income tax, until it is whole again.
 */
export async function leggiContributi(services: Services): Promise<void> {
  const ignote = await services.db
    .selectFrom('file_ricevuti')
    .innerJoin('fatture', 'fatture.id', 'fattura_id')
    .select(['fattura_id', 'impronta', 'nome_file', 'corpo', 'ritenuta'])
    .where('ritenuta', '>', 0)
    .where('contributi', 'is', null)
    .execute()
  for (const file of ignote) {
    const letta = await rileggi(services, file, leggiFatturaRicevuta)
    if (!letta) continue
    // Somebody had typed another net, and paid by it.
    const uguale = cents(letta.ritenuta) === Number(file.ritenuta)
    const contributi = (uguale && comeScritti(letta)) || '[]'
    await services.db
      .updateTable('fatture')
      .set({ contributi })
      .where('id', '=', file.fattura_id)
      .where('contributi', 'is', null)
      .execute()
  }
}

/** Reads again what is attached to invoices that came before the row of their file said it; of a file that is lost nothing. */
export async function leggiAllegati(services: Services): Promise<void> {
  const ignoti = await services.db
    .selectFrom('file_ricevuti')
    .select(['id', 'impronta', 'nome_file', 'corpo'])
    .where('allegati', 'is', null)
    .execute()
  for (const file of ignoti) {
    const allegati = await rileggi(services, file, allegatiIn)
    if (!allegati) continue
    await services.db
      .updateTable('file_ricevuti')
      .set({ allegati: allegatiScritti(allegati) })
      .where('id', '=', file.id)
      .where('allegati', 'is', null)
      .execute()
  }
}

export const jobs: readonly Job[] = [
  { name: 'fatture ricevute', run: ({ db }) => pulisciRicezioni(db) },
  { name: 'contributi', nightlyFrom: '03:40', run: leggiContributi },
  { name: 'allegati', nightlyFrom: '03:40', run: leggiAllegati },
  { name: 'file arrivati e lasciati', run: cleanArrivals },
  { name: 'fatture ricevute interrotte', run: riprendiRicezioni },
]
