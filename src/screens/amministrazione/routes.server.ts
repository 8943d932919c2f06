import * as z from 'zod'
import { cartellaBackup, creaBackup, elencaBackup } from '#server/backup/backup.ts'
import { registra } from '#server/data/register.ts'
import { type Ambiente, ErroreDiAvvio } from '#server/env.ts'
import { FileDaInviare } from '#server/files/store.ts'
import { type Rotta, rotta } from '#server/http/routes.ts'
import { ErroreApplicativo } from '#shared/errors.ts'
import { soloAdmin } from '#shared/permissions.ts'
import { type Backup, rigaBackup } from './contract.ts'

async function elenca(ambiente: Ambiente): Promise<Backup[]> {
  const fatti = await elencaBackup(cartellaBackup(ambiente))
  return fatti.map((b) => ({ ...b, id: Date.parse(b.creato) / 1000 }))
}

/** An archive now; a second one within the same second is the same. */
async function fai(ambiente: Ambiente): Promise<Backup> {
  try {
    await creaBackup(ambiente)
  } catch (errore) {
    // Words for who starts the program are fit for the Admin too.
    if (errore instanceof ErroreDiAvvio)
      throw new ErroreApplicativo('conflitto', `Backup non riuscito: ${errore.message}`)
    throw errore
  }
  const [ultimo] = await elenca(ambiente)
  if (!ultimo) throw new ErroreApplicativo('non_trovato')
  return ultimo
}

export const rotteBackup: Rotta[] = [
  rotta({
    metodo: 'GET',
    percorso: '/backup',
    titolo: 'I backup sul disco, gli ultimi per primi',
    permesso: soloAdmin,
    altrove: true,
    elenco: true,
    risposta: rigaBackup,
    async esegui({ ambiente }) {
      const righe = await elenca(ambiente)
      return { righe, conteggio: righe.length }
    },
  }),
  rotta({
    metodo: 'POST',
    percorso: '/backup',
    titolo: 'Fa un backup adesso',
    permesso: soloAdmin,
    risposta: rigaBackup,
    prepara: ({ ambiente }) => fai(ambiente),
    async esegui({ preparato, ...ctx }) {
      await registra(ctx, 'crea', 'backup', preparato.id, null, { nome: preparato.nome })
      return preparato
    },
  }),
  rotta({
    metodo: 'GET',
    percorso: '/backup/:id/download',
    titolo: 'Scarica un backup',
    permesso: soloAdmin,
    binario: ['application/gzip'],
    risposta: z.unknown(),
    async esegui({ id, ...ctx }) {
      const backup = (await elenca(ctx.ambiente)).find((b) => b.id === id)
      if (!backup) throw new ErroreApplicativo('non_trovato', 'Questo backup non c’è più')
      await registra(ctx, 'scarica', 'backup', id, null, { nome: backup.nome })
      return new FileDaInviare({
        cartella: cartellaBackup(ctx.ambiente),
        file: backup.nome,
        nome: backup.nome,
        tipo: 'application/gzip',
        inLinea: false,
        seManca: 'Questo backup non c’è più',
      })
    },
  }),
]
