/**
 * The suites run on a day of their own: what comes out depends on no day, hour or year of the machine. Every Node process
 * that they start loads this before anything else (vitest.config.ts), and has the same clock; so have the pages of the
 * journeys (e2e/bench.ts).
 */
import { subscribe } from 'node:diagnostics_channel'
import fs, { type PathLike, type Stats } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { moveClock } from './move-clock.ts'

/** A Wednesday like others, far from feasts, from a month's end and from the hour's change; in Rome 10:24, as in the pictures. */
const OWN_DAY = '2026-11-25T09:24:00Z'

/** By how much their clock is moved, in ms, as their first process has reckoned it; `GIORNO` (ISO 8601) is another day. */
process.env.OROLOGIO_SPOSTATO ??= String(Date.parse(process.env.GIORNO ?? OWN_DAY) - Date.now())
const ms = Number(process.env.OROLOGIO_SPOSTATO)
moveClock(ms)

// The disk goes by the machine's clock: its times of files are moved when they are read, and back when they are written.
const { statSync, utimesSync, promises } = fs
const { stat, utimes } = promises
const moved = (found: Stats): Stats => {
  if (found) for (const time of ['atimeMs', 'mtimeMs', 'ctimeMs', 'birthtimeMs'] as const) found[time] += ms
  return found
}
const back = (time: Date) => new Date(time.getTime() - ms)
Object.assign(fs, {
  statSync: (...how: Parameters<typeof statSync>) => moved(statSync(...how) as Stats),
  utimesSync: (path: PathLike, read: Date, written: Date) => utimesSync(path, back(read), back(written)),
})
Object.assign(promises, {
  stat: async (...how: Parameters<typeof stat>) => moved((await stat(...how)) as Stats),
  utimes: (path: PathLike, read: Date, written: Date) => utimes(path, back(read), back(written)),
})
syncBuiltinESMExports()

// So does Node where it dates its answers, and the program's pages go by what those say. Of files it stays: by it the browser
// reckons how old they are.
subscribe('http.server.request.start', (message) => {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
  if (request.url?.startsWith('/api/')) response.setHeader('date', new Date().toUTCString())
})
