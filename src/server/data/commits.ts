import type { Db } from './schema.ts'

/** So many at most wait for one commit. */
const MASSIMO = 64

interface Lavoro {
  esegui: (trx: Db) => Promise<unknown>
  riuscita: (esito: never) => void
  fallita: (errore: unknown) => void
}

const alProssimoGiro = () => new Promise<void>((via) => setImmediate(via))

/**
 * Transactions of the embedded database that ask to be done at the same moment, done one after the other and committed
 * together: the disk is waited for once. Each is still all or nothing (a savepoint undoes the one that fails), and none
 * is told how it went before all of it is on the disk (ADR 030).
 */
export class Commit {
  readonly #db: Db
  readonly #aperta: () => boolean
  readonly #fai: (sql: string) => void
  readonly #coda: Lavoro[] = []
  #attivo = false

  /**
   * @param aperta whether a transaction is open: a full disk ends it by itself
   * @param fai runs a statement on the connection of the transaction
   */
  constructor(db: Db, aperta: () => boolean, fai: (sql: string) => void) {
    this.#db = db
    this.#aperta = aperta
    this.#fai = fai
  }

  /** @throws what `run` throws, and then nothing of it is left; what the commit throws */
  aggiungi<T>(run: (trx: Db) => Promise<T>): Promise<T> {
    return new Promise<T>((riuscita, fallita) => {
      this.#coda.push({ esegui: run, riuscita, fallita })
      if (!this.#attivo) void this.#svuota()
    })
  }

  /** What the network has brought meanwhile is read before each round, so that it can join. */
  async #svuota(): Promise<void> {
    this.#attivo = true
    while (this.#coda.length > 0) {
      await alProssimoGiro()
      await this.#insieme(this.#coda.splice(0, MASSIMO))
    }
    this.#attivo = false
  }

  async #insieme(lavori: Lavoro[]): Promise<void> {
    try {
      const esiti = await this.#db.transaction().execute(async (trx) => {
        const [primo] = lavori
        if (primo && lavori.length === 1) return [await riuscito(primo, trx)]
        const fatti: (() => void)[] = []
        for (const lavoro of lavori) fatti.push(await this.#prova(lavoro, trx))
        return fatti
      })
      for (const racconta of esiti) racconta()
    } catch (errore) {
      for (const { fallita } of lavori) fallita(errore)
    }
  }

  async #prova(lavoro: Lavoro, trx: Db): Promise<() => void> {
    this.#fai('savepoint lavoro')
    try {
      const racconta = await riuscito(lavoro, trx)
      this.#fai('release lavoro')
      return racconta
    } catch (errore) {
      if (!this.#aperta()) throw errore
      this.#fai('rollback to lavoro')
      this.#fai('release lavoro')
      return () => lavoro.fallita(errore)
    }
  }
}

async function riuscito({ esegui: run, riuscita }: Lavoro, trx: Db): Promise<() => void> {
  const esito = await run(trx)
  return () => riuscita(esito as never)
}
