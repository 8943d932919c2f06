import { numeroLocale } from '#shared/nati.ts'
import { newUuid } from './idempotency.ts'
import { outboxName } from './keeping.ts'
import { asKnown, mark } from './outbox-marks.ts'
import { type Action, type Along, type NewAction, type Store, using } from './outbox-store.ts'
import { clock } from './reachable.ts'

/** Of what servers of before don't understand: it waits for their update. */
const WITH_BIRTHS = 2

/** What was made here goes by this device's own number for so long, in ms: a draft may speak of it. */
const BIRTHS_MS = 14 * 86_400_000

/**
 * What an action says of births: it comes after those that it speaks of, by uid or by this device's own number, and names its
 * visit as the server can know it.
 * @param births actions of this device that make something
 */
function withBirths<A extends NewAction>(action: A, births: readonly Action[]): A {
  const spoken = JSON.stringify(action.corpo)
  const its = births.filter(
    ({ nato = '' }) =>
      action.visitaId === numeroLocale(nato) || (nato !== action.nato && spoken.includes(nato)),
  )
  if (its.length === 0 && !action.nato) return action
  const visit = its.find(({ nato = '' }) => action.visitaId === numeroLocale(nato))
  return {
    ...action,
    formato: Math.max(WITH_BIRTHS, action.formato ?? 0),
    ...(its.length > 0 && { dopo: [...new Set([...(action.dopo ?? []), ...its.map(({ id }) => id)])] }),
    ...(visit?.nato && { visitaUid: visit.nato }),
  }
}

/** Stores actions with all that goes with them, or nothing. @returns them as they are stored */
export async function keep(
  user: number,
  action: NewAction,
  { file = [], bozza, alPostoDi, poi: further = [] }: Along,
): Promise<Action[]> {
  const all = [{ action, file }, ...further].map((one) => ({ ...one, id: newUuid() }))
  return using(user, async (db) => {
    const tx = db.transaction(['azioni', 'tempo', 'file', 'bozze'], 'readwrite', { durability: 'strict' })
    // Whoever waits for a request hears of it there.
    tx.done.catch(() => {})
    try {
      const store = tx.objectStore('azioni')
      // A connection that the browser closed just then may have kept them.
      const ids = new Set(all.map(({ id }) => id))
      const stored = await store.getAll()
      const before = stored.filter((one) => ids.has(one.id))
      if (before.length > 0) return before
      for (const keptFile of all.flatMap((one) => one.file ?? [])) await tx.objectStore('file').put(keptFile)
      if (bozza?.valore === null) await tx.objectStore('bozze').delete(bozza.nome)
      else if (bozza) await tx.objectStore('bozze').put(bozza.valore, bozza.nome)
      if (alPostoDi !== undefined) await store.delete(alPostoDi)
      const known = clock.said
        ? { detto: clock.said, scarto: clock.ahead }
        : await tx.objectStore('tempo').get('server')
      const now = Date.now()
      const confermataIl = new Date(now - (known?.scarto ?? 0)).toISOString()
      const births = stored.filter(({ nato }) => nato)
      const made = all.map(({ action, file: its = [], id }, i) => {
        const one = withBirths(action, births)
        const earlier = [...(one.dopo ?? []), ...(i > 0 ? [all[i - 1]?.id as string] : [])]
        return {
          ...one,
          ...(earlier.length > 0 && { dopo: earlier }),
          ...{ id, confermataIl, oraTelefono: new Date(now).toISOString() },
          file: its.map(({ impronta }) => impronta),
          epoca: known?.detto ?? confermataIl,
          ...{ stato: 'in_attesa', tentativi: 0, prossimoIl: 0, risposta: null, rispostaIl: null },
        } as unknown as Action
      })
      const kept: Action[] = []
      for (const one of made) kept.push({ ...one, n: await store.add(one) })
      await tx.done
      return kept
    } catch (cause) {
      // Of a transaction that ended for want of room each request only says that it was given up.
      const why = tx.error ?? cause
      try {
        tx.abort()
      } catch {
        // It has ended by itself.
      }
      throw why
    }
  })
}

/**
 * At the start: what was done on a former day has been seen; what a page that is no more was sending waits again.
 * @returns the hour that the server said last
 */
export async function tidy(user: number): Promise<Store['tempo']['value'] | null> {
  const today = new Date().setHours(0, 0, 0, 0)
  const longAgo = today - BIRTHS_MS
  const said = (await using(user, (db) => db.get('tempo', 'server'))) ?? null
  await using(user, async (db) => {
    const tx = db.transaction('azioni', 'readwrite')
    for (const { n, stato, rispostaIl, nato } of await tx.store.getAll())
      if (stato === 'fatta' && (rispostaIl ?? 0) < (nato ? longAgo : today)) await tx.store.delete(n)
    await tx.done
  })
  await navigator.locks.request(outboxName(user), { ifAvailable: true }, async (held) => {
    if (!held) return
    const known = asKnown(user, await using(user, (db) => db.getAll('azioni')))
    const under = known.filter(({ stato }) => stato === 'in_invio')
    await mark(
      user,
      under.map((action) => ({ ...action, stato: 'in_attesa' })),
    )
  })
  return said
}
