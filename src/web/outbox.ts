// long because storing, sending and telling of an action are one order of steps, read from top to bottom
import { ApiError, REVOKED, request } from './http.ts'
import { isEmptied, noteUnsent, outboxName } from './keeping.ts'
import { tellLost } from './lost.ts'
import {
  answered,
  type BatchAnswer,
  FIRST_WAIT_MS,
  goesAlone,
  isPaused,
  isUnsent,
  nextBatch,
  refusedHere,
  sending,
  TOGETHER,
  waiting,
  waitsInVain,
} from './outbox-batch.ts'
import { asKnown, forgetMarks, mark, markFile } from './outbox-marks.ts'
import {
  type Action,
  type ActionState,
  type Along,
  type NewAction,
  type Store,
  using,
} from './outbox-store.ts'
import { queryClient } from './query.ts'
import { CLOCK_MOVED_MS, clock, server } from './reachable.ts'

/**
 * What a person has confirmed on this device and the server has yet to hear (docs/product.md §28.2): one database of the
 * browser's for each user, which outlives logout and session. An action is stored before anything says that it is saved,
 * leaves in order, and is sent under the same id until an answer has come; the server does it once.
 */

const REREAD_MS = 3_000
let owner: number | null = null
/** Whether new actions are kept here: not those of an Admin who asked for nothing, nor where the browser has no store. */
let keeps = false
let actions: readonly Action[] = []
/** Whether `actions` is what the store holds. */
let loaded = false
/** Whether the browser refuses to open the store. */
let closed = false
/** Why the last try to send got no further. */
let trouble: string | null = null
/** As the store knows it. */
let time: Store['tempo']['value'] | null = null
/** What went from here with its customer's data, by id. */
const gone = new Map<string, string>()
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
  /** Whether what this user confirms is kept here. */
  isOpen: (): boolean => owner !== null && keeps,
  /** Whether what this user's store holds is known: only then can it be said that nothing waits. */
  isKnown: (): boolean => loaded,
  /** Whether the browser refuses to open it. */
  isClosed: (): boolean => owner !== null && closed && !loaded,
  /** Why sending got no further, in words; null where all went, or no answer came. */
  trouble: (): string | null => trouble,
}

export { isUnsent } from './outbox-batch.ts'

/** What stores actions: each device that keeps any has it from the start. */
const keeping = () => import('./outbox-keep.ts')

/** Who keeps the server's rows on this device. */
const keepers = new Set<(user: number, arrived: Action) => Promise<void>>()

/**
 * Hears of each action that the server has answered, before it no longer waits: what is kept here learns what it did.
 * @returns ends it
 */
export function onArrived(keeper: (user: number, arrived: Action) => Promise<void>): () => void {
  keepers.add(keeper)
  return () => keepers.delete(keeper)
}

function tell(): void {
  for (const listener of listeners) listener()
}

async function reload(user: number): Promise<void> {
  const all = await using(user, (db) => db.getAll('azioni'))
  if (user !== owner) return
  actions = asKnown(user, all)
  loaded = true
  closed = false
  noteUnsent(user, actions.filter(isUnsent).length)
  tell()
}

/** Tells this page and the other tabs. */
async function changed(user: number): Promise<void> {
  await reload(user)
  tabs?.postMessage(user)
}

/**
 * Opens this user's outbox for as long as they are signed in: sends at the start, when the network or the page comes back,
 * and after growing pauses.
 * @param taking whether new actions are kept; else only what is there is sent and told of
 * @returns closes it
 */
