import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'

/** One measurement, in a process of its own so that it doesn't take the server's time. */
export interface Carico {
  url: string
  token: string
  connessioni: number
  secondi: number
  /** Body of a POST, each with its own Idempotency-Key; a GET where absent. */
  corpo?: string
}

export interface Misura {
  chiamate: number
  alSecondo: number
  /** Milliseconds. */
  p50: number
  p99: number
  errori: number
}

if (import.meta.main) console.log(JSON.stringify(await misura(JSON.parse(process.argv[2] ?? ''))))

async function misura({ url, token, connessioni, secondi, corpo }: Carico): Promise<Misura> {
  const tempi: number[] = []
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const prova = autocannon({
    url,
    connections: connessioni,
    duration: secondi,
    headers,
    ...(corpo && {
      method: 'POST' as const,
      body: corpo,
      requests: [
        {
          setupRequest: (r) => ({
            ...r,
            headers: { ...r.headers, 'idempotency-key': randomUUID() },
          }),
        },
      ],
    }),
  })
  // autocannon's own percentiles are whole milliseconds
  prova.on('response', (_client, _stato, _byte, ms) => tempi.push(ms))
  const esito = await prova
  tempi.sort((a, b) => a - b)
  const percentile = (p: number) =>
    tempi[Math.min(tempi.length - 1, Math.floor(tempi.length * p))] ?? Number.NaN
  return {
    chiamate: tempi.length,
    alSecondo: tempi.length / esito.duration,
    p50: percentile(0.5),
    p99: percentile(0.99),
    errori: esito.errors + esito.non2xx,
  }
}
