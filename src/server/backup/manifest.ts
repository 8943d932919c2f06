import * as z from 'zod'
import { FILE_TYPES } from '#server/files/store.ts'

export const MANIFEST = 'manifesto.json'
/** The archive's folder of stored files. */
export const DOCUMENTS = 'documenti'
/** The archived database, by the engine it comes from. */
export const DATABASE_FILE = { sqlite: 'tepore.sqlite', postgres: 'tepore.dump' } as const

const STORED = `[0-9a-f]{64}\\.(?:${Object.keys(FILE_TYPES).join('|')})`
const archived = z
  .string()
  .regex(
    new RegExp(
      `^(?:${Object.values(DATABASE_FILE).join('|').replaceAll('.', '\\.')}|${DOCUMENTS}/${STORED})$`,
    ),
  )

/** What an archive says of itself: enough to prove that what comes out is what went in. */
export const manifest = z
  .object({
    formato: z.literal(1),
    creato: z.iso.datetime(),
    motore: z.enum(['sqlite', 'postgres']),
    /** Rows of each table in the archived database. */
    righe: z.record(z.string().regex(/^[a-z]\w*$/), z.int().nonnegative()),
    /** SHA-256 of each file of the archive, by its path. */
    file: z.record(archived, z.string().regex(/^[0-9a-f]{64}$/)),
    /** Bytes of each file of the archive; archives of before have none. */
    byte: z.record(archived, z.int().nonnegative()).optional(),
    /** Documents whose file was not on the disk any more. */
    mancanti: z.array(z.string().max(200)),
  })
  .refine(({ motore, file }) => file[DATABASE_FILE[motore]] && Object.keys(file).every(of(motore)))

/** An archive has the database of one engine. */
const of = (engine: keyof typeof DATABASE_FILE) => (name: string) =>
  name.startsWith(`${DOCUMENTS}/`) || name === DATABASE_FILE[engine]

export type Manifest = z.output<typeof manifest>

/** Whether what an archive counts is of a database in which no migration has been: there is nothing to keep in it, or to put back. */
export const nothingIn = (rows: Readonly<Record<string, number>>): boolean => !rows.kysely_migration
