import * as z from 'zod'

/** How a reading of the certified mailbox went. */
export const letta = z.object({
  /** Messages that concern us. */
  lette: z.int(),
  /** False: there was no time for all of them; the next round goes on. */
  finita: z.boolean(),
  /** The mailbox is nearly full. */
  piena: z.boolean(),
})

export type LetturaPec = z.output<typeof letta>
