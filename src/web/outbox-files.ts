import { ApiError, uploadFile } from './http.ts'
import { newKey } from './idempotency.ts'
import { refusedHere } from './outbox-batch.ts'
import { isSent, mark, markFile } from './outbox-marks.ts'
import { type Action, type KeptFile, using } from './outbox-store.ts'

const REFUSED = [400, 413, 415]
/** Whether the server will never take a file, whoever sends it. */
export const isRefused = (cause: unknown): cause is ApiError =>
  cause instanceof ApiError && cause.code !== 'rete' && REFUSED.includes(cause.status)

const TOGETHER = 2
/** A line so slow that it carries less than this of each, in bytes per ms, counts as lost. */
const SLOWEST = 3
const LEAST_MS = 60_000

/**
 * Sends the files that an action speaks of, before it, two at a time; the same content again is kept once, and what has
 * arrived isn't sent again though the rest hasn't. An action whose document the server will never take is as refused as if it
 * had been said of itself; of what stands beside it, it goes without.
 * @returns as it is to be sent; null where it was refused
 * @throws ApiError
 */
export async function sendFiles(user: number, action: Action): Promise<Action | null> {
  const without = [...(action.senzaFile ?? [])]
  const known = new Set(without.map(({ impronta }) => impronta))
  const left = [...new Set(action.file)].filter((impronta) => !known.has(impronta))
  let no: ApiError | null = null
  const inTurn = async () => {
    for (let impronta = left.pop(); impronta !== undefined && !no; impronta = left.pop()) {
      const said = await sendOne(user, impronta)
      if (said?.beside) without.push({ impronta, motivo: said.why.message.slice(0, 300) })
      else if (said) no = said.why
    }
  }
  await Promise.all(Array.from({ length: TOGETHER }, inTurn))
  if (no) {
    await mark(user, [refusedHere(action, (no as ApiError).message, Date.now())])
    return null
  }
  if (without.length === known.size) return action
  const lighter: Action = { ...action, stato: 'in_invio', senzaFile: without }
  await mark(user, [lighter])
  return lighter
}

/** @returns why the server will never take it; null where it has it, or this device hasn't: the server will ask for it */
async function sendOne(user: number, impronta: string): Promise<{ why: ApiError; beside: boolean } | null> {
  const kept = await using(user, (db) => db.get('file', impronta))
  if (!kept || isSent(user, kept)) return null
  const beside = kept.accanto === true
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
      return {
        why: new ApiError(415, 'tipo_non_ammesso', 'Un suo file è arrivato diverso da com’era'),
        beside,
      }
  } catch (cause) {
    if (isRefused(cause)) return { why: cause, beside }
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
