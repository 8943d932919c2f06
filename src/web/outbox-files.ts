import { ApiError, uploadFile } from './http.ts'
import { newKey } from './idempotency.ts'
import { type Action, type KeptFile, using } from './outbox-store.ts'

/** What the server will never take, whoever sends it. */
const REFUSED = [400, 413, 415]

/**
 * Sends the files that some actions speak of, before them; the same content again is kept once. An action whose file the
 * server will never take is as refused as if it had been said of itself.
 * @returns whether one was refused: the others are sent at the next turn
 * @throws ApiError
 */
export async function sendFiles(user: number, batch: readonly Action[]): Promise<boolean> {
  for (const action of batch)
    for (const impronta of action.file ?? []) {
      const kept = await using(user, (db) => db.get('file', impronta))
      if (!kept) continue
      const form = new FormData()
      form.append('file', kept.blob, kept.nome)
      try {
        await uploadFile('/azioni/file', form, newKey())
      } catch (cause) {
        if (!(cause instanceof ApiError) || !REFUSED.includes(cause.status)) throw cause
        const risposta = { motivo: cause.message, contrasti: [], ufficio: null }
        await using(user, (db) =>
          db.put('azioni', { ...action, stato: 'respinta', risposta, rispostaIl: Date.now() }),
        )
        return true
      }
    }
  return false
}

/** The files of an action that are still on this device. */
export const filesOf = (user: number, { file = [] }: Action): Promise<KeptFile[]> =>
  using(user, async (db) => {
    const found = await Promise.all(file.map((impronta) => db.get('file', impronta)))
    return found.filter((one) => one !== undefined)
  })
