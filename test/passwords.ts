import { COST } from '#server/http/passwords.ts'

const TRUE = { ...COST }

/**
 * The API tests sign in a thousand times: in the place of 50 ms each hash takes less than one. What it is to cost stands in
 * passwords.test.ts, and programs of their own (main.test.ts, the journeys that kill theirs) pay it.
 */
export const cheapPasswords = (): void => void Object.assign(COST, { memory: 64, passes: 1 })

/** Runs with what a hash really costs: for what is about the time that it takes. */
export async function atTrueCost(run: () => Promise<void>): Promise<void> {
  const before = { ...COST }
  Object.assign(COST, TRUE)
  try {
    await run()
  } finally {
    Object.assign(COST, before)
  }
}
