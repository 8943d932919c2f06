import { type MotivoSomiglianza, type Somigliante, sonoDue, stessoNome } from './stesso-cliente.rules.ts'

/** Who of a file may be one customer: what is asked, and what follows from the answers. */

/** A row of the file, or (`n` below zero) a customer of the archive, by what it is compared. */
export interface Persona extends Somigliante {
  n: number
  /** A name with a sign: who shares one is proposed as the same. */
  segni: readonly string[]
  /** What tells nobody alone, `telefono 3331234567`: of whoever shares one it is asked. */
  chiavi: readonly (readonly [MotivoSomiglianza, string])[]
}

export type MotivoStessa = MotivoSomiglianza | 'nome'

export interface Gruppo {
  /** Stays the same while the same rows are asked about. */
  chiave: string
  /** Numbers of rows, and of customers of the archive below zero; ascending. */
  membri: number[]
  proposta: 'Una' | 'Diverse'
  perche: MotivoStessa[]
}

/** Rows that are one: `[[2, 5], [9]]`; `Una` and `Diverse` are its ends. */
export type Partizione = 'Una' | 'Diverse' | number[][]

/** So many of one name and sign, told apart by their codes, are compared: a file of more means harm. */
const OMONIMI = 20

/**
 * Puts together who shares a name and a sign, unless their codes say that they are two; then finds who shares a code, a
 * telephone or an e-mail under another name. A code alone is nobody.
 * @param persone customers of the archive first, then rows as they stand in the file
 */
export function gruppiSimili(persone: readonly Persona[]): Gruppo[] {
  const capoDi = new Map<Persona, Persona>()
  const membri = new Map<Persona, Persona[]>()
  const perSegno = new Map<string, Persona[]>()
  for (const persona of persone) {
    const possibili = persona.segni.flatMap((segno) => perSegno.get(segno) ?? [])
    const capo =
      possibili.find((uno) =>
        (membri.get(uno) ?? [uno]).slice(0, OMONIMI).every((altro) => !sonoDue(persona, altro)),
      ) ?? persona
    capoDi.set(persona, capo)
    const insieme = membri.get(capo) ?? []
    insieme.push(persona)
    membri.set(capo, insieme)
    for (const segno of persona.segni) {
      const capi = perSegno.get(segno) ?? []
      if (capi.length < OMONIMI && !capi.includes(capo)) perSegno.set(segno, [...capi, capo])
    }
  }
  const uguali = [...membri.values()]
    .filter((insieme) => insieme.some(({ n }) => n > 0) && insieme.length > 1)
    .map((insieme) => gruppo('Una', insieme, ['nome', ...chiaviComuni(insieme)]))
  return [...uguali, ...conLaStessaChiave(persone, capoDi)]
}

function conLaStessaChiave(persone: readonly Persona[], capoDi: ReadonlyMap<Persona, Persona>): Gruppo[] {
  const perChiave = new Map<string, Set<Persona>>()
  for (const persona of persone)
    for (const [motivo, valore] of persona.chiavi) {
      const chiave = `${motivo} ${valore}`
      perChiave.set(chiave, (perChiave.get(chiave) ?? new Set()).add(capoDi.get(persona) ?? persona))
    }
  const trovati = new Map<string, Gruppo>()
  for (const [chiave, capi] of perChiave) {
    const insieme = [...capi]
    const [primo, ...altri] = insieme
    if (!primo || altri.length === 0 || insieme.every(({ n }) => n < 0)) continue
    // Whose codes are right and differ are two beyond doubt.
    if (insieme.length <= OMONIMI && certamenteDiversi(insieme)) continue
    const motivo = chiave.split(' ')[0] as MotivoSomiglianza
    const nuovo = gruppo('Diverse', insieme, [motivo])
    const noto = trovati.get(nuovo.chiave)
    if (noto) noto.perche.push(motivo)
    else trovati.set(nuovo.chiave, nuovo)
  }
  return [...trovati.values()]
}

const certamenteDiversi = (insieme: readonly Persona[]): boolean =>
  insieme.every((uno, i) =>
    insieme.slice(i + 1).every((altro) => sonoDue(uno, altro) && !stessoNome(uno, altro)),
  )

const chiaviComuni = ([primo, ...altri]: readonly Persona[]): MotivoSomiglianza[] =>
  (primo?.chiavi ?? [])
    .filter(([motivo, valore]) =>
      altri.every(({ chiavi }) => chiavi.some(([m, v]) => m === motivo && v === valore)),
    )
    .map(([motivo]) => motivo)

function gruppo(proposta: Gruppo['proposta'], insieme: readonly Persona[], perche: MotivoStessa[]): Gruppo {
  const numeri = insieme.map(({ n }) => n).sort((a, b) => a - b)
  // Of customers who are twice in the archive already, the first.
  const membri = [...numeri.filter((n) => n < 0).slice(-1), ...numeri.filter((n) => n > 0)]
  return { chiave: `${proposta}-${membri.join('-')}`, membri, proposta, perche }
}

/** An answer as who is one; 0 in it is the customer of the archive. */
export function parti(risposta: Partizione, membri: readonly number[]): number[][] {
  if (risposta === 'Una') return [[...membri]]
  if (risposta === 'Diverse') return membri.map((n) => [n])
  const noto = membri.find((n) => n < 0) ?? 0
  return risposta.map((parte) => parte.map((n) => n || noto))
}

/** Whether an answer speaks of each of these once, and of nobody else. */
export const diciaTutti = (risposta: Partizione, membri: readonly number[]): boolean => {
  const detti = parti(risposta, membri).flat()
  return detti.length === membri.length && membri.every((n) => detti.includes(n))
}

/**
 * Who is one by the answers, and by the proposals where there is none; what they say through each other holds.
 * @returns of each that is not alone the first of those it is one with: a customer of the archive before rows
 */
export function capiInsieme(
  gruppi: readonly Gruppo[],
  risposte: Readonly<Record<string, Partizione>>,
): Map<number, number> {
  const sopra = new Map<number, number>()
  const primo = (n: number): number => {
    let cima = n
    for (let su = sopra.get(cima); su !== undefined && su !== cima; su = sopra.get(cima)) cima = su
    // Whoever asks again finds it at once.
    if (cima !== n) sopra.set(n, cima)
    return cima
  }
  for (const { chiave, membri, proposta } of gruppi)
    for (const [uno, ...altri] of parti(risposte[chiave] ?? proposta, membri))
      for (const altro of altri) {
        const [a, b] = [primo(uno ?? altro), primo(altro)]
        sopra.set(Math.max(a, b), Math.min(a, b))
      }
  return new Map([...sopra.keys()].map((n) => [n, primo(n)]))
}
