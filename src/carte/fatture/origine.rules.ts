import { formatEuro } from '#shared/money.ts'

/* What a draft was made from, and what of it is still as it was: a quote with its acconti, visits, fees (docs/product.md §30.9). */

/** What a line of an origin comes from. */
export type DaChe = 'preventivo' | 'acconti' | 'visite' | 'pezzi' | 'bollini' | 'canoni'

/** A line of the origin as the draft keeps it. */
interface RigaTenuta {
  di: DaChe
  /** What the origin said. */
  segno: string
  /** The line of the draft that the program wrote for it; null where somebody has changed it, or taken it away. */
  scritta: string | null
}

/** What a draft was reckoned from: digests of lines, and of what stands beside them. */
export interface OrigineTenuta {
  /** What it came to, in euro. */
  totale: number
  /** Discount and the like, by the name of their key. */
  scelte: Record<string, string>
  righe: RigaTenuta[]
}

/** The same as the origin is today. */
export interface OrigineOra {
  scelte: Record<string, string>
  righe: readonly Pick<RigaTenuta, 'di' | 'segno'>[]
}

/** For each text of the second list, where the first has it: each place once; null where it hasn't. */
function postiDi(testi: readonly (string | null)[], cercati: readonly string[]): (number | null)[] {
  const liberi = new Map<string, number[]>()
  testi.forEach((testo, i) => {
    if (testo !== null) liberi.set(testo, [...(liberi.get(testo) ?? []), i])
  })
  return cercati.map((testo) => liberi.get(testo)?.shift() ?? null)
}

/** Where each line of today's origin stands among those that were kept; null for a new one. */
const postiOra = (tenuta: OrigineTenuta, ora: OrigineOra) =>
  postiDi(
    tenuta.righe.map(({ segno }) => segno),
    ora.righe.map(({ segno }) => segno),
  )

/** Of each line that was kept, the place of the draft's own that still is as it was written; null where none is. */
function postiInBozza(tenuta: OrigineTenuta, bozza: readonly string[]): (number | null)[] {
  const posti: (number | null)[] = tenuta.righe.map(() => null)
  postiDi(
    tenuta.righe.map(({ scritta }) => scritta),
    bozza,
  ).forEach((posto, j) => {
    if (posto !== null) posti[posto] = j
  })
  return posti
}

/** What of the origin changed since a draft was made from it; nothing where it is as it was. */
export function cambiateDi(tenuta: OrigineTenuta, ora: OrigineOra): DaChe[] {
  const posti = postiOra(tenuta, ora)
  const sparite = tenuta.righe.filter((_, i) => !posti.includes(i))
  const nuove = ora.righe.filter((_, k) => posti[k] === null)
  const altreScelte = Object.entries(ora.scelte).some(([chiave, valore]) => tenuta.scelte[chiave] !== valore)
  return [
    ...new Set([
      ...(altreScelte ? (['preventivo'] as const) : []),
      ...[...sparite, ...nuove].map(({ di: parte }) => parte),
    ]),
  ]
}

/**
 * Where a line of a draft that is made again comes from: its place in the origin, null of one that somebody wrote; and in
 * the draft as it stands, null of one that the origin says anew.
 */
export interface Fonte {
  ora: number | null
  bozza: number | null
}

/** All lines as the origin says them. */
export const tutteDallOrigine = ({ righe }: OrigineOra): Fonte[] =>
  righe.map((_, ora) => ({ ora, bozza: null }))

/**
 * The lines of a draft, made again from its origin: what the origin says goes in the place of what it said, lines that
 * somebody wrote stay beside those that they stood beside, and what somebody took away stays away.
 * @param bozza its lines as they are
 * @returns null where somebody has changed a line that the origin has changed too: then all stay
 */
