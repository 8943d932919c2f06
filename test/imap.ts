// long because all that a server of IMAP is asked, and each way that one can misbehave, stands together
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

export interface StoredMail {
  uid: number
  /** When the server took it. */
  at: Date
  raw: Buffer
}

/** What the server does; changed while it runs. */
interface Now {
  /** How many STATUS says; undefined: as many as there are. */
  messages?: number | undefined
  mail: StoredMail[]
  uidValidity: number
  /** Storage, in kilobytes; null: the server says nothing of it. */
  quota: { used: number; limit: number } | null
  /** Says nothing, from the greeting on. */
  silent: boolean
  /** A line without end, from the greeting on. */
  endless: boolean
  /** Says nothing after so many commands of a connection. */
  silentAfter: number | null
  /** Ends the connection once a command of the selected folder is answered. */
  closesAfterEach: boolean
  /** Ends the connection after so many bytes of an answer to FETCH. */
  cutsAfter: number | null
  /** A line of so many bytes in every answer to FETCH. */
  longLine: number | null
  /** What stands for a UID in answers to FETCH: nothing, or 0. */
  uid: 'right' | 'none' | 'zero'
  /** Ends the connection when this mail is asked for whole. */
  breaksAt: number | null
  /** Ends a connection once so many mails have been given whole. */
  breaksAfter: number | null
  /** Answers with a tag that nobody gave. */
  wrongTag: boolean
  /** Answers SEARCH with all there is, and with what isn't there. */
  lies: boolean
  /** What happens elsewhere while SEARCH is asked. */
  searching: (() => Promise<unknown>) | null
}

const AS_IT_SHOULD: Omit<Now, 'messages' | 'mail' | 'uidValidity'> = {
  ...{ quota: null, silent: false, endless: false, silentAfter: null, closesAfterEach: false },
  ...{
    cutsAfter: null,
    longLine: null,
    breaksAt: null,
    breaksAfter: null,
    uid: 'right',
    wrongTag: false,
    lies: false,
    searching: null,
  },
}

/**
 * A mail server that is read by IMAP, on a free port of this machine: one folder, INBOX, with the mails that a test puts there.
 * It keeps each command that it was asked, and changes nothing by any of them.
 */
export async function openMailbox(user: { name: string; password: string }) {
  const asked: string[] = []
  const now: Now = { messages: 1204, mail: [], uidValidity: 7, ...AS_IT_SHOULD }
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    // Each line leaves by itself: none waits for the other side's word that the last one came.
    socket.setNoDelay(true)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => {})
    if (now.silent) return
    if (now.endless) return flood(socket, Number.POSITIVE_INFINITY)
    serve(socket, now, user, asked)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    asked,
    now,
    /** Behaves again, and forgets what it was asked. */
    behave() {
      Object.assign(now, AS_IT_SHOULD)
      asked.length = 0
    },
    /** Puts a mail into the folder; `messages` is what is there from then on. */
    deliver(raw: Buffer, at = new Date()): StoredMail {
      now.messages = undefined
      const mail = { uid: (now.mail.at(-1)?.uid ?? 0) + 1, at, raw }
      now.mail.push(mail)
      return mail
    },
    close() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

/** So many bytes without an end of line; nothing is held that the other side doesn't take. */
function flood(socket: Socket, bytes: number, done = () => {}): void {
  const piece = Buffer.alloc(65_536, 'x')
  let left = bytes
  const more = () => {
    if (!socket.writable) return
    if (left <= 0) return done()
    left -= piece.length
    socket.write(piece, () => setImmediate(more))
  }
  more()
}

/** Reads commands with their literals, and answers them one after the other. */
function serve(socket: Socket, now: Now, user: { name: string; password: string }, asked: string[]): void {
  socket.write('* OK [CAPABILITY IMAP4rev1 QUOTA] pronto\r\n')
  let rest = Buffer.alloc(0)
  /** The command as far as it has come. */
  let command = ''
  let literal = 0
  let count = 0
  let turn: Promise<unknown> = Promise.resolve()
  const complete = (line: string) => {
    asked.push(line)
    if (now.silentAfter !== null && ++count > now.silentAfter) return
    turn = turn.then(() => answer(socket, now, user, line)).catch(() => socket.destroy())
  }
  socket.on('data', (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes])
    for (;;) {
      if (literal > 0) {
        if (rest.length < literal) return
        command += JSON.stringify(rest.subarray(0, literal).toString())
        rest = rest.subarray(literal)
        literal = 0
      }
      const end = rest.indexOf('\r\n')
      if (end < 0) return
      command += rest.subarray(0, end).toString()
      rest = rest.subarray(end + 2)
      const announced = /\{(\d+)\}$/.exec(command)
      if (announced) {
        command = command.slice(0, announced.index)
        literal = Number(announced[1])
        socket.write('+ avanti\r\n')
        continue
      }
      complete(command)
      command = ''
    }
  })
}

