import { trovaAzienda } from '#anagrafe/azienda/queries.server.ts'
import { esigeCliente } from '#anagrafe/clienti/queries.server.ts'
import type { AltroTelefono } from '#anagrafe/clienti/telefoni.rules.ts'
import { conPosta } from '#anagrafe/posta/queries.server.ts'
import type { Context, Services } from '#server/data/context.ts'
import { aggiorna, crea, lockRow } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { listOf, table } from '#server/data/table.ts'
import { notFound, thing } from '#server/data/words.ts'
import type { Sendable, SendableRecord } from '#server/sendables.ts'
import { AppError } from '#shared/errors.ts'
import { isAdmin } from '#shared/permissions.ts'
import { diTutti } from '#visite/messaggi/composizione.queries.server.ts'
import { esigePosta } from '#visite/messaggi/decisioni.queries.server.ts'
import { messaggi } from '#visite/messaggi/queries.server.ts'
import { componiIntero, puoAvere, senzaCollegamento, type TipoMessaggio } from '#visite/messaggi/rules.ts'
import { collegamentoA } from './collegamento.queries.server.ts'
import {
  type InsiemeEsito,
  rigaSpedizione,
  type Spedizione,
  type SpedizioneDati,
  type SpedizioneEsito,
  type TestoDiSpedizione,
} from './contract.ts'
import { ALLEGATI_AL_MASSIMO, type DocumentoSpedibile, GIORNI_SENZA_RISPOSTA } from './rules.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    spedizioni: TableOf<typeof rigaSpedizione>
  }
}

export const spedizioni = table(
  'spedizioni',
  { uno: 'spedizione', tanti: 'spedizioni', genere: 'f' },
  rigaSpedizione,
  { person: 'cliente_id', erased: () => 'deleted' },
)

/** How this kind of document is sent. */
export function spedibile({ sendables }: Pick<Services, 'sendables'>, documento: string): Sendable {
  const trovato = sendables.find(({ kind }) => kind === documento)
  if (!trovato) throw new AppError('non_trovato', 'Questo documento non si può inviare')
  return trovato
}

/** A document for who may send it: Admins, and who made it. @throws AppError non_trovato, as if it were not there */
async function perChi(ctx: Context, documento: DocumentoSpedibile, id: number) {
  const sendable = spedibile(ctx, documento)
  const record = await sendable.find(ctx, id)
  if (!isAdmin(ctx.utente) && record.author !== ctx.utente.id) throw new AppError('permesso_negato')
  return { sendable, record }
}

