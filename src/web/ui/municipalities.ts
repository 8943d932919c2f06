import { searched } from '#shared/text.ts'

export interface Comune {
  nome: string
  /** Two letters. */
  provincia: string
  /** Its CAP, or the first and last of each range of a big town. */
  intervalli: [string, string][]
  /** In another language, or of the towns that it was made of. */
  altriNomi: string[]
  /** What searches compare: each of its names. */
  cercabili: string[]
}

let inArrivo: Promise<Comune[]> | undefined

/** The Italian municipalities (scripts/comuni.ts), loaded once, when an address is about to be written. */
export function caricaComuni(): Promise<Comune[]> {
  inArrivo ??= import('./municipalities.txt?raw').then(
    (modulo) => leggiComuni(modulo.default),
    (errore) => {
      inArrivo = undefined
      throw errore
    },
  )
  return inArrivo
}

/** Without what parts words otherwise: `Naz-Sciaves`, `Reggio nell'Emilia` are found with a blank, or with nothing, there. */
const comeParole = (nome: string) => searched(nome).replaceAll('-', ' ')

export function leggiComuni(testo: string): Comune[] {
  return testo
    .trimEnd()
    .split('\n')
    .flatMap((riga) =>
      riga
        .slice(3)
        .split(';')
        .map((voce) => {
          const [nomi = '', cap = ''] = voce.split('=')
          const [nome = '', ...altriNomi] = nomi.split('|')
          const intervalli = cap.split(',').map((parte): [string, string] => {
            const [da = '', a = da] = parte.split('-')
            return [da, a]
          })
          const cercabili = [nome, ...altriNomi].map(comeParole)
          return { nome, altriNomi, provincia: riga.slice(0, 2), intervalli, cercabili }
        }),
    )
}

/** The municipalities that begin with what was typed, then those with a later word that does; the shortest first. */
export function cercaComuni(comuni: Comune[], testo: string, quanti = 6): Comune[] {
  const cercato = comeParole(testo)
  if (!cercato) return []
  const inizio: Comune[] = []
  const dentro: Comune[] = []
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
  { altriNomi, cercabili: [proprio, ...resto] }: Comune,
  testo: string,
): string | undefined {
  const cercato = comeParole(testo)
  const c_e = (cercabile: string | undefined) => ` ${cercabile}`.includes(` ${cercato}`)
  return cercato === '' || c_e(proprio) ? undefined : altriNomi[resto.findIndex(c_e)]
}

/** The municipalities that a CAP (five digits) may belong to. */
export function comuniDelCap(comuni: Comune[], cap: string): Comune[] {
  return comuni.filter((comune) => comune.intervalli.some(([da, a]) => da <= cap && cap <= a))
}

/** The CAP of a municipality that has only one. */
export function capUnico(comune: Comune): string | undefined {
  const [intervallo, ...resto] = comune.intervalli
  return intervallo && resto.length === 0 && intervallo[0] === intervallo[1] ? intervallo[0] : undefined
}

/** `80055`, or `80121–80147` for a town with many. */
export function paroleCap(comune: Comune): string {
  const minimo = comune.intervalli[0]?.[0] ?? ''
  const ultimo = comune.intervalli.at(-1)?.[1] ?? ''
  return minimo === ultimo ? minimo : `${minimo}–${ultimo}`
}
