import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as http } from 'node:http'
import { request as https } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pausa } from 'node:timers/promises'
import { freePort } from './postgres.ts'

export const NOME = 'gestionale.esempio.it'

/** A proxy that runs in front of the program: where it listens, and whom its certificate is proved by. */
export interface ProxyAcceso {
  sicura: number
  chiara: number
  ca: Buffer
  /** Where it writes down who called, and what went wrong. */
  registro: string
}

export interface Davanti {
  nome: string
  /** Where its programs are; undefined where one is missing. */
  programmi: () => string[] | undefined
  /** Writes its configuration and gives the command that runs it, and where it keeps the certificate. */
  prepara: (
    cartella: string,
    porte: { sicura: number; chiara: number; programma: number },
  ) => {
    comando: string[]
    certificato: string
  }
}

/** A file of deploy/, of which a test changes no more than names and ports. */
const dato = (nome: string) => readFileSync(join(import.meta.dirname, '../deploy', nome), 'utf8')

const trova = (...nomi: string[]): string[] | undefined => {
  const dove = nomi.map((nome) =>
    ['/usr/bin', '/usr/sbin', '/usr/local/bin'].map((c) => join(c, nome)).find(existsSync),
  )
  return dove.every((uno) => uno !== undefined) ? (dove as string[]) : undefined
}

export const caddy: Davanti = {
  nome: 'Caddy',
  programmi: () => trova('caddy'),
  prepara(cartella, { sicura, chiara, programma }) {
    const file = join(cartella, 'Caddyfile')
    const sito = conGenerali(cartella, dato('Caddyfile'))
      .replace(`${NOME} {`, `https://${NOME}:${sicura} {\n\tlog`)
      .replace('# tls internal', 'tls internal')
      .replace(':3000', `:${programma}`)
    writeFileSync(
      file,
      `${sito}
http://:${chiara} {
  reverse_proxy 127.0.0.1:${programma}
}
`,
    )
    return comandoCaddy(cartella, file)
  },
}

/** Of a test: no rights are asked for, nothing is written outside of its folder. */
const conGenerali = (cartella: string, file: string) =>
  file
    .replace(
      /^\{$/m,
      `{
  admin off
  auto_https disable_redirects
  skip_install_trust
  storage file_system ${cartella}/caddy`,
    )
    .replace('log default {', `log default {\n    output file ${registro(cartella)}`)

const registro = (cartella: string) => join(cartella, 'registro')

const comandoCaddy = (cartella: string, file: string) => ({
  comando: [...(trova('caddy') ?? []), 'run', '--adapter', 'caddyfile', '--config', file],
  certificato: join(cartella, 'caddy/pki/authorities/local/root.crt'),
})

/** One Caddy in front of several programs, as deploy/compose.yaml has it. */
export const caddyDavantiA = (porte: readonly number[]): Davanti => ({
  ...caddy,
  prepara(cartella, { sicura, chiara }) {
    const file = join(cartella, 'Caddyfile')
    const tutti = `to ${porte.map((porta) => `127.0.0.1:${porta}`).join(' ')}`
    const [, parti = '', sito = ''] =
      /^(.*?)(\{\$TEPORE_NOME:localhost\} \{.*)$/s.exec(conGenerali(cartella, dato('Caddyfile.repliche'))) ??
      []
    const per = (nome: string, altro = '') => sito.replace('{$TEPORE_NOME:localhost} {', `${nome} {${altro}`)
    writeFileSync(
      file,
      [
        parti.replace(/dynamic a \{[^}]*\}/, tutti),
        per(`https://${NOME}:${sicura}`, '\n\ttls internal'),
        per(`http://:${chiara}`),
      ].join('\n'),
    )
    return comandoCaddy(cartella, file)
  },
})

export const nginx: Davanti = {
  nome: 'nginx',
  programmi: () => trova('nginx', 'openssl'),
  prepara(cartella, { sicura, chiara, programma }) {
    const certificato = join(cartella, 'cert.pem')
    const [server = '', openssl = ''] = trova('nginx', 'openssl') ?? []
    const soggetto = ['-subj', `/CN=${NOME}`, '-addext', `subjectAltName=DNS:${NOME}`]
    const chiave = join(cartella, 'key.pem')
    execFileSync(
      openssl,
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-keyout',
        chiave,
        '-out',
        certificato,
        '-days',
        '2',
        ...soggetto,
      ],
      { stdio: 'ignore' },
    )
    const file = join(cartella, 'nginx.conf')
    const conf = dato('nginx.conf').replaceAll(':3000', `:${programma}`)
    const luoghi = /client_max_body_size[\s\S]*(?=\n\})/.exec(conf)?.[0] ?? ''
    const sito = conf
      .replace(/^server \{[^}]*\}/m, '')
      .replace(/listen \[::\].*/g, '')
      .replace('listen 443', `listen 127.0.0.1:${sicura}`)
      .replace(/ssl_certificate .*/, `ssl_certificate ${certificato};`)
      .replace(/ssl_certificate_key .*/, `ssl_certificate_key ${chiave};`)
    const temporanee = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (t) => `${t}_temp_path ${cartella}/${t};`,
    )
    writeFileSync(
      file,
      `daemon off; master_process off; pid ${cartella}/pid; error_log ${registro(cartella)};
events {}
http {
  access_log ${registro(cartella)}; ${temporanee.join(' ')}
  ${sito}
  server { listen 127.0.0.1:${chiara}; ${luoghi} }
}
`,
    )
    return { comando: [server, '-c', file, '-e', registro(cartella)], certificato }
  },
}