const written = (socket: Socket, bytes: Buffer | string): Promise<void> =>
  new Promise((done) => {
    if (socket.writable) socket.write(bytes, () => done())
    else done()
  })

async function answer(socket: Socket, now: Now, user: { name: string; password: string }, line: string) {
  const [said = '', name = '', ...words] = line.split(' ')
  const tag = now.wrongTag ? 'ZZ9' : said
  const uid = name.toUpperCase() === 'UID'
  const command = (uid ? (words.shift() ?? '') : name).toUpperCase()
  const rest = words.join(' ')
  const ok = (code = '') => written(socket, `${tag} OK ${code}fatto\r\n`)
  const say = (text: string) => written(socket, `* ${text}\r\n`)
  if (command === 'SEARCH') await now.searching?.()
  switch (command) {
    case 'CAPABILITY':
      await say('CAPABILITY IMAP4rev1 QUOTA')
      return ok()
    case 'LOGIN':
      return line.includes(user.name) && line.endsWith(`"${user.password}"`)
        ? ok('[CAPABILITY IMAP4rev1 QUOTA] ')
        : written(socket, `${tag} NO [AUTHENTICATIONFAILED] no\r\n`)
    case 'STATUS':
      if (!isInbox(rest)) return written(socket, `${tag} NO [NONEXISTENT] non c'è\r\n`)
      await say(
        `STATUS INBOX (MESSAGES ${now.messages ?? now.mail.length} UIDNEXT ${next(now)} UIDVALIDITY ${now.uidValidity})`,
      )
      return ok()
    case 'NAMESPACE':
      await say('NAMESPACE (("" "/")) NIL NIL')
      return ok()
    case 'LIST':
    case 'LSUB':
      if (/inbox|\*|%/i.test(rest)) await say(`${command} (\\HasNoChildren) "/" INBOX`)
      return ok()
    case 'SELECT':
    case 'EXAMINE':
      if (!isInbox(rest)) return written(socket, `${tag} NO [NONEXISTENT] non c'è\r\n`)
      await say(String.raw`FLAGS (\Answered \Flagged \Deleted \Seen \Draft)`)
      await say(`${now.mail.length} EXISTS`)
      await say('0 RECENT')
      await say(`OK [UIDVALIDITY ${now.uidValidity}] validi`)
      await say(`OK [UIDNEXT ${next(now)}] prossimo`)
      return ok(command === 'EXAMINE' ? '[READ-ONLY] ' : '[READ-WRITE] ')
    case 'GETQUOTAROOT':
      await say('QUOTAROOT INBOX ""')
      if (now.quota) await say(`QUOTA "" (STORAGE ${now.quota.used} ${now.quota.limit})`)
      return ok()
    case 'SEARCH': {
      const keys = keysOf(rest)
      const found = now.mail.flatMap((mail, i) =>
        now.lies || matches(mail, i, now.mail, keys) ? [uid ? mail.uid : i + 1] : [],
      )
      await say(['SEARCH', ...found, ...(now.lies ? [4_000_000_000, 0] : [])].join(' '))
      await ok()
      break
    }
    case 'FETCH':
      if (!(await fetched(socket, now, uid, rest))) return written(socket, `${tag} BAD che cosa?\r\n`)
      await ok()
      break
    case 'LOGOUT':
      await say('BYE')
      await ok()
      return socket.end()
    default:
      return /^(NOOP|ID|ENABLE|CLOSE|UNSELECT|CHECK)$/.test(command)
        ? ok()
        : written(socket, `${tag} BAD no\r\n`)
  }
  if (now.closesAfterEach) socket.end()
}

const isInbox = (rest: string) => /^"?INBOX"?( |$)/i.test(rest)
const next = (now: Now) => (now.mail.at(-1)?.uid ?? 0) + 1

