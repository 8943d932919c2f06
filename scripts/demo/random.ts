/** Numbers that are the same for the same seed, on any machine (mulberry32), and what the demo draws with them. */
export interface Sorte {
  /** Whole number between two bounds, both included. */
  intero(da: number, a: number): number
  /** True `percento` times in a hundred. */
  capita(percento: number): boolean
  uno<T>(tra: readonly T[]): T
  mescola<T>(tra: readonly T[]): T[]
}

export function creaSorte(seme: number): Sorte {
  let stato = seme >>> 0
  function frazione(): number {
    stato = (stato + 0x6d2b79f5) >>> 0
    let n = Math.imul(stato ^ (stato >>> 15), stato | 1)
    n ^= n + Math.imul(n ^ (n >>> 7), n | 61)
    return ((n ^ (n >>> 14)) >>> 0) / 4_294_967_296
  }
  const intero = (da: number, a: number) => da + Math.floor(frazione() * (a - da + 1))
  return {
    intero,
    capita: (percento) => frazione() * 100 < percento,
    uno: <T>(tra: readonly T[]) => tra[intero(0, tra.length - 1)] as T,
    mescola<T>(tra: readonly T[]) {
      const copia = [...tra]
      for (let i = copia.length - 1; i > 0; i--) {
        const j = intero(0, i)
        const tieni = copia[i] as T
        copia[i] = copia[j] as T
        copia[j] = tieni
      }
      return copia
    },
  }
}
