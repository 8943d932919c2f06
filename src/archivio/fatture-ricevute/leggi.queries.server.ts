import { trovaAzienda } from '#anagrafe/azienda/queries.server.ts'
import { nomeDelFile } from '#archivio/arrivi/file.rules.ts'
import { portaRicevuta } from '#carte/elettronica/ricevute.queries.server.ts'
import { eMetadati, leggiRicevuta } from '#carte/elettronica/ricevute.rules.ts'
import type { Context } from '#server/data/context.ts'
import type { Place, Received, ReceivedAnswer } from '#server/files/received.ts'
import type { Authority } from '#server/http/context.ts'
import type { Uploads } from '#server/http/uploads.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { fileName } from '#shared/text.ts'
import {
  abbinaRicevute,
  type Ibans,
  type Noi,
  nonLetto,
  type Trovato,
  type Visti,
} from './abbina.queries.server.ts'
import { arrivoPerPosta, conserva, leggiAlcuni, quantiDa } from './arrivo.queries.server.ts'
import {
  aggiungiDetta,
  batti,
  chiudiLettura,
  interrompi,
  mentreSiLegge,
  ultimaRiga,
} from './in-lettura.queries.server.ts'
import { quanteIn } from './lettura.rules.ts'
import { esigeStatoRicezione } from './queries.server.ts'
import { messaggioTroppi, PIENA, RICEVUTE_MASSIME, sceltaDellaRicevuta } from './rules.ts'

type Lettore = Context & Authority

