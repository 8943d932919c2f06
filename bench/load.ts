import { randomUUID } from 'node:crypto'
import autocannon, { type RichiestaDiProva } from 'autocannon'

/** One measurement, in a process of its own so that it doesn't take the server's time. */
export interface Carico {
  url: string
  token: string
  connessioni: number
  secondi: number
  /** What makes one unit, asked one after the other on each connection. */
  passi: Passo[]
}

/** A path to read; with `corpo` a POST: `$UNICO` in it is never the same twice, `$ID` is the id of the reply before. */
export interface Passo {
  percorso: string
  corpo?: string
}

export interface Misura {
  /** Units done, and requests: the same where a unit is one request. */
  unita: number
  richieste: number
  /** Units. */
  alSecondo: number
  /** Milliseconds a unit. */
  p50: number
  p99: number
  errori: number
}

process.on('message', async (carico: Carico) => process.send?.(await misura(carico)))

const richiestaDi = ({ percorso: path, corpo }: Passo): RichiestaDiProva =>
  corpo === undefined
    ? { method: 'GET', path: path }
    : {
        method: 'POST',
        path: path,
        setupRequest: (r, contesto) => ({
          ...r,
          body: corpo.replaceAll('$UNICO', randomUUID()).replaceAll('$ID', contesto.id ?? '0'),
          headers: { ...r.headers, 'idempotency-key': randomUUID() },
        }),
        onResponse: (_, testo, contesto) => {
          contesto.id = /"id":(\d+)/.exec(testo)?.[1]
        },
      }

async function misura({ url, token, connessioni, secondi, passi }: Carico): Promise<Misura> {
  const tempi: number[] = []
  const aperte = new Map<unknown, { fatti: number; ms: number }>()
  let richieste = 0
  const prova = autocannon({
    url,
    connections: connessioni,
    duration: secondi,
    // it looks for its end only so often, in ms: by itself once a second
    sampleInt: 50,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    requests: passi.map(richiestaDi),
  })
  // autocannon's own percentiles are whole milliseconds
  prova.on('response', (client, _stato, _byte, ms) => {
    richieste++
    const uno = aperte.get(client) ?? { fatti: 0, ms: 0 }
    uno.fatti++
    uno.ms += ms
    if (uno.fatti === passi.length) {
      tempi.push(uno.ms)
      aperte.delete(client)
    } else aperte.set(client, uno)
  })
  const esito = await prova
  tempi.sort((a, b) => a - b)
  const percentile = (p: number) =>
    tempi[Math.min(tempi.length - 1, Math.floor(tempi.length * p))] ?? Number.NaN
  return {
    unita: tempi.length,
    richieste,
    alSecondo: richieste / passi.length / esito.duration,
    p50: percentile(0.5),
    p99: percentile(0.99),
    errori: esito.errors + esito.non2xx,
  }
}
