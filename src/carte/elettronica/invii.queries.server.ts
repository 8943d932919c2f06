import { strToU8, zipSync } from 'fflate'
import { sql } from 'kysely'
import { NOME_SULLA_FATTURA, ULTIMO_LAVORO } from '#carte/fatture/colonne.queries.server.ts'
import { inviiPecDi, SERVE_FIRMA } from '#carte/fatture/invii-pec.queries.server.ts'
import { fatture } from '#carte/fatture/queries.server.ts'
import { bloccaPiano } from '#carte/fatture/rate.queries.server.ts'
import type { TipoDocumento } from '#carte/fatture/rules.ts'
import type { Context } from '#server/data/context.ts'
import { richiedi } from '#server/data/read.ts'
import { aggiorna, crea } from '#server/data/records.ts'
import type { Db } from '#server/data/schema.ts'
import { ContentReply } from '#server/files/store.ts'
import { dayInRome } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { euro } from '#shared/money.ts'
import type { DaInviare, Invio } from './contract.ts'
import { entroInvio } from './invio.rules.ts'
import { fileDi, invii } from './queries.server.ts'

/**
 * Gathers the files of some issued invoices to be downloaded together; those that nobody had sent are marked.
 * @returns the id of the download
 * @throws AppError non_trovato, conflitto where one isn't issued
 */
export async function creaInvio(
  ctx: Context,
  ids: readonly number[],
  canale: Invio['canale'],
): Promise<number> {
  const file: number[] = []
  // Always in the same order: two that gather the same ones wait for each other instead of for ever.
  for (const id of ids.toSorted((a, b) => a - b)) {
    const f = await bloccaPiano(ctx.db, id)
    if (f.fase !== 'Emessa') throw new AppError('conflitto', `${f.numero_documento} non è ancora emessa`)
    file.push((await fileDi(ctx.db, id)).id)
    if (f.stato_invio === 'Da_Inviare')
      await aggiorna({ ...ctx, ifVersion: null }, fatture, id, { statoInvio: 'Scaricata' })
  }
  const { id } = await crea(ctx, invii, {
    canale,
    file: JSON.stringify(file),
    utenteId: ctx.utente.id,
    inviatoIl: new Date().toISOString(),
  })
  return id
}

const fileDiInvio = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('file_elettronici')
    .innerJoin('fatture', 'fatture.id', 'file_elettronici.fattura_id')
    .select(['fatture.id', 'fatture.numero_documento as numero', 'nome_file', 'xml'])
    .where('file_elettronici.id', 'in', ids)
    .orderBy('file_elettronici.id')
    .execute()

/** @throws AppError non_trovato */
export async function trovaInvio(db: Db, id: number): Promise<Invio> {
  const { canale, inviato_il, file } = await richiedi(db, invii, id)
  const inviati = await fileDiInvio(db, JSON.parse(file))
  return { id, canale, inviato_il, fatture: inviati.map(({ xml: _, ...inviata }) => inviata) }
}

/** The last downloads, newest first. */
export async function elencaInvii(db: Db): Promise<Invio[]> {
  const righe = await db.selectFrom('invii').select('id').orderBy('id', 'desc').limit(50).execute()
  return Promise.all(righe.map(({ id }) => trovaInvio(db, id)))
}

/** The files of a download in one ZIP, as they were made; the same bytes each time. */
export async function zipDi(db: Db, id: number): Promise<ContentReply> {
  const { file, inviato_il } = await richiedi(db, invii, id)
  const inviati = await fileDiInvio(db, JSON.parse(file))
  const mtime = new Date(inviato_il)
  const zip = zipSync(
    Object.fromEntries(inviati.map(({ nome_file, xml }) => [nome_file, [strToU8(xml), { mtime }]])),
  )
  return new ContentReply(Buffer.from(zip), `fatture-${inviato_il.slice(0, 10)}.zip`, 'application/zip')
}

/** Issued invoices that the exchange hasn't had yet, or that left by certified mail within a day, those first that are due first. */
export async function elencaDaInviare(db: Db): Promise<DaInviare[]> {
  const dal = new Date(Date.now() - 86_400_000).toISOString()
  const { rows } = await sql<{
    id: number
    numero: string
    cliente: string
    tipo_cliente: string | null
    data: string
    tipo_documento: TipoDocumento
    totale: number
    stato_invio: DaInviare['stato_invio']
    esito_il: string | null
    lavoro: string | null
    serve_firma: boolean
  }>`select fatture.id, numero_documento as numero, data_emissione as data, tipo_documento, totale, stato_invio, esito_il,
      ${NOME_SULLA_FATTURA} as cliente, cliente.tipo as tipo_cliente, ${ULTIMO_LAVORO} as lavoro,
      (select ${SERVE_FIRMA} from file_elettronici
        where fattura_id = fatture.id and attuale = ${true}) as serve_firma
    from fatture left join clienti as cliente on cliente.id = fatture.cliente_id
    where fatture.id in (select id from fatture where stato_invio in ('Da_Inviare', 'Scaricata')
      union select fattura_id from invii_pec where stato in ('Spedita', 'Accettata_Gestore', 'Consegnata_SdI') and spedita_il > ${dal})`.execute(
    db,
  )
  const pec = await inviiPecDi(
    db,
    rows.map(({ id }) => id),
  )
  return rows
    .map(({ tipo_cliente, esito_il, lavoro, tipo_documento, totale, serve_firma, ...riga }) => ({
      ...riga,
      totale: euro(Number(totale)),
      pa: tipo_cliente === 'PA',
      serve_firma: Boolean(serve_firma),
      invio_pec: pec.get(riga.id) ?? null,
      entro: entroInvio({
        tipo_documento,
        data: riga.data,
        lavoro: lavoro && dayInRome(lavoro),
        scarto: esito_il,
      }),
    }))
    .sort((a, b) => a.entro.localeCompare(b.entro) || a.id - b.id)
}
