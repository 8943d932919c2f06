import type { Selectable } from 'kysely'
import type { Db, Schema } from '#server/data/schema.ts'
import { AppError } from '#shared/errors.ts'

/* What a batch that came is, whatever came in it: it has a state, is held by whoever changes it, and taken back whole. */

/** Heads of batches that came: an import, received invoices, a bank's statement. */
interface Teste {
  importazioni: Selectable<Schema['importazioni']>
  fatture_ricevute: Selectable<Schema['fatture_ricevute']>
  movimenti: Selectable<Schema['movimenti']>
}

interface ComeSiTiene<T extends keyof Teste, C> {
  /** What whoever holds it reads of it. */
  campi: readonly C[]
  /** Why a state isn't the one that is wanted. */
  perche: Record<Teste[T]['stato'], string>
  /** What is thrown where there is none. */
  mancante: () => AppError
}

/**
 * How a batch is held for a transaction (on PostgreSQL; on SQLite whoever writes is alone).
 * @returns holds one; throws AppError non_trovato, and conflitto where its state is none of `stati`
 */
export function comeSiTiene<T extends keyof Teste, C extends keyof Teste[T] & string>(
  testa: T,
  { campi, perche, mancante }: ComeSiTiene<T, C>,
) {
  return async (
    db: Db,
    id: number,
    stati: readonly Teste[T]['stato'][],
  ): Promise<Pick<Teste[T], C | 'stato'>> => {
    const riga = (await db
      .updateTable(testa as 'movimenti')
      .set({ updated_at: new Date().toISOString() })
      .where('id', '=', id)
      .returning(['stato', ...campi] as 'stato'[])
      .executeTakeFirst()) as Pick<Teste[T], C | 'stato'> | undefined
    if (!riga) throw mancante()
    if (!stati.includes(riga.stato)) throw new AppError('conflitto', perche[riga.stato])
    return riga
  }
}

/** A batch that nobody has worked on for so long was left by its process, in ms. */
const ABBANDONATO_MS = 10_000

/** @param battito when a process last worked on it */
export const abbandonato = (battito: string | null): boolean =>
  Date.parse(battito ?? '') < Date.now() - ABBANDONATO_MS

/** How many of what is in use are named. */
const DA_ELENCARE = 50

/** Something that a batch brought and that is in use by now. */
export interface InUso {
  id: number
  nome: string
  perche: string[]
}

/**
 * @param parole what is said of one and of several, and as what they are named
 * @throws AppError conflitto with those that are in use in `data`, where there are any
 */
export function esigeArrivoLibero(
  usati: readonly InUso[],
  { uno, tanti, chiave }: { uno: string; tanti: (quanti: number) => string; chiave: 'clienti' | 'fatture' },
): void {
  if (usati.length === 0) return
  throw new AppError('conflitto', usati.length === 1 ? uno : tanti(usati.length), {
    data: {
      quanti: usati.length,
      [chiave]: usati.slice(0, DA_ELENCARE).map(({ id, nome, perche }) => ({ id, nome, perche })),
    },
  })
}

/** How many rows there are of each outcome, those of none too. @param gruppi rows counted by their outcome */
export const quantiPerEsito = <E extends string>(
  esiti: Readonly<Record<E, unknown>>,
  gruppi: readonly { esito: E; n: number | string | bigint }[],
) =>
  Object.fromEntries(
    Object.keys(esiti).map((esito) => [
      esito,
      gruppi.reduce((somma, gruppo) => (gruppo.esito === esito ? somma + Number(gruppo.n) : somma), 0),
    ]),
  ) as Record<E, number>
