import { trovaAzienda } from '#anagrafe/azienda/queries.server.ts'
import { cassetta } from '#anagrafe/posta/queries.server.ts'
import { isSilent } from '#server/backup/restored.ts'
import type { Services } from '#server/data/context.ts'
import { engineOf, transaction } from '#server/data/database.ts'
import type { Db } from '#server/data/schema.ts'
import { type Mailbox, type MailOutcome, sendMail } from '#server/mail.ts'
import type { MailedFile } from '#server/mailables.ts'
import { dayAndTimeInRome, dayRange, oggi } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { componiMessaggi } from './composizione.queries.server.ts'
import {
  AL_GIORNO,
  AL_MINUTO,
  attesaDopo,
  entroMessaggio,
  MINUTI_IN_INVIO,
  puoAvere,
  senzaCollegamento,
  siManda,
  type TipoMessaggio,
} from './rules.ts'

/* How messages leave: one at a time, each taken in a transaction of its own before, and told of in another one after. */

/** What of a document only its own noun knows (§27.8), which comes after this one. */
interface Documenti {
  /**
   * The words with their address, where the document is still what was to be sent; `ferma`: why it isn't, null where nobody
   * pressed and nobody needs it any more.
   */
  parole(
    services: Services,
    riga: {
      spedizione_id: number
      tipo: TipoMessaggio
      autore: string | null
      oggetto: string
      testo: string
    },
  ): Promise<{ oggetto: string; testo: string; link: string | null } | { ferma: string | null }>
  allegati(
    services: Services,
    riga: { spedizione_id: number; con_xml: boolean | null },
  ): Promise<MailedFile[]>
  /** What follows once it has left, in the transaction that tells of it. */
  partita(services: Services, spedizione: number): Promise<void>
}
let documenti: Documenti | undefined
export const registraDocumenti = (trovati: Documenti): void => {
  documenti = trovati
}
/** What the nouns of documents said of them. */
export function deiDocumenti(): Documenti {
  if (!documenti) throw new Error('no wing has said how documents are sent')
  return documenti
}

const fa = (minuti: number) => new Date(Date.now() - minuti * 60_000).toISOString()

/** Whoever took these died with them, or was cut off: whether they left nobody knows, and nobody sends them again unasked. */
const segnaIncerti = (db: Db) =>
  db
    .updateTable('messaggi')
    .set((e) => ({
      ...{ stato: 'Incerto' as const, errore: 'forse partito: controlla prima di rimandarlo' },
      versione: e('versione', '+', 1),
    }))
    .where('stato', '=', 'In_Invio')
    .where('preso_il', '<', fa(MINUTI_IN_INVIO))
    .execute()

async function quantiAncora(db: Db): Promise<number> {
  const presi = async (dal: string) => {
    const { n } = await db
      .selectFrom('messaggi')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('preso_il', '>=', dal)
      .executeTakeFirstOrThrow()
    return Number(n)
  }
  return Math.min(AL_MINUTO - (await presi(fa(1))), AL_GIORNO - (await presi(dayRange(oggi()).inizio)))
}

interface Parole {
  oggetto: string
  testo: string
  link: string | null
}

interface Preso {
  id: number
  cliente_id: number | null
  spedizione_id: number | null
  con_xml: boolean | null
  destinatario: string
  oggetto: string
  testo: string
  tentativi: number
}

/**
 * Takes the next message of the queue, in its words of now; what can't leave is put where somebody sees it.
 * @param premuti only those that somebody sent just now, at whatever hour
 */
