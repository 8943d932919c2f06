import { onTestFinished, vi } from 'vitest'
import type { Bench } from './bench.ts'

/**
 * Stops the program's clock at `istante` (ISO 8601) until the test ends, with the sessions of the bench as if begun at
 * that moment, whatever the day of the machine.
 */
export async function stopClock({ db }: Pick<Bench, 'db'>, istante: string): Promise<void> {
  const sessioniDiOra = async () => {
    const adesso = new Date().toISOString()
    await db.updateTable('sessioni').set({ creata_il: adesso, usata_il: adesso }).execute()
  }
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(istante) })
  await sessioniDiOra()
  onTestFinished(async () => {
    vi.useRealTimers()
    await sessioniDiOra()
  })
}
