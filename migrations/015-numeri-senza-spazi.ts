import { type Kysely, sql } from 'kysely'

/** Numbers of documents compare without blanks. Two that differ by nothing else stay as they are, each to be found by the other. */
export async function up(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ id: number; numero_unico: string }>`select id, numero_unico from fatture
    where numero_documento like '% %' and numero_unico not like 'B %' order by id`.execute(db)
  for (const { id, numero_unico } of rows) {
    const [, davanti, numero] = /^((?:AN? \d{4}|PN? \d{4} \S+) )(.*)$/s.exec(numero_unico) ?? []
    if (davanti === undefined || numero === undefined) continue
    const nuovo = davanti + numero.replace(/\s+/g, '')
    if (nuovo !== numero_unico)
      await sql`update fatture set numero_unico = ${nuovo} where id = ${id}
        and not exists (select 1 from fatture f where f.numero_unico = ${nuovo})`.execute(db)
  }
}
