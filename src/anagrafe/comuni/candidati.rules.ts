import type { Comune } from '#shared/comuni.ts'
import { provinceName } from '#shared/provinces.ts'
import {
  chiaveAccentata,
  chiaveComune,
  comincia,
  lettereDiverse,
  paroleComune,
  scartoNome,
  sviste,
} from './nomi.rules.ts'

/** Which comuni a name may mean, by the name alone. */

/** One of the names of a comune, as it is compared. */
interface NomeNoto<C> {
  comune: C
  accentata: string
  parole: string[]
  unite: string
  lettere: number
}

/** The comuni as names are looked for in them. */
export interface IndiceComuni<C extends Comune = Comune> {
  comuni: readonly C[]
  province: ReadonlySet<string>
  nomi: readonly NomeNoto<C>[]
  perChiave: ReadonlyMap<string, readonly NomeNoto<C>[]>
  /** By the first letter, then by the first word. */
  perInizio: ReadonlyMap<string, ReadonlyMap<string, readonly NomeNoto<C>[]>>
}

/** `intero`: it has that name; `accorciato`: its name goes on; `simile`: cut off, mistyped, or known by the CAP alone. */
export interface Candidato<C> {
  comune: C
  scarto: number
  come: 'intero' | 'accorciato' | 'simile'
  frazione: string | null
}

const INTERO = 0.2
const ACCORCIATO = 0.75

const insieme = (unite: string) =>
  [...unite].reduce((bit, lettera) => bit | (1 << (lettera.charCodeAt(0) - 97)), 0)

function quanteDiverse(a: number, b: number): number {
  let quante = 0
  for (let bit = a ^ b; bit !== 0; bit &= bit - 1) quante++
  return quante
}

export function indiceComuni<C extends Comune>(comuni: readonly C[]): IndiceComuni<C> {
  const nomi = comuni.flatMap((comune) =>
    [comune.nome, ...comune.altriNomi].map((nome): NomeNoto<C> & { chiave: string } => {
      const parole = paroleComune(nome).map((parola) => parola.replaceAll('.', ''))
      const unite = parole.join('')
      const chiavi = { chiave: chiaveComune(nome), accentata: chiaveAccentata(nome) }
      return { ...chiavi, comune, parole, unite, lettere: insieme(unite) }
    }),
  )
  return {
    comuni,
    province: new Set(comuni.map(({ provincia }) => provincia)),
    nomi,
    perChiave: Map.groupBy(nomi, ({ chiave }) => chiave),
    perInizio: new Map(
      [...Map.groupBy(nomi, ({ unite }) => unite.charAt(0))].map(([iniziale, loro]) => [
        iniziale,
        Map.groupBy(loro, ({ parole: [prima = ''] }) => prima),
      ]),
    ),
  }
}

/** The comuni that a name alone may mean, each once. */
export function candidatiDelNome<C extends Comune>(indice: IndiceComuni<C>, nome: string): Candidato<C>[] {
  const migliori = new Map<C, number>()
  const vale = (comune: C, scarto: number) => {
    if (scarto < (migliori.get(comune) ?? Infinity)) migliori.set(comune, scarto)
  }
  const chiave = chiaveComune(nome)
  if (!chiave) return []
  const accentata = chiaveAccentata(nome)
  for (const noto of indice.perChiave.get(chiave) ?? [])
    vale(
      noto.comune,
      (noto.accentata === accentata ? 0 : 0.05) + (chiave === chiaveComune(noto.comune.nome) ? 0 : 0.01),
    )
  const parole = paroleComune(nome)
  const [prima = ''] = parole
  for (const [parola, noti] of indice.perInizio.get(prima.charAt(0)) ?? [])
    if (comincia(prima, parola))
      for (const noto of noti) vale(noto.comune, 0.1 + scartoNome(parole, noto.parole))
  for (const capoluogo of capoluoghi(indice, nome)) vale(capoluogo, ACCORCIATO)
  const unite = parole.join('').replaceAll('.', '')
  const massimo = [...migliori.values()].some((scarto) => scarto <= INTERO) ? 0 : sviste(unite.length)
  const lettere = insieme(unite)
  if (massimo > 0)
    for (const noto of indice.nomi) {
      if (quanteDiverse(noto.lettere, lettere) > 2 * massimo) continue
      const diverse = lettereDiverse(unite, noto.unite, massimo)
      if (diverse <= massimo) vale(noto.comune, 0.3 + diverse / 2)
    }
  return [...migliori].map(([comune, scarto]) => {
    const come = scarto <= INTERO ? 'intero' : scarto <= ACCORCIATO ? 'accorciato' : 'simile'
    return { comune, scarto, come, frazione: null }
  })
}

/** The town that gives a province its name, where only the province's letters were written. */
function capoluoghi<C extends Comune>(indice: IndiceComuni<C>, nome: string): C[] {
  const sigla = nome.replace(/[.\s]/g, '').toUpperCase()
  const [prima = ''] = indice.province.has(sigla) ? (provinceName(sigla) ?? '').split(/-| e /) : []
  return (indice.perChiave.get(chiaveComune(prima)) ?? [])
    .map(({ comune }) => comune)
    .filter(({ provincia }) => provincia === sigla)
}
