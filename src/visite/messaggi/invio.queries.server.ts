import { trovaAzienda } from '#anagrafe/azienda/queries.server.ts'
import { cassetta } from '#anagrafe/posta/queries.server.ts'
import type { Services } from '#server/data/context.ts'
import { engineOf, transaction } from '#server/data/database.ts'
import type { Db } from '#server/data/schema.ts'
import { type Mailbox, type MailOutcome, sendMail } from '#server/mail.ts'
import { dayAndTimeInRome, dayRange, oggi } from '#shared/dates.ts'
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
} from './rules.ts'

/* How messages leave: one at a time, each taken in a transaction of its own before, and told of in another one after. */

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

interface Preso {
  id: number
  cliente_id: number
  destinatario: string
  oggetto: string
  testo: string
  tentativi: number
}

/** Takes the next message of the queue, in its words of now; what can't leave is put where somebody sees it. */
const prendi = (services: Services): Promise<Preso | 'altro' | null> =>
  transaction(services.db, async (db) => {
    const adesso = new Date().toISOString()
    const riga = await db
      .selectFrom('messaggi')
      .select(['id', 'tipo', 'chiave', 'cliente_id', 'appuntamento_id', 'contratto_id', 'tentativi'])
      .select(['oggetto', 'testo'])
      .where('stato', '=', 'In_Coda')
      .where((e) => e.or([e('prossimo_il', 'is', null), e('prossimo_il', '<=', adesso)]))
      // Whoever expects somebody tomorrow doesn't wait behind reminders.
      .orderBy((e) => e.case().when('appuntamento_id', 'is', null).then(1).else(0).end())
      .orderBy('id')
      .limit(1)
      .$if(engineOf(db) === 'postgres', (q) => q.forUpdate().skipLocked())
      .executeTakeFirst()
    if (!riga) return null
    const [composto] = await componiMessaggi({ ...services, db }, [
      { ...riga, entro: entroMessaggio(riga.tipo, riga.chiave) },
    ])
    const scrivi = (valori: object) =>
      db
        .updateTable('messaggi')
        .set((e) => ({ ...valori, updated_at: adesso, versione: e('versione', '+', 1) }) as never)
        .where('id', '=', riga.id)
        .execute()
    // What nobody needs any more, and who has said no since.
    const spostata = composto?.inizio && !riga.chiave?.includes(composto.inizio)
    if (!composto || composto.passata || spostata || !puoAvere(riga.tipo, 'Email', composto.avvisi_email))
      await scrivi({ stato: 'Annullato' })
    else if (composto.manca) await scrivi({ stato: 'Bozza', errore: `manca ${composto.manca}` })
    else if (!composto.email) await scrivi({ stato: 'Fallito', errore: 'manca l’indirizzo email' })
    else if (composto.respinta) await scrivi({ stato: 'Fallito', errore: 'l’indirizzo email non riceve' })
    else {
      const { oggetto, testo, email: destinatario } = composto
      const tentativi = riga.tentativi + 1
      await scrivi({
        ...{ stato: 'In_Invio', preso_il: adesso, oggetto, destinatario, tentativi },
        ...{ errore: null, prossimo_il: null, testo: senzaCollegamento(testo, composto.link) },
      })
      return { id: riga.id, cliente_id: riga.cliente_id, destinatario, oggetto, testo, tentativi }
    }
    return 'altro'
  })

/** Writes what became of a message, unless somebody decided about it meanwhile. */
async function segna(db: Db, preso: Preso, esito: MailOutcome): Promise<void> {
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
  await transaction(db, async (trx) => {
    await trx
      .updateTable('messaggi')
      .set((e) => ({ ...valori, updated_at: adesso, versione: e('versione', '+', 1) }) as never)
      .where('id', '=', preso.id)
      .where('stato', '=', 'In_Invio')
      .execute()
    if (esito.kind === 'refused' && esito.address)
      await trx
        .updateTable('clienti')
        .set((e) => ({ email_respinta_il: adesso, versione: e('versione', '+', 1) }))
        .where('id', '=', preso.cliente_id)
        .where('email', '=', preso.destinatario)
        .execute()
  })
}

/** How a message is handed over; tests put something else in its place. */
export type Manda = (box: Mailbox, preso: Preso, messageId: string) => Promise<MailOutcome>

const manda: Manda = (box, { destinatario, oggetto, testo }, messageId) =>
  sendMail(box, { to: destinatario, subject: oggetto, text: testo, messageId })

/** One round of the queue: as many as may leave in this minute, until the server doesn't answer. */
export async function mandaMessaggi(services: Services, invia: Manda = manda): Promise<void> {
  const { db } = services
  await segnaIncerti(db)
  const { patrono } = await trovaAzienda(db)
  if (!siManda(dayAndTimeInRome(new Date().toISOString()), patrono)) return
  const box = await cassetta(services)
  if (!box) return
  const { identita } = await db.selectFrom('installazione').select('identita').executeTakeFirstOrThrow()
  for (let restano = await quantiAncora(db); restano > 0; ) {
    const preso = await prendi(services)
    if (preso === null) return
    if (preso === 'altro') continue
    restano--
    const esito = await invia(box, preso, `messaggio-${preso.id}@${identita}`)
    await segna(db, preso, esito)
    // The others would wait for the same silence.
    if (esito.kind === 'later') return
  }
}
