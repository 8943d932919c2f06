/** `12.345`: a whole number as Italians write it. By hand, as dates and money: see `wall` in dates.ts. */
export const formatCount = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, '.')
