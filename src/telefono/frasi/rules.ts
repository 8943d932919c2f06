import { normalise } from '#shared/text.ts'
import type { TipologiaAppuntamento } from '#shared/tipologie.ts'

/** Which ready sentences a technician sees first (docs/product.md §29.1). */

/** So many are in sight, wrapped, on a screen of 360 px; the others behind `Altre…`. */
export const FRASI_IN_VISTA = 6

interface Frase {
  testo: string
  tipologia: string | null
  /** How often the last reports had it, by the kind of their visit. */
  usi?: Readonly<Record<string, number>> | undefined
}

interface DiChe {
  tipologia: TipologiaAppuntamento
  /** What the visit says of itself: title and description. */
  testo: string
}

/** What the sentences of a kind of visit begin with, where nobody has used any yet. */
const DI_SOLITO: Record<TipologiaAppuntamento, RegExp> = {
  Manutenzione: /^(manutenzione|pulit|pulizia|analisi|sostituita guarnizione)/,
  'Revisione Annuale': /^(manutenzione|pulizia|analisi|tiraggio|sostituita guarnizione)/,
  'Revisione + CIT': /^(manutenzione|pulizia|analisi|tiraggio|sostituita guarnizione)/,
  Riparazione: /^(sostituit|ripristinat|ricambio)/,
  Installazione: /^(prova di tenuta|nessuna perdita)/,
  Sopralluogo: /^ricambio/,
}

/** What a title speaks of, and the sentences that go with it. */
const VICINI: [RegExp, RegExp][] = [
  [/climatizzator|condizionator|split/, /filtri|refrigerante/],
  [/pressione/, /pressione|vaso|sicurezza/],
  [/blocco|accensione/, /elettrodo|scheda|valvola gas|condensa/],
  [/addolcitore|filtro/, /filtro/],
  [/radiator|termosifon/, /radiator|pressione/],
]

/** Words that tell nothing of what is meant. */
const BREVE = 5
const inizi = (testo: string): string[] =>
  testo
    .split(/[^\p{L}]+/u)
    .filter((parola) => parola.length >= BREVE)
    .map((parola) => parola.slice(0, BREVE + 1))

/**
 * The sentences for a visit, the most used for its kind first; those nobody has used follow by what the visit is about, then
 * in the order given. Those of another kind are left out.
 */
export function frasiPer<F extends Frase>(frasi: readonly F[], { tipologia, testo }: DiChe): F[] {
  const scopo = normalise(testo)
  const parole = new Set(inizi(scopo))
  const vicini = VICINI.filter(([titolo]) => titolo.test(scopo)).map(([, frase]) => frase)
  const punti = (frase: F): number => {
    const contenuto = normalise(frase.testo)
    const nominata =
      inizi(contenuto).some((parola) => parole.has(parola)) || vicini.some((vicino) => vicino.test(contenuto))
    return (
      (nominata ? 4 : 0) +
      (frase.tipologia === tipologia ? 2 : 0) +
      (DI_SOLITO[tipologia].test(contenuto) ? 1 : 0)
    )
  }
  return frasi
    .filter((frase) => frase.tipologia === null || frase.tipologia === tipologia)
    .map((frase, n) => ({ frase, n, usi: frase.usi?.[tipologia] ?? 0, punti: punti(frase) }))
    .sort((a, b) => b.usi - a.usi || b.punti - a.punti || a.n - b.n)
    .map(({ frase }) => frase)
}

/** How often each sentence stands in reports, by the kind of their visit. @param rapporti what was done, one line a sentence */
export function usiDi(
  frasi: readonly { id: number; testo: string }[],
  rapporti: readonly { tipologia: string; lavori: string }[],
): Map<number, Record<string, number>> {
  const perTesto = new Map(frasi.map(({ id, testo }) => [chiave(testo), id]))
  const usi = new Map<number, Record<string, number>>()
  for (const { tipologia, lavori } of rapporti)
    for (const riga of new Set(lavori.split('\n').map(chiave))) {
      const id = perTesto.get(riga)
      if (id === undefined) continue
      const conteggi = usi.get(id) ?? {}
      conteggi[tipologia] = (conteggi[tipologia] ?? 0) + 1
      usi.set(id, conteggi)
    }
  return usi
}

const chiave = (testo: string): string => normalise(testo).replace(/[.!?]$/, '')
