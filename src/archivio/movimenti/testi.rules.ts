import { festivo } from '#anagrafe/orari/feste.rules.ts'
import { addDays, weekday } from '#shared/dates.ts'
import { normalise } from '#shared/text.ts'
import { type Categoria, vaNelVerso } from './parti.rules.ts'

/** Words by which banks and payers say what a movement is, where it is no document. */
const PAROLE: Partial<Record<Categoria, RegExp>> = {
  F24: /\bf ?24\b|\bdeleg[ah]e? unic[ah]e?\b|\bmodello unificato\b/,
  Stipendi: /\bstipend|\bemolument|\bsalari[oi]?\b|\bretribuzion/,
  Finanziamento: /\bmutuo\b|\bfinanziament|\brata prestito\b|\bleasing\b/,
  Prelievo: /\bpreliev|\bprelevament|\bprel\b/,
  Giroconto: /\bgiroconto\b|\bgirofondi\b/,
  Assicurazione: /\bassicura(?:zion|tiv)|\bpolizza\b/,
  Commissioni:
    /\bcommission|\bspese (?:tenuta|liquidazione|bonific|di tenuta|gestione)|\bcanone (?:conto|mensile|trimestrale|pos|carta)|\bimposta (?:di )?bollo\b|\bcompetenze\b/,
}

/** The kind without an invoice that a text names; undefined where it names none that goes this way. */
export function categoriaDetta(testo: string, importo: number): Categoria | undefined {
  const parole = normalise(testo)
  return (Object.keys(PAROLE) as Categoria[]).find(
    (categoria) => PAROLE[categoria]?.test(parole) && vaNelVerso(categoria, importo),
  )
}

/** Whether it says that a bank takes a payment back. */
export const riprende = (testo: string): boolean =>
  /\b(?:storn[oi]|insolut[oiae]|riaddebit[oi]|impagat[oiae])\b/.test(normalise(testo))

/** Whether it says that a charge was taken. */
export const diceSpese = (testo: string): boolean =>
  /\b(?:comm|commission[ei]|spese|fees?|charges?)\b/.test(normalise(testo))

const RIBA = String.raw`(?:ri ?\.? ?ba\.?|ricevut[ae] bancari[ae]|ricevute|effetti)`
const NUMERO = String.raw`(?:n|nr|num|numero|tot)\.? ?`

/**
 * Of a text that says that several RiBa are charged together: how many, null where it doesn't say; undefined where it says
 * nothing of the kind.
 */
export function ribaInsieme(testo: string): number | null | undefined {
  const parole = normalise(testo)
  if (!new RegExp(String.raw`\b${RIBA}`).test(parole)) return undefined
  const [, dopo, prima] =
    new RegExp(String.raw`\b${RIBA} ?${NUMERO}(\d{1,3})\b(?![/-])|\b(?:${NUMERO})?(\d{1,3}) ${RIBA}`).exec(
      parole,
    ) ?? []
  const quante = Number(dopo ?? prima ?? 0)
  return quante > 0 ? quante : null
}

/** The day on which banks do what is due on this one: Saturdays, Sundays and holidays wait for the next. */
export function giornoDiBanca(giorno: string): string {
  let aperto = giorno
  while (weekday(aperto) > 5 || festivo(aperto, null) !== null) aperto = addDays(aperto, 1)
  return aperto
}
