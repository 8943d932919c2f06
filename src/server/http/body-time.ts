import type { IncomingMessage, Server } from 'node:http'

export interface BodyTimes {
  /** How long a body may take in all, in ms. */
  wholeMs: number
  /** Of a file: the time in which at least `leastBytes` of it come, in ms. */
  windowMs: number
  leastBytes: number
}

/** 8 kbit/s: where two photographs share a line of 60, each goes on at three times that. */
const BODY_TIMES: BodyTimes = { wholeMs: 30_000, windowMs: 30_000, leastBytes: 30_000 }

const goesOn = new WeakMap<IncomingMessage, () => void>()

/**
 * Ends requests whose body doesn't come (408), as Node does, which knows one time for all of them: a photograph on a slow
 * line takes minutes (docs/product.md §21.3).
 */
export function limitBodies(server: Server, times: BodyTimes = BODY_TIMES): void {
  server.on('request', (request: IncomingMessage) => {
    const { headers, socket } = request
    if (!(Number(headers['content-length']) > 0) && !headers['transfer-encoding']) return
    const late = () => {
      stop()
      if (request.complete || socket.destroyed) return
      const error = Object.assign(new Error('the body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      if (!server.emit('clientError', error, socket)) socket.destroy()
    }
    let timer = setTimeout(late, times.wholeMs)
    const stop = () => clearInterval(timer)
    request.once('close', stop)
    goesOn.set(request, () => {
      stop()
      let before = socket.bytesRead
      timer = setInterval(() => {
        if (socket.bytesRead - before < times.leastBytes) late()
        before = socket.bytesRead
      }, times.windowMs)
    })
  })
}

/** From now on this body may take as long as it goes on coming: only for who is signed in. */
export const asLongAsItComes = (request: IncomingMessage): void => goesOn.get(request)?.()