export function openOutbox(user: number, taking = true): () => void {
  owner = user
  keeps = taking
  if (taking) void keeping().catch(() => {})
  forgetMarks(user)
  tabs = new BroadcastChannel('tepore-azioni')
  tabs.onmessage = ({ data }) => {
    if (data === user) void reload(user).catch(() => {})
  }
  // What the browser's store refuses now is tried again at the next turn.
  const send = () => void sendAll().catch(() => {})
  // What another tab has done while this page slept may not have been told.
  const look = () =>
    keeping()
      .then(({ tidy }) => tidy(user))
      .then((said) => {
        if (user === owner) time = said
      })
      // A store without room can be read all the same.
      .catch(() => {})
      .then(() => reload(user))
      .then(
        () => {
          if (user === owner) keeps = taking
          void tellLost(user).catch(() => {})
        },
        () => {
          // Without a store people save with the server, as where nothing is kept.
          if (user === owner && !loaded) {
            keeps = false
            closed = true
          }
          tell()
        },
      )
  const again = () => void look().then(startAfresh)
  const seen = () => document.visibilityState === 'visible' && again()
  // Whatever call was answered first after a silence: the line carries something again, if only for a moment.
  let silent = !server.reached
  const unlisten = server.listen(() => {
    if (silent && server.reached) void sendAll({ atOnce: true }).catch(() => {})
    silent = !server.reached
  })
  again()
  addEventListener('online', again)
  document.addEventListener('visibilitychange', seen)
  const timer = setInterval(() => {
    void noteTime(user).catch(() => {})
    send()
  }, FIRST_WAIT_MS)
  return () => {
    owner = null
    keeps = false
    actions = []
    loaded = false
    closed = false
    trouble = null
    time = null
    forgetMarks(user)
    tabs?.close()
    clearInterval(timer)
    unlisten()
    removeEventListener('online', again)
    document.removeEventListener('visibilitychange', seen)
  }
}

/** A network that has just come back may not carry anything yet: the pauses begin anew, short ones first. */
const startAfresh = () => void sendAll({ atOnce: true, afresh: true }).catch(() => {})

/** What the server's answers have said of the time, for when there are none. */
async function noteTime(user: number): Promise<void> {
  if (!clock.said || user !== owner || !loaded) return
  const moved = !time || Math.abs(time.scarto - clock.ahead) > CLOCK_MOVED_MS
  const old = !time || Date.parse(clock.said) - Date.parse(time.detto) > 5 * 60_000
  if (!moved && !old) return
  const told = { detto: clock.said, scarto: clock.ahead }
  time = told
  await using(user, (db) => db.put('tempo', told, 'server'))
  if (moved) tell()
}

/** What could not be stored on this device. */
export class NotKept extends ApiError {
  constructor(why: string) {
    super(507, 'non_tenuto', why)
  }
}

const SIGN_IN = 'Accedi di nuovo per salvare'
const CLOSED = 'Riapri Tepore: il telefono ha chiuso l’archivio'

/**
 * Keeps an action on this device, for good, then tries to send it.
 * @returns the action as it stands after an answer, a try that failed, or `patience` ms
 * @throws NotKept saying why, where the device has no room or has closed its store: nothing was kept
 */
export async function confirm(action: NewAction, patience = 4_000, along: Along = {}): Promise<Action> {
  const [first] = await confirmAll(action, patience, along)
  return first as Action
}

/** The same of an action and those that come with it (`along.poi`): all are kept, or none. @returns them in order */
export async function confirmAll(action: NewAction, patience: number, along: Along): Promise<Action[]> {
  const user = owner
  if (user === null) throw new NotKept(SIGN_IN)
  const kept = await keeping()
    .then(({ keep }) => keep(user, action, along))
    .catch((cause: Error) => {
      throw new NotKept(
        cause.name === 'QuotaExceededError'
          ? 'Memoria del telefono piena: non è stato salvato. Invia ora o libera spazio.'
          : CLOSED,
      )
    })
  // It is kept, whatever happens from here on: whoever heard otherwise would confirm it twice.
  await changed(user).catch(() => {})
  const sent = sendAll({ atOnce: true }).catch(() => {})
  await Promise.race([sent, after(patience)])
  // Called back meanwhile: then it is not.
  if (isEmptied(user)) throw new NotKept(SIGN_IN)
  return Promise.all(kept.map((one) => asItStands(user, one)))
}

async function asItStands(user: number, kept: Action): Promise<Action> {
  const erased = gone.get(kept.id)
  if (erased !== undefined) return refusedHere(kept, erased, Date.now())
  const stored = await using(user, (db) => db.get('azioni', kept.n)).catch(() => kept)
  return asKnown(user, stored ? [stored] : []).find(({ id }) => id === kept.id) ?? kept
}

