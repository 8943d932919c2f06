import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** A scripted mail server that is read by IMAP: it signs in, says how many messages a folder has, and remembers what it was asked. */
export async function openMailbox(user: { name: string; password: string }) {
  const asked: string[] = []
  const now: { messages: number; silent?: boolean; endless?: boolean } = { messages: 1204 }
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => {})
    if (now.silent) return
    if (now.endless) {
      const more = () => socket.writable && socket.write('x'.repeat(50_000), () => setImmediate(more))
      return void more()
    }
    socket.write('* OK [CAPABILITY IMAP4rev1] pronto\r\n')
    let rest = ''
    socket.on('data', (bytes) => {
      const lines = `${rest}${bytes}`.split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        asked.push(line)
        socket.write(answer(line))
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  function answer(line: string): string {
    const [tag = '', command = ''] = line.split(' ')
    switch (command.toUpperCase()) {
      case 'CAPABILITY':
        return `* CAPABILITY IMAP4rev1\r\n${tag} OK\r\n`
      case 'LOGIN':
        return line.includes(user.name) && line.endsWith(`"${user.password}"`)
          ? `${tag} OK [CAPABILITY IMAP4rev1] entrato\r\n`
          : `${tag} NO [AUTHENTICATIONFAILED] no\r\n`
      case 'STATUS':
        return /INBOX/.test(line)
          ? `* STATUS INBOX (MESSAGES ${now.messages})\r\n${tag} OK\r\n`
          : `${tag} NO [NONEXISTENT] non c'è\r\n`
      case 'LOGOUT':
        return `* BYE\r\n${tag} OK\r\n`
      default:
        return /^(NOOP|ID|NAMESPACE|LIST|ENABLE)$/i.test(command) ? `${tag} OK\r\n` : `${tag} BAD no\r\n`
    }
  }
  const address = server.address()
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    asked,
    now,
    close() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
