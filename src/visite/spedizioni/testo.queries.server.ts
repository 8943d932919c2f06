import { trovaAzienda } from '#anagrafe/azienda/queries.server.ts'
import { esigeCliente } from '#anagrafe/clienti/queries.server.ts'
import type { AltroTelefono } from '#anagrafe/clienti/telefoni.rules.ts'
import { conPosta } from '#anagrafe/posta/queries.server.ts'
import type { Context, Services } from '#server/data/context.ts'
import type { Db } from '#server/data/schema.ts'
import { listOf } from '#server/data/table.ts'
import { notFound, thing } from '#server/data/words.ts'
import type { Mailable, MailableRecord } from '#server/mailables.ts'
import { AppError } from '#shared/errors.ts'
import { isAdmin } from '#shared/permissions.ts'
import { diTutti } from '#visite/messaggi/composizione.queries.server.ts'
import { componiIntero } from '#visite/messaggi/modelli.rules.ts'
import { puoAvere, type TipoMessaggio } from '#visite/messaggi/rules.ts'
import { collegamentoDocumento } from './collegamento.queries.server.ts'
import type { TestoDiSpedizione } from './contract.ts'
import { ALLEGATI_AL_MASSIMO, type DocumentoSpedibile, GIORNI_SENZA_RISPOSTA } from './rules.ts'

/* What a document would leave with: whose it is, its words, its files, to whom. */

/** How this kind of document is sent. */
export function spedibile({ mailables }: Pick<Services, 'mailables'>, documento: string): Mailable<Services> {
  const trovato = mailables.find(({ kind }) => kind === documento)
  if (!trovato) throw new AppError('non_trovato', 'Questo documento non si può inviare')
  return trovato
}

/** A document for who may send it: Admins, and who made it. @throws AppError non_trovato, permesso_negato */
export async function daChiPuo(ctx: Context, documento: DocumentoSpedibile, id: number) {
  const mailable = spedibile(ctx, documento)
  if (isAdmin(ctx.utente)) return { mailable, record: await mailable.find(ctx, id) }
  // Why it can't be sent may say whether somebody owes something: that isn't theirs to know.
  const record = await mailable.find(ctx, id).catch((errore) => {
    const altroMotivo = errore instanceof AppError && errore.codice !== 'non_trovato'
    throw altroMotivo ? new AppError('permesso_negato') : errore
  })
  if (record.author !== ctx.utente.id) throw new AppError('permesso_negato')
  return { mailable, record }
}

/** @throws AppError conflitto where the customer it goes to was erased */
export const esigeDestinatario = async (db: Db, { customer }: MailableRecord): Promise<void> =>
  customer === null ? undefined : esigeCliente(db, customer)

/** Whom a document goes to; a supplier as a customer whom one may write to. @throws AppError non_trovato */
export async function aChiVa(db: Db, { customer, supplier }: Pick<MailableRecord, 'customer' | 'supplier'>) {
  if (customer === null) return fornitoreComeCliente(db, supplier ?? 0)
  const cliente = await db
    .selectFrom('clienti')
    .select(['nome', 'cognome', 'email', 'email_fatture', 'telefono', 'altri_telefoni'])
    .select([
      'indirizzo',
      'cap',
      'comune',
      'provincia',
      'avvisi_email',
      'avvisi_telefono',
      'email_respinta_il',
    ])
    .where('id', '=', customer)
    .executeTakeFirst()
  if (!cliente) throw notFound(thing('clienti'))
  return cliente
}

