export type Righe = Record<string, unknown>[]

/** A connection, or one on the way, that takes questions before it has answered the last. */
export interface Client {
  connect(): Promise<unknown>
  end(): Promise<unknown>
  on(evento: 'end' | 'error', fatto: () => void): unknown
  righe(sql: string, params: readonly unknown[]): Promise<Righe>
}

interface Lettore {
  client: Client
  /** Settled once it is connected; null from then on. */
  pronto: Promise<unknown> | null
  inCorso: number
  usato: number
}

/** Few connections do: a read that finds all of them busy is sent behind the others, without waiting for their answers. */
const LETTORI = 6
/** Reads of the same turn of the event loop that leave together: a connection answers them one after the other. */
const INSIEME = 8
const INATTIVO_MS = 60_000

/**
 * Reads outside a transaction, on connections of their own that several share (pipelining): none is taken from the pool
 * and given back, which costs more than the answer of a small read (ADR 027).
 */
export class Lettori {
  readonly #apri: () => Client
  #aperti: Lettore[] = []
  #pulizia: NodeJS.Timeout | undefined
  /** Who was given the last read of this turn. */
  #diTurno: Lettore | undefined

  /** @param apri makes a client, not yet connected, that pipelines */
  constructor(apri: () => Client) {
    this.#apri = apri
  }

  /** @throws what the driver throws; a connection that is lost fails the reads under way on it, the next opens another */
  async leggi(sql: string, params: readonly unknown[]): Promise<Righe> {
    const lettore = this.#scegli()
    lettore.inCorso++
    try {
      if (lettore.pronto) await lettore.pronto
      return await lettore.client.righe(sql, params)
    } catch (errore) {
      // Where it was asked, instead of where the driver read the answer.
      if (errore instanceof Error) Error.captureStackTrace(errore)
      throw errore
    } finally {
      lettore.inCorso--
    }
  }

  async chiudi(): Promise<void> {
    clearInterval(this.#pulizia)
    await Promise.all(this.#aperti.splice(0).map(({ client }) => client.end()))
  }

  #scegli(): Lettore {
    const insieme = this.#diTurno
    if (insieme && insieme.inCorso < INSIEME && this.#aperti.includes(insieme)) return insieme
    if (!insieme)
      setImmediate(() => {
        this.#diTurno = undefined
      })
    this.#diTurno = this.#menoOccupato()
    return this.#diTurno
  }

  #menoOccupato(): Lettore {
    let libero: Lettore | undefined
    for (const uno of this.#aperti) {
      if (uno.pronto) continue
      if (!libero || uno.inCorso < libero.inCorso) libero = uno
      if (uno.inCorso === 0) break
    }
    if (libero?.inCorso === 0) return usa(libero)
    const nuovo = this.#aperti.length < LETTORI ? this.#aggiungi() : undefined
    return usa(libero ?? nuovo ?? (this.#aperti[0] as Lettore))
  }

  #aggiungi(): Lettore {
    const client = this.#apri()
    const lettore: Lettore = { client, pronto: null, inCorso: 0, usato: 0 }
    const togli = () => this.#togli(lettore)
    client.on('end', togli)
    client.on('error', togli)
    lettore.pronto = client.connect()
    lettore.pronto.then(() => {
      lettore.pronto = null
    }, togli)
    this.#aperti.push(lettore)
    this.#pulizia ??= setInterval(() => this.#chiudiInattivi(), INATTIVO_MS).unref()
    return lettore
  }

  #togli(lettore: Lettore): void {
    this.#aperti = this.#aperti.filter((altro) => altro !== lettore)
  }

  #chiudiInattivi(): void {
    const soglia = Date.now() - INATTIVO_MS
    for (const lettore of this.#aperti) {
      if (lettore.inCorso > 0 || lettore.usato >= soglia) continue
      this.#togli(lettore)
      lettore.client.end().catch(() => undefined)
    }
  }
}

function usa(lettore: Lettore): Lettore {
  lettore.usato = Date.now()
  return lettore
}
