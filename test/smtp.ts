import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** What a mail server does with the next messages. */
export interface Behaviour {
  /** Refused as sender, with this code. */
  sender?: number
  /** What it says to a refused recipient. */
  says?: string
  /** Refused as recipient, with this code. */
  recipient?: number
  /** Refused once the words are there, with this code. */
  words?: number
  /** The connection breaks once the words are there, without an answer. */
  cut?: boolean
  /** Called as it takes a message, before it says so; it answers once this is over. */
  taking?: () => Promise<void> | void
  /** Called at once after it has said so. */
  said?: () => void
  /** Who may sign in; where absent everybody is taken without. */
  user?: { name: string; password: string }
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/** A real mail server on a free port of this machine, that keeps what it took. */
export async function openMailServer(behaviour: Behaviour = {}) {
  const taken: { to: string; text: string }[] = []
  const now = { ...behaviour }
  const server = new SMTPServer({
    ...{ disableReverseLookup: true, logger: false, hideSTARTTLS: true, allowInsecureAuth: true },
    authOptional: behaviour.user === undefined,
    onAuth({ username, password }, _, done) {
      const { user } = now
      if (username === user?.name && password === user?.password) done(null, { user: username })
      else done(new Error('wrong'))
    },
    onMailFrom(_address, _session, done) {
      done(now.sender ? refusal(now.sender, 'sender not owned') : null)
    },
    onRcptTo(_address, _session, done) {
      done(now.recipient ? refusal(now.recipient, now.says ?? 'no such user here') : null)
    },
    async onData(stream, session, done) {
      const words = await text(stream)
      if (now.cut) {
        taken.push({ to: session.envelope.rcptTo[0]?.address ?? '', text: words })
        for (const socket of sockets) socket.destroy()
        return
      }
      if (now.words) return done(refusal(now.words, 'not now'))
      taken.push({ to: session.envelope.rcptTo[0]?.address ?? '', text: words })
      await now.taking?.()
      done()
      now.said?.()
    },
  })
  server.on('error', () => {})
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    taken,
    /** Changed while it runs. */
    now,
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}

/** A port where somebody answers and says nothing. */
export async function openSilence() {
  const open = new Set<Socket>()
  const server = createServer((socket) => void open.add(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    close() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
