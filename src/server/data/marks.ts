import * as z from 'zod'
import { snake } from '#shared/casing.ts'
import { type Mark, marks } from '#shared/rows.ts'

export interface MarkedField extends Mark {
  /** Its key in the contract. */
  key: string
  column: string
  nullable: boolean
}

/** What a contract says of its fields, in its order; ids, versions and joined records say nothing. */
export function markedFields(contract: z.ZodObject): MarkedField[] {
  return Object.entries(contract.shape).flatMap(([key, field]) => {
    const mark = marks.get(field)
    return mark
      ? [
          {
            ...mark,
            key,
            column: snake(key),
            nullable: field instanceof z.ZodNullable || field instanceof z.ZodArray,
          },
        ]
      : []
  })
}
