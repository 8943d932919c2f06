import { normalise } from '#shared/text.ts'

const FORME = /\b(s\.? ?r\.? ?l\.?( ?s)?|s\.? ?p\.? ?a|s\.? ?n\.? ?c|s\.? ?a\.? ?s|s\.? ?s)\b\.?/g
/** What tells nobody apart. */
const NESSUNO = new Set(
  'e ed di da del della dei delle degli il lo la i gli le in per sig sigra sigg spett ditta societa soc coop cooperativa a r l'.split(
    ' ',
  ),
)
const INTERE: Record<string, string> = {
  cond: 'condominio',
  condom: 'condominio',
  farm: 'farmacia',
  ist: 'istituto',
}
/** Words that many share: alone they make no name like another. */
const COMUNI = new Set(
  'condominio farmacia studio bar hotel albergo ristorante pizzeria via viale piazza corso impresa azienda gruppo group italia san santa centro istituto'.split(
    ' ',
  ),
)

/** The words of a name that tell who it is, as banks and people write them. */
export const paroleDiNome = (nome: string): string[] => [
  ...new Set(
    normalise(nome)
      .replace(FORME, ' ')
      .split(/[^\p{L}\p{N}]+/u)
      .map((parola) => INTERE[parola] ?? parola)
      .filter((parola) => parola !== '' && !NESSUNO.has(parola)),
  ),
]

export type Somiglianza = 'si' | 'simile' | 'no'

/**
 * Whether two names are of the same: `si` where all words of one, at least two, are in the other; `simile` where a word that
 * tells somebody is in both.
 */
export function somiglia(nome: readonly string[], confronto: readonly string[]): Somiglianza {
  const [corto, lungo] = nome.length <= confronto.length ? [nome, confronto] : [confronto, nome]
  const inComune = corto.filter((parola) => lungo.includes(parola))
  const interi = inComune.filter((parola) => parola.length > 1)
  const uguali = inComune.length === corto.length && corto.length > 0
  if (uguali && (interi.length > 1 || (corto.length === lungo.length && (interi[0]?.length ?? 0) > 3)))
    return 'si'
  return interi.some((parola) => parola.length > 2 && !COMUNI.has(parola)) ? 'simile' : 'no'
}

/** Whether a text names somebody: all words of the name, two at least or a long one. */
export const nominato = (nome: readonly string[], testo: ReadonlySet<string>): boolean =>
  nome.every((parola) => testo.has(parola)) &&
  (nome.filter((parola) => parola.length > 1).length > 1 || (nome[0]?.length ?? 0) > 5)