/** Whether a number is in a set as IMAP writes it (`1:3,7,9:*`): read once, as boxes are large. */
function inSet(set: string, last: number): (n: number) => boolean {
  const alone = new Set<number>()
  const ranges: [from: number, to: number][] = []
  for (const range of set.split(',')) {
    const [from = 0, to] = range.split(':').map((end) => (end === '*' ? last : Number(end)))
    if (to === undefined) alone.add(from)
    else ranges.push([Math.min(from, to), Math.max(from, to)])
  }
  return (n) => alone.has(n) || ranges.some(([from, to]) => n >= from && n <= to)
}

/** What SEARCH is asked, word by word. */
const keysOf = (rest: string): string[] =>
  (rest.match(/"(?:[^"\\]|\\.)*"|[()]|[^\s()]+/g) ?? []).map((word) =>
    word.startsWith('"') ? word.slice(1, -1).replace(/\\(.)/g, '$1') : word,
  )

const day = (at: Date) => at.toISOString().slice(0, 10)
/** `3-Nov-2026` */
const dayOf = (said: string) => day(new Date(`${said} 00:00:00 UTC`))

/** Whether a mail is one that is looked for; keys that all must hold. */
function matches(mail: StoredMail, index: number, all: StoredMail[], words: string[]): boolean {
  const left = [...words]
  const key = (): boolean => {
    const word = (left.shift() ?? '').toUpperCase()
    const value = () => (left.shift() ?? '').toLowerCase()
    const has = (name: string) => (headersOf(mail.raw).get(name.toLowerCase()) ?? '').toLowerCase()
    switch (word) {
      case '(': {
        let every = true
        while (left.length > 0 && left[0] !== ')') every = key() && every
        left.shift()
        return every
      }
      case 'ALL':
      case 'UNDELETED':
        return true
      case 'CHARSET':
        left.shift()
        return true
      case 'NOT':
        return !key()
      case 'OR': {
        const [one, other] = [key(), key()]
        return one || other
      }
      case 'UID':
        return inSet(value(), all.at(-1)?.uid ?? 0)(mail.uid)
      case 'SINCE':
        return day(mail.at) >= dayOf(value())
      case 'BEFORE':
        return day(mail.at) < dayOf(value())
      case 'ON':
        return day(mail.at) === dayOf(value())
      case 'LARGER':
        return mail.raw.length > Number(value())
      case 'SMALLER':
        return mail.raw.length < Number(value())
      case 'HEADER': {
        const name = value()
        return has(name).includes(value())
      }
      case 'SUBJECT':
      case 'FROM':
      case 'TO':
        return has(word).includes(value())
      default:
        if (/^[\d:*,]+$/.test(word)) return inSet(word, all.length)(index + 1)
        throw new Error(`SEARCH ${word}`)
    }
  }
  let every = true
  while (left.length > 0) every = key() && every
  return every
}

const known = new WeakMap<Buffer, Map<string, string>>()
/** The headers of a mail by their names in lower case; what is folded is one line, what is repeated the first. */
function headersOf(raw: Buffer): Map<string, string> {
  const had = known.get(raw)
  if (had) return had
  const found = new Map<string, string>()
  for (const line of headOf(raw)
    .toString('latin1')
    .split(/\r\n(?![ \t])/)) {
    const [, name, value] = /^([^:\s]+):[ \t]?([\s\S]*)$/.exec(line) ?? []
    if (name && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), readable(value ?? ''))
  }
  known.set(raw, found)
  return found
}
const readable = (value: string) =>
  value.replace(/=\?UTF-8\?B\?(.*?)\?=/gi, (_, word) => Buffer.from(word, 'base64').toString())
/** The headers as they stand, with the empty line that ends them. */
function headOf(raw: Buffer): Buffer {
  const end = raw.indexOf('\r\n\r\n')
  return end < 0 ? raw : raw.subarray(0, end + 4)
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (n: number) => String(n).padStart(2, '0')
const internal = (at: Date) =>
  `"${String(at.getUTCDate()).padStart(2, ' ')}-${MONTHS[at.getUTCMonth()]}-${at.getUTCFullYear()} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())} +0000"`

const ITEM =
  /^(UID|FLAGS|INTERNALDATE|RFC822\.SIZE|BODY(?:\.PEEK)?\[([^\]]*)\](?:<(\d+)(?:\.(\d+))?>)?)(?: |$)/i