export interface Chiesta {
  method?: string
  path: string
  corpo?: string | Buffer
  intestazioni?: Record<string, string>
  /** The address that the client comes from: any of 127.0.0.0/8. */
  da?: string
  host?: string
  inChiaro?: boolean
}

/** One call through the proxy; status 0 where it ended the connection instead. */
export function chiedi(
  { sicura, chiara, ca }: ProxyAcceso,
  { method = 'GET', path, corpo, da, host = NOME, ...altro }: Chiesta,
) {
  const { intestazioni = {}, inChiaro = false } = altro
  const lunghezza = corpo === undefined ? {} : { 'content-length': String(Buffer.byteLength(corpo)) }
  const opzioni = {
    host: '127.0.0.1',
    port: inChiaro ? chiara : sicura,
    method,
    path: `/api${path}`,
    agent: false,
    headers: { host, ...lunghezza, ...intestazioni },
    ...(da && { localAddress: da }),
    ...(!inChiaro && { servername: NOME, ca }),
  }
  return new Promise<{ stato: number; testo: string; hsts: string | undefined }>((fatto) => {
    const richiesta = (inChiaro ? http : https)(opzioni, async (risposta) => {
      let testo = ''
      for await (const pezzo of risposta) testo += pezzo
      const { 'strict-transport-security': hsts } = risposta.headers
      fatto({ stato: risposta.statusCode ?? 0, testo, hsts })
    })
    richiesta.on('error', () => fatto({ stato: 0, testo: '', hsts: undefined }))
    richiesta.end(corpo)
  })
}

/** Runs the proxy until `fai` is done. */
export async function conProxy(
  davanti: Davanti,
  server: { url: string },
  fai: (proxy: ProxyAcceso) => Promise<void>,
): Promise<void> {
  const cartella = mkdtempSync(join(tmpdir(), `tepore-${davanti.nome.toLowerCase()}-`))
  const porte = {
    sicura: await freePort(),
    chiara: await freePort(),
    programma: Number(new URL(server.url).port),
  }
  const { comando, certificato } = davanti.prepara(cartella, porte)
  const [file = '', ...argomenti] = comando
  const env = { ...process.env, HOME: cartella, XDG_DATA_HOME: cartella, XDG_CONFIG_HOME: cartella }
  const processo = spawn(file, argomenti, { env, stdio: 'ignore' })
  const spegni = () => processo.kill('SIGTERM')
  process.once('exit', spegni)
  try {
    await fai(await pronto(processo, { ...porte, certificato, registro: registro(cartella) }))
  } finally {
    process.off('exit', spegni)
    const finito = new Promise((via) => processo.once('exit', via))
    if (processo.exitCode === null && processo.kill('SIGTERM')) await finito
    rmSync(cartella, { recursive: true, force: true })
  }
}

async function pronto(
  processo: ChildProcess,
  { certificato, ...porte }: Omit<ProxyAcceso, 'ca'> & { certificato: string },
): Promise<ProxyAcceso> {
  for (let volta = 0; volta < 150 && processo.exitCode === null; volta++) {
    if (existsSync(certificato)) {
      const proxy = { ...porte, ca: readFileSync(certificato) }
      if ((await chiedi(proxy, { path: '/health' })).stato === 200) return proxy
    }
    await pausa(100)
  }
  throw new Error('il proxy non è partito')
}
