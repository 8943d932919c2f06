/** An axis from 0 to a round number not below `valore`, in three equal steps. */
export function scala(valore: number): { massimo: number; tacche: number[] } {
  const terzo = Math.max(valore, 3) / 3
  const ordine = 10 ** Math.floor(Math.log10(terzo))
  const passo = ([1, 2, 2.5, 3, 4, 5, 6, 8, 10].find((n) => n * ordine >= terzo) ?? 10) * ordine
  return { massimo: passo * 3, tacche: [0, passo, passo * 2, passo * 3] }
}
