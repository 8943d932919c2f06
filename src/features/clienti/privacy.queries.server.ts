import { readFile } from 'node:fs/promises'
import { strToU8, zipSync } from 'fflate'
import { afterWrite } from '#server/data/after-write.ts'
import { aggiorna } from '#server/data/records.ts'
import { registra } from '#server/data/register.ts'
import type { Db } from '#server/data/schema.ts'
import { eraseFilesOfPerson, filesOfPerson } from '#server/files/in-use.ts'
import type { Context } from '#server/http/context.ts'
import { AppError } from '#shared/errors.ts'
import { clienti, trovaCliente } from './queries.server.ts'

/** Tables whose rows belong to one customer, by their column `cliente_id`. */
const DEL_CLIENTE = [
  'caldaie',
  'condizionatori',
  'appuntamenti',
  'rcee',
  'preventivi',
  'fatture',
  'documenti',
] as const
type DelCliente = (typeof DEL_CLIENTE)[number]

const righeDi = (db: Db, tabella: DelCliente, clienteId: number) =>
  // All of them have the column; the type of one stands for the others.
  db
    .selectFrom(tabella as 'caldaie')
    .selectAll()
    .where('cliente_id', '=', clienteId)
    .orderBy('id')
    .execute() as Promise<(Record<string, unknown> & { id: number })[]>

/** Everything that is kept of one customer, table by table. */
async function raccogli(db: Db, clienteId: number) {
  const cliente = await db.selectFrom('clienti').selectAll().where('id', '=', clienteId).executeTakeFirst()
  if (!cliente) throw new AppError('non_trovato', 'Cliente non trovato')
  const tabelle = {} as Record<DelCliente, (Record<string, unknown> & { id: number })[]>
  for (const tabella of DEL_CLIENTE) tabelle[tabella] = await righeDi(db, tabella, clienteId)
  const fatture = tabelle.fatture.map((f) => f.id)
  const rate =
    fatture.length > 0
      ? await db.selectFrom('rate_fatture').selectAll().where('fattura_id', 'in', fatture).execute()
      : []
  return { cliente, ...tabelle, rate_fatture: rate }
}

/**
 * All that is kept of a customer, in one zip: `dati.json` (database rows, amounts in cents) and the PDFs by their names.
 * The export is written in the register.
 */
export async function esportaCliente(ctx: Context, id: number): Promise<{ nome: string; zip: Buffer }> {
  const dati = await raccogli(ctx.db, id)
  const file: Record<string, Uint8Array> = {}
  for (const { table, id: fileId, digest, type, name } of await filesOfPerson(ctx.db, ctx.filesInUse, id)) {
    const contenuto = await readFile(ctx.fileStore.path(digest, type)).catch(() => undefined)
    if (contenuto) file[`${table}/${fileId}-${name}`] = contenuto
  }
  const testo = JSON.stringify({ esportato: new Date().toISOString(), ...dati }, null, 2)
  const zip = Buffer.from(zipSync({ 'dati.json': strToU8(testo), ...file }, { level: 6 }))
  await registra(ctx, 'esporta', 'clienti', id)
  return { nome: `cliente-${id}.zip`, zip }
}

/** What of each table is about the person, and what stands in its place. */
const VUOTI: { [T in DelCliente]?: Record<string, unknown> } = {
  caldaie: { matricola: null, note: null },
  condizionatori: { serial_number: null, note: null },
  appuntamenti: {
    indirizzo_intervento: null,
    descrizione: null,
    note_interne: null,
    note_completamento: null,
    codice_fiscale: null,
    partita_iva: null,
    note_follow_up: null,
    data_follow_up: null,
    data_ricontatto: null,
    richiesta_ricevuta: false,
    ricerca: '',
  },
  rcee: { note_contatto: null, note_follow_up: null, data_follow_up: null, file_media_id: null },
  preventivi: { note: null, documento_id: null },
}

/**
 * Erases a person: master data, notes, notifications, reports and quotes as PDF, and what the register tells of all of it.
 * Visits, plants, quotes and invoices stay with their dates and amounts; invoices keep whom they were made out to and
 * their file, as the law asks (art. 2220 Codice civile; art. 39 DPR 633/1972). It can't be taken back.
 */
export async function anonimizzaCliente(ctx: Context, id: number): Promise<void> {
  const { db } = ctx
  const cliente = await trovaCliente(db, id)
  const dati = await raccogli(db, id)
  const dove = [cliente.indirizzo, cliente.cap, cliente.comune, cliente.provincia].filter(Boolean).join(' ')
  const intestatario = [
    `${cliente.nome} ${cliente.cognome}`,
    dove,
    cliente.codice_fiscale,
    cliente.partita_iva,
  ]
  await db
    .updateTable('fatture')
    .set({ intestatario: intestatario.filter(Boolean).join(', ') })
    .where('cliente_id', '=', id)
    .where('intestatario', 'is', null)
    .execute()

  for (const [tabella, valori] of Object.entries(VUOTI))
    await db
      .updateTable(tabella as 'caldaie')
      .set(valori as never)
      .where('cliente_id', '=', id)
      .execute()
  await db
    .updateTable('appuntamenti')
    .set((e) => ({ titolo: e.ref('tipologia') }))
    .where('cliente_id', '=', id)
    .execute()
  await db
    .updateTable('preventivi')
    .set((e) => ({ titolo: e.ref('tipologia'), ricerca: e.fn<string>('lower', ['numero_preventivo']) }))
    .where('cliente_id', '=', id)
    .execute()
  await eraseFilesOfPerson(db, ctx.filesInUse, id)

  const visite = dati.appuntamenti.map((a) => a.id)
  if (visite.length > 0) await db.deleteFrom('notifiche').where('appuntamento_id', 'in', visite).execute()

  await aggiorna({ ...ctx, ifVersion: null }, clienti, id, {
    nome: 'Cliente',
    cognome: `anonimo ${id}`,
    telefono: null,
    email: null,
    indirizzo: null,
    comune: null,
    cap: null,
    provincia: null,
    codiceFiscale: null,
    partitaIva: null,
    note: null,
    dataFollowUp: null,
    noteFollowUp: null,
    attivo: false,
  })
  await dimentica(db, 'clienti', [id])
  for (const tabella of DEL_CLIENTE)
    if (tabella !== 'fatture')
      await dimentica(
        db,
        tabella,
        dati[tabella].map((r) => r.id),
      )
  await registra(ctx, 'anonimizza', 'clienti', id)
  await afterWrite(ctx, 'clienti', [{ id, before: null, after: null, action: 'anonimizza' }])
}

/** Takes from the register what it tells of some records; who did something and when stays. */
async function dimentica(db: Db, tabella: string, ids: number[]): Promise<void> {
  for (let i = 0; i < ids.length; i += 500)
    await db
      .updateTable('registro')
      .set({ prima: null, dopo: null })
      .where('tabella', '=', tabella)
      .where('record_id', 'in', ids.slice(i, i + 500))
      .execute()
}
