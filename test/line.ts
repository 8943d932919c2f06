import { connect, createServer, type Server, type Socket } from 'node:net'

/** What a network answers that wants a sign-in of its own: its page, or the way to it. */
export const PORTALE = {
  pagina: (corpo = '<!doctype html><title>Rete ospiti</title><h1>Accedi alla rete</h1>') =>
    `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${corpo.length}\r\nConnection: close\r\n\r\n${corpo}`,
  /** To another host, which answers nothing. */
  altrove: () =>
    'HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:9/accedi\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
}

/** The line between a telephone and the program: slow, cut after so many bytes, or of a network that answers by itself. */
export async function line(port: number, speed = Number.POSITIVE_INFINITY) {
  const sockets = new Set<Socket>()
  let left = Number.POSITIVE_INFINITY
  let passed = 0
  let cut = false
  let portal: (() => string) | null = null
  /** When the line is free again, in ms. */
  let free = 0

  const take = (one: Socket) => {
    sockets.add(one)
    one.on('error', () => one.destroy()).on('close', () => sockets.delete(one))
  }
  const drop = () => {
    for (const one of sockets) one.destroy()
  }
  /** All connections share the line; what passes is counted. */
  async function down(from: Socket, to: Socket) {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      free = Math.max(free, Date.now()) + (chunk.length / speed) * 1000
      if (free > Date.now()) await new Promise((next) => setTimeout(next, free - Date.now()))
      passed += chunk.length
      left -= chunk.length
      if (left <= 0) {
        cut = true
        drop()
        return
      }
      if (!to.write(chunk) && !to.destroyed)
        await new Promise((next) => to.once('drain', next).once('close', next))
    }
    to.end()
  }
  const server: Server = createServer((phone) => {
    if (cut) return phone.destroy()
    take(phone)
    if (portal) {
      const says = portal
      return phone.once('data', () => phone.end(says()))
    }
    const program = connect(port, '127.0.0.1')
    take(program)
    phone.pipe(program)
    down(program, phone).catch(() => phone.destroy())
    return undefined
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const bound = server.address()
  return {
    address: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`,
    /** Bytes from the program so far. */
    passed: () => passed,
    /** Whether it has been cut. */
    isCut: () => cut,
    cut() {
      cut = true
      drop()
    },
    cutAfter(bytes: number) {
      left = bytes
    },
    answerBy(says: () => string) {
      portal = says
      drop()
    },
    mend() {
      cut = false
      portal = null
      left = Number.POSITIVE_INFINITY
    },
    async close() {
      drop()
      await new Promise((done) => server.close(done))
    },
  }
}
