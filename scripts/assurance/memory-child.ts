import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Preloaded into a program under examination: on SIGUSR2 it collects what is garbage and prints what is left, in MB. */
setFlagsFromString('--expose-gc')
const raccogli: () => void = runInNewContext('gc')

process.on('SIGUSR2', () => {
  raccogli()
  raccogli()
  const { heapUsed, external } = process.memoryUsage()
  process.stdout.write(`TRATTENUTA ${(heapUsed + external) / 1_048_576}\n`)
})