/** Takes an action away: one that was refused and read, or chosen otherwise. */
export async function remove(n: number): Promise<void> {
  const user = owner
  if (user === null) return
  await using(user, async (db) => {
    await db.delete('azioni', n)
    await dropFiles(db)
  })
  forgetMarks(user, n)
  await changed(user)
}

type Database = Parameters<Parameters<typeof using>[1]>[0]

/** Files that no action waits with any more. */
async function dropFiles(db: Database): Promise<void> {
  const tx = db.transaction(['azioni', 'file'], 'readwrite')
  const needed = new Set(
    (await tx.objectStore('azioni').getAll()).flatMap((a) => (a.stato === 'fatta' ? [] : (a.file ?? []))),
  )
  for (const impronta of await tx.objectStore('file').getAllKeys())
    if (!needed.has(impronta)) await tx.objectStore('file').delete(impronta)
  await tx.done
}

interface Sending {
  /** Also what has a pause ahead. */
  atOnce?: boolean
  /** The pauses begin anew. */
  afresh?: boolean
}

/** Sends what waits, unless another tab is at it. */
export async function sendAll({ atOnce = false, afresh = false }: Sending = {}): Promise<void> {
  const user = owner
  if (user === null) return
  if (!loaded) await reload(user)
  const first = actions.find(isUnsent)
  if (!first || (!atOnce && isPaused(first, Date.now()))) return
  // One sender for each user, in whatever tab: whoever waits finds less to send, or nothing.
  await navigator.locks.request(outboxName(user), { ifAvailable: !atOnce }, async (held) => {
    try {
      if (held) await sendInTurn(user, afresh)
      // What arrived may have left some room.
      if (held) await mark(user)
    } catch (cause) {
      explain(user, onThisDevice(cause))
      tell()
      throw cause
    } finally {
      await changed(user)
    }
  })
}

/** How one request went: on to what is behind it, all of it anew, or no more for now. */
type Turn = { done: number; held: number; after: number } | 'again' | 'stop'

/**
 * From the first one to the last. What waits for another one is passed by, and tried again as soon as something behind it was
 * done: it may have waited for just that.
 */
async function sendInTurn(user: number, afresh: boolean): Promise<void> {
  let most = TOGETHER
  for (let from = 0, done = 0, held = 0; ; ) {
    const turn = await sendSome(user, { from, most, afresh })
    if (turn === 'stop') return
    if (turn === 'again') {
      // Something in it the server won't even read: one by one, the others arrive.
      most = 1
      continue
    }
    await changed(user)
    if (turn.after > 0) {
      from = turn.after
      done += turn.done
      held += turn.held
      continue
    }
    // The end of the row.
    if (done === 0 || held === 0) return
    from = 0
    done = 0
    held = 0
  }
}

/** Reports whose words the server has had, by their action's id. */
const said = new Set<string>()

/**
 * What a report says goes before its files, which may take minutes: if this device loses them the office has the words and the
 * signatures. The answer doesn't matter: the whole is sent again, and answered then.
 */
async function sayFirst(user: number, action: Action): Promise<void> {
  if (action.tipo !== 'rapporto.chiudi' || said.has(action.id)) return
  await request('/azioni', { method: 'POST', body: sending(user, [action]) })
  said.add(action.id)
}

/** What the server will never take, whoever sends it, however often. */
const REFUSED = [400, 413, 422]

async function sendSome(
  user: number,
  { from, most, afresh }: { from: number; most: number; afresh: boolean },
): Promise<Turn> {
  if (user !== owner) return 'stop'
  const known = asKnown(user, await using(user, (db) => db.getAll('azioni')))
  const unsent = known.filter((action) => isUnsent(action) && action.n > from)
  const batch = nextBatch(unsent, most).map((one) => (afresh ? { ...one, tentativi: 0 } : one))
  const [first] = batch
  if (!first) return { done: 0, held: 0, after: 0 }
  await mark(
    user,
    batch.map((one) => ({ ...one, stato: 'in_invio' })),
  )
  await reload(user)
  try {
    if (first.file?.length) {
      await sayFirst(user, first)
      const { sendFiles } = await import('./outbox-files.ts')
      const ready = await sendFiles(user, first)
      if (!ready) return { done: 1, held: 0, after: first.n }
      batch[0] = ready
    }
    const { data } = await request<{ data: { esiti: BatchAnswer[]; adesso: string } }>('/azioni', {
      method: 'POST',
      body: sending(user, batch),
    })
    explain(user, null)
    // What is shown is the server's row with what waits here: it is read again before it no longer waits.
    await Promise.race([queryClient.invalidateQueries(), after(REREAD_MS)])
    return await note(user, batch, data.esiti, data.adesso)
  } catch (cause) {
    if (!(cause instanceof ApiError)) {
      await putBack(user, batch)
      throw cause
    }
    if (cause.code === REVOKED) return 'stop'
    const never = REFUSED.includes(cause.status) && cause.code !== 'rete'
    if (never && batch.length === 1) {
      await mark(user, [refusedHere(first, cause.message, Date.now())])
      return { done: 1, held: 0, after: first.n }
    }
    if (!never) explain(user, cause.code === 'rete' ? null : cause.message)
    await putBack(user, batch)
    return never ? 'again' : 'stop'
  }
}

