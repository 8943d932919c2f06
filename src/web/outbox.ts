// long because storing, sending and telling of an action are one order of steps, read from top to bottom
import { ApiError, REVOKED, request } from './http.ts'
import { newUuid } from './idempotency.ts'
import { noteUnsent, outboxName } from './keeping.ts'
import {
  type Action,
  type ActionState,
  type Along,
  type NewAction,
  type Told,
  using,
} from './outbox-store.ts'
import { queryClient } from './query.ts'

/**
 * What a person has confirmed on this device and the server has yet to hear (docs/product.md §28.2): one database of the
 * browser's for each user, which outlives logout and session. An action is stored before anything says that it is saved,
 * leaves in order, and is sent under the same id until an answer has come; the server does it once.
 */

interface Answer extends Told {
  id: string
  esito: ActionState | 'trattenuta' | 'riprova' | 'manca_file'
  cancellato: boolean
}

const FORMAT = 1
const TOGETHER = 20
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 5 * 60_000
const REREAD_MS = 3_000
/** A clock that is wrong by more is told of, in ms. */
export const WRONG_CLOCK_MS = 2 * 60_000

let owner: number | null = null
let actions: readonly Action[] = []
/** Whether `actions` is what the store holds. */
let loaded = false
let clockError = 0
const listeners = new Set<() => void>()
let tabs: BroadcastChannel | null = null

export const outbox = {
  /** For `useSyncExternalStore`. */
  listen(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** This user's actions in order, as they are known here; the same array until something changes. */
  actions: (): readonly Action[] => actions,
  /** By how much this device's clock is ahead of the server's, in ms. */
  clockError: (): number => clockError,
  /** Whether it is there for this user. */
  isOpen: (): boolean => owner !== null,
}

export const isUnsent = ({ stato }: Action): boolean => stato === 'in_attesa' || stato === 'in_invio'

async function reload(user: number): Promise<void> {
  const all = await using(user, (db) => db.getAll('azioni'))
  if (user !== owner) return
  actions = all
  loaded = true
  noteUnsent(user, all.filter(isUnsent).length)
  for (const listener of listeners) listener()
}

/** Tells this page and the other tabs. */
async function changed(user: number): Promise<void> {
  await reload(user)
  tabs?.postMessage(user)
}

/**
 * Opens this user's outbox for as long as they are signed in: sends at the start, when the network or the page comes back,
 * and after growing pauses.
 * @returns closes it
 */
export function openOutbox(user: number): () => void {
  owner = user
  tabs = new BroadcastChannel('tepore-azioni')
  tabs.onmessage = ({ data }) => {
    if (data === user) void reload(user).catch(() => {})
  }
  // What the browser's store refuses now is tried again at the next turn.
  const send = () => void sendAll().catch(() => {})
  const seen = () => document.visibilityState === 'visible' && send()
  void using(user, (db) => db.get('tempo', 'server'))
    .then((known) => {
      clockError = known?.scarto ?? 0
    })
    .then(() => clean(user))
    .then(() => reload(user))
    .then(send, () => {})
  addEventListener('online', now)
  document.addEventListener('visibilitychange', seen)
  const timer = setInterval(send, FIRST_WAIT_MS)
  return () => {
    owner = null
    actions = []
    loaded = false
    tabs?.close()
    clearInterval(timer)
    removeEventListener('online', now)
    document.removeEventListener('visibilitychange', seen)
  }
}

const now = () => void sendAll({ atOnce: true }).catch(() => {})

/** What was done on a former day has been seen. */
async function clean(user: number): Promise<void> {
  const today = new Date().setHours(0, 0, 0, 0)
  await using(user, async (db) => {
    const tx = db.transaction('azioni', 'readwrite')
    for (const { n, stato, rispostaIl } of await tx.store.getAll())
      if (stato === 'fatta' && (rispostaIl ?? 0) < today) await tx.store.delete(n)
    await tx.done
  })
}

/** What could not be stored on this device. */
export class NotKept extends ApiError {
  constructor(why: string) {
    super(507, 'non_tenuto', why)
  }
}

/**
 * Keeps an action on this device, for good, then tries to send it.
 * @returns the action as it stands after an answer, a try that failed, or `patience` ms
 * @throws NotKept saying why, where the device has no room or has closed its store: nothing was kept
 */
export async function confirm(
  action: NewAction,
  patience = 4_000,
  { file = [], bozza }: Along = {},
): Promise<Action> {
  const user = owner
  if (user === null) throw new NotKept('Accedi di nuovo per salvare')
  const id = newUuid()
  try {
    await using(user, async (db) => {
      const tx = db.transaction(['azioni', 'tempo', 'file', 'bozze'], 'readwrite', { durability: 'strict' })
      for (const uno of file) await tx.objectStore('file').put(uno)
      if (bozza?.valore === null) await tx.objectStore('bozze').delete(bozza.nome)
      else if (bozza) await tx.objectStore('bozze').put(bozza.valore, bozza.nome)
      const known = await tx.objectStore('tempo').get('server')
      const confermataIl = new Date(Date.now() - (known?.scarto ?? 0)).toISOString()
      await tx.objectStore('azioni').add({
        ...action,
        file: file.map(({ impronta }) => impronta),
        id,
        confermataIl,
        epoca: known?.detto ?? confermataIl,
        stato: 'in_attesa',
        tentativi: 0,
        prossimoIl: 0,
        risposta: null,
        rispostaIl: null,
      } as Action)
      await tx.done
    })
  } catch (cause) {
    throw new NotKept(
      (cause as Error).name === 'QuotaExceededError'
        ? 'Memoria del telefono piena: non è stato salvato. Invia ora o libera spazio.'
        : 'Riapri Tepore: il telefono ha chiuso l’archivio',
    )
  }
  await changed(user)
  const sent = sendAll({ atOnce: true }).catch(() => {})
  await Promise.race([sent, after(patience)])
  const stored = actions.find((one) => one.id === id)
  if (!stored) throw new NotKept('Accedi di nuovo per salvare')
  return stored
}

/** Takes an action away: one that was refused and read, or chosen otherwise. */
export async function remove(n: number): Promise<void> {
  const user = owner
  if (user === null) return
  await using(user, async (db) => {
    await db.delete('azioni', n)
    await dropFiles(db)
  })
  await changed(user)
}

/** Files that no action waits with any more. */
async function dropFiles(db: Parameters<Parameters<typeof using>[1]>[0]): Promise<void> {
  const tx = db.transaction(['azioni', 'file'], 'readwrite')
  const waiting = new Set(
    (await tx.objectStore('azioni').getAll()).flatMap((a) => (a.stato === 'fatta' ? [] : (a.file ?? []))),
  )
  for (const impronta of await tx.objectStore('file').getAllKeys())
    if (!waiting.has(impronta)) await tx.objectStore('file').delete(impronta)
  await tx.done
}

/** Sends what waits, unless another tab is at it. @param atOnce also what has a pause ahead */
export async function sendAll({ atOnce = false } = {}): Promise<void> {
  const user = owner
  if (user === null) return
  if (!loaded) await reload(user)
  const first = actions.find(isUnsent)
  if (!first || (!atOnce && isPaused(first))) return
  // One sender for each user, in whatever tab: whoever waits finds less to send, or nothing.
  await navigator.locks.request(outboxName(user), { ifAvailable: !atOnce }, async (held) => {
    if (held) while (await sendSome(user)) await changed(user)
    await changed(user)
  })
}

/** Sends the first ones in order. @returns whether there may be more to send at once */
async function sendSome(user: number): Promise<boolean> {
  if (user !== owner) return false
  const batch = await using(user, async (db) => {
    const tx = db.transaction('azioni', 'readwrite')
    const some = (await tx.store.getAll()).filter(isUnsent).slice(0, TOGETHER)
    for (const action of some) await tx.store.put({ ...action, stato: 'in_invio' })
    await tx.done
    return some
  })
  if (batch.length === 0) return false
  await reload(user)
  try {
    if (batch.some(({ file }) => file?.length)) {
      const { sendFiles } = await import('./outbox-files.ts')
      if (await sendFiles(user, batch)) return true
    }
    const body = { utenteId: user, azioni: batch.map(toSend) }
    const { data } = await request<{ data: { esiti: Answer[]; adesso: string } }>('/azioni', {
      method: 'POST',
      body,
    })
    // What is shown is the server's row with what waits here: it is read again before it no longer waits.
    await Promise.race([queryClient.invalidateQueries(), after(REREAD_MS)])
    await note(user, batch, data.esiti, data.adesso)
    return data.esiti.every(({ esito }) => !NOT_YET.has(esito))
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    if (cause.code === REVOKED) return false
    await putBack(user, batch)
    return false
  }
}

/** Not final: they are sent again. */
const NOT_YET: ReadonlySet<string> = new Set(['riprova', 'trattenuta', 'manca_file'])

const toSend = ({ id, tipo, visitaId, dopo = [], confermataIl, epoca, corpo }: Action) => ({
  ...{ id, formato: FORMAT, tipo, visitaId, dopo, confermataIl, epoca, corpo },
})

const after = (ms: number) => new Promise<void>((late) => setTimeout(late, ms))

/** A pause longer than any was set by a clock that has been mended since. */
const isPaused = ({ prossimoIl }: Action) =>
  prossimoIl > Date.now() && prossimoIl <= Date.now() + LONGEST_WAIT_MS

const pause = (tries: number) => Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(tries, 10))

