import type { Context, Services } from '#server/data/context.ts'
import { transactionAlone } from '#server/data/database.ts'
import { type Emptied, emptySome, erasePerson, manyRows } from '#server/data/personal.ts'
import type { Autore } from '#server/data/register.ts'
import { emptyLogSoon } from '#server/data/sqlite.ts'
import { filesOfPerson, removeUnused } from '#server/files/in-use.ts'
import type { Authority } from '#server/http/context.ts'
import { recognise } from '#server/http/errors.ts'
import type { Job } from '#server/jobs.ts'
import { Slices } from '#server/slices.ts'
import { trovaCliente } from './queries.server.ts'

/** Nobody else writes for so long while somebody with thousands of visits is erased, in ms. */
const FETTA_MS = 40

/**
 * Erases a customer's data (docs/product.md §22.2): rows, then the files that nothing names any more and what the database
 * keeps of former rows beside itself. Who has many rows of a kind is erased slice by slice. Where the program falls in
 * between, its jobs do the rest.
 * @throws AppError non_trovato
 */
export async function cancellaDatiCliente(ctx: Context & Authority, id: number): Promise<void> {
  const subito = await transactionAlone(ctx.db, async (db) => {
    await ctx.stillMay(db)
    await trovaCliente(db, id)
    if ((await manyRows(db, id)).length === 0) return tuttoInsieme({ ...ctx, db }, id)
    // From here on it is decided: nothing new of theirs is taken, and it goes on to its end.
    await db
      .insertInto('cancellazioni')
      .values({ cliente_id: id, utente_id: ctx.utente.id })
      .onConflict((c) => c.doNothing())
      .execute()
    return null
  })
  if (subito) await ripulisci(ctx, subito)
  else await completa(ctx, id)
}

/** Who does it: whoever asked for it, also where a job finishes it. */
type Esecutore = Services & Autore
type File = Awaited<ReturnType<typeof filesOfPerson>>

/** The last of it, or all where it is little. @returns the files that were theirs */
async function tuttoInsieme(ctx: Esecutore, id: number, vuote?: Emptied): Promise<File> {
  const file = await filesOfPerson(ctx.db, ctx.filesInUse, id)
  await erasePerson(ctx, id, vuote)
  return file
}

async function ripulisci(ctx: Services, file: File): Promise<void> {
  await removeUnused(ctx, file)
  await emptyLogSoon(ctx.db)
}

const fette = new Slices()
/** Those under way in this process: who asks for the same waits for its end. */
const inCorso = new Map<number, Promise<void>>()

function completa(ctx: Esecutore, id: number): Promise<void> {
  const cancellazione =
    inCorso.get(id) ??
    aFette(ctx, id).finally(() => {
      inCorso.delete(id)
    })
  inCorso.set(id, cancellazione)
  return cancellazione
}

/**
 * Empties the rows of which there are many, some at a time, and at the end everything at once: the last transaction goes
 * through all that is theirs by then, so that what came in between is found. Two processes at it do no harm.
 */
async function aFette(ctx: Esecutore, id: number): Promise<void> {
  const fileNoti = await filesOfPerson(ctx.db, ctx.filesInUse, id)
  const restano = await manyRows(ctx.db, id)
  const vuote: Emptied = new Map(restano.map(({ table }) => [table, new Map()]))
  await fette.run(id, async () => {
    const [righe] = restano
    if (!righe) return false
    const fatte = await transactionAlone(ctx.db, (db) =>
      emptySome({ ...ctx, db }, id, righe, FETTA_MS),
    ).catch((errore) => {
      if (recognise(errore)?.codice === 'database_non_disponibile') throw errore
      // Something refers to one of them that wasn't there before: the last transaction takes both, in their order.
      return null
    })
    if (fatte === null) {
      restano.shift()
      return restano.length > 0
    }
    for (const [riga, versione] of fatte)
      if (versione !== undefined) vuote.get(righe.table)?.set(riga, versione)
    righe.ids.splice(0, fatte.length)
    if (righe.ids.length === 0) restano.shift()
    return restano.length > 0
  })
  const file = await transactionAlone(ctx.db, async (db) => {
    const { numDeletedRows } = await db
      .deleteFrom('cancellazioni')
      .where('cliente_id', '=', id)
      .executeTakeFirst()
    // Another process has come to the end before.
    return numDeletedRows > 0n ? tuttoInsieme({ ...ctx, db }, id, vuote) : []
  })
  await ripulisci(ctx, [...fileNoti, ...file])
}

/** In the place of a request's number. */
const LAVORO = 'cancellazioni'

/** Takes up what a process has left half way. */
async function riprendiCancellazioni(services: Services): Promise<void> {
  const righe = await services.db
    .selectFrom('cancellazioni')
    .innerJoin('utenti', 'utenti.id', 'cancellazioni.utente_id')
    .innerJoin('clienti', 'clienti.id', 'cancellazioni.cliente_id')
    .select(['cliente_id', 'utente_id', 'utenti.nome_utente'])
    .execute()
  for (const { cliente_id, utente_id, nome_utente } of righe)
    await completa({ ...services, utente: { id: utente_id, nome_utente }, requestId: LAVORO }, cliente_id)
}

export const jobs: readonly Job[] = [{ name: 'cancellazioni', run: riprendiCancellazioni }]