const prendi = (services: Services, premuti: boolean): Promise<Preso | 'altro' | null> =>
  transaction(services.db, async (db) => {
    const adesso = new Date().toISOString()
    const riga = await db
      .selectFrom('messaggi')
      .select(['id', 'tipo', 'chiave', 'cliente_id', 'appuntamento_id', 'contratto_id', 'tentativi'])
      .select(['oggetto', 'testo', 'destinatario', 'spedizione_id', 'con_xml', 'autore'])
      .where('stato', '=', 'In_Coda')
      .where((e) => e.or([e('prossimo_il', 'is', null), e('prossimo_il', '<=', adesso)]))
      .$if(premuti, (q) => q.where('spedizione_id', 'is not', null).where('autore', 'is not', null))
      // Whoever pressed waits for it; whoever expects somebody tomorrow doesn't wait behind reminders.
      .orderBy((e) =>
        e
          .case()
          .when('spedizione_id', 'is not', null)
          .then(0)
          .when('appuntamento_id', 'is', null)
          .then(2)
          .else(1)
          .end(),
      )
      .orderBy('id')
      .limit(1)
      .$if(engineOf(db) === 'postgres', (q) => q.forUpdate().skipLocked())
      .executeTakeFirst()
    if (!riga) return null
    const scrivi = (valori: object) =>
      db
        .updateTable('messaggi')
        .set((e) => ({ ...valori, updated_at: adesso, versione: e('versione', '+', 1) }) as never)
        .where('id', '=', riga.id)
        .execute()
    const parte = async ({ oggetto, testo, link }: Parole, destinatario: string): Promise<Preso> => {
      const tentativi = riga.tentativi + 1
      await scrivi({
        ...{ stato: 'In_Invio', preso_il: adesso, oggetto, destinatario, tentativi },
        ...{ errore: null, prossimo_il: null, testo: senzaCollegamento(testo, link) },
      })
      const { id, cliente_id, spedizione_id, con_xml } = riga
      return { id, cliente_id, spedizione_id, con_xml, destinatario, oggetto, testo, tentativi }
    }
    if (riga.spedizione_id !== null) {
      const { tipo, autore, oggetto, testo, spedizione_id } = riga
      const scritta = { tipo, autore, spedizione_id, oggetto: oggetto ?? '', testo: testo ?? '' }
      const parole = await deiDocumenti().parole({ ...services, db }, scritta)
      if (!('ferma' in parole)) return parte(parole, riga.destinatario)
      const { ferma } = parole
      await scrivi(ferma === null ? { stato: 'Annullato' } : { stato: 'Fallito', errore: ferma })
      return 'altro'
    }
    const [composto] = await componiMessaggi({ ...services, db }, [
      { ...riga, cliente_id: riga.cliente_id ?? 0, entro: entroMessaggio(riga.tipo, riga.chiave) },
    ])
    // What nobody needs any more, and who has said no since.
    const spostata = composto?.inizio && !riga.chiave?.includes(composto.inizio)
    if (!composto || composto.passata || spostata || !puoAvere(riga.tipo, 'Email', composto.avvisi_email))
      await scrivi({ stato: 'Annullato' })
    else if (composto.manca) await scrivi({ stato: 'Bozza', errore: `manca ${composto.manca}` })
    else if (!composto.email) await scrivi({ stato: 'Fallito', errore: 'manca l’indirizzo email' })
    else if (composto.respinta) await scrivi({ stato: 'Fallito', errore: 'l’indirizzo email non riceve' })
    else return parte(composto, composto.email)
    return 'altro'
  })

/** Writes what became of a message, unless somebody decided about it meanwhile. */
async function segna(services: Services, preso: Preso, esito: MailOutcome): Promise<void> {
  const attesa = attesaDopo(preso.tentativi)
  const adesso = new Date().toISOString()
  const valori =
    esito.kind === 'sent'
      ? { stato: 'Inviato', mandato_il: adesso, errore: null }
      : esito.kind === 'uncertain'
        ? { stato: 'Incerto', errore: `forse partito: controlla prima di rimandarlo. ${esito.reason}` }
        : esito.kind === 'refused' || attesa === null
          ? { stato: 'Fallito', errore: esito.reason }
          : { stato: 'In_Coda', errore: esito.reason, prossimo_il: fa(-attesa) }
  await transaction(services.db, async (trx) => {
    await trx
      .updateTable('messaggi')
      .set((e) => ({ ...valori, updated_at: adesso, versione: e('versione', '+', 1) }) as never)
      .where('id', '=', preso.id)
      .where('stato', '=', 'In_Invio')
      .execute()
    if (esito.kind === 'sent' && preso.spedizione_id !== null)
      await deiDocumenti().partita({ ...services, db: trx }, preso.spedizione_id)
    if (esito.kind === 'refused' && esito.address && preso.cliente_id !== null)
      await trx
        .updateTable('clienti')
        .set((e) => ({ email_respinta_il: adesso, versione: e('versione', '+', 1) }))
        .where('id', '=', preso.cliente_id)
        .where('email', '=', preso.destinatario)
        .execute()
  })
}

/** How a message is handed over; tests put something else in its place. */
export type Manda = (
  box: Mailbox,
  preso: Preso & { allegati: readonly MailedFile[] },
  messageId: string,
) => Promise<MailOutcome>

const manda: Manda = (box, { destinatario, oggetto, testo, allegati }, messageId) =>
  sendMail(box, { to: destinatario, subject: oggetto, text: testo, messageId, attachments: allegati })

/** The files of a message; what can't be made is no fault of the server's: the message stays where somebody sees it. */
async function allegatiDi(services: Services, preso: Preso): Promise<MailedFile[] | MailOutcome> {
  if (preso.spedizione_id === null) return []
  const { spedizione_id, con_xml } = preso
  try {
    return await deiDocumenti().allegati(services, { spedizione_id, con_xml })
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure
    return { kind: 'refused', reason: failure.message, address: false }
  }
}

/** One round of the queue: as many as may leave in this minute, until the server doesn't answer. */
export async function mandaMessaggi(services: Services, invia: Manda = manda): Promise<void> {
  const { db } = services
  await segnaIncerti(db)
  const { patrono } = await trovaAzienda(db)
  const premuti = !siManda(dayAndTimeInRome(new Date().toISOString()), patrono)
  const box = await cassetta(services)
  if (!box || (await isSilent(db))) return
  const { identita } = await db.selectFrom('installazione').select('identita').executeTakeFirstOrThrow()
  for (let restano = await quantiAncora(db); restano > 0; ) {
    const preso = await prendi(services, premuti)
    if (preso === null) return
    if (preso === 'altro') continue
    restano--
    const allegati = await allegatiDi(services, preso)
    const esito = Array.isArray(allegati)
      ? await invia(box, { ...preso, allegati }, `messaggio-${preso.id}@${identita}`)
      : allegati
    await segna(services, preso, esito)
    // The others would wait for the same silence.
    if (esito.kind === 'later') return
  }
}
