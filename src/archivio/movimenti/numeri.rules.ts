import { normalise } from '#shared/text.ts'

const pezzi = (testo: string): string[] =>
  normalise(testo)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
const PAROLE_FATTURA = /^(f|ft|ftt|fa|fat|fatt|fattura|fatture|fattn|doc|n|nn|nr|num|numero|numeri)$/
/** Parts of a text that a number may be spread over. */
const PEZZI = 6

/** How a number is written: whole, and the figures that an office knows it by (`FT-2026-0071` → `71`). */
export function formeDi(numero: string): { intero: string; forte: boolean; breve: string | null } {
  const parti = pezzi(numero)
  const intero = parti.join('')
  const cifre = intero.replace(/\D/g, '').length
  // `12/2026` may be a month.
  const forte = (cifre >= 4 && /[a-z]/.test(intero)) || cifre >= 7
  // The year tells nothing: `174/2026` is known as 174.
  const ultimo = parti.findLast((p) => /^\d+$/.test(p) && !/^20\d\d$/.test(p))
  return { intero, forte, breve: ultimo ? ultimo.replace(/^0+(?=\d)/, '') : null }
}

/** A number that a text names, and what has it: nothing where none is open. */
export interface Nominato<T> {
  scritto: string
  cose: readonly T[]
}

/** An amount, a number with its year perhaps, a word, a sign. */
const PEZZO = /\d{1,3}(?:\.\d{3})*,\d\d(?!\d)|\d+(?: ?\/ ?(?:20)?\d\d(?!\d))?|[a-z]+|[^\s.]/g
const TRA_NUMERI = /^(?:[,;+&-]|e|ed)$/
const IMPORTO = /^(\d+),(\d\d)$/

/** The short numbers that a text names after a word for invoice: `ft 379/26 ft 380/26`, `n. 379, 380 e 381 del 2026`. */
export function numeriDetti(testo: string): string[] {
  const numeriTrovati = new Set<string>()
  let atteso: 'parola' | 'numero' | 'segno' = 'parola'
  let subito = false
  for (const [pezzo] of normalise(testo).slice(0, 1_000).matchAll(PEZZO)) {
    const parola = PAROLE_FATTURA.test(pezzo)
    // `ft 37,38` are two numbers, `ft 37 122,00` is one and an amount.
    const cifre = subito ? IMPORTO.exec(pezzo)?.slice(1) : undefined
    const numeri = cifre ?? (/^\d+(?: ?\/|$)/.test(pezzo) ? [pezzo.replace(/ ?\/.*/, '')] : [])
    if (atteso === 'numero' && numeri.length > 0) {
      // A year is said of them all.
      for (const scritto of numeri)
        if (!/^20\d\d$/.test(scritto)) numeriTrovati.add(scritto.replace(/^0+(?=\d)/, ''))
      atteso = 'segno'
    } else if (parola || (atteso !== 'parola' && TRA_NUMERI.test(pezzo))) atteso = 'numero'
    else atteso = 'parola'
    subito = parola
  }
  return [...numeriTrovati]
}

/** Numbers of what is open, looked for in texts. */
export class Numeri<T> {
  readonly #interi = new Map<string, T[]>()
  readonly #brevi = new Map<string, T[]>()

  constructor(cose: readonly T[], formeSue: (voce: T) => ReturnType<typeof formeDi>) {
    const metti = (mappa: Map<string, T[]>, chiave: string, voce: T) => {
      const elenco = mappa.get(chiave)
      if (elenco) elenco.push(voce)
      else mappa.set(chiave, [voce])
    }
    for (const voce of cose) {
      const { intero, forte, breve } = formeSue(voce)
      if (forte) metti(this.#interi, intero, voce)
      if (breve) metti(this.#brevi, breve, voce)
      else if (!forte && intero) metti(this.#brevi, intero, voce)
    }
  }

  /**
   * Which a text names: `forti` as they are written, blanks and signs aside; `deboli` by their figures after a word for invoice;
   * `nominati` number by number, the strong ones or else the short ones, of which several may be meant together.
   */
  in(testo: string): { forti: T[]; deboli: T[]; nominati: Nominato<T>[] } {
    const parti = pezzi(testo)
    const forti = new Set<T>()
    const deboli = new Set<T>()
    const cercati = new Set<string>()
    const interi = new Map<string, Nominato<T>>()
    for (let da = 0; da < parti.length; ) {
      const lungo = this.#piuLungo(parti, da)
      if (lungo) {
        for (const voce of lungo.cose) forti.add(voce)
        const scritto = parti
          .slice(da, da + lungo.quanti)
          .join('-')
          .toUpperCase()
        interi.set(scritto, { scritto, cose: lungo.cose })
      }
      const [, parola, attaccato] = /^([a-z]+?)\.?(\d+)?$/.exec(parti[da] ?? '') ?? []
      if (!lungo && parola && PAROLE_FATTURA.test(parola)) {
        const seguito =
          attaccato ?? parti.slice(da + 1, da + 4).find((p) => !PAROLE_FATTURA.test(p) && !/^20\d\d$/.test(p))
        const breve = (seguito ?? '').replace(/^0+(?=\d)/, '')
        if (!cercati.has(breve)) for (const voce of this.#brevi.get(breve) ?? []) deboli.add(voce)
        cercati.add(breve)
      }
      da += lungo?.quanti ?? 1
    }
    const brevi = () =>
      numeriDetti(testo).map((scritto) => ({ scritto, cose: this.#brevi.get(scritto) ?? [] }))
    return {
      forti: [...forti],
      deboli: [...deboli].filter((voce) => !forti.has(voce)),
      // One alone is in `deboli`.
      nominati: interi.size > 0 ? [...interi.values()] : cercati.size > 0 ? brevi() : [],
    }
  }

  #piuLungo(parti: readonly string[], da: number): { cose: T[]; quanti: number } | undefined {
    let trovato: { cose: T[]; quanti: number } | undefined
    let unito = ''
    for (let quanti = 1; quanti <= PEZZI && da + quanti <= parti.length; quanti++) {
      unito += parti[da + quanti - 1]
      const cose = this.#interi.get(unito)
      if (cose) trovato = { cose, quanti }
    }
    return trovato
  }
}
