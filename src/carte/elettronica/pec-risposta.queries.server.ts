import { fatture, trovaFattura } from '#carte/fatture/queries.server.ts'
import { bloccaPiano } from '#carte/fatture/rate.queries.server.ts'
import type { StatoPec } from '#carte/fatture/rules.ts'
import type { Context } from '#server/data/context.ts'
import { engineOf } from '#server/data/database.ts'
import { richiedi } from '#server/data/read.ts'
import { aggiorna, crea, lockRow, type Modifica } from '#server/data/records.ts'
import type { Db } from '#server/data/schema.ts'
import type { RigaInvioPec } from './contract.ts'
import { eDelFileInVigore, inviiPec, segnaSpedita } from './pec.queries.server.ts'
import { inViaggio } from './pec.rules.ts'
import { avvisaDellaPec } from './pec-avvisi.queries.server.ts'

/** What a provider answers about a mail of ours (RFC 6109 §3). */
export const RISPOSTE_PEC = [
  'accettazione',
  'avvenuta-consegna',
  'non-accettazione',
  'preavviso-errore-consegna',
  'errore-consegna',
  'rilevazione-virus',
] as const
type Risposta = (typeof RISPOSTE_PEC)[number]

export interface RispostaPec {
  kind: Risposta
  /** Of the mail that it is about. */
  messageId: string
  /** That mail's subject: the file's name. */
  subject: string
  error: string | null
  /** When it came. */
  at: string
}

/** The mail that an answer is about. */
export interface Risposto {
  invioId: number
  clienteId: number | null
}

/**
 * Lets an invoice's way follow what its provider answered; the box decides, in whatever order and however often it says so.
 * @returns null where no file of ours is meant
 */
export async function portaRispostaPec(ctx: Context, risposta: RispostaPec): Promise<Risposto | null> {
  const senza = { ...ctx, ifVersion: null }
  const nota = await ctx.db
    .selectFrom('invii_pec')
    .select(['id', 'fattura_id'])
    .where('message_id', '=', risposta.messageId)
    .executeTakeFirst()
  const trovata = nota ?? (await partitaAltrove(senza, risposta))
  if (!trovata) return null
  const { cliente_id } = await bloccaPiano(ctx.db, trovata.fattura_id)
  await lockRow(ctx.db, 'invii_pec', trovata.id)
  const riga = (await richiedi(ctx.db, inviiPec, trovata.id)) as RigaInvioPec
  if (risposta.kind === 'accettazione' || risposta.kind === 'avvenuta-consegna')
    await arrivata(senza, riga, risposta)
  else await nonArrivata(senza, riga, risposta)
  return { invioId: riga.id, clienteId: cliente_id }
}

const FINALI: Partial<Record<Risposta, readonly [stato: StatoPec, parola: string]>> = {
  'non-accettazione': ['Rifiutata_Gestore', 'Rifiutata dal gestore della PEC'],
  'errore-consegna': ['Non_Arrivata_SdI', 'Non arrivata allo SdI'],
  'rilevazione-virus': ['Non_Arrivata_SdI', 'Non arrivata allo SdI'],
}

/** A mail that this archive doesn't remember, of a file that it has: it left before a backup was put back. */
async function partitaAltrove(
  ctx: Context,
  { kind, messageId, subject, at }: RispostaPec,
): Promise<{ id: number; fattura_id: number } | undefined> {
  const file = await ctx.db
    .selectFrom('file_elettronici')
    .select(['id', 'fattura_id'])
    .where('nome_file', '=', subject.replace(/(\.p7m)+$/i, ''))
    // A restored archive may give a name again: nothing is said of a file before it is made.
    .where('created_at', '<=', at)
    .executeTakeFirst()
  if (!file) return undefined
  await bloccaPiano(ctx.db, file.fattura_id)
  const libero = await liberaIlPosto(ctx, file.id, FINALI[kind] === undefined)
  // Two mails of one file have left: the one that is known goes on.
  const { id } = await crea(ctx, inviiPec, {
    ...{ fatturaId: file.fattura_id, fileId: file.id, messageId, tentativi: 0, accodataIl: at },
    stato: libero ? 'In_Coda' : 'Rispedita',
  })
  if (libero) await segnaSpedita(ctx, id, file.fattura_id, at)
  return { id, fattura_id: file.fattura_id }
}

/**
 * Whether no other mail of a file may be on its way.
 * @param togli takes back what still waits: this one has come through
 */
async function liberaIlPosto(ctx: Context, fileId: number, togli: boolean): Promise<boolean> {
  const invii = await ctx.db
    .selectFrom('invii_pec')
    .select(['id', 'stato'])
    .where('file_id', '=', fileId)
    // Whoever takes one to send it holds its row.
    .$if(engineOf(ctx.db) === 'postgres', (q) => q.forUpdate())
    .execute()
  for (const { id, stato } of invii)
    if (togli && stato === 'In_Coda') await aggiorna(ctx, inviiPec, id, { stato: 'Annullata' })
  return !invii.some(({ stato }) => inViaggio(stato) && !(togli && stato === 'In_Coda'))
}

