import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** After the first pages of whoever waited for the start. */
const DOPO_MS = 3000

/**
 * Gives back to the system what only the start needed, once: some 40 MB that V8 would keep as room for young objects. That
 * room may be large while there is work (package.json, `start`): where it is small, what a list is made of outlives it,
 * lies among the old objects until those are swept, and takes both memory and a third of the processor's time.
 * Everything stands still for it, a tenth of a second; nobody yet has a page open to notice.
 *
 * What lies among the old objects is swept when it has grown by a third (`--heap-growing-percent`): V8 would wait until it is
 * four times as much, and what fifty people read at once would be held for seconds after they have it.
 */
export function rendiMemoria(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const pulisci = runInNewContext('gc') as NodeJS.GCFunction
    setFlagsFromString('--no-expose-gc')
    pulisci({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  }, DOPO_MS).unref()
}