/** Makes the draft of what came; it is read after the reply. @returns its id */
export async function creaRicezione(ctx: Lettore, uploads: Uploads | undefined): Promise<number> {
  const [file] = uploads?.files ?? []
  if (!file) throw fieldError('file', 'Scegli uno o più file')
  const adesso = new Date().toISOString()
  const { id } = await ctx.db.transaction().execute(async (db) => {
    const utente = await ctx.stillMay(db)
    return db
      .insertInto('fatture_ricevute')
      .values({
        stato: 'lettura',
        da_pec: false,
        nome_file: nomeDelFile(file.name),
        utente_id: utente.id,
        nome_utente: utente.nome_utente,
        richiesta: ctx.requestId,
        battito: adesso,
        created_at: adesso,
        updated_at: adesso,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
  return id
}

/** @throws AppError conflitto unless it has been read and not confirmed, or where it holds all that it may */
export async function riapriLettura(ctx: Lettore, id: number, uploads: Uploads | undefined): Promise<void> {
  if (!uploads?.files.length) throw fieldError('file', 'Scegli uno o più file')
  await ctx.db.transaction().execute(async (db) => {
    await ctx.stillMay(db)
    await esigeStatoRicezione(db, id, ['pronta'])
    if ((await ultimaRiga(db, id)) >= RICEVUTE_MASSIME) throw new AppError('conflitto', PIENA)
    await db
      .updateTable('fatture_ricevute')
      .set({ stato: 'lettura', battito: new Date().toISOString() })
      .where('id', '=', id)
      .execute()
  })
}

/**
 * Reads what came to its end, so much at a time, and removes it; what was read stays in the draft. A file whose reading ends
 * its process is said to be unreadable, and the next one is read.
 */
export const leggiRicezione = (ctx: Context, id: number, uploads: Uploads): Promise<void> =>
  mentreSiLegge(ctx, id, () => leggiTutti(ctx, id, uploads))

async function leggiTutti(ctx: Context, id: number, uploads: Uploads): Promise<void> {
  try {
    const { partita_iva, codice_fiscale } = await trovaAzienda(ctx.db)
    const azienda: Noi = { partita_iva, codice_fiscale }
    const per = { azienda, visti: await vistiPrima(ctx, id), ibans: new Map() }
    for (let from: Place | null = [0, 0, 0]; from; ) {
      const answer: ReceivedAnswer = await leggiAlcuni(ctx, uploads, from)
      const scritto = await scriviLetti(ctx, id, answer.documents, per)
      if (!scritto) return
      from = answer.next
      if (!scritto.piena) continue
      const { quanti, nome } = await quantiDa(ctx, uploads, from)
      const fuori = scritto.fuori.length + quanti
      const messaggio = messaggioTroppi(fuori)
      if (fuori > 0)
        await aggiungiDetta(ctx.db, id, { nome_file: scritto.fuori[0] ?? nome, codice: 'troppi', messaggio })
      break
    }
    await chiudiLettura(ctx, id)
  } catch (error) {
    // The draft says that it is not whole; the failure itself is the server's.
    await interrompi(ctx.db, id).catch(() => undefined)
    throw error
  } finally {
    await uploads.remove()
  }
}

/** What earlier files of this draft were. */
export async function vistiPrima({ db }: Context, id: number): Promise<Visti> {
  const visti: Visti = new Map()
  const righe = await db
    .selectFrom('fatture_ricevute_righe')
    .select(['n', 'impronta', 'stesso_xml', 'corpo'])
    .where('ricevuta_id', '=', id)
    .where('impronta', 'is not', null)
    .execute()
  for (const { n, impronta, stesso_xml, corpo } of righe) {
    visti.set(`f ${impronta} ${corpo}`, { n, codice: 'stesso_file' })
    visti.set(`x ${stesso_xml} ${corpo}`, { n, codice: 'gia_importata' })
  }
  return visti
}

/**
 * @returns undefined where the draft is no more there to be read; `piena`: it holds all that it may, `fuori`: the names of
 * those that it has no place for
 */
export async function scriviLetti(
  ctx: Context,
  id: number,
  documenti: readonly Received[],
  per: Per,
): Promise<{ piena: boolean; fuori: string[] } | undefined> {
  const { db, fileStore } = ctx
  if (!(await batti(ctx, id))) return undefined
  const ultima = await ultimaRiga(db, id)
  const impronte = await conserva(fileStore, documenti)
  const righe: object[] = []
  const fuori: string[] = []
  for (const [i, documento] of documenti.entries()) {
    const n = ultima + righe.length + 1
    // What has no place isn't looked at either: an answer of the exchange would change its invoice unseen.
    const quanti = Math.min(quantiIn(documento), RICEVUTE_MASSIME - n + 1)
    if (quanti > 0)
      for (const [corpo, trovato] of (
        await trova(ctx, documento, impronte[i], { ...per, n, quanti })
      ).entries())
        righe.push(comeRiga(id, n + corpo, documento, impronte[i], corpo, trovato, per.numeri))
    for (let corpo = quanti; corpo < quantiIn(documento); corpo++) fuori.push(documento.name)
  }
  for (let da = 0; da < righe.length; da += 50)
    await db
      .insertInto('fatture_ricevute_righe')
      .values(righe.slice(da, da + 50) as never)
      .execute()
  return { piena: ultima + righe.length >= RICEVUTE_MASSIME, fuori }
}

/** How many rows a document is: one, or one for each of its invoices. */
const quantiIn = ({ xml }: Received): number => (xml ? Math.max(1, quanteIn(xml.root)) : 1)

interface Per {
  azienda: Noi
  visti: Visti
  ibans: Ibans
  /** The exchange's own numbers, by the file's name. */
  numeri?: ReadonlyMap<string, string>
}
interface Qui extends Per {
  n: number
  /** Of several invoices in one file: so many have a place. */
  quanti: number
}

/** What a document is: an invoice or several, an answer of the exchange, or nothing that concerns us. */
async function trova(
  ctx: Context,
  documento: Received,
  impronta: string | undefined,
  { n, quanti, ...per }: Qui,
): Promise<Trovato[]> {
  const { xml } = documento
  if (!xml || !impronta) return [nonLetto(documento)]
  if (eMetadati(xml.root)) return [senzaDati('metadati', null)]
  if (leggiRicevuta(xml.root)) {
    const portata = await ctx.db
      .transaction()
      .execute((db) => portaRicevuta({ ...ctx, db }, documento, impronta))
    return [{ ...senzaDati('ricevuta', portata.testo), codice: portata.esito, fatturaId: portata.fatturaId }]
  }
  // What lies beside invoices in a ZIP or a mail: a style sheet, the data of certified mail.
  if (documento.within && !xml.root.name.startsWith('FatturaElettronica'))
    return [senzaDati('ignorato', null)]
  const trovati: Trovato[] = []
  for (let corpo = 0; corpo < quanti; corpo++)
    trovati.push(await abbinaRicevute({ db: ctx.db, ...per, n: n + corpo }, xml, impronta, corpo))
  return trovati
}

const senzaDati = (esito: Trovato['esito'], messaggio: string | null): Trovato => ({
  ...{ esito, codice: null, messaggio, avvisi: [], dati: null, fatturaId: null, clienteId: null },
})

const comeRiga = (
  id: number,
  n: number,
  documento: Received,
  impronta: string | undefined,
  corpo: number,
  { esito, codice, messaggio, avvisi, dati, fatturaId, clienteId }: Trovato,
  numeri?: ReadonlyMap<string, string>,
) => ({
  ricevuta_id: id,
  n,
  nome_file: nomeDelFile(documento.name),
  contenitore: documento.within && fileName(documento.within, 200),
  cliente_id: clienteId,
  // A file that stays out is not kept.
  impronta: dati || esito === 'ricevuta' ? (impronta ?? null) : null,
  stesso_xml: documento.xml?.digest ?? null,
  firmata: documento.signed,
  corpo,
  esito,
  codice,
  messaggio,
  avvisi: JSON.stringify(avvisi),
  dati: dati && JSON.stringify({ ...dati, arrivo: arrivoPerPosta(documento, numeri?.get(documento.name)) }),
  scelta: sceltaDellaRicevuta(esito, avvisi),
  fattura_id: fatturaId,
})
