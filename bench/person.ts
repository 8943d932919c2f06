import { randomUUID } from 'node:crypto'
import { Agent, type IncomingMessage, request } from 'node:http'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { PASSWORD } from './versions.ts'

export interface Answer {
  status: number
  /** From the call to the last byte of its answer. */
  ms: number
  /** Read when asked for: unpacking what nobody looks at would delay the other people's answers here. */
  // biome-ignore lint/suspicious/noExplicitAny: read from outside, by what the API says of itself
  data: () => any
  /** Of its body, unpacked. */
  bytes: () => number
}

export interface Options {
  method?: 'GET' | 'POST' | 'PUT'
  body?: unknown
  ifMatch?: number
  /** Sends the ETag of the same call's last answer, as the screens do; 304 gives that answer's data. */
  conditional?: boolean
}

/** Somebody signed in, with a browser's six connections and the screens' memory of what has an ETag. */
export class Person {
  readonly name: string
  readonly admin: boolean
  readonly id: number
  readonly token: string
  readonly #url: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 6 })
  readonly #known = new Map<string, { etag: string; data: Answer['data'] }>()

  private constructor(url: string, token: string, user: { id: number; nome_utente: string; ruolo: string }) {
    this.#url = url
    this.token = token
    this.id = user.id
    this.name = user.nome_utente
    this.admin = user.ruolo === 'Admin'
  }

  static async signIn(url: string, name: string): Promise<Person> {
    const answer = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: name, password: PASSWORD }),
    })
    if (!answer.ok) throw new Error(`${name} cannot sign in: ${answer.status} ${await answer.text()}`)
    const { token, utente } = (await answer.json()).data
    return new Person(url, token, utente)
  }

  /** Calls `/api` + `path`; any status is an answer. */
  call(
    path: string,
    { method = 'GET', body, ifMatch, conditional = method === 'GET' }: Options = {},
  ): Promise<Answer> {
    const known = conditional ? this.#known.get(path) : undefined
    const json = body === undefined ? undefined : JSON.stringify(body)
    const headers = {
      authorization: `Bearer ${this.token}`,
      accept: 'application/json',
      'accept-encoding': 'gzip, deflate, br, zstd',
      ...(json && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }),
      ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
      ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
      ...(known && { 'if-none-match': known.etag }),
    }
    const begun = performance.now()
    return new Promise((done, failed) => {
      const sent = request(`${this.#url}/api${path}`, {
        method,
        headers,
        agent: this.#agent,
        timeout: 60_000,
      })
      sent.on('response', (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', failed)
        answer.on('end', () => {
          const ms = performance.now() - begun
          const status = answer.statusCode ?? 0
          const body = () => unpacked(answer, Buffer.concat(parts))
          const data = known && status === 304 ? known.data : () => dataOf(answer, body())
          if (method === 'GET' && answer.headers.etag)
            this.#known.set(path, { etag: answer.headers.etag, data })
          done({ status, ms, data, bytes: () => body().length })
        })
      })
      sent.on('timeout', () => sent.destroy(new Error(`${path}: no answer in a minute`)))
      sent.on('error', failed)
      sent.end(json)
    })
  }

  leave(): void {
    this.#agent.destroy()
  }
}

function unpacked({ headers }: IncomingMessage, bytes: Buffer): Buffer {
  const encodings: Record<string, (packed: Buffer) => Buffer> = {
    gzip: (packed) => gunzipSync(packed),
    br: (packed) => brotliDecompressSync(packed),
    zstd: (packed) => zstdDecompressSync(packed),
  }
  const decode = encodings[headers['content-encoding'] ?? '']
  return decode && bytes.length > 0 ? decode(bytes) : bytes
}

function dataOf({ headers }: IncomingMessage, body: Buffer): unknown {
  if (body.length === 0 || !headers['content-type']?.includes('json')) return undefined
  const content = JSON.parse(String(body))
  return content.data ?? content
}
