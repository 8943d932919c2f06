import { trovaAzienda } from '#anagrafe/azienda/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { countOf } from '#server/data/list.ts'
import type { Received } from '#server/files/received.ts'
import { chiudiLettura, mentreSiLegge, ultimaRiga } from './in-lettura.queries.server.ts'
import { scriviLetti, vistiPrima } from './leggi.queries.server.ts'
import { ASPETTANO_CONFERMA, RICEVUTE_MASSIME } from './rules.ts'

/** What a receiving that nobody began is called. */
const PER_PEC = 'Arrivate per PEC'

/**
 * Puts what certified mail brought into the receiving that waits for a confirmation, or a new one.
 * @param numeri the exchange's own numbers, by the file's name
 */
export async function riceviPerPec(
  ctx: Context,
  documenti: readonly Received[],
  numeri: ReadonlyMap<string, string>,
): Promise<void> {
  const nuovi: Received[] = []
  for (const documento of documenti) if (!(await giaArrivata(ctx.db, documento))) nuovi.push(documento)
  if (nuovi.length === 0) return
  const { partita_iva, codice_fiscale } = await trovaAzienda(ctx.db)
  const id = await apriPerPec(ctx)
  try {
    const scritti = await mentreSiLegge(ctx, id, async () =>
      scriviLetti(ctx, id, nuovi, {
        azienda: { partita_iva, codice_fiscale },
        visti: await vistiPrima(ctx, id),
        ibans: new Map(),
        numeri,
      }),
    )
    // Thrown away meanwhile, or fuller than any: the mail is read again, or said.
    if (!scritti || scritti.fuori.length > 0) throw new Error('no room in the receiving of certified mail')
  } finally {
    await chiudiLettura(ctx, id)
  }
}

/** Room for the mails of one more; then another receiving begins. */
const ANCORA_POSTO = RICEVUTE_MASSIME - 200

/** The receiving of certified mail that waits to be confirmed, held for reading; else a new one. */
const apriPerPec = (ctx: Context): Promise<number> =>
  ctx.db.transaction().execute(async (db) => {
    const adesso = new Date().toISOString()
    const aperta = await db
      .selectFrom('fatture_ricevute')
      .select('id')
      .where('da_pec', '=', true)
      .where('stato', '=', 'pronta')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    if (aperta && (await ultimaRiga(db, aperta.id)) < ANCORA_POSTO) {
      const presa = await db
        .updateTable('fatture_ricevute')
        .set({ stato: 'lettura', battito: adesso })
        .where('id', '=', aperta.id)
        .where('stato', '=', 'pronta')
        .returning('id')
        .executeTakeFirst()
      if (presa) return presa.id
    }
    const { id } = await db
      .insertInto('fatture_ricevute')
      .values({
        ...{ stato: 'lettura', nome_file: PER_PEC, nome_utente: 'PEC', utente_id: null, da_pec: true },
        ...{ richiesta: ctx.requestId, battito: adesso, created_at: adesso, updated_at: adesso },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })

/** Whether a file is an invoice's already, or waits in a receiving: dropped by hand, then by mail, it comes once. */
async function giaArrivata(db: Context['db'], { xml }: Received): Promise<boolean> {
  if (!xml) return false
  const scritta = await db
    .selectFrom('file_ricevuti')
    .select('id')
    .where('stesso_xml', '=', xml.digest)
    .limit(1)
    .executeTakeFirst()
  if (scritta) return true
  const attende = await db
    .selectFrom('fatture_ricevute_righe as riga')
    .innerJoin('fatture_ricevute as ricezione', 'ricezione.id', 'riga.ricevuta_id')
    .select('riga.id')
    .where('riga.stesso_xml', '=', xml.digest)
    // A draft that somebody brought may be thrown away: what is in it is not here yet.
    .where((e) => e.or([e('ricezione.da_pec', '=', true), e('ricezione.stato', '=', 'scrittura')]))
    .where('ricezione.stato', 'in', ['lettura', 'pronta', 'scrittura'])
    .limit(1)
    .executeTakeFirst()
  return attende !== undefined
}

/** Invoices that wait for this person's confirmation: brought by them, or come by certified mail; and the receiving of the last. */
export async function arrivateDaConfermare(
  db: Context['db'],
  utenteId: number,
): Promise<{ quanti: number; ricezione: number | null }> {
  const ricezioni = await db
    .selectFrom('fatture_ricevute')
    .select('id')
    .where('confermata_il', 'is', null)
    .where((e) => e.or([e('utente_id', '=', utenteId), e('da_pec', '=', true)]))
    .orderBy('id', 'desc')
    .execute()
  const righe = db
    .selectFrom('fatture_ricevute_righe')
    .where('ricevuta_id', 'in', [0, ...ricezioni.map(({ id }) => id)])
    .where('esito', 'in', ASPETTANO_CONFERMA)
  return { quanti: await countOf(righe), ricezione: ricezioni[0]?.id ?? null }
}
