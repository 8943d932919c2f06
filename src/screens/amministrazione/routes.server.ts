import { basename } from 'node:path'
import * as z from 'zod'
import { listBackups } from '#server/backup/archives.ts'
import { backupFolder, createBackup, remarkOf } from '#server/backup/backup.ts'
import { BACKUP_JOB, inWords } from '#server/backup/nightly.ts'
import type { Context } from '#server/data/context.ts'
import { registra } from '#server/data/register.ts'
import { named } from '#server/data/words.ts'
import { type Environment, StartupError } from '#server/env.ts'
import { FileReply } from '#server/files/store.ts'
import { adminRoute, type Route } from '#server/http/routes.ts'
import { requireConfirmed } from '#server/http/sessions.ts'
import { rememberOutcome } from '#server/jobs.ts'
import { AppError } from '#shared/errors.ts'
import { trovaStatoBackup } from './backup.queries.server.ts'
import { rigaBackup, type StatoDelBackup, statoBackup, statoProgramma } from './contract.ts'
import { trovaStato } from './stato.queries.server.ts'

async function elenca(environment: Environment): Promise<StatoDelBackup[]> {
  const fatti = await listBackups(backupFolder(environment))
  return fatti.map((b) => ({ ...b, id: Date.parse(b.creato) / 1000 }))
}

/** An archive now; a second one within the same second is the same. How it went is remembered, as of the night's. */
async function fai({ db, environment, filesInUse }: Context): Promise<StatoDelBackup> {
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

const BACKUP = named({ nome: 'backup', parola: { uno: 'backup', tanti: 'backup', genere: 'm' } })

export const backupRoutes: Route[] = [
  adminRoute({
    method: 'GET',
    path: '/stato',
    operation: 'trovaStatoProgramma',
    title: 'Come sta il programma: versione, archivio, disco, copie, lavori, posta',
    background: true,
    reply: statoProgramma,
    run: (ctx) => trovaStato(ctx),
  }),
  adminRoute({
    method: 'GET',
    path: '/backup',
    operation: 'elencaBackup',
    title: 'I backup sul disco, gli ultimi per primi',
    list: true,
    reply: rigaBackup,
    run: ({ environment }) => elenca(environment),
  }),
  adminRoute({
    method: 'GET',
    path: '/backup/stato',
    operation: 'trovaStatoBackup',
    title: 'Come è andato l’ultimo backup, della notte o a mano',
    background: true,
    reply: statoBackup,
    run: trovaStatoBackup,
  }),
  adminRoute({
    method: 'POST',
    path: '/backup',
    operation: 'creaBackup',
    title: 'Fa un backup adesso',
    reply: rigaBackup,
    prepare: fai,
    async run({ prepared, ...ctx }) {
      await registra(ctx, 'crea', BACKUP, prepared.id, null, { nome: prepared.nome })
      return prepared
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/backup/:id/download',
    operation: 'scaricaBackup',
    title: 'Scarica un backup',
    failures: ['conferma_richiesta'],
    binary: ['application/gzip'],
    reply: z.unknown(),
    async run({ id, token, ...ctx }) {
      const backup = (await elenca(ctx.environment)).find((b) => b.id === id)
      if (!backup) throw new AppError('non_trovato', 'Questo backup non c’è più')
      await requireConfirmed(ctx.db, token, 'Per portare via tutto serve la tua password')
      await registra(ctx, 'scarica', BACKUP, id, null, { nome: backup.nome })
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
