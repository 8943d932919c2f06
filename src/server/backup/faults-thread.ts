import { parentPort, workerData } from 'node:worker_threads'
import { faultsOf } from './faults.ts'

/** The thread in which a backup's copy is read through while the server answers; started by sqlite.ts. */

parentPort?.postMessage(faultsOf(workerData))
