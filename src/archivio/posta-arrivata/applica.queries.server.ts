import { segnaLettura } from '#anagrafe/posta-certificata/queries.server.ts'
import { conserva } from '#archivio/fatture-ricevute/arrivo.queries.server.ts'
import { riceviPerPec } from '#archivio/fatture-ricevute/per-pec.queries.server.ts'
import { portaRispostaPec, RISPOSTE_PEC } from '#carte/elettronica/pec-risposta.queries.server.ts'
import { portaRicevuta } from '#carte/elettronica/ricevute.queries.server.ts'
import { eMetadati, leggiRicevuta } from '#carte/elettronica/ricevute.rules.ts'
import type { Context } from '#server/data/context.ts'
import { transaction } from '#server/data/database.ts'
import type { CertifiedMail } from '#server/files/pec-mail.ts'
import type { Received } from '#server/files/received.ts'
import { textAt } from '#shared/xml-tree.ts'
import {
  eIndirizzoSdi,
  eLoSdi,
  FILE_MAI_PARTITO,
  NON_DALLO_SDI,
  NON_PER_NOI,
  NON_TORNA,
  SENZA_FILE,
} from './rules.ts'

/** What became of a message that its provider's signature vouches for. */
interface Applicato {
  /** Why somebody has to look at it; null where all of it was taken. */
  motivo: string | null
  invioId: number | null
  clienteId: number | null
}

const fatto = (altro: Partial<Applicato> = {}): Applicato => ({
  ...{ motivo: null, invioId: null, clienteId: null },
  ...altro,
})

/**
 * Takes what a certified message says: an answer about a mail of ours, or what the exchange sends.
 * @param risponde the mail of ours that its headers name
 * @param indirizzo of this box
 * @param at when the server took it
 */
export async function applica(
  ctx: Context,
  mail: CertifiedMail,
  { risponde, indirizzo, at }: { risponde: string | undefined; indirizzo: string; at: string },
): Promise<Applicato> {
  if (mail.kind === 'posta-certificata') {
    if (risponde !== undefined) return fatto({ motivo: NON_TORNA })
    if (!eLoSdi(mail.sender)) return fatto({ motivo: NON_DALLO_SDI })
    return mail.recipients.includes(indirizzo) ? dalloSdi(ctx, mail) : fatto({ motivo: NON_PER_NOI })
  }
  const kind = RISPOSTE_PEC.find((risposta) => risposta === mail.kind)
  if (!kind || risponde === undefined || mail.messageId !== risponde || mail.sender !== indirizzo)
    return fatto({ motivo: NON_TORNA })
  const { messageId, subject, error } = mail
  const risposto = await transaction(ctx.db, (db) =>
    portaRispostaPec({ ...ctx, db }, { kind, messageId, subject, error, at }),
  )
  return risposto ? fatto(risposto) : fatto({ motivo: FILE_MAI_PARTITO })
}

/** What the exchange sends: its answers about our invoices, and invoices of our suppliers. */
async function dalloSdi(ctx: Context, { sender, documents }: CertifiedMail): Promise<Applicato> {
  const ricevute = documents.filter(({ xml }) => xml && leggiRicevuta(xml.root))
  const fatture = documents.filter(
    ({ xml, fault }) => (fault && fault !== 'non_fattura') || xml?.root.name.startsWith('FatturaElettronica'),
  )
  const applicato = fatto()
  if (ricevute.length + fatture.length === 0) return fatto({ motivo: SENZA_FILE })
  for (const ricevuta of ricevute) {
    const [impronta] = await conserva(ctx.fileStore, [ricevuta])
    const portata = await transaction(ctx.db, (db) => portaRicevuta({ ...ctx, db }, ricevuta, impronta))
    if (portata.esito === 'sconosciuta') applicato.motivo = FILE_MAI_PARTITO
    Object.assign(applicato, await diChi(ctx, portata.fatturaId))
    // Only where it answers one of ours.
    if (portata.fatturaId !== null && eIndirizzoSdi(sender))
      await segnaLettura(ctx.db, { sdi_imparato: sender })
  }
  if (fatture.length > 0) await riceviPerPec(ctx, fatture, numeriDi(documents))
  return applicato
}

/** Whose invoice it is, and the mail that it left by. */
async function diChi({ db }: Context, fatturaId: number | null): Promise<Partial<Applicato>> {
  if (fatturaId === null) return {}
  const invio = await db
    .selectFrom('invii_pec')
    .select('id')
    .where('fattura_id', '=', fatturaId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const fattura = await db
    .selectFrom('fatture')
    .select('cliente_id')
    .where('id', '=', fatturaId)
    .executeTakeFirst()
  return { invioId: invio?.id ?? null, clienteId: fattura?.cliente_id ?? null }
}

/** The exchange's own numbers (`MT`), by the file that each names; of a file that two name, none. */
function numeriDi(documents: readonly Received[]): Map<string, string> {
  const numeri = new Map<string, string>()
  const due = new Set<string>()
  for (const { xml } of documents) {
    if (!xml || !eMetadati(xml.root)) continue
    const [nome, numero] = [textAt(xml.root, 'NomeFile'), textAt(xml.root, 'IdentificativoSdI')]
    if (numeri.has(nome)) due.add(nome)
    if (nome && /^\d{1,20}$/.test(numero)) numeri.set(nome, numero)
  }
  for (const nome of due) numeri.delete(nome)
  return numeri
}
