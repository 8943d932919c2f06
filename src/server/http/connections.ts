import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Connections in all, this machine's own (a proxy's) among them. */
const AT_ONCE = 2000
/** From one address: an office of fifteen behind one address needs about a hundred. */
const FROM_ONE = 300
/** How long a client may take nothing of an answer that waits for it. */
const UNREAD_MS = 60_000

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

interface Limits {
  atOnce?: number
  fromOne?: number
  unreadMs?: number
  /** Whether others' connections come through a proxy: its address stands for all of them, and is not counted. */
  behindProxy?: boolean
}

/** Bounds how many connections there are, and ends those of clients that ask and don't read (docs/product.md §21.3). */
export function limitConnections(
  server: Server,
  { atOnce = AT_ONCE, fromOne = FROM_ONE, unreadMs = UNREAD_MS, behindProxy = false }: Limits = {},
): void {
  server.maxConnections = atOnce
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (behindProxy || LOOPBACK.test(address)) return
    const count = (open.get(address) ?? 0) + 1
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
    if (count > fromOne) socket.destroy()
  })
  // A call may think for minutes (a backup) and is not cut: only one whose answer waits for its reader.
  server.on('request', (_: IncomingMessage, response: ServerResponse) => {
    response.setTimeout(unreadMs, () => {
      if (response.writableLength > 0) response.destroy()
    })
  })
}
