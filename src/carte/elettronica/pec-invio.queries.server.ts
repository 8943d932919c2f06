import { type CasellaPec, casellaPec } from '#anagrafe/posta-certificata/queries.server.ts'
import { trovaFattura } from '#carte/fatture/queries.server.ts'
import { bloccaPiano } from '#carte/fatture/rate.queries.server.ts'
import type { StatoPec } from '#carte/fatture/rules.ts'
import type { Services } from '#server/data/context.ts'
import { engineOf, transaction } from '#server/data/database.ts'
import { aggiorna } from '#server/data/records.ts'
import type { Db } from '#server/data/schema.ts'
import type { Job } from '#server/jobs.ts'
import { type Mail, type Mailbox, type MailOutcome, sendMail } from '#server/mail.ts'
import { MINUTI_IN_INVIO } from '#visite/messaggi/rules.ts'
import { PROGRAMMA } from '#visite/spedizioni/queries.server.ts'
import { daSpedire } from './firmati.queries.server.ts'
import { inviiPec, segnaSpedita } from './pec.queries.server.ts'
import {
  ASPETTA_INDIRIZZO,
  ASPETTA_LETTURA,
  aspettaIlSdI,
  attesaPec,
  DA_RIPRISTINO,
  FIRMATA_PERSA,
  INTERROTTA,
  TESTO_PEC,
} from './pec.rules.ts'
import { avvisaDellaPec } from './pec-avvisi.queries.server.ts'
import { aspettaIndirizzo, valeLaConsegnata } from './pec-risposta.queries.server.ts'

/*
 * How invoices leave by certified mail: one at a time, each taken in a transaction of its own before, and told of in another
 * one after. Whoever dies between leaves it taken, and nobody sends it again unasked.
 */

const fa = (minuti: number) => new Date(Date.now() - minuti * 60_000).toISOString()

const autore = (db: Db) => ({ db, requestId: 'pec', utente: PROGRAMMA, ifVersion: null })

async function segnaIncerta(db: Db, id: number, fatturaId: number, motivo: string): Promise<void> {
  const ctx = autore(db)
  const { file_id } = (await aggiorna(ctx, inviiPec, id, { stato: 'Incerta', motivo })).dopo
  // Meanwhile another mail of the file may have come through: then nobody is asked.
  if (await valeLaConsegnata(ctx, Number(file_id))) return
  await avvisaDellaPec(db, fatturaId, 'Esito incerto', motivo)
}

/** What a killed process had taken, and what a restored archive believes to be waiting. */
async function segnaIncerte({ db }: Services, attivaDal: string | null): Promise<void> {
  const sospese = await db
    .selectFrom('invii_pec')
    .select(['id', 'stato'])
    .where('stato', 'in', ['In_Coda', 'In_Invio'])
    .where((e) =>
      e.or([
        e.and([e('stato', '=', 'In_Invio'), e('presa_il', '<', fa(MINUTI_IN_INVIO))]),
        ...(attivaDal ? [e.and([e('stato', '=', 'In_Coda'), e('accodata_il', '<', attivaDal)])] : []),
      ]),
    )
    .execute()
  for (const { id, stato } of sospese)
    await transaction(db, async (trx) => {
      const ancora = await bloccata(trx, id, [stato])
      if (ancora)
        await segnaIncerta(trx, id, ancora.fattura_id, stato === 'In_Coda' ? DA_RIPRISTINO : INTERROTTA)
    })
}

/** One of the queue, locked, where it still is in one of these states. */
const bloccata = (trx: Db, id: number, stati: readonly StatoPec[]) =>
  trx
    .selectFrom('invii_pec')
    .select(['id', 'fattura_id'])
    .where('id', '=', id)
    .where('stato', 'in', stati)
    .$if(engineOf(trx) === 'postgres', (q) => q.forUpdate())
    .executeTakeFirst()

interface Presa {
  id: number
  fattura_id: number
  file_id: number
  message_id: string
  tentativi: number
}

/** Takes the next one, the first that was pressed first; null where none may leave now, or another is leaving. */
const prendi = ({ db }: Services, cambiataIl: string): Promise<Presa | 'altra' | null> =>
  transaction(db, async (trx) => {
    const adesso = new Date().toISOString()
    const parte = await trx
      .selectFrom('invii_pec')
      .select('id')
      .where('stato', '=', 'In_Invio')
      .executeTakeFirst()
    if (parte) return null
    const riga = await trx
      .selectFrom('invii_pec')
      .select(['id', 'fattura_id', 'file_id', 'message_id', 'tentativi'])
      .where('stato', '=', 'In_Coda')
      .where((e) =>
        e.or([
          e('prossima_il', 'is', null),
          e('prossima_il', '<=', adesso),
          // Whoever has mended the mailbox doesn't wait for the hour.
          e('presa_il', '<', cambiataIl),
        ]),
      )
      .orderBy('id')
      .limit(1)
      .$if(engineOf(trx) === 'postgres', (q) => q.forUpdate().skipLocked())
      .executeTakeFirst()
    if (!riga) return null
    // Whoever said meanwhile that the exchange has it already has said enough.
    if (!aspettaIlSdI((await trovaFattura(trx, riga.fattura_id)).stato_invio)) {
      await aggiorna(autore(trx), inviiPec, riga.id, { stato: 'Annullata' })
      return 'altra'
    }
    const tentativi = riga.tentativi + 1
    await aggiorna(autore(trx), inviiPec, riga.id, {
      ...{ stato: 'In_Invio', presaIl: adesso, prossimaIl: null, tentativi, motivo: null },
    })
    return { ...riga, tentativi }
  })

