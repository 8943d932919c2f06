import * as finto from 'fake-indexeddb'
import { vi } from 'vitest'

/** What the telephone's network does with a call; a number is the server's answer, without its having heard. */
export type Rete = 'va' | 'manca' | 'risposta persa' | 'a metà' | 'risposta a metà' | 401 | 429 | 503

/** Who answers its calls: a bench, or what stands in for one. */
interface Office {
  app: {
    inject: (call: {
      method: 'POST'
      url: string
      headers: Record<string, string>
      payload?: Buffer
    }) => Promise<{ statusCode: number; body: string; headers: Record<string, unknown> }>
  }
}

/**
 * A telephone that works with a bench: the browser's own outbox on a database in memory, whose calls go straight to the
 * server, or don't.
 */
export async function openTelephone(bench: Office) {
  let serrature = new Map<string, Promise<unknown>>()
  /** A tab that ends lets go of what it held, as the browser sees to it. */
  const locks = {
    request(
      nome: string,
      { ifAvailable }: { ifAvailable: boolean },
      fai: (mia: unknown) => Promise<unknown>,
    ) {
      const prima = serrature.get(nome)
      if (prima && ifAvailable) return fai(null)
      const dopo = (prima ?? Promise.resolve()).catch(() => {}).then(() => fai({}))
      const fine = dopo.finally(() => serrature.get(nome) === fine && serrature.delete(nome))
      serrature.set(nome, fine)
      return fine
    },
  }
  const valori = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (nome: string) => valori.get(nome) ?? null,
    setItem: (nome: string, valore: string) => valori.set(nome, valore),
    removeItem: (nome: string) => valori.delete(nome),
  })
  for (const [nome, parte] of Object.entries(finto)) vi.stubGlobal(nome, parte)
  vi.stubGlobal('indexedDB', new finto.IDBFactory())
  const eventi = new EventTarget()
  const ascolta = eventi.addEventListener.bind(eventi)
  const lascia = eventi.removeEventListener.bind(eventi)
  vi.stubGlobal('addEventListener', ascolta)
  vi.stubGlobal('removeEventListener', lascia)
  vi.stubGlobal('document', {
    ...{ addEventListener: ascolta, removeEventListener: lascia, visibilityState: 'visible' },
  })
  vi.stubGlobal('navigator', { locks, onLine: true })

  let chiudiPagina = () => {}
  const telefono = {
    /** What another tab of the same browser runs. */
    altraScheda: await altra(),
    rete: 'va' as Rete,
    /** What a wrong clock makes of the actions that it sends, as JSON. */
    riscrivi: (corpo: string): string => corpo,
    /** Before each call: what the network does with it, where it isn't `rete`. */
    prima: async (_url: string): Promise<Rete | undefined> => undefined,
    outbox: await import('#web/outbox.ts'),
    store: await import('#web/outbox-store.ts'),
    /** What the browser tells its pages: `online`, `visibilitychange`. */
    avviene: (cosa: string) => void eventi.dispatchEvent(new Event(cosa)),
    /**
     * The page is opened for somebody; whatever the former one was at is cut off.
     * @param tiene whether what they confirm is kept here
     */
    apri(chi: { id: number; token: string }, tiene = true): void {
      chiudiPagina()
      serrature = new Map()
      localStorage.setItem('token', chi.token)
      const mia = telefono.outbox.openOutbox(chi.id, tiene)
      const sua = telefono.altraScheda.openOutbox(chi.id)
      chiudiPagina = () => {
        mia()
        sua()
      }
    },
    /** The browser makes room: what this person had confirmed and not sent is gone. @returns the ids of what was lost */
    async sfratta(utente: number): Promise<string[]> {
      const persi = await telefono.store.using(utente, async (db) => {
        const tx = db.transaction('azioni', 'readwrite')
        const tutte = await tx.store.getAll()
        await tx.store.clear()
        await tx.done
        return tutte
      })
      return persi.map(({ id }) => id)
    },
    async chiudi(): Promise<void> {
      chiudiPagina()
      // What the last page had begun comes to its end before its browser is gone.
      await new Promise((poi) => setTimeout(poi, 300))
      vi.unstubAllGlobals()
    },
  }

  /** Modules have their own state in each tab. */
  async function altra() {
    vi.resetModules()
    const outbox = await import('#web/outbox.ts')
    vi.resetModules()
    return outbox
  }

  vi.stubGlobal('fetch', async (url: string, init: RequestInit): Promise<Response> => {
    const rete = (await telefono.prima(url)) ?? telefono.rete
    if (rete === 'manca') throw new TypeError('Failed to fetch')
    // Half of a request is none: the server hears of it only once it is whole.
    if (rete === 'a metà') throw new TypeError('network error')
    if (typeof rete === 'number') {
      const code = { 401: 'non_autenticato', 429: 'troppi_tentativi', 503: 'database_non_disponibile' }[rete]
      return new Response(JSON.stringify({ error: 'No', code }), { status: rete })
    }
    // A form is written as a browser writes it.
    const scritto = new Request('http://telefono/', { ...init, signal: null })
    const headers = Object.fromEntries(scritto.headers)
    const contenuto = Buffer.from(await scritto.arrayBuffer())
    const azioni = url === '/api/azioni' && contenuto.length > 0
    const {
      statusCode,
      body,
      headers: told,
    } = await bench.app.inject({
      method: init.method as 'POST',
      url,
      headers,
      ...(init.body != null && {
        payload: azioni ? Buffer.from(telefono.riscrivi(contenuto.toString())) : contenuto,
      }),
    })
    if (rete === 'risposta persa') throw new TypeError('connection reset')
    if (rete === 'risposta a metà') {
      const begun = new ReadableStream({
        start(stream) {
          stream.enqueue(Buffer.from(body.slice(0, body.length / 2)))
          stream.error(new TypeError('network error'))
        },
      })
      return new Response(begun, { status: statusCode })
    }
    return new Response(body, { status: statusCode, headers: { date: String(told.date ?? '') } })
  })
  return telefono
}