async function fornitoreComeCliente(db: Db, id: number) {
  const fornitore = await db
    .selectFrom('fornitori')
    .select(['ragione_sociale', 'email', 'telefono', 'indirizzo', 'cap', 'comune', 'provincia'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!fornitore) throw notFound(thing('fornitori'))
  const { ragione_sociale: nome, ...recapiti } = fornitore
  return {
    ...{ ...recapiti, nome, cognome: '', email_fatture: null, altri_telefoni: '[]' },
    ...({ avvisi_email: 'Si', avvisi_telefono: 'Si', email_respinta_il: null } as const),
  }
}

/** Where a document goes if nobody says anything else: invoices and what is owed to who pays them. */
export function destinatariDi(
  documento: DocumentoSpedibile,
  { email, email_fatture }: { email: string | null; email_fatture: string | null },
): { email: string; nome: string }[] {
  const fatture = { email: email_fatture, nome: 'Fatture' }
  const cliente = { email, nome: documento === 'Ordine' ? 'Fornitore' : 'Cliente' }
  const ordine =
    documento === 'Fattura' || documento === 'Sollecito' ? [fatture, cliente] : [cliente, fatture]
  return ordine.flatMap(({ email: scritta, nome }) => (scritta ? { email: scritta, nome } : []))
}

/** A template's words for a document. */
export async function paroleDi(
  services: Pick<Services, 'db' | 'environment'>,
  modello: TipoMessaggio,
  { record, cliente, link }: { record: MailableRecord; cliente: Cliente; link: string | null },
): Promise<{ oggetto: string; testo: string }> {
  const scritto = await services.db
    .selectFrom('modelli')
    .select(['oggetto', 'testo'])
    .where('tipo', '=', modello as never)
    .executeTakeFirst()
  const valori = { ...diTutti(cliente, await trovaAzienda(services.db)), ...record.values, link }
  return {
    oggetto: componiIntero(scritto?.oggetto ?? record.values.oggetto ?? '', valori),
    testo: componiIntero(scritto?.testo ?? record.values.testo ?? '', valori),
  }
}
type Cliente = Awaited<ReturnType<typeof aChiVa>>

/** What the panel shows before anything leaves. @throws AppError non_trovato, permesso_negato, pdf_mancante, conflitto */
export async function preparaSpedizione(
  ctx: Context,
  documento: DocumentoSpedibile,
  id: number,
): Promise<TestoDiSpedizione> {
  const { mailable, record } = await daChiPuo(ctx, documento, id)
  await esigeDestinatario(ctx.db, record)
  await mailable.ready?.(ctx, id)
  const cliente = await aChiVa(ctx.db, record)
  const link = await collegamentoDocumento(ctx, mailable, { id, ...record })
  const modello = (record.template ?? documento) as TipoMessaggio
  const allegati = await mailable.files(ctx, id, false)
  return {
    ...(await paroleDi(ctx, modello, { record, cliente, link })),
    link,
    destinatari: destinatariDi(documento, cliente),
    allegati: allegati.map(({ name, content }) => ({ nome: name, dimensione: content.length })),
    troppi: troppi(allegati),
    telefono: cliente.telefono,
    altri_telefoni: listOf<AltroTelefono>(cliente.altri_telefoni),
    email_consentita: puoAvere(modello, 'Email', cliente.avvisi_email),
    telefono_consentito: puoAvere(modello, 'WhatsApp', cliente.avvisi_telefono),
    posta: await conPosta(ctx.db),
  }
}

export const troppi = (allegati: readonly { content: Buffer }[]): boolean =>
  allegati.reduce((tot, { content }) => tot + content.length, 0) > ALLEGATI_AL_MASSIMO

/** Whether this version of a document was sent, or is about to leave. */
export async function spedita(
  db: Db,
  documento: DocumentoSpedibile,
  { id, revisione }: { id: number; revisione: number },
): Promise<boolean> {
  const riga = await dellaVersione(db, documento, id, revisione).select('id').executeTakeFirst()
  return riga !== undefined
}

export const dellaVersione = (db: Db, documento: DocumentoSpedibile, id: number, revisione: number) =>
  db
    .selectFrom('spedizioni')
    .where('documento', '=', documento)
    .where('soggetto', '=', id)
    .where('spedizioni.revisione', '=', revisione)

/** Which documents of a kind, and in which version, were last sent long enough ago, and nobody has answered. */
export const silenziose = (db: Db, documento: DocumentoSpedibile) =>
  db
    .selectFrom('spedizioni')
    .select(['soggetto', 'spedizioni.revisione as mandata'])
    .where('documento', '=', documento)
    .where('ultimo_invio_il', '<=', new Date(Date.now() - GIORNI_SENZA_RISPOSTA * 86_400_000).toISOString())
    .where('esito', 'is', null)

/** Whether this version is one of them. */
export const taceDaGiorni = async (
  db: Db,
  documento: DocumentoSpedibile,
  id: number,
  revisione: number,
): Promise<boolean> =>
  (await silenziose(db, documento)
    .where('soggetto', '=', id)
    .where('spedizioni.revisione', '=', revisione)
    .executeTakeFirst()) !== undefined

/** What the program sends by itself about a document that was sent: to whom and in which words; null where there is nobody. */
export async function paroleDelDocumento(
  services: Services,
  mailable: Mailable<Services>,
  id: number,
  modello: TipoMessaggio,
): Promise<{ a: string; spedizione: number; oggetto: string; testo: string } | null> {
  const record = await mailable.find(services, id)
  const cliente = await aChiVa(services.db, record)
  const riga = await dellaVersione(services.db, mailable.kind as DocumentoSpedibile, id, record.revision)
    .select('id')
    .executeTakeFirst()
  if (!riga || !cliente.email || cliente.email_respinta_il || !(await conPosta(services.db))) return null
  // The address is said when it leaves.
  const link = (await collegamentoDocumento(services, mailable, { id, ...record })) && '{link}'
  return {
    a: cliente.email,
    spedizione: riga.id,
    ...(await paroleDi(services, modello, { record, cliente, link })),
  }
}
