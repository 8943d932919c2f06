import { vi } from 'vitest'
import type { Banco } from '#test/banco.ts'

/**
 * Stops the program's clock at `istante` (ISO 8601), with the sessions of the bench as if begun then, whatever the day
 * of the machine. `vi.useRealTimers()` lets it go on.
 */
export async function fermaOrologio({ db }: Pick<Banco, 'db'>, istante: string): Promise<void> {
  const now = new Date(istante)
  vi.useFakeTimers({ toFake: ['Date'], now })
  await db
    .updateTable('sessioni')
    .set({ creata_il: now.toISOString(), usata_il: now.toISOString() })
    .execute()
}
