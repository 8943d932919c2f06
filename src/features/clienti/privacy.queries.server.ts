import { readFile } from 'node:fs/promises'
import { strToU8, zipSync } from 'fflate'
import { exportPerson } from '#server/data/personal.ts'
import { registra } from '#server/data/register.ts'
import { filesOfPerson } from '#server/files/in-use.ts'
import type { Context } from '#server/http/context.ts'
import { AppError } from '#shared/errors.ts'

/**
 * All that is kept of a customer, in one zip: `dati.json` (database rows, amounts in cents) and the PDFs by their names.
 * The export is written in the register.
 */
export async function esportaCliente(ctx: Context, id: number): Promise<{ nome: string; zip: Buffer }> {
  const { clienti: proprio = [], ...altri } = await exportPerson(ctx.db, id)
  if (!proprio[0]) throw new AppError('non_trovato', 'Cliente non trovato')
  const file: Record<string, Uint8Array> = {}
  for (const { table, id: fileId, digest, type, name } of await filesOfPerson(ctx.db, ctx.filesInUse, id)) {
    const contenuto = await readFile(ctx.fileStore.path(digest, type)).catch(() => undefined)
    if (contenuto) file[`${table}/${fileId}-${name}`] = contenuto
  }
  const testo = JSON.stringify(
    { esportato: new Date().toISOString(), cliente: proprio[0], ...altri },
    null,
    2,
  )
  const zip = Buffer.from(zipSync({ 'dati.json': strToU8(testo), ...file }, { level: 6 }))
  await registra(ctx, 'esporta', 'clienti', id)
  return { nome: `cliente-${id}.zip`, zip }
}
