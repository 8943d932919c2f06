import type { Services } from '#server/data/context.ts'
import type { MailableRecord, MailedFile } from '#server/mailables.ts'
import { AppError } from '#shared/errors.ts'
import { registraDocumenti } from '#visite/messaggi/invio.queries.server.ts'
import { componiIntero } from '#visite/messaggi/modelli.rules.ts'
import { conCollegamento, puoAvere, type TipoMessaggio } from '#visite/messaggi/rules.ts'
import { collegamentoDocumento } from './collegamento.queries.server.ts'
import { partita } from './queries.server.ts'
import { aChiVa, spedibile, troppi } from './testo.queries.server.ts'

/* What the queue asks of a document when its message is about to leave. */

/** @throws AppError non_trovato, conflitto where it is another document by now */
async function ancora(services: Services, spedizione: number) {
  const riga = await services.db
    .selectFrom('spedizioni')
    .select(['documento', 'soggetto', 'revisione', 'cliente_id', 'fornitore_id'])
    .where('id', '=', spedizione)
    .executeTakeFirst()
  if (!riga) throw new AppError('non_trovato', 'il documento non c’è più')
  const mailable = spedibile(services, riga.documento)
  const record = await mailable.find(services, riga.soggetto)
  if (
    record.revision !== riga.revisione ||
    record.customer !== riga.cliente_id ||
    (record.supplier ?? null) !== riga.fornitore_id ||
    record.withdrawn !== undefined
  )
    throw new AppError('conflitto', 'il documento è cambiato: invialo di nuovo')
  await mailable.ready?.(services, riga.soggetto)
  return { mailable, record, id: riga.soggetto }
}

const siScrive = async ({ db }: Services, tipo: TipoMessaggio, record: MailableRecord): Promise<boolean> =>
  puoAvere(tipo, 'Email', (await aChiVa(db, record)).avvisi_email)

async function allegati(
  services: Services,
  { spedizione_id, con_xml }: { spedizione_id: number; con_xml: boolean | null },
): Promise<MailedFile[]> {
  const { mailable, id } = await ancora(services, spedizione_id)
  const trovati = await mailable.files(services, id, con_xml === true)
  return troppi(trovati) ? [] : trovati
}

/** Before anything leaves: who owns documents comes after the queue. */
export const conDocumenti = (): void =>
  registraDocumenti({
    async parole(services, { spedizione_id, tipo, autore, oggetto, testo }) {
      try {
        const { mailable, record, id } = await ancora(services, spedizione_id)
        // Answered between the night and the morning, or no to mail: nobody is asked after.
        if (autore === null && !(record.template === tipo && (await siScrive(services, tipo, record))))
          return { ferma: null }
        const link = await collegamentoDocumento(services, mailable, { id, ...record })
        return { oggetto, testo: componiIntero(conCollegamento(testo), { link }), link }
      } catch (errore) {
        if (!(errore instanceof AppError)) throw errore
        return { ferma: errore.message }
      }
    },
    allegati,
    partita,
  })
