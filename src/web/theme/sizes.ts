/**
 * The eight sizes of type with their line heights, in px. No other size stands in any style sheet, print excepted:
 * they are written `@mixin text 13 …` (scripts/build/mixins.ts).
 */
export const SIZES = { 11: 14, 12: 16, 13: 18, 14: 20, 16: 22, 18: 24, 24: 30, 28: 34 } as const

/** One of them as Mantine's theme takes it. */
export function size(px: keyof typeof SIZES): { fontSize: string; lineHeight: string } {
  return { fontSize: `${px}px`, lineHeight: `${SIZES[px]}px` }
}