async function arrivata(ctx: Context, riga: RigaInvioPec, { kind, at }: RispostaPec): Promise<void> {
  const consegnata = kind === 'avvenuta-consegna'
  const istante = consegnata ? { consegnataIl: at } : { accettataIl: at }
  if (riga[consegnata ? 'consegnata_il' : 'accettata_il'] !== null) return
  // Given up by a person, or taken for refused: the provider has it after all, unless another mail of the file is on its way.
  const fallita = riga.stato === 'Non_Arrivata_SdI' && !consegnata
  if (fallita || (!inViaggio(riga.stato) && !(await liberaIlPosto(ctx, riga.file_id, true)))) {
    await aggiorna(ctx, inviiPec, riga.id, istante)
    await valeLaConsegnata(ctx, riga.file_id)
    return
  }
  await segnaSpedita(ctx, riga.id, riga.fattura_id, riga.spedita_il ?? riga.presa_il ?? riga.accodata_il)
  const stato: StatoPec =
    consegnata || riga.stato === 'Consegnata_SdI' ? 'Consegnata_SdI' : 'Accettata_Gestore'
  await aggiorna(ctx, inviiPec, riga.id, { stato, motivo: null, ...istante })
  await valeLaConsegnata(ctx, riga.file_id)
}

/**
 * One mail of a file has come to the exchange: that is what counts, and of the others that wait or of which nobody knows none is
 * asked about. One that is leaving now is waited for.
 * @returns whether one has
 */
export async function valeLaConsegnata(ctx: Modifica, fileId: number): Promise<boolean> {
  const invii = await ctx.db
    .selectFrom('invii_pec')
    .select(['id', 'stato', 'fattura_id', 'consegnata_il', 'spedita_il', 'presa_il', 'accodata_il'])
    .where('file_id', '=', fileId)
    .orderBy('id')
    .$if(engineOf(ctx.db) === 'postgres', (q) => q.forUpdate())
    .execute()
  const consegnata = invii.find(({ consegnata_il }) => consegnata_il !== null)
  const vicini = invii.filter(({ id }) => id !== consegnata?.id)
  if (!consegnata || vicini.some(({ stato }) => stato === 'In_Invio')) return false
  for (const { id, stato } of vicini) {
    if (stato === 'Incerta') await aggiorna(ctx, inviiPec, id, { stato: 'Rispedita' })
    if (stato === 'In_Coda') await aggiorna(ctx, inviiPec, id, { stato: 'Annullata' })
  }
  // Another that has left goes on by itself: two of one file are never on their way.
  const solo = vicini.every(({ stato }) => !inViaggio(stato) || stato === 'Incerta' || stato === 'In_Coda')
  if (solo && consegnata.stato !== 'Consegnata_SdI') {
    const { id, fattura_id, spedita_il, presa_il, accodata_il } = consegnata
    await segnaSpedita(ctx, id, fattura_id, spedita_il ?? presa_il ?? accodata_il)
    await aggiorna(ctx, inviiPec, id, { stato: 'Consegnata_SdI', motivo: null })
  }
  return true
}

async function nonArrivata(ctx: Context, riga: RigaInvioPec, { kind, error }: RispostaPec): Promise<void> {
  const [stato, parola] = FINALI[kind] ?? []
  const motivo = error ?? 'Il gestore non dice perché'
  // Given up for another one, and nobody's any more: that it failed is kept, for what else the box may say of it.
  if (riga.stato === 'Rispedita' && stato) await aggiorna(ctx, inviiPec, riga.id, { stato, motivo })
  // Delivered is delivered.
  if (!inViaggio(riga.stato) || riga.stato === 'Consegnata_SdI' || riga.stato === 'In_Coda') return
  if (!stato || !parola) {
    await aggiorna(ctx, inviiPec, riga.id, {
      motivo: `Il gestore non è ancora riuscito a consegnarla, e riprova fino a 24 ore: ${motivo}`,
    })
    return
  }
  await aggiorna(ctx, inviiPec, riga.id, { stato, motivo })
  // Not issued in time: it is to be sent again, with the day by which.
  if (!(await eDelFileInVigore(ctx.db, riga.id))) return
  if ((await trovaFattura(ctx.db, riga.fattura_id)).stato_invio === 'Inviata')
    await aggiorna(ctx, fatture, riga.fattura_id, { statoInvio: 'Da_Inviare', esitoIl: null })
  await avvisaDellaPec(ctx.db, riga.fattura_id, parola, motivo)
}

/** The exchange has answered about a file: its mail has come there, whatever was known of it. */
export async function arrivataPerRicevuta(ctx: Context, fileId: number): Promise<void> {
  const senza = { ...ctx, ifVersion: null }
  // Queued anew by a restored archive, which didn't know: it doesn't wait for its turn to be taken back.
  await liberaIlPosto(senza, fileId, true)
  const riga = await ctx.db
    .selectFrom('invii_pec')
    .select(['id', 'fattura_id', 'presa_il', 'accodata_il', 'spedita_il'])
    .where('file_id', '=', fileId)
    .where('stato', 'in', ['In_Invio', 'Spedita', 'Incerta', 'Accettata_Gestore'])
    .executeTakeFirst()
  if (!riga) return
  await aggiorna(senza, inviiPec, riga.id, {
    ...{ stato: 'Consegnata_SdI', motivo: null, consegnataIl: new Date().toISOString() },
    speditaIl: riga.spedita_il ?? riga.presa_il ?? riga.accodata_il,
  })
  await valeLaConsegnata(senza, fileId)
}

/** Whether a mail of the last week is there that the exchange may still say its address by. */
export const aspettaIndirizzo = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('invii_pec')
    .select('id')
    .where('stato', 'in', ['In_Invio', 'Spedita', 'Incerta', 'Accettata_Gestore', 'Consegnata_SdI'])
    .where('presa_il', '>', new Date(Date.now() - 7 * 86_400_000).toISOString())
    .limit(1)
    .executeTakeFirst()) !== undefined
