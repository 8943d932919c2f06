import { workerData } from 'node:worker_threads'

/**
 * Ends the process that it is a thread of when that holds too much memory. What is inflated and what files are read into
 * lies outside of the heap, which is all that V8 can limit, and a process that is busy can't look after itself.
 */
const LOOK_MS = 25

const { maxBytes } = workerData as { maxBytes: number }
setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes) process.kill(process.pid, 'SIGKILL')
}, LOOK_MS)
