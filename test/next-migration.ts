import { sql } from 'kysely'
import { leggiMigrazioni, type Migrations } from '#server/data/migrate.ts'

/** A step that no version has made yet, after all that there are: upgrades are tried with it. */
export const NEXT = '999-domani'

/**
 * The program's steps and one more, which changes a table, fills it and makes another.
 * @param fails whether it breaks off half way
 */
export const withNext =
  (fails = false) =>
  async (): Promise<Migrations> => ({
    ...(await leggiMigrazioni()),
    [NEXT]: {
      async up(db) {
        await db.schema.alterTable('clienti').addColumn('piano', 'text').execute()
        await sql`update clienti set piano = 'terra'`.execute(db)
        if (fails) await sql`insert into domani values (1)`.execute(db)
        await db.schema.createTable('domani').addColumn('id', 'integer').execute()
      },
    },
  })
