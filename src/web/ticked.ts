import { useState } from 'react'

/** What is ticked in a list, by key; `toggle` ticks one or takes its tick away, `set` says which ones are. */
export function useTicked<K>() {
  const [ticked, setTicked] = useState<ReadonlySet<K>>(new Set())
  return {
    ticked,
    toggle: (key: K) =>
      setTicked((before) => {
        const after = new Set(before)
        if (!after.delete(key)) after.add(key)
        return after
      }),
    set: (keys: Iterable<K>) => setTicked(new Set(keys)),
  }
}
