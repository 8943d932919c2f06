import { abbandonato } from '#archivio/arrivi/stato.queries.server.ts'
import { writtenTogether } from '#server/data/after-write.ts'
import type { Context } from '#server/data/context.ts'
import { type Autore, registra } from '#server/data/register.ts'
import type { Db } from '#server/data/schema.ts'
import { renewStatistics } from '#server/data/statistics.ts'
import type { Authority } from '#server/http/context.ts'
import { recognise } from '#server/http/errors.ts'
import { Slices } from '#server/slices.ts'
import { AppError } from '#shared/errors.ts'
import { siAnnullaQui, toglie } from './annulla.queries.server.ts'
import { esigeRisposte } from './domande.queries.server.ts'
import { tieniEsito } from './esito.queries.server.ts'
import { daScrivere, esigeStatoImportazione, importazioni } from './queries.server.ts'
import { scriviArticoli } from './scrivi-articoli.queries.server.ts'
import {
  CONTI,
  type ContiImportazione,
  type DaScrivere,
  scriviRigheImportate,
} from './scrivi-righe.queries.server.ts'

/** Rows of one transaction: short enough that nobody notices waiting for it with a write of their own. */
const FETTA = 200

/**
 * Starts an import that has been checked; once started it goes on by itself. Asked again, it changes nothing.
 * @throws AppError non_trovato; conflitto when it is not checked, undone, or has nothing to write
 */
export async function confermaImportazione(ctx: Context & Authority, id: number): Promise<void> {
  await ctx.db.transaction().execute(async (db) => {
    await ctx.stillMay(db)
    const { stato } = await esigeStatoImportazione(db, id, ['controllata', 'in_corso', 'fatta'])
    if (stato !== 'controllata') return
    await esigeRisposte(db, id)
    await tieniEsito(db, id)
    const adesso = new Date().toISOString()
    const importazione = await db
      .updateTable('importazioni')
      .set({
        stato: 'in_corso',
        utente_id: ctx.utente.id,
        nome_utente: ctx.utente.nome_utente,
        richiesta: ctx.requestId,
        confermata_il: adesso,
        battito: adesso,
        // What was asked says who people are: nobody asks any more.
        ...{ domande: null, risposte: null, generi: null },
      })
      .where('id', '=', id)
      .returning(['nome_file', 'righe', 'da_scrivere'])
      .executeTakeFirstOrThrow()
    if (importazione.da_scrivere === 0) throw new AppError('conflitto', 'Non c’è nessuna riga da importare')
    await registra({ ...ctx, db }, 'crea', importazioni, id, null, importazione)
  })
}

const fette = new Slices()

/**
 * Writes an import to its end. Rows leave the draft in the transaction that makes their records: whoever goes on after a
 * crash, and were it two at once, finds only what is still to do.
 */
export async function lavoraImportazioni(db: Db, id: number): Promise<void> {
  let scritte = 0
  await fette.run(id, async () => {
    const restano = await scriviFetta(db, id, FETTA).catch((errore) => unaAllaVolta(db, id, errore))
    if (restano) scritte++
    return restano
  })
  // A long list is most of an archive that has just begun.
  if (scritte > 1) await renewStatistics(db)
}

const LAVORI = { in_corso: lavoraImportazioni, in_annullamento: toglie } as const
const eLavoro = (stato: string | undefined): stato is keyof typeof LAVORI =>
  stato !== undefined && stato in LAVORI

/**
 * Takes up what a process has left half way, writing or taking back; where another is working on it, both do: harmless, as of
 * `lavora`.
 */
export async function riprendiImportazioni(db: Db): Promise<void> {
  const lasciate = await db
    .selectFrom('importazioni')
    .select(['id', 'stato'])
    .where('stato', 'in', ['in_corso', 'in_annullamento'] as const)
    .execute()
  for (const { id, stato } of lasciate) if (eLavoro(stato)) await LAVORI[stato](db, id)
}