/** The mail of a file: its kept bytes and no others; undefined where the disk has lost them. */
async function mailDi(
  services: Services,
  { file_id, message_id }: Presa,
  to: string,
): Promise<Mail | undefined> {
  const file = await daSpedire(services, file_id)
  return (
    file && {
      ...{ to, subject: file.name, text: TESTO_PEC, messageId: message_id },
      headers: { 'X-TipoRicevuta': 'breve' },
      attachments: [file],
    }
  )
}

/** Writes what became of it, unless somebody decided about it meanwhile. */
async function segna({ db }: Services, presa: Presa, esito: MailOutcome): Promise<void> {
  await transaction(db, async (trx) => {
    // A 250 that came after the ten minutes is a 250.
    const stati = esito.kind === 'sent' ? (['In_Invio', 'Incerta'] as const) : (['In_Invio'] as const)
    const { id, fattura_id } = presa
    // As whoever decides does: first the invoice, then its mail.
    await bloccaPiano(trx, fattura_id)
    if (!(await bloccata(trx, id, stati))) return
    if (esito.kind === 'sent') return segnaSpedita(autore(trx), id, fattura_id, new Date().toISOString())
    if (esito.kind === 'uncertain') return segnaIncerta(trx, id, fattura_id, INTERROTTA)
    if (esito.kind === 'later') {
      await aggiorna(autore(trx), inviiPec, id, {
        ...{ stato: 'In_Coda', motivo: esito.reason, prossimaIl: fa(-attesaPec(presa.tentativi)) },
      })
      return
    }
    await aggiorna(autore(trx), inviiPec, id, { stato: 'Rifiutata_Gestore', motivo: esito.reason })
    await avvisaDellaPec(trx, fattura_id, 'Rifiutata dal gestore della PEC', esito.reason)
  })
}

/** Why none may leave yet, where the box has first to say something; null where they may. */
async function cheAspettano(
  db: Db,
  { lettura, attivaDal, indirizzoNoto }: CasellaPec,
): Promise<string | null> {
  // Where nothing is read nothing will ever be said.
  if (!lettura) return null
  // A restored archive was read before, and doesn't know what the original has sent since.
  if (lettura.ultima !== null && lettura.ultima < (attivaDal ?? '')) return ASPETTA_LETTURA
  return !indirizzoNoto && (await aspettaIndirizzo(db)) ? ASPETTA_INDIRIZZO : null
}

const diPerche = (db: Db, motivo: string) =>
  db
    .updateTable('invii_pec')
    .set({ motivo })
    .where('stato', '=', 'In_Coda')
    .where((e) => e.or([e('motivo', 'is', null), e('motivo', '!=', motivo)]))
    .execute()

/** How a mail is handed over; tests put something else in its place. */
export type MandaPec = (box: Mailbox, mail: Mail) => Promise<MailOutcome>

/** One round: all that may leave now, until the server doesn't answer. Nothing leaves before somebody said that this archive sends. */
export async function mandaPec(services: Services, manda: MandaPec = sendMail): Promise<void> {
  const casella = await casellaPec(services)
  const pronta: CasellaPec | null = 'manca' in casella ? null : casella
  await segnaIncerte(services, pronta?.attivaDal ?? null)
  if (!pronta?.attivaDal) return
  for (;;) {
    const attesa = await cheAspettano(services.db, pronta)
    if (attesa) {
      await diPerche(services.db, attesa)
      return
    }
    const presa = await prendi(services, pronta.cambiataIl)
    if (!presa) return
    if (presa === 'altra') continue
    const mail = await mailDi(services, presa, pronta.indirizzoSdi)
    const esito: MailOutcome = mail
      ? await manda(pronta.smtp, mail)
      : { kind: 'refused', reason: FIRMATA_PERSA, address: false }
    await segna(services, presa, esito)
    // The others would wait for the same silence.
    if (esito.kind === 'later') return
  }
}

export const jobs: readonly Job[] = [
  { name: 'pec', everyMinute: true, run: (services) => mandaPec(services) },
]
