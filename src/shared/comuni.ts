/** An Italian municipality as the list has it (`comuni.json`, written by scripts/comuni.ts). */
export interface Comune {
  nome: string
  /** Two letters. */
  provincia: string
  /** Its CAP, or the first and last of each range of a big town. */
  intervalli: [string, string][]
  /** In another language, or of the towns that it was made of. */
  altriNomi: string[]
}

/** @param perProvincia by two letters, `Bolzano|Bozen=39100;Laives=39055` */
export const leggiComuni = (perProvincia: Readonly<Record<string, string>>): Comune[] =>
  Object.entries(perProvincia).flatMap(([provincia, voci]) =>
    voci.split(';').map((voce): Comune => {
      const [nomi = '', cap = ''] = voce.split('=')
      const [nome = '', ...altriNomi] = nomi.split('|')
      const intervalli = cap.split(',').map((parte): [string, string] => {
        const [da = '', a = da] = parte.split('-')
        return [da, a]
      })
      return { nome, altriNomi, provincia, intervalli }
    }),
  )

/** Whether a CAP (five digits) may be of this municipality. */
export const haIlCap = ({ intervalli }: Comune, cap: string): boolean =>
  intervalli.some(([da, a]) => da <= cap && cap <= a)

/** The municipalities that a CAP (five digits) may belong to. */
export const comuniDelCap = <C extends Comune>(comuni: readonly C[], cap: string): C[] =>
  comuni.filter((comune) => haIlCap(comune, cap))

/** The CAP of a municipality that has only one. */
export function capUnico({ intervalli: [intervallo, ...resto] }: Comune): string | undefined {
  return intervallo && resto.length === 0 && intervallo[0] === intervallo[1] ? intervallo[0] : undefined
}
