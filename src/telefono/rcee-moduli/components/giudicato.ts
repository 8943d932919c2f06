import { formatDecimal } from '#shared/decimal-text.ts'
import type { ErroreDelModulo, Giudizio } from '../contract.ts'
import { giudica } from '../giudizio.rules.ts'
import { PROVINCE_PIEMONTE } from '../limiti.rules.ts'
import {
  bozzaDaGiudicare,
  conOrario,
  letto,
  type ModuloBozza,
  type OrarioModulo,
  type PassoModulo,
  sezioneDi,
} from './bozza.ts'
import { conGliAltri, sommaDelModulo, totaleDiverso } from './impianto-comune.ts'
import { type SceltaImpianto, sceltaImpianto } from './scelta-impianto.ts'

export const SEZIONI: [PassoModulo, string][] = [
  ['impianto', 'Impianto'],
  ['documenti', 'Documenti e acqua'],
  ['controlli', 'Controlli'],
  ['prova', 'Prova'],
  ['esito', 'Esito'],
]

/** A form with what the rules say of it. */
export interface Giudicato {
  /** With the hours of its report. */
  modulo: ModuloBozza
  giudizio: Giudizio
  /** What nobody has filled in yet, what is wrong, what is only told. */
  mancano: ErroreDelModulo[]
  sbagliati: ErroreDelModulo[]
  avvisi: ErroreDelModulo[]
  /** How the plant's total power is made up, of several generators: `30 + 57 = 87`. */
  somma: string | null
  /** Somebody has written another total. */
  totaleDiverso: boolean
  /** Which plant it is part of, where that can be said here. */
  scelta: SceltaImpianto | null
}

/** Of the rules: what has yet to be filled in. */
const COMPLETARE = 21
/** What of a plate or a test is needed at all. */
const SERVE = 15

/**
 * What the rules say of a form as it stands, and what the other forms of its plant stand against.
 * @param oggi today in Rome
 * @param moduli forms of the same draft
 */
export function giudicato(
  scritto: ModuloBozza,
  orario: OrarioModulo | null,
  oggi: string,
  moduli: readonly ModuloBozza[] = [],
): Giudicato {
  const modulo = conOrario(scritto, orario)
  const giudizio = giudica(bozzaDaGiudicare(modulo), oggi)
  const errori = [...giudizio.errori, ...conGliAltri(modulo, moduli)]
  const bloccano = errori.filter(({ gravita }) => gravita === 'blocca')
  const manca = ({ regola, campo }: ErroreDelModulo) =>
    regola === COMPLETARE || (regola === SERVE && letto(modulo, campo) === null)
  return {
    ...{ modulo, giudizio },
    mancano: bloccano.filter(manca),
    sbagliati: bloccano.filter((errore) => !manca(errore)),
    avvisi: errori.filter(({ gravita }) => gravita === 'avviso'),
    somma: sommaDelModulo(modulo, moduli),
    totaleDiverso: totaleDiverso(modulo, moduli),
    scelta: sceltaImpianto(modulo, moduli),
  }
}

export const diSezione = (errori: readonly ErroreDelModulo[], sezione: PassoModulo): ErroreDelModulo[] =>
  errori.filter((errore) => sezioneDi(errore) === sezione)

export const inPiemonte = ({ impianto }: ModuloBozza): boolean =>
  PROVINCE_PIEMONTE.includes(impianto.provincia)

const cifra = (n: number) => formatDecimal(String(n))

/** The efficiency beside the least one, `99,4 ≥ 91,76`; null while one of them isn't known. */
export function rendimentoDetto({ rendimento_minimo: minimo, prove, verdetti }: Giudizio): string | null {
  const letti = prove.flatMap(({ rendimento }) => rendimento ?? [])
  if (letti.length === 0 || minimo === null) return null
  return `${cifra(Math.min(...letti))} ${verdetti.rendimento === 'sotto' ? '<' : '≥'} ${cifra(minimo)}`
}

export function coDetto({ prove, verdetti }: Giudizio): string | null {
  const letti = prove.flatMap(({ co_corretto }) => co_corretto ?? [])
  if (letti.length === 0 || verdetti.co === null) return null
  return `${cifra(Math.max(...letti))} ${verdetti.co === 'oltre' ? '>' : '≤'} 1000 ppm`
}

/** A form in few words, where it is signed: `99,4 su 91,76, può funzionare`. */
export function giudizioInBreve({ modulo, giudizio }: Giudicato): string {
  const rendimento = rendimentoDetto(giudizio)?.replace(/[≥<]/, 'su')
  const funziona = letto(modulo, 'esito.puo_funzionare') === 'si' ? 'può funzionare' : 'non può funzionare'
  return [rendimento, funziona].filter(Boolean).join(', ')
}
