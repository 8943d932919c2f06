import { ApiError, newKey } from '#web/http.ts'

interface Passo {
  /** What tells one try from another: the same data give what they gave. */
  segno: string
  chiave: string
  esegui: (chiave: string) => Promise<unknown>
  esito?: { valore: unknown }
}

/**
 * The calls of a creation in steps (docs/product.md §9.3): what has succeeded is remembered, and what was left without an answer
 * is sent again as it was, with the same Idempotency-Key. Trying again after a failure repeats nothing.
 */
export class Passi {
  readonly #passi = new Map<string, Passo>()

  /** @param segno of the data: with another one it is a new call */
  async fai<T>(nome: string, segno: string, run: (chiave: string) => Promise<T>): Promise<T> {
    let passo = this.#passi.get(nome)
    if (passo?.segno !== segno) {
      passo = { segno, chiave: newKey(), esegui: run }
      this.#passi.set(nome, passo)
    }
    if (!passo.esito) {
      try {
        passo.esito = { valore: await passo.esegui(passo.chiave) }
      } catch (errore) {
        // A refusal wrote nothing: what is sent next may differ.
        if (errore instanceof ApiError && errore.status >= 400 && errore.status < 500)
          this.#passi.delete(nome)
        throw errore
      }
    }
    return passo.esito.valore as T
  }
}
