import { Worker } from 'node:worker_threads'
import { AppError } from '#shared/errors.ts'

/** A file of rows, as text: what a spreadsheet shows, with dates as yyyy-MM-dd and numbers with a point. */
export interface Sheet {
  formato: 'csv' | 'xlsx'
  /** Of a CSV: `utf-8`, `windows-1252` … */
  codifica: string | null
  separatore: string | null
  /** The rows that are not empty, with their number in the file (the first is 1). */
  righe: { n: number; celle: string[] }[]
}

export type SheetResult = { foglio: Sheet } | { rifiuto: string }

const TEMPO_MS = 25_000
const MEMORIA_MB = 512

/**
 * Reads a CSV or XLSX file in a thread of its own, with a limit of memory and of time: nobody waits for it, and a file
 * made to do harm ends its thread, not the server.
 * @throws AppError dati_non_validi on `file`, in words for who chose it
 */
export async function readSheet(contenuto: Buffer): Promise<Sheet> {
  const byte = new Uint8Array(contenuto)
  const lavoro = new Worker(new URL('./sheets-worker.ts', import.meta.url), {
    workerData: byte,
    transferList: [byte.buffer],
    resourceLimits: { maxOldGenerationSizeMb: MEMORIA_MB },
  })
  const esito = await new Promise<SheetResult>((risolvi, guasto) => {
    const troppo = () => risolvi({ rifiuto: 'Il file è troppo complesso: salvalo come CSV e riprova' })
    const timer = setTimeout(troppo, TEMPO_MS)
    lavoro.once('message', risolvi)
    // Any other error is a fault of ours, and has to be seen.
    lavoro.once('error', (errore: NodeJS.ErrnoException) =>
      errore.code === 'ERR_WORKER_OUT_OF_MEMORY' ? troppo() : guasto(errore),
    )
    lavoro.once('exit', () => {
      clearTimeout(timer)
      troppo()
    })
  }).finally(() => void lavoro.terminate())
  if ('rifiuto' in esito)
    throw new AppError('dati_non_validi', esito.rifiuto, { campi: { file: esito.rifiuto } })
  return esito.foglio
}
