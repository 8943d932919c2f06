import { spawn } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runner } from './dovecot.ts'
import { freePort } from './postgres.ts'
import { TUTTO } from './sample.ts'

const PROGRAM = ['/usr/sbin/exim4', '/usr/sbin/exim'].find((file) => existsSync(file))
/** What to tell whoever has no Exim. */
const NO_EXIM =
  'Exim non trovato (Debian: apt-get install exim4-daemon-light): le prove con un server vero saltano.'

/**
 * A real mail server on a port of its own, which takes what its one user sends after signing in, and keeps it in a folder; null,
 * with one line said, where it isn't installed, unless all is to be tried.
 */
export async function startExim(user: { name: string; password: string }) {
  if (!PROGRAM) {
    if (TUTTO) throw new Error(NO_EXIM)
    console.warn(NO_EXIM)
    return null
  }
  const folder = mkdtempSync(join(tmpdir(), 'tepore-smtp-'))
  const { change, uid, gid, ...who } = runner()
  for (const path of ['.', 'spool', 'log', 'mail']) {
    mkdirSync(join(folder, path), { recursive: true })
    if (change) chownSync(join(folder, path), uid, gid)
  }
  const port = await freePort()
  const config = join(folder, 'exim.conf')
  writeFileSync(config, configured({ folder, port, user, ...who }))
  const server = spawn(PROGRAM, ['-bdf', '-q1h', '-C', config], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(change && { uid, gid }),
  })
  let said = ''
  server.stderr.on('data', (part) => (said += String(part)))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  const atExit = () => {
    server.kill('SIGTERM')
    remove()
  }
  process.once('exit', atExit)
  const close = async () => {
    process.off('exit', atExit)
    if (server.exitCode === null && server.signalCode === null) {
      const ended = new Promise((done) => server.once('exit', done))
      server.kill('SIGTERM')
      await ended
    }
    remove()
  }
  for (let n = 0; !(await greets(port)); n++) {
    if (n > 200 || server.exitCode !== null) {
      await close()
      throw new Error(`Exim non è partito:\n${said}`)
    }
    await new Promise((done) => setTimeout(done, 50))
  }
  const box = join(folder, 'mail')
  return {
    port,
    /** What it has delivered, in the order in which it came. */
    taken: (): { to: string; text: string }[] => {
      const names = existsSync(join(box, 'new')) ? readdirSync(join(box, 'new')).sort() : []
      return names.map((name) => {
        const text = readFileSync(join(box, 'new', name), 'utf8')
        return { to: /^Envelope-to: (\S+)/m.exec(text)?.[1] ?? '', text }
      })
    },
    close,
  }
}

const greets = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('data', (greeting) => {
      done(greeting.toString().startsWith('220'))
      socket.destroy()
    })
    socket.once('error', () => done(false))
  })

const configured = (c: {
  folder: string
  port: number
  name: string
  group: string
  user: { name: string; password: string }
}) => `primary_hostname = gestore.example
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${c.port}
spool_directory = ${c.folder}/spool
log_file_path = ${c.folder}/log/%slog
pid_file_path = ${c.folder}/exim.pid
exim_user = ${c.name}
exim_group = ${c.group}
deliver_drop_privilege = true
never_users =
tls_advertise_hosts =
host_lookup =
rfc1413_hosts =
smtp_enforce_sync = false
acl_smtp_rcpt = signed_in
begin acl
signed_in:
  accept authenticated = *
begin routers
all:
  driver = accept
  transport = box
begin transports
box:
  driver = appendfile
  directory = ${c.folder}/mail
  maildir_format
  envelope_to_add
begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_advertise_condition = true
  server_prompts = :
  server_condition = \${if and{{eq{$auth2}{${c.user.name}}}{eq{$auth3}{${c.user.password}}}}}
  server_set_id = $auth2
`