async function clienteDi(db: Db, id: number) {
  const cliente = await db
    .selectFrom('clienti')
    .select(['id', 'nome', 'cognome', 'email', 'email_fatture', 'telefono', 'altri_telefoni'])
    .select([
      'indirizzo',
      'cap',
      'comune',
      'provincia',
      'avvisi_email',
      'avvisi_telefono',
      'email_respinta_il',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!cliente) throw notFound(thing('clienti'))
  return cliente
}

/** Where a document goes if nobody says anything else: invoices and what is owed to who pays them. */
function destinatariDi(
  documento: DocumentoSpedibile,
  { email, email_fatture }: { email: string | null; email_fatture: string | null },
): { email: string; nome: string }[] {
  const fatture = { email: email_fatture, nome: 'Fatture' }
  const cliente = { email, nome: 'Cliente' }
  const ordine =
    documento === 'Fattura' || documento === 'Sollecito' ? [fatture, cliente] : [cliente, fatture]
  return ordine.flatMap(({ email: scritta, nome }) => (scritta ? { email: scritta, nome } : []))
}

/** A template's words for a document. */
export async function paroleDi(
  services: Pick<Services, 'db' | 'environment'>,
  modello: TipoMessaggio,
  { record, cliente, link }: { record: SendableRecord; cliente: Cliente; link: string | null },
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
type Cliente = Awaited<ReturnType<typeof clienteDi>>

/** What the panel shows before anything leaves. @throws AppError non_trovato, permesso_negato, pdf_mancante */
export async function preparaSpedizione(
  ctx: Context,
  documento: DocumentoSpedibile,
  id: number,
): Promise<TestoDiSpedizione> {
  const { sendable, record } = await perChi(ctx, documento, id)
  await sendable.ready?.(ctx, id)
  const cliente = await clienteDi(ctx.db, record.customer)
  const link = await collegamentoA(ctx, sendable, { id, ...record })
  const modello = (record.template ?? documento) as TipoMessaggio
  const allegati = await sendable.files(ctx, id, false)
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

/** The row of this version of a document, made where it is the first time that it is sent. */
async function rigaDi(
  ctx: Context,
  documento: DocumentoSpedibile,
  id: number,
  { customer, revision }: SendableRecord,
): Promise<number> {
  // Two who press at once wait for each other at their customer's row.
  await lockRow(ctx.db, 'clienti', customer)
  const trovata = await dellaVersione(ctx.db, documento, id, revision).select('id').executeTakeFirst()
  if (trovata) return trovata.id
  const dati = { documento, soggetto: id, revisione: revision, clienteId: customer }
  return (await crea(ctx, spedizioni, dati)).id
}

const colonneMessaggio = ['id', 'destinatario', 'canale', 'stato'] as const

interface DaAccodare {
  spedizione: number
  tipo: TipoMessaggio
  cliente: number
  oggetto: string
  testo: string
  conXml?: boolean
}

/** One more mail in the queue; the same that waits already is not made twice. */
export async function accoda(
  ctx: Context,
  a: string,
  { spedizione, tipo, cliente, oggetto, testo, conXml = false }: DaAccodare,
): Promise<number> {
  const attesa = await ctx.db
    .selectFrom('messaggi')
    .select('id')
    .where('spedizione_id', '=', spedizione)
    .where('tipo', '=', tipo)
    .where('destinatario', '=', a)
    .where('stato', 'in', ['In_Coda', 'In_Invio'])
    .executeTakeFirst()
  if (attesa) return attesa.id
  const nuovo = await crea(ctx, messaggi, {
    ...{ tipo, canale: 'Email', stato: 'In_Coda', clienteId: cliente, spedizioneId: spedizione },
    ...{ destinatario: a, oggetto, testo, tentativi: 0, creatoIl: new Date().toISOString(), conXml },
    autore: ctx.utente.nome_utente,
  })
  return nuovo.id
}

/**
 * Sends a document: mails go into the queue, and leave at whatever hour; of what somebody sends with their own telephone it
 * is kept that they did.
 * @throws AppError non_trovato, permesso_negato, pdf_mancante; conflitto where there is no mailbox, the customer said no or
 * was erased
 */
export async function spedisci(ctx: Context, dati: SpedizioneDati): Promise<SpedizioneEsito> {
  const { documento, id, canale } = dati
  const { sendable, record } = await perChi(ctx, documento, id)
  if (!isAdmin(ctx.utente) && (dati.testo || dati.oggetto)) throw new AppError('permesso_negato')
  await esigeCliente(ctx.db, record.customer)
  await sendable.ready?.(ctx, id)
  const cliente = await clienteDi(ctx.db, record.customer)
  const tipo = (record.template ?? documento) as TipoMessaggio
  const consenso = canale === 'Email' ? cliente.avvisi_email : cliente.avvisi_telefono
  if (canale === 'Email') await esigePosta(ctx.db)
  if (canale !== 'Collegamento' && !puoAvere(tipo, canale, consenso))
    throw new AppError('conflitto', 'Il cliente ha detto di non volere messaggi')
  const link = await collegamentoA(ctx, sendable, { id, ...record })
  if (canale === 'Email' && !link && troppi(await sendable.files(ctx, id, dati.allegaXml)))
    throw new AppError(
      'conflitto',
      'I file superano 5 MB, e senza indirizzo pubblico non c’è un collegamento',
    )
  const spedizione = await rigaDi(ctx, documento, id, record)
  const parole = await paroleDi(ctx, tipo, { record, cliente, link })
  const oggetto = dati.oggetto ?? parole.oggetto
  // The address is said anew when it leaves: nobody who reads the archive has it.
  const testo = (dati.testo ?? parole.testo).replaceAll(link ?? '{link}', '{link}')
  const ids: number[] = []
  if (canale === 'Email')
    for (const a of dati.a)
      ids.push(
        await accoda(ctx, a, {
          ...{ spedizione, tipo, cliente: cliente.id, oggetto, testo, conXml: dati.allegaXml },
        }),
      )
  if (canale === 'WhatsApp') {
    const adesso = new Date().toISOString()
    const detto = await crea(ctx, messaggi, {
      ...{ tipo, canale, stato: 'Inviato', clienteId: cliente.id, spedizioneId: spedizione },
      ...{ destinatario: dati.numero ?? cliente.telefono ?? '', oggetto, tentativi: 0 },
      testo: senzaCollegamento(dati.testo ?? parole.testo, link),
      ...{ creatoIl: adesso, mandatoIl: adesso, autore: ctx.utente.nome_utente },
    })
    ids.push(detto.id)
    await partita(ctx, spedizione)
  }
  const fatti =
    ids.length === 0
      ? []
      : await ctx.db
          .selectFrom('messaggi')
          .select(colonneMessaggio)
          .where('id', 'in', ids)
          .orderBy('id')
          .execute()
  return { messaggi: fatti, link }
}

/** Whether this version of a document was sent, or is about to leave. */
export async function spedita(
  db: Db,
  documento: DocumentoSpedibile,
  { id, revisione }: { id: number; revisione: number },
): Promise<boolean> {
  const riga = await dellaVersione(db, documento, id, revisione).select('id').executeTakeFirst()
  return riga !== undefined
}

const dellaVersione = (db: Db, documento: DocumentoSpedibile, id: number, revisione: number) =>
  db
    .selectFrom('spedizioni')
    .where('documento', '=', documento)
    .where('soggetto', '=', id)
    .where('revisione', '=', revisione)

/** The last instant of what has been silent long enough. */
export const taceDal = (): string => new Date(Date.now() - GIORNI_SENZA_RISPOSTA * 86_400_000).toISOString()

/** Whether it was sent long enough ago, and nobody has answered. */
export async function senzaRisposta(
  db: Db,
  documento: DocumentoSpedibile,
  id: number,
  revisione: number,
): Promise<boolean> {
  const riga = await dellaVersione(db, documento, id, revisione)
    .select('id')
    .where('inviato_il', '<=', taceDal())
    .where('esito', 'is', null)
    .executeTakeFirst()
  return riga !== undefined
}

/** What the program sends by itself about a document that was sent: to whom and in which words; null where there is nobody. */
export async function paroleDelDocumento(
  services: Services,
  sendable: Sendable,
  id: number,
  modello: TipoMessaggio,
): Promise<{ a: string; spedizione: number; oggetto: string; testo: string } | null> {
  const record = await sendable.find(services, id)
  const cliente = await clienteDi(services.db, record.customer)
  const riga = await dellaVersione(services.db, sendable.kind as DocumentoSpedibile, id, record.revision)
    .select('id')
    .executeTakeFirst()
  if (!riga || !cliente.email || cliente.email_respinta_il || !(await conPosta(services.db))) return null
  // The address is said when it leaves.
  const link = (await collegamentoA(services, sendable, { id, ...record })) && '{link}'
  return {
    a: cliente.email,
    spedizione: riga.id,
    ...(await paroleDi(services, modello, { record, cliente, link })),
  }
}

export const PROGRAMMA = { id: null, nome_utente: 'Tepore' }

/** What the program writes by itself, as whoever calls. */
export const comeProgramma = (services: Services): Context =>
  ({ ...services, requestId: 'pagina', utente: PROGRAMMA, ifVersion: null }) as unknown as Context

/** Keeps that a document has left, and lets its noun go on from there. */
export async function partita(services: Services, id: number): Promise<void> {
  const riga = await services.db
    .selectFrom('spedizioni')
    .select(['id', 'documento', 'soggetto', 'inviato_il'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!riga) return
  const adesso = new Date().toISOString()
  const inviatoIl = riga.inviato_il ?? adesso
  await aggiorna(comeProgramma(services), spedizioni, id, { inviatoIl, ultimoInvioIl: adesso })
  await spedibile(services, riga.documento).sent?.(services, riga.soggetto)
}

/** What left of a document, version by version. @throws AppError non_trovato, permesso_negato */
export async function elencaSpedizioni(
  ctx: Context,
  documento: DocumentoSpedibile,
  id: number,
): Promise<Spedizione[]> {
  await perChi(ctx, documento, id)
  const righe = await ctx.db
    .selectFrom('spedizioni')
    .select(spedizioni.colonne)
    .where('documento', '=', documento)
    .where('soggetto', '=', id)
    .orderBy('revisione', 'desc')
    .execute()
  const lette = righe.map((riga) => spedizioni.leggi(riga))
  const ids = lette.map((riga) => riga.id)
  const partiti =
    ids.length === 0
      ? []
      : await ctx.db
          .selectFrom('messaggi')
          .select([
            ...colonneMessaggio,
            'spedizione_id',
            'tipo',
            'errore',
            'mandato_il',
            'creato_il',
            'autore',
          ])
          .where('spedizione_id', 'in', ids)
          .orderBy('id', 'desc')
          .execute()
  const diChi = Map.groupBy(partiti, ({ spedizione_id }) => spedizione_id)
  return lette.map((riga) => ({
    ...riga,
    messaggi: (diChi.get(riga.id) ?? []).map(({ spedizione_id: _, ...messaggio }) => messaggio),
  }))
}

/** Sends several to who they are for, in the words of their template; what can't be sent is said, and stops no other. */
export async function spedisciInsieme(
  ctx: Context,
  documento: DocumentoSpedibile,
  ids: readonly number[],
): Promise<InsiemeEsito> {
  await esigePosta(ctx.db)
  const senza: InsiemeEsito['senza'] = []
  let mandati = 0
  for (const id of ids)
    try {
      const { record } = await perChi(ctx, documento, id)
      const [primo] = destinatariDi(documento, await clienteDi(ctx.db, record.customer))
      if (!primo) throw new AppError('conflitto', 'Manca l’indirizzo email')
      await spedisci(ctx, { documento, id, a: [primo.email], canale: 'Email', allegaXml: false })
      mandati++
    } catch (errore) {
      if (!(errore instanceof AppError)) throw errore
      senza.push({ id, motivo: errore.message })
    }
  return { mandati, senza }
}
