import { createContext, useContext, useLayoutEffect } from 'react'

/** What a form's fields wait for before it can be sent: an answer by which a choice is made that was asked for already. */
export interface Awaited {
  /** @returns ends it */
  begin: () => () => void
  /** Nothing is sent: what was asked for isn't there. The field says so. */
  refuse: () => void
  /** Resolves once nothing is waited for; false where it was refused. */
  all: () => Promise<boolean>
}

export function newAwaited(): Awaited {
  const open = new Set<object>()
  let refused = false
  let done: (() => void)[] = []
  const settle = () => {
    if (open.size > 0) return
    for (const one of done) one()
    done = []
  }
  return {
    begin() {
      const mine = {}
      open.add(mine)
      return () => {
        if (open.delete(mine)) settle()
      }
    },
    refuse() {
      refused = true
    },
    async all() {
      refused = false
      if (open.size > 0) await new Promise<void>((over) => done.push(over))
      return !refused
    },
  }
}

export const AwaitedContext = createContext<Awaited | null>(null)

/** The form around is sent only once this is false; who presses Ctrl+Enter before need not press it again. */
export function useAwaited(underWay: boolean): Pick<Awaited, 'refuse'> {
  const awaited = useContext(AwaitedContext)
  useLayoutEffect(() => (underWay ? awaited?.begin() : undefined), [underWay, awaited])
  return awaited ?? NONE
}

const NONE = { refuse: () => {} }
