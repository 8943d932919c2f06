import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { strToU8, zipSync } from 'fflate'
import type { Context } from '#server/data/context.ts'
import { exportPerson } from '#server/data/personal.ts'
import { registra } from '#server/data/register.ts'
import { notFound } from '#server/data/words.ts'
import { filesOfPerson } from '#server/files/in-use.ts'
import { documentKind, savedName } from '#shared/saved-names.ts'
import { clienti } from './queries.server.ts'
import { esigeNonUnito } from './uniti.queries.server.ts'

/**
 * All that is kept of a customer, in one zip: `dati.json` (database rows, amounts in cents) and the files by their names.
 * The export is written in the register.
 */
export async function esportaCliente(ctx: Context, id: number): Promise<{ nome: string; zip: Buffer }> {
  const { clienti: proprio = [], ...resto } = await exportPerson(ctx.db, id)
  if (!proprio[0]) {
    await esigeNonUnito(ctx.db, id)
    throw notFound(clienti)
  }
  const file: Record<string, Uint8Array> = {}
  for (const { table, id: fileId, digest, type, name } of await filesOfPerson(ctx.db, ctx.filesInUse, id)) {
    const contenuto = await readFile(ctx.fileStore.path(digest, type)).catch(() => undefined)
    // One that the disk has changed is none of theirs.
    if (!contenuto || hash('sha256', contenuto) !== digest) continue
    // What is kept as `bin` was read as a document when it came.
    const nome = savedName(name, type === 'bin' ? documentKind(contenuto) : type)
    file[`${table}/${fileId}-${nome}`] = contenuto
  }
  const testo = JSON.stringify(
    { esportato: new Date().toISOString(), cliente: proprio[0], ...resto },
    null,
    2,
  )
  const zip = Buffer.from(zipSync({ 'dati.json': strToU8(testo), ...file }, { level: 6 }))
  await registra(ctx, 'esporta', clienti, id, null, null, [id])
  return { nome: `cliente-${id}.zip`, zip }
}
