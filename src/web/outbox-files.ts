import { ApiError, uploadFile } from './http.ts'
import { newKey } from './idempotency.ts'
import { refusedHere } from './outbox-batch.ts'
import { isSent, mark, markFile } from './outbox-marks.ts'
import { type Action, type KeptFile, using } from './outbox-store.ts'

/** What the server will never take, whoever sends it. */
const REFUSED = [400, 413, 415]

const TOGETHER = 2
/** A line so slow that it carries less than this of each, in bytes per ms, counts as lost. */
const SLOWEST = 3
const LEAST_MS = 60_000

/**
 * Sends the files that an action speaks of, before it, two at a time; the same content again is kept once, and what has
 * arrived isn't sent again though the rest hasn't. An action whose file the server will never take is as refused as if it
 * had been said of itself.
 * @returns false where it was refused
 * @throws ApiError
 */
export async function sendFiles(user: number, action: Action): Promise<boolean> {
  const left = [...new Set(action.file)]
  let no: ApiError | null = null
  const inTurn = async () => {
    for (let impronta = left.pop(); impronta !== undefined && !no; impronta = left.pop()) {
      const said = await sendOne(user, impronta)
      if (said) no = said
    }
  }
  await Promise.all(Array.from({ length: TOGETHER }, inTurn))
  if (!no) return true
  const { message } = no as ApiError
  await mark(user, [refusedHere(action, message, Date.now())])
  return false
}

/** @returns why the server will never take it; null where it has it, or this device hasn't: the server will ask for it */
async function sendOne(user: number, impronta: string): Promise<ApiError | null> {
  const kept = await using(user, (db) => db.get('file', impronta))
  if (!kept || isSent(user, kept)) return null
  const form = new FormData()
  form.append('file', kept.blob, kept.nome)
  try {
    const timeout = LEAST_MS + kept.blob.size / SLOWEST
    const { data } = await uploadFile<{ data: { impronta?: string } }>(
      '/azioni/file',
      form,
      newKey(),
      timeout,
    )
    // It would ask for it again for ever.
    if (data.impronta !== undefined && data.impronta !== impronta)
      return new ApiError(415, 'tipo_non_ammesso', 'Un suo file è arrivato diverso da com’era')
  } catch (cause) {
    if (cause instanceof ApiError && cause.code !== 'rete' && REFUSED.includes(cause.status)) return cause
    throw cause
  }
  await markFile(user, impronta, true)
  return null
}

/** The files of an action that are still on this device. */
export const filesOf = (user: number, { file = [] }: Action): Promise<KeptFile[]> =>
  using(user, async (db) => {
    const found = await Promise.all(file.map((impronta) => db.get('file', impronta)))
    return found.filter((one) => one !== undefined)
  })
