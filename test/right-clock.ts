import { hearTime } from '#web/reachable.ts'

/** Files share the modules of their worker: none goes on by the clock that another's telephone had. */
hearTime(new Date().toUTCString(), Date.now())
