/** Something that may be taken with others to come to an amount; of the same `chi` one at most. */
export interface Addendo<T> {
  voce: T
  /** Cents; below zero what is taken off. */
  importo: number
  chi: string | number
}

/** So many together at most. */
export const INSIEME_MASSIMO = 12
/** So many are tried: a half of them has 1,024 ways. */
const ADDENDI = 20

interface Mezza<T> {
  somma: number
  presi: Addendo<T>[]
}

/** Ways to come to an amount with several of these things, made once for all amounts that are asked for. */
export class Combinazioni<T> {
  readonly #prima: Mezza<T>[]
  /** By their sum. */
  readonly #seconda: Mezza<T>[]
  readonly #posto: Map<Addendo<T>, number>

  /** @param addendi the first twenty count */
  constructor(addendi: readonly Addendo<T>[]) {
    const alcuni = addendi.slice(0, ADDENDI)
    const meta = Math.ceil(alcuni.length / 2)
    this.#posto = new Map(alcuni.map((addendo, i) => [addendo, i]))
    this.#prima = modi(alcuni.slice(0, meta))
    this.#seconda = modi(alcuni.slice(meta)).sort((a, b) => a.somma - b.somma)
  }

  /**
   * The ways whose sum lies between two amounts in cents: those of the fewest things first, then of the earliest.
   * @param quanti how many things: from, to
   */
  trova(da: number, a: number, quanti: readonly [number, number] = [2, INSIEME_MASSIMO]): Addendo<T>[][] {
    const trovate: Addendo<T>[][] = []
    for (const { somma, presi } of this.#prima)
      for (let i = this.#primoDa(da - somma); i < this.#seconda.length; i++) {
        const mezza = this.#seconda[i] as Mezza<T>
        if (mezza.somma > a - somma) break
        const insieme = [...presi, ...mezza.presi]
        if (insieme.length < quanti[0] || insieme.length > quanti[1] || ripetono(insieme)) continue
        trovate.push(insieme)
      }
    const posti = new Map(trovate.map((t) => [t, t.map((addendo) => this.#posto.get(addendo) ?? 0)]))
    return trovate.sort(
      (a, b) => a.length - b.length || primaDi(posti.get(a) as number[], posti.get(b) as number[]),
    )
  }

  #primoDa(somma: number): number {
    let [da, a] = [0, this.#seconda.length]
    while (da < a) {
      const mezzo = (da + a) >> 1
      if ((this.#seconda[mezzo] as Mezza<T>).somma < somma) da = mezzo + 1
      else a = mezzo
    }
    return da
  }
}

const ripetono = (presi: readonly Addendo<unknown>[]) =>
  new Set(presi.map(({ chi }) => chi)).size < presi.length

function primaDi(a: readonly number[], b: readonly number[]): number {
  const i = a.findIndex((posto, n) => posto !== b[n])
  return i < 0 ? 0 : (a[i] as number) - (b[i] as number)
}

function modi<T>(addendi: readonly Addendo<T>[]): Mezza<T>[] {
  let trovati: Mezza<T>[] = [{ somma: 0, presi: [] }]
  for (const addendo of addendi)
    trovati = trovati.concat(
      trovati.map(({ somma, presi }) => ({ somma: somma + addendo.importo, presi: [...presi, addendo] })),
    )
  return trovati
}
