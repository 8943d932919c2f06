/**
 * The program's door. glibc keeps for each thread what it has once lent it: the four that hash passwords, 19 MiB at a
 * time, would hold some 80 MB for good. How much it keeps is read from the environment when a process begins, so that
 * on Linux the program puts itself in its own place, once, with that said; elsewhere it just goes on.
 */
const MEMORIA = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }

if (process.platform === 'linux' && process.env.MALLOC_ARENA_MAX === undefined && process.execve)
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    ...MEMORIA,
  })
await import('./main.ts')
