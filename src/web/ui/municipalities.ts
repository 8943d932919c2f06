import { type Comune, leggiComuni } from '#shared/comuni.ts'
import { searched } from '#shared/text.ts'

export interface ComuneCercabile extends Comune {
  /** What searches compare: each of its names. */
  cercabili: string[]
}

let inArrivo: Promise<ComuneCercabile[]> | undefined

/** The Italian municipalities, loaded once, when an address is about to be written. */
export function caricaComuni(): Promise<ComuneCercabile[]> {
  inArrivo ??= import('#shared/comuni.json').then(
    ({ default: elenco }) =>
      leggiComuni(elenco).map((comune) => ({
        ...comune,
        cercabili: [comune.nome, ...comune.altriNomi].map(comeParole),
      })),
    (errore) => {
      inArrivo = undefined
      throw errore
    },
  )
  return inArrivo
}

/** Without what parts words otherwise: `Naz-Sciaves`, `Reggio nell'Emilia` are found with a blank, or with nothing, there. */
const comeParole = (nome: string) => searched(nome).replaceAll('-', ' ')

/** The municipalities that begin with what was typed, then those with a later word that does; the shortest first. */
export function cercaComuni(comuni: ComuneCercabile[], testo: string, quanti = 6): ComuneCercabile[] {
  const cercato = comeParole(testo)
  if (!cercato) return []
  const inizio: ComuneCercabile[] = []
  const dentro: ComuneCercabile[] = []
  for (const comune of comuni) {
    if (comune.cercabili.some((cercabile) => cercabile.startsWith(cercato))) inizio.push(comune)
    else if (comune.cercabili.some((cercabile) => cercabile.includes(` ${cercato}`))) dentro.push(comune)
  }
  const perLunghezza = (a: Comune, b: Comune) =>
    a.nome.length - b.nome.length || a.nome.localeCompare(b.nome, 'it')
  return [...inizio.sort(perLunghezza), ...dentro.sort(perLunghezza)].slice(0, quanti)
}

/** The other name that was typed the beginning of; undefined where its own has it. */
export function altroNome(
  { altriNomi, cercabili: [proprio, ...resto] }: ComuneCercabile,
  testo: string,
): string | undefined {
  const cercato = comeParole(testo)
  const c_e = (cercabile: string | undefined) => ` ${cercabile}`.includes(` ${cercato}`)
  return cercato === '' || c_e(proprio) ? undefined : altriNomi[resto.findIndex(c_e)]
}

/** `80055`, or `80121–80147` for a town with many. */
export function paroleCap(comune: Comune): string {
  const minimo = comune.intervalli[0]?.[0] ?? ''
  const ultimo = comune.intervalli.at(-1)?.[1] ?? ''
  return minimo === ultimo ? minimo : `${minimo}–${ultimo}`
}
