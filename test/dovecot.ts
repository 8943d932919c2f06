import { execFileSync, spawn } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './postgres.ts'
import { TUTTO } from './sample.ts'

const PROGRAM = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot', '/opt/homebrew/sbin/dovecot'].find((file) =>
  existsSync(file),
)
/** What to tell whoever has no Dovecot. */
const NO_DOVECOT =
  'Dovecot non trovato (Debian: apt-get install dovecot-imapd): le prove con un server vero saltano.'

export type Dovecot = NonNullable<Awaited<ReturnType<typeof startDovecot>>>

const idOf = (option: string, name: string) =>
  execFileSync('id', [option, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** Who it runs as: it reads no mail for root. Whoever is nobody's user can't run it. */
export function runner(): { name: string; group: string; uid: number; gid: number; change: boolean } {
  const change = process.getuid?.() === 0
  const who = change ? 'nobody' : String(process.getuid?.())
  return {
    ...{ name: idOf('-un', who), group: idOf('-gn', who), change },
    ...{ uid: Number(idOf('-u', who)), gid: Number(idOf('-g', who)) },
  }
}

/**
 * A real server of IMAP with one user and an empty INBOX, in a folder and on a port of its own; null, with one line said,
 * where it isn't installed, unless all is to be tried.
 */
export async function startDovecot(user: { name: string; password: string }) {
  if (!PROGRAM) {
    if (TUTTO) throw new Error(NO_DOVECOT)
    console.warn(NO_DOVECOT)
    return null
  }
  const folder = mkdtempSync(join(tmpdir(), 'tepore-imap-'))
  const maildir = join(folder, 'mail')
  const { change, uid, gid, ...names } = runner()
  const own = (path: string) => change && chownSync(path, uid, gid)
  for (const path of ['.', 'mail', 'mail/tmp', 'mail/new', 'mail/cur']) {
    mkdirSync(join(folder, path), { recursive: true })
    own(join(folder, path))
  }
  const port = await freePort()
  const config = join(folder, 'dovecot.conf')
  writeFileSync(config, configured({ folder, port, ...names }))
  const users = join(folder, 'users')
  writeFileSync(users, `${user.name}:${user.password}\n`)
  own(users)
  const server = spawn(PROGRAM, ['-F', '-c', config], { stdio: 'ignore', ...(change && { uid, gid }) })
  const stop = () => server.kill('SIGTERM')
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  const atExit = () => {
    stop()
    remove()
  }
  process.once('exit', atExit)
  const log = () => (existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8') : '')
  const close = async () => {
    process.off('exit', atExit)
    if (server.exitCode === null) {
      const ended = new Promise((done) => server.once('exit', done))
      stop()
      await ended
    }
    remove()
  }
  for (let n = 0; !(await answers(port)); n++) {
    if (n > 200 || server.exitCode !== null) {
      const why = log()
      await close()
      throw new Error(`Dovecot non è partito:\n${why}`)
    }
    await new Promise((done) => setTimeout(done, 50))
  }

  let delivered = 0
  return {
    port,
    /** What it logged: who signed in, and each mail that was stored, flagged, copied or taken away. */
    log,
    /** Puts a mail into INBOX as a provider does; `flags` as a maildir writes them (`S`: somebody read it). */
    deliver(raw: Buffer, at = new Date(), flags?: string): void {
      const seconds = Math.floor(at.getTime() / 1000)
      const name = `${seconds}.M${String(++delivered).padStart(7, '0')}P${process.pid}.prova`
      const tmp = join(maildir, 'tmp', name)
      writeFileSync(tmp, raw)
      utimesSync(tmp, at, at)
      own(tmp)
      renameSync(tmp, join(maildir, flags === undefined ? `new/${name}` : `cur/${name}:2,${flags}`))
    },
    /** The mails by their files: those nobody has opened in `new/`, the others in `cur/` with their flags. */
    files: (): string[] =>
      ['new', 'cur'].flatMap((sub) => readdirSync(join(maildir, sub)).map((name) => `${sub}/${name}`)).sort(),
    close,
  }
}

const answers = (port: number) =>
  new Promise<boolean>((said) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('data', (greeting) => {
      said(greeting.toString().startsWith('* OK'))
      socket.destroy()
    })
    socket.once('error', () => said(false))
  })

const configured = (c: {
  folder: string
  port: number
  name: string
  group: string
}) => `base_dir = ${c.folder}/run
state_dir = ${c.folder}/state
log_path = ${c.folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain login
auth_failure_delay = 0
default_internal_user = ${c.name}
default_internal_group = ${c.group}
default_login_user = ${c.name}
first_valid_uid = 1
first_valid_gid = 1
mail_location = maildir:${c.folder}/mail
mail_plugins = notify mail_log quota
protocol imap {
  mail_plugins = notify mail_log quota imap_quota
}
plugin {
  mail_log_events = delete undelete expunge save copy mailbox_create mailbox_delete mailbox_rename flag_change
  mail_log_fields = uid box msgid flags
  quota = maildir:casella
  quota_rule = *:storage=1G
}
passdb {
  driver = passwd-file
  args = scheme=PLAIN ${c.folder}/users
}
userdb {
  driver = static
  args = uid=${c.name} gid=${c.group} home=${c.folder}/home
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${c.port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
`
