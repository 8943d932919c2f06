import type { Db } from '#server/data/schema.ts'
import type { CurrentUser } from '#shared/permissions.ts'

/** For calls that handle their own transactions. */
export interface Authority {
  /**
   * Who calls, as session and role are now; the session can't end before this transaction does.
   * @throws AppError non_autenticato, permesso_negato
   */
  stillMay: (trx: Db) => Promise<CurrentUser>
}
