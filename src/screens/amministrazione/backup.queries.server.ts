import { sql } from 'kysely'
import { BACKUP_JOB } from '#server/backup/nightly.ts'
import type { Services } from '#server/data/context.ts'
import { capital } from '#shared/text.ts'
import type { StatoBackup } from './contract.ts'

const SUL_DISCO = /documenti\/([0-9a-f]{64})\.\w+/g

/** Names files as people know them, beside their names on the disk. */
async function conNomi({ db, filesInUse }: Services, testo: string): Promise<string> {
  const impronte = [...testo.matchAll(SUL_DISCO)].map(([, impronta]) => impronta ?? '')
  const nomi = new Map<string, string>()
  for (const { table, digest, name } of impronte.length > 0 ? filesInUse : []) {
    const { rows } = await sql<{ impronta: string; nome: string }>`
      select ${sql.ref(digest)} as impronta, ${sql.ref(name)} as nome from ${sql.table(table)}
      where ${sql.ref(digest)} in (${sql.join(impronte)})`.execute(db)
    for (const { impronta, nome } of rows) nomi.set(impronta, nome)
  }
  return testo.replace(SUL_DISCO, (file, impronta) =>
    nomi.has(impronta) ? `${nomi.get(impronta)}, ${file}` : file,
  )
}

/** A fault of ours is kept as it was thrown; everything else is a sentence already. */
export const inFrase = (testo: string) =>
  /^\w*Error: /.test(testo) ? `Guasto imprevisto: ${testo}` : capital(testo)

/** How the last backup went, of the night or by hand. */
export async function trovaStatoBackup(services: Services): Promise<StatoBackup> {
  const riga = await services.db
    .selectFrom('lavori_notturni')
    .select(['esito', 'errore', 'finito_il'])
    .where('nome', '=', BACKUP_JOB)
    .executeTakeFirst()
  const testo = riga?.errore ? inFrase(await conNomi(services, riga.errore)) : null
  return { esito: riga?.esito ?? null, finito: riga?.finito_il ?? null, testo }
}