/** One import, when somebody asks how it is getting on. */
export async function riprendiImportazione(db: Db, id: number): Promise<void> {
  if (fette.isHere(id) || siAnnullaQui(id)) return
  const riga = await db
    .selectFrom('importazioni')
    .select(['stato', 'battito'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (riga && eLavoro(riga.stato) && abbandonato(riga.battito)) await LAVORI[riga.stato](db, id)
}

/** A row that the database refuses (a firm deleted meanwhile) must not stop the others. */
async function unaAllaVolta(db: Db, id: number, errore: unknown): Promise<boolean> {
  if (recognise(errore)?.codice === 'database_non_disponibile') throw errore
  for (let i = 0; i < FETTA; i++) {
    try {
      if (!(await scriviFetta(db, id, 1))) return false
    } catch (rifiuto) {
      const noto = recognise(rifiuto)
      if (noto?.codice === 'database_non_disponibile') throw rifiuto
      await rifiutaPrima(db, id, noto?.message ?? 'Questa riga non si è potuta scrivere')
    }
  }
  return true
}

const rifiutaPrima = (db: Db, id: number, perche: string) =>
  db.transaction().execute(async (trx) => {
    await esigeStatoImportazione(trx, id, ['in_corso'])
    const riga = await daScrivere(trx, id).select('n').orderBy('n').limit(1).executeTakeFirst()
    await trx
      .updateTable('importazioni_righe')
      .set({ esito: 'errore', messaggi: JSON.stringify({ errori: { '': perche }, avvisi: {} }) })
      .where('importazione_id', '=', id)
      .where('n', '=', riga?.n ?? 0)
      .execute()
    await trx
      .updateTable('importazioni')
      .set((e) => ({ errori: e('errori', '+', 1), da_scrivere: e('da_scrivere', '-', 1) }))
      .where('id', '=', id)
      .execute()
  })

/** @returns whether there may be more */
function scriviFetta(database: Db, id: number, quante: number): Promise<boolean> {
  return database.transaction().execute(async (db) => {
    // The lock of this row: one slice of an import at a time, in whichever process.
    const importazione = await blocca(db, id)
    if (importazione?.stato !== 'in_corso') return false
    const ctx: Autore = {
      db,
      requestId: importazione.richiesta,
      utente: { id: importazione.utente_id, nome_utente: importazione.nome_utente },
    }
    const righe: DaScrivere[] = (
      await daScrivere(db, id)
        .select(['n', 'gruppo', 'scelta', 'duplicato', 'duplicato_di', 'dati'])
        .orderBy('n')
        .limit(quante)
        .execute()
    ).map(({ n, gruppo, scelta, duplicato, duplicato_di, dati }) => ({
      ...{ n, gruppo: gruppo ?? n, scelta, duplicato: duplicato && JSON.parse(duplicato), duplicato_di },
      ...JSON.parse(dati ?? '{}'),
    }))
    if (righe.length === 0) {
      await finisci(ctx, id, importazione)
      return false
    }
    const fatti =
      importazione.tipo === 'articoli'
        ? { articoli: await scriviArticoli(ctx, id, righe) }
        : await writtenTogether(ctx, () => scriviRigheImportate(ctx, id, righe))
    await db
      .deleteFrom('importazioni_righe')
      .where('importazione_id', '=', id)
      .where(
        'n',
        'in',
        righe.map(({ n }) => n),
      )
      .execute()
    await db
      .updateTable('importazioni')
      .set((e) => ({
        scritte: e('scritte', '+', righe.length),
        ...Object.fromEntries(
          Object.entries(fatti).map(([che, n]) => [che, e(che as keyof ContiImportazione, '+', n)] as const),
        ),
        battito: new Date().toISOString(),
      }))
      .where('id', '=', id)
      .execute()
    return true
  })
}

const blocca = (db: Db, id: number) =>
  db
    .updateTable('importazioni')
    .set({ battito: new Date().toISOString() })
    .where('id', '=', id)
    .returning(['tipo', 'stato', 'richiesta', 'utente_id', 'nome_utente', 'esito', ...CONTI])
    .executeTakeFirst()

async function finisci(
  ctx: Autore,
  id: number,
  { esito, ...conti }: ContiImportazione & { esito: string | null },
) {
  await tieniEsito(ctx.db, id, esito)
  await ctx.db
    .updateTable('importazioni')
    .set({ stato: 'fatta', finita_il: new Date().toISOString() })
    .where('id', '=', id)
    .execute()
  const fatti = Object.fromEntries(CONTI.flatMap((che) => (conti[che] > 0 ? [[che, conti[che]]] : [])))
  await registra(ctx, 'aggiorna', importazioni, id, { stato: 'in_corso' }, { stato: 'fatta', ...fatti })
}
