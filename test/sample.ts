/** Every one of a large sample is tried, and others each time: `npm run test:assurance -- --solo campioni`. */
export const TUTTO = process.env.TUTTO !== undefined

/** How many of a sample every change waits for: a hundredth of them, two hundred at least. */
export const quanti = (tutti: number): number => (TUTTO ? tutti : Math.max(200, tutti / 100))

/** Some of several, or all of them. */
export const alcuni = <T>(tutti: readonly T[], quali: readonly number[]): readonly T[] =>
  tutti.filter((_, n) => TUTTO || quali.includes(n))

/** The parameters of a property of fast-check that is tried with many values; what every change waits for are the same ones. */
export const campione = (tutti: number): { numRuns: number; seed?: number } => ({
  numRuns: quanti(tutti),
  ...(!TUTTO && { seed: 20_261_125 }),
})
