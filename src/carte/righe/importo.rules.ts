import { formatEuro, hasTwoDecimals, MAX_AMOUNT } from '#shared/money.ts'

/**
 * Whether what stands in a field can be reckoned with: not below zero, two decimals at most.
 * @param massimo in euro, or 100 of a percentage
 */
export const eContabile = (v: unknown, massimo = MAX_AMOUNT): v is number =>
  typeof v === 'number' && v >= 0 && v <= massimo && hasTwoDecimals(v)

/** `1.234,50`, of an amount in euro. */
export const senzaEuro = (importo: number | null): string => formatEuro(importo).replace(/\s*€$/, '')
