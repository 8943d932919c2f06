import * as z from 'zod'
import { listBackups } from '#server/backup/archives.ts'
import { backupFolder, createBackup } from '#server/backup/backup.ts'
import { registra } from '#server/data/register.ts'
import { type Environment, StartupError } from '#server/env.ts'
import { FileReply } from '#server/files/store.ts'
import type { Context } from '#server/http/context.ts'
import { type Route, route } from '#server/http/routes.ts'
import { AppError } from '#shared/errors.ts'
import { soloAdmin } from '#shared/permissions.ts'
import { type Backup, rigaBackup } from './contract.ts'

async function elenca(environment: Environment): Promise<Backup[]> {
  const fatti = await listBackups(backupFolder(environment))
  return fatti.map((b) => ({ ...b, id: Date.parse(b.creato) / 1000 }))
}

/** An archive now; a second one within the same second is the same. */
async function fai({
  environment,
  filesInUse,
}: Pick<Context, 'environment' | 'filesInUse'>): Promise<Backup> {
  try {
    await createBackup(environment, filesInUse)
  } catch (errore) {
    // Words for who starts the program are fit for the Admin too.
    if (errore instanceof StartupError)
      throw new AppError('conflitto', `Backup non riuscito: ${errore.message}`)
    throw errore
  }
  const [ultimo] = await elenca(environment)
  if (!ultimo) throw new AppError('non_trovato')
  return ultimo
}

export const backupRoutes: Route[] = [
  route({
    method: 'GET',
    percorso: '/backup',
    operation: 'elencaBackup',
    titolo: 'I backup sul disco, gli ultimi per primi',
    permission: soloAdmin,
    elenco: true,
    risposta: rigaBackup,
    async esegui({ environment }) {
      const righe = await elenca(environment)
      return { righe, conteggio: righe.length }
    },
  }),
  route({
    method: 'POST',
    percorso: '/backup',
    operation: 'creaBackup',
    titolo: 'Fa un backup adesso',
    permission: soloAdmin,
    risposta: rigaBackup,
    prepara: fai,
    async esegui({ prepared, ...ctx }) {
      await registra(ctx, 'crea', 'backup', prepared.id, null, { nome: prepared.nome })
      return prepared
    },
  }),
  route({
    method: 'GET',
    percorso: '/backup/:id/download',
    operation: 'scaricaBackup',
    titolo: 'Scarica un backup',
    permission: soloAdmin,
    binary: ['application/gzip'],
    risposta: z.unknown(),
    async esegui({ id, ...ctx }) {
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
