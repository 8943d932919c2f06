import { readdirSync, readFileSync } from 'node:fs'

const LOOK_MS = 10

/** The processes that a process has started; none where the system has no /proc. */
export function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    )
  } catch {
    return []
  }
}

/** Most memory that a process has had in its life, in MB; 0 where it is gone. */
function highest(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Watches how much memory the children of a process hold, each by itself, in MB. */
export function memoryOfChildren(pid = process.pid) {
  let most = 0
  const look = () => {
    for (const child of childrenOf(pid)) most = Math.max(most, highest(child))
  }
  const timer = setInterval(look, LOOK_MS)
  return {
    /** The most that one of them has held. */
    peak: () => most,
    reset() {
      most = 0
    },
    stop: () => clearInterval(timer),
  }
}
