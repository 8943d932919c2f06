/** Numbers from 0 to less than n, always the same ones for a seed: much faster than an arbitrary of fast-check. */
export function dado(seme: number): (n: number) => number {
  let stato = seme >>> 0
  return (n) => {
    stato = (stato + 0x6d2b79f5) >>> 0
    let t = Math.imul(stato ^ (stato >>> 15), stato | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * n)
  }
}