/** What a FETCH asks for of each mail, as functions; null where it asks for something that isn't here. */
function itemsOf(asked: string): ((mail: StoredMail, now: Now) => (Buffer | string)[])[] | null {
  let left = asked.replace(/^\((.*)\)$/, '$1')
  const items: ((mail: StoredMail, now: Now) => (Buffer | string)[])[] = []
  while (left !== '') {
    const [whole, item = '', section, from, length] = ITEM.exec(left) ?? []
    if (whole === undefined) return null
    left = left.slice(whole.length)
    const name = item.toUpperCase()
    if (name === 'UID')
      items.push((mail, { uid }) => (uid === 'none' ? [] : [`UID ${uid === 'zero' ? 0 : mail.uid}`]))
    else if (name === 'FLAGS') items.push(() => ['FLAGS ()'])
    else if (name === 'INTERNALDATE') items.push((mail) => [`INTERNALDATE ${internal(mail.at)}`])
    else if (name === 'RFC822.SIZE') items.push((mail) => [`RFC822.SIZE ${mail.raw.length}`])
    else {
      const wanted = sectionOf(section ?? '')
      if (!wanted) return null
      items.push((mail) => {
        const all = wanted(mail.raw)
        const start = Number(from ?? 0)
        const bytes = from === undefined ? all : all.subarray(start, start + Number(length ?? all.length))
        const partial = from === undefined ? '' : `<${from}>`
        return [`BODY[${section}]${partial} {${bytes.length}}\r\n`, bytes]
      })
    }
  }
  return items
}

function sectionOf(section: string): ((raw: Buffer) => Buffer) | null {
  if (section === '') return (raw) => raw
  if (/^HEADER$/i.test(section)) return headOf
  if (/^TEXT$/i.test(section)) return (raw) => raw.subarray(headOf(raw).length)
  const [, names] = /^HEADER\.FIELDS \((.*)\)$/i.exec(section) ?? []
  if (names === undefined) return null
  const wanted = new Set(names.toLowerCase().replaceAll('"', '').split(' '))
  return (raw) => {
    const lines = headOf(raw)
      .toString('latin1')
      .split(/\r\n(?![ \t])/)
    const kept = lines.filter((line) => wanted.has(line.slice(0, line.indexOf(':')).toLowerCase()))
    return Buffer.from(`${kept.map((line) => `${line}\r\n`).join('')}\r\n`, 'latin1')
  }
}

/** How many mails a connection has given whole. */
const given = new WeakMap<Socket, number>()

/** @returns whether what was asked is something that the server knows */
async function fetched(socket: Socket, now: Now, uid: boolean, rest: string): Promise<boolean> {
  const space = rest.indexOf(' ')
  const set = rest.slice(0, space)
  const items = itemsOf(rest.slice(space + 1))
  if (!items) return false
  if (now.longLine !== null) {
    await written(socket, '* 1 FETCH (X-')
    await new Promise<void>((done) => flood(socket, now.longLine ?? 0, done))
    await written(socket, ' 1)\r\n')
  }
  const last = uid ? (now.mail.at(-1)?.uid ?? 0) : now.mail.length
  const wanted = inSet(set, last)
  let budget = now.cutsAfter ?? Number.POSITIVE_INFINITY
  for (const [i, mail] of now.mail.entries()) {
    if (!wanted(uid ? mail.uid : i + 1)) continue
    const whole = /BODY(\.PEEK)?\[\]/i.test(rest)
    if (whole) given.set(socket, (given.get(socket) ?? 0) + 1)
    const enough = (given.get(socket) ?? 0) > (now.breaksAfter ?? Number.POSITIVE_INFINITY)
    if (whole && (enough || now.breaksAt === mail.uid)) {
      socket.destroy()
      return true
    }
    const pieces: (Buffer | string)[] = []
    for (const item of items) {
      const [text, ...bytes] = item(mail, now)
      if (text !== undefined) pieces.push(pieces.length > 0 ? ' ' : '', text, ...bytes)
    }
    const bytes = Buffer.concat([`* ${i + 1} FETCH (`, ...pieces, ')\r\n'].map((one) => Buffer.from(one)))
    await written(socket, bytes.subarray(0, Math.min(bytes.length, budget)))
    budget -= bytes.length
    if (budget <= 0) {
      socket.destroy()
      return true
    }
  }
  return true
}
