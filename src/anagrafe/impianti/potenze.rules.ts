import { formatDecimal } from '#shared/decimal-text.ts'
import type { POTENZA_TOTALE } from './rules.ts'

/* What the generators of one distribution are together: what heats and what cools apart (docs/product.md §31.1). */

/** A plant's two figures, in kW; null where it has none. */
export type Totali = Record<(typeof POTENZA_TOTALE)[keyof typeof POTENZA_TOTALE], number | null>

interface Frigo {
  tipo?: string | null | undefined
  reversibile: boolean | null
  potenza_kw: number | null
  potenza_termica_kw: number | null
}

const KW_PER_BTU = 0.000_293_071_07
/** BTU an hour in kW. */
export const kwDaBtu = (btu: number): number => btu * KW_PER_BTU

/** Whether a chiller heats too, as far as its plate says. */
export const scalda = ({ tipo, reversibile, potenza_termica_kw }: Frigo): boolean =>
  tipo === 'Pompa_Di_Calore' || (reversibile ?? (potenza_termica_kw ?? 0) > 0)

/** With how much one heats; the nominal power where its plate says no other. */
export const potenzaCheScalda = ({ potenza_termica_kw, potenza_kw }: Frigo): number | null =>
  potenza_termica_kw ?? potenza_kw

/** To hundredths of a kW; null where one of them isn't known. */
export function sommaKw(potenze: readonly (number | null)[]): number | null {
  let centesimi = 0
  for (const potenza of potenze) {
    if (potenza === null) return null
    centesimi += Math.round(potenza * 100)
  }
  return centesimi / 100
}

/** A plant's generators that are in use. */
export interface Generatori {
  caldaie: readonly { potenza_kw: number | null }[]
  condizionatori: readonly Frigo[]
}

/** The powers that each figure is the sum of, boilers first. */
export const potenzeDi = ({ caldaie, condizionatori }: Generatori) => ({
  potenza_totale_kw: [
    ...caldaie.map(({ potenza_kw }) => potenza_kw),
    ...condizionatori.filter(scalda).map(potenzaCheScalda),
  ],
  potenza_frigorifera_kw: condizionatori.map(({ potenza_kw }) => potenza_kw),
})

/** Both kinds heat the same water: which rule of the law counts, somebody has to say. */
export const misto = ({ caldaie, condizionatori }: Generatori): boolean =>
  caldaie.length > 0 && condizionatori.some(scalda)

/**
 * A figure after its generators have changed: what was the sum goes on being it, none where none is left; another one that somebody wrote stays, unless
 * the sum is more by now.
 */
export function totaleDopo(totale: number | null, era: number | null, adesso: number | null): number | null {
  if (adesso === null || adesso === era) return totale
  return totale === null || totale === era ? adesso || null : Math.max(totale, adesso)
}

const cifra = (n: number) => formatDecimal(String(n))

/** `30 + 57 = 87`; null where there is one, or a power isn't known. */
export function sommaDetta(potenze: readonly (number | null)[]): string | null {
  const totale = sommaKw(potenze)
  if (totale === null || potenze.length < 2) return null
  return `${potenze.map((potenza) => cifra(potenza ?? 0)).join(' + ')} = ${cifra(totale)}`
}

/** The first number, GT or GF, that no other generator of the plant has. */
export function primoLibero(presi: readonly (number | null)[]): number {
  let n = 1
  while (presi.includes(n)) n++
  return n
}

/** What is said of a number that another one has. */
export const numeroGiaPreso = (sigla: 'GT' | 'GF', numero: number, diChi: string, libero: number): string =>
  `${sigla} ${numero} è già di ${diChi}: il primo libero è ${libero}`
