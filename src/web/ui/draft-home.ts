import type { CurrentUser } from '#shared/permissions.ts'
import { canKeep, keepsDays } from '../keeping.ts'
import { draftName, memory } from '../memory.ts'

/** Fields of a form that were changed, and when, in ms. */
export interface Draft {
  quando: number
  dati: Record<string, unknown>
}

/** Where the draft of a form is kept. */
export interface DraftHome {
  read: () => Promise<Draft | null>
  write: (dati: Draft['dati']) => void
  remove: () => void
}

/** Loaded where it is used: most forms have no such draft. */
const store = () => import('../outbox-store.ts').then(({ drafts }) => drafts)

/** Of a record; another form is found again by what it is about (`latestDraft`). */
const OF_A_RECORD = / \d+$/

/**
 * Where a person's days are kept, drafts of records are beside what they have confirmed: they outlive logout, for them
 * alone, and what the page's memory had of them moves there. Elsewhere they go at logout, or after three days.
 * @param name of the form and its record, for example `gestione 12`
 */
export function draftHome(user: CurrentUser, name: string): DraftHome {
  const former = draftName(name)
  const inMemory: DraftHome = {
    read: async () => memory.leggi<Draft['dati']>(former, user.id),
    write: (dati) => memory.scrivi(former, user.id, dati),
    remove: () => memory.togli(former),
  }
  if (!OF_A_RECORD.test(name) || !canKeep() || !keepsDays(user)) return inMemory
  return {
    read: async () => {
      const left = memory.leggi<Draft['dati']>(former, user.id)
      const drafts = await store().catch(() => null)
      if (left && (await drafts?.write(user.id, name, left))) memory.togli(former)
      return left ?? (await drafts?.read<Draft>(user.id, name)) ?? null
    },
    write: (dati) => {
      // Where the browser has no room for it there, it may have some here.
      const kept = store().then((drafts) => drafts.write(user.id, name, { quando: Date.now(), dati }))
      void kept
        .catch(() => false)
        .then((done) => {
          if (!done) inMemory.write(dati)
        })
    },
    remove: () => {
      memory.togli(former)
      void store().then(
        (drafts) => drafts.remove(user.id, name),
        () => {},
      )
    },
  }
}
