import { passwordDi } from '#anagrafe/utenti/queries.server.ts'
import type { Db } from '#server/data/schema.ts'
import { type Count, oneAtATime, passwordCount, recordFailure, signInDelay } from '#server/http/attempts.ts'
import { verifyPassword } from '#server/http/passwords.ts'
import { AppError, fieldError } from '#shared/errors.ts'

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

/**
 * The password of whoever calls, counted where it is wrong.
 * @throws AppError dati_non_validi on `password`; troppi_tentativi
 */
export async function esigePassword(db: Db, utenteId: number, password: string): Promise<void> {
  const conto = passwordCount(utenteId)
  await frenato(db, [conto], async () => {
    if (await verifyPassword(password, await passwordDi(db, utenteId))) return
    await recordFailure(db, [conto])
    throw fieldError('password', 'La password non è corretta')
  })
}
