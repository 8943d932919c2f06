import type { Db } from '#server/data/schema.ts'

/** Five failures in fifteen minutes slow an account or an address down, at most for fifteen minutes (docs/product.md §5.4). */
const FINESTRA_MS = 15 * 60_000
const LIBERI = 5
const PRIMA_ATTESA_MS = 30_000

const soglia = (adesso: number) => new Date(adesso - FINESTRA_MS).toISOString()

/**
 * Seconds until any of these keys may try again; 0 when it may now. The wait doubles with each failure after the
 * fifth and never outlasts the window.
 */
export async function signInDelay(db: Db, chiavi: string[], adesso = Date.now()): Promise<number> {
  const righe = await db
    .selectFrom('tentativi_accesso')
    .where('chiave', 'in', chiavi)
    .where('quando', '>', soglia(adesso))
    .select((e) => ['chiave', e.fn.countAll<number>().as('falliti'), e.fn.max('quando').as('ultimo')])
    .groupBy('chiave')
    .execute()
  const attese = righe.map(({ falliti, ultimo }) => {
    if (falliti < LIBERI) return 0
    const attesa = Math.min(FINESTRA_MS, PRIMA_ATTESA_MS * 2 ** (falliti - LIBERI))
    return Math.max(0, Date.parse(ultimo) + attesa - adesso)
  })
  return Math.ceil(Math.max(0, ...attese) / 1000)
}

const inCorso = new Map<string, Promise<void>>()

/**
 * Runs `tentativo` when no other attempt for any of these keys is under way: without it, attempts sent all together
 * would each be checked before the first of them is known to have failed. Give the keys in the same order everywhere.
 */
export async function oneAtATime<T>([chiave, ...altre]: string[], tentativo: () => Promise<T>): Promise<T> {
  if (chiave === undefined) return tentativo()
  const prima = inCorso.get(chiave)
  const { promise: finito, resolve: fine } = Promise.withResolvers<void>()
  inCorso.set(chiave, finito)
  await prima
  try {
    return await oneAtATime(altre, tentativo)
  } finally {
    if (inCorso.get(chiave) === finito) inCorso.delete(chiave)
    fine()
  }
}

export async function recordFailure(db: Db, chiavi: string[]): Promise<void> {
  const quando = new Date().toISOString()
  await db
    .insertInto('tentativi_accesso')
    .values(chiavi.map((chiave) => ({ chiave, quando })))
    .execute()
}

export async function forgetFailures(db: Db, chiave: string): Promise<void> {
  await db.deleteFrom('tentativi_accesso').where('chiave', '=', chiave).execute()
}

export async function deleteOldAttempts(db: Db): Promise<void> {
  await db.deleteFrom('tentativi_accesso').where('quando', '<', soglia(Date.now())).execute()
}
