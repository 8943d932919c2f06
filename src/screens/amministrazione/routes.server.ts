import { basename } from 'node:path'
import { sql } from 'kysely'
import * as z from 'zod'
import { listBackups } from '#server/backup/archives.ts'
import { backupFolder, createBackup, remarkOf } from '#server/backup/backup.ts'
import { BACKUP_JOB, inWords } from '#server/backup/nightly.ts'
import { registra } from '#server/data/register.ts'
import { type Environment, StartupError } from '#server/env.ts'
import { FileReply } from '#server/files/store.ts'
import type { Context } from '#server/http/context.ts'
import { type Route, route } from '#server/http/routes.ts'
import { rememberOutcome } from '#server/jobs.ts'
import { AppError } from '#shared/errors.ts'
import { soloAdmin } from '#shared/permissions.ts'
import { type Backup, rigaBackup, type StatoBackup, statoBackup } from './contract.ts'

async function elenca(environment: Environment): Promise<Backup[]> {
  const fatti = await listBackups(backupFolder(environment))
  return fatti.map((b) => ({ ...b, id: Date.parse(b.creato) / 1000 }))
}

/** An archive now; a second one within the same second is the same. How it went is remembered, as of the night's. */
async function fai({ db, environment, filesInUse }: Context): Promise<Backup> {
  try {
    const made = await createBackup(environment, filesInUse)
    await rememberOutcome(db, BACKUP_JOB, { remark: remarkOf(made) })
    const fatto = (await elenca(environment)).find(({ nome }) => nome === basename(made.path))
    if (!fatto) throw new AppError('non_trovato')
    return fatto
  } catch (errore) {
    // Where the database is away too, the reply says what happened.
    await rememberOutcome(db, BACKUP_JOB, { failure: inWords(errore) }).catch(() => undefined)
    // Words for who starts the program are fit for the Admin too.
    if (errore instanceof StartupError)
      throw new AppError('conflitto', `Backup non riuscito: ${errore.message}`)
    throw errore
  }
}

const SUL_DISCO = /documenti\/([0-9a-f]{64})\.\w+/g

/** Names files as people know them, beside their names on the disk. */
async function conNomi({ db, filesInUse }: Context, testo: string): Promise<string> {
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
const inFrase = (testo: string) =>
  /^\w*Error: /.test(testo) ? `Guasto imprevisto: ${testo}` : testo.charAt(0).toUpperCase() + testo.slice(1)

async function trovaStato(ctx: Context): Promise<StatoBackup> {
  const riga = await ctx.db
    .selectFrom('lavori_notturni')
    .select(['esito', 'errore', 'finito_il'])
    .where('nome', '=', BACKUP_JOB)
    .executeTakeFirst()
  const testo = riga?.errore ? inFrase(await conNomi(ctx, riga.errore)) : null
  return { esito: riga?.esito ?? null, finito: riga?.finito_il ?? null, testo }
}

export const backupRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/backup',
    operation: 'elencaBackup',
    title: 'I backup sul disco, gli ultimi per primi',
    permission: soloAdmin,
    list: true,
    reply: rigaBackup,
    async run({ environment }) {
      const righe = await elenca(environment)
      return { righe, conteggio: righe.length }
    },
  }),
  route({
    method: 'GET',
    path: '/backup/stato',
    operation: 'trovaStatoBackup',
    title: 'Come è andato l’ultimo backup, della notte o a mano',
    permission: soloAdmin,
    background: true,
    reply: statoBackup,
    run: trovaStato,
  }),
  route({
    method: 'POST',
    path: '/backup',
    operation: 'creaBackup',
    title: 'Fa un backup adesso',
    permission: soloAdmin,
    reply: rigaBackup,
    prepare: fai,
    async run({ prepared, ...ctx }) {
      await registra(ctx, 'crea', 'backup', prepared.id, null, { nome: prepared.nome })
      return prepared
    },
  }),
  route({
    method: 'GET',
    path: '/backup/:id/download',
    operation: 'scaricaBackup',
    title: 'Scarica un backup',
    permission: soloAdmin,
    binary: ['application/gzip'],
    reply: z.unknown(),
    async run({ id, ...ctx }) {
      const backup = (await elenca(ctx.environment)).find((b) => b.id === id)
      if (!backup) throw new AppError('non_trovato', 'Questo backup non c’è più')
      await registra(ctx, 'scarica', 'backup', id, null, { nome: backup.nome })
      return new FileReply({
        cartella: backupFolder(ctx.environment),
        file: backup.nome,
        nome: backup.nome,
        tipo: 'application/gzip',
        inLinea: false,
        seManca: 'Questo backup non c’è più',
      })
    },
  }),
]