export function unisciRighe(
  tenuta: OrigineTenuta,
  ora: OrigineOra,
  bozza: readonly string[],
): Fonte[] | null {
  const inBozza = postiInBozza(tenuta, bozza)
  const diOra = postiOra(tenuta, ora)
  const contese = tenuta.righe.some((_, i) => !diOra.includes(i) && inBozza[i] === null)
  if (contese) return null
  const fonti = diOra.flatMap((posto, k): Fonte[] => {
    if (posto === null) return [{ ora: k, bozza: null }]
    const riga = inBozza[posto] ?? null
    return riga === null ? [] : [{ ora: k, bozza: riga }]
  })
  const postoDi = (j: number) => fonti.findIndex((fonte) => fonte.bozza === j)
  // Beside the nearest line that is still there, the one before it first.
  const accantoA = (j: number): number => {
    for (let lontano = 1; lontano < bozza.length; lontano++) {
      const [sopra, sotto] = [postoDi(j - lontano), postoDi(j + lontano)]
      if (sopra !== -1) return sopra + 1
      if (sotto !== -1) return sotto
    }
    return j === 0 ? 0 : fonti.length
  }
  bozza.forEach((_, j) => {
    if (!inBozza.includes(j)) fonti.splice(accantoA(j), 0, { ora: null, bozza: j })
  })
  return fonti
}

/**
 * What a draft keeps of its origin from now on.
 * @param bozza digests of its lines as they were
 * @param fonti where its lines come from; null where they stay as they are
 * @param scritte digests of its lines, in that order
 */
export function tenutaDopo(
  tenuta: OrigineTenuta,
  ora: OrigineOra & { totale: number },
  bozza: readonly string[],
  fonti: readonly Fonte[] | null,
  scritte: readonly string[],
): OrigineTenuta {
  const inBozza = postiInBozza(tenuta, bozza)
  const diOra = postiOra(tenuta, ora)
  const postoDi = (k: number): number =>
    fonti ? fonti.findIndex((fonte) => fonte.ora === k) : (inBozza[diOra[k] ?? -1] ?? -1)
  return {
    ...{ totale: ora.totale, scelte: ora.scelte },
    righe: ora.righe.map(({ di: parte, segno }, k) => ({
      di: parte,
      segno,
      scritta: scritte[postoDi(k)] ?? null,
    })),
  }
}

/** The same once the program has rewritten the draft's lines one by one: those that were as it had written them still are. */
export function riscritta(
  tenuta: OrigineTenuta,
  bozza: readonly string[],
  scritte: readonly string[],
): OrigineTenuta {
  const inBozza = postiInBozza(tenuta, bozza)
  return {
    ...tenuta,
    righe: tenuta.righe.map((riga, i) => ({ ...riga, scritta: scritte[inBozza[i] ?? -1] ?? null })),
  }
}

/** Whether somebody has written in the lines of a draft since the program did. */
export function righeAMano(tenuta: OrigineTenuta, bozza: readonly string[]): boolean {
  return bozza.length !== tenuta.righe.length || postiInBozza(tenuta, bozza).some((posto, i) => posto !== i)
}

const PAROLE: Record<DaChe, { sola: string; traTante: string }> = {
  preventivo: { sola: 'Il preventivo è cambiato', traTante: 'il preventivo' },
  acconti: { sola: 'Gli acconti del preventivo sono cambiati', traTante: 'i suoi acconti' },
  visite: { sola: 'L’incasso del lavoro è cambiato', traTante: 'l’incasso del lavoro' },
  pezzi: { sola: 'I pezzi usati sono cambiati', traTante: 'i pezzi usati' },
  bollini: { sola: 'I bollini del lavoro sono cambiati', traTante: 'i bollini' },
  canoni: { sola: 'Il canone del contratto è cambiato', traTante: 'il canone del contratto' },
}

/** What has changed, in one sentence. */
export function cambiateInParole(cambiate: readonly DaChe[]): string {
  const [unica, ...ulteriori] = cambiate
  if (unica === undefined) return ''
  if (ulteriori.length === 0) return PAROLE[unica].sola
  const nomi = cambiate.map((parte) => PAROLE[parte].traTante)
  return `Sono cambiati ${nomi.slice(0, -1).join(', ')} e ${nomi.at(-1)}`
}

/** What is said of it to who issues the draft. @param ostacolo what stands against making it again, in words */
export function origineInParole(
  { che, totale_prima: vecchio, totale_ora: ora }: { che: string; totale_prima: number; totale_ora: number },
  ostacolo: string | undefined,
): string {
  if (ostacolo !== undefined) return ostacolo
  const somme =
    vecchio === ora
      ? `il totale resta ${formatEuro(ora)}`
      : `era di ${formatEuro(vecchio)}, ora sarebbe di ${formatEuro(ora)}`
  return `${che} da quando c’è questa bozza: ${somme}. Ricalcolala, o tienila com’è`
}
