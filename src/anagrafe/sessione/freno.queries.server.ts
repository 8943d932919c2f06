import type { Db } from '#server/data/schema.ts'
import { type Count, oneAtATime, signInDelay } from '#server/http/attempts.ts'
import { AppError } from '#shared/errors.ts'

/**
 * Runs `tentativo` in turn, unless one of these counts says to wait.
 * @throws AppError troppi_tentativi with how long
 */
export const frenato = <T>(db: Db, conti: readonly Count[], tentativo: () => Promise<T>): Promise<T> =>
  oneAtATime(
    conti.map(({ key }) => key),
    async () => {
      await frena(db, conti)
      return tentativo()
    },
  )

async function frena(db: Db, conti: readonly Count[]): Promise<void> {
  const attesa = await signInDelay(db, conti)
  if (attesa === 0) return
  const minuti = Math.ceil(attesa / 60)
  const tempo = attesa < 60 ? `${attesa} secondi` : minuti === 1 ? 'un minuto' : `${minuti} minuti`
  throw new AppError('troppi_tentativi', `Troppi tentativi: riprova tra ${tempo}`, {
    riprovaTra: attesa,
  })
}