/** No answer: nobody knows whether they arrived, so that the same ones are sent again. */
async function putBack(user: number, batch: readonly Action[]): Promise<void> {
  // Whoever has signed out finds them as they were; a device that was called back must find nothing.
  if (user !== owner) return
  await using(user, async (db) => {
    const tx = db.transaction('azioni', 'readwrite')
    for (const action of batch) await tx.store.put(waiting(action))
    await tx.done
  })
}

const waiting = (action: Action): Action => ({
  ...action,
  stato: 'in_attesa',
  tentativi: action.tentativi + 1,
  prossimoIl: Date.now() + pause(action.tentativi),
})

/** Writes down what came of each. */
async function note(
  user: number,
  batch: readonly Action[],
  answers: readonly Answer[],
  said: string,
): Promise<void> {
  clockError = Date.now() - Date.parse(said)
  await using(user, async (db) => {
    const tx = db.transaction(['azioni', 'tempo'], 'readwrite')
    const store = tx.objectStore('azioni')
    for (const action of batch) {
      const answer = answers.find(({ id }) => id === action.id)
      const esito = answer?.esito
      if (!answer || !esito || NOT_YET.has(esito))
        await store.put({ ...waiting(action), trattenuta: esito === 'trattenuta' })
      // Nothing of an erased customer stays here.
      else if (answer.cancellato) await store.delete(action.n)
      else
        await store.put({
          ...action,
          stato: esito as ActionState,
          risposta: { motivo: answer.motivo, contrasti: answer.contrasti, ufficio: answer.ufficio },
          rispostaIl: Date.now(),
        })
    }
    await tx.objectStore('tempo').put({ detto: said, scarto: clockError }, 'server')
    await tx.done
    if (batch.some(({ file }) => file?.length)) await dropFiles(db)
  })
}
