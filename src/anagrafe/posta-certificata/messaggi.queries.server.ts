import type { Context } from '#server/data/context.ts'
import { richiedi } from '#server/data/read.ts'
import { aggiorna } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import type { FilesInUse } from '#server/files/in-use.ts'
import { FILE_TYPES, FileReply, storedName } from '#server/files/store.ts'
import { AppError } from '#shared/errors.ts'
import { type DaGuardare, rigaEmittentePec, rigaMessaggioPec } from './contract.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    emittenti_pec: TableOf<typeof rigaEmittentePec>
    messaggi_pec: TableOf<
      typeof rigaMessaggioPec,
      {
        /** Where it lies in the folder: `validity:number`. */
        posto: string
        /** The program's version that last read it. */
        lettore: string
      }
    >
  }
}

export const emittentiPec = table(
  'emittenti_pec',
  { uno: 'firma della PEC', tanti: 'firme della PEC', genere: 'f' },
  rigaEmittentePec,
)

// What a provider or the exchange answered about an invoice is kept as the invoice is.
export const messaggiPec = table(
  'messaggi_pec',
  { uno: 'messaggio PEC', tanti: 'messaggi PEC', genere: 'm' },
  rigaMessaggioPec,
  { person: 'cliente_id', erased: () => 'kept', interne: ['posto', 'lettore'] },
)

export const messaggiPecInUso: FilesInUse = {
  table: 'messaggi_pec',
  digest: 'impronta',
  type: 'bin',
  name: 'message_id',
  person: 'cliente_id',
}

const APERTI = ['Da_Guardare', 'Da_Riconoscere'] as const

/** Messages that nobody could read, and signatures to be known. */
export async function quantiDaGuardare(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('messaggi_pec')
    .select((e) => e.fn.countAll().as('n'))
    .where('stato', 'in', APERTI)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** As many as anybody looks through. */
const AL_MASSIMO = 100

/** What is to be looked at in the mailbox, the last first, and whose signature nobody has known yet. */
export async function elencaDaGuardare(db: Db): Promise<DaGuardare> {
  const messaggi = await db
    .selectFrom('messaggi_pec')
    .select(['id', 'motivo', 'oggetto', 'arrivato_il'])
    .where('stato', '=', 'Da_Guardare')
    .orderBy('id', 'desc')
    .limit(AL_MASSIMO)
    .execute()
  const emittenti = await db
    .selectFrom('emittenti_pec')
    .innerJoin('messaggi_pec', 'messaggi_pec.emittente_id', 'emittenti_pec.id')
    .select(['emittenti_pec.id', 'indirizzo', 'nome', 'certificato'])
    .select((e) => e.fn.countAll().as('in_attesa'))
    .where('riconosciuto', 'is', null)
    .where('messaggi_pec.stato', '=', 'Da_Riconoscere')
    .groupBy(['emittenti_pec.id', 'indirizzo', 'nome', 'certificato'])
    .orderBy('emittenti_pec.id')
    .limit(AL_MASSIMO)
    .execute()
  return { messaggi, emittenti: emittenti.map((e) => ({ ...e, in_attesa: Number(e.in_attesa) })) }
}

/** A message as it came, only to be saved. @throws AppError non_trovato */
export async function messaggioPec({ db, fileStore }: Context, id: number): Promise<FileReply> {
  const { impronta, tipo, arrivato_il } = await richiedi(db, messaggiPec, id)
  if (impronta === null) throw new AppError('non_trovato', 'Questo messaggio sta solo nella casella')
  return new FileReply({
    cartella: fileStore.folder,
    file: storedName(impronta, 'bin'),
    nome: `${tipo}-${arrivato_il.slice(0, 10)}.eml`,
    tipo: FILE_TYPES.bin,
    inLinea: false,
    seManca: 'Il messaggio non c’è più sul disco, o si è rovinato',
  })
}

/** Somebody has looked at it in the mailbox. @throws AppError non_trovato */
export async function segnaVisto(ctx: Context, id: number): Promise<void> {
  const { stato } = await richiedi(ctx.db, messaggiPec, id)
  if (stato === 'Da_Guardare') await aggiorna(ctx, messaggiPec, id, { stato: 'Visto' })
}

/**
 * Says whether a signature counts; it may be said otherwise later. What it signed is read again where it does, and needs nobody where it
 * doesn't.
 * @throws AppError non_trovato
 */
export async function decidiEmittente(ctx: Context, id: number, riconosciuto: boolean): Promise<void> {
  await richiedi(ctx.db, emittentiPec, id)
  await aggiorna(ctx, emittentiPec, id, { riconosciuto })
  const [da, a] = riconosciuto
    ? (['Rifiutato', 'Da_Riconoscere'] as const)
    : (['Da_Riconoscere', 'Rifiutato'] as const)
  await ctx.db
    .updateTable('messaggi_pec')
    .set({ stato: a })
    .where('emittente_id', '=', id)
    .where('stato', '=', da)
    .execute()
}