/** Of who is at work here now: somebody else may have signed in meanwhile. */
function explain(user: number, why: string | null): void {
  if (user === owner) trouble = why
}

/** Why it isn't the network's fault. */
const onThisDevice = (cause: unknown): string =>
  cause instanceof DOMException ? CLOSED : 'Qualcosa non va: riapri Tepore'

const after = (ms: number) => new Promise<void>((late) => setTimeout(late, ms))

/** No answer: nobody knows whether they arrived, so that the same ones are sent again. */
async function putBack(user: number, batch: readonly Action[]): Promise<void> {
  // Whoever has signed out finds them as they were; a device that was called back must find nothing.
  if (user !== owner) return
  await mark(
    user,
    batch.map((action) => waiting(action, Date.now())),
  )
}

/** Not final: they are sent again. */
const NOT_YET: ReadonlySet<string> = new Set(['riprova', 'trattenuta', 'manca_file'])

/** Writes down what came of each. */
async function note(
  user: number,
  batch: readonly Action[],
  answers: readonly BatchAnswer[],
  said: string,
): Promise<Turn> {
  const now = Date.now()
  time = { detto: said, scarto: now - Date.parse(said) }
  const told = time
  const [all, here] = await using(user, (db) => Promise.all([db.getAll('azioni'), db.getAllKeys('file')]))
  const known = asKnown(user, all)
  const outcomes: Action[] = []
  let done = 0
  let again = false
  for (const action of batch) {
    const answer = answers.find(({ id }) => id === action.id)
    const esito = answer?.esito
    const { file = [] } = action
    if (esito === 'manca_file' && !file.every((one) => here.includes(one)))
      outcomes.push(refusedHere(action, 'Un suo file non è più su questo telefono', now))
    else if (esito === 'trattenuta' && waitsInVain(action, known) && goesAlone(action)) {
      // It is sent again at once, and says so.
      again = true
      outcomes.push({ ...action, stato: 'in_attesa', senzaPrima: true })
      continue
    } else if (esito === 'trattenuta' && waitsInVain(action, known))
      outcomes.push(refusedHere(action, 'L’azione da cui dipende non è stata accettata', now))
    else if (!answer || !esito || NOT_YET.has(esito)) {
      again ||= esito !== 'trattenuta'
      // The server has lost them, or never had them: they are sent again.
      if (esito === 'manca_file') for (const one of file) await markFile(user, one, false)
      outcomes.push({ ...waiting(action, now), trattenuta: esito === 'trattenuta' })
      continue
    } else if (answer.cancellato) {
      // Nothing of an erased customer stays here.
      gone.set(action.id, answer.motivo ?? '')
      await using(user, (db) => db.delete('azioni', action.n))
      forgetMarks(user, action.n)
    } else outcomes.push(answered(action, esito as ActionState, answer, now))
    done++
  }
  for (const one of outcomes) for (const keeper of keepers) await keeper(user, one).catch(() => {})
  await mark(user, outcomes)
  await using(user, (db) => db.put('tempo', told, 'server')).catch(() => {})
  if (batch.some(({ file }) => file?.length)) await using(user, dropFiles).catch(() => {})
  return again ? 'stop' : { done, held: batch.length - done, after: batch.at(-1)?.n ?? 0 }
}
