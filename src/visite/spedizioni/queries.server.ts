import type { Context, Services } from '#server/data/context.ts'
import { aggiorna, crea, lockRow } from '#server/data/records.ts'
import type { TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import type { MailableRecord } from '#server/mailables.ts'
import { AppError } from '#shared/errors.ts'
import { isAdmin } from '#shared/permissions.ts'
import { esigePosta } from '#visite/messaggi/decisioni.queries.server.ts'
import { messaggi } from '#visite/messaggi/queries.server.ts'
import { puoAvere, senzaCollegamento, type TipoMessaggio } from '#visite/messaggi/rules.ts'
import { collegamentoDocumento } from './collegamento.queries.server.ts'
import {
  type InsiemeEsito,
  rigaSpedizione,
  type Spedizione,
  type SpedizioneDati,
  type SpedizioneEsito,
} from './contract.ts'
import type { DocumentoSpedibile } from './rules.ts'
import {
  aChiVa,
  daChiPuo,
  dellaVersione,
  destinatariDi,
  esigeDestinatario,
  paroleDi,
  spedibile,
  troppi,
} from './testo.queries.server.ts'

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

/** The row of this version of a document, made where it is the first time that it is sent. */
async function rigaDi(
  ctx: Context,
  documento: DocumentoSpedibile,
  id: number,
  record: MailableRecord,
): Promise<number> {
  const { customer, supplier, revision } = record
  // Two who press at once wait for each other at the row of whoever it goes to.
  if (customer !== null) await lockRow(ctx.db, 'clienti', customer)
  else await lockRow(ctx.db, 'fornitori', supplier ?? 0)
  const trovata = await dellaVersione(ctx.db, documento, id, revision).select('id').executeTakeFirst()
  if (trovata) return trovata.id
  const dati = { documento, soggetto: id, revisione: revision, ...titolareDi(record) }
  return (await crea(ctx, spedizioni, dati)).id
}

/** Whose a message about a document is, as columns. */
export const titolareDi = ({
  customer,
  supplier,
}: Pick<MailableRecord, 'customer' | 'supplier'>): {
  clienteId: number | null
  fornitoreId: number | null
} => ({ clienteId: customer, fornitoreId: supplier ?? null })

const colonneMessaggio = ['id', 'destinatario', 'canale', 'stato'] as const

interface DaAccodare {
  spedizione: number
  tipo: TipoMessaggio
  titolare: ReturnType<typeof titolareDi>
  oggetto: string
  testo: string
  conXml?: boolean
  /** Null: nobody pressed, it keeps the hours of what leaves by itself. */
  autore?: string | null
}

/** One more mail in the queue; where one waits already it leaves now, and says what is said last. */
export async function accoda(
  ctx: Context,
  a: string,
  { spedizione, tipo, titolare, oggetto, testo, conXml = false, autore = ctx.utente.nome_utente }: DaAccodare,
): Promise<number> {
  const attesa = await ctx.db
    .selectFrom('messaggi')
    .select(['id', 'stato'])
    .where('spedizione_id', '=', spedizione)
    .where('tipo', '=', tipo)
    .where('destinatario', '=', a)
    .where('stato', 'in', ['In_Coda', 'In_Invio'])
    .executeTakeFirst()
  if (attesa?.stato === 'In_Coda')
    await aggiorna({ ...ctx, ifVersion: null }, messaggi, attesa.id, {
      ...{ oggetto, testo, conXml, autore, prossimoIl: null },
    })
  if (attesa) return attesa.id
  const nuovo = await crea(ctx, messaggi, {
    ...{ ...titolare, tipo, canale: 'Email', stato: 'In_Coda', spedizioneId: spedizione },
    ...{ destinatario: a, oggetto, testo, tentativi: 0, creatoIl: new Date().toISOString(), conXml },
    autore,
  })
  return nuovo.id
}

/**
 * Sends a document: mails go into the queue, and leave at whatever hour; of what somebody sends with their own telephone it
 * is kept that they did.
 * @throws AppError non_trovato, permesso_negato, pdf_mancante; conflitto where there is no mailbox, the customer said no or
 * was erased, or the words were read of another version
 */
export async function spedisci(ctx: Context, dati: SpedizioneDati): Promise<SpedizioneEsito> {
  const { documento, id, canale } = dati
  const { mailable, record } = await daChiPuo(ctx, documento, id)
  if (!isAdmin(ctx.utente) && (dati.testo || dati.oggetto)) throw new AppError('permesso_negato')
  await esigeDestinatario(ctx.db, record)
  await mailable.ready?.(ctx, id)
  const cliente = await aChiVa(ctx.db, record)
  const tipo = (record.template ?? documento) as TipoMessaggio
  const consenso = canale === 'Email' ? cliente.avvisi_email : cliente.avvisi_telefono
  if (canale === 'Email') await esigePosta(ctx.db)
  if (canale !== 'Collegamento' && !puoAvere(tipo, canale, consenso))
    throw new AppError('conflitto', 'Il cliente ha detto di non volere messaggi')
  const link = await collegamentoDocumento(ctx, mailable, { id, ...record })
  if (canale === 'Email' && !link && troppi(await mailable.files(ctx, id, dati.allegaXml)))
    throw new AppError(
      'conflitto',
      'I file superano 5 MB, e senza indirizzo pubblico non c’è un collegamento',
    )
  const delloStesso = link?.slice(0, link.lastIndexOf('.') + 1)
  if (delloStesso && dati.testo?.replaceAll(link ?? '', '').includes(delloStesso))
    throw new AppError('conflitto', 'Intanto il documento è cambiato: riapri Invia, e rileggi le parole')
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
          ...{ spedizione, tipo, titolare: titolareDi(record), oggetto, testo, conXml: dati.allegaXml },
        }),
      )
  if (canale === 'WhatsApp') {
    const adesso = new Date().toISOString()
    const segnato = await crea(ctx, messaggi, {
      ...{ ...titolareDi(record), tipo, canale, stato: 'Inviato', spedizioneId: spedizione },
      ...{ destinatario: dati.numero ?? cliente.telefono ?? '', oggetto, tentativi: 0 },
      testo: senzaCollegamento(dati.testo ?? parole.testo, link),
      ...{ creatoIl: adesso, mandatoIl: adesso, autore: ctx.utente.nome_utente },
    })
    ids.push(segnato.id)
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
  try {
    await spedibile(services, riga.documento).sent?.(services, riga.soggetto)
  } catch (errore) {
    // Deleted, or paid, while it was on its way: nothing follows, and it has left all the same.
    if (!(errore instanceof AppError)) throw errore
  }
}

/** What left of a document, version by version. @throws AppError non_trovato, permesso_negato */
export async function elencaSpedizioni(
  ctx: Context,
  documento: DocumentoSpedibile,
  id: number,
): Promise<Spedizione[]> {
  await daChiPuo(ctx, documento, id)
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
      const { record } = await daChiPuo(ctx, documento, id)
      const [primo] = destinatariDi(documento, await aChiVa(ctx.db, record))
      if (!primo) throw new AppError('conflitto', 'Manca l’indirizzo email')
      await spedisci(ctx, { documento, id, a: [primo.email], canale: 'Email', allegaXml: false })
      mandati++
    } catch (errore) {
      if (!(errore instanceof AppError)) throw errore
      senza.push({ id, motivo: errore.message })
    }
  return { mandati, senza }
}
